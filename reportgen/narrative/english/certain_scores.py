"""What is said of scores of exactly zero or one."""

SENTENCES = {
    "certain_scores": "Of the {cases:score|scores} of {model}, {rows:is|are} exactly zero or one. For slope and intercept, scores closer than {clip} to zero or one are set to that distance. Without these cases: {listed}.",
    "without_certain_one": "{label} {value} ({limits})",
    "without_certain_bare": "{label} {value}",
    "without_certain_none": "no {label}, because {reason}",
    "certain_scores_decide": "{what} is not demonstrated{where}: without {rows:case|cases} with a score of exactly zero or one, the value is {value} ({low} to {high}) and the verdict changes.",
    "certain_scores_hide": "{what} is not demonstrated{where}: without {rows:case|cases} with a score of exactly zero or one there is no verdict, because {reason}.",
    "limit_certain_scores": "Of {cases:score|scores} of {name}, {certain:is|are} exactly zero or one. Calibration slope and intercept are computed from clipped scores; a verdict on either must be the same without these cases.",
}

LIMITATIONS_IN_SHORT = {
    "certain_scores": "Of {cases:score|scores} of {name}, {certain:is|are} exactly zero or one.",
}

LABELS = {
    "cell_certain": "depends on {rows} scores of zero or one",
}
