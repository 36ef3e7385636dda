"""What is said of values at the expected prevalence in use."""

LABELS = {
    "judged_in_use": "at the expected prevalence of {prevalence}",
}
SENTENCES = {
    "short_compared_at_sample": ", at this sample's prevalence ({prevalence})",
    "short_at_sample": "At this sample's prevalence of {prevalence}, not the expected one: {labels}.",
    "compared_at_sample": "The models are compared at this sample's prevalence of {prevalence}. At the expected prevalence of {use}, the difference, its interval and the conclusion may differ.",
    "judged_in_use": "Judged at the expected prevalence of {prevalence}, assuming the same sensitivity and specificity in use.",
    "judged_in_use_worse": "Judged at {prevalence}, the less favourable end of the expected prevalence, assuming the same sensitivity and specificity in use.",
}
