"""The words that every reader of the document must be able to look up."""

TERMS = {
    "Bound": "The end of an interval on which a criterion is judged: the lower end where a metric must reach a threshold, the upper end where it must stay under one.",
    "Confidence interval": "An interval from a procedure that covers the true value in the stated share of repetitions. It is no statement about the probability that this one interval holds the true value.",
    "Criterion": "A metric, a threshold and a direction, judged on the bound of an interval and never on the estimate.",
    "Discordant cases": "Cases that exactly one of two models gets right.",
    "Exploratory": "Looked at without having been asked for beforehand; supports no claim.",
    "Met": "The whole interval lies on the required side of the threshold.",
    "Not demonstrated": "The threshold lies inside the interval: the data leave open on which side the true value is.",
    "Not met": "The whole interval lies on the wrong side of the threshold.",
    "p-value": "How probable a result at least as far from the null hypothesis would be, if the null hypothesis and all assumptions of the test were true. It is not the probability that the null hypothesis is true.",
    "Prevalence": "The share of positive cases.",
    "Primary": "A criterion that must hold for the whole to hold.",
    "Undefined": "No value exists, for the stated reason; it is never replaced by zero.",
    "Withheld": "A p-value that is not given because the data do not have the structure that the test takes for granted.",
}
