"""The words about cases, models and criteria that readers of a document must be able to look up."""

from reportgen.narrative.terms import Term

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
        "Enriched sample",
        "Cases were drawn by class, so the prevalence of the sample is made and not found.",
        "enriched",
        ("case-control sample",),
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
        "Met",
        "The interval, or the bound of a one-sided criterion, leaves no value on the wrong side of the threshold.",
        "met",
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
        "Training, validation and test data",
        "Training data made the model, validation data were used for choices, and test data are for the last judgement.",
        "evaluated_on",
        (),
        "{real_risk} exchanges the names of validation and test data in one place.",
    ),
)
