"""What is said of thresholds that rest on costs and on scores as probabilities."""

SENTENCES = {
    "assumes_calibrated": "The threshold of {model} assumes calibrated scores, which no test can show.",
    "assumes_calibrated_unknown": "The threshold of {model} assumes calibrated scores, which no test can show; slope, intercept and observed to expected ratio could not be estimated.",
    "regret_costs": "At its threshold, {model} has a mean cost of {reached} per case{where}. The lowest mean cost at any threshold is {best}, {cut}: a regret of {regret} per case.",
    "regret_gains": "At its threshold, {model} has a mean profit of {reached} per case{where}. The highest mean profit at any threshold is {best}, {cut}: a regret of {regret} per case.",
    "regret_none_costs": "At its threshold, {model} has a mean cost of {reached} per case{where}. No other threshold has a lower one.",
    "regret_none_gains": "At its threshold, {model} has a mean profit of {reached} per case{where}. No other threshold has a higher one.",
    "regret_undefined": "The regret of the threshold of {model} has no value: {reason}.",
    "regret_optimistic": "The best threshold was found on the same cases, so this regret tends to be larger than on new cases. It is descriptive and has no interval.",
    "at_prevalence_in_use": " at the expected prevalence of {prevalence}",
    "cut_at": "at {threshold}",
    "no_case_called": "with no case flagged",
}
