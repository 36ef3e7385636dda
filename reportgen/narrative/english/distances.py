"""What is said of how far judged values are from their thresholds."""

LABELS = {
    "distances_caption": "Distance of each estimate from its threshold",
    "distance_axis": "Better →",
    "distance_units": "Units",
}
SENTENCES = {
    "distances_unit": "Zero is the threshold and better is to the right. One unit is the distance from an estimate to the end of its interval towards the threshold: beyond one unit on either side the whole interval is on that side.",
    "distances_range": "Of a required range the nearer end is zero.",
    "distances_worst": "Dashed: the same end of the interval with the incomplete rows at their worst.",
    "distances_group": "Dotted: the estimate of the worst group; among several groups, one may look worse by chance.",
    "distances_outside": "What reaches the edge is farther away than the scale.",
    "distances_left_out": "Not drawn, without an interval that decides: {listed}.",
}
