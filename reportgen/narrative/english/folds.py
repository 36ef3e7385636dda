"""What is said of learners over folds."""

SENTENCES = {
    "folds_mean": "Averaged over {folds:fold|folds}, the {label} is {a_value} for {a} and {b_value} for {b}.",
    "folds_order_highest": "Averaged over {folds:fold|folds}, the {label} is highest for {first}, followed by {others}.",
    "folds_order_lowest": "Averaged over {folds:fold|folds}, the {label} is lowest for {first}, followed by {others}.",
    "folds_difference": "The difference, {a} minus {b}, is {value} ({level} interval {low} to {high}; {test}, p\u00a0{p}).",
    "folds_difference_withheld": "The difference, {a} minus {b}, is {value}. It has no p-value: {reason}.",
    "folds_shown": "The difference favours {model} at a significance level of {level}: the interval excludes zero.",
    "folds_not_shown": "No difference is shown: differences from {low} to {high} are compatible with these folds.",
    "folds_no_conclusion": "No conclusion is drawn.",
    "folds_difference_one_sided": "The difference, {a} minus {b}, is {value} (one-sided {level} bound {limit}; {test}, p\u00a0{p}).",
    "folds_one_sided_not_shown": "A difference in the requested direction is not shown.",
    "folds_naive": "A paired t test that treats the folds as independent gives p\u00a0{p}. It is shown for comparison only and decides nothing, because the training sets share cases.",
    "folds_naive_bare": "A paired t test that treats the folds as independent gives p\u00a0{p}. It is shown for comparison only and decides nothing, because the folds are not known to be independent.",
    "folds_simulated_with_naive": "In simulations of learners that are equally good by construction, with folds made like these, that plain t test found a difference in up to {naive} of data sets and the {test} in up to {rate}; both are meant to do so in {alpha}.",
    "folds_simulated": "In simulations of learners that are equally good by construction, with folds made like these, the {test} found a difference in up to {rate} of data sets; it is meant to do so in {alpha}.",
    "folds_shown_only": "The {test} gives p\u00a0{p}. It is shown for comparison only and decides nothing.",
    "folds_of_repeats": "The repeats share cases, so the p-value is approximate.",
    "folds_heuristic_of_splits": "No unbiased estimate of the variance exists when training sets overlap; the correction is a heuristic.",
    "folds_heuristic": "No unbiased estimate of the variance of k-fold cross-validation exists; the correction is a heuristic.",
    "folds_procedure": "Cross-validation evaluates the training procedures, here with {train} of the data, and not the delivered models.",
    "folds_procedure_bare": "Cross-validation evaluates the training procedures and not the delivered models.",
    "folds_caption": "Learners over the folds, {label}",
    "fold_scores_caption": "Scores by fold, {label}",
    "repeat_scores_caption": "Means by repeat, {label}",
    "folds_attached": "The scores of all {folds:fold is|folds are} in numbers.csv.",
    "figure_repeat_scores": "{label} by repeat. Left: each line is the mean of a repeat. Right: difference in each repeat, {a} minus {b}, and the mean over all folds with its {level} interval.",
    "folds_note_of_difference": "Intervals of the means allow for training sets that share cases (corrected resampled t). For the difference: {method}.",
    "folds_note": "Intervals allow for training sets that share cases (corrected resampled t).",
    "figure_fold_scores": "{label} by fold. Left: each line is a fold. Right: difference in each fold, {a} minus {b}, and the mean with its {level} interval.",
    "limit_judges_procedure": "Cross-validation evaluates a training procedure, not the model that is delivered.",
    "limit_fold_sizes_unknown": "The sizes of training and test sets are not stated, so no test can allow for their overlap.",
    "limit_one_data_set": "The folds come from one data set; other data may rank the learners differently.",
}

LABELS = {
    "kind_comparison": "Comparison of models",
    "learners": "Learners over the folds",
    "learner": "Learner",
    "learners_compared": "Learners",
    "models_compared": "Models",
    "folds": "Folds",
    "repeated_folds": "{folds} in {repeats} repeats",
    "fold": "Fold",
    "repeat": "Repeat",
    "mean_of_folds": "Mean",
    "sd_of_folds": "SD over folds",
}

LIMITATIONS_IN_SHORT = {
    "judges_procedure": "Cross-validation evaluates the procedure, not the delivered model.",
    "fold_sizes_unknown": "Sizes of training and test sets are not stated.",
    "one_data_set": "The folds come from one data set.",
}

GAPS = {
    "cross_validation.design.kind": "how the folds were made",
}
