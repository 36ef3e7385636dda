"""Criteria: four verdicts, judged on a bound, with the interval that decided."""

import numpy as np
import pytest
from scipy.stats import beta, binom

from reportgen.engine.judge import FEWEST_IN_CELL, WORST_FIRST


def judged(results, number=0):
    return results.criteria[number]


def clopper_pearson(successes, trials, tail):
    """Write the exact limits as quantiles of the beta distribution (Clopper & Pearson 1934)."""
    low = beta.ppf(tail, successes, trials - successes + 1) if successes else 0.0
    high = beta.ppf(1 - tail, successes + 1, trials - successes) if successes < trials else 1.0
    return low, high


@pytest.mark.parametrize(
    ("found", "rule", "verdict"),
    [
        (95, "recall >= 0.85", "met"),
        (90, "recall >= 0.85", "not_demonstrated"),
        (80, "recall >= 0.85", "not_demonstrated"),
        (70, "recall >= 0.85", "not_met"),
        (95, "fnr <= 0.15", "met"),
        (80, "fnr <= 0.15", "not_demonstrated"),
        (70, "fnr <= 0.15", "not_met"),
    ],
)
def test_a_share_is_judged_on_the_bounds_of_the_exact_interval(of_matrix, found, rule, verdict):
    criterion = judged(of_matrix(tp=found, fp=5, fn=100 - found, tn=95, criteria=[rule]))
    successes = found if "recall" in rule else 100 - found
    low, high = clopper_pearson(successes, 100, 0.025)

    assert criterion.verdict == verdict
    assert (criterion.low, criterion.high) == pytest.approx((low, high), rel=1e-9)
    assert criterion.bound == (criterion.low if "recall" in rule else criterion.high)
    assert criterion.decided_by == "clopper_pearson"
    assert (criterion.level, criterion.sides, criterion.value) == (0.95, 2, successes / 100)


def test_a_bound_exactly_at_the_threshold_meets_it(of_matrix):
    bound = judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=["recall >= 0.5"])).low

    def verdict(threshold):
        asked = [{"metric": "recall", "at_least": threshold}]
        return judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=asked)).verdict

    assert (verdict(bound), verdict(np.nextafter(bound, 1))) == ("met", "not_demonstrated")


def test_a_one_sided_criterion_is_judged_on_the_one_sided_bounds(of_matrix):
    asked = [{"metric": "recall", "at_least": 0.83, "sides": 1}, {"metric": "recall", "at_least": 0.83}]
    results = of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=asked)
    low, high = clopper_pearson(90, 100, 0.05)

    assert [criterion.verdict for criterion in results.criteria] == ["met", "not_demonstrated"]
    assert (judged(results).low, judged(results).high) == pytest.approx((low, high), rel=1e-9)


def test_the_wilson_interval_judges_where_the_spec_says_so(of_matrix):
    results = of_matrix(
        tp=90, fp=5, fn=10, tn=95, criteria=["recall >= 0.5", "f1 >= 0.5"], intervals={"verdict": "Wilson"}
    )

    assert judged(results).decided_by == "wilson"
    # PropCIs::scoreci(90, 100, 0.95) in R gives 0.8256 and 0.9448
    assert (judged(results).low, judged(results).high) == pytest.approx((0.8256, 0.9448), abs=5e-5)
    assert judged(results, 1).decided_by == "f1_ci"


def test_over_several_models_the_worst_verdict_stands(evaluated):
    results = evaluated(3, criteria=["recall >= 0.65"])
    criterion = judged(results)
    verdicts = [one.verdict for one in criterion.models]

    assert [one.ref for one in criterion.models] == [f"criteria/C1/models/{name}" for name in "ABC"]
    assert len(set(verdicts)) > 1
    assert criterion.verdict == min(verdicts, key=WORST_FIRST.index)
    worst = next(one for one in criterion.models if one.ref == criterion.worst)
    assert (worst.verdict, worst.low, worst.bound) == (criterion.verdict, criterion.low, criterion.bound)


def test_the_order_of_verdicts_is_the_one_that_is_fixed():
    assert WORST_FIRST == ("not_met", "undefined", "not_demonstrated", "met")


def test_a_criterion_on_one_model_leaves_the_others_out(evaluated):
    criterion = judged(evaluated(3, criteria=[{"metric": "recall", "at_least": 0.5, "model": "B"}]))

    assert [one.model for one in criterion.models] == ["B"]


class TestCasesNeeded:
    def test_three_sizes_are_given_for_three_truths(self, of_matrix):
        criterion = judged(of_matrix(tp=90, fp=5, fn=10, tn=195, criteria=["recall >= 0.8"]))

        assert [size.if_true for size in criterion.cases_needed] == pytest.approx([0.9, 0.85, 0.95])
        assert all(size.cases == size.of_denominator * 3 for size in criterion.cases_needed)

    def test_each_size_is_the_smallest_from_which_on_the_power_suffices(self, of_matrix):
        criterion = judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=["recall >= 0.8"]))
        size = criterion.cases_needed[0]

        def power(trials):
            clears = [x for x in range(trials + 1) if clopper_pearson(x, trials, 0.025)[0] >= 0.8]
            return binom.sf(min(clears) - 1, trials, 0.9)

        needed = size.of_denominator
        assert all(power(trials) >= 0.8 for trials in range(needed, needed + 40))
        assert power(needed - 1) < 0.8

    def test_a_rate_that_must_be_low_needs_as_many_cases_as_its_complement_that_must_be_high(self, of_matrix):
        counts = {"tp": 90, "fp": 5, "fn": 10, "tn": 95}
        up = judged(of_matrix(**counts, criteria=["recall >= 0.8"])).cases_needed
        down = judged(of_matrix(**counts, criteria=["fnr <= 0.2"])).cases_needed

        assert [size.cases for size in up] == [size.cases for size in down]

    @pytest.mark.parametrize(
        ("rule", "code", "said"),
        [
            ("recall >= 0.95", "not_beyond_threshold", "The estimate itself does not lie beyond the threshold"),
            ("mcc >= 0.1", "not_a_proportion", "Sample sizes are given for proportions only"),
        ],
    )
    def test_no_size_is_given_without_the_reason(self, of_matrix, rule, code, said):
        (verdict,) = judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=[rule])).models

        assert verdict.cases_needed is None
        assert verdict.cases_needed_code == code
        assert verdict.cases_needed_undefined.startswith(said)


class TestUndefined:
    @pytest.mark.parametrize(
        ("data", "attest", "code"),
        [
            ({"evaluated_on": "training"}, None, "judged_on_training"),
            ({"evaluated_on": "validation"}, None, "judged_on_validation"),
            ({"evaluated_on": "cross_validation"}, None, "judged_on_folds"),
            ({"evaluated_on": "validation"}, {"test_untouched": True, "by": "N. N."}, None),
            ({"evaluated_on": "test"}, None, None),
            ({}, None, None),
        ],
    )
    def test_the_set_that_was_judged_on_can_forbid_a_verdict(self, evaluated, of_matrix, data, attest, code):
        more = {"criteria": ["recall >= 0.5"], "attest": attest} if attest else {"criteria": ["recall >= 0.5"]}
        for results in (evaluated(data=None, **more | {"data": data} if False else more) if False else None,):
            assert results is None
        criterion = judged(of_matrix(tp=95, fp=5, fn=5, tn=95, data=data, **more))

        assert criterion.undefined_code == code
        assert criterion.verdict == ("undefined" if code else "met")

    def test_the_estimate_of_an_undefined_verdict_stays(self, of_matrix):
        results = of_matrix(tp=95, fp=5, fn=5, tn=95, data={"evaluated_on": "training"}, criteria=["recall >= 0.5"])

        assert judged(results).value == 0.95
        assert next(one for one in results.models[0].estimates if one.metric == "recall").value == 0.95

    def test_repeated_ids_block_every_verdict(self, evaluated, drawn):
        data = drawn()
        data["id"] = [*data["id"][:-1], data["id"][0]]
        criterion = judged(evaluated(data=data, criteria=["recall >= 0.5"]))

        assert (criterion.verdict, criterion.undefined_code) == ("undefined", "repeated_ids")
        assert "1 cases repeat" in criterion.undefined or "1 case" in criterion.undefined

    @pytest.mark.parametrize("origin", ["chosen on the test set", "Test.", "tuned on the same test data"])
    def test_a_threshold_chosen_on_the_judged_cases_blocks_verdicts_on_counts_alone(self, evaluated, origin):
        model = {"name": "A", "score": "a", "threshold": 0.5, "threshold_origin": origin}
        results = evaluated(criteria=["recall >= 0.5", "roc_auc >= 0.5"], models=None or 1, data=None)
        assert [one.verdict for one in results.criteria] == ["met", "met"]
        from reportgen.engine.evaluate import evaluate
        from reportgen.spec.load import load

        spec = {"kind": "validation", "title": "T", "models": [model], "criteria": ["recall >= 0.5", "roc_auc >= 0.5"]}
        from importlib import import_module

        assert import_module
        found = evaluate(load(spec), {"truth": [0, 1] * 60, "a": [0.2, 0.8] * 58 + [0.9, 0.1] * 2})
        assert [one.undefined_code for one in found.criteria] == ["threshold_on_judged", None]
