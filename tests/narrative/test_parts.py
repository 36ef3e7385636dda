"""What is said of subgroups."""

import pytest

from reportgen.narrative.parts import heterogeneity, in_no_group, in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

TRUTH = [1, 0] * 150
CALLS = [1, 0] * 120 + [0, 1] * 30
SITES = ["N"] * 100 + ["S"] * 100 + ["W"] * 100
SHIFTS = ["day", "day", "night", "night"] * 75
JUDGED = {"metric": "recall", "at_least": 0.5, "for_each": "site"}


def of_groups(run, criteria=(), prespecified=()):
    spec = {
        "models": [{"name": "A", "prediction": "a"}],
        "criteria": list(criteria),
        "data": {"columns": {"group": ["site", "shift"]}},
        "subgroups": {
            "prespecified": list(prespecified),
            "exploratory": [
                one
                for one in ("site", "shift")
                if one not in prespecified and one not in [criterion["for_each"] for criterion in criteria]
            ],
        },
    }
    return run(spec, {"truth": TRUTH, "a": CALLS, "site": SITES, "shift": SHIFTS})


def said(results):
    """Say what documents say of each column."""
    reading = Reading(results)
    model = results.models[0]
    return {
        one.column: " ".join(
            map(plain, (*in_no_group(reading, [(model, one)]), *heterogeneity(reading, [(model, one)])))
        )
        for one in model.groupings
    }


@pytest.mark.parametrize(
    ("criteria", "prespecified", "words"),
    [
        ((), (), "Groups by site are exploratory and support no claim."),
        ((JUDGED,), (), "Groups by site are judged by C1; their other values are descriptive."),
        ((JUDGED,), ("site",), "The author states that the groups by site were planned beforehand."),
    ],
)
def test_groups_that_a_criterion_judges_are_not_said_to_carry_no_verdict(run, criteria, prespecified, words):
    assert words in said(of_groups(run, criteria, prespecified))["site"]


def test_what_no_test_of_groups_shows_is_said_once(run):
    found = said(of_groups(run))

    assert [list(found.values())[at].count("A large p-value does not show") for at in (0, 1)] == [1, 0]


def test_a_planned_group_that_differs_is_named_with_its_difference(run):
    """By hand: W finds 20 of 50 cases, N and S find all 100, so the difference is -60 points."""
    planned = said(of_groups(run, prespecified=["site"]))["site"]

    assert "W, recall \u221260.0 points (" in planned
    assert "interval that excludes zero" in planned
    assert "excludes zero" not in said(of_groups(run))["site"]


def test_planned_groups_that_do_not_differ_are_said_not_to(run):
    planned = said(of_groups(run, prespecified=["shift"]))["shift"]

    assert "All unadjusted 95% intervals for differences include zero." in planned


def test_groups_can_be_said_in_a_line(run):
    found = of_groups(run).models[0].groupings

    assert [plain(in_short(one, "recall")) for one in found if one.column == "site"] == [
        "recall 40.0% (W, 20 of 50) to 100.0% (N, 50 of 50)"
    ]


def test_each_p_value_is_listed_and_what_was_not_tested(run):
    scores = [0.9 if call else 0.2 for call in CALLS]
    scores = [score + at % 7 / 100 for at, score in enumerate(scores)]
    spec = {
        "models": [{"name": "A", "score": "s", "threshold": 0.5}],
        "metrics": ["recall", "roc_auc", "brier"],
        "data": {"columns": {"group": ["shift"]}},
    }
    results = run(spec, {"truth": TRUTH, "s": scores, "shift": SHIFTS})
    (words,) = said(results).values()

    assert "Heterogeneity tests by shift (unadjusted): recall p" in words
    assert " and ROC AUC p" in words
    assert "No heterogeneity test of Brier score: no test of groups is" in words


def test_groups_are_shown_by_what_is_judged_or_asked_for(run):
    """Of recall, specificity, precision and accuracy, which are computed, recall is judged."""
    found = said(of_groups(run, [JUDGED]))["site"]

    assert "recall p" in found
    assert "specificity" not in found
