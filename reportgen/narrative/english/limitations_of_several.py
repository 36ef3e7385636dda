"""What is said once of several models that share a limitation, and of what blocks several verdicts."""

SENTENCES = {
    "limit_verdicts_withheld": "There is no verdict on {verdicts:judged item|judged items}, among them {id}, for one reason: {reason}.",
}

LIMITATIONS_IN_SHORT = {
    "verdicts_withheld": "{verdicts:verdict|verdicts} withheld, among them {id}: {reason}.",
}

LIMITATIONS_OF_SEVERAL = {
    "few_cases_of_class": "Only {models}; results for these classes are uncertain.",
    "no_calls": "{models} have neither predictions nor a threshold, so metrics that need predictions have no value.",
    "one_call": "At their thresholds these models predict the same class for every case: {models}. The thresholds may be on another scale than the scores.",
    "reversed_scores": "These models rank cases in reverse: {models}. Higher scores go with the other class. The scores were not turned. If lower scores mean the positive class, turn them in the data; if the wrong class was named positive, name the other.",
    "reversed_scores_of_set": "These models rank the cases of a set in reverse: {models}. Higher scores go with the other class there. The scores were not turned.",
    "certain_scores": "Scores of exactly zero or one: {models}. Calibration slope and intercept are computed from clipped scores; a verdict on either must be the same without these cases.",
    "threshold_chosen_here": "The thresholds of {models} were chosen on these cases, so estimates at these thresholds are optimistic by an unknown amount.",
    "threshold_chosen_on_unstated": "The author does not state on which data the thresholds of {models} were chosen. If they were chosen on these cases, the estimates are optimistic.",
}

LIMITATIONS_OF_SEVERAL_IN_SHORT = {
    "few_cases_of_class": "Only {models}.",
    "no_calls": "No predictions and no threshold for {models}.",
    "one_call": "The same prediction for every case: {models}.",
    "reversed_scores": "Cases ranked in reverse by {models}.",
    "reversed_scores_of_set": "Cases ranked in reverse by {models}.",
    "certain_scores": "Scores of exactly zero or one: {models}.",
    "threshold_chosen_here": "Thresholds of {models} chosen on the judged cases.",
    "threshold_chosen_on_unstated": "Not stated on which data the thresholds of {models} were chosen.",
}

# what each model, or each class, adds
LIMITATIONS_OF_EACH = {
    "few_cases_of_class": "{cases:case|cases} of class {name}",
    "no_calls": "{name}",
    "one_call": "{name} ({called})",
    "reversed_scores": "{name} (ROC AUC {area})",
    "reversed_scores_of_set": "{name} on {set} (ROC AUC {area})",
    "certain_scores": "{certain} of {cases} of {name}",
    "threshold_chosen_here": "{name}",
    "threshold_chosen_on_unstated": "{name}",
}
