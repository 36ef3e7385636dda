"""Rows that lack something."""

SENTENCES = {
    "flips": "{what} is not demonstrated{where}: on the complete rows alone it {word}, but {rows:incomplete row|incomplete rows}{lacking} could change that.",
    "incomplete_unknown": "{rows:row is|rows are} incomplete ({lacking}), and their effect is not known: {reason}.",
    "effect_not_known": "the effect of {rows:incomplete row|incomplete rows} is not known",
    "met_on_complete": "met only without {rows:incomplete row|incomplete rows} (at worst {bound} with them)",
    "not_met_on_complete": "not met on the complete rows alone, but {rows:incomplete row|incomplete rows} could change that (at best {bound})",
    "pair_incomplete_kept": "{rows:row is|rows are} incomplete. Counted for one model or for the other, they do not change this.",
    "pair_incomplete_open": "{rows:row is|rows are} incomplete. The complete rows alone would show a difference; counted for one model or for the other, the incomplete rows could change that.",
    "judged_with_incomplete_of_sets": "{sets} are incomplete. A criterion is met only if it is met with these rows counted against it, and not met only if it is not met with them counted in its favour.",
    "further_rows_of_set": "{rows:further row|further rows} of {set}",
    "judged_with_incomplete": "{rows:further row is|further rows are} incomplete. A criterion is met only if it is met with these rows counted against it, and not met only if it is not met with them counted in its favour.",
    "open_by_rows": "On the complete rows alone {criteria} would be met; the incomplete rows could change that.",
    "incomplete_rows_note": "As observed: complete rows. At worst and at best: each incomplete row counted against the criterion or in its favour, as far as its known values allow.",
    "incomplete_of_others": "Observed values use the rows that are complete for all models. A row that is incomplete for another model only counts at worst and at best as it is, but does not decide.",
    "limit_incomplete_regression": "{rows:row has|rows have} no true or no predicted value; each verdict allows for the worst case.",
    "limit_incomplete": "{rows:row has|rows have} no label, score or prediction; each verdict allows for the worst case.",
    "limit_incomplete_unknown": "{rows:row is|rows are} incomplete; verdicts allow for the worst case, and a criterion has no verdict where the worst case is not known.",
    "limit_incomplete_unknown_regression": "{rows:row is|rows are} incomplete; verdicts allow for the worst case, and a criterion has no verdict where the worst case is not known.",
    "limit_left_out_by_calls": "Labels are missing more often for one prediction than for the other, and rows without a label were left out. Recall, specificity and metrics that depend on them may be wrong by an unknown amount.",
    "limit_left_out": "{rows:incomplete row was|incomplete rows were} left out, as the author declares; the results apply to the others.",
    "rows_lost_incomplete": "{incomplete:is|are} incomplete",
    "rows_lost_excluded": "{excluded:is|are} left out as the author declares",
    "rows_lost_none": "none is incomplete",
    "rows_why": "Reason stated for leaving rows out: {why}.",
}

LIMITATIONS_IN_SHORT = {
    "incomplete": "{rows:row is|rows are} incomplete; verdicts allow for the worst case.",
    "incomplete_unknown": "{rows:row is|rows are} incomplete; no verdict where the worst case is not known.",
    "left_out_by_calls": "Labels are missing more often for one prediction; these rows were left out.",
    "left_out": "{rows:incomplete row was|incomplete rows were} left out.",
}

LABELS = {
    "lacking_label": "without a label",
    "lacking_label_regression": "without a true value",
    "lacking_score": "without a score",
    "lacking_prediction": "without a prediction",
    "lacking_both": "without either",
    "lacking_unit": "without a cluster or weight",
    "no_bounds": "no bound",
    "rows_lacking": "{rows} rows incomplete",
    "cell_worst": "{lacking}; at worst {bound}",
    "cell_best": "{lacking}; at best {bound}",
    "value_and_limits": "{value} ({limits})",
    "not_known": "not known",
    "as_observed": "As observed",
    "at_worst": "At worst",
    "at_best": "At best",
    "rows_that_lack": "Incomplete rows",
    "incomplete_caption": "Rows incomplete or left out, by reason",
}
