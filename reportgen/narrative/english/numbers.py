"""What is said of predicted numbers."""

SENTENCES = {
    "numbers_complete": "Of {read:row|rows} read, none was excluded.",
    "numbers_accounted": "Of {read:row|rows} read, {excluded:was|were} excluded and {analysed} analysed.",
    "numbers_of_splits": "Of {read:row|rows} read, {apart} are not judged; of the others {excluded:was|were} excluded and {analysed} analysed.",
    "not_proved_conclusion": "No test of this metric is proved to keep its level for predicted numbers, so no conclusion is drawn.",
    "figure_observed_predicted": "Observed against predicted values.",
    "each_mark_a_case": "Each mark is a case; of a case above the dashed line the model predicts too little, of one below it too much.",
    "marks_of_cells": "The {cases} cases are counted in square cells, and the area of a mark grows with the cases of its cell. Above the dashed line the model predicts too little, below it too much.",
    "figure_residuals": "Errors, predicted minus observed, against predictions. Inside the darker band is the middle half of the errors among cases with similar predictions, inside the lighter one the middle nine tenths; the line is their median.",
    "ends_of_bins": "The marks are the smallest and the largest error of each group of similar predictions.",
    "medians_at_ends": "The median error is {lowest} where predictions are lowest and {highest} where they are highest.",
    "medians_at_ends_of_models": "The median error where predictions are lowest and where they are highest: {models}.",
    "medians_of_model": "{lowest} and {highest} for {model}",
    "figure_error_distribution": "Distribution of the errors, predicted minus observed.",
    "sizes_of_errors": "Half of the cases have an error of at most {half} in size; the largest is {largest}.",
    "sizes_of_errors_of_models": "Size of the error that half of the cases do not exceed, and largest error: {models}.",
    "sizes_of_model": "{half} and {largest} for {model}",
}

LABELS = {
    "errors": "Errors",
    "performance_of_numbers": "Performance",
    "group_head_of_numbers": "{group}, {n:case|cases}",
    "baselines_of_numbers": "The same cases with one number predicted for all, learned from the training rows",
    "predicts": "Predicts",
    "predicts_numbers": "numbers (regression)",
}
