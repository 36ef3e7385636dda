"""Every method answers one plain object, always with the same keys, with values that others computed too."""

import json

import numpy as np
import pytest
import scipy.stats
import sklearn.metrics
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from reportgen import index
from reportgen.engine.calc import CHECK_KEYS, INTERVAL_KEYS, KEYS, calc

KINDS = {"metric", "curve", "interval", "check", "hypotest", "analysis"}
COUNTS = {"tp": 55, "fp": 5, "fn": 10, "tn": 30}
TRUTH = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0]
SCORES = [0.9, 0.2, 0.7, 0.4, 0.5, 0.1, 0.8, 0.6, 0.95, 0.3]
OTHERS = [0.8, 0.3, 0.6, 0.5, 0.4, 0.2, 0.9, 0.7, 0.85, 0.1]
SCORED = {"truth": TRUTH, "scores": SCORES}
PAIRED = {"both_right": 50, "only_a": 10, "only_b": 3, "both_wrong": 5}
SHARE = {"successes": 8, "trials": 100}
BY_STATSMODELS = ("agresti_coull", "jeffreys")
DIFFERENCES = {
    "newcombe": "newcomb",
    "wald_difference": "wald",
    "agresti_caffo": "agresti-caffo",
}  # as statsmodels says
TWO = {"successes_a": 7, "trials_a": 34, "successes_b": 1, "trials_b": 34}
GROUPS = {"successes": [1, 3, 6], "trials": [20, 30, 25]}
RIGHT_BUT_ONE = [1, 1, *TRUTH[2:]]
VALUES = {"values": [2, 3, 1, 4, 1, 2, 0, 1, 1, 2]}
FACTORY = [[0, 10], [1000, 10]]
HALF_WIDTH = np.sqrt(np.log(2 / (1 - np.sqrt(0.95))) / 10)  # of the band: Massart (1990), five cases of a class
BOOTSTRAP = {**COUNTS, "metric": "mcc", "draws": 500}
TRUTH_LABELS = np.repeat([1, 0, 1, 0], [55, 5, 10, 30])
CALLED = np.repeat([1, 1, 0, 0], [55, 5, 10, 30])


def of(answer, *path):
    for step in path:
        answer = answer[step]
    return answer


def column(answer, name):
    at = answer["table"]["columns"].index(name)
    return [row[at] for row in answer["table"]["rows"]]


def proportion(method, **more):
    found = scipy.stats.binomtest(8, 100).proportion_ci(0.95, method)
    return ("interval", "low"), found.low, {**SHARE, **more}


def difference(method):
    return confint_proportions_2indep(*TWO.values(), compare="diff", method=method)[0]


TWICE = sklearn.metrics.roc_curve(TRUTH, SCORES, drop_intermediate=False)
EXAMPLES = {
    # method: inputs and options, where the value stands, and the value from elsewhere (None: no independent one here)
    "accuracy": (COUNTS, ("value",), sklearn.metrics.accuracy_score(TRUTH_LABELS, CALLED)),
    "average_precision": (SCORED, ("value",), sklearn.metrics.average_precision_score(TRUTH, SCORES)),
    "balanced_accuracy": (COUNTS, ("value",), sklearn.metrics.balanced_accuracy_score(TRUTH_LABELS, CALLED)),
    "brier": (SCORED, ("value",), sklearn.metrics.brier_score_loss(TRUTH, SCORES)),
    "error": (COUNTS, ("value",), sklearn.metrics.zero_one_loss(TRUTH_LABELS, CALLED)),
    "f1": (COUNTS, ("value",), sklearn.metrics.f1_score(TRUTH_LABELS, CALLED)),
    "fbeta": ({**COUNTS, "beta": 2}, ("value",), sklearn.metrics.fbeta_score(TRUTH_LABELS, CALLED, beta=2)),
    "fnr": (COUNTS, ("value",), 10 / 65),
    "fpr": (COUNTS, ("value",), 5 / 35),
    "mcc": (COUNTS, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    "npv": (COUNTS, ("value",), 30 / 40),
    "precision": (COUNTS, ("value",), sklearn.metrics.precision_score(TRUTH_LABELS, CALLED)),
    "prevalence": (COUNTS, ("value",), 65 / 100),
    "recall": (COUNTS, ("value",), sklearn.metrics.recall_score(TRUTH_LABELS, CALLED)),
    "roc_auc": (SCORED, ("value",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "specificity": (COUNTS, ("value",), 30 / 35),
    "calibration": ({**SCORED, "bins": 5}, ("table", "rows", 0, 2), 0.0),
    "precision_recall": (SCORED, ("table", "rows", -1), [0.1, 1.0, 0.5]),
    "roc": (SCORED, ("table", "rows", 4), [0.7, *(side[4] for side in TWICE[:2])]),
    "bootstrap_bca": (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    "bootstrap_percentile": (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    **dict.fromkeys(
        ("bootstrap_basic", "bootstrap_normal", "bootstrap_t"),
        (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    ),
    "mcc_ci": (COUNTS, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    "kappa_ci": (COUNTS, ("value",), sklearn.metrics.cohen_kappa_score(TRUTH_LABELS, CALLED)),
    "hanley_mcneil": (SCORED, ("value",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "mover": (
        {**COUNTS, "metric": "balanced_accuracy"},
        ("value",),
        sklearn.metrics.balanced_accuracy_score(TRUTH_LABELS, CALLED),
    ),
    "clopper_pearson": (SHARE, *proportion("exact")[:2]),
    "wilson": (SHARE, *proportion("wilson")[:2]),
    "wald": (SHARE, ("interval", "low"), 0.08 - scipy.stats.norm.ppf(0.975) * np.sqrt(0.08 * 0.92 / 100)),
    # R, pROC 1.18: ci.auc(roc(...), method = "delong") on the identity scale
    "delong": ({**SCORED, "scale": "identity"}, ("value",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "newcombe_auc": (SCORED, ("value",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "f1_ci": (COUNTS, ("value",), sklearn.metrics.f1_score(TRUTH_LABELS, CALLED)),
    "odds_ratio_exact": (
        PAIRED,
        ("interval", "low"),
        (share := scipy.stats.binomtest(10, 13).proportion_ci(0.95, "exact").low) / (1 - share),
    ),
    "t_mean": (VALUES, ("interval", "low"), scipy.stats.ttest_1samp(VALUES["values"], 0).confidence_interval(0.95).low),
    "tango": (PAIRED, ("value",), 7 / 68),
    **dict.fromkeys(("wald_cc", "wilson_cc", "mid_p", "likelihood"), (SHARE, ("value",), 8 / 100)),
    **{name: (SHARE, ("interval", "low"), proportion_confint(8, 100, method=name)[0]) for name in BY_STATSMODELS},
    **{name: (TWO, ("interval", "low"), difference(method)) for name, method in DIFFERENCES.items()},
    **dict.fromkeys(
        ("newcombe_cc", "miettinen_nurminen", "mee", "wald_difference_cc"), (TWO, ("value",), 7 / 34 - 1 / 34)
    ),
    "koopman": (TWO, ("value",), 7.0),
    "log_ratio": (
        TWO,
        ("interval", "low"),
        confint_proportions_2indep(*TWO.values(), compare="ratio", method="log")[0],
    ),
    **dict.fromkeys(("newcombe_paired", "wald_paired", "agresti_min", "bonett_price"), (PAIRED, ("value",), 7 / 68)),
    "two_proportions_z": (TWO, ("p_value",), scipy.stats.chi2_contingency([[7, 27], [1, 33]], False).pvalue),
    "fisher_exact": (TWO, ("p_value",), scipy.stats.fisher_exact([[7, 27], [1, 33]]).pvalue),
    "chi2_proportions": (GROUPS, ("p_value",), scipy.stats.chi2_contingency([[1, 3, 6], [19, 27, 19]]).pvalue),
    "heterogeneity_chi2": (GROUPS, ("p_value",), scipy.stats.chi2_contingency([[1, 3, 6], [19, 27, 19]]).pvalue),
    "rao_scott": ({"successes": [[2, 0], [1, 2, 0]], "trials": [[2, 2], [2, 2, 2]]}, ("statistic",), 0.0),
    "binomial_test": ({**SHARE, "share": 0.1}, ("p_value",), scipy.stats.binomtest(8, 100, 0.1).pvalue),
    "majority_baseline_test": ({**SHARE, "share": 0.1}, ("p_value",), scipy.stats.binomtest(8, 100, 0.1).pvalue),
    "sign_test": (PAIRED, ("p_value",), scipy.stats.binomtest(3, 13).pvalue),
    "cochran_q": ({"correct": [[1, 1, 1], [1, 0, 0], [1, 0, 0]]}, ("statistic",), 4.0),
    "bowker": ({"table": [[5, 4, 0], [1, 6, 0], [0, 2, 7]]}, ("statistic",), 9 / 5 + 2),
    "stuart_maxwell": ({"table": [[50, 15], [5, 3]]}, ("statistic",), 100 / 20),
    "kosinski_ppv": ({"truth": TRUTH, "a": RIGHT_BUT_ONE, "b": TRUTH}, ("effect", "value"), 5 / 6 - 1),
    "expected_counts": (TWO, ("statistic",), 4.0),
    "baseline_share": (SHARE, ("checks", 0, "outcome"), "passed"),
    "discordant_count": (PAIRED, ("checks", 0, "outcome"), "passed"),
    "discordant_pairs": (PAIRED, ("checks", 0, "outcome"), "passed"),
    "duplicate_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "enough_events": (SCORED, ("checks", 0, "outcome"), "warning"),
    "independent_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "missing_values": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "normal_approximation": (SHARE, ("statistic",), 100 * 0.08 * 0.92),
    "paired_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "same_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "threshold_origin": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "delong_paired": ({"truth": TRUTH, "a": SCORES, "b": OTHERS}, ("effect", "value"), 0.0),
    "mcnemar": (PAIRED, ("p_value",), scipy.stats.binomtest(3, 13).pvalue),
    "paired_bootstrap": ({**PAIRED, "metric": "accuracy", "draws": 500}, ("effect", "value"), 7 / 68),
    # Chernick & Liu (2002): at a true share of 1 nothing fails, and 0.5^n is at most 0.025 from n = 6 on
    "cases_needed": ({"proportion": 1.0, "threshold": 0.5}, ("value",), 6),
    "break_even": ({"tp": 8, "fp": 20, "fn": 2, "tn": 970}, ("values", "against_reject_all"), 20 / 8),
    "bayes_error_discrete": ({"joint": [[0.3, 0.1], [0.2, 0.4]]}, ("value",), 1 - 0.3 - 0.4),
    "bayes_risk_gaussians": ({"means": [-1, 1], "sds": [0.5, 0.5]}, ("values", "error"), scipy.stats.norm.cdf(-2)),
    "bayes_threshold": ({"costs": FACTORY}, ("value",), 10 / (10 + 990)),
    "cost": ({**SCORED, "costs": FACTORY, "prevalence": 0.01}, ("table", "rows", 0, 1), 10),
    "cutoffs": (SCORED, ("table", "rows", 4, 1), 4),
    "decision": (SCORED, ("table", "rows", 49), [0.5, 0.4 - 0.2, 0, 0]),
    "det": (SCORED, ("table", "rows", 4, 2), 1 - TWICE[1][4]),
    "enumerated_error": ({"weights": [0.75, 0.25], "truth": [0, 1], "predictions": [0, 0]}, ("value",), 0.25),
    "gain": (SCORED, ("table", "rows", 4), [0.4, 0.8]),
    "gains": ({"tp": 8, "fp": 20, "fn": 2, "tn": 970, "gain": 10, "contact": 1, "basis": "net"}, ("value",), 60),
    "optimal_threshold": ({**SCORED, "rule": "youden"}, ("value",), TWICE[2][np.argmax(TWICE[1] - TWICE[0])]),
    "overfit_gap": ({"training": [0.2, 0.1], "validation": [0.3, 0.3], "better": "lower"}, ("value",), 0.3 - 0.1),
    "prevalence_cost": ({**SCORED, "costs": FACTORY}, ("table", "rows", 1, 3), 10),
    "sample_size_proportion": ({"proportion": 0.5, "half_width": 0.05, "interval": "wald"}, ("value",), 385),
    "simultaneous_roc_band": (SCORED, ("table", "rows", -1, 1), 0.8 - HALF_WIDTH),
    "tpr_fp": (SCORED, ("table", "rows", 4, 1), 0),
    "trivial_policies": ({"prevalence": 0.01, "costs": FACTORY}, ("values", "reject_all"), 10),
    "fdp": (COUNTS, ("value",), 5 / 60),
    "false_omission": (COUNTS, ("value",), 10 / 40),
    "jaccard": (COUNTS, ("value",), sklearn.metrics.jaccard_score(TRUTH_LABELS, CALLED)),
    "predicted_positive_rate": (COUNTS, ("value",), 60 / 100),
    "ppa": (COUNTS, ("value",), 55 / 65),
    "npa": (COUNTS, ("value",), 30 / 35),
    "majority_baseline": (COUNTS, ("value",), 65 / 100),
    "g_mean": (COUNTS, ("value",), np.sqrt(55 / 65 * 30 / 35)),
    "youden_j": (COUNTS, ("value",), sklearn.metrics.balanced_accuracy_score(TRUTH_LABELS, CALLED, adjusted=True)),
    "markedness": (COUNTS, ("value",), sklearn.metrics.balanced_accuracy_score(CALLED, TRUTH_LABELS, adjusted=True)),
    "cohen_kappa": (COUNTS, ("value",), sklearn.metrics.cohen_kappa_score(TRUTH_LABELS, CALLED)),
    "lr_plus": (COUNTS, ("value",), sklearn.metrics.class_likelihood_ratios(TRUTH_LABELS, CALLED)[0]),
    "lr_minus": (COUNTS, ("value",), sklearn.metrics.class_likelihood_ratios(TRUTH_LABELS, CALLED)[1]),
    "diagnostic_odds_ratio": (COUNTS, ("value",), 55 * 30 / (5 * 10)),
    "lift": (COUNTS, ("value",), 55 / 60 / 0.65),
    "ppv_at_prevalence": ({**COUNTS, "prevalence": 0.65}, ("value",), 55 / 60),
    "npv_at_prevalence": ({**COUNTS, "prevalence": 0.65}, ("value",), 30 / 40),
    "rogan_gladen": ({**SHARE, "sensitivity": 0.9, "specificity": 0.95}, ("value",), 0.03 / 0.85),
    "total_cost": ({**COUNTS, "costs": FACTORY}, ("value",), 5 * 10 + 10 * 1000 + 55 * 10),
    "mean_cost": ({**COUNTS, "costs": FACTORY}, ("value",), 106),
    "macro_cost": ({**COUNTS, "costs": FACTORY}, ("value",), (50 / 35 + 10550 / 65) / 2),
    "profit": ({"tp": 8, "fp": 20, "fn": 2, "tn": 970, "costs": [[0, 1], [0, -10]]}, ("value",), 60),
    "normalized_confusion": ({"matrix": [[30, 5], [10, 55]]}, ("table", "rows", 3, 3), 55 / 65),
    "psi": (
        {"expected": [50, 30, 20], "actual": [40, 30, 50]},
        ("value",),
        sum(scipy.stats.entropy(*pair) for pair in ([[50, 30, 20], [40, 30, 50]], [[40, 30, 50], [50, 30, 20]])),
    ),
    "observed_expected_ratio": (SCORED, ("value",), sum(TRUTH) / sum(SCORES)),
    "standardised_difference": (
        {"a": SCORES, "b": OTHERS},
        ("value",),
        (np.mean(SCORES) - np.mean(OTHERS)) / np.sqrt((np.var(SCORES, ddof=1) + np.var(OTHERS, ddof=1)) / 2),
    ),
    "pd_backtest_jeffreys": (
        {"defaults": 21, "cases": 54, "pd": 0.17523},
        ("p_value",),
        scipy.stats.beta.cdf(0.17523, 21.5, 33.5),
    ),
    "auc_against_initial": (
        {**SCORED, "initial": 0.9},
        ("effect", "value"),
        sklearn.metrics.roc_auc_score(TRUTH, SCORES),
    ),
    # R, example(prop.trend.test): X-squared = 8.2249
    "cochran_armitage_trend": (
        {"successes": [83, 90, 129, 70], "trials": [86, 93, 136, 82]},
        ("effect", "value"),
        np.polyfit([0, 1, 2, 3], np.array([83, 90, 129, 70]) / [86, 93, 136, 82], 1, w=np.sqrt([86, 93, 136, 82]))[0],
    ),
    "quantile": ({"distribution": "t", "p": 0.975, "df": 9}, ("value",), scipy.stats.t.ppf(0.975, 9)),
}


def test_every_method_there_is_has_an_example_here():
    assert set(EXAMPLES) == {entry.id for entry in index.of_kind(*index.METHOD_KINDS)}


@pytest.mark.parametrize("method", EXAMPLES)
class TestEveryMethod:
    def test_answers_all_keys_in_the_fixed_order_as_plain_json(self, method):
        answer = calc(method, EXAMPLES[method][0])

        assert list(answer) == KEYS
        assert json.loads(json.dumps(answer, allow_nan=False)) == answer
        assert answer["method"] == method
        assert answer["kind"] in KINDS
        assert answer["label"] == index.find(method).label

    def test_answers_what_others_answer(self, method):
        inputs, path, expected = EXAMPLES[method]
        found = of(calc(method, inputs), *path)

        assert found == (expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-9))

    def test_shows_steps_checks_and_intervals_with_all_their_keys(self, method):
        answer = calc(method, EXAMPLES[method][0])

        assert all(list(step) == ["text", "formula", "substituted", "value"] for step in answer["steps"])
        assert all(tuple(check) == CHECK_KEYS for check in answer["checks"])
        assert answer["interval"] is None or tuple(answer["interval"]) == INTERVAL_KEYS
        assert answer["table"] is None or list(answer["table"]) == ["columns", "rows"]
        assert answer["effect"] is None or list(answer["effect"]) == ["name", "value"]

    def test_case_spaces_and_hyphens_do_not_matter(self, method):
        inputs, _, _ = EXAMPLES[method]
        for written in (method.upper(), method.replace("_", "-"), method.replace("_", " ").title()):
            assert calc(written, inputs) == calc(method, inputs)

    def test_options_may_stand_among_the_inputs_or_apart(self, method):
        inputs, _, _ = EXAMPLES[method]

        assert calc(method, {}, **inputs) == calc(method, inputs)

    def test_a_key_that_nobody_knows_is_refused(self, method, refused):
        problem = refused(calc, method, {**EXAMPLES[method][0], "zzz": 1})

        assert f"{method} has no input or option 'zzz'" in str(problem)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_words_for_kinds_are_fixed(kind):
    (method, *_) = [entry.id for entry in index.of_kind(kind)]

    assert calc(method, EXAMPLES[method][0])["kind"] == kind


@pytest.mark.parametrize("entry", index.of_kind(*index.METHOD_KINDS), ids=lambda entry: entry.id)
def test_an_alias_answers_for_its_method(entry):
    for alias in entry.aliases:
        assert calc(alias, EXAMPLES[entry.id][0])["method"] == entry.id


class TestAnswers:
    def test_a_share_answers_its_parts_and_rests_on_its_denominator(self):
        answer = calc("recall", COUNTS)

        assert (answer["n"], answer["numerator"], answer["denominator"]) == (65, 55, 65)
        assert calc("mcc", COUNTS)["n"] == 100
        assert calc("roc_auc", SCORED)["n"] == 10

    def test_an_interval_answers_the_counts_that_it_rests_on(self):
        answer = calc("wilson", SHARE)

        assert (answer["value"], answer["n"], answer["numerator"], answer["denominator"]) == (0.08, 100, 8, 100)

    @pytest.mark.parametrize(
        ("method", "columns"),
        [
            ("roc", ["threshold", "fpr", "tpr"]),
            ("precision_recall", ["threshold", "recall", "precision"]),
            ("calibration", ["bin", "mean_score", "observed", "n", "low", "high"]),
        ],
    )
    def test_curves_answer_the_columns_of_the_catalog(self, method, columns):
        answer = calc(method, SCORED)

        assert answer["table"]["columns"] == columns
        assert answer["n"] == 10

    def test_the_first_threshold_of_a_roc_curve_stands_above_all_scores(self):
        first, *_, last = calc("roc", SCORED)["table"]["rows"]

        assert (first, last) == ([None, 0, 0], [0.1, 1, 1])

    def test_ties_are_one_step_of_the_curve(self):
        rows = calc("roc", {"truth": [1, 0, 1, 0], "scores": [0.5, 0.5, 0.5, 0.2]})["table"]["rows"]

        assert rows == [[None, 0, 0], [0.5, 0.5, 1], [0.2, 1, 1]]

    def test_a_test_answers_effect_interval_alternative_and_checks(self):
        answer = calc("mcnemar", PAIRED, version="chi2", alternative="greater")

        assert answer["effect"] == {"name": "difference", "value": pytest.approx(7 / 68)}
        assert (answer["interval"]["sides"], answer["interval"]["side"], answer["interval"]["high"]) == (
            1,
            "lower",
            None,
        )
        assert (answer["alternative"], answer["df"]) == ("greater", 1)
        assert [check["check"] for check in answer["checks"]] == list(index.find("mcnemar").checks)

    def test_a_check_that_looks_at_the_design_is_not_checkable_here(self):
        checks = calc("mcnemar", PAIRED)["checks"]

        assert {check["outcome"] for check in checks if check["on"] == "design"} == {"not_checkable"}

    def test_a_check_answers_its_own_record(self):
        (record,) = calc("normal_approximation", SHARE)["checks"]

        assert (record["check"], record["outcome"], record["p_value"]) == ("normal_approximation", "passed", None)
        assert record["statistic"] == pytest.approx(7.36)

    def test_limits_of_one_sided_intervals_that_do_not_exist_are_null(self):
        low = calc("wilson", SHARE, sides=1, side="lower", level=0.975)["interval"]
        both = calc("wilson", SHARE)["interval"]

        assert (low["low"], low["high"]) == (pytest.approx(both["low"]), None)

    def test_the_seed_makes_the_draws_and_the_answer_says_how_sure_they_are(self):
        first, again, other = (calc("bootstrap_bca", BOOTSTRAP, seed=seed) for seed in (1, 1, 2))

        assert first == again
        assert first["interval"] != other["interval"]
        assert first["values"]["draws"] == 500
        assert first["values"]["monte_carlo_low"] > 0

    def test_an_analysis_answers_named_numbers(self):
        answer = calc("cases_needed", {"proportion": 0.9, "threshold": 0.85})

        assert set(answer["values"]) >= {"cases", "power"}
        assert answer["value"] == answer["values"]["cases"]

    def test_numbers_are_plain_whatever_came_in(self):
        answer = calc("recall", {name: np.int64(count) for name, count in COUNTS.items()})

        assert answer["inputs"] == COUNTS
        assert {type(count) for count in answer["inputs"].values()} == {int}
        assert type(answer["value"]) is float

    def test_input_names_win_over_options(self):
        assert calc("recall", {"truth": TRUTH, "scores": SCORES}, threshold=0.5) == calc(
            "recall", {"truth": TRUTH, "scores": SCORES, "threshold": 0.5}
        )
        assert calc("wilson", {**SHARE, "level": 0.9}, level=0.99)["interval"]["level"] == 0.9

    def test_an_option_that_is_null_is_as_good_as_left_out(self):
        assert calc("wilson", SHARE, level=None, side=None) == calc("wilson", SHARE)


class TestUndefined:
    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("recall", {"tp": 0, "fp": 1, "fn": 0, "tn": 5}, "no_positive_case"),
            ("precision", {"tp": 0, "fp": 0, "fn": 3, "tn": 5}, "no_predicted_positive"),
            ("mcc", {"tp": 0, "fp": 0, "fn": 3, "tn": 5}, "empty_margin"),
            ("f1", {"tp": 0, "fp": 0, "fn": 0, "tn": 5}, "no_positive_anywhere"),
            ("accuracy", {"tp": 0, "fp": 0, "fn": 0, "tn": 0}, "no_case"),
            ("roc_auc", {"truth": [1, 1], "scores": [0.1, 0.2]}, "one_class"),
            ("brier", {"truth": [1, 0], "scores": [1.1, 0.2]}, "not_probabilities"),
            ("roc", {"truth": [1, 1], "scores": [0.1, 0.2]}, "one_class"),
            ("recall", {"matrix": [[5, 0, 0], [0, 0, 0], [1, 1, 4]], "average": "macro"}, "undefined_for_class"),
            ("cases_needed", {"proportion": 0.8, "threshold": 0.85}, "not_beyond_threshold"),
        ],
    )
    def test_what_is_undefined_says_why_and_is_no_error(self, method, inputs, code):
        answer = calc(method, inputs)

        assert (answer["value"], answer["table"], answer["undefined_code"]) == (None, None, code)
        assert answer["undefined"].endswith(".")

    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("wilson", {"successes": 0, "trials": 0}, "no_trial"),
            ("clopper_pearson", {"successes": 0, "trials": 0}, "no_trial"),
            ("t_mean", {"values": [5]}, "one_value"),
            ("t_mean", {"values": []}, "no_value"),
            ("tango", dict.fromkeys(PAIRED, 0), "no_case"),
            ("delong", {"truth": [1, 1, 1], "scores": [0.1, 0.2, 0.3]}, "one_class"),
            ("bootstrap_bca", {"tp": 50, "fp": 0, "fn": 0, "tn": 50, "metric": "mcc", "draws": 500}, "equal_draws"),
        ],
    )
    def test_an_interval_that_is_undefined_is_an_object_with_null_limits(self, method, inputs, code):
        answer = calc(method, inputs)
        interval = answer["interval"]

        assert (interval["low"], interval["high"], interval["method"]) == (None, None, method)
        assert interval["undefined"] == answer["undefined"]
        assert answer["undefined_code"] == code

    def test_an_infinite_ratio_is_undefined_and_keeps_its_finite_limit(self):
        answer = calc("odds_ratio_exact", {**PAIRED, "only_b": 0})

        assert (answer["value"], answer["undefined_code"]) == (None, "infinite_ratio")
        assert (answer["interval"]["low"] > 1, answer["interval"]["high"]) == (True, None)

    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("mcnemar", {**PAIRED, "only_a": 0, "only_b": 0, "version": "chi2"}, "no_discordant_pair"),
            ("mcnemar", dict.fromkeys(PAIRED, 0), "no_case"),
            ("delong_paired", {"truth": TRUTH, "a": SCORES, "b": SCORES}, "identical_scores"),
            ("delong_paired", {"truth": [1] * 10, "a": SCORES, "b": OTHERS}, "one_class"),
            ("paired_bootstrap", {**PAIRED, "metric": "accuracy", "draws": 500}, "no_p_from_bootstrap"),
        ],
    )
    def test_a_p_value_that_is_withheld_says_why(self, method, inputs, code):
        answer = calc(method, inputs)

        assert (answer["p_value"], answer["withheld_code"]) == (None, code)
        assert answer["withheld"].endswith(".")


@pytest.mark.parametrize(
    ("method", "given", "said"),
    [
        ("recal", COUNTS, "no method is called 'recal' - did you mean 'recall'?"),
        ("", COUNTS, "no method is called ''"),
        (None, COUNTS, "no method is called 'None'"),
        ("auc", SCORED, "'auc' can mean several things - write roc_auc for the area under the ROC curve"),
        ("fleiss_kappa", {}, "the method fleiss_kappa is not yet available in this version - see `reportgen list`"),
        ("fbeta", COUNTS, "fbeta needs beta - give beta=..."),
        ("fbeta", {**COUNTS, "beta": "x"}, "beta must be a number (x)"),
        ("fbeta", {**COUNTS, "beta": -1}, "beta is out of range (-1) - write a number from 0.001 to 1000"),
        ("wilson", {**SHARE, "level": 95}, "level must lie between 0 and 1 (95) - write 0.95 for 95 %"),
        ("wilson", {**SHARE, "level": float("nan")}, "level must lie between 0 and 1 (nan)"),
        ("wilson", {**SHARE, "level": "high"}, "level must be a number (high)"),
        ("wilson", {**SHARE, "sides": 3}, "sides is none of the known words (3) - write one of: 1, 2"),
        ("wilson", {**SHARE, "sides": True, "side": "lower"}, "sides is none of the known words (True)"),
        ("wilson", {**SHARE, "sides": 1}, "a one-sided interval has one limit - give side=lower or side=upper"),
        ("wilson", {**SHARE, "side": "lower"}, "a one-sided interval has one limit"),
        ("wilson", {**SHARE, "sides": 1, "side": "left"}, "side is none of the known words (left)"),
        ("mcnemar", {**PAIRED, "version": "exakt"}, "version is none of the known words (exakt)"),
        ("mcnemar", {**PAIRED, "alternative": "bigger"}, "alternative is none of the known words (bigger)"),
        ("bootstrap_bca", {**BOOTSTRAP, "draws": 5}, "draws must lie between 100 and 10 000 000 (5)"),
        ("bootstrap_bca", {**BOOTSTRAP, "seed": -1}, "seed must not be below 0 (-1)"),
        ("bootstrap_bca", {**BOOTSTRAP, "seed": 1.5}, "seed must be a count (1.5)"),
        ("bootstrap_bca", {**BOOTSTRAP, "metric": "fbeta"}, "fbeta needs beta - write fbeta(beta=...)"),
        ("bootstrap_bca", {**BOOTSTRAP, "metric": "recal"}, "no metric is called 'recal'"),
        ("quantile", {"distribution": "cauchy", "p": 0.5}, "no distribution is called 'cauchy'"),
        ("quantile", {"distribution": "t", "p": 0.975}, "the t distribution has one number of degrees of freedom"),
        ("quantile", {"distribution": "normal", "p": 2}, "p must lie between 0 and 1 (2"),
        ("cases_needed", {"proportion": 1.8, "threshold": 0.5}, "proportion must lie between 0 and 1 (1.8)"),
        ("recall", {**COUNTS, "level": 0.9}, "recall has no input or option 'level'"),
    ],
)
def test_what_a_method_cannot_take_is_refused(refused, method, given, said):
    problem = refused(calc, method, given)

    assert said in str(problem)
    assert problem.exit_code == 2


def test_all_wrong_options_are_said_at_once():
    from reportgen.errors import ReportgenError

    with pytest.raises(ReportgenError) as caught:
        calc("wilson", SHARE, level=95, sides=5, foo=1)

    assert len(caught.value.problems) == 3


def test_inputs_go_by_name(refused):
    assert refused(calc, "wilson", [8, 100]).what == "inputs go by name"
