"""The words of statistics that readers of a document must be able to look up."""

from reportgen.narrative.terms import Term

TERMS = (
    Term(
        "Bonferroni",
        "The error rate is divided among several criteria or comparisons, so that the probability of any wrong conclusion among them is at most the whole rate.",
        "adjusted",
    ),
    Term(
        "Bootstrap",
        "The judged cases are drawn many times, with replacement, to see how much a value varies; no model is retrained.",
        "bootstrap",
        ("resampling of the test set",),
        "The word also means procedures that train models on the drawn cases and judge them on the others ({gama}), or combine their error with that on the training cases ({real_risk}).",
    ),
    Term(
        "Bound",
        "The end of an interval that decides a criterion: the lower for a minimum, the upper for a maximum, both for a range.",
        "criteria",
    ),
    Term(
        "Clusters",
        "Cases that belong together, such as the rows of one patient; clusters, not cases, are assumed independent.",
        "clusters",
    ),
    Term(
        "Confidence interval",
        "Interval computed so that it covers the true value in a stated proportion of samples; values inside it are compatible with the data.",
        "intervals",
    ),
    Term(
        "Confidence level",
        "Proportion of samples in which a confidence interval covers the true value, if the assumptions are true; not the probability that one interval contains it.",
        "intervals",
        (),
        "In places {wu} and {gama} give this name to the significance level of a test, which is its complement.",
    ),
    Term(
        "Design effect",
        "Variance of a rate or an area with these clusters, divided by its variance with as many independent cases.",
        "widened_by_clusters",
    ),
    Term(
        "Discordant cases",
        "Cases that exactly one of two models gets right.",
        "discordant",
        (),
        "Letters and indices for the two kinds are coded differently from text to text, so they are named in words here.",
    ),
    Term(
        "Heterogeneity",
        "Differences between groups that are larger than chance alone makes likely.",
        "heterogeneity",
    ),
    Term(
        "Monte Carlo error",
        "Standard error of a bootstrap limit from seed to seed; more draws make it smaller.",
        "bootstrap",
    ),
    Term(
        "MOVER",
        "The limits of a sum, difference or ratio are computed from those of its parts: their distances from the estimates are squared and added.",
        "mover",
        ("method of variance estimates recovery",),
    ),
    Term(
        "Null hypothesis",
        "What a test assumes to measure how far the data are from it; not rejecting it does not show that it is true.",
        "tests",
    ),
    Term(
        "Odds ratio",
        "Cases that only the first model gets right, divided by those that only the second gets right.",
        "odds_ratio",
    ),
    Term(
        "One-sided, two-sided",
        "A two-sided interval divides its error between both ends; a one-sided bound or test uses all of it in one direction.",
        "intervals",
    ),
    Term(
        "p-value",
        "How likely data at least as far from the null hypothesis are, if it and all assumptions are true; not how likely the null hypothesis is.",
        "tests",
        (),
        "{honavar} reads it as that probability, or as that of being wrong.",
    ),
    Term("Percentage points", "Unit of a difference between two percentages.", "differences"),
    Term(
        "Significance level",
        "A difference counts as shown when p is below it; where the null hypothesis is true, that happens in at most about this proportion of samples.",
        "tests",
        (),
        "In places {wu} and {gama} name it confidence level.",
    ),
    Term(
        "Simultaneous band",
        "Covers the whole true curve in at least the stated proportion of samples; a pointwise band does so less often.",
        "band",
    ),
    Term("No value, no verdict", "It is not given, for the reason stated, and never replaced by zero.", "undefined"),
    Term("Weights", "How many cases a row counts for, as given in the data.", "weights"),
    Term(
        "Withheld",
        "A p-value that is not given: the data lack the structure that the test needs, or were used for a choice that it does not allow for.",
        "withheld",
    ),
)
