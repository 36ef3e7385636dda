"""Predicted numbers through the public door: verdicts, comparisons, groups, clusters, and what is refused by name."""

import numpy as np
import pytest

from reportgen.data.regression import PairedRegression, Regression
from reportgen.errors import ReportgenError
from reportgen.hypotests.paired_loss_t import paired_loss_t
from reportgen.intervals.loss_ci import loss_ci
from reportgen.intervals.t_mean import t_mean

MODELS = [{"name": "small", "prediction": "small"}, {"name": "large", "prediction": "large"}]
JUDGED = ("mse", "rmse", "mae", "bias", "r2", "explained_variance", "median_absolute_error")
HUGE = 1e6


def drawn(number=200, seed=2):
    """Draw true numbers and the predictions of two models, in two groups and in clusters of four."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(20, 4, number)
    return {
        "id": [f"case {at}" for at in range(number)],
        "truth": truth.tolist(),
        "small": (truth + rng.normal(size=number)).tolist(),
        "large": (truth + 1.6 * rng.normal(size=number)).tolist(),
        "region": ["north", "south"] * (number // 2),
        "site": [f"s{at // 4}" for at in range(number)],
    }


@pytest.fixture
def judged(run):
    """Evaluate criteria and more on drawn numbers, or on others."""

    def results(*criteria, data=None, columns=None, **more):
        named = {"id": "id", "truth": "truth", **(columns or {})}
        spec = {"data": {"task": "regression", "columns": named}, "models": MODELS, "criteria": list(criteria), **more}
        return run(spec, drawn() if data is None else data)

    return results


def evidence(data, model="small"):
    return Regression.of(data["truth"], data[model])


def estimate(results, metric, model=0):
    return next(one for one in results.models[model].estimates if one.metric == metric)


def verdict(results, at=0, model=0):
    return results.criteria[at].models[model]


@pytest.mark.parametrize("metric", JUDGED)
def test_the_interval_that_judges_is_the_one_that_is_shown(judged, metric):
    results = judged({"metric": metric, "at_most": 0.99, "why": "either side"})
    found, limits = verdict(results), loss_ci.limits(evidence(drawn()), metric=metric)
    assert (found.low, found.high) == pytest.approx((float(limits.low), float(limits.high)))
    shown = estimate(results, metric).interval
    assert (shown.low, shown.high, shown.method) == (found.low, found.high, "loss_ci")


@pytest.mark.parametrize("chosen", ["t_mean", "bootstrap_bca"])
def test_another_interval_is_shown_where_asked_for_but_never_judges(judged, chosen):
    results = judged("rmse <= 1.3", metrics=["rmse", "mae"], intervals={"mean": chosen})
    assert verdict(results).decided_by == estimate(results, "rmse").interval.method == "loss_ci"
    assert estimate(results, "mae").interval.method == chosen


def test_students_interval_is_that_of_the_losses(judged):
    shown = estimate(judged(metrics=["mae", "rmse", "r2"], intervals={"mean": "t_mean"}), "mae").interval
    limits = t_mean.limits(evidence(drawn()), metric="mae")
    assert (shown.low, shown.high) == pytest.approx((float(limits.low), float(limits.high)))


def test_a_baseline_of_r2_is_that_of_its_interval(judged):
    results = judged({"metric": "r2", "options": {"baseline": 18}, "at_least": 0.5})
    limits = loss_ci.limits(evidence(drawn()), metric="r2", baseline=18)
    assert verdict(results).low == pytest.approx(float(limits.low))


def test_a_threshold_beyond_the_end_of_an_open_range_is_refused(judged):
    with pytest.raises(ReportgenError, match="Coefficient of determination is at most 1"):
        judged("r2 >= 1.2")


def test_both_signs_of_a_bias_are_judged(judged):
    data = drawn()
    data["small"] = [value + 3 for value in data["small"]]
    results = judged({"metric": "bias", "between": [-0.5, 0.5]}, {"metric": "bias", "at_least": 2}, data=data)
    assert [verdict(results, at).verdict for at in (0, 1)] == ["not_met", "met"]
    assert verdict(results, 0, 1).verdict in ("met", "not_demonstrated")


def test_one_huge_error_leaves_no_verdict_and_says_why(judged):
    data = drawn()
    data["small"][0] += HUGE
    results = judged("rmse <= 1.5", data=data)
    assert (verdict(results).verdict, verdict(results).undefined_code) == ("undefined", "heavy_tail")
    assert verdict(results, 0, 1).verdict != "undefined"
    found = {check.check: check for check in results.checks if check.ref.startswith("models/small")}
    assert found["largest_errors"].outcome == "warning"


@pytest.mark.parametrize(
    ("metric", "code"), [("max_error", "no_interval_of_largest"), ("mape", "not_proved_for_numbers")]
)
def test_what_is_not_judged_says_why(judged, metric, code):
    found = verdict(judged({"metric": metric, "at_most": 6}))
    assert (found.verdict, found.undefined_code) == ("undefined", code)


def test_twenty_cases_carry_no_verdict(judged):
    results = judged("mae <= 2", "median_absolute_error <= 4", data=drawn(20))
    assert verdict(results).undefined_code == "not_proved_here"
    assert verdict(results, 1).verdict == "met"


def test_constant_truth_leaves_nothing_to_explain(judged):
    data = drawn()
    data["truth"] = [20.0] * 200
    results = judged("r2 >= 0.5", "rmse <= 9", data=data, comparisons=[{"id": "H1", "metric": "r2"}])
    assert verdict(results).undefined_code == "no_variation"
    assert verdict(results, 1).verdict == "met"
    assert results.comparisons[0].conclusions == ("undefined",)


def test_groups_are_judged_by_their_cases(judged):
    results = judged({"metric": "rmse", "at_most": 2.5, "for_each": "region"}, columns={"group": ["region"]})
    assert [one.verdict for one in results.criteria[0].models] == ["met"] * 4
    (grouping,) = results.models[0].groupings
    assert [group.cases for group in grouping.groups] == [100, 100]


def test_a_group_that_is_too_small_is_named_with_its_cases(judged):
    data = drawn()
    data["region"] = ["north"] * 190 + ["south"] * 10
    criterion = {"metric": "rmse", "at_most": 2.5, "for_each": "region"}
    found = judged(criterion, data=data, columns={"group": ["region"]}).criteria[0].models[1]
    assert (found.undefined_code, found.facts["cases"]) == ("few_in_group", 10)


@pytest.mark.parametrize(
    ("metric", "cases", "needed"),
    [
        ("rmse", 18, "and 50 are needed"),
        ("r2", 18, "and 50 are needed"),
        ("rmse", 20, "the fifty needed"),
        ("rmse", 49, "the fifty needed"),
        ("median_absolute_error", 18, "and 20 are needed"),
    ],
)
def test_a_group_that_is_too_small_is_told_how_many_cases_are_needed(judged, metric, cases, needed):
    """Twenty cases, of which our own rule is, are too few for limits of means; a median takes no more than these."""
    data = drawn()
    data["region"] = ["north"] * (200 - cases) + ["south"] * cases
    criterion = {"metric": metric, "for_each": "region", **({"at_least": 0.1} if metric == "r2" else {"at_most": 9})}
    found = judged(criterion, data=data, columns={"group": ["region"]}).criteria[0].models[1]

    assert (found.group, found.verdict) == ("south", "undefined")
    assert f" {cases} cases" in found.undefined
    assert needed in found.undefined


@pytest.mark.parametrize("metric", ["mse", "rmse", "mae", "bias", "r2"])
def test_two_models_are_compared_on_their_losses(judged, metric):
    results = judged(comparisons=[{"id": "H1", "models": ["large", "small"], "metric": metric}])
    data, (found,) = drawn(), results.comparisons
    expected = paired_loss_t(PairedRegression.of(data["truth"], data["large"], data["small"]), metric=metric)
    (tested,) = found.pairs[0].tests
    assert (tested.test, tested.p_value) == ("paired_loss_t", pytest.approx(expected.p_value))
    assert (found.interval.low, found.interval.method) == (
        pytest.approx(float(expected.interval.low)),
        "loss_difference",
    )
    assert found.favours == (None if metric == "bias" else "small")


def test_models_that_predict_alike_are_not_compared(judged):
    data = drawn()
    data["large"] = [*data["large"][:9], *data["small"][9:]]
    (found,) = judged(data=data, comparisons=[{"id": "H1", "metric": "mae"}]).comparisons
    assert found.conclusions == ("withheld",)
    assert found.pairs[0].tests[0].withheld_code == "few_differing"


def test_clusters_show_an_interval_and_carry_no_verdict_and_no_conclusion(judged):
    asked = [{"id": "H1", "metric": "mse"}, {"id": "H2", "metric": "max_error"}]
    results = judged("rmse <= 2", columns={"cluster": "site"}, comparisons=asked)
    assert verdict(results).undefined_code == "not_proved_for_numbers"
    assert [one.conclusions for one in results.comparisons] == [("withheld",), ("withheld",)]
    assert results.comparisons[0].interval.low is not None
    assert results.comparisons[1].interval.undefined_code == "no_interval_of_largest"


def test_rows_without_a_number_are_counted_and_said(judged):
    data = drawn()
    data["truth"][3] = data["small"][8] = None
    results = judged("rmse <= 1.5", data=data)
    assert estimate(results, "rmse").n == 198
    said = next(check for check in results.checks if check.check == "missing_values")
    assert (said.outcome, said.facts["incomplete"]) == ("warning", 2)
    assert (verdict(results).verdict, verdict(results).worst.unknown_code) == ("not_demonstrated", "unbounded")
