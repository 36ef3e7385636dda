"""Planned and analysed cases in results, words and limitations."""

import pytest

from reportgen.narrative.planned_cases import planned
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

CAME = {"tp": 86, "fp": 60, "fn": 6, "tn": 608}  # 760 cases, 92 positive


@pytest.fixture
def found(of_matrix):
    """Plan a sample, and judge the cases that came."""
    return lambda criterion="recall >= 0.9", **size: of_matrix(
        **CAME,
        criteria=[criterion],
        plan={"sample_size": size},
        data={"positive": "ill", "classes": ["well", "ill"]},
    )


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (
            {"cases": 800, "positives": 100, "why": "power."},
            "Planned: 800 cases with 100 ill cases; analysed: 760 cases with 92 ill cases, fewer than planned. Stated reason: power.",
        ),
        ({"cases": 750}, "Planned: 750 cases; analysed: 760 cases."),
        ({"positives": 92, "negatives": 700}, "Planned: 792 cases with 92 ill cases and 700 well cases; "),
        ({"cases": 600}, "Planned: 600 cases; analysed: 760 cases, many more than planned. If cases were added"),
        ({"negatives": 1}, "Planned: 1 well case; "),
    ],
)
def test_the_plan_is_said_next_to_what_came(found, size, said):
    assert " ".join(map(plain, planned(Reading(found(**size))))).startswith(said)


def test_without_a_plan_nothing_is_said(of_matrix):
    results = of_matrix(**CAME)
    assert planned(Reading(results)) == ()
    assert "sample_size" not in {one.check for one in results.checks}


@pytest.mark.parametrize(
    ("size", "criterion", "limited"),
    [
        ({"cases": 800}, "recall >= 0.9", True),
        ({"cases": 800}, "recall >= 0.5", False),
        ({"cases": 760}, "recall >= 0.9", False),
    ],
)
def test_fewer_cases_limit_what_is_not_demonstrated(found, size, criterion, limited):
    assert limited == ("smaller_sample" in {one.code for one in found(criterion, **size).limitations})


def test_the_outcome_is_in_results(found):
    results = found(cases=800, positives=100)
    facts = {one.ref: one.value for one in results.settings}
    record = next(one for one in results.checks if one.check == "sample_size")

    assert (record.outcome, record.code, record.consequence) == ("warning", "fewer_than_planned", "less_power")
    assert (facts["spec/plan.sample_size.positives"], facts["analysed/positives"]) == (100, 92)


def test_of_several_judged_sets_the_first_is_compared(run):
    cases = {"truth": [1, 0] * 60, "a": [1, 0] * 60, "split": ["test"] * 80 + ["oot"] * 40}
    data = {"columns": {"split": "split"}, "split_as": {"test": ["test", "oot"]}}
    asked = {"models": [{"name": "A", "prediction": "a"}], "data": data, "plan": {"sample_size": {"cases": 100}}}
    (said,) = planned(Reading(run(asked, cases)))

    assert plain(said) == "Planned: 100 cases; analysed in test: 80 cases, fewer than planned."


def test_predicted_numbers_have_a_planned_number_of_cases(run):
    values = {"truth": [float(at) for at in range(40)], "prediction": [at + 0.5 for at in range(40)]}
    asked = {"data": {"task": "regression"}, "plan": {"sample_size": {"cases": 40}}}
    (said,) = planned(Reading(run(asked, values)))

    assert plain(said) == "Planned: 40 cases; analysed: 40 cases."
