"""Ratios of selection rates through the public door: by hand, and by the equation that Koopman's limits solve."""

import itertools

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.stats import norm

import reportgen
from reportgen.data.groups import TwoProportions
from reportgen.intervals.koopman import koopman

GROUPS = {"a": (300, 180), "b": (120, 66), "c": (80, 30)}  # cases, selected


def data_of(groups=None):
    rows = [
        (name, int(at < selected), at % 3 == 0)
        for name, (cases, selected) in (groups or GROUPS).items()
        for at in range(cases)
    ]
    return {
        "sex": [row[0] for row in rows],
        "prediction": [row[1] for row in rows],
        "truth": [int(row[2]) for row in rows],
    }


def evaluated(data, columns=(), **more):
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "prediction": "prediction"}]}
    columns = {"group": ["sex"], **dict(columns)}
    return reportgen.evaluate({**spec, "data": {"columns": columns}, "metrics": ["selection_rate_ratio"], **more}, data)


def ratios(found):
    groups = found.models[0].groupings[0].groups
    return {group.name: one for group in groups for one in group.estimates if one.metric == "selection_rate_ratio"}


def koopman_statistic(x, n, y, m, ratio):
    """Search the share of the second group under which both samples are likeliest if the first is so many times that."""

    def unlikeliness(q):
        p = ratio * q
        return -(x * np.log(p) + (n - x) * np.log1p(-p) + y * np.log(q) + (m - y) * np.log1p(-q))

    q = minimize_scalar(
        unlikeliness, bounds=(1e-9, min(1, 1 / ratio) - 1e-9), method="bounded", options={"xatol": 1e-13}
    ).x
    p = ratio * q
    return (x - n * p) ** 2 / (n * p * (1 - p)) + (y - m * q) ** 2 / (m * q * (1 - q))


def test_each_group_is_compared_with_the_largest_and_has_koopmans_interval():
    found = ratios(evaluated(data_of()))

    assert (found["a"].value, found["a"].undefined) == (None, "This is the reference group.")
    for name in "bc":
        n, x = GROUPS[name]
        assert found[name].value == pytest.approx((x / n) / 0.6)
        assert found[name].interval.method == "koopman"
        for end in (found[name].interval.low, found[name].interval.high):
            assert koopman_statistic(x, n, 180, 300, end) == pytest.approx(norm.isf(0.025) ** 2, rel=1e-6)


def test_the_declared_reference_goes_before_the_largest():
    found = ratios(evaluated(data_of(), subgroups={"reference": {"sex": "b"}}))

    assert found["b"].value is None
    assert found["a"].value == pytest.approx(0.6 / 0.55)


def test_the_four_fifths_rule_is_judged_on_the_lower_limit_and_asks_all_but_the_reference():
    asked = {"metric": "selection_rate_ratio", "for_each": "sex"}
    found = evaluated(data_of(), criteria=[asked])
    (criterion,) = found.criteria
    ends = {name: one.interval for name, one in ratios(found).items()}

    assert (criterion.threshold, criterion.comparator) == (0.8, "at_least")
    assert [one.group for one in criterion.models] == ["b", "c"]
    for one in criterion.models:
        low, high = ends[one.group].low, ends[one.group].high
        assert (one.bound, one.low, one.high) == (low, low, high)
        assert one.verdict == ("met" if low >= 0.8 else "not_met" if high < 0.8 else "not_demonstrated")
    assert criterion.verdict == "not_demonstrated"


def test_the_author_may_ask_for_another_bound():
    asked = {"metric": "adverse_impact_ratio", "for_each": "sex", "between": [0.5, 1.5]}

    assert evaluated(data_of(), criteria=[asked]).criteria[0].threshold == 0.5


def test_small_groups_have_no_verdict():
    asked = {"metric": "selection_rate_ratio", "for_each": "sex", "at_least": 0.1}
    found = evaluated(data_of({"a": (300, 180), "b": (49, 40)}), criteria=[asked]).criteria[0]

    assert found.undefined == (
        "One of the two groups has 49 cases, fewer than fifty, too few for a verdict on their difference."
    )


def test_cases_with_weights_leave_no_ratio():
    data = {**data_of(), "w": [1.5, 0.5] * 250}
    found = ratios(evaluated(data, {"weight": "w"}))

    assert {one.undefined_code for one in found.values()} == {"units_between_groups"}


def in_homes(homes=25, each=500):
    """Put every case into one of so many homes, most of which hold cases of several groups."""
    rng = np.random.default_rng(4)
    home = rng.integers(0, homes, each)
    sex = np.where(rng.random(each) < 0.6, "a", "b")
    selected = rng.random(each) < rng.beta(3, 2, homes)[home]
    return {
        "sex": sex.tolist(),
        "home": [f"h{at}" for at in home],
        "truth": (np.arange(each) % 3 == 0).astype(int).tolist(),
        "prediction": selected.astype(int).tolist(),
    }


def per_home(data):
    """Count selected and all cases of both groups, home by home."""
    sex, home, selected = (np.array(data[name]) for name in ("sex", "home", "prediction"))
    counts = {}
    for side, name in (("a", "b"), ("b", "a")):  # the larger group is the reference
        here = [(sex == name) & (home == one) for one in np.unique(home)]
        counts |= {f"successes_{side}": [int(selected[one].sum()) for one in here]}
        counts |= {f"trials_{side}": [int(one.sum()) for one in here]}
    return counts


def test_under_clusters_the_ratio_has_the_interval_of_the_homes():
    data = in_homes()
    found = ratios(evaluated(data, {"cluster": "home"}))["b"]
    by_hand = reportgen.calc("clustered_ratio", per_home(data))

    assert found.value == pytest.approx(by_hand["value"])
    assert found.interval.method == "clustered_ratio"
    assert (found.interval.low, found.interval.high) == (by_hand["interval"]["low"], by_hand["interval"]["high"])


def test_under_clusters_the_four_fifths_rule_is_judged_on_the_interval_that_is_shown():
    asked = {"metric": "selection_rate_ratio", "for_each": "sex"}
    found = evaluated(in_homes(60, 3000), {"cluster": "home"}, criteria=[asked])
    (judged,) = found.criteria[0].models

    assert (judged.low, judged.high) == (ratios(found)["b"].interval.low, ratios(found)["b"].interval.high)
    assert (judged.verdict, judged.decided_by) == ("met", "clustered_ratio")
    assert judged.low > 0.8


def test_each_group_needs_twenty_clusters():
    asked = {"metric": "selection_rate_ratio", "for_each": "sex"}
    data = in_homes()
    data["sex"] = ["a" if home < "h16" else sex for home, sex in zip(data["home"], data["sex"], strict=True)]
    found = evaluated(data, {"cluster": "home"}, criteria=[asked])
    said = "One of the two sets has only 17 clusters, and twenty are needed."

    assert ratios(found)["b"].value is not None
    assert ratios(found)["b"].interval.undefined == said
    assert (found.criteria[0].verdict, found.criteria[0].undefined_code) == ("undefined", "few_clusters")


def test_a_reference_of_which_nobody_is_selected_leaves_the_ratio_undefined():
    found = ratios(evaluated(data_of({"a": (300, 0), "b": (60, 30)})))

    assert found["b"].undefined_code == "none_selected_of_reference"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"criteria": [{"metric": "selection_rate_ratio"}]}, "compares groups, but the criterion names none"),
        ({"metrics": ["selection_rate_ratio"], "data": {"columns": {}}}, "compares groups, but no groups are named"),
    ],
)
def test_it_is_asked_of_groups_alone(more, said):
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "prediction": "prediction"}]}
    with pytest.raises(reportgen.ReportgenError, match=said):
        reportgen.evaluate({**spec, "data": {"columns": {"group": ["sex"]}}, **more}, data_of())


def test_rows_that_lack_something_are_judged_at_the_worst_and_the_best_that_they_can_be():
    """By filling them in one by one: two of the reference and three of the group lack a prediction, two others a label."""
    data = data_of()
    groups = np.array(data["sex"])
    first = {name: np.flatnonzero(groups == name) for name in "ab"}
    for at in (*first["a"][:2], *first["b"][-3:]):
        data["prediction"][at] = None
    for at in (first["a"][5], first["b"][4]):  # predictions that count
        data["truth"][at] = None
    asked = {"metric": "selection_rate_ratio", "for_each": "sex", "at_least": 0.75}
    verdicts = {one.group: one for one in evaluated(data, criteria=[asked]).criteria[0].models}
    found = verdicts["b"]
    limits = [
        koopman.limits(TwoProportions.of(66 + more, 120, 178 + others, 300), level=0.95)
        for more in range(4)
        for others in range(3)
    ]

    assert (found.worst.low, found.best.low) == pytest.approx(
        (min(float(one.low) for one in limits), max(float(one.low) for one in limits))
    )
    assert (found.worst.value, found.best.value) == pytest.approx((66 / 120 / (180 / 300), 69 / 120 / (178 / 300)))
    assert (found.incomplete.rows, found.incomplete.label, found.incomplete.result) == (7, 2, 5)
    assert found.verdict == ("met" if found.worst.low >= 0.75 else "not_demonstrated")
    assert verdicts["c"].worst.low < verdicts["c"].low  # the reference alone lacks something


def test_under_clusters_rows_without_a_prediction_are_filled_in_home_by_home():
    """By every way to select the cases of each home and group of which no prediction is known."""
    data = in_homes(24, 600)
    lacking = [3, 4, 100, 200, 300, 400]
    filled = []
    for chosen in itertools.product((0, 1), repeat=len(lacking)):
        for at, selected in zip(lacking, chosen, strict=True):
            data["prediction"][at] = selected
        filled.append(reportgen.calc("clustered_ratio", per_home(data))["interval"])
    for at in lacking:
        data["prediction"][at] = None
    data["truth"][7] = None  # whose prediction counts
    asked = {"metric": "selection_rate_ratio", "for_each": "sex", "at_least": 0.5}
    (found,) = evaluated(data, {"cluster": "home"}, criteria=[asked]).criteria[0].models

    assert found.worst.low == pytest.approx(min(one["low"] for one in filled), abs=1e-9)
    assert found.best.high == pytest.approx(max(one["high"] for one in filled), abs=1e-9)
    assert (found.incomplete.rows, found.incomplete.label, found.incomplete.result) == (7, 1, 6)


def test_rows_without_a_home_leave_no_verdict():
    data = in_homes()
    data["home"][0] = None
    asked = {"metric": "selection_rate_ratio", "for_each": "sex", "at_least": 0.5}
    found = evaluated(data, {"cluster": "home"}, criteria=[asked]).criteria[0]

    assert (found.verdict, found.undefined_code) == ("undefined", "incomplete_without_unit")
