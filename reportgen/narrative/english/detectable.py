"""What is said of the smallest difference that a sample of this size shows."""

SENTENCES = {
    "detectable_by_disagreement": "With this number of cases, and {discordant} on which exactly one model is right, a true difference of {value} between {a} and {b} would be shown with {power} power.",
    "detectable_of_cases": "With this number of cases and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power.",
    "detectable_of_clusters": "With these clusters and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power.",
    "detectable_of_data_sets": "With these data sets and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power, if differences are normal.",
    "detectable_of_many_pairs": "Where no difference is shown, a true difference of {least} to {most}, depending on the pair, would be shown with {power} power on these data sets, if differences are normal.",
    "detectable_of_folds": "With these folds and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power.",
}
