"""What is said of runs of the same algorithm."""

SENTENCES = {
    "runs_about": "The author trained each model several times, with other seeds or initial conditions, and tested each run on the same cases.",
    "runs_spread": "The standard deviation (divisor: runs minus one) shows how much a result depends on the run. It is no sampling error: other test cases would give other results.",
    "runs_independent": "The author states that the runs are independent. The standard error (the standard deviation over the root of the number of runs) and the interval are then those of the mean over further runs on the same test cases.",
    "runs_not_independent": "The standard error of the mean, the standard deviation over the root of the number of runs, is valid only for independent runs. The author does not state that these runs are, so there is no interval.",
    "runs_no_test": "No test compares models over runs: it would take runs for cases, so more runs make its p-value smaller without a new test case.",
}

LABELS = {
    "repeats": "Repeated runs",
    "repeats_caption": "Spread of runs on the same test cases",
    "runs_of_model": "Runs",
    "mean_of_runs": "Mean",
    "sd_of_runs": "SD",
    "range_of_runs": "Lowest to highest",
    "se_of_runs": "SE of the mean",
}
