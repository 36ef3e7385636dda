"""What is said of groups of cases."""

SENTENCES = {
    "group_too_small": "As long as {groups} has no verdict, {id} as a whole has none, unless another group does not meet it.",
    "groups_too_small": "As long as {groups} have no verdict, {id} as a whole has none, unless another group does not meet it.",
    "groups_untested": "No heterogeneity test of {metrics}: {reason}.",
    "groups_to_rest": "Each group is compared with all other cases.",
    "groups_to_reference": "Each group is compared with {group}, the reference group.",
    "differences_unadjusted": "Intervals are not adjusted for multiple comparisons; annex A names their methods.",
    "groups_across_note": "Heterogeneity tests are unadjusted. Counts, and differences from the other cases, are in results.json.",
    "splits_training": "Values on training rows are no estimate for new cases.",
    "splits_gap": "Gap: the value on these rows minus the value in the first column. Training gaps reflect overfitting and chance; validation gaps also reflect choices made on these rows.",
    "gaps_without_intervals": "Intervals of the gaps are in results.json.",
}

LABELS = {"to_reference": "Difference from {group}"}
