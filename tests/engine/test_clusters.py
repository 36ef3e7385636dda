"""Cases that come in clusters: the clusters carry the uncertainty, and too few of them carry no verdict."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import chi2, t

import reportgen

METRICS = ["recall", "specificity", "precision", "accuracy", "f1", "mcc", "mean_cost", "roc_auc", "brier"]
SHARES = ("recall", "specificity", "precision", "accuracy")
BOTH = [{"metric": "accuracy"}, {"metric": "roc_auc"}]
CRITERIA = ["recall >= 0.55", "roc_auc >= 0.6", "mcc >= 0.1"]
ASKED = {
    "models": [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.45}],
    "metrics": ["recall"],
    "comparisons": [],
    "costs": [[0, 1], [8, 2]],
    "resampling": {"draws": 1000},
}


def evaluated(data, cluster="visit", **more):
    columns = {} if cluster is None else {"cluster": cluster}
    return reportgen.evaluate({"kind": "validation", "title": "T", **ASKED, "data": {"columns": columns}, **more}, data)


def drawn(clusters=60, size=3, seed=5):
    """Draw clusters whose cases have an effect in common, of both classes."""
    draw = np.random.default_rng(seed)
    owner = np.repeat(np.arange(clusters), size)
    truth = draw.random(len(owner)) < 0.45
    shared = draw.normal(0, 0.15, clusters)[owner]
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + shared + draw.normal(0, sd, len(owner)), 0.01, 0.99).round(3).tolist()
        for name, sd in (("a", 0.2), ("b", 0.35))
    }
    return {"truth": truth.astype(int).tolist(), **scores, "visit": [f"v{at}" for at in owner]}


def tripled(data):
    return {name: values * 3 for name, values in data.items()}


def shown(results, model=0):
    return {one.metric: one for one in results.models[model].estimates}


def limits(estimate):
    return estimate.interval.low, estimate.interval.high


@pytest.mark.parametrize("size", [1, 3])
def test_three_times_the_same_rows_in_the_same_clusters_change_no_estimate_and_no_limit(size):
    data = drawn(90 // size, size)
    more = {"metrics": METRICS, "criteria": CRITERIA}
    once, thrice = evaluated(data, **more), evaluated(tripled(data), **more)
    first, second = shown(once), shown(thrice)

    for name in METRICS:
        assert second[name].value == pytest.approx(first[name].value, rel=1e-12)
        assert limits(second[name]) == pytest.approx(limits(first[name]), rel=1e-9)
    for one, other in zip(once.criteria[:2], thrice.criteria[:2], strict=True):
        assert other.verdict == one.verdict
        assert (other.low, other.high) == pytest.approx((one.low, one.high), rel=1e-9)


def test_three_times_the_same_rows_in_the_same_clusters_change_no_comparison():
    data = drawn()
    more = {
        "comparisons": [{"metric": name} for name in ("accuracy", "recall", "roc_auc", "f1", "precision", "mean_cost")]
    }
    for one, other in zip(
        evaluated(data, **more).comparisons, evaluated(tripled(data), **more).comparisons, strict=True
    ):
        (test,), (again,) = one.pairs[0].tests, other.pairs[0].tests
        assert other.value == pytest.approx(one.value)
        assert (again.test, again.p_value) == (test.test, pytest.approx(test.p_value))
        assert (other.interval.low, other.interval.high) == pytest.approx(
            (one.interval.low, one.interval.high), rel=1e-6
        )


def test_clusters_of_one_case_are_about_as_certain_as_independent_cases():
    data = {**drawn(300, 1), "own": [f"c{at}" for at in range(300)]}
    more = {"metrics": METRICS, "comparisons": BOTH}
    alone, independent = evaluated(data, "own", **more), evaluated(data, None, **more)
    for model in (0, 1):
        for name in METRICS:
            one, other = shown(alone, model)[name], shown(independent, model)[name]
            assert one.value == other.value
            width = other.interval.high - other.interval.low
            assert limits(one) == pytest.approx(limits(other), abs=0.12 * width)
    assert [one.conclusions for one in alone.comparisons] == [one.conclusions for one in independent.comparisons]
    for one, other in zip(alone.comparisons, independent.comparisons, strict=True):
        assert one.pairs[0].tests[0].p_value == pytest.approx(other.pairs[0].tests[0].p_value, abs=0.03)


def test_cases_that_are_alike_within_clusters_make_every_interval_wider():
    data = drawn(60, 5)
    more = {"metrics": [*SHARES, "roc_auc"]}
    clustered, independent = shown(evaluated(data, **more)), shown(evaluated(data, None, **more))
    for name in more["metrics"]:
        widths = [one[name].interval.high - one[name].interval.low for one in (clustered, independent)]
        assert widths[0] > widths[1]


def test_each_kind_of_number_is_judged_by_its_clustered_interval():
    found = evaluated(drawn(), criteria=["recall >= 0.5", "f1 >= 0.5", "roc_auc >= 0.5", "brier <= 0.5"]).criteria

    assert [one.decided_by for one in found] == ["design_effect", "bootstrap_bca", "clustered_auc", "bootstrap_bca"]


@pytest.mark.parametrize("name", SHARES)
def test_the_effective_number_of_cases_lies_between_clusters_and_cases_of_a_share(name):
    data = drawn(50, 4)
    estimate = shown(evaluated(data, metrics=[name]))[name]

    assert estimate.interval.method == "design_effect"
    assert estimate.interval.notes["df"] == estimate.interval.notes["clusters"] - 1
    assert estimate.interval.notes["effective_cases"] <= estimate.denominator * 1.5


def test_the_clusters_of_a_share_are_those_that_hold_a_case_of_its_denominator():
    data = drawn(40, 2)
    held = {cluster for cluster, truth in zip(data["visit"], data["truth"], strict=True) if truth}

    assert shown(evaluated(data))["recall"].interval.notes["clusters"] == len(held)


@pytest.mark.parametrize(
    ("clusters", "code"), [(1, "few_clusters"), (2, "few_clusters"), (19, "few_clusters"), (20, None)]
)
def test_fewer_than_twenty_clusters_carry_no_verdict(clusters, code):
    size = 200 // clusters
    rules = ["recall >= 0.3", "roc_auc >= 0.3"]
    found = evaluated(drawn(clusters, size), criteria=rules, comparisons=BOTH)

    assert [one.undefined_code for one in found.criteria] == [code] * 2
    assert {one.verdict for one in found.criteria} == ({"undefined"} if code else {"met"})
    if code:
        assert {one.facts["clusters"] for one in found.criteria} == {clusters}
        assert {one.conclusions for one in found.comparisons} == {("withheld",)}


def test_draws_of_clusters_show_an_interval_but_carry_no_verdict():
    found = evaluated(drawn(), criteria=["brier <= 0.9"])

    assert shown(found)["brier"].interval.low is not None
    assert (found.criteria[0].verdict, found.criteria[0].undefined_code) == ("undefined", "not_proved_of_units")


def test_one_cluster_shows_points_without_intervals_and_no_p_value():
    found = evaluated({**drawn(), "visit": ["the only one"] * 180}, metrics=METRICS, comparisons=BOTH)

    assert {one.interval.low for one in shown(found).values()} == {None}
    assert all(one.value is not None and one.interval.undefined for one in shown(found).values())
    assert [one.pairs[0].tests[0].p_value for one in found.comparisons] == [None, None]
    assert all(one.pairs[0].tests[0].withheld for one in found.comparisons)


def paired(data, right):
    """Count in each cluster the cases that only the first model gets right, those of the second, and all."""
    found = {}
    for row in zip(*(data[name] for name in ("visit", "truth", "a", "b")), strict=True):
        if right is None or row[1] == right:
            calls = (row[2] >= 0.5) == row[1], (row[3] >= 0.45) == row[1]
            b, c, n = found.get(row[0], (0, 0, 0))
            found[row[0]] = (b + (calls == (True, False)), c + (calls == (False, True)), n + 1)
    return found.values()


@pytest.mark.parametrize(
    ("metric", "right", "sign"), [("accuracy", None, 1), ("recall", 1, 1), ("fpr", 0, -1), ("error", None, -1)]
)
def test_shares_of_two_models_are_compared_by_durkalskis_test(metric, right, sign):
    """Statistic of Obuchowski (1998): the squared sum of the clusters' differences over the sum of their squares."""
    data = drawn()
    (found,) = evaluated(data, comparisons=[{"metric": metric}]).comparisons
    (test,) = found.pairs[0].tests
    clusters = paired(data, right)
    statistic = sum(b - c for b, c, _ in clusters) ** 2 / sum((b - c) ** 2 for b, c, _ in clusters)
    statistic *= (len(clusters) - 1) / len(clusters)

    assert test.test == "durkalski_mcnemar"
    assert test.statistic == pytest.approx(statistic)
    assert test.p_value == pytest.approx(chi2.sf(statistic, 1))
    assert found.value == pytest.approx(sign * sum(b - c for b, c, _ in clusters) / sum(n for _, _, n in clusters))
    assert found.interval.low < found.value < found.interval.high


def components(data, score):
    """Write each case's share of the other class that it outranks, ties as one half."""
    truth, scores = np.array(data["truth"]) == 1, np.array(data[score])
    above = (scores[truth][:, None] > scores[~truth]) + 0.5 * (scores[truth][:, None] == scores[~truth])
    return above.mean(axis=1), above.mean(axis=0), above.mean()


def test_areas_of_two_models_are_compared_by_obuchowskis_test():
    """Variance of Obuchowski (1997), from sums over clusters of the differences of both models' components; Student's t."""
    data = drawn()
    found = next(one for one in evaluated(data, comparisons=BOTH).comparisons if one.metric == "roc_auc")
    (test,) = found.pairs[0].tests
    truth, owner = np.array(data["truth"]) == 1, np.array(data["visit"])
    (xa, ya, a), (xb, yb, b) = components(data, "a"), components(data, "b")
    x, y = xa - xb - (a - b), ya - yb - (a - b)
    of_x = {name: x[owner[truth] == name].sum() for name in set(owner)}
    of_y = {name: y[owner[~truth] == name].sum() for name in set(owner)}
    m, n, clusters = truth.sum(), (~truth).sum(), len(set(owner))
    with_x, with_y = len(set(owner[truth])), len(set(owner[~truth]))
    s10 = with_x / ((with_x - 1) * m) * sum(value**2 for value in of_x.values())
    s01 = with_y / ((with_y - 1) * n) * sum(value**2 for value in of_y.values())
    s11 = clusters / (clusters - 1) * sum(of_x[name] * of_y[name] for name in of_x)
    variance = s10 / m + s01 / n + 2 * s11 / (m * n)

    assert test.test == "obuchowski_auc"
    assert found.value == pytest.approx(a - b)
    assert test.p_value == pytest.approx(2 * t.sf(abs(a - b) / sqrt(variance), min(with_x, with_y) - 1), rel=1e-6)


@pytest.mark.parametrize("metric", ["f1", "precision", "mcc", "mean_cost", "brier"])
def test_all_else_is_compared_by_drawing_the_clusters_anew(metric):
    data = drawn()
    found = evaluated(data, comparisons=[{"metric": metric}], metrics=[metric], resampling={"draws": 2000, "seed": 8})
    (comparison,) = found.comparisons
    (test,) = comparison.pairs[0].tests
    first, second = shown(found, 0)[metric].value, shown(found, 1)[metric].value

    assert (test.test, test.p_value) == ("paired_bootstrap", None)
    assert comparison.value == pytest.approx(first - second)
    assert comparison.interval.low < comparison.value < comparison.interval.high


def test_the_spread_of_the_clustered_bootstrap_is_that_of_clusters_drawn_by_hand():
    data = drawn(60, 4, seed=9)
    (comparison,) = evaluated(data, comparisons=[{"metric": "f1"}]).comparisons
    owner = np.array(data["visit"])
    truth, a, b = (np.array(data[name]) for name in ("truth", "a", "b"))
    cells = np.array(
        [
            [
                ((truth == 1) & (called == 1) & (owner == name)).sum(),
                ((truth != called) & (owner == name)).sum(),
            ]
            for called in ((a >= 0.5).astype(int), (b >= 0.45).astype(int))
            for name in sorted(set(owner))
        ]
    ).reshape(2, 60, 2)
    draws = np.random.default_rng(1).integers(0, 60, (3000, 60))
    hits, errors = (cells[:, draws, at].sum(axis=2) for at in (0, 1))
    f1 = 2 * hits / (2 * hits + errors)

    wanted = np.quantile(f1[0] - f1[1], [0.025, 0.975])
    assert (comparison.interval.low, comparison.interval.high) == pytest.approx(wanted, abs=0.15 * np.ptp(wanted))


@pytest.mark.parametrize("metric", ["accuracy", "recall", "roc_auc", "f1", "precision", "mean_cost"])
@pytest.mark.parametrize("cluster", ["visit", None])
def test_models_in_the_other_order_turn_every_sign(metric, cluster):
    data = drawn(seed=6)
    there, back = (
        evaluated(data, cluster, comparisons=[{"metric": metric, "models": names}], criteria=[]).comparisons[0]
        for names in (["A", "B"], ["B", "A"])
    )
    test, again = there.pairs[0].tests[0], back.pairs[0].tests[0]

    drawn_anew = there.interval.method.startswith("bootstrap")
    near = 0.15 * (there.interval.high - there.interval.low) if drawn_anew else 1e-9

    assert back.value == pytest.approx(-there.value, abs=1e-12)
    assert [-back.interval.high, -back.interval.low] == pytest.approx(
        [there.interval.low, there.interval.high], abs=near
    )
    assert (again.test, again.withheld_code) == (test.test, test.withheld_code)
    assert test.p_value is None or again.p_value == pytest.approx(test.p_value, rel=1e-9)
    assert (back.conclusions, back.favours) == (there.conclusions, there.favours)


@pytest.mark.parametrize(("test", "metric"), [("durkalski_mcnemar", "accuracy"), ("obuchowski_auc", "roc_auc")])
def test_tests_of_clusters_ask_for_clusters(test, metric):
    with pytest.raises(reportgen.ReportgenError, match=f"{test} is for cases that come in clusters"):
        evaluated(drawn(), None, comparisons=[{"metric": metric, "test": test}])


@pytest.mark.parametrize(
    ("test", "metric"), [("mcnemar", "accuracy"), ("delong_paired", "roc_auc"), ("kosinski_ppv", "precision")]
)
def test_tests_of_independent_cases_are_refused_for_clusters(test, metric):
    with pytest.raises(reportgen.ReportgenError, match=f"{test} assumes independent cases"):
        evaluated(drawn(), comparisons=[{"metric": metric, "test": test}])


def test_a_declared_cluster_lets_repeated_ids_pass():
    data = {**drawn(), "id": drawn()["visit"]}
    clustered = evaluated(data, criteria=["recall >= 0.3"])
    undeclared = evaluated(data, None, criteria=["recall >= 0.3"])

    assert clustered.criteria[0].verdict == "met"
    assert (undeclared.criteria[0].verdict, undeclared.criteria[0].undefined_code) == ("undefined", "repeated_ids")


def test_rows_without_a_cluster_are_counted_and_leave_no_verdict():
    data = drawn()
    data["visit"] = [None if at < 7 else name for at, name in enumerate(data["visit"])]
    found = evaluated(data, criteria=["recall >= 0.3"])
    counts = {fact.ref: fact.value for fact in found.data.incomplete}

    assert counts == {"data/incomplete/missing_cluster": 7}
    assert (found.criteria[0].verdict, found.criteria[0].undefined_code) == ("undefined", "incomplete_without_unit")


def test_the_share_that_is_judged_keeps_its_level_in_clusters_that_are_copies():
    """Five copies of each case are no more than the case: the bound may not lie above that of the cases alone."""
    data = drawn(200, 1)
    copies = {name: values * 5 for name, values in data.items()}
    honest = evaluated(data, None, criteria=["recall >= 0.5"]).criteria[0]
    copied = evaluated(copies, criteria=["recall >= 0.5"]).criteria[0]
    naive = evaluated({**copies, "visit": [str(at) for at in range(1000)]}, criteria=["recall >= 0.5"]).criteria[0]

    assert copied.low <= honest.low < naive.low
    assert honest.low - copied.low < 0.25 * (naive.low - honest.low)


def test_a_group_is_judged_by_its_own_clusters():
    data = drawn(60, 3)
    data["site"] = ["few" if int(name[1:]) < 15 else "many" for name in data["visit"]]
    criterion = {"metric": "recall", "at_least": 0.2, "for_each": "site"}
    more = {"data": {"columns": {"cluster": "visit", "group": "site"}}, "subgroups": {"min_cases": 5}}
    (found,) = reportgen.evaluate(
        {"kind": "validation", "title": "T", **ASKED, **more, "criteria": [{**criterion, "model": "A"}]}, data
    ).criteria

    assert {one.group: one.undefined_code for one in found.models} == {"few": "few_clusters", "many": None}
    assert found.models[0].facts == {"clusters": 15, "FEWEST_CLUSTERS": 20}


def test_a_wilson_bound_of_clusters_is_wilsons_with_the_effective_cases_and_student():
    estimate = shown(evaluated(drawn()))["recall"]
    notes = estimate.interval.notes
    q, m, p = t.isf(0.025, notes["df"]), notes["effective_cases"], estimate.value
    centre, half = p + q**2 / (2 * m), q * sqrt(p * (1 - p) / m + q**2 / (4 * m**2))

    assert limits(estimate) == pytest.approx(((centre - half) / (1 + q**2 / m), (centre + half) / (1 + q**2 / m)))


def test_clusters_on_both_sides_of_the_split_block_verdicts():
    """Of 30 clusters of two test rows each, ten have a training row as well: 20 of the 60 judged cases."""
    rows = [
        {"truth": str(at % 2), "score": "0.8" if at % 2 else "0.2", "c": f"p{at // 2}", "part": "test"}
        for at in range(60)
    ]
    rows += [{"truth": "1", "score": "0.7", "c": f"p{at}", "part": "train"} for at in range(10)]
    columns = {"truth": "truth", "score": "score", "cluster": "c", "split": "part"}
    spec = {"kind": "validation", "title": "T", "threshold": 0.5, "criteria": ["recall >= 0.5"]}
    found = reportgen.evaluate({**spec, "data": {"rows": rows, "positive": "1", "columns": columns}})
    (criterion,) = found.criteria
    assert (criterion.undefined_code, criterion.facts) == ("clusters_of_training", {"cases": 20})
    assert ("clusters_of_training", {"cases": 20}) in [(one.code, one.facts) for one in found.limitations]
