import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.stratified_folds import stratified_folds
from reportgen.checks.class_in_every_fold import class_in_every_fold
from reportgen.data.labelled import CaseLabels, LabelledFolds
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def test_a_fold_without_a_class_is_named():
    found = class_in_every_fold(LabelledFolds.of("aabbab", "112233"))

    assert (found.outcome, found.consequence, found.statistic) == ("failed", "metrics_of_class_undefined", 2)
    assert (found.facts["fold"], found.facts["name"]) == ("1", "b")


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("123")), min_size=1))
def test_it_passes_exactly_where_each_pair_occurs(pairs):
    labels, folds = zip(*pairs, strict=True)
    found = class_in_every_fold(LabelledFolds.of(labels, folds))

    assert (found.outcome == "passed") == (len(set(pairs)) == len(set(labels)) * len(set(folds)))


def test_stratified_folds_pass_where_each_class_has_as_many_cases_as_folds():
    rows = stratified_folds(CaseLabels(("a",) * 30 + ("b",) * 5), folds=5).table.rows

    assert (
        class_in_every_fold(LabelledFolds.of(*zip(*[(label, fold) for _, label, fold in rows], strict=True))).outcome
        == "passed"
    )


def test_lists_of_different_length_are_refused():
    with pytest.raises(ReportgenError, match="labels has 2 entries and folds has 3"):
        calc("class_in_every_fold", {"labels": [0, 1], "folds": [1, 1, 2]})
