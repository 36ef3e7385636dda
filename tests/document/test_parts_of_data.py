"""The table of what the parts of a split contain, and what is said of losses on training and on test cases."""

from collections import Counter

import numpy as np
import pytest

from reportgen import evaluate
from reportgen.document.pictures import Pictures
from reportgen.document.sections.data import data as data_section
from reportgen.document.sections.parts import contents
from reportgen.document.sections.splits import splits
from reportgen.document.sections.terms import SECTION as TERMS
from reportgen.narrative.data import generalization
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

PARTS = ("test", "training", "validation")
RANDOM = np.random.default_rng(8)
PART = RANDOM.choice(PARTS, 240, p=(0.4, 0.4, 0.2))


def reading(truth, predicted, *, split=True, **more):
    """Judge predictions of cases that are in three parts."""
    columns = {"truth": "y", "prediction": "p"} | ({"split": "part"} if split else {})
    spec = {"kind": "validation", "title": "T", "data": {"columns": columns, **more.pop("data", {})}, **more}
    return Reading(evaluate(spec, {"y": truth, "p": predicted, "part": PART}))


def of_two(**more):
    truth = RANDOM.choice(["bad", "good"], 240, p=(0.3, 0.7))
    return truth, reading(truth, truth, data={"positive": "bad"}, **more)


def of_numbers(**more):
    truth = RANDOM.normal(5, 2, 240).round(3)
    return truth, reading(truth, truth + 0.5, **more)


def rows(found):
    (table,) = contents(found)
    return [plain(head) for head in table.columns], [
        [plain(one) for one in (row.head, *row.cells)] for row in table.rows
    ]


def test_two_classes_are_counted_in_each_part():
    truth, found = of_two()
    counted = Counter(zip(PART, truth, strict=True))
    cases, bad = (
        [sum(counted[part, of] for of in classes) for part in PARTS] for classes in (("bad", "good"), ("bad",))
    )

    heads, shown = rows(found)
    assert heads == ["Part", "Cases", "Class bad", "Proportion"]
    assert shown == [
        [name, str(n), str(k), f"{k / n:.1%}"]
        for name, n, k in zip(("Test, judged", "Training", "Validation"), cases, bad, strict=True)
    ]


def test_several_classes_have_a_row_each_with_their_proportion_of_the_part():
    truth = RANDOM.choice(["a", "b", "c"], 240)
    counted, of_parts = Counter(zip(PART, truth, strict=True)), Counter(PART)
    heads, shown = rows(reading(truth, truth))

    assert heads == ["Class", "Test, judged", "Training", "Validation"]
    assert shown[1][1:] == [f"{(k := counted[part, 'b'])} ({k / of_parts[part]:.1%})" for part in PARTS]
    assert shown[-1] == ["All classes", *(str(of_parts[part]) for part in PARTS)]


def test_numbers_have_their_mean_and_standard_deviation():
    truth, found = of_numbers()
    parts = found.results.data.parts

    assert parts.cases.row_labels == PARTS
    for part, row in zip(PARTS, parts.cases.rows, strict=True):
        inside = truth[part == PART]
        assert row == pytest.approx((len(inside), inside.mean(), inside.std(ddof=1)))
    assert rows(found)[0] == ["Part", "Cases", "Mean of the true values", "SD"]


def test_two_classes_without_a_positive_one_have_no_positive_cases_in_folds():
    truth = RANDOM.choice(["a", "b"], 240)
    columns = {"truth": "y", "prediction": "p", "fold": "part"}
    spec = {"kind": "validation", "title": "T", "data": {"task": "multiclass", "columns": columns}}
    found = evaluate(spec, {"y": truth, "p": truth, "part": PART}).folds

    assert found.cases.columns == ("cases",)
    assert found.classes.columns == ("a", "b")


def test_data_without_parts_have_no_table():
    truth = RANDOM.normal(size=240)
    assert list(contents(reading(truth, truth + 1, split=False))) == []


def said(found):
    return plain(part for sentence in generalization(found) for part in sentence)


def terms(found):
    return plain(part for block in TERMS.blocks(found, Pictures(found)) for word, _ in block.pairs for part in word)


@pytest.mark.parametrize(("of", "loss"), [(of_two, "the error rate"), (of_numbers, "the mean squared error")])
def test_test_cases_estimate_the_generalization_error_under_conditions(of, loss):
    _, found = of()

    assert said(found).startswith(
        "If these cases are a random sample of those in use and were not used before, mean losses"
    )
    assert f"such as {loss}, estimate the generalization error of the fixed models without bias" in said(found)
    assert "Generalization error" in terms(found)
    assert said(found) in plain(
        part for block in data_section(found, Pictures(found))[:1] for one in block.sentences for part in one
    )


@pytest.mark.parametrize(
    "more",
    [
        {"data": {"evaluated_on": "validation"}},
        {"attest": {"test_untouched": False}},
        {"data": {"source": {"sampling": "enriched"}}},
        {"threshold": 0.5, "threshold_chosen_on": "test"},
    ],
)
def test_cases_that_were_used_or_chosen_by_class_are_not_said_to(more):
    truth = RANDOM.choice(["bad", "good"], 240)
    of_data = {"positive": "bad", **more.get("data", {})}
    found = reading(truth, truth, **{**more, "data": of_data})

    assert said(found) == ""
    assert "Generalization error" not in terms(found)


def test_values_on_training_rows_are_no_estimate_for_new_cases():
    _, found = of_two()
    notes = [plain(note) for block in splits(found) for note in getattr(block, "note", ())]
    assert "Values on training rows are no estimate for new cases." in notes
