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
    "thousand_in_use": "At the expected prevalence of {prevalence}, {cases:case includes|cases include} about {positives}.",
    "thousand_of_range": "At the expected prevalence of {prevalence}, {cases:case includes|cases include} about {positives}; at {prevalence_to}, about {positives_to}.",
    "thousand_of_sample": "At this sample's prevalence of {prevalence} (none stated for use), {cases:case includes|cases include} about {positives}.",
    "thousand_on_average": "Averages with {level} intervals; a single thousand varies more.",
    "thousand_assumes": "Assumes the same recall and specificity.",
    "thousand_assumes_agreement": "Assumes the same agreement.",
    "thousand_assumes_set": "Assumes the recall and specificity of {set}.",
    "thousand_withheld": "Not given for {model}: {reason}.",
}
