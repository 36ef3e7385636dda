"""Criteria: four verdicts, judged on a bound, with the interval that decided."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import beta, binom, norm

from reportgen.conventions import FEWEST_IN_CELL, MOST_DRAWS
from reportgen.engine.evaluate import evaluate
from reportgen.engine.judge.worst_verdict import WORST_FIRST
from reportgen.errors import ReportgenError
from reportgen.spec.load import load


def judged(results, number=0):
    return results.criteria[number]


def clopper_pearson(successes, trials, tail):
    """Write the exact limits as quantiles of the beta distribution (Clopper & Pearson 1934)."""
    low = beta.ppf(tail, successes, trials - successes + 1) if successes else 0.0
    high = beta.ppf(1 - tail, successes + 1, trials - successes) if successes < trials else 1.0
    return low, high


def _newcombes_reach_of_a_coin(positives, negatives):
    """Solve Newcombe's equation for an area of one half, his variance written out (Newcombe 2006, method 5)."""
    size = (positives + negatives) / 2 - 1

    def beyond(reach):
        t = 0.5 + reach
        variance = t * (1 - t) / (positives * negatives) * (1 + size * ((1 - t) / (2 - t) + t / (1 + t)))
        return reach - norm.ppf(0.975) * variance**0.5

    return brentq(beyond, 0.01, 0.49)


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


@pytest.mark.parametrize("approximate", ["wilson", "jeffreys", "mid_p"])
def test_only_exact_limits_of_proportions_judge(approximate):
    """By enumeration Wilson's bounds of a proportion are falsely met in up to 8% of samples at one end."""
    asked = {"criteria": ["recall >= 0.5"], "intervals": {"verdict": approximate}}

    with pytest.raises(ReportgenError, match="write one of: clopper_pearson"):
        load({"kind": "validation", "title": "T", **asked})


def test_over_several_models_the_worst_verdict_stands(evaluated):
    results = evaluated(3, criteria=["recall >= 0.65"])
    criterion = judged(results)
    verdicts = [one.verdict for one in criterion.models]

    assert [one.ref for one in criterion.models] == [f"criteria/C1/models/{name}" for name in "ABC"]
    assert len(set(verdicts)) > 1
    assert criterion.verdict == min(verdicts, key=WORST_FIRST.index)
    worst = next(one for one in criterion.models if one.ref == criterion.worst_verdict)
    assert (worst.verdict, worst.low, worst.bound) == (criterion.verdict, criterion.low, criterion.bound)


def test_a_criterion_on_one_model_leaves_the_others_out(evaluated):
    criterion = judged(evaluated(3, criteria=[{"metric": "recall", "at_least": 0.5, "model": "B"}]))

    assert [one.model for one in criterion.models] == ["B"]


def test_secondary_criteria_share_the_error_and_primary_ones_do_not(of_matrix):
    """Bonferroni: two secondary criteria at 97.5% each, so that the tail beyond a bound is 1.25%."""
    rules = [{"metric": "recall", "at_least": 0.8, "role": role} for role in ("secondary", "secondary", "primary")]
    rules.append({"metric": "recall", "at_least": 0.8, "role": "secondary", "sides": 1})
    found = of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=rules).criteria
    tails = (0.05 / 3 / 2, 0.05 / 3 / 2, 0.025, 0.05 / 3)

    for criterion, tail in zip(found, tails, strict=True):
        assert (criterion.low, criterion.high) == pytest.approx(clopper_pearson(90, 100, tail), rel=1e-9)
    assert [criterion.level for criterion in found] == pytest.approx([1 - 0.05 / 3] * 2 + [0.95, 1 - 0.05 / 3])


def test_one_secondary_criterion_keeps_the_level(of_matrix):
    asked = [{"metric": "recall", "at_least": 0.8, "role": "secondary"}]

    assert judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=asked)).level == 0.95


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
            ("recall >= 0.95", "not_beyond_threshold", "The estimate is not beyond the threshold"),
            ("mcc >= 0.1", "not_a_proportion", "Sample sizes are computed for proportions only"),
        ],
    )
    def test_no_size_is_given_without_the_reason(self, of_matrix, rule, code, said):
        (verdict,) = judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=[rule])).models

        assert verdict.cases_needed is None
        assert verdict.cases_needed_code == code
        assert verdict.cases_needed_undefined.startswith(said)


class TestUndefined:
    @pytest.mark.parametrize(
        ("evaluated_on", "attest", "code"),
        [
            ("training", {}, "judged_on_training"),
            ("validation", {}, "judged_on_validation"),
            ("validation", {"test_untouched": True, "by": "N. N."}, None),
            ("cross_validation", {}, "judged_on_folds"),
            ("test", {}, None),
        ],
    )
    def test_the_set_that_was_judged_on_can_forbid_a_verdict(self, of_matrix, evaluated_on, attest, code):
        more = {"data": {"evaluated_on": evaluated_on}, "attest": attest, "criteria": ["recall >= 0.5"]}
        criterion = judged(of_matrix(tp=95, fp=5, fn=5, tn=95, **more))

        assert criterion.undefined_code == code
        assert criterion.verdict == ("undefined" if code else "met")

    def test_the_estimate_of_an_undefined_verdict_stays(self, of_matrix):
        results = of_matrix(tp=95, fp=5, fn=5, tn=95, data={"evaluated_on": "training"}, criteria=["recall >= 0.5"])

        assert next(one for one in results.models[0].estimates if one.metric == "recall").value == 0.95

    def test_repeated_ids_block_every_verdict(self, evaluated, drawn):
        data = drawn()
        data["id"][-1] = data["id"][0]
        results = evaluated(cases_=data, criteria=["recall >= 0.5", "roc_auc >= 0.5", "brier <= 0.5"])

        assert {(one.verdict, one.undefined_code) for one in results.criteria} == {("undefined", "repeated_ids")}

    def test_a_threshold_chosen_on_the_judged_cases_blocks_verdicts_on_counts_alone(self, run, drawn):
        model = {"name": "A", "score": "a", "threshold": 0.5, "threshold_chosen_on": "test"}
        results = run({"models": [model], "criteria": ["recall >= 0.5", "roc_auc >= 0.5"]}, drawn())

        assert [one.undefined_code for one in results.criteria] == ["threshold_on_judged", None]

    def test_it_does_so_too_where_the_calls_themselves_are_given(self, of_matrix):
        model = {"name": "A", "threshold_chosen_on": "test"}
        results = of_matrix(tp=95, fp=5, fn=5, tn=95, models=[model], criteria=["recall >= 0.5"])

        assert judged(results).undefined_code == "threshold_on_judged"

    def test_cases_of_the_training_set_block_verdicts(self, tmp_path, drawn):
        (tmp_path / "ids.txt").write_text("case 3\ncase 5\nsomebody\n", encoding="utf-8")
        rows = [dict(zip(drawn(), row, strict=True)) for row in zip(*drawn().values(), strict=True)]
        lines = "".join(f"    - {{id: {row['id']}, truth: {row['truth']}, score: {row['a']}}}\n" for row in rows)
        (tmp_path / "s.yaml").write_text(
            f"kind: validation\ntitle: T\nthreshold: 0.5\ncriteria: [roc_auc >= 0.5]\n"
            f"data:\n  training_ids: ids.txt\n  rows:\n{lines}",
            encoding="utf-8",
        )
        criterion = judged(evaluate(load(tmp_path / "s.yaml")))
        assert criterion.undefined == "2 of the judged cases are among the training ids."

    def test_scores_without_a_threshold_leave_counts_undefined(self, run, drawn):
        results = run(
            {"models": [{"name": "A", "score": "a"}], "criteria": ["recall >= 0.5", "roc_auc >= 0.5"]}, drawn()
        )

        assert [(one.verdict, one.undefined_code) for one in results.criteria] == [
            ("undefined", "no_threshold"),
            ("met", None),
        ]

    def test_calls_without_scores_leave_areas_undefined(self, of_matrix):
        results = of_matrix(tp=95, fp=5, fn=5, tn=95, criteria=["roc_auc >= 0.5", "brier <= 0.5"])

        assert {one.undefined_code for one in results.criteria} == {"no_scores"}

    def test_scores_that_are_no_probabilities_have_no_brier_score(self, run, drawn):
        model = {"name": "A", "score": "a", "threshold": 0.5, "scale": "score"}
        results = run({"models": [model], "criteria": ["brier <= 0.5"]}, drawn())

        assert (judged(results).verdict, judged(results).undefined_code) == ("undefined", "scores_declared")

    def test_one_class_gives_verdicts_only_on_what_it_has(self, of_matrix):
        results = of_matrix(tp=95, fp=0, fn=5, tn=0, criteria=["recall >= 0.8", "specificity >= 0.5", "mcc >= 0.1"])

        assert [one.verdict for one in results.criteria] == ["met", "undefined", "undefined"]
        assert [one.undefined_code for one in results.criteria] == [None, "no_negative_case", "empty_margin"]

    @pytest.mark.parametrize("rule", ["precision >= 0.5", "f1 >= 0.5", "accuracy >= 0.5"])
    def test_cases_of_one_class_say_nothing_about_metrics_of_both(self, of_matrix, rule):
        """Every model has a precision of 1 where no case is negative."""
        criterion = judged(of_matrix(tp=80, fp=0, fn=10, tn=0, criteria=[rule]))

        assert (criterion.verdict, criterion.undefined_code) == ("undefined", "one_class")

    @pytest.mark.parametrize("evaluated_on", ["test", "validation"])
    def test_cases_that_were_used_for_choices_carry_no_verdict(self, of_matrix, evaluated_on):
        more = {"data": {"evaluated_on": evaluated_on}, "attest": {"test_untouched": False, "by": "Ann"}}
        criterion = judged(of_matrix(tp=90, fp=5, fn=10, tn=95, criteria=["recall >= 0.5"], **more))

        assert (criterion.verdict, criterion.undefined_code) == ("undefined", "used_for_choices")


class TestBootstrap:
    def test_the_other_bound_too_is_drawn_again_where_it_is_close_to_the_threshold(self, of_matrix):
        """Else a verdict of not met could hang on the seed."""
        counts = {"tp": 60, "fp": 20, "fn": 30, "tn": 90, "resampling": {"draws": MOST_DRAWS}}
        bound = judged(of_matrix(**counts, criteria=["fbeta(beta=2) >= 0.1"])).high
        (verdict,) = judged(of_matrix(**counts, criteria=[f"fbeta(beta=2) >= {np.nextafter(bound, 1)!s}"])).models

        assert (verdict.verdict, verdict.depends_on_seed) == ("not_demonstrated", True)

    def test_a_cell_with_few_cases_carries_no_verdict(self, of_matrix):
        results = of_matrix(tp=95, fp=FEWEST_IN_CELL - 1, fn=15, tn=95, criteria=["fbeta(beta=2) >= 0.2"])

        assert (judged(results).verdict, judged(results).undefined_code) == ("undefined", "few_in_cell")

    def test_a_cell_that_the_metric_does_not_look_at_may_be_empty(self, of_matrix):
        results = of_matrix(tp=95, fp=15, fn=15, tn=0, criteria=["fbeta(beta=2) >= 0.2"])

        assert (judged(results).verdict, judged(results).decided_by) == ("met", "bootstrap_bca")

    def test_a_bound_at_the_threshold_is_not_demonstrated_however_often_it_is_drawn(self, of_matrix):
        counts = {"tp": 60, "fp": 20, "fn": 30, "tn": 90, "resampling": {"draws": MOST_DRAWS}}
        bound = judged(of_matrix(**counts, criteria=["fbeta(beta=2) >= 0.1"])).low
        (verdict,) = judged(of_matrix(**counts, criteria=[f"fbeta(beta=2) >= {bound}"])).models

        assert (verdict.verdict, verdict.depends_on_seed) == ("not_demonstrated", True)

    def test_the_seed_of_the_spec_starts_the_draws(self, of_matrix):
        def low(seed):
            more = {"criteria": ["fbeta(beta=2) >= 0.1"], "resampling": {"draws": 1000, "seed": seed}}
            return judged(of_matrix(tp=60, fp=20, fn=30, tn=90, **more)).low

        assert low(1) == low(1) != low(2)


class TestAreas:
    @pytest.mark.parametrize("metric", ["roc_auc", "gini"])
    @pytest.mark.parametrize(
        ("chosen", "shown", "deciding"),
        [
            ("delong", "delong", "cautious_auc"),
            ("hanley_mcneil", "hanley_mcneil", "cautious_auc"),
            ("cautious_auc", "cautious_auc", "cautious_auc"),
            ("newcombe_auc", "newcombe_auc", "cautious_auc"),
            ("bootstrap_percentile", "bootstrap_percentile", "cautious_auc"),
        ],
    )
    def test_what_decides_is_chosen_apart_from_what_is_shown(self, evaluated, metric, chosen, shown, deciding):
        asked = {"intervals": {"auc": chosen}, "resampling": {"draws": 1000}, "metrics": [metric]}
        results = evaluated(**asked, criteria=[f"{metric} >= 0.3"])

        assert judged(results).decided_by == deciding
        assert results.models[0].estimates[0].interval.method == deciding  # one interval per number
        assert evaluated(**asked).models[0].estimates[0].interval.method == shown

    @pytest.mark.parametrize("more", [{}, {"data": {"columns": {"cluster": "id"}}}], ids=["cases", "clusters"])
    def test_limits_of_gini_follow_from_those_of_the_area(self, evaluated, more):
        results = evaluated(**more, metrics=["roc_auc", "gini"], criteria=["roc_auc >= 0.6", "gini >= 0.2"])
        area, gini = results.criteria
        shown = [one.interval for one in results.models[0].estimates]

        assert (gini.low, gini.high, gini.value) == (2 * area.low - 1, 2 * area.high - 1, 2 * area.value - 1)
        assert (shown[1].low, shown[1].high) == (2 * shown[0].low - 1, 2 * shown[0].high - 1)
        assert (gini.decided_by, gini.verdict) == (area.decided_by, area.verdict)

    @pytest.mark.parametrize("metric", ["roc_auc", "gini"])
    @pytest.mark.parametrize(("few", "code"), [(19, "few_of_class"), (20, None)])
    @pytest.mark.parametrize("rare", [0, 1])
    def test_below_twenty_cases_of_a_class_there_is_no_verdict(self, run, metric, few, code, rare):
        data = {"truth": [rare] * few + [1 - rare] * 60, "score": np.arange(60 + few) * 37 % (60 + few) / 100}
        criterion = judged(run({"criteria": [f"{metric} >= 0.1"]}, data))

        assert (criterion.undefined_code, criterion.verdict == "undefined") == (code, code is not None)

    @pytest.mark.parametrize(
        ("data", "method"),
        [
            ({"truth": [0] * 30 + [1] * 30, "score": np.arange(60) / 60}, "newcombe_auc"),
            ({"truth": [0] * 30 + [1], "score": np.arange(31) * 17 % 31 / 31}, "newcombe_auc"),
            ({"truth": [0, 1] * 15, "score": np.arange(30) * 7 % 30 / 30}, "delong"),
        ],
        ids=["separated", "one positive", "few"],
    )
    def test_newcombes_method_is_shown_where_delongs_has_no_variance(self, run, data, method):
        shown = run({"metrics": ["roc_auc"]}, data).estimate("model", "roc_auc")

        assert shown.interval.method == method
        assert shown.interval.low < shown.interval.high

    def test_perfect_separation_is_judged_too(self, run):
        data = {"truth": [0] * 60 + [1] * 60, "score": np.arange(120) / 120}
        criterion = judged(run({"criteria": ["roc_auc >= 0.9"]}, data))

        assert (criterion.value, criterion.decided_by, criterion.verdict) == (1.0, "cautious_auc", "met")
        assert criterion.low < 1

    def test_equal_scores_are_a_coin_that_is_judged_by_newcombes_limits(self, run):
        asked = {"metrics": ["roc_auc", "gini"], "criteria": ["roc_auc >= 0.35", "roc_auc >= 0.65", "roc_auc >= 0.45"]}
        found = run(asked, {"truth": [0, 1] * 60, "score": [0.5] * 120})
        half = _newcombes_reach_of_a_coin(60, 60)

        assert [(one.value, one.verdict) for one in found.criteria] == [
            (0.5, "met"),
            (0.5, "not_met"),
            (0.5, "not_demonstrated"),
        ]
        area, gini = (found.estimate("model", metric).interval for metric in ("roc_auc", "gini"))
        assert (area.low, area.high) == pytest.approx((0.5 - half, 0.5 + half))
        assert (gini.low, gini.high) == pytest.approx((-2 * half, 2 * half))

    def test_a_model_is_compared_with_one_whose_scores_are_equal(self, run):
        rows = {"truth": [0, 1] * 60, "coin": [0.5] * 120, "score": np.arange(120) % 60 / 60 + np.arange(120) % 2 / 3}
        models = [{"name": "B", "score": "score", "scale": "score"}, {"name": "A", "score": "coin"}]
        asked = {"models": ["B", "A"], "metric": "roc_auc", "hypothesis": "non_inferiority", "margin": 0.02, "why": "w"}
        found = run({"models": models, "criteria": ["roc_auc >= 0.3"], "comparisons": [asked]}, rows)
        (b, a), one = judged(found).models, found.comparisons[0]
        reach = math.hypot(b.value - b.low, a.high - a.value)

        assert one.interval.low == pytest.approx(b.value - a.value - reach)
        assert "non_inferiority_shown" in one.conclusions
