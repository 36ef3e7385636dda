"""
The difference of each group to the rest: judged at both ends of its interval, with incomplete rows at their worst.

Golden values: every way to fill in the incomplete rows, by brute force; hand calculation.
"""

import itertools

import numpy as np
import pytest

import reportgen
from reportgen.data.groups import TwoProportions
from reportgen.intervals.clopper_pearson_difference import clopper_pearson_difference
from reportgen.results.verdicts import Criterion

RECALL = {"metric": "recall", "difference_to_rest": {"at_most": 0.1}}
FOUND = {"N": (160, 200), "S": (165, 200), "W": (120, 200)}  # positive cases found, of how many


def rows(found=FOUND, **more):
    """List the rows of positive cases by site, and as many negative cases that are never called positive."""
    listed = []
    for site, (right, cases) in found.items():
        listed += [(site, 1, 1)] * right + [(site, 1, 0)] * (cases - right) + [(site, 0, 0)] * cases
    listed += more.get("extra", [])
    names = ("site", "truth", "prediction")
    return {name: [row[at] for row in listed] for at, name in enumerate(names)}


def judged(*criteria, data=None, **more):
    data_keys = {"columns": {"group": ["site"], **more.pop("columns", {})}, **more.pop("data_keys", {})}
    spec = {"kind": "validation", "title": "T", "data": data_keys, "criteria": list(criteria), **more}
    return reportgen.evaluate(spec, rows() if data is None else data)


def limits(counts, level=0.95):
    found = clopper_pearson_difference.limits(TwoProportions.of(*counts), level=level)
    return float(found.low), float(found.high)


@pytest.fixture(scope="module")
def found():
    return judged(RECALL, {**RECALL, "metric": "f1"}, {**RECALL, "difference_to_rest": {"at_most": 0.2}})


def test_each_group_is_judged_by_both_ends_and_the_worst_is_the_criterion(found):
    criterion = found.criteria[0]
    by_group = {one.group: one for one in criterion.models}

    assert {group: one.verdict for group, one in by_group.items()} == {
        "N": "not_demonstrated",
        "S": "not_demonstrated",
        "W": "not_met",
    }
    assert by_group["N"].value == pytest.approx(160 / 200 - 285 / 400)
    assert (by_group["N"].low, by_group["N"].high) == pytest.approx(limits((160, 200, 285, 400)))
    assert by_group["N"].decided_by == "clopper_pearson_difference"
    assert (by_group["N"].threshold, by_group["N"].upper, by_group["N"].comparator) == (-0.1, 0.1, "between")
    assert criterion.verdict == "not_met"
    assert criterion.worst_verdict == by_group["W"].ref == "criteria/C1/site=W"
    assert (criterion.difference_to, criterion.for_each) == ("rest", "site")


def test_a_better_group_is_too_far_from_the_rest_as_well_as_a_worse_one():
    data = rows({"N": (199, 200), "S": (130, 200), "W": (130, 200)})
    (criterion,) = judged(RECALL, data=data).criteria

    assert {one.group: one.verdict for one in criterion.models}["N"] == "not_met"


def test_both_sides_keep_their_counts(found):
    one = found.criteria[0].models[0]

    assert (one.of_group.numerator, one.of_group.denominator, one.of_group.cases) == (160, 200, 400)
    assert (one.of_rest.value, one.of_rest.numerator, one.of_rest.denominator) == (285 / 400, 285, 400)


def test_the_interval_that_judges_is_the_one_that_is_shown(found):
    shown = {
        (group.name, gap.metric): gap.interval
        for grouping in found.models[0].groupings
        for group in grouping.groups
        for gap in group.to_rest
    }
    for one in found.criteria[0].models:
        interval = shown[one.group, "recall"]
        assert (interval.low, interval.high, interval.method) == (one.low, one.high, one.decided_by)
    assert shown["N", "specificity"].method == "miettinen_nurminen"


def test_what_is_not_proved_has_no_verdict_and_says_so(found):
    criterion = found.criteria[1]

    assert criterion.verdict == "undefined"
    assert {one.undefined_code for one in criterion.models} == {"not_proved_between_groups"}
    assert all(one.value is None for one in criterion.models)


@pytest.mark.parametrize(
    ("more", "data", "code"),
    [
        ({}, rows({"N": (180, 200)}), "no_rest"),
        ({}, rows({"N": (19, 19), "S": (150, 200)}), "small_group"),
        ({"subgroups": {"min_cases": 10}}, rows({"N": (19, 19), "S": (150, 200)}), "few_for_difference"),
        ({"attest": {"test_untouched": False}}, None, "used_for_choices"),
        ({"columns": {"cluster": "c"}}, rows() | {"c": [at // 2 for at in range(1200)]}, "not_proved_between_clusters"),
        ({"columns": {"cluster": "c"}}, rows() | {"c": [at // 100 for at in range(1200)]}, "few_clusters"),
    ],
)
def test_what_forbids_a_verdict_is_named(more, data, code):
    (criterion,) = judged(RECALL, data=data, **more).criteria

    assert criterion.verdict == "undefined"
    assert code in {one.undefined_code for one in criterion.models}


def test_a_value_in_use_of_groups_is_not_judged():
    precision = {"metric": "precision", "difference_to_rest": {"at_most": 0.1}}
    (criterion,) = judged(precision, data_keys={"use_prevalence": 0.1}).criteria

    assert {one.undefined_code for one in criterion.models} == {"no_prevalence_of_group"}


def filled_in(row):
    """List what a row may be."""
    site, truth, call = row
    for label, said in itertools.product((1, 0), (1, 0)):
        if truth in (None, label) and call in (None, said):
            yield site, label, said


def test_incomplete_rows_of_both_sides_are_at_their_worst_and_their_best():
    """Two of each kind in the group and in the rest, filled in in each of the ways there are."""
    known = {"N": (41, 50), "S": (80, 90)}
    lacking = [(site, *kind) for site in "NS" for kind in ((1, None), (None, 1), (None, 0), (None, None))]
    (criterion,) = judged(RECALL, data=rows(known, extra=lacking)).criteria
    ends = []
    for way in itertools.product(*map(filled_in, lacking)):
        counts = []
        for site in "NS":
            mine = [(label, said) for where, label, said in way if where == site and label]
            counts += [known[site][0] + sum(said for _, said in mine), known[site][1] + len(mine)]
        ends.append(limits(counts))
    one = next(one for one in criterion.models if one.group == "N")

    assert (one.worst.low, one.worst.high) == pytest.approx(
        (min(low for low, _ in ends), max(high for _, high in ends))
    )
    assert one.incomplete.rows == 8
    assert (one.incomplete.label, one.incomplete.result, one.incomplete.both) == (4, 2, 2)
    assert one.best.low > one.worst.low


def test_incomplete_rows_keep_a_verdict_open_that_the_complete_ones_would_give():
    known = {"N": (180, 200), "S": (360, 400)}
    close = {"metric": "recall", "difference_to_rest": {"at_most": 0.07}}
    (alone,) = judged(close, data=rows(known)).criteria
    (with_rows,) = judged(close, data=rows(known, extra=[("N", 1, None)] * 15)).criteria
    (left_out,) = judged(
        close,
        data=rows(known, extra=[("N", 1, None)] * 15),
        data_keys={"missing": {"score": "drop_and_count", "why": "x"}},
    ).criteria

    assert (alone.verdict, with_rows.verdict, left_out.verdict) == ("met", "not_demonstrated", "met")


def test_areas_are_judged_with_scores_that_are_missing_at_their_worst():
    rng = np.random.default_rng(1)
    truth, site = np.arange(1200) % 3 == 0, np.where(np.arange(1200) % 5 < 2, "N", "S")
    score = rng.normal(size=1200) + 2 * truth
    data = {"truth": truth.astype(int), "score": score, "site": site}
    area = {"metric": "roc_auc", "difference_to_rest": {"at_most": 0.08}}
    model = {"models": [{"name": "A", "score": "score", "scale": "score"}]}
    (complete,) = judged(area, data=data, **model).criteria
    data = {**data, "score": np.where(np.arange(1200) % 100 == 0, np.nan, score)}
    (lacking,) = judged(area, data=data, **model).criteria

    assert (complete.verdict, complete.decided_by) == ("met", "cautious_auc_difference")
    assert lacking.worst.low < lacking.low < lacking.high < lacking.worst.high


def test_secondary_criteria_share_their_error():
    several = [{**RECALL, "role": "secondary"}, {**RECALL, "metric": "specificity", "role": "secondary"}]
    first, second = judged(*several).criteria

    assert first.level == second.level == pytest.approx(0.975)
    one = first.models[0]
    assert (one.low, one.high) == pytest.approx(limits((160, 200, 285, 400), level=0.975))


def test_of_two_models_each_group_of_each_is_judged():
    data = rows()
    models = [{"name": name, "prediction": "prediction"} for name in "AB"]
    found: Criterion = judged(RECALL, data=data, models=models).criteria[0]

    assert [one.ref for one in found.models][::3] == ["criteria/C1/models/A/site=N", "criteria/C1/models/B/site=N"]
    assert len(found.models) == 6
