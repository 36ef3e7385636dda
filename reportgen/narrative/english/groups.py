"""What is said of groups of cases."""

SENTENCES = {
    "group_too_small": "One group of {column} is too small to be judged: {groups}. Criterion {id} has no verdict as a whole while a group has none, unless another group does not meet it.",
    "groups_too_small": "Some groups of {column} are too small to be judged: {groups}. Criterion {id} has no verdict as a whole while a group has none, unless another group does not meet it.",
    "groups_untested": "Not tested for heterogeneity: {metrics}; {reason}.",
    "groups_to_rest": "Differences are to all other cases.",
    "groups_to_reference": "Differences are to {group}, the reference group.",
    "differences_unadjusted": "Intervals of differences are not adjusted for multiple comparisons; annex A names their methods.",
    "groups_across_note": "Heterogeneity tests are unadjusted. Counts, and differences to the other cases, are in results.json.",
    "splits_gap": "Gap: the value on those rows minus the value on the judged rows. Training gaps reflect overfitting and chance; validation gaps also reflect choices made on these rows.",
    "gaps_without_intervals": "Intervals of the gaps are in results.json.",
}

LABELS = {"to_reference": "Difference to {group}"}
