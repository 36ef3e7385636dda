"""What is said of a thousand cases."""

LABELS = {
    "thousand_tp": "{n} found{limits}",
    "thousand_fn": "{n} missed",
    "thousand_fp": "{n:false alarm|false alarms}{limits}",
    "thousand_tn": "{n} correctly not flagged",
    "head_tp": "Found",
    "head_fn": "Missed",
    "head_fp": "False alarms",
    "head_tn": "Correctly not flagged",
    "thousand_caption": "What a thousand cases would bring",
    "thousand_at": "at {prevalence}",
}
SENTENCES = {
    "thousand_in_use": "At the expected prevalence of {prevalence}, {cases:case contains|cases contain} about {positives} of class {class}.",
    "thousand_of_range": "At the expected prevalence of {prevalence}, {cases:case contains|cases contain} about {positives} of class {class}; at {prevalence_to}, about {positives_to}.",
    "thousand_of_sample": "No prevalence in use is stated. At this sample's prevalence of {prevalence}, {cases:case contains|cases contain} about {positives} of class {class}.",
    "thousand_on_average": "In brackets are {level} intervals for the average; a single thousand varies more.",
    "thousand_assumes": "This assumes the same recall and specificity in use.",
    "thousand_assumes_agreement": "This assumes the same agreement with the labels in use.",
    "thousand_assumes_set": "This assumes the recall and specificity of {set} in use.",
    "thousand_withheld": "No projection to a thousand cases for {model}: {reason}.",
}
