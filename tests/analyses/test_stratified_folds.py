"""What must hold of every draw."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.stratified_folds import stratified_folds
from reportgen.data.labelled import CaseLabels
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

LABELS = st.lists(st.sampled_from("abc"), min_size=2, max_size=60)


@given(LABELS, st.data(), st.integers(0, 9))
def test_folds_differ_by_at_most_one_case_in_size_and_in_each_class(labels, data, seed):
    folds = data.draw(st.integers(2, len(labels)))
    found = stratified_folds(CaseLabels(tuple(labels)), folds=folds, seed=seed)
    rows = found.table.rows

    assert [(case, label) for case, label, _ in rows] == list(enumerate(labels, start=1))
    for kept in ("abc", *set(labels)):
        sizes = Counter(dict.fromkeys(range(1, folds + 1), 0))
        sizes.update(fold for _, label, fold in rows if label in kept)
        assert max(sizes.values()) - min(sizes.values()) <= 1
        assert len(sizes) == folds
    assert found.table == stratified_folds(CaseLabels(tuple(labels)), folds=folds, seed=seed).table


def test_another_seed_gives_other_folds():
    labels = CaseLabels(("a", "b") * 20)

    assert stratified_folds(labels, folds=5).table != stratified_folds(labels, folds=5, seed=2).table


@pytest.mark.parametrize(("labels", "folds"), [([1, 0], 3), ([1, 0], 1), ("ab", 2), ([1, None], 2)])
def test_what_cannot_be_dealt_is_refused(labels, folds):
    with pytest.raises(ReportgenError, match="must be"):
        calc("stratified_folds", {"labels": labels}, folds=folds)
