"""Costs and gains of every kind of case: what the calls cost, beside those of rules without a model, and compared."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

import reportgen

COSTS = ((2.5, 10), (300, 7))  # rows truth, columns call, negative first


def evaluated(spec, data=None):
    return reportgen.evaluate({"kind": "validation", "title": "T", "criteria": [], **spec}, data)


def drawn(seed=61, n=240):
    draw = np.random.default_rng(seed)
    truth = (draw.random(n) < 0.45).astype(int)
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, n), 0.02, 0.98).round(2).tolist()
        for name, sd in (("a", 0.25), ("b", 0.4))
    }
    return {"truth": ["bad" if one else "good" for one in truth], **scores}


def cells(data, column, threshold=0.5):
    """Count tn, fp, fn, tp."""
    pairs = [(t == "bad", s >= threshold) for t, s in zip(data["truth"], data[column], strict=True)]
    return tuple(pairs.count(pair) for pair in ((False, False), (False, True), (True, False), (True, True)))


def total(cells, costs=COSTS):
    return sum(n * cost for n, cost in zip(cells, (*costs[0], *costs[1]), strict=True))


MODELS = [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.5}]
TURNED = [list(row[::-1]) for row in COSTS[::-1]]


def values(results, model=0):
    return {one.metric: one.value for one in results.models[model].estimates}


@pytest.mark.parametrize(
    ("costs", "classes"),
    [
        (COSTS, {"positive": "bad"}),
        (COSTS, {"positive": "bad", "classes": ["good", "bad"]}),
        (TURNED, {"positive": "bad", "classes": ["bad", "good"]}),
    ],
)
def test_costs_go_in_the_order_of_the_classes_whichever_it_is(costs, classes):
    data = drawn()
    found = evaluated({"models": MODELS, "data": classes, "costs": {"matrix": costs, "unit": "EUR"}}, data)
    for model, column in ((0, "a"), (1, "b")):
        wanted = total(cells(data, column))
        assert values(found, model)["total_cost"] == pytest.approx(wanted)
        assert values(found, model)["mean_cost"] == pytest.approx(wanted / 240)


def test_with_the_other_class_positive_the_same_matrix_means_the_same():
    data = drawn()
    for column in "ab":
        data[column] = [round(1 - score, 2) for score in data[column]]
    models = [{**model, "threshold": 0.505} for model in MODELS]
    asked = {"positive": "good", "classes": ["good", "bad"]}
    found = evaluated({"models": models, "data": asked, "costs": COSTS}, data)

    assert values(found)["total_cost"] == pytest.approx(total(cells(drawn(), "a")))


@pytest.mark.parametrize(("metric", "sign"), [("profit", 1), ("total_cost", -1)])
def test_gains_are_costs_below_zero(metric, sign):
    data, gains = drawn(), [[0, -1], [0, 9]]
    asked = {
        "models": MODELS,
        "data": {"positive": "bad"},
        "gains": {"matrix": gains, "basis": "net"},
        "metrics": [metric],
    }
    found = evaluated(asked, data)

    assert values(found)[metric] == pytest.approx(sign * total(cells(data, "a"), gains))


CAMPAIGN = {"confusion": [[970, 20], [2, 8]], "matrix_rows": "truth", "positive": "yes"}


@pytest.mark.parametrize(("basis", "profit"), [("net", 60.0), ("gross", 52.0)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_campaign_brings_in_60_net_and_52_gross(basis, profit, turned):
    """Honavar, "Evaluating Model Performance": 28 letters at 1 dollar, 8 answers worth 10."""
    gains, data = [[0, -1], [0, 10]], CAMPAIGN
    if turned:
        gains = [row[::-1] for row in gains[::-1]]
        data = {**CAMPAIGN, "confusion": [[8, 2], [20, 970]], "classes": ["yes", "no"]}
    found = evaluated({"data": data, "gains": {"matrix": gains, "basis": basis}, "metrics": ["profit"]})

    assert found.models[0].estimates[0].value == profit


def test_gross_gains_without_a_cost_of_acting_are_refused():
    with pytest.raises(reportgen.ReportgenError, match=r"a false positive costs nothing .*`basis: net`") as caught:
        evaluated({"data": CAMPAIGN, "gains": {"matrix": [[0, 0], [0, 10]], "basis": "gross"}})

    assert caught.value.problems[0].place.path == "gains.matrix"


def test_costs_and_their_gains_are_the_same_in_every_number():
    data, asked = (
        drawn(),
        {"models": MODELS, "data": {"positive": "bad"}, "metrics": ["mean_cost", "total_cost", "profit"]},
    )
    asked |= {"comparisons": [{"metric": "mean_cost"}, {"metric": "profit"}], "criteria": ["mean_cost <= 60"]}
    costs = evaluated({**asked, "costs": COSTS}, data)
    gains = evaluated({**asked, "gains": {"matrix": [[-one for one in row] for row in COSTS], "basis": "net"}}, data)

    assert without_regret(costs) == without_regret(gains)
    for of_costs, of_gains in zip(costs.models, gains.models, strict=True):
        assert (of_costs.regret.value, of_costs.regret.reached) == (of_gains.regret.value, -of_gains.regret.reached)
    assert costs.comparisons == gains.comparisons
    assert costs.criteria == gains.criteria


def without_regret(results):
    """Return the models without what their threshold costs or brings, which has a sign of its own."""
    return [model.model_copy(update={"regret": None}) for model in results.models]


def test_what_is_shown_first_follows_from_costs_or_gains():
    data, asked = drawn(), {"models": MODELS[:1], "data": {"positive": "bad"}}
    costs, gains, neither = (
        evaluated({**asked, **more}, data)
        for more in ({"costs": COSTS}, {"gains": {"matrix": COSTS, "basis": "net"}}, {})
    )

    assert list(values(costs))[:2] == ["mean_cost", "total_cost"]
    assert next(iter(values(gains))) == "profit"
    assert not {"mean_cost", "total_cost", "profit"} & set(values(neither))


def test_rules_without_a_model_cost_what_their_calls_cost():
    data = drawn()
    found = evaluated({"models": MODELS, "data": {"positive": "bad"}, "costs": COSTS, "metrics": ["mean_cost"]}, data)
    bad = data["truth"].count("bad")
    wanted = {
        "majority": ((240 - bad) * 2.5 + bad * 300) / 240,
        "accept_all": ((240 - bad) * 10 + bad * 7) / 240,
        "reject_all": ((240 - bad) * 2.5 + bad * 300) / 240,
    }

    assert {one.name: one.estimates[0].value for one in found.baselines} == pytest.approx(wanted)
    assert found.baselines[0].estimates[0].ref == "baselines/majority/mean_cost"


def test_the_interval_of_the_mean_cost_is_near_that_of_its_standard_error():
    data = drawn(n=900)
    found = evaluated(
        {"models": MODELS[:1], "data": {"positive": "bad"}, "costs": COSTS, "metrics": ["mean_cost"]}, data
    )
    each = [n * [cost] for n, cost in zip(cells(data, "a"), (*COSTS[0], *COSTS[1]), strict=True)]
    costs = np.concatenate(each)
    mean, error = costs.mean(), costs.std(ddof=1) / sqrt(900)
    one, *_ = found.models[0].estimates

    assert one.value == pytest.approx(mean)
    assert one.interval.low == pytest.approx(mean - norm.isf(0.025) * error, abs=0.35 * error)
    assert one.interval.high == pytest.approx(mean + norm.isf(0.025) * error, abs=0.35 * error)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_models_are_compared_by_what_each_case_costs_more(seed):
    data = drawn(seed, 400)
    asked = {"models": MODELS, "data": {"positive": "bad"}, "costs": COSTS, "comparisons": [{"metric": "mean_cost"}]}
    (found,) = evaluated({**asked, "metrics": ["mean_cost"]}, data).comparisons
    cost = {(t, c): COSTS[t][c] for t in (0, 1) for c in (0, 1)}
    difference = np.array(
        [cost[t == "bad", a >= 0.5] - cost[t == "bad", b >= 0.5] for t, a, b in zip(*data.values(), strict=True)]
    )
    error = difference.std(ddof=1) / sqrt(400)
    (test,) = found.pairs[0].tests

    assert found.value == pytest.approx(difference.mean())
    assert (test.test, test.p_value) == ("paired_bootstrap", None)
    assert found.interval.low == pytest.approx(difference.mean() - norm.isf(0.025) * error, abs=0.3 * error)
    assert found.interval.high == pytest.approx(difference.mean() + norm.isf(0.025) * error, abs=0.3 * error)
    assert found.favours == ("A" if found.interval.high < 0 else None)


class TestMatrices:
    """Counts written into the spec know costs too."""

    def spec(self, costs=COSTS, **data):
        return {
            "data": {"confusion": [[90, 10], [5, 45]], "matrix_rows": "truth", "positive": "positive", **data},
            "costs": costs,
        }

    def test_a_confusion_matrix_has_costs(self):
        found = evaluated({**self.spec(), "criteria": ["mean_cost <= 100"]})
        wanted = 90 * 2.5 + 10 * 10 + 5 * 300 + 45 * 7

        assert values(found)["total_cost"] == wanted
        assert values(found)["mean_cost"] == wanted / 150
        assert (found.criteria[0].verdict, found.criteria[0].decided_by) == ("met", "mover")

    def test_its_classes_order_the_costs_as_they_order_the_counts(self):
        plain = evaluated(self.spec(classes=["good", "bad"], positive="bad"))
        turned = evaluated(self.spec(TURNED, confusion=[[45, 5], [10, 90]], classes=["bad", "good"], positive="bad"))
        columns = evaluated(self.spec(confusion=[[90, 5], [10, 45]], matrix_rows="prediction"))

        assert values(plain) == values(turned) == values(columns)
        assert plain.models[0].estimates[0].interval == turned.models[0].estimates[0].interval

    def test_a_prevalence_of_use_carries_the_cost_over(self):
        found = evaluated(self.spec(use_prevalence=0.01))
        one = next(one for one in found.models[0].at_use_estimates if one.metric == "mean_cost")

        assert one.value == pytest.approx(0.99 * (0.9 * 2.5 + 0.1 * 10) + 0.01 * (0.1 * 300 + 0.9 * 7))

    def test_two_matrices_have_costs_each_and_cannot_be_compared_by_case(self):
        both = {"A": [[90, 10], [5, 45]], "B": [[80, 20], [2, 48]]}
        found = evaluated(self.spec(confusion=both))

        assert values(found, 1)["total_cost"] == 80 * 2.5 + 20 * 10 + 2 * 300 + 48 * 7
        assert found.comparisons[0].undefined_code == "no_pairs"
        with pytest.raises(reportgen.ReportgenError, match="matrices do not show on which cases each model is correct"):
            evaluated({**self.spec(confusion=both), "comparisons": [{"metric": "mean_cost"}]})

    def test_an_enriched_matrix_has_no_cost_of_its_own(self):
        found = evaluated(self.spec(source={"sampling": "enriched"}, use_prevalence=0.01))

        assert {one.metric: one.undefined_code for one in found.models[0].estimates}["mean_cost"] == "enriched_sample"
        assert found.models[0].at_use_estimates[0].value is not None


class TestFactory:
    """A part called defective is thrown away for 10; a defective one that is delivered costs 1000; 1% are defective."""

    COSTS = ((0, 10), (1000, 10))

    def test_throwing_nothing_away_costs_as_much_as_throwing_all_away(self):
        data = {
            "confusion": [[9800, 100], [30, 70]],
            "matrix_rows": "truth",
            "classes": ["fine", "defective"],
            "positive": "defective",
        }
        found = evaluated({"data": data, "costs": self.COSTS, "metrics": ["mean_cost"]})

        assert {one.name: one.estimates[0].value for one in found.baselines} == {
            "majority": 10.0,
            "accept_all": 10.0,
            "reject_all": 10.0,
        }
        assert found.models[0].estimates[0].value == pytest.approx((100 * 10 + 30 * 1000 + 70 * 10) / 10_000)

    def test_the_threshold_is_one_in_a_hundred(self):
        data = {**drawn(), "truth": [int(one == "bad") for one in drawn()["truth"]]}
        models = [{"name": "A", "score": "a", "threshold": {"rule": "cost"}}]
        found = evaluated({"models": models, "costs": self.COSTS}, data)

        assert found.models[0].threshold.value == pytest.approx(0.01)


def test_costs_that_are_missing_say_so():
    found = evaluated(
        {
            "models": MODELS,
            "data": {"positive": "bad"},
            "metrics": ["mean_cost", "profit"],
            "comparisons": [{"metric": "mean_cost"}],
            "criteria": ["mean_cost <= 3"],
        },
        drawn(),
    )

    assert {one.undefined_code for one in (*found.models[0].estimates[:2], *found.criteria, *found.comparisons)} == {
        "no_costs"
    }


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"costs": [[0, 1, 2], [3, 0, 1], [1, 2, 0]]}, "the task binary has 2 classes, and matrix has 3"),
        ({"costs": [[0, 1]]}, "2 rows of 2 numbers"),
        ({"costs": [[0], [1]]}, "2 rows of 2 numbers"),
        ({"costs": []}, "2 rows of 2 numbers"),
        ({"gains": {"matrix": [[0, 1], [2]]}}, "2 rows of 2 numbers"),
        ({"costs": [[0, 1], [2, 0]], "gains": [[0, 1], [2, 0]]}, "costs and gains are both given"),
        ({"costs": {"matrix": [[0, 1], [2, 0]], "units": "EUR"}}, "units"),
        ({"costs": {"unit": "EUR"}}, "matrix"),
        ({"costs": [[0, "1"], [2, 0]]}, "must be a number"),
        ({"costs": [[0, None], [2, 0]]}, "costs"),
        ({"costs": [[0, float("inf")], [2, 0]]}, "finite"),
        ({"costs": [[0, 1e300], [2, 0]]}, "larger unit"),
        ({"costs": 5}, "costs"),
    ],
)
def test_costs_that_are_no_matrix_of_the_task_are_refused(given, said):
    with pytest.raises(reportgen.ReportgenError) as caught:
        evaluated({"models": MODELS[:1], "data": {"positive": "bad"}, **given}, drawn())

    assert said in str(caught.value)
    assert caught.value.exit_code == 2
