"""Margins: non-inferiority, superiority, inferiority and equivalence, read from intervals; by hand and by statsmodels."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm

METRICS = (("accuracy", 1), ("error", -1), ("recall", 1), ("fnr", -1))


def calls(both, only_a, only_b, neither):
    """Write labels in which the models are right on so many cases of each class."""
    right = [(1, 1)] * both + [(1, 0)] * only_a + [(0, 1)] * only_b + [(0, 0)] * neither
    rows = [(t, t if a else 1 - t, t if b else 1 - t) for t in (1, 0) for a, b in right]
    truth, a, b = zip(*rows, strict=True)
    return {"truth": truth, "a": a, "b": b}


@pytest.fixture
def compared(run):
    """Compare two models on labels they call, with a margin."""

    def comparison(data, hypothesis="non_inferiority", margin=0.1, **asked):
        models = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]
        one = {"hypothesis": hypothesis, "margin": margin, "why": "too small to matter", **asked}
        (found,) = run({"models": models, "metrics": ["accuracy"], "comparisons": [one]}, data).comparisons
        return found

    return comparison


def tango_limit(b, c, n, z, side):
    """Solve Tango's (1998) score equation for one limit by root finding, without the code under test."""

    def score(delta):
        h = 2 * n - b + c
        half = (delta * h - b - c) / 2
        q = (-half + np.sqrt(max(half**2 + 2 * n * c * delta * (1 - delta), 0))) / (2 * n)
        spread = n * (2 * q + delta * (1 - delta))
        return (b - c - n * delta) / np.sqrt(spread)

    at = (b - c) / n
    ends = (-1 + 1e-9, at) if side == "low" else (at, 1 - 1e-9)
    return brentq(lambda delta: score(delta) - (z if side == "low" else -z), *ends)


@pytest.mark.parametrize(("only_a", "only_b"), [(2, 5), (0, 3), (12, 4), (4, 14), (9, 30), (1, 0)])
@pytest.mark.parametrize("margin", [0.02, 0.06, 0.15])
def test_non_inferiority_of_proportions_is_read_from_tangos_interval_at_every_discordance_count(
    compared, only_a, only_b, margin
):
    found = compared(calls(60, only_a, only_b, 6), margin=margin)
    n = 2 * (66 + only_a + only_b)
    low = tango_limit(2 * only_a, 2 * only_b, n, norm.ppf(0.975), "low")

    assert found.interval.method == "tango"
    assert found.interval.low == pytest.approx(low, abs=1e-7)
    assert found.conclusions[0] == ("non_inferiority_shown" if low > -margin else "non_inferiority_not_shown")


@pytest.mark.parametrize(("metric", "sign"), METRICS)
def test_the_direction_follows_from_the_metric(compared, metric, sign):
    there = compared(calls(60, 1, 9, 6), metric=metric, margin=0.04)
    back = compared(calls(60, 9, 1, 6), metric=metric, margin=0.04)

    assert np.sign(there.value) == -sign
    assert there.conclusions == ("non_inferiority_not_shown", "inferiority_shown")
    assert (there.favours, back.favours) == ("B", "A")
    assert back.conclusions == ("non_inferiority_shown", "difference_shown")


def test_superiority_needs_the_exact_test_as_well_below_ten_discordant_cases(compared):
    """Five to none: Tango's interval excludes zero, while the exact p is 2 / 32."""
    found = compared({"truth": [1] * 100, "a": [1] * 100, "b": [1] * 95 + [0] * 5}, metric="accuracy", margin=0.02)

    assert found.interval.low > 0
    assert found.pairs[0].tests[0].p_value == pytest.approx(2 / 32)
    assert found.conclusions == ("non_inferiority_shown",)
    assert found.favours is None


def test_a_model_may_be_worse_and_not_inferior(compared):
    found = compared(calls(470, 2, 18, 10), margin=0.08)

    assert found.conclusions == ("non_inferiority_shown", "inferiority_shown")
    assert found.favours == "B"


@pytest.mark.parametrize(("only_a", "only_b"), [(3, 4), (1, 1), (10, 10), (2, 20), (30, 2)])
@pytest.mark.parametrize("margin", [0.03, 0.08, 0.2])
def test_equivalence_is_read_from_the_ninety_per_cent_interval(compared, only_a, only_b, margin):
    found = compared(calls(60, only_a, only_b, 6), "equivalence", margin)
    n = 2 * (66 + only_a + only_b)
    low, high = (tango_limit(2 * only_a, 2 * only_b, n, norm.ppf(0.95), side) for side in ("low", "high"))
    shown = low > -margin and high < margin

    assert found.interval.level == pytest.approx(0.9)
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=1e-7)
    assert found.conclusions[0] == ("equivalence_shown" if shown else "equivalence_not_shown")


def test_models_may_differ_by_less_than_the_margin(compared):
    found = compared(calls(470, 2, 18, 10), "equivalence", 0.08)

    assert found.conclusions == ("equivalence_shown", "difference_shown")
    assert found.favours is None


@pytest.mark.parametrize("hypothesis", ["non_inferiority", "equivalence"])
def test_no_difference_of_areas_is_shown_next_to_an_interval_that_includes_zero(run, hypothesis):
    """Intervals of areas from which margins are read are wider than those of DeLong's test."""
    codes = set()
    for seed in range(12):
        rng = np.random.default_rng(seed)
        truth = (rng.random(400) < 0.3).astype(int)
        a = rng.normal(0.62 - 0.27 * (1 - truth), 0.15)
        data = {"truth": truth, "a": a, "b": a + rng.normal(0, 0.06 if seed < 9 else 0.12, 400)}
        models = [{"name": "A", "score": "a"}, {"name": "B", "score": "b"}]
        one = {"metric": "roc_auc", "hypothesis": hypothesis, "margin": 0.05, "why": "x"}
        (found,) = run({"models": models, "metrics": ["accuracy"], "comparisons": [one]}, data).comparisons
        apart = found.interval.low > 0 or found.interval.high < 0
        by_test = found.pairs[0].tests[0].p_value < 0.05
        codes.add((by_test, apart))

        assert ("difference_shown" in found.conclusions) == (by_test and apart)
    assert {(True, True), (True, False), (False, False)} == codes


def test_withholding_a_p_value_withholds_no_margin_conclusion(compared):
    """On cases where both models agree, the interval still excludes the margin."""
    found = compared(calls(200, 0, 0, 6), margin=0.02)

    assert found.conclusions == ("non_inferiority_shown",)
    assert found.value == 0


@pytest.mark.parametrize("hypothesis", ["non_inferiority", "equivalence", "difference"])
def test_a_threshold_chosen_on_the_judged_cases_withholds_conclusions_about_margins_too(run, drawn, hypothesis):
    models = [
        {"name": "A", "score": "a", "threshold": 0.5, "threshold_chosen_on": "test"},
        {"name": "B", "score": "b", "threshold": 0.5},
    ]
    margin = {} if hypothesis == "difference" else {"margin": 0.3, "why": "x"}
    spec = {"data": {"evaluated_on": "test"}, "models": models}
    found = run({**spec, "comparisons": [{"hypothesis": hypothesis, **margin}]}, drawn()).comparisons[0]

    assert (found.conclusions, found.favours) == (("withheld",), None)
    assert found.open_because.undefined_code == "threshold_on_judged"
    assert found.interval.low is not None


def test_repeated_ids_withhold_conclusions_about_margins_too(run, drawn):
    data = drawn()
    data["id"][-1] = data["id"][0]
    models = [{"name": "A", "score": "a"}, {"name": "B", "score": "b"}]
    one = {"metric": "roc_auc", "hypothesis": "non_inferiority", "margin": 0.5, "why": "x"}
    (found,) = run({"models": models, "metrics": ["accuracy"], "comparisons": [one]}, data).comparisons

    assert found.conclusions == ("withheld",)
    assert found.open_because.undefined_code == "repeated_ids"


@pytest.mark.parametrize(("positives", "expected"), [(19, "undefined"), (20, "non_inferiority_shown")])
def test_areas_are_compared_with_at_least_twenty_cases_of_each_class(run, positives, expected):
    rng = np.random.default_rng(5)
    truth = np.array([1] * positives + [0] * 80)
    a = truth + rng.normal(0, 1, len(truth))
    data = {"truth": truth, "a": a, "b": a + rng.normal(0, 0.3, len(truth))}
    one = {"metric": "roc_auc", "hypothesis": "non_inferiority", "margin": 0.3, "why": "x"}
    models = [{"name": "A", "score": "a"}, {"name": "B", "score": "b"}]
    (found,) = run({"models": models, "metrics": ["accuracy"], "comparisons": [one]}, data).comparisons

    assert found.conclusions[0] == expected
    assert (found.pairs[0].tests[0].p_value is None) == (expected == "undefined")


def test_areas_whose_difference_does_not_vary_are_undefined(run, drawn):
    data = drawn()
    models = [{"name": "A", "score": "a"}, {"name": "B", "score": "b"}]
    one = {"metric": "roc_auc", "hypothesis": "non_inferiority", "margin": 0.3, "why": "x"}
    (found,) = run({"models": models, "comparisons": [one]}, {**data, "b": data["a"]}).comparisons

    assert found.conclusions == ("undefined",)
    assert found.open_because.undefined_code == "identical_scores"


@pytest.mark.parametrize(("only_a", "expected"), [(4, "withheld"), (5, "non_inferiority_shown")])
def test_a_bootstrap_decides_with_ten_discordant_cases_in_every_class_that_the_metric_uses(compared, only_a, expected):
    data = calls(60, only_a, 5, 6)
    found = compared(data, metric="f1", margin=0.3)

    assert found.conclusions[0] == expected


def test_one_class_with_enough_discordant_cases_does_not_stand_in_for_the_other(compared):
    """Thirty positive and four negative discordant cases."""
    truth, a, b = [1] * 100 + [0] * 100, [1] * 85 + [0] * 15 + [0] * 100, [0] * 15 + [1] * 85 + [1] * 4 + [0] * 96
    found = compared({"truth": truth, "a": a, "b": b}, metric="f1", margin=0.5)

    assert found.conclusions == ("withheld",)
    assert found.open_because.undefined_code == "few_discordant_in_class"
    assert found.open_because.facts["fewest"] == 4


@pytest.mark.parametrize("margin", [0.3, 0.01])
def test_learners_over_folds_are_compared_with_a_margin_by_the_same_rules(margin):
    """Ten differences of mean 1.7 and standard error 0.532754 (Nadeau and Bengio): 0.4948 to 2.9052."""
    import reportgen

    a, b = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    rows = [
        {"model": name, "fold": str(at), "value": str(value), "n_train": "900", "n_test": "100"}
        for name, values in (("second", b), ("first", a))
        for at, value in enumerate(values)
    ]
    one = {"models": ["second", "first"], "hypothesis": "non_inferiority", "margin": margin * 10, "why": "x"}
    spec = {"kind": "comparison", "title": "T", "comparisons": [one]}
    folds = {"rows": rows, "metric": "points", "better": "higher", "design": {"kind": "random_splits"}}
    (found,) = reportgen.evaluate({**spec, "cross_validation": folds}).comparisons

    assert (found.interval.low, found.interval.high) == pytest.approx((-2.9052, -0.4948), abs=1e-4)
    first = "non_inferiority_shown" if margin * 10 > 2.9052 else "non_inferiority_not_shown"
    assert found.conclusions == (first, "inferiority_shown")
