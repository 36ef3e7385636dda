"""The words about cases, models and criteria that readers of a document must be able to look up."""

from reportgen.narrative.terms import Term

TERMS = (
    Term(
        "Agreement",
        "How often a model matches a reference that has errors of its own; this is not accuracy against the truth.",
        "agreement",
    ),
    Term("Baseline", "A rule that needs no model, such as always predicting the larger class.", "baselines"),
    Term(
        "Calibration",
        "Agreement of scores with frequencies: among cases with the same score, the proportion of positives equals it.",
        "calibration",
    ),
    Term(
        "Calibration error, expected",
        "Mean distance between mean score and proportion of positives over bins; above zero by chance even for exact scores.",
        "brier_parts",
    ),
    Term(
        "Comparison of models",
        "How models differ on the judged data; no approach is always best, so others may lead on other data.",
        "comparisons",
    ),
    Term(
        "Confusion matrix",
        "Cases counted by true and predicted class.",
        "matrix",
        ("contingency table", "error matrix"),
        "Many texts have the predictions in rows, some of them in one place and not in another ({real_risk}, {honavar}).",
    ),
    Term(
        "Cost matrix",
        "Cost or gain of one case, by its true and its predicted class.",
        "costs",
        ("loss matrix", "profit matrix"),
        "The profit matrix of {honavar} has totals over all cases.",
    ),
    Term(
        "Criterion",
        "A metric with a threshold and a direction, judged on a confidence bound and never on the estimate.",
        "criteria",
    ),
    Term(
        "Decision threshold",
        "The score from which a case is flagged.",
        "called_by_score",
        ("cut-off", "operating point"),
        "In places {wu} and {real_risk} predict positive only where the score is above the threshold, not where it is equal.",
    ),
    Term(
        "Enriched sample",
        "Cases were drawn by class, so the prevalence of the sample was set, not observed.",
        "enriched",
        ("case-control sample",),
    ),
    Term(
        "Expected prevalence",
        "Proportion of positive cases where the model is used, as the author states it.",
        "at_use",
    ),
    Term("Exploratory", "Not planned beforehand; supports no claim.", "exploratory"),
    Term("Flagged", "Predicted positive, by the threshold or as given in the data.", "matrix"),
    Term("Gap", "Value on rows that are not judged, minus the value on the judged rows.", "splits", ("optimism",)),
    Term(
        "Generalization error",
        "Expected loss of a model on a new case, which losses on test cases estimate.",
        "test_estimate",
        ("true error", "real risk"),
        "{gama} also gives this name to the error on the test cases, which only estimates it.",
        ("error", "enumerated_error", "finite_class_bound"),
    ),
    Term("Met", "The whole interval, or the one-sided bound, is on the required side of the threshold.", "met"),
    Term(
        "Not demonstrated",
        "Values on both sides of the threshold are compatible with the data, or the verdict would depend on the seed or on incomplete rows.",
        "not_demonstrated",
    ),
    Term(
        "Not met",
        "The whole interval, or the other one-sided bound, is on the wrong side of the threshold.",
        "not_met",
    ),
    Term(
        "Positive case", "A case of the class that the model is meant to find, whether it is good or bad.", "positives"
    ),
    Term("Prevalence", "Proportion of positive cases.", "positives", ("base rate", "response rate")),
    Term("Primary", "Of a criterion: it decides the claim, alone or with the other primary criteria.", "primary"),
    Term(
        "Reliability, resolution, uncertainty",
        "Parts of the Brier score: miscalibration in bins, minus separation between bins, plus the variance of the classes; the rest is variation within bins.",
        "brier_parts",
        (),
        "Reliability is a distance here, so zero is best; elsewhere it means that repeated measurements agree.",
    ),
    Term("Secondary", "Of a criterion: planned beforehand, in addition to the primary ones.", "secondary"),
    Term(
        "Training, validation and test data",
        "Training data are used to fit the model, validation data to make choices, test data for the final evaluation.",
        "evaluated_on",
        (),
        "{real_risk} exchanges the names of validation and test data in one place.",
    ),
)
