"""What is said of values at the prevalence where the model is used."""

LABELS = {
    "judged_in_use": "at an expected prevalence in use of {prevalence}; assumes the same sensitivity and specificity in use",
}
SENTENCES = {
    "short_compared_at_sample": ", at this sample's prevalence of {prevalence}, not the one in use",
    "short_at_sample": "At this sample's prevalence of {prevalence}, not the one in use: {labels}.",
    "compared_at_sample": "The models are compared at this sample's prevalence of {prevalence}, not at the one in use, {use}: the difference, its interval and what follows from them may be others there.",
    "judged_in_use": "This is the value at the expected prevalence in use of {prevalence}; it assumes the same sensitivity and specificity in use.",
    "judged_in_use_worse": "This is the value at {prevalence}, the less favourable end of the expected prevalence in use; it assumes the same sensitivity and specificity in use.",
}
