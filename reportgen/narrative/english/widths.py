"""What is said of interval widths by the number of cases."""

SENTENCES = {
    "widths_note": "Widths of exact {level} intervals, from the lower to the upper limit, if the same proportion is observed. Four times as many cases nearly halve a width; a case that is used for testing is not used for training. Cases: those in the denominator of the metric.",
}

LABELS = {
    "widths_caption": "Width of intervals by the number of cases",
    "width_now": "Width now",
    "width_with": "With {n}",
}
