"""What is said of predicted numbers."""

from reportgen.narrative.terms import MetricName, Term

SENTENCES = {
    "rows_of_splits_complete_regression": "Of {read:row|rows} read, {apart} are not judged; the other {analysed:was|were} analysed.",
    "own_scales": "Each metric has its own scale.",
    "figure_observed_predicted": "Observed against predicted values of {cases:case|cases}. Above the dashed line the model predicts too little, below it too much.",
    "figure_observed_predicted_cells": "Observed against predicted values of {cases:case|cases}, counted in square cells: the area of a mark grows with the cases of its cell. Above the dashed line the model predicts too little, below it too much.",
    "figure_residuals": "Errors (predicted minus observed) against predictions. The darker band covers the middle half of the errors at similar predictions, the lighter band the middle nine tenths; the line is the median.",
    "ends_of_bins": "The marks are the lowest and the highest error among cases with similar predictions.",
    "medians_at_ends": "The median error is {lowest} at the lowest and {highest} at the highest predictions.",
    "medians_at_ends_of_models": "Median error at the lowest and at the highest predictions: {models}.",
    "medians_of_model": "{lowest} and {highest} ({model})",
    "figure_error_distribution": "Distribution of the errors (predicted minus observed).",
    "sizes_of_errors": "Half of the errors are at most {half} in size; the largest is {largest}.",
    "sizes_of_errors_of_models": "Median and largest absolute error: {models}.",
    "sizes_of_model": "{half} and {largest} ({model})",
}

LABELS = {
    "errors": "Errors",
    "cases": "Cases",
    "own_scale": "On its own scale",
    "definition_regression": "Meaning of the true values",
    "labelled_by_regression": "Measured by",
    "baselines_caption_regression": "Constant baselines, learned from the training rows",
    "predicts": "Task",
    "predicted_regression": "regression",
}

TERMS = (
    Term(
        "Constant baseline",
        "A rule that needs no model: it predicts one number, learned from the training rows, for every case.",
        "constant_baselines",
    ),
    Term(
        "Error",
        "Prediction minus true value: above zero where the model predicts too much.",
        "errors",
        ("residual",),
        "Elsewhere the sign is often the other one, true value minus prediction.",
    ),
)

METRIC_NAMES = (
    MetricName("bias", ("mean error",), "Where errors are true values minus predictions, it has the other sign."),
    MetricName(
        "explained_variance",
        (),
        "It overlooks an error that all cases share; the coefficient of determination does not.",
    ),
    MetricName("mae", ("mean absolute loss",), "MAD may mean this or the median absolute deviation."),
    MetricName("mape", (), "Cases with small true values weigh most."),
    MetricName("max_error", ("maximum absolute error",), "It grows with the number of cases."),
    MetricName("median_absolute_error", (), "Not the median absolute deviation, which is taken from the median."),
    MetricName("mse", ("mean squared loss", "mean quadratic loss"), "Its unit is the square of that of the numbers."),
    MetricName("r2", ("R squared",), "Not the squared correlation of truth and prediction, which is never below zero."),
    MetricName("rmse", ("root mean squared deviation",)),
)
