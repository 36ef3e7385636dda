"""
Differences of metrics between groups and between splits: by Miettinen and Nurminen, by DeLong, else by the bootstrap.

Golden values: statsmodels, `bootstrap` of scipy.stats with many draws, brute force over all pairs of cases.
"""

import numpy as np
import pytest
import scipy.stats
from sklearn.metrics import roc_auc_score

import reportgen
from reportgen.data.counts import Counts
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.two_sets import TwoSets, joined_units, shared_units
from reportgen.intervals.bootstrap_bca import bootstrap_bca

CASES = 400


def drawn(seed=5, cases=CASES):
    """Draw cases of two sites that the model scores differently well."""
    draw = np.random.default_rng(seed)
    truth = draw.random(cases) < 0.4
    site = draw.choice(["N", "S", "W"], cases, p=[0.5, 0.3, 0.2])
    spread = np.where(site == "N", 0.2, 0.35)
    score = np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, spread), 0.01, 0.99).round(3)
    return {"truth": truth.astype(int), "score": score, "site": site, "owner": np.arange(cases) // 4}


def evaluated(data, **more):
    columns = {"group": ["site"], **more.pop("columns", {})}
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "score": "score", "threshold": 0.5}]}
    found = reportgen.evaluate({**spec, "data": {"columns": columns}, "resampling": {"draws": 20_000}, **more}, data)
    return found.models[0]


def grouping(data, **more):
    return evaluated(data, **more).groupings[0]


def of(found, group, metric):
    """Find the difference of a group in a metric."""
    (one,) = (one for each in found.groups if each.name == group for one in each.to_rest if one.metric == metric)
    return one


def area(truth, score):
    truth = truth == 1
    wins = (score[truth][:, None] > score[~truth]) + (score[truth][:, None] == score[~truth]) / 2
    variance = wins.mean(axis=1).var(ddof=1) / truth.sum() + wins.mean(axis=0).var(ddof=1) / (~truth).sum()
    return wins.mean(), variance, len(truth)


def test_areas_have_delongs_interval_of_different_cases_and_gini_twice_that():
    data = drawn()
    found = grouping(data, metrics=["roc_auc", "gini"])
    own = data["site"] == "S"
    (a, v, n), (b, w, m) = (area(data["truth"][part], data["score"][part]) for part in (own, ~own))
    df = (v + w) ** 2 / (v**2 / (n - 1) + w**2 / (m - 1))
    reach = scipy.stats.t.ppf(0.975, df) * np.sqrt(v + w)

    one, gini = of(found, "S", "roc_auc"), of(found, "S", "gini")
    assert (one.value, one.interval.low, one.interval.high) == pytest.approx((a - b, a - b - reach, a - b + reach))
    assert (gini.value, gini.interval.low, gini.interval.high) == pytest.approx(
        (2 * one.value, 2 * one.interval.low, 2 * one.interval.high)
    )
    assert one.interval.method == gini.interval.method == "delong_difference"


def test_an_area_of_one_still_has_an_interval():
    data = drawn()
    data["score"] = np.where(data["site"] == "W", data["truth"] * 0.5 + 0.2, data["score"])
    one = of(grouping(data, metrics=["roc_auc"]), "W", "roc_auc")

    assert one.interval.method == "newcombe_auc_difference"
    assert one.interval.low < one.value < one.interval.high


def f1_of(truth, score):
    """Compute it by hand: scikit-learn takes a millisecond for each of thousands of draws."""
    return 2 * np.sum(truth * (score >= 0.5)) / (np.sum(truth) + np.sum(score >= 0.5))


def brier_of(truth, score):
    return np.mean((truth - score) ** 2)


@pytest.mark.parametrize(("metric", "function"), [("brier", brier_of), ("f1", f1_of)])
def test_other_metrics_have_the_bootstrap_of_both_sets(metric, function):
    data = drawn()
    one = of(grouping(data, metrics=[metric]), "S", metric)
    own = data["site"] == "S"
    parts = [(data["truth"][part], data["score"][part]) for part in (own, ~own)]

    def difference(first, second):
        return function(parts[0][0][first], parts[0][1][first]) - function(parts[1][0][second], parts[1][1][second])

    places = tuple(np.arange(len(part[0])) for part in parts)
    golden = scipy.stats.bootstrap(
        places, difference, n_resamples=4000, vectorized=False, method="BCa", rng=np.random.default_rng(1)
    ).confidence_interval
    assert one.value == pytest.approx(difference(*places))
    assert (one.interval.low, one.interval.high) == pytest.approx((golden.low, golden.high), abs=0.004)
    assert one.interval.method == "bootstrap_bca"


def test_predicted_numbers_have_the_bootstrap_of_both_sets():
    draw = np.random.default_rng(2)
    truth, group = draw.normal(10, 3, 300), np.where(np.arange(300) % 3, "a", "b")
    errors = draw.normal(0, np.where(group == "a", 1.0, 1.5))
    data = {"truth": truth, "prediction": truth + errors, "g": group}
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "columns": {"group": ["g"]}}}
    found = reportgen.evaluate({**spec, "metrics": ["mae"], "resampling": {"draws": 20_000}}, data)
    one = of(found.models[0].groupings[0], "b", "mae")
    sizes = [np.abs(errors[group == name]) for name in "ba"]
    golden = scipy.stats.bootstrap(
        tuple(sizes),
        lambda a, b, axis: a.mean(axis=axis) - b.mean(axis=axis),
        n_resamples=20_000,
        method="BCa",
        rng=np.random.default_rng(1),
    ).confidence_interval

    assert one.value == pytest.approx(sizes[0].mean() - sizes[1].mean())
    assert (one.interval.low, one.interval.high) == pytest.approx((golden.low, golden.high), abs=0.01)


def test_groups_are_compared_with_the_reference_where_the_author_names_one():
    data = drawn()
    found = grouping(data, metrics=["recall", "roc_auc"], subgroups={"reference": {"site": "N"}})
    value = {group.name: {one.metric: one.value for one in group.estimates} for group in found.groups}

    assert found.reference == "N"
    assert [len(group.to_rest) for group in found.groups] == [0, 2, 2]
    assert of(found, "S", "recall").ref == "models/A/groups/site=S/recall/to_reference"
    for metric in ("recall", "roc_auc"):
        assert of(found, "S", metric).value == pytest.approx(value["S"][metric] - value["N"][metric])


@pytest.mark.parametrize("columns", [{}, {"cluster": "owner"}])
def test_two_groups_have_one_difference_and_one_interval_of_it(columns):
    data = drawn()
    data["site"] = np.where(data["site"] == "N", "N", "S")
    found = grouping(data, metrics=["recall", "f1", "brier"], columns=columns)

    for metric in ("recall", "f1", "brier"):
        one, other = of(found, "N", metric), of(found, "S", metric)
        assert other.ref == f"models/A/groups/site=S/{metric}/to_rest"
        assert (one.value, one.interval.low, one.interval.high) == (
            -other.value,
            -other.interval.high,
            -other.interval.low,
        )
        assert one.interval.method == other.interval.method
    assert (
        of(found, "N", "f1").interval.notes["monte_carlo_low"]
        == of(found, "S", "f1").interval.notes["monte_carlo_high"]
    )


def test_two_groups_with_cases_of_neither_are_not_each_others_rest():
    data = drawn()
    data["site"] = np.where(data["site"] == "W", None, data["site"])
    found = grouping(data, metrics=["recall"])

    assert of(found, "N", "recall").value != -of(found, "S", "recall").value


def test_a_reference_that_is_no_group_is_refused_by_name():
    with pytest.raises(reportgen.ReportgenError, match="no group of site is named 'North'"):
        grouping(drawn(), subgroups={"reference": {"site": "North"}})


def test_the_rest_are_all_other_cases_also_those_without_a_group():
    data = drawn()
    data["site"] = np.where(np.arange(CASES) % 10, data["site"], None)
    rest = data["site"] != "S"
    one = of(grouping(data, metrics=["roc_auc"]), "S", "roc_auc")
    own = roc_auc_score(data["truth"][~rest], data["score"][~rest])

    assert one.value == pytest.approx(own - roc_auc_score(data["truth"][rest], data["score"][rest]))


class TestClusters:
    def test_clusters_of_one_group_each_are_drawn_within_their_groups(self):
        data = drawn()
        data["site"] = np.repeat(["N", "S"], CASES // 2)
        found = grouping(data, columns={"cluster": "owner"}, metrics=["recall", "brier"])
        one = of(found, "S", "recall")
        cells = {
            name: np.array(
                [
                    [
                        np.sum((data["owner"] == owner) & (data["truth"] == 1) & (data["score"] >= 0.5)),
                        np.sum((data["owner"] == owner) & (data["truth"] == 1)),
                    ]
                    for owner in np.unique(data["owner"][data["site"] == name])
                ]
            )
            for name in "SN"
        }

        def difference(first, second):
            (x, n), (y, m) = cells["S"][first].sum(axis=0), cells["N"][second].sum(axis=0)
            return x / n - y / m

        golden = scipy.stats.bootstrap(
            (np.arange(50), np.arange(50)),
            difference,
            n_resamples=5000,
            vectorized=False,
            method="BCa",
            rng=np.random.default_rng(3),
        ).confidence_interval
        assert one.interval.method == "bootstrap_bca"
        assert (one.interval.low, one.interval.high) == pytest.approx((golden.low, golden.high), abs=0.015)
        assert [(test.test, test.metric) for test in found.tests] == [("rao_scott", "recall")]
        assert [(each.metric, each.undefined_code) for each in found.untested] == [
            ("brier", "no_test_of_clustered_groups")
        ]

    def test_clusters_in_several_groups_are_drawn_once_for_all(self):
        """By hand: what the two groups have in common cancels, as each cluster brings the same to both."""
        calls, truth, owner = [], [], []
        for at in range(60):
            right = at % 3 > 0
            calls += [int(right), int(right)]
            truth += [1, 1]
            owner += [at, at]
        data = {"truth": [*truth, 0, 0, 0, 0], "prediction": [*calls, 0, 0, 0, 0]}
        data |= {"owner": [*owner, 98, 98, 99, 99], "site": ["N", "S"] * 62}
        spec = {
            "kind": "validation",
            "title": "T",
            "metrics": ["recall"],
            "models": [{"name": "A", "prediction": "prediction"}],
        }
        columns = {"group": ["site"], "cluster": "owner"}
        found = reportgen.evaluate({**spec, "data": {"columns": columns}}, data).models[0].groupings[0]
        one = of(found, "N", "recall")

        assert (one.value, one.interval.undefined_code) == (0, "equal_draws")
        assert [each.undefined_code for each in found.untested] == ["clusters_across_groups"]
        assert found.untested[0].facts["clusters"] == 62

    def test_a_group_of_few_clusters_has_no_interval_and_no_test_and_says_why(self):
        data = drawn()
        data["site"] = np.where(data["owner"] < 19, "S", "N")
        found = grouping(data, columns={"cluster": "owner"}, metrics=["recall"])

        assert of(found, "S", "recall").interval.undefined == (
            "One of the two sets has only 19 clusters, and twenty are needed."
        )
        assert [one.undefined_code for one in found.untested] == ["few_clusters_of_group"]


class TestSplits:
    def of_parts(self, ids, **more):
        data = {**drawn(), "part": np.where(np.arange(CASES) % 2, "test", "validation"), "id": ids}
        spec = {
            "columns": {"split": "part", "id": "id", "group": []},
            "metrics": ["recall", "roc_auc", "brier"],
            **more,
        }
        return evaluated(data, **spec).splits[0]

    def test_every_gap_has_the_interval_of_two_sets(self):
        split = self.of_parts(np.arange(CASES))

        assert {one.metric: one.interval.method for one in split.to_rest} == {
            "recall": "miettinen_nurminen",
            "roc_auc": "delong_difference",
            "brier": "bootstrap_bca",
        }

    def test_cases_in_both_parts_leave_the_gap_without_its_interval(self):
        ids = np.arange(CASES)
        ids[1:41:2] = ids[0:40:2]  # twenty test rows with the id of a validation row
        split = self.of_parts(ids)

        assert all(one.value is not None for one in split.to_rest)
        assert {one.interval.undefined for one in split.to_rest} == {
            "20 cases are in both parts, and the interval is for separate cases."
        }

    def test_clusters_in_both_parts_leave_the_gap_without_its_interval(self):
        split = self.of_parts(np.arange(CASES), columns={"split": "part", "cluster": "owner", "group": []})

        assert {one.interval.undefined_code for one in split.to_rest} == {"clusters_in_both"}
        assert split.to_rest[0].interval.facts["clusters"] == CASES // 4


def test_other_metrics_are_listed_as_not_tested_with_the_reason():
    found = grouping(drawn(), metrics=["recall", "roc_auc", "brier", "mcc"])

    assert [test.metric for test in found.tests] == ["recall", "roc_auc"]
    assert [(one.metric, one.undefined) for one in found.untested] == [
        (metric, "No test of groups is available for this metric.") for metric in ("brier", "mcc")
    ]


def test_scores_of_very_many_cases_are_drawn_together_and_the_difference_is_not_moved(monkeypatch):
    from reportgen.engine.estimate import group_differences

    data = drawn(cases=3000)
    exact = of(grouping(data, metrics=["average_precision"]), "S", "average_precision")
    monkeypatch.setattr(group_differences, "MANY_CASES", 1000)
    monkeypatch.setattr(group_differences, "MERGED", 400)
    merged = of(grouping(data, metrics=["average_precision"]), "S", "average_precision")

    assert merged.value == exact.value
    assert (merged.interval.low, merged.interval.high) == pytest.approx(
        (exact.interval.low, exact.interval.high), abs=0.01
    )


def test_each_set_keeps_its_size_in_every_draw():
    two = TwoSets(Counts.of(tp=8, fp=1, fn=2, tn=9), Counts.of(tp=50, fp=10, fn=50, tn=90))
    found = bootstrap_bca.limits(two, metric="accuracy", stratified=True, draws=4000)
    spread = np.sqrt(0.85 * 0.15 / 20 + 0.7 * 0.3 / 200)

    assert float(found.value) == pytest.approx(0.15)
    assert float(found.high - found.low) == pytest.approx(2 * 1.96 * spread, rel=0.1)


def test_units_of_one_name_are_one_unit_of_both_sets():
    like = Scores.of([1, 2], [True, False])
    first = Units.of_cases(like, ["x", "y", "y"], [0, 1, 3])
    second = Units.of_cases(like, ["y", "z"], [2, 3])
    joined = joined_units(first, second)

    assert (shared_units(first, second), joined.units) == (1, 3)
    assert joined.pooled.first.cells.tolist() == first.pooled.cells.tolist()
    assert joined.with_cells(np.array([0.0, 2.0, 0.0])).cells.tolist() == [0, 2, 0, 2, 0, 0, 2, 0]


@pytest.mark.parametrize(
    ("asked", "without"),
    [
        ({}, set()),
        (
            {"criteria": [{"metric": "recall", "at_least": 0.5}]},
            {"calibration_slope", "calibration_intercept", "observed_expected_ratio"},
        ),
        (
            {"criteria": [{"metric": "calibration_slope", "between": [0.5, 2]}]},
            {"calibration_intercept", "observed_expected_ratio"},
        ),
    ],
)
def test_a_difference_that_no_table_shows_has_no_bootstrap_interval(asked, without):
    data = {**drawn(), "part": np.where(np.arange(CASES) < CASES // 2, "test", "validation")}
    found = evaluated(data, columns={"split": "part"}, resampling={"draws": 1000}, **asked)
    gaps = found.splits[0].to_rest
    assert {one.metric for one in gaps if one.interval is None} == without
    assert all(one.value is not None for one in gaps)
