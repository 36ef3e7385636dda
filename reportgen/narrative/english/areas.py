"""What is said of verdicts on areas under the ROC curve."""

SENTENCES = {
    "smaller_class_limits": "The smaller class, with {cases} cases, limits this verdict: an area so near 1 or 0 leaves too few of them ranked wrongly to show how uncertain it is.",
}
