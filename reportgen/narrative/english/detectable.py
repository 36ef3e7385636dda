"""What is said of the smallest difference that a sample of this size shows."""

SENTENCES = {
    "detectable_by_disagreement": "With this number of cases, and {discordant} on which exactly one model is right, a true difference of {value} between {a} and {b} would be shown with {power} power.",
    "detectable_of_cases": "With this number of cases and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power.",
    "detectable_of_folds": "With these folds and the standard error found, a true difference of {value} between {a} and {b} would be shown with {power} power.",
}
