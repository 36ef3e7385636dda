"""What the author states of training, in words."""

SENTENCES = {
    "experiment_note": "These statements are the author's. reportgen has not verified them.",
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
}
