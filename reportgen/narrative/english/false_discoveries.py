"""What is said of expected false discoveries."""

SENTENCES = {
    "fdr_expected": "Each score is taken as the probability that its case is positive, and the truth is not used: a flagged case with score {p} adds one minus {p} to the expected false discoveries.",
    "fdr_calibrated": "This needs calibrated scores. It is neither the observed proportion of false discoveries, which is one minus precision, nor the rate that the Benjamini-Hochberg procedure controls.",
    "fdr_chosen": "The lowest threshold of {model} with an expected proportion of at most {at_most} is {threshold}: it flags {flagged:case|cases}, with {expected} expected false discoveries ({proportion}).",
    "fdr_observed": "{observed:of the flagged cases is|of the flagged cases are} in fact not positive.",
    "fdr_none": "No threshold of {model} keeps the expected proportion at most {at_most}: {reason}.",
}

LABELS = {
    "false_discoveries": "Expected false discoveries",
    "false_discoveries_caption": "Expected false discoveries by threshold, {model}",
    "fdr_threshold": "Threshold",
    "fdr_flagged": "Flagged",
    "fdr_false": "Expected false",
    "fdr_proportion": "Expected proportion false",
    "fdr_mark": "Chosen",
    "fdr_is_chosen": "chosen",
}
