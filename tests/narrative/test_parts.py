"""What is said of subgroups."""

import pytest

from reportgen.narrative.parts import grouping, heterogeneity, in_short
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
        one.column: " ".join(map(plain, (*grouping(one), *heterogeneity(reading, [(model, one)]))))
        for one in model.groupings
    }


@pytest.mark.parametrize(
    ("criteria", "prespecified", "words"),
    [
        ((), (), "Groups of site are exploratory: they carry no verdict and support no claim."),
        ((JUDGED,), (), "Groups of site are judged by C1; whatever else is shown of them supports no claim."),
        ((JUDGED,), ("site",), "Groups of site were named beforehand, as the author states."),
    ],
)
def test_groups_that_a_criterion_judges_are_not_said_to_carry_no_verdict(run, criteria, prespecified, words):
    assert words in said(of_groups(run, criteria, prespecified))["site"]


def test_how_far_groups_reach_is_said_with_counts_and_intervals_where_it_was_asked(run):
    """By hand: the last 60 cases are called wrongly, all of them in W: 20 of its 50 positive cases are found."""
    found = said(of_groups(run, [JUDGED]))

    assert "Recall, with 95% intervals, reaches from 40.0% (20 of 50; 26.4% to 54.8%) in W to 100.0%" in found["site"]
    assert "reaches" not in found["shift"]


def test_what_no_test_of_groups_shows_is_said_once(run):
    found = said(of_groups(run))

    assert [list(found.values())[at].count("A large p does not show") for at in (0, 1)] == [1, 0]


def test_groups_can_be_said_in_a_line(run):
    found = of_groups(run).models[0].groupings

    assert [plain(in_short(one, "recall")) for one in found if one.column == "site"] == [
        "recall 40.0% (W, 20 of 50) to 100.0% (N, 50 of 50)"
    ]


def test_each_p_value_stands_under_the_test_that_gave_it(run):
    scores = [0.9 if call else 0.2 for call in CALLS]
    scores = [score + at % 7 / 100 for at, score in enumerate(scores)]
    spec = {
        "models": [{"name": "A", "score": "s", "threshold": 0.5}],
        "metrics": ["recall", "roc_auc", "brier"],
        "data": {"columns": {"group": ["shift"]}},
    }
    results = run(spec, {"truth": TRUTH, "s": scores, "shift": SHIFTS})
    (words,) = said(results).values()

    assert "heterogeneity test of groups, unadjusted for how many tests there are: recall p" in words
    assert "heterogeneity test of areas, unadjusted for how many tests there are: ROC AUC p" in words
    assert "Not tested for differences between groups of shift: Brier score; no test of groups is available" in words
