"""One example per method of the catalog, with a value that others computed too: what calc/test_run.py goes through."""

import itertools

import numpy as np
import scipy.optimize
import scipy.special
import scipy.stats
import sklearn.metrics
import statsmodels.api as sm
from remedies import Keyed
from statsmodels.stats import inter_rater
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.oneway import anova_oneway
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

COUNTS = {"tp": 55, "fp": 5, "fn": 10, "tn": 30}
TRUTH = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0]
SCORES = [0.9, 0.2, 0.7, 0.4, 0.5, 0.1, 0.8, 0.6, 0.95, 0.3]
OTHERS = [0.8, 0.3, 0.6, 0.5, 0.4, 0.2, 0.9, 0.7, 0.85, 0.1]
SCORED = {"truth": TRUTH, "scores": SCORES}
IN_FOLDS = {**SCORED, "folds": ["a"] * 5 + ["b"] * 5}
SLEEP = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]  # Student (1908)
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
MOVED = 0.1 * np.log(1.2) - 0.1 * np.log(0.8)  # the index of two bins of 50 each that became 60 and 40
UNPAIRED = {"truth_a": [1, 1, 0, 0], "scores_a": [4, 2, 3, 1], "truth_b": [1, 1, 0, 0], "scores_b": [1, 3, 2, 4]}
OF_TWO_SETS = {f"{name}_a": count for name, count in COUNTS.items()} | {"tp_b": 30, "fp_b": 10, "fn_b": 10, "tn_b": 30}
ALL_FOUND = {f"{name}_{side}": 60 * (name == "tp") for name in COUNTS for side in "ab"}
LEAST_FOUND = 0.025 ** (1 / 60)
VALUES = {"values": [2, 3, 1, 4, 1, 2, 0, 1, 1, 2]}
FOLDS = {"a": [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], "b": [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]}
# mlxtend 0.23, user guide: logistic regression and a tree on the iris data, right predictions among 75 in each fold
IRIS = {
    "a": [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]],
    "b": [[71, 73], [71, 71], [71, 72], [71, 70], [71, 67]],
}
Z = scipy.stats.norm.ppf(0.975)
WIDTH_OF_SHARE = float(np.ptp(scipy.stats.binomtest(8, 100).proportion_ci()))
PLANTS = [  # R 4.5, PlantGrowth; its source is Dobson (1983), An introduction to statistical modelling
    [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
]
PLANTED = {"groups": PLANTS}
NONCENTRAL = scipy.optimize.brentq(lambda at: scipy.stats.ncf.cdf(4.8, 2, 27, at) - 0.025, 1, 99)
LARGER = {"tp": 80, "fp": 50, "fn": 20, "tn": 450}
SCORE_RATIO = confint_proportions_2indep(80, 100, 50, 500, compare="ratio", method="score", correction=False)[0]
FACTORY = [[0, 10], [1000, 10]]
PRICES = {"truth": [3, -0.5, 2, 7], "predictions": [2.5, 0.0, 2, 8]}
LOSSES = {
    "mse": sklearn.metrics.mean_squared_error,
    "rmse": sklearn.metrics.root_mean_squared_error,
    "mae": sklearn.metrics.mean_absolute_error,
    "median_absolute_error": sklearn.metrics.median_absolute_error,
    "r2": sklearn.metrics.r2_score,
    "max_error": sklearn.metrics.max_error,
    "mape": sklearn.metrics.mean_absolute_percentage_error,
    "explained_variance": sklearn.metrics.explained_variance_score,
}
OF_TWO = {"truth": [0] * 64, "a": [2] * 36 + [1] * 28, "b": [1] * 36 + [2] * 28}
WIDER = 1 + 0.14 * (100 / 64) ** 0.42  # than Student's quantile, for 64 cases
HALF_WIDTH = np.sqrt(np.log(2 / (1 - np.sqrt(0.95))) / 10)  # of the band: Massart (1990), five cases of a class
BOOTSTRAP = {**COUNTS, "metric": "mcc", "draws": 500}
TRUTH_LABELS = np.repeat([1, 0, 1, 0], [55, 5, 10, 30])
CALLED = np.repeat([1, 1, 0, 0], [55, 5, 10, 30])
DESIGN_ONLY = (
    "cluster_count clusters criteria_after_data different_cases enriched_sample label_conflicts partial_verification prevalence_mismatch sample_size "
    "disjoint_parts shuffled_split small_groups split_sizes stratification test_set_uses training_overlap"
).split()
ODDS = scipy.special.logit(SCORES)
BINOMIAL = sm.families.Binomial()
RECALIBRATED = sm.GLM(TRUTH, sm.add_constant(ODDS), family=BINOMIAL).fit(tol=1e-14, maxiter=200)
SHIFTED = sm.GLM(TRUTH, np.ones(10), family=BINOMIAL, offset=ODDS).fit(tol=1e-14, maxiter=200)
GAPS = np.abs(np.subtract([0, 0.5, 0, 1, 1], [0.15, 0.35, 0.55, 0.75, 0.925]))  # by hand: five bins of two cases
EFFECTIVE = 8 * 45 / 88 * (scipy.stats.norm.ppf(0.975) / scipy.stats.t.ppf(0.975, 3)) ** 2  # cases of four clusters
GLANDS = {
    "both_right": [0, 2, 3, 1, 2, 4, 3, 2, 1, 1, 2, 2, 3, 2, 0, 2, 2, 2, 2, 1, 2],
    "only_a": [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "only_b": [2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0],
    "both_wrong": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0],
}


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
    "averaged_precision_recall": (IN_FOLDS, ("table", "rows", -1), [1.0, (3 / 4 + 2 / 2) / 2]),
    "averaged_roc": (IN_FOLDS, ("table", "rows", 2), [1 / 3, (2 / 3 + 2 / 2) / 2]),
    "roc": (SCORED, ("table", "rows", 4), [0.7, *(side[4] for side in TWICE[:2])]),
    "bootstrap_bca": (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    "bootstrap_percentile": (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    **dict.fromkeys(
        ("bootstrap_basic", "bootstrap_normal", "bootstrap_t"),
        (BOOTSTRAP, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    ),
    "calibrated_mcc": (COUNTS, ("value",), sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED)),
    # precision at a prevalence rises with the ratio of two rates, whose score limits are known
    "at_use_ci": (
        {**LARGER, "metric": "precision", "prevalence": 0.1},
        ("interval", "low"),
        SCORE_RATIO / (SCORE_RATIO + 9),
    ),
    # two costs: an error costs 3, so a proportion of 15 in 100
    "cost_ci": (
        {**COUNTS, "costs": [[0, 3], [3, 0]], "metric": "mean_cost"},
        ("interval", "low"),
        3 * proportion_confint(15, 100, method="beta")[0],
    ),
    # an error costs at least 3, and a false alarm 2 more: 15 and 5 in 100 with half of the tail each
    "cost_levels_ci": (
        {**COUNTS, "costs": [[0, 5], [3, 0]], "metric": "mean_cost"},
        ("interval", "high"),
        3 * proportion_confint(15, 100, 0.025, method="beta")[1]
        + 2 * proportion_confint(5, 100, 0.025, method="beta")[1],
    ),
    "class_rates_ci": (
        {**COUNTS, "metric": "balanced_accuracy"},
        ("value",),
        sklearn.metrics.balanced_accuracy_score(TRUTH_LABELS, CALLED),
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
    "rate_at_cut": ({**SCORED, "metric": "recall_at_specificity(specificity=0.8)"}, ("value",), 0.8),
    "cautious_auc": (SCORED, ("value",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "f1_ci": (COUNTS, ("value",), sklearn.metrics.f1_score(TRUTH_LABELS, CALLED)),
    "odds_ratio_exact": (
        PAIRED,
        ("interval", "low"),
        (share := scipy.stats.binomtest(10, 13).proportion_ci(0.95, "exact").low) / (1 - share),
    ),
    "t_mean": (VALUES, ("interval", "low"), scipy.stats.ttest_1samp(VALUES["values"], 0).confidence_interval(0.95).low),
    # Honavar, Evaluating Model Performance: two of ten training sets share 80% of all cases
    "fold_overlap": ({**FOLDS, "n_train": 900, "n_test": 100}, ("statistic",), 0.8),
    "cases_per_fold": ({**FOLDS, "n_train": 900, "n_test": [100] * 9 + [29]}, ("statistic",), 29),
    "naive_cv_t": (FOLDS, ("p_value",), scipy.stats.ttest_rel(FOLDS["a"], FOLDS["b"]).pvalue),
    # Honavar, Evaluating Model Performance, experiment 4
    "corrected_resampled_t": ({**FOLDS, "n_train": 900, "n_test": 100}, ("p_value",), 0.010989543035636805),
    # Nadeau & Bengio (2003): t with the variance of the mean times 1 + 10 / 9
    "t_corrected": (
        {**VALUES, "n_train": 900, "n_test": 100},
        ("interval", "low"),
        scipy.stats.t.interval(
            0.95, 9, np.mean(VALUES["values"]), scipy.stats.sem(VALUES["values"]) * np.sqrt(1 + 10 / 9)
        )[0],
    ),
    "alpaydin_5x2_f": (IRIS, ("p_value",), scipy.stats.f.sf(40 / 38, 10, 5)),
    "dietterich_5x2_t": (IRIS, ("p_value",), 2 * scipy.stats.t.sf(3 / np.sqrt(19 / 5), 5)),
    "alpaydin_5x2_ci": (IRIS, ("value",), -1.2),
    "dietterich_5x2_ci": (
        IRIS,
        ("interval", "low"),
        -3 - np.sqrt(19 / 5) * scipy.stats.t.ppf(0.975, 5),
    ),
    # Honavar's experiment 4 again: half of the posterior distribution is above its mean
    "bayes_correlated_t": ({**FOLDS, "n_train": 900, "n_test": 100, "rope": 1.7}, ("values", "p_right"), 0.5),
    # by hand: 0.9^2 / 2 of two uniform proportions
    "beta_binomial": (
        {"successes_a": 0, "trials_a": 0, "successes_b": 0, "trials_b": 0, "rope": 0.1},
        ("values", "p_left"),
        0.405,
    ),
    # by hand: a share with a beta distribution is above a half
    "bayes_sign": ({"a": [2, 2, 2], "b": [1, 1, 1], "rope": 0.1}, ("values", "above"), 3),
    "bayes_signed_rank": ({"a": [2, 2, 2], "b": [1, 1, 1], "rope": 0.1}, ("values", "within"), 0),
    "kfold_summary": (VALUES, ("values", "se_if_independent"), scipy.stats.sem(VALUES["values"])),
    "repeated_kfold_summary": (
        {"values": [[0.8, 0.9, 0.7], [0.7, 0.8, 0.9]]},
        ("values", "sd"),
        np.std([0.8, 0.9, 0.7, 0.7, 0.8, 0.9], ddof=1),
    ),
    "repeated_runs_summary": (
        {**VALUES, "independent": True},
        ("values", "low"),
        scipy.stats.t.interval(0.95, 9, np.mean(VALUES["values"]), scipy.stats.sem(VALUES["values"]))[0],
    ),
    "holdout_summary": (
        {"successes": [45], "trials": [50], "n_train": 100},
        ("values", "pooled_low"),
        scipy.stats.binomtest(45, 50).proportion_ci(0.95).low,
    ),
    "loocv_summary": (
        {"successes": 45, "trials": 50},
        ("values", "low"),
        scipy.stats.binomtest(45, 50).proportion_ci(0.95).low,
    ),
    "loo_pathology": ({"positives": 50, "negatives": 50}, ("values", "loo_error"), 1),  # Honavar
    "sample_size_auc": (  # Obuchowski, Lieber & Wians (2004), table 4
        {"auc": 0.7, "threshold": 0.5, "power": 0.9, "sides": 1, "variance": "obuchowski"},
        ("values", "positives"),
        33,
    ),
    "sample_size_paired": ({"difference": 0.4, "discordant": 0.5}, ("values", "n"), 23),  # Connor (1987)
    "smallest_detectable_difference": (
        {"proportion": 0.17, "difference": 0.03, "power": 0.5},
        ("values", "exact_n"),
        scipy.stats.norm.ppf(0.975) ** 2 * (0.17 * 0.83 + 0.2 * 0.8) / 0.03**2,
    ),
    "normal_density": ({"mean": 100, "sd": 15}, ("table", "rows", 100, 4), 2 * scipy.stats.norm.cdf(1) - 1),
    "p_against_t": ({"df": [9], "largest": 2}, ("table", "rows", 61, 1), 2 * scipy.stats.t.sf(2, 9)),
    "t_density": ({"df": 9}, ("table", "rows", 81, 1), scipy.stats.t.pdf(0, 9)),
    "binomial_mass": ({"n": 4, "p": 0.3}, ("table", "rows", 0, 1), scipy.stats.binom.pmf(0, 4, 0.3)),
    "fit_by_degree": ({"x": [0, 1, 2], "y": [1, 2, 4], "degrees": [0]}, ("table", "rows", 0, 2), 7 / 3),
    "normal_quantiles": ({"values": [5, 1, 4, 2, 3]}, ("table", "rows", 0, 0), scipy.stats.norm.ppf(5 / 8 / 5.25)),
    "null_density": (
        {"distribution": "t", "statistic": 0.0, "df": 9},
        ("table", "rows", 61, 1),
        scipy.stats.t.pdf(0, 9),
    ),
    # by hand: one data set is below the rope, so no draw gives weight to the other side
    "rope_posterior": (
        {"differences": [-1.0], "rope": 0.1, "draws": 1000},
        ("table", "rows", 0, 2),
        0.0,
    ),
    # by hand: one of two positive cases is found, so that draws find none, one or both
    "bootstrap_histogram": (
        {"tp": 1, "fp": 0, "fn": 1, "tn": 0, "metric": "recall", "draws": 1000},
        ("table", "rows", 0, 0),
        -0.25,
    ),
    "cv_auc": (
        {"truth": [1, 0, 0, 1, 0, 0], "scores": [2, 1, 3, 2, 1, 3], "folds": [1, 1, 1, 2, 2, 2]},
        ("value",),
        0.5,
    ),
    "fold_class_probability": (
        {"n": 10, "positives": 2, "fold_size": 5},
        ("values", "none"),
        scipy.stats.hypergeom.pmf(0, 10, 2, 5),
    ),
    # Efron & Tibshirani (1997), section 1: one nearest neighbour without information
    "bootstrap_632": ({"apparent": 0, "oob": 0.5, "no_information": 0.5}, ("values", "err_632_plus"), 0.5),
    "early_stopping": (
        {"training": [5, 2, 1, 1, 0], "validation": [5, 3, 4, 4, 2], "patience": 2},
        ("values", "stop"),
        4,
    ),
    "one_standard_error": (
        {
            "candidates": [
                {"name": "a", "complexity": 1, "losses": [1, 0, 1, 0]},
                {"name": "b", "complexity": 2, "losses": [0, 0, 1, 0]},
            ]
        },
        ("values", "cutoff"),
        0.25 + scipy.stats.sem([0, 0, 1, 0]),
    ),
    "stratified_folds": ({"labels": [1, 0] * 5, "folds": 5}, ("values", "fewest"), 1),
    "same_set_advantage": (
        {"both_right": 80, "only_a": 5, "only_b": 5, "both_wrong": 10},
        ("value",),
        np.sqrt(10) / 100,  # of 100 differences of 1, -1 and 0
    ),
    "size_effect": ({"proportion": 0.08, "sizes": [100]}, ("value", 0), WIDTH_OF_SHARE),
    "out_of_bag_summary": (VALUES, ("values", "sd"), np.std(VALUES["values"], ddof=1)),
    "jackknife": (VALUES, ("values", "se"), scipy.stats.sem(VALUES["values"])),
    "loo_shortcut": ({"x": [0, 1, 2], "y": [0, 1, 0]}, ("value",), 3.0),  # by hand
    "class_in_every_fold": ({"labels": [1, 0, 1, 1], "folds": [1, 1, 2, 2]}, ("statistic",), 1),
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
    "tost": (
        {"values": SLEEP, "margin": 3},
        ("p_value",),
        scipy.stats.ttest_1samp(SLEEP, 3, alternative="less").pvalue,
    ),
    "non_inferiority": (
        {"values": SLEEP, "margin": 1, "better": "lower"},
        ("p_value",),
        scipy.stats.ttest_1samp(SLEEP, 1, alternative="less").pvalue,
    ),
    "sign_test": (PAIRED, ("p_value",), scipy.stats.binomtest(3, 13).pvalue),
    "cochran_q": ({"correct": [[1, 1, 1], [1, 0, 0], [1, 0, 0]]}, ("statistic",), 4.0),
    "bowker": ({"table": [[5, 4, 0], [1, 6, 0], [0, 2, 7]]}, ("statistic",), 9 / 5 + 2),
    "stuart_maxwell": ({"table": [[50, 15], [5, 3]]}, ("statistic",), 100 / 20),
    "kosinski_ci": ({"truth": TRUTH, "a": [0, 1, *TRUTH[2:]], "b": TRUTH}, ("value",), 4 / 5 - 1),
    "kosinski_ppv": ({"truth": TRUTH, "a": RIGHT_BUT_ONE, "b": TRUTH}, ("effect", "value"), 5 / 6 - 1),
    "expected_counts": (TWO, ("statistic",), 4.0),
    "baseline_share": (SHARE, ("checks", 0, "outcome"), "passed"),
    "discordant_count": (PAIRED, ("checks", 0, "outcome"), "passed"),
    "discordant_pairs": (PAIRED, ("checks", 0, "outcome"), "passed"),
    "duplicate_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "certain_scores": ({"truth": [0, 1, 1], "scores": [0.2, 0.7, 1]}, ("statistic",), 1),
    "enough_events": (SCORED, ("checks", 0, "outcome"), "warning"),
    "independent_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "missing_values": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "normal_approximation": (SHARE, ("statistic",), 100 * 0.08 * 0.92),
    "paired_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "same_cases": ({}, ("checks", 0, "outcome"), "not_checkable"),
    "threshold_origin": ({}, ("checks", 0, "outcome"), "not_checkable"),
    # by hand: 48 of 80 is 0.6, 12 of 15 is 0.8
    "selection_rate_ratio": ({"successes_a": 48, "trials_a": 80, "successes_b": 12, "trials_b": 15}, ("value",), 0.75),
    # by hand: 12 differences of 0.5 and 4 of -0.5 in one bin, with mean 0.25 and variance 0.2
    "ece_ci": (
        {"truth": [1] * 12 + [0] * 4, "scores": [0.5] * 16},
        ("interval", "high"),
        0.25 + scipy.stats.t.ppf(0.975, 15) * (0.2 / 16) ** 0.5,
    ),
    # by hand: a normal variable with this mean is, but for 1e-6, below 1.423842, the root of PSI / 0.02, with 0.025
    "psi_ci": (
        {"expected": [50, 50], "actual": [60, 40]},
        ("interval", "high"),
        0.02 * scipy.optimize.brentq(lambda at: scipy.stats.ncx2.cdf(MOVED / 0.02, 1, at) - 0.025, 1, 40),
    ),
    # by hand: placements 1 and 1/2 of both classes, so areas of 3/4 and 1/4 with variances of 1/8 each, on 6 degrees
    "delong_unpaired": (UNPAIRED, ("p_value",), 2 * scipy.stats.t.sf(0.5 / 0.5, 6)),
    "delong_difference": (
        {**UNPAIRED, "level": 0.5},
        ("interval", "low"),
        0.5 - scipy.stats.t.ppf(0.75, 6) * 0.5,
    ),
    # by hand: one positive case above one negative in both sets, so areas of 1 whose lower limit is 1 / (1 + z^2)
    "newcombe_auc_difference": (
        {"truth_a": [0, 1], "scores_a": [1, 2], "truth_b": [0, 1], "scores_b": [1, 2]},
        ("interval", "low"),
        1 / (1 + scipy.stats.norm.ppf(0.975) ** 2) - 1,
    ),
    "cautious_auc_difference": (
        {"truth_a": TRUTH, "scores_a": SCORES, "truth_b": RIGHT_BUT_ONE, "scores_b": SCORES},
        ("value",),
        sklearn.metrics.roc_auc_score(TRUTH, SCORES) - sklearn.metrics.roc_auc_score(RIGHT_BUT_ONE, SCORES),
    ),
    # by hand: 0 of 60 has the upper limit 1 - 0.025 ** (1 / 60)
    "clopper_pearson_difference": (
        {"successes_a": 0, "trials_a": 60, "successes_b": 0, "trials_b": 60},
        ("interval", "high"),
        1 - 0.025 ** (1 / 60),
    ),
    # by hand: the areas of delong_unpaired lie 1/4 from their mean
    "heterogeneity_auc": (
        {"truth": [1, 1, 0, 0] * 2, "scores": [4, 2, 3, 1, 1, 3, 2, 4], "groups": [*"aaaabbbb"]},
        ("statistic",),
        2 * 0.25**2 / 0.125,
    ),
    "cautious_paired_areas": ({"truth": TRUTH, "a": SCORES, "b": OTHERS}, ("value",), 0.0),
    # by hand: 0.025 ** (1 / 60) is the lower limit of the Jaccard index of 60 of 60
    "f1_difference": (ALL_FOUND, ("interval", "high"), 1 - 2 * LEAST_FOUND / (1 + LEAST_FOUND)),
    "mcc_difference": (
        {**OF_TWO_SETS},
        ("value",),
        sklearn.metrics.matthews_corrcoef(TRUTH_LABELS, CALLED) - 20 / 40,
    ),
    "mover_unpaired": (
        {**OF_TWO_SETS, "metric": "f1"},
        ("effect", "value"),
        sklearn.metrics.f1_score(TRUTH_LABELS, CALLED) - 2 * 30 / (2 * 30 + 20),
    ),
    "unpaired_bootstrap": (
        {**OF_TWO_SETS, "metric": "accuracy", "draws": 500},
        ("effect", "value"),
        sklearn.metrics.accuracy_score(TRUTH_LABELS, CALLED) - 60 / 80,
    ),
    "delong_paired": ({"truth": TRUTH, "a": SCORES, "b": OTHERS}, ("effect", "value"), 0.0),
    "mcnemar": (PAIRED, ("p_value",), scipy.stats.binomtest(3, 13).pvalue),
    "paired_bootstrap": ({**PAIRED, "metric": "accuracy", "draws": 500}, ("effect", "value"), 7 / 68),
    # Chernick & Liu (2002): at a true share of 1 nothing fails, and 0.5^n is at most 0.025 from n = 6 on
    "cases_needed": ({"proportion": 1.0, "threshold": 0.5}, ("value",), 6),
    "break_even": ({"tp": 8, "fp": 20, "fn": 2, "tn": 970}, ("values", "against_reject_all"), 20 / 8),
    "bootstrap_left_out": ({"n": 10}, ("value",), scipy.stats.binom.pmf(0, 10, 0.1)),
    "bayes_error_discrete": ({"joint": [[0.3, 0.1], [0.2, 0.4]]}, ("value",), 1 - 0.3 - 0.4),
    "bayes_risk_gaussians": ({"means": [-1, 1], "sds": [0.5, 0.5]}, ("values", "error"), scipy.stats.norm.cdf(-2)),
    "bayes_decision": ({"probabilities": [[0.8, 0.2]], "costs": [[0, 1], [10, 0]]}, ("value",), 0.8),
    "bayes_threshold": ({"costs": FACTORY}, ("value",), 10 / (10 + 990)),
    "cost": ({**SCORED, "costs": FACTORY, "prevalence": 0.01}, ("table", "rows", 0, 1), 10),
    "cutoffs": (SCORED, ("table", "rows", 4, 1), 4),
    "decision": (SCORED, ("table", "rows", 49), [0.5, 0.4 - 0.2, 0, 0]),
    "det": (SCORED, ("table", "rows", 4, 2), 1 - TWICE[1][4]),
    "enumerated_error": ({"weights": [0.75, 0.25], "truth": [0, 1], "predictions": [0, 0]}, ("value",), 0.25),
    "gain": (SCORED, ("table", "rows", 4), [0.4, 0.8]),
    "observed_predicted": (PRICES, ("table", "rows", 0), [0.0, -0.5, 1, 0.0]),
    "residuals": ({**PRICES, "bins": 2}, ("table", "rows", 0, 8), 0.25),  # the median of 0.5 and 0
    "error_distribution": (PRICES, ("table", "rows", 1), [0.0, 1.0, 2]),
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
    "one_vs_rest_accuracy": (
        {"matrix": [[50, 0, 0], [0, 47, 3], [0, 2, 48]]},
        ("value",),
        np.mean([1, 29 / 30, 29 / 30]),
    ),
    "f1_of_macro_rates": ({"matrix": [[2, 1, 1], [0, 2, 1], [0, 1, 2]]}, ("value",), 44 / 69),
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
    **dict.fromkeys(DESIGN_ONLY, ({}, ("checks", 0, "outcome"), "not_checkable")),
    "calibrated_scores": (SCORED, ("statistic",), RECALIBRATED.params[1]),
    "imbalance": (COUNTS, ("statistic",), 65 / 100),
    "score_direction": (SCORED, ("statistic",), sklearn.metrics.roc_auc_score(TRUTH, SCORES)),
    "score_range": ({**SCORED, "scores": [100 * score for score in SCORES]}, ("checks", 0, "outcome"), "failed"),
    "ties": ({"truth": [1, 0, 1, 0], "scores": [1, 1, 2, 2]}, ("statistic",), 2 / 4),
    "undefined_draws": ({"draws": 1000, "undefined": 20}, ("statistic",), 20 / 1000),
    # Shapiro & Wilk (1965): of three values half the squared range over the sum of squares
    "normal_differences": ({"differences": [0, 1, 3]}, ("statistic",), (9 / 2) / (14 / 3)),
    # by hand: twenty differences 0 ... 0 and 20 have the mean 1, the median 0 and the mean distance 1 from it
    "symmetric_differences": (
        {"differences": [0] * 19 + [20]},
        ("statistic",),
        np.sqrt(20 / (np.pi / 2) / (np.pi / 2 - 1)),
    ),
    "least_p_value": ({"differences": [1, 2, 3, 4, 5]}, ("statistic",), 2 / 2**5),
    "zeros": (FOLDS, ("statistic",), 1),
    "paired_t": (FOLDS, ("p_value",), scipy.stats.ttest_rel(*FOLDS.values()).pvalue),
    # by hand: nine differences above zero, which two of 2^9 patterns of signs make as extreme
    "wilcoxon_signed_rank": (FOLDS, ("p_value",), 2 / 2**9),
    "hodges_lehmann": (
        {"differences": SLEEP},
        ("value",),
        np.median([(x + y) / 2 for at, x in enumerate(SLEEP) for y in SLEEP[at:]]),
    ),
    "z_mean": ({"values": SLEEP, "sigma": 1.2}, ("interval", "low"), np.mean(SLEEP) - Z * 1.2 / np.sqrt(10)),
    "z_known_sigma": ({"values": [3], "sigma": 1}, ("p_value",), scipy.stats.norm.sf(3) * 2),
    "student_t": ({"a": PLANTS[0], "b": PLANTS[1]}, ("p_value",), scipy.stats.ttest_ind(*PLANTS[:2]).pvalue),
    "welch_t": (FOLDS, ("p_value",), scipy.stats.ttest_ind(*FOLDS.values(), equal_var=False).pvalue),
    "mean_difference_ci": (
        FOLDS,
        ("interval", "low"),
        scipy.stats.ttest_ind(*FOLDS.values(), equal_var=False).confidence_interval().low,
    ),
    "mann_whitney": ({"a": [1, 5, 6], "b": [2, 3, 4]}, ("p_value",), 0.7),
    "permutation_mean": ({"a": [4, 5, 6], "b": [1, 2, 3]}, ("p_value",), 2 / 20),  # by hand: 2 of 20 choices
    "permutation_ci": ({"differences": [1, 2, 3, 4, 5], "level": 0.82}, ("interval", "low"), 1.5),
    "paired_permutation": ({"differences": [1, 2, 3, 4, 5]}, ("p_value",), 2 / 32),
    # at one step ahead it is the paired t test (Harvey, Leybourne & Newbold 1997)
    "diebold_mariano": (FOLDS, ("p_value",), scipy.stats.ttest_rel(*FOLDS.values()).pvalue),
    "diebold_mariano_ci": (
        VALUES,
        ("interval", "low"),
        scipy.stats.ttest_1samp(VALUES["values"], 0).confidence_interval().low,
    ),
    "anova": (PLANTED, ("p_value",), scipy.stats.f_oneway(*PLANTED["groups"]).pvalue),
    "welch_anova": (PLANTED, ("p_value",), anova_oneway(PLANTED["groups"], use_var="unequal").pvalue),
    # scipy.stats.ncf has 0.025 of its probability below this F at this noncentrality
    "omega_squared_ci": (
        {"f": 4.8, "df_between": 2, "df_within": 27},
        ("interval", "high"),
        (NONCENTRAL / (NONCENTRAL + 30)),
    ),
    "kruskal_wallis": (PLANTED, ("p_value",), scipy.stats.kruskal(*PLANTED["groups"]).pvalue),
    "equal_variances": (PLANTED, ("statistic",), scipy.stats.levene(*PLANTED["groups"], center="mean").statistic),
    # by hand: of the rows (1, 2, 3), (2, 4, 3), (3, 3, 6) the conditions vary by 6 and the residuals by 4
    "repeated_measures_anova": ({"groups": [[1, 2, 3], [2, 4, 3], [3, 3, 6]]}, ("statistic",), (6 / 2) / (4 / 4)),
    "sphericity": ({"groups": [[1, 1, 0, 0], [0, 0, 1, 1], [-1, 2, -1, 2]]}, ("statistic",), 3 / 4),
    "effect_sizes": ({"a": [2, 4, 6], "b": [1, 3, 5]}, ("values", "cohens_d"), 1 / 2),
    "sd_overlap": ({"means": [0.08, 0.06], "sds": [0.002, 0.003]}, ("value",), 0.02 / 0.005),
    "normal_quantile": ({"level": 0.95}, ("value",), Z),
    "t_quantile": ({"p": 0.975, "df": 9}, ("value",), scipy.stats.t.ppf(0.975, 9)),
    "binomial_probability": ({"n": 10, "p": 0.1, "k": 0}, ("value",), 0.9**10),
    "discrete_moments": ({"values": [1, 2, 3, 4, 5, 6]}, ("values", "variance"), 35 / 12),
    "zero_variance": (VALUES, ("statistic",), 4 - 0),
    "calibration_slope": (SCORED, ("value",), RECALIBRATED.params[1]),
    "calibration_intercept": (SCORED, ("value",), SHIFTED.params[0]),
    "observed_expected_ci": (
        SCORED,
        ("interval", "high"),
        scipy.stats.binomtest(5, 10).proportion_ci(0.95, "exact").high * 10 / sum(SCORES),
    ),
    "calibration_ci": (SCORED, ("interval", "low"), RECALIBRATED.conf_int(0.05)[1][0]),
    "ece": ({**SCORED, "bins": 5}, ("value",), np.mean(GAPS)),
    "mce": ({**SCORED, "bins": 5}, ("value",), max(GAPS)),
    "murphy_decomposition": ({**SCORED, "bins": 5}, ("values", "reliability"), np.mean(np.square(GAPS))),
    # by hand: 0.5 is one half away whatever comes true, and 1 comes true
    "ece_reference": ({"truth": [0, 1], "scores": [0.5, 1.0]}, ("values", "mean"), (0.5 + 0) / 2),
    # by hand: 0.2 holds 2 of 4 where 0.8 are expected, 0.6 holds 3 of 4 where 2.4 are
    "hosmer_lemeshow": (
        {"truth": [1, 1, 0, 0, 1, 1, 1, 0], "scores": [0.2] * 4 + [0.6] * 4, "groups": 2},
        ("p_value",),
        scipy.stats.chi2.sf(1.2**2 / (4 * 0.2 * 0.8) + 0.6**2 / (4 * 0.6 * 0.4), 2),
    ),
    "spiegelhalter_z": (
        SCORED,
        ("statistic",),
        sum((y - s) * (1 - 2 * s) for y, s in zip(TRUTH, SCORES, strict=True))
        / np.sqrt(sum((1 - 2 * s) ** 2 * s * (1 - s) for s in SCORES)),
    ),
    "log_loss": (SCORED, ("value",), sklearn.metrics.log_loss(TRUTH, SCORES)),
    "eer": (SCORED, ("value",), 1 / 5),  # by hand: from 0.6 on, one of five in either class is wrong
    "gini": (SCORED, ("value",), scipy.stats.somersd(TRUTH, SCORES).statistic),
    "ks_statistic": (
        SCORED,
        ("value",),
        scipy.stats.ks_2samp([0.9, 0.7, 0.4, 0.8, 0.95], [0.2, 0.5, 0.1, 0.6, 0.3])[0],
    ),
    "ks_ci": (
        SCORED,
        ("value",),
        scipy.stats.ks_2samp([0.9, 0.7, 0.4, 0.8, 0.95], [0.2, 0.5, 0.1, 0.6, 0.3])[0],
    ),
    # Hand (2009): the integral of c * u(c) up to a cost share is half the Beta(3, 2) distribution; blocks 4+, 1+ 2-, 3-
    "h_measure": (
        SCORED,
        ("value",),
        1
        - (2 * scipy.stats.beta.cdf(1 / 3, 3, 2) + scipy.stats.beta.sf(1 / 3, 2, 3))
        / (5 * scipy.stats.beta.cdf(1 / 2, 3, 2) + 5 * scipy.stats.beta.sf(1 / 2, 2, 3)),
    ),
    # by hand: four of five negative scores lie below 0.6, and four of five positive ones reach it
    "recall_at_specificity": ({**SCORED, "specificity": 0.8}, ("value",), 0.8),
    "specificity_at_recall": ({**SCORED, "recall": 0.8}, ("value",), 1.0),
    "precision_at_recall": ({**SCORED, "recall": 1 - 1e-6}, ("value",), 5 / 7),
    "partial_auc": (
        {**SCORED, "max_fpr": 0.5, "standardised": True},
        ("value",),
        sklearn.metrics.roc_auc_score(TRUTH, SCORES, max_fpr=0.5),
    ),
    "pr_auc_trapezoid": (
        SCORED,
        ("value",),
        sklearn.metrics.auc(*sklearn.metrics.precision_recall_curve(TRUTH, SCORES)[1::-1]),
    ),
    # by hand: four found without an alarm, then the integral of t / (t + 2) from 4 to 5
    "pr_auc_davis_goadrich": (SCORED, ("value",), (4 + 1 - 2 * np.log(7 / 6)) / 5),
    "net_benefit": ({**SCORED, "threshold": 0.2}, ("value",), 5 / 10 - 4 / 10 * 0.2 / 0.8),
    "expected_fdr": ({**SCORED, "threshold": 0.7}, ("value",), (0.05 + 0.1 + 0.2 + 0.3) / 4),
    "expected_false_discoveries": (
        {"probabilities": [0.9, 0.7, 0.2], "threshold": 0.5},
        ("values", "fd"),
        (1 - 0.9) + (1 - 0.7),
    ),
    "direct_posterior_threshold": ({"probabilities": [0.9, 0.8, 0.5], "alpha": 0.2}, ("values", "fdr_next"), 0.8 / 3),
    "roc_dominance": ({"truth": [1, 1, 0, 0], "a": [4, 2, 3, 1], "b": [4, 3, 2, 1]}, ("values", "dominates"), "b"),
    # by hand: estimated design effect 88/45, so 45/11 effective cases at 3 degrees of freedom (Korn & Graubard, 1998)
    "design_effect": (
        {"successes": [2, 2, 1, 0], "trials": [2, 2, 2, 2], "variance": "estimated"},
        ("interval", "low"),
        scipy.stats.beta.ppf(0.025, 0.625 * EFFECTIVE, 0.375 * EFFECTIVE + 1),
    ),
    # by hand: 30 of 40 over 20 of 40, and both limits are reciprocal where the groups change places
    "clustered_ratio": (
        {"successes_a": [2, 1] * 10, "trials_a": [2] * 20, "successes_b": [2, 0] * 10, "trials_b": [2] * 20},
        ("value",),
        1.5,
    ),
    # by hand: area 7/9 with variance 25/324, so the log odds have the standard error (5/18) / (14/81)
    "clustered_auc": (
        {"truth": [1, 0, 1, 0, 1, 0], "scores": [3, 1, 4, 2, 2, 3], "clusters": [1, 1, 2, 2, 3, 3], "scale": "logit"},
        ("interval", "low"),
        scipy.special.expit(np.log(7 / 2) - scipy.stats.t.ppf(0.975, 2) * (5 / 18) / (14 / 81)),
    ),
    # clusters of one, so DeLong by hand: in both classes the cases add 0 and 1/2 to the difference of 1/4
    "obuchowski_auc": (
        {"truth": [1, 1, 0, 0], "a": [4, 3, 2, 1], "b": [4, 2, 3, 1], "clusters": [1, 2, 3, 4]},
        ("statistic",),
        0.25 / np.sqrt(2 * np.var([0, 0.5], ddof=1) / 2),
    ),
    # the glands of Obuchowski (1998) by hand: the patients' differences that are not 0 are -2/3, -1/3, -1/3, 1/2, -1, -1/3
    "durkalski_mcnemar": (GLANDS, ("statistic",), (13 / 6) ** 2 / (73 / 36)),
    # by hand: where no two cases differ, Tango's limit of one case per cluster
    "clustered_difference": (
        {"both_right": [5] * 24, "only_a": [0] * 24, "only_b": [0] * 24, "both_wrong": [1] * 24},
        ("interval", "high"),
        (z := scipy.stats.norm.ppf(0.975)) ** 2 / (24 + z**2),
    ),
    **{name: (PRICES, ("value",), loss(*PRICES.values())) for name, loss in LOSSES.items()},
    "bias": (PRICES, ("value",), (-0.5 + 0.5 + 0 + 1) / 4),
    "median_ci": (
        VALUES,
        ("interval", "low"),
        scipy.stats.quantile_test(VALUES["values"]).confidence_interval(0.95).low,
    ),
    "loss_ci": (
        {"truth": [0] * 60, "predictions": [1, -3] * 30, "metric": "mse"},
        ("interval", "low"),
        5 * np.exp(-scipy.stats.t.ppf(0.975, 59) * scipy.stats.sem([1, 9] * 30) / 5),
    ),
    "loss_difference": (
        {**OF_TWO, "metric": "mae"},
        ("interval", "high"),
        0.125 + scipy.stats.t.ppf(0.975, 63) * WIDER * scipy.stats.sem([1] * 36 + [-1] * 28),
    ),
    "paired_loss_t": (
        {**OF_TWO, "metric": "mae"},
        ("p_value",),
        scipy.stats.t.sf(scipy.stats.ttest_1samp([1] * 36 + [-1] * 28, 0).statistic / WIDER, 63) * 2,
    ),
    "largest_errors": ({"truth": [0] * 50, "predictions": [3] + [1] * 49}, ("checks", 0, "statistic"), 9 / 58),
    "prediction_range": ({"truth": [1, 3, 5, 8], "predictions": [2, 3, 4, 9]}, ("checks", 0, "statistic"), 1),
    "differing_losses": (OF_TWO, ("checks", 0, "statistic"), 64),
    "quantile": ({"distribution": "t", "p": 0.975, "df": 9}, ("value",), scipy.stats.t.ppf(0.975, 9)),
}
# García & Herrera (2008), a part of their table: four models on six data sets
BENCHMARK = [
    [0.219, 0.202, 0.249, 0.165],
    [0.803, 0.75, 0.813, 0.692],
    [0.859, 0.814, 0.845, 0.542],
    [0.809, 0.774, 0.673, 0.275],
    [0.768, 0.79, 0.727, 0.872],
    [0.759, 0.654, 0.734, 0.703],
]
EXAMPLES |= {
    "friedman": (
        {"table": BENCHMARK},
        ("statistic",),
        (chi2 := scipy.stats.friedmanchisquare(*np.transpose(BENCHMARK)).statistic),
    ),
    "iman_davenport": ({"table": BENCHMARK}, ("statistic",), 5 * chi2 / (6 * 3 - chi2)),
    # by hand: ranges ranked 2, 3, 1 give sums of 2 and -2, so b = 8/3 and a = 7
    "quade": ({"table": [[0.1, 0.3], [0.2, 0.7], [0.5, 0.4]]}, ("statistic",), 2 * (8 / 3) / (7 - 8 / 3)),
    "complete_blocks": ({"table": [[0.9, None], [0.7, 0.6]]}, ("checks", 0, "statistic"), 1),
    "datasets_count": ({"table": BENCHMARK}, ("checks", 0, "statistic"), 6),
}
P_VALUES = [0.01, 0.04, 0.03, 0.2, 0.005, 0.5]
BY_MULTIPLETESTS = {
    "bonferroni": "bonferroni",
    "sidak": "sidak",
    "holm": "holm",
    "holm_sidak": "holm-sidak",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
    "benjamini_hochberg": "fdr_bh",
    "benjamini_yekutieli": "fdr_by",
}
EXAMPLES |= {
    method: ({"p_values": P_VALUES}, ("values", "adjusted"), multipletests(P_VALUES, method=theirs)[1].tolist())
    for method, theirs in BY_MULTIPLETESTS.items()
}
EXAMPLES |= {
    # by hand, of three models: all three pairs can be equal, or any one of them
    "shaffer": ({"p_values": [0.01, 0.03, 0.02]}, ("values", "adjusted"), [0.03, 0.03, 0.03]),
    "bergmann_hommel": ({"p_values": [0.01, 0.04, 0.02]}, ("values", "adjusted"), [0.03, 0.04, 0.03]),
    "finner": ({"p_values": [0.01, 0.04]}, ("values", "adjusted"), [1 - 0.99**2, 0.04]),
    "li": ({"p_values": [0.01, 0.5]}, ("values", "adjusted"), [0.01 / 0.51, 0.5]),
    "fixed_sequence": ({"p_values": [0.01, 0.2, 0.001]}, ("values", "adjusted"), [0.01, 0.2, 0.2]),
    "family_wise_risk": ({"tests": 2}, ("value",), 0.0975),
}
RANKS = scipy.stats.rankdata(-np.array(BENCHMARK), axis=1).mean(axis=0)
WITHOUT_TIES = np.random.default_rng(5).normal(size=(9, 3)).round(6).tolist()
RANK_ERROR = np.sqrt(4 * 5 / (6 * 6))
EXAMPLES |= {
    "nemenyi": (
        {"table": BENCHMARK},
        ("values", "critical_difference"),
        scipy.stats.studentized_range.ppf(0.95, 4, np.inf) / np.sqrt(2) * RANK_ERROR,
    ),
    "bonferroni_dunn": (
        {"table": BENCHMARK, "models": ["A", "B", "C", "D"], "control": "D"},
        ("values", "critical_difference"),
        scipy.stats.norm.ppf(1 - 0.05 / 6) * RANK_ERROR,
    ),
    "post_hoc_z": (
        {"table": BENCHMARK},
        ("values", "adjusted"),
        multipletests(
            [
                2 * scipy.stats.norm.sf(abs(np.subtract(*(RANKS[at] for at in pair))) / RANK_ERROR)
                for pair in itertools.combinations(range(4), 2)
            ],
            method="holm",
        )[1].tolist(),
    ),
    "all_pairs_wilcoxon": (
        {"table": WITHOUT_TIES},
        ("values", "adjusted"),
        multipletests(
            [
                scipy.stats.wilcoxon(a, b, method="exact").pvalue
                for a, b in itertools.combinations(np.transpose(WITHOUT_TIES), 2)
            ],
            method="holm",
        )[1].tolist(),
    ),
    "friedman_rejects": ({"table": BENCHMARK}, ("checks", 0, "statistic"), chi2),
    "data_sets_for_pairs": ({"table": BENCHMARK}, ("checks", 0, "statistic"), 6),
}
RATED = [[5, 0, 0], [0, 5, 0], [1, 2, 2], [3, 1, 1], [0, 4, 1]]
EXAMPLES |= {
    "delong_global": (
        {"truth": [1, 1, 0, 0], "scores": [[4, 3, 2, 1], [4, 2, 3, 1]]},
        ("p_value",),
        2 * scipy.stats.norm.sf(np.sqrt(0.5)),
    ),
    "fleiss_kappa": ({"table": RATED}, ("value",), inter_rater.fleiss_kappa(np.array(RATED))),
    "agreement_table": (
        {"table": [[60, 15], [5, 20]]},
        ("values", "kappa"),
        inter_rater.cohens_kappa([[60, 15], [5, 20]]).kappa,
    ),
}
EXAMPLES = Keyed(EXAMPLES, "an example", "tests/engine/calc_examples.py")
# ten models, of which seven say 1 of both cases, whose classes are 1 and 0
TEN = {"truth": [1, 0], "predictions": [[1, 1]] * 7 + [[0, 0]] * 3}
LINE = {"x": [0, 1, 2, 3], "y": [1, 3, 4, 8]}
EXAMPLES |= {
    "hoeffding_bound": ({"n": 1000, "delta": 0.05}, ("value",), np.sqrt(np.log(40) / 2000)),
    "finite_class_bound": ({"hypotheses": 1000, "n": 1000, "epsilon": 0.05}, ("value",), 2000 * np.exp(-5)),
    # Abu-Mostafa, Magdon-Ismail & Lin (2012), 2.2
    "vc_bound": ({"vc_dimension": 1, "n": 100, "delta": 0.1}, ("value",), np.sqrt(0.08 * np.log(4 * 201 / 0.1))),
    "binomial_tail_inversion": (
        {"errors": 8, "n": 100, "delta": 0.05},
        ("value",),
        scipy.stats.binomtest(8, 100, alternative="less").proportion_ci(0.95).high,
    ),
    "ols": (LINE, ("value",), list(np.polynomial.polynomial.polyfit(*LINE.values(), 1))),
    "ridge": ({**LINE, "lambda": 1, "penalize_intercept": True}, ("value",), [30 / 39, 79 / 39]),
    "polynomial_fit": ({**LINE, "degree": 2}, ("value",), list(np.polynomial.polynomial.polyfit(*LINE.values(), 2))),
    "no_free_lunch": ({"bits": 3, "train": [0, 3, 5, 6]}, ("value",), 0.5),
    "knn_bias_variance": ({**LINE, "k": 2, "noise": 1, "at": 1}, ("value",), (3 - 2) ** 2 + 1 / 2 + 1),
    "bias_variance_squared": (TEN, ("value",), 0.3 * 0.5 + 0.7 * 0.5),
    "bias_variance_absolute": (TEN, ("values", "bias"), 0.5),
    "bias_variance_zero_one": (TEN, ("value",), (0.3 + 0.7) / 2),
    # Zhou, Obuchowski & McClish (2011), 10.3
    "begg_greenes": (
        {"tp": 231, "fp": 32, "fn": 27, "tn": 54, "unlabelled_positive": 166, "unlabelled_negative": 140},
        ("values", "specificity"),
        (221 * 54 / 81) / (221 * 54 / 81 + 429 * 32 / 263),
    ),
}
# cases of three classes, and their probabilities
THREE_CLASSES = {"matrix": [[14, 1, 0], [0, 15, 2], [0, 1, 13]]}
OF_CLASSES = {
    "truth": ["a", "b", "c", "b", "a"],
    "probabilities": [[0.6, 0.3, 0.1], [0.5, 0.3, 0.2], [0.1, 0.5, 0.4], [0.2, 0.7, 0.1], [0.3, 0.1, 0.6]],
}
EXAMPLES |= {
    "macro_recall_ci": (THREE_CLASSES, ("value",), (14 / 15 + 15 / 17 + 13 / 14) / 3),
    "mean_class_distance": (THREE_CLASSES, ("value",), 4 / 46),
    "auc_ovr": (OF_CLASSES, ("value",), sklearn.metrics.roc_auc_score(*OF_CLASSES.values(), multi_class="ovr")),
    "auc_ovo": (OF_CLASSES, ("value",), sklearn.metrics.roc_auc_score(*OF_CLASSES.values(), multi_class="ovo")),
    "top_k_accuracy": (OF_CLASSES, ("value",), sklearn.metrics.top_k_accuracy_score(*OF_CLASSES.values(), k=2)),
}
EXAMPLES |= {
    "learning": ({"training": [0.5, 0.2], "validation": [0.6, 0.4]}, ("table", "rows", 1), [2, 0.2, 0.4]),
    "error_by_candidate": (
        {"candidates": [{"name": "a", "complexity": 1, "risk": 0.5, "se": 0.25}]},
        ("table", "rows", 0, 4),
        0.75,
    ),
    "bias_variance": (TEN, ("table", "rows", 0, 6), np.var([1] * 7 + [0] * 3)),
}
