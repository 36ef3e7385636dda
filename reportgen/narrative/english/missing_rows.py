"""Rows that lack something."""

SENTENCES = {
    "flips": "On the complete rows alone criterion {id} {word}; with what the incomplete rows may be it is not demonstrated{where}.",
    "incomplete_worst": "{rows:row is|rows are} incomplete ({lacking}). With each of them counted against the criterion, {label} is {worst} ({worst_limits}).",
    "incomplete_best": "{rows:row is|rows are} incomplete ({lacking}). With each of them counted in favour of the criterion, {label} is {best} ({best_limits}).",
    "incomplete_both": "{rows:row is|rows are} incomplete ({lacking}). Counted against the criterion they give {label} of {worst} ({worst_limits}), counted in its favour {best} ({best_limits}).",
    "incomplete_worst_alone": "{rows:row is|rows are} incomplete ({lacking}). With each of them counted against the criterion, {label} is {worst} ({worst_limits}); the best that they can be is not known, since {reason}.",
    "incomplete_best_alone": "{rows:row is|rows are} incomplete ({lacking}). With each of them counted in favour of the criterion, {label} is {best} ({best_limits}); the worst is not known, since {reason}.",
    "incomplete_unknown": "{rows:row is|rows are} incomplete ({lacking}), and {reason}: the criterion can be neither met nor missed with them.",
    "pair_incomplete_kept": "{rows:row is|rows are} incomplete; counted for the one model or for the other, they do not change this.",
    "pair_incomplete_open": "{rows:row is|rows are} incomplete; the complete rows alone would show more, and what the others may be leaves it open.",
    "judged_with_incomplete": "{rows:further row is|further rows are} incomplete: a criterion is met only if it holds with these rows at their worst, and not met only if it fails with them at their best.",
    "open_by_rows": "On the complete rows alone the verdict on {criteria} is met; the incomplete rows keep it open.",
    "incomplete_rows_note": "As observed: complete rows. At worst and at best: every incomplete row counted against the criterion, or in its favour, as far as what is known of it allows.",
    "incomplete_of_others": "What was observed is about the rows that are complete for all models; at worst and at best, a row that lacks something for another model alone counts as it is, but no such row decides what the others leave open.",
    "limit_incomplete_regression": "{rows:row lacks|rows lack} a true or a predicted value; each verdict allows for the worst that they can be.",
    "limit_incomplete": "{rows:row lacks|rows lack} a label, a score or a prediction; each verdict allows for the worst that they can be.",
    "limit_left_out": "{rows:row was|rows were} left out for lack of a value, as the author declares; the results hold for the others.",
    "rows_lost_incomplete": "{incomplete:is|are} incomplete",
    "rows_lost_excluded": "{excluded:is|are} left out as the author declares",
    "rows_lost_none": "none is incomplete",
    "rows_why": "The author gives this reason for leaving rows out: {why}.",
}

LIMITATIONS_IN_SHORT = {
    "incomplete": "{rows:row is|rows are} incomplete; the verdicts allow for the worst.",
    "left_out": "{rows:row was|rows were} left out for lack of a value.",
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
    "extremes_caption": "Criteria with incomplete rows: as observed, at worst and at best",
    "as_observed": "As observed",
    "at_worst": "At worst",
    "at_best": "At best",
    "rows_that_lack": "Rows incomplete",
    "incomplete_caption": "Rows incomplete or left out, by reason",
}
