"""What is said of verdicts on areas under the ROC curve."""

SENTENCES = {
    "smaller_class_limits": "The smaller class, with {cases:case|cases}, limits this verdict: an area so near one or zero leaves too few of them ranked wrongly to show how uncertain it is.",
}
