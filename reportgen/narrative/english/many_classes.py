"""What is said of several classes."""

from reportgen.narrative.terms import Term

SENTENCES = {
    "rows_accounted_multiclass": "Of {read:row|rows} read, {lost} and {analysed:is|are} complete: {classes}.",
    "rows_of_splits_multiclass": "Of {read:row|rows} read, {apart} are not judged. Of the others, {lost} and {analysed:is|are} complete: {classes}.",
    "rows_complete_multiclass": "All {read:row|rows} read are complete: {classes}.",
    "rows_of_sets_multiclass": "Of {read:row|rows} read, {first} and {others} are judged, each set separately{apart}. Of the rows of {set}, {lost} and {analysed:is|are} complete: {classes}.",
    "matrix_given_multiclass": "The author gave a confusion matrix of {analysed:case|cases}: {classes}.",
    "rows_weighted_multiclass": "Counted by weight there are {classes}.",
    "most_probable_predicted": "Where no prediction is given, it is the most probable class; of equally probable classes it is the first.",
    "least_cost_predicted": "Where the spec says so, the class with the least expected cost is predicted; of equally cheap classes it is the first.",
    "against_least_cost": "{model} predicts the most probable class. The class with the least expected cost would differ in {changed} of {cases:case|cases}: {what} {other} per case instead of {own}.",
    "against_most_probable": "{model} predicts the class with the least expected cost. The most probable class would differ in {changed} of {cases:case|cases}: {what} {other} per case instead of {own}.",
    "given_against_least_cost": "The predictions of {model} are given. The class with the least expected cost by its probabilities has a {what} of {other} per case instead of {own}.",
    "cost_by_probabilities": "Expected costs take the probabilities as calibrated, which no test can show.",
    "symbols_of_classes": "In formulas for all classes together, n with two indices counts the cases of one class predicted as another; t and p are the numbers of cases and of predictions of a class.",
    "in_many_classes": "{classes} classes with {fewest} to {most} cases each",
    "model_right": "{model} predicts {right} of {cases:case|cases} correctly.",
    "most_confused": "Its most frequent error: {confused} of {cases} predicted as {predicted}.",
    "classes_unadjusted": "Intervals are for each class alone, not adjusted for the number of classes.",
    "worst_classes_shown": "{criteria}: shown are the {worst} classes of each model with the worst verdicts{critical}. All verdicts are in results.json.",
    "and_critical": ", and the critical class",
    "critical_class": "The author names {name} as the critical class: finding more of its cases may be worth a larger total error.",
    "figure_class_roc": "Each class against all others: recall and false positive rate at every threshold of its probability. The closer to the upper left corner, the better; on the dashed line the probability is no better than chance.",
    "figure_class_precision_recall": "Each class against all others: recall and precision at every threshold of its probability. The dashed line is the proportion of cases that are of the class, which is the precision if all cases are predicted as it.",
    "figure_class_calibration": "In bins of probabilities, the observed proportion of cases of the class against the mean probability, with {level} intervals. The first plot is of the most probable class of each case. On the dashed line both are equal.",
    "label_tests_note": "The Stuart-Maxwell test asks whether both use each class equally often, Bowker's test whether each confusion is as frequent as its reverse. Neither shows which is better. The p-values are not adjusted, and no verdict rests on them.",
    "label_test_withheld": "No p-value for {who} ({test}): {reason}.",
    "mean_of_classes": "The first plot is the mean of all classes.",
    "curves_of_some_classes": "Drawn are the classes that criteria name and the most frequent ones.",
    "classes_shown": "Shown: the classes that criteria name, the {frequent} most frequent ones, and for each model the {worst} with the lowest recall{critical}. All classes are in results.json.",
}

LABELS = {
    "label_tests_caption": "Use of the classes",
    "compared_labels": "Compared",
    "test_of_labels": "Test",
    "two_columns": "{first} – {second}",
    "truth": "truth",
    "mean_cost": "mean cost",
    "mean_profit": "mean profit",
    "classes": "Classes",
    "class": "Class",
    "band_shares_multiclass": "Proportions",
    "band_threshold_multiclass": "Other measures",
    "band_scores_multiclass": "Measures of the probabilities",
    "predicted_multiclass": "multiclass classification",
    "classes_caption": "Each class against all others, with {level} intervals",
    "confusions_caption": "Most frequent confusions",
    "predicted_as": "Predicted as",
    "cases_of_true_class": "Cases of the class",
    "baselines_caption_multiclass": "A rule that needs no model",
    "group_head_multiclass": "{group} ({n:case|cases})",
}

TERMS = (
    Term(
        "Macro average",
        "Mean of a metric over the classes, each with the same weight.",
        "macro_average",
        ("unweighted mean over classes",),
        "Some take the harmonic mean of macro precision and macro recall for the macro average of it, which is another number.",
    ),
    Term(
        "Micro average",
        "A metric of the counts of all classes together. Where each case has one class, micro precision and micro recall are the accuracy.",
        "micro_average",
    ),
    Term(
        "Weighted average",
        "Mean of a metric over the classes, each with its number of cases as weight.",
        "weighted_average",
    ),
    Term(
        "One against the rest",
        "A class is taken as positive and all others as negative, so that metrics of two classes apply to it.",
        "one_against_rest",
        ("one-vs-rest", "one-vs-all"),
    ),
)
