"""What is said of models that are judged on different cases."""

SENTENCES = {
    "matrices_given": "The data are a confusion matrix of each model.",
    "sets_of_models": "The models were judged on different cases: {sets}.",
    "set_of_models": "{models} on {cases} of {file}{classes}",
    "set_of_matrix": "{models} on {cases}{classes}",
    "classes_of_set": " ({positives}, {prevalence})",
    "many_classes_of_set": " ({classes})",
    "class_shares_differ": "{label} depends on the proportions of the classes, which may differ between the sets.",
    "prevalences_differ": "{label} depends on the prevalence, here {prevalences}.",
    "counted_in_sets": "{label}: {counted}.",
    "counted_in_set": "{model} {value} ({counts})",
    "difference_in_groups": "By {column}, with {level} intervals that are not adjusted and support no conclusion: {groups}.",
    "interval_too": "On different cases DeLong's test errs too often, so a difference is shown only if the interval excludes zero as well.",
    "limit_sets_differ": "The models were judged on different cases. A difference between them may also come from a difference between the cases.",
}

LABELS = {
    "of_models": "{number} ({models})",
    "comparisons_of_sets_caption": "Differences between models on different cases (first minus second)",
}

LIMITATIONS_IN_SHORT = {
    "sets_differ": "Models judged on different cases; these may differ too.",
}
