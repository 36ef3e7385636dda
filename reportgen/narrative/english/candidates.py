"""What is said of the choice among candidates."""

SENTENCES = {
    "candidates_tried_lower": "{tried:candidate|candidates} were tried, and {best} has the lowest mean {label}. The lowest of several means is too optimistic as an estimate for new data. An estimate for new data needs data that played no part in the choice.",
    "candidates_tried_higher": "{tried:candidate|candidates} were tried, and {best} has the highest mean {label}. The highest of several means is too optimistic as an estimate for new data. An estimate for new data needs data that played no part in the choice.",
    "candidates_simplest_within": "{chosen} is the simplest candidate within one standard error of {best} (cut-off {cutoff}).",
    "candidates_best_is_simplest": "{best} is also the simplest candidate within one standard error (cut-off {cutoff}).",
    "candidates_caption": "Mean {label} of the candidates, simplest first",
    "figure_candidates": "Mean {label} by complexity, with one standard error to each side. The band begins at the mean of {best}, the best candidate, and ends at the cut-off, one standard error from it. The diamond is {chosen}, the simplest candidate within the band.",
}

LABELS = {
    "candidates": "Choice among candidates",
    "candidate": "Candidate",
    "complexity": "Complexity",
    "mean_of_candidate": "Mean",
    "choice": "Choice",
    "best_candidate": "best",
    "best_and_simplest": "best, and simplest within one SE",
    "simplest_within": "simplest within one SE",
    "within_one_se": "within one SE",
    "error_of_candidates": "error",
}
