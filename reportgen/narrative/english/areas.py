"""What is said of verdicts on areas under the ROC curve."""

SENTENCES = {
    "smaller_class_limits": "The smaller class, with {cases:case|cases}, limits this verdict: with an area so near one or zero, too few of its cases are ranked wrongly to show how uncertain the area is.",
}
