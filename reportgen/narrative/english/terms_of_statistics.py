"""The words of statistics that readers of a document must be able to look up."""

from reportgen.narrative.terms import Term

TERMS = (
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
        "Design effect",
        "How many times as large the variance of a share, or of an area under the ROC curve, is as with as many independent cases. The cases divided by it are the effective number of cases.",
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
        "How much a bootstrap limit varies from seed to seed, as a standard error; more draws make it smaller.",
        "bootstrap",
    ),
    Term(
        "MOVER",
        "Method of variance estimates recovery: the limits of a sum, difference or ratio are computed from the limits of its parts; their distances from the estimates are squared and added.",
        "mover",
        ("variance estimates recovery",),
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
