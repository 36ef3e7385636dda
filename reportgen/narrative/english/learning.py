"""What is said of a learning curve."""

SENTENCES = {
    "learning_sizes": "Mean {label} on training cases and on {others}, for training sets of {first} to {last} cases.",
    "learning_steps": "Mean {label} on training cases and on {others}, from step {first} to step {last} of training.",
    "learning_runs": "Each value is the mean of {runs:run|runs}.",
    "learning_gap_sizes": "With {last} training cases the {label} is {training} on training cases and {other} on {others}, a gap of {gap} (above zero: worse on {others}).",
    "learning_gap_steps": "At step {last} the {label} is {training} on training cases and {other} on {others}, a gap of {gap} (above zero: worse on {others}).",
    "overfitting_gap": "The {label} of {model} is {training} on training rows and {other} on the judged rows, a gap of {gap} (above zero: worse on the judged rows).",
    "overfitting_without_value": "The {label} of {model} has no value on the training rows or on the judged rows, so no gap is read.",
    "learning_not_read": "The author states no thresholds for overfitting and underfitting, so the gap is not classified.",
    "learning_overfit": "This is overfitting by the author's thresholds: a gap above {largest_gap} is overfitting; otherwise, {label} worse than {limit} on both kinds of cases is underfitting.",
    "learning_underfit": "This is underfitting by the author's thresholds: a gap above {largest_gap} is overfitting; otherwise, {label} worse than {limit} on both kinds of cases is underfitting.",
    "learning_neither": "This is neither overfitting nor underfitting by the author's thresholds: a gap above {largest_gap} is overfitting; otherwise, {label} worse than {limit} on both kinds of cases is underfitting.",
    "learning_stopped": "Training that stops after {patience:recorded step|recorded steps} without a better value on {others} stops at step {stop} and keeps step {kept}, with a {label} of {value}.",
    "learning_not_stopped": "Training that stops after {patience:recorded step|recorded steps} without a better value on {others} runs to the last step and keeps step {kept}, with a {label} of {value}.",
    "learning_best_later": "The best value of all steps is {best_value}, at step {best}.",
    "learning_chosen_step": "A step that is chosen for its value on {others} makes that value too optimistic as an estimate for new data.",
    "learning_on_test": "The other cases are test cases: if a training size, a step or a model was chosen by this curve, test values of that model are too optimistic.",
    "learning_table": "Mean {label} by training",
    "figure_learning_sizes": "Mean {label} on training cases and on {others}, by the number of training cases.",
    "figure_learning_steps": "Mean {label} on training cases and on {others}, by step of training.",
    "figure_learning_runs": "The bands reach from the lowest to the highest run.",
    "figure_learning_kept": "The upright line is the step that is kept.",
}

LABELS = {
    "learning_curve": "Learning curve",
    "validation_cases": "validation cases",
    "test_cases": "test cases",
    "cases_of_other_folds": "cases of the fold left out",
    "training_size": "Training cases",
    "training_step": "Step",
    "on_training": "On training cases",
    "on_others": "On {others}",
    "learning_gap": "Gap",
    "learning_range": "{low} to {high}",
    "lowest_to_highest": "Lowest to highest",
}
