"""What else metrics are called, and what else is called like them, with the texts that are cited for it."""

from reportgen.narrative.terms import MetricName

SOURCES = {
    "classification_validation": ("Classification Validation", "Classification Validation (2022)"),
    "gama": ("Gama", "J. Gama (2019), Evaluation of Classification and Regression Algorithms"),
    "honavar": ("Honavar", "V. Honavar, Evaluating Model Performance"),
    "real_risk": ("Estimation of the Hypothesis Real Risk", "Estimation of the Hypothesis Real Risk"),
    "wu": ("Wu", "J. Wu (2018), Evaluation"),
}

METRIC_NAMES = (
    MetricName(
        "accuracy",
        ("success rate",),
        "Micro-averaged precision, recall and F of single-label tasks are the same number. Some call recall or precision accuracy ({honavar}), or precision of a class its class-specific accuracy ({classification_validation}).",
    ),
    MetricName(
        "average_precision",
        ("area under the precision-recall curve by steps",),
        "Not the area by straight lines between the points, which is another number and often has the same name.",
    ),
    MetricName("balanced_accuracy", ("macro-averaged recall",)),
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
        "expected_fdr",
        (),
        "Named false discovery rate by {real_risk}; not the share of false discoveries that was found, and not the rate that Benjamini and Hochberg's procedure controls.",
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
        ("one minus precision",),
        "Named false discovery probability by {real_risk}. A false discovery rate is an expectation, not this share; some call this share false alarm rate ({honavar}).",
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
    MetricName("majority_baseline", ("no-information rate",)),
    MetricName("markedness", ("delta P",)),
    MetricName(
        "mcc",
        ("phi coefficient", "correlation coefficient"),
        "Correlation coefficient alone leaves open of what: here of two yes-or-no variables, truth and call.",
    ),
    MetricName("mean_cost", ("average cost", "empirical risk with costs")),
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
        "recall",
        ("true positive rate", "sensitivity", "hit rate"),
        "Sensitivity for the negative class, as {honavar} has it once, is specificity.",
    ),
    MetricName(
        "roc_auc",
        ("AUROC", "c statistic", "concordance probability"),
        "AUC alone may also mean the area under the precision-recall curve.",
    ),
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
