"""Groups that are too small for a verdict: by the cases that a metric is about, and by class."""

import pytest

from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import verdict_sentences

CASES = [
    ("N", 1, 0.9, 30),
    ("N", 0, 0.2, 60),
    ("N", 1, 0.4, 10),
    ("N", 0, 0.6, 20),
    ("S", 1, 0.8, 18),
    ("S", 0, 0.1, 200),
]
CASES += [("S", 1, 0.3, 6), ("S", 0, 0.7, 40)]  # 24 positive cases in S, 40 in N


@pytest.fixture
def groups(run):
    """Judge one criterion on the groups of site: 40 and 80 cases of each class in N, 24 and 240 in S."""
    rows = [(site, truth, score) for site, truth, score, times in CASES for _ in range(times)]
    data = {"site": [row[0] for row in rows], "truth": [row[1] for row in rows], "score": [row[2] for row in rows]}

    def results(criterion, **subgroups):
        return run(
            {
                "models": [{"name": "A", "score": "score", "threshold": 0.5}],
                "data": {"columns": {"group": ["site"]}},
                "criteria": [{"for_each": "site", **criterion}],
                "subgroups": {"prespecified": ["site"], **subgroups},
                "resampling": {"draws": 1000},
            },
            data,
        )

    return results


def reasons(found):
    return {one.group: one.undefined for one in found.criteria[0].models}


def test_the_sentence_names_the_group_what_it_has_and_what_is_needed(groups):
    found = groups({"metric": "recall", "at_least": 0.1}, min_cases=30)

    assert reasons(found) == {
        "N": None,
        "S": "Only 24 cases in the denominator in site = S, and 30 are needed.",
    }
    assert found.criteria[0].undefined_code == "small_group"


@pytest.mark.parametrize(
    ("metric", "bound"),
    [
        ("gini", {"at_least": -0.9}),
        ("roc_auc", {"at_least": 0.01}),
        ("ks_statistic", {"at_least": 0.01}),
        ("calibration_slope", {"at_least": -50}),
        ("brier", {"at_most": 0.9}),
        ("f1", {"at_least": 0.01}),
        ("mcc", {"at_least": -0.9}),
        ("balanced_accuracy", {"at_least": 0.01}),
    ],
)
def test_metrics_that_are_no_proportions_count_all_cases_of_the_group(groups, metric, bound):
    enough = groups({"metric": metric, **bound}, min_cases=120)
    short = groups({"metric": metric, **bound}, min_cases=121)

    assert reasons(enough)["N"] is None or "are needed" not in reasons(enough)["N"]
    assert reasons(short)["N"] == "Only 120 cases in site = N, and 121 are needed."


@pytest.mark.parametrize("where", ["criterion", "subgroups"])
@pytest.mark.parametrize(
    ("key", "least", "said"),
    [
        ("min_positives", 25, "Only 24 positive cases in site = S, and 25 are needed."),
        ("min_negatives", 241, "Only 240 negative cases in site = S, and 241 are needed."),
        ("min_negatives", 240, None),
        ("min_positives", 24, None),
    ],
)
def test_the_author_may_ask_for_cases_of_each_class(groups, where, key, least, said):
    of_criterion, of_groups = ({key: least}, {}) if where == "criterion" else ({}, {key: least})
    found = groups({"metric": "roc_auc", "at_least": 0.01, **of_criterion}, **of_groups)

    assert reasons(found)["S"] == said


def test_a_criterion_says_more_of_its_own_groups_than_the_rest_of_the_spec(groups):
    found = groups({"metric": "roc_auc", "at_least": 0.01, "min_positives": 20}, min_positives=500)

    assert reasons(found) == {"N": None, "S": None}


def test_the_page_says_what_a_group_without_a_verdict_means_for_the_whole(groups):
    found = groups({"metric": "recall", "at_least": 0.1}, min_cases=30)
    reading, (criterion,) = Reading(found), found.criteria
    said = [plain(one) for verdict in criterion.models for one in verdict_sentences(reading, criterion, verdict)]

    assert said[-1] == ("As long as S has no verdict, C1 as a whole has none, unless another group does not meet it.")


def test_a_group_that_fails_makes_the_whole_fail_whatever_is_too_small(groups):
    (found,) = groups({"metric": "recall", "at_least": 0.99}, min_cases=30).criteria

    assert {one.group: one.verdict for one in found.models} == {"N": "not_met", "S": "undefined"}
    assert found.verdict == "not_met"
