"""What is said of how far judged values are from their thresholds."""

LABELS = {
    "distances_caption": "Distance of each estimate from its threshold",
    "distance_axis": "Better →",
    "distance_units": "Units",
}
SENTENCES = {
    "distances_unit": "Zero is the threshold; better values are to the right. One unit is the distance from the estimate to the end of its interval that is nearer the threshold, so the whole interval is on one side if the estimate is more than one unit away.",
    "distances_range": "For a required range, zero is its nearer end.",
    "distances_worst": "Dashed: the same end of the interval with the incomplete rows at their worst.",
    "distances_group": "Dotted: the estimate in the worst group; with several groups, one may look worse by chance.",
    "distances_outside": "Marks at the edge are beyond the scale.",
    "distances_left_out": "Not drawn: {listed}.",
}
