"""What the author states and reportgen does not verify, in words."""

SENTENCES = {
    "experiment_note": "These statements are the author's. reportgen has not verified them.",
    "criteria_of_interest_lead": "The author states these values. reportgen has not verified them and bases no verdict on them.",
}

LABELS = {
    "experiment_caption": "Choices for training, as stated by the author",
    "experiment_choice": "Choice",
    "experiment_statement": "Statement",
    "experiment_principle": "Inductive principle",
    "experiment_measure": "Performance measure and costs",
    "experiment_algorithm": "Algorithm",
    "experiment_hypothesis_space": "Hypothesis space",
    "experiment_tuning": "Parameter tuning",
    "experiment_training_data": "Training data",
    "criteria_of_interest": "Other criteria of interest",
    "criteria_of_interest_caption": "Other criteria of interest, as stated by the author",
    "criterion_of_interest": "Criterion",
    "criterion_in_unit": "{criterion}, {unit}",
    "value_of_interest": "As stated",
    "source_of_interest": "Source",
}
