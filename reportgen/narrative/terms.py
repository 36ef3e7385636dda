"""
The words that every reader of a document must be able to look up, and what else they are called and used for.

A text is cited by its author, or by its title where it names none.
"""

from dataclasses import dataclass

SOURCES = {
    "classification_validation": ("Classification Validation", "Classification Validation (2022)"),
    "gama": ("Gama", "J. Gama (2019), Evaluation of Classification and Regression Algorithms"),
    "honavar": ("Honavar", "V. Honavar, Evaluating Model Performance"),
    "real_risk": ("Estimation of the Hypothesis Real Risk", "Estimation of the Hypothesis Real Risk"),
    "wu": ("Wu", "J. Wu (2018), Evaluation"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what it means here, on which topic it occurs, what else it is called, and what else is called so."""

    word: str
    meaning: str
    topic: str = "always"
    also: tuple[str, ...] = ()
    beware: str = ""


@dataclass(frozen=True, slots=True)
class MetricName:
    """What else a metric is called, and what else is called like it."""

    metric: str
    also: tuple[str, ...] = ()
    beware: str = ""


TERMS = (
    Term(
        "Agreement",
        "Where the reference errs too, a model is compared with it and not with the truth.",
        "agreement",
    ),
    Term(
        "Baseline",
        "A rule that needs no model, such as always calling the larger class.",
        "baselines",
    ),
    Term(
        "Baseline",
        "A rule that needs no model: one number, learned from the training rows, is predicted for every case.",
        "constant_baselines",
    ),
    Term(
        "Bonferroni",
        "Each of several criteria is judged at its share of the error, so that the probability of finding any of them met wrongly stays within the whole.",
        "adjusted",
    ),
    Term(
        "Bootstrap",
        "The judged cases are drawn anew many times, with replacement, to see how much a value varies from sample to sample; no model is trained again.",
        "bootstrap",
        ("resampling of the test set",),
        "The word also stands for procedures that train models on the drawn cases and judge them on the others ({gama}), or combine their error with that on the training cases ({real_risk}).",
    ),
    Term(
        "Bound",
        "The end of an interval on which a criterion is judged: the lower end where a metric must reach a threshold, the upper end where it must not exceed one, both ends of a range.",
        "criteria",
    ),
    Term(
        "Calibration",
        "Agreement of scores with frequencies: among cases with the same score, the share of positive cases is that score.",
        "calibration",
    ),
    Term(
        "Calibration error, expected",
        "Mean distance between mean score and share of positive cases, over bins of the score weighted by their cases. It is above zero by chance even where every score is a true frequency, so the value that chance alone gives stands beside it.",
        "brier_parts",
    ),
    Term(
        "Call",
        "The class that a model gives a case, by its threshold or as the data hold it.",
        "matrix",
        ("prediction",),
    ),
    Term(
        "Clusters",
        "Cases that belong together, such as the rows of one patient, and may resemble each other. Clusters, not cases, are taken to be independent.",
        "clusters",
    ),
    Term(
        "Confidence interval",
        "An interval from a procedure that covers the true value in the stated share of repetitions. It is no statement about the probability that this one interval holds the true value. Values in it are called compatible with the data.",
        "intervals",
    ),
    Term(
        "Confidence level",
        "The share of repetitions in which such an interval covers the true value, if the assumptions of the method hold.",
        "intervals",
        (),
        "In places {wu} and {gama} give this name to the significance level of a test, which is its complement.",
    ),
    Term(
        "Confusion matrix",
        "The cases counted by true class and call.",
        "matrix",
        ("contingency table", "error matrix"),
        "Many texts have the calls in rows, some of them in one place and not in another ({real_risk}, {honavar}).",
    ),
    Term(
        "Cost matrix",
        "What one case costs, or brings, by its true class and its call.",
        "costs",
        ("loss matrix", "profit matrix"),
        "The profit matrix of {honavar} holds totals over all cases.",
    ),
    Term(
        "Criterion",
        "A metric, a threshold and a direction, judged on the bound of an interval and never on the estimate.",
        "criteria",
    ),
    Term(
        "Decision threshold",
        "The score from which on a case is called positive.",
        "called_by_score",
        ("cut-off", "operating point"),
        "In places {wu} and {real_risk} call a case positive only where its score is above the threshold, not where it is equal.",
    ),
    Term(
        "Design effect",
        "How many times as large the variance of a share, or of an area under the ROC curve, is as with as many independent cases. The cases divided by it are the effective number of cases.",
        "design_effect",
    ),
    Term(
        "Discordant cases",
        "Cases that exactly one of two models gets right.",
        "discordant",
        (),
        "Letters and indices for the two kinds are coded differently from text to text, so they are named in words here.",
    ),
    Term(
        "Enriched sample",
        "Cases were drawn by class, so the prevalence of the sample is made and not found.",
        "enriched",
        ("case-control sample",),
    ),
    Term(
        "Error",
        "Prediction minus true value of a case: above zero where the model predicts too much.",
        "errors",
        ("residual",),
        "Elsewhere the sign is often the other one, true value minus prediction.",
    ),
    Term(
        "Exploratory",
        "Looked at without having been asked for beforehand; supports no claim.",
        "exploratory",
    ),
    Term(
        "Gap",
        "A value on rows that are not judged, minus the value on the judged rows.",
        "splits",
        ("optimism",),
    ),
    Term(
        "Heterogeneity",
        "Differences between groups that are larger than chance alone makes likely.",
        "heterogeneity",
    ),
    Term(
        "Met",
        "The interval, or the bound of a one-sided criterion, leaves no value on the wrong side of the threshold.",
        "met",
    ),
    Term(
        "Monte Carlo error",
        "How much a bootstrap limit varies from seed to seed, as a standard error; more draws make it smaller.",
        "bootstrap",
    ),
    Term(
        "Not demonstrated",
        "The data leave open on which side of the threshold the true value is, or the verdict would depend on the seed or on rows that could not be judged.",
        "not_demonstrated",
    ),
    Term(
        "Not met",
        "The interval, or the other bound of a one-sided criterion, leaves no value on the required side of the threshold.",
        "not_met",
    ),
    Term(
        "Null hypothesis",
        "What a test assumes in order to see how far the data are from it; that it is not rejected does not show that it holds.",
        "tests",
    ),
    Term(
        "Odds ratio",
        "Cases that only the first model gets right, divided by those that only the second gets right; it is one where both are as many.",
        "odds_ratio",
    ),
    Term(
        "One-sided, two-sided",
        "A two-sided interval leaves as much of the error below as above it, so each of its ends is a one-sided bound with half of that error. A one-sided bound or test looks in one direction alone and spends all of it there.",
        "intervals",
    ),
    Term(
        "p-value",
        "How probable a result at least as far from the null hypothesis would be, if the null hypothesis and all assumptions of the test were true. It is not the probability that the null hypothesis is true.",
        "tests",
        (),
        "{honavar} reads it as that probability, or as that of being wrong.",
    ),
    Term(
        "Percentage points",
        "The unit of a difference of two shares.",
        "differences",
    ),
    Term(
        "Positive case",
        "A case of the class that the model is to find, whether that is welcome or not.",
        "positives",
    ),
    Term(
        "Prevalence",
        "The share of positive cases.",
        "positives",
        ("base rate", "response rate"),
    ),
    Term(
        "Prevalence of use",
        "The share of positive cases where the model is used, as the author states it.",
        "at_use",
    ),
    Term(
        "Primary",
        "Of a criterion: it carries the claim, alone or with the other primary ones, as the document says.",
        "primary",
    ),
    Term(
        "Reliability, resolution, uncertainty",
        "Parts of the Brier score: how far scores are from the share of positive cases in their bin, less how far these shares are from the prevalence, plus the variance of the classes themselves, which no model changes, and what scores vary within their bins.",
        "brier_parts",
        (),
        "Reliability is a distance here, so zero is best; elsewhere it means that repeated measurements agree.",
    ),
    Term(
        "Secondary",
        "Of a criterion: asked for beforehand, beside the primary ones.",
        "secondary",
    ),
    Term(
        "Significance level",
        "The p-value below which a difference counts as shown; a test whose assumptions hold gives one that low in at most about this share of samples where the null hypothesis is true.",
        "tests",
        (),
        "In places {wu} and {gama} call it confidence level.",
    ),
    Term(
        "Simultaneous band",
        "A band that holds the whole true curve at once in at least the stated share of repetitions. A band that holds each point by itself is narrower, and holds the whole curve less often.",
        "band",
    ),
    Term(
        "Training, validation and test data",
        "Training data made the model, validation data were used for choices, and test data are for the last judgement.",
        "evaluated_on",
        (),
        "{real_risk} exchanges the names of validation and test data in one place.",
    ),
    Term(
        "Undefined",
        "No value exists, for the stated reason; it is never replaced by zero.",
        "undefined",
    ),
    Term(
        "Weights",
        "How many cases a row counts for, as the data say; whole ones count cases that are alike.",
        "weights",
    ),
    Term(
        "Withheld",
        "A p-value that is not given because the data do not have the structure that the test takes for granted, or because they were used for a choice that it would have to allow for.",
        "withheld",
    ),
)

METRIC_NAMES = (
    MetricName(
        "accuracy",
        ("success rate", "micro-averaged precision, recall or F of single-label tasks"),
        "Some call recall or precision accuracy ({honavar}), or precision of a class its class-specific accuracy ({classification_validation}).",
    ),
    MetricName(
        "average_precision",
        ("area under the precision-recall curve by steps",),
        "Not the area by straight lines between the points, which is another number and often has the same name.",
    ),
    MetricName("balanced_accuracy", ("macro-averaged recall",)),
    MetricName(
        "bias",
        ("mean error",),
        "Where errors are true values minus predictions, it has the other sign.",
    ),
    MetricName(
        "brier",
        ("mean squared error of probabilities", "quadratic score"),
        "As Brier defined it, over both classes, it is twice as large.",
    ),
    MetricName(
        "calibration_intercept",
        ("calibration-in-the-large",),
        "The intercept that is fitted together with the slope is another number.",
    ),
    MetricName("calibration_slope", ("Cox slope",)),
    MetricName("cohen_kappa", ("kappa",)),
    MetricName("diagnostic_odds_ratio", (), "Not the odds ratio of two models on the same cases."),
    MetricName("ece", ("mean absolute calibration error in bins",), "It depends on the bins."),
    MetricName("eer", ("crossover error rate",)),
    MetricName(
        "error",
        ("misclassification rate", "zero-one loss", "empirical risk"),
        "Error also means a residual, or one of the two kinds of error of a test.",
    ),
    MetricName(
        "explained_variance",
        (),
        "It overlooks an error that all cases share; the coefficient of determination does not.",
    ),
    MetricName(
        "expected_fdr",
        ("false discovery rate ({real_risk})",),
        "Not the share of false discoveries that was found, and not the rate that Benjamini and Hochberg's procedure controls.",
    ),
    MetricName(
        "f1",
        ("F measure", "F score", "Dice coefficient"),
        "F alone may be the mean over the classes ({classification_validation}), or weigh recall otherwise.",
    ),
    MetricName("false_omission", ("one minus NPV",)),
    MetricName("fbeta", ("F measure",), "Recall weighs beta squared times as much as precision."),
    MetricName(
        "fdp",
        ("one minus precision", "false discovery probability ({real_risk})"),
        "A false discovery rate is an expectation, not this share; some call this share false alarm rate ({honavar}).",
    ),
    MetricName(
        "fnr",
        ("miss rate", "type II error rate of the classifier"),
        "{wu} gives the name miss rate to the false positive rate.",
    ),
    MetricName(
        "fpr",
        ("fall-out", "false alarm rate", "type I error rate of the classifier"),
        "{wu} calls it miss rate, which elsewhere is FN / (FN + TP); false alarm rate is also used for FP / (FP + TP) ({honavar}).",
    ),
    MetricName(
        "gini",
        ("accuracy ratio", "Somers' D"),
        "Neither the measure of inequality nor the impurity in decision trees.",
    ),
    MetricName("jaccard", ("intersection over union", "threat score", "critical success index")),
    MetricName("ks_statistic", ("Kolmogorov-Smirnov distance",), "Not a p-value of the test of that name."),
    MetricName("lift", ("precision over prevalence",)),
    MetricName("log_loss", ("cross-entropy", "logarithmic score")),
    MetricName("lr_minus", ("likelihood ratio of a negative result",), "Not the statistic of a likelihood-ratio test."),
    MetricName("lr_plus", ("likelihood ratio of a positive result",), "Not the statistic of a likelihood-ratio test."),
    MetricName(
        "macro_cost",
        ("mean over the classes of their mean costs",),
        "{wu} gives the sum of the mean costs of the classes as the total cost.",
    ),
    MetricName("mae", ("mean absolute loss",), "MAD may mean this or the median absolute deviation."),
    MetricName("majority_baseline", ("no-information rate",)),
    MetricName("mape", (), "Cases with small true values weigh most."),
    MetricName("markedness", ("delta P",)),
    MetricName(
        "mcc",
        ("phi coefficient", "correlation coefficient"),
        "Correlation coefficient alone leaves open of what: here of two yes-or-no variables, truth and call.",
    ),
    MetricName("max_error", ("maximum absolute error",), "It grows with the number of cases."),
    MetricName("mean_cost", ("average cost", "empirical risk with costs")),
    MetricName("median_absolute_error", (), "Not the median absolute deviation, which is taken from the median."),
    MetricName("mse", ("mean squared loss", "mean quadratic loss"), "Its unit is the square of that of the numbers."),
    MetricName("npa", (), "Not specificity, since the reference errs too."),
    MetricName("npv", ("precision of the negative class",)),
    MetricName("npv_at_prevalence", ("NPV by Bayes' rule",)),
    MetricName("observed_expected_ratio", ("calibration-in-the-large, as a ratio",)),
    MetricName("ppa", (), "Not sensitivity, since the reference errs too."),
    MetricName("ppv_at_prevalence", ("precision by Bayes' rule",)),
    MetricName(
        "pr_auc_trapezoid",
        ("AUC-PR",),
        "Not average precision, which adds up steps; AUC alone may mean this or the area under the ROC curve.",
    ),
    MetricName("pr_auc_davis_goadrich", ("AUC-PR",), "AUC alone may mean this or the area under the ROC curve."),
    MetricName(
        "precision",
        ("positive predictive value",),
        "{honavar} calls it specificity on one slide, {classification_validation} class-specific accuracy.",
    ),
    MetricName("predicted_positive_rate", ("alarm rate", "selection rate")),
    MetricName("prevalence", ("base rate", "response rate")),
    MetricName("profit", ("net profit",), "Not the net benefit of a decision curve."),
    MetricName("psi", ("symmetric Kullback-Leibler divergence in bins",), "It depends on the bins."),
    MetricName(
        "r2",
        ("R squared",),
        "Not the squared correlation of truth and prediction, which is never below zero.",
    ),
    MetricName(
        "recall",
        ("true positive rate", "sensitivity", "hit rate"),
        "Sensitivity for the negative class, as {honavar} has it once, is specificity.",
    ),
    MetricName(
        "roc_auc",
        ("AUROC", "c statistic", "concordance probability"),
        "AUC alone may also mean the area under the precision-recall curve.",
    ),
    MetricName("rmse", ("root mean squared deviation",)),
    MetricName("rogan_gladen", ("prevalence corrected for errors of the test",)),
    MetricName(
        "specificity",
        ("true negative rate", "selectivity", "recall of the negative class"),
        "{honavar} defines specificity as TP / (TP + FP) on one slide, which is precision.",
    ),
    MetricName("standardised_difference", (), "Cohen's d weighs both variances by the sizes of the samples."),
    MetricName(
        "total_cost",
        (),
        "The trace of costs and a matrix whose rows add up to one, which {wu} gives, is the sum of the mean costs of the classes.",
    ),
    MetricName("youden_j", ("informedness",)),
)
