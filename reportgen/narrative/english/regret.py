"""What is said of thresholds that rest on costs and on scores as probabilities."""

SENTENCES = {
    "assumes_calibrated": "The threshold of {model} assumes calibrated scores, which no test can show: {numbers} ({level} intervals in brackets).",
    "assumes_calibrated_unknown": "The threshold of {model} assumes calibrated scores, which no test can show; slope, intercept and observed over expected could not be estimated.",
    "regret_costs": "At its threshold {model} costs {reached} per case{where}; the lowest mean cost at any cut of these scores is {best}, {cut}. The regret is {regret} per case.",
    "regret_gains": "At its threshold {model} brings {reached} per case{where}; the highest mean profit at any cut of these scores is {best}, {cut}. The regret is {regret} per case.",
    "regret_none_costs": "At its threshold {model} costs {reached} per case{where}, and no cut of these scores costs less: the regret is zero.",
    "regret_none_gains": "At its threshold {model} brings {reached} per case{where}, and no cut of these scores brings more: the regret is zero.",
    "regret_undefined": "The regret of the threshold of {model} is not given: {reason}.",
    "regret_optimistic": "The best cut is found on these same cases and is optimistic, so that a regret tends to be larger here than on new cases; it is descriptive and has no interval.",
    "at_prevalence_in_use": " at the expected prevalence in use of {prevalence}",
    "cut_at": "at {threshold}",
    "no_case_called": "with no case called positive",
}
