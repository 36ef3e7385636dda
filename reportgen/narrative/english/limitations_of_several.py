"""What is said once of several models that share a limitation, and of what blocks several verdicts."""

SENTENCES = {
    "limit_verdicts_withheld": "{verdicts:verdict is|verdicts are} withheld for one reason, as that on {id}: {reason}.",
}

LIMITATIONS_IN_SHORT = {
    "verdicts_withheld": "{verdicts:verdict|verdicts} withheld, as that on {id}: {reason}.",
}

LIMITATIONS_OF_SEVERAL = {
    "no_calls": "For {models} neither predictions nor a threshold are given, so all that rests on calls is undefined.",
    "one_call": "At its threshold each of these models calls all cases alike: {models}. The threshold may be on another scale than the scores.",
    "reversed_scores": "These models rank the cases the wrong way round: {models}. A higher score goes with the other class. The scores were not turned; if lower scores mean the positive class, turn them in the data, and if the wrong class was named positive, name the other.",
    "reversed_scores_of_set": "These models rank the cases of a set the wrong way round: {models}. A higher score goes with the other class there. The scores were not turned.",
    "certain_scores": "Scores of exactly zero or one: {models}. Calibration slope and intercept are computed from clipped scores; a verdict on either must be the same without these cases.",
    "threshold_chosen_here": "The thresholds of {models} were chosen on these cases; the estimates at them are too good by an unknown amount.",
    "threshold_chosen_on_unstated": "The author does not state on which data the thresholds of {models} were chosen. If they were chosen on these cases, the estimates are too good.",
}

LIMITATIONS_OF_SEVERAL_IN_SHORT = {
    "no_calls": "No calls and no threshold for {models}.",
    "one_call": "All cases are called alike by {models}.",
    "reversed_scores": "Cases are ranked the wrong way round by {models}.",
    "reversed_scores_of_set": "Cases are ranked the wrong way round by {models}.",
    "certain_scores": "Scores of exactly zero or one: {models}.",
    "threshold_chosen_here": "Thresholds of {models} chosen on the judged cases.",
    "threshold_chosen_on_unstated": "Not stated on which data the thresholds of {models} were chosen.",
}

# what each model adds
LIMITATIONS_OF_EACH = {
    "no_calls": "{name}",
    "one_call": "{name} ({called})",
    "reversed_scores": "{name} (ROC AUC {area})",
    "reversed_scores_of_set": "{name} on {set} (ROC AUC {area})",
    "certain_scores": "{certain} of {cases} of {name}",
    "threshold_chosen_here": "{name}",
    "threshold_chosen_on_unstated": "{name}",
}
