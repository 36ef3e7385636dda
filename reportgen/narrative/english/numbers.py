"""What is said of predicted numbers."""

SENTENCES = {
    "numbers_complete": "Of {read:row|rows} read, none was excluded.",
    "numbers_accounted": "Of {read:row|rows} read, {excluded:was|were} excluded and {analysed} analysed.",
    "numbers_of_splits": "Of {read:row|rows} read, {apart} are not judged; of the others {excluded:was|were} excluded and {analysed} analysed.",
    "not_proved_conclusion": "No test of this metric is known to keep its level for predicted numbers, so no conclusion is drawn.",
    "figure_observed_predicted": "True against predicted values. Each point is a case; on the line both are equal.",
    "figure_residuals": "Errors against predictions. Dark band: the middle half of the errors; light band: 5% to 95%; line: median.",
    "figure_error_distribution": "Distribution of the errors, prediction minus truth.",
}

LABELS = {
    "errors": "Errors",
    "performance_of_numbers": "Performance",
    "group_head_of_numbers": "{group}, {n:case|cases}",
    "baselines_of_numbers": "The same cases with one number predicted for all, learned from the training rows",
    "predicts": "Predicts",
    "predicts_numbers": "numbers (regression)",
}
