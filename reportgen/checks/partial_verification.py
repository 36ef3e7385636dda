"""Rows without a label."""

from typing import Any

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import ALPHA_OF_MISSING_LABELS
from reportgen.data.evidence import Design
from reportgen.distributions import hypergeometric, no_likelier


@check(
    assumes="Whether a case has a label does not depend on the prediction.",
    reference="Begg & Greenes (1983), Assessment of diagnostic tests when disease verification is subject to selection bias, Biometrics 39:207",
    unit="case",
    weights=False,
    says={
        "calls_of_unlabelled_unknown": "the predictions for rows without a label are not known here",
        "all_labelled": "every row with a prediction has a label",
        "calls_differ_without_label": "of {missing:row|rows} without a label, {model} flags {missing_positive}, and of {labelled} with one, {labelled_positive} (Fisher's test, p {p:p_value}); labelling seems to depend on the prediction",
        "calls_alike_without_label": "of {missing:row|rows} without a label, {model} flags {missing_positive}, and of {labelled} with one, {labelled_positive} (Fisher's test, p {p:p_value}); this does not show that labels are missing at random",
        "verdict_must_hold_both_ways": "each verdict allows for every possible value of the missing labels",
        "labelled_rows_differ": "these rows were left out, so recall, specificity and metrics derived from them may be wrong by an unknown amount",
    },
)
def partial_verification(design: Design) -> Outcome:
    """
    Compare the predictions for rows without a label with those for labelled rows, by Fisher's test.

    If only alarms are investigated, the rows without a label are those that were not flagged, and recall on the rest is
    too high. Similar predictions do not show that labels are missing at random.
    """
    labelled, unlabelled = design.labelled_calls, design.unlabelled_calls
    if labelled is None or unlabelled is None:
        return not_checkable("calls_of_unlabelled_unknown", on="labels")
    compared = {
        model: (*labelled[model], *calls) for model, calls in unlabelled.items() if model in labelled and any(calls)
    }
    if not compared:
        return passed("all_labelled", on="labels", statistic=0)
    by_p = {model: _fisher(*cells) for model, cells in compared.items()}
    model = min(by_p, key=lambda name: by_p[name])
    with_positive, with_negative, without_positive, without_negative = compared[model]
    facts: dict[str, Any] = {
        "model": model,
        "missing": without_positive + without_negative,
        "missing_positive": without_positive,
        "labelled": with_positive + with_negative,
        "labelled_positive": with_positive,
        "p": by_p[model],
        "ALPHA_OF_MISSING_LABELS": ALPHA_OF_MISSING_LABELS,
    }
    if by_p[model] < ALPHA_OF_MISSING_LABELS / len(by_p):
        follows = "labelled_rows_differ" if design.labels_left_out else "verdict_must_hold_both_ways"
        return warning("calls_differ_without_label", on="labels", consequence=follows, **facts)
    return passed("calls_alike_without_label", on="labels", **facts)


def _fisher(a: int, b: int, c: int, d: int) -> float:
    """Add up the tables with these margins that are no likelier than the one found."""
    splits, likely = hypergeometric(a + b, a + c, a + b + c + d)
    return min(1.0, float(likely[no_likelier(likely, likely[splits == a])].sum()))
