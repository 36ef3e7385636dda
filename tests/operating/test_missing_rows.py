"""
Verdicts with labels and predictions that are missing depending on the truth and the prediction: read at the worst table.

The truth is exactly at the threshold. The table is written by `python tests/operating/test_missing_rows.py`.
"""

import itertools

import numpy as np
import pytest
from asking import many_bounds, spec_of, through_the_door
from scipy.stats import beta
from tables import Row, Table, same

from reportgen.catalog import registry
from reportgen.catalog.method import Metric
from reportgen.data.count_tables import corner
from reportgen.data.evidence import Counts
from reportgen.data.incomplete import IncompleteCounts, Lacking

RUNS, SEED = 20_000, 20261119
TABLE = Table(
    "missing_rows",
    "Proportions with rows that lack a label or a call: met at the worst table, and what the complete rows alone would give.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
    runs=RUNS,
    seed=SEED,
)
METRICS = ("recall", "specificity", "precision", "npv", "accuracy")
SIZES = ((60, 60), (130, 300), (100, 1900))
RATES = ((0.9, 0.9), (0.95, 0.8))  # sensitivity and specificity
NONE = (0.0, 0.0, 0.0, 0.0)
MISSING = {  # chance that tp, fp, fn, tn lack the label, and that they lack the call
    "at random": ((0.05,) * 4, (0.05,) * 4),
    "alarms verified": ((0.0, 0.0, 0.6, 0.6), NONE),
    "errors unlabelled": ((0.0, 0.5, 0.5, 0.0), NONE),
    "misses not scored": (NONE, (0.0, 0.0, 0.7, 0.0)),
    "right calls lost": ((0.3, 0.0, 0.0, 0.3), (0.1, 0.0, 0.0, 0.1)),
    "both by truth": ((0.2, 0.0, 0.4, 0.0), (0.0, 0.3, 0.3, 0.0)),
}


def drawn(draw, positives, negatives, rates, missing, runs=RUNS):
    """Draw the four cells, and how many of each lack the label, the call or both: cells x kinds of lack x runs."""
    sensitivity, specificity = rates
    tp, tn = draw.binomial(positives, sensitivity, runs), draw.binomial(negatives, specificity, runs)
    cells = np.stack([tp, negatives - tn, positives - tp, tn])
    no_label = [draw.binomial(cells[at], missing[0][at]) for at in range(4)]
    both = [draw.binomial(no_label[at], missing[1][at]) for at in range(4)]
    no_call = [draw.binomial(cells[at] - no_label[at], missing[1][at]) for at in range(4)]
    return cells, np.stack(no_label) - np.stack(both), np.stack(no_call), np.stack(both)


def observed(cells, no_label, no_call, both):
    """Say what is seen of it: the complete cells, and the rest by what is known."""
    tp, fp, fn, tn = range(4)
    known = np.moveaxis(cells - no_label - no_call - both, 0, -1).astype(float)
    counts = Counts.of(tp=0, fp=0, fn=0, tn=0).with_cells(known)
    labelled = no_call[tp] + no_call[fn], no_call[fp] + no_call[tn]
    called = no_label[tp] + no_label[fp], no_label[fn] + no_label[tn]
    return IncompleteCounts(counts, labelled, called, both.sum(axis=0), Lacking())


def truth_of(metric, positives, negatives, rates):
    """Return the value of the metric where the classes have these sizes; precision and NPV are those of the whole population."""
    tp, tn = positives * rates[0], negatives * rates[1]
    expected = Counts.of(tp=tp, fp=negatives - tn, fn=positives - tp, tn=tn)
    return float(registry.declared(metric, Metric).function(expected))


def rates_at_worst(metric, incomplete, truth):
    """Return how often a criterion at the truth is met: at the worst table, and on the complete rows alone."""
    spec = spec_of(criteria=[{"metric": metric, "at_least": 0.5}])
    ranks = registry.declared(metric, Metric).cell_order.ranks(incomplete.known)
    lowest, highest = (many_bounds(spec, corner(incomplete, ranks, highest=end)) for end in (False, True))
    complete = many_bounds(spec, incomplete.known)
    return {
        "false_at_least": round(float((lowest[0] >= truth).mean()), 5),
        "false_at_most": round(float((highest[1] <= truth).mean()), 5),
        "false_complete_at_least": round(float((complete[0] >= truth).mean()), 5),
        "false_complete_at_most": round(float((complete[1] <= truth).mean()), 5),
    }


def rows():
    settings = itertools.product(MISSING, SIZES, RATES)
    for number, (how, (positives, negatives), rates) in enumerate(settings):
        draw = np.random.default_rng([SEED, number])
        incomplete = observed(*drawn(draw, positives, negatives, rates, MISSING[how]))
        for metric in METRICS:
            truth = truth_of(metric, positives, negatives, rates)
            asked: Row = {"metric": metric, "missing": how, "positives": positives, "negatives": negatives}
            asked |= {"sensitivity": rates[0], "specificity": rates[1]}
            yield asked | rates_at_worst(metric, incomplete, truth)


def test_the_complete_rows_alone_would_err_far_too_often():
    """What this is about: with misses that are not scored recall is falsely met in most samples."""
    row = TABLE.row(metric="recall", missing="misses not scored", positives=130, sensitivity=0.9)

    assert row["false_complete_at_least"] > 0.2
    assert row["false_at_least"] <= 0.025


def test_no_kind_of_missing_makes_the_worst_table_err_too_often():
    assert max(row["false_at_least"] for row in TABLE.rows()) <= 0.028
    assert max(row["false_at_most"] for row in TABLE.rows()) <= 0.028


def test_the_bounds_here_are_those_of_the_door():
    """A sample with 12 kinds of rows, judged by `evaluate` from its rows and here from its counts."""
    draw = np.random.default_rng(5)
    for metric in ("recall", "precision", "accuracy"):
        cells, no_label, no_call, both = (
            one[:, 0] for one in drawn(draw, 60, 60, (0.9, 0.9), MISSING["both by truth"], runs=1)
        )
        truths, calls = (1, 0, 1, 0), (1, 1, 0, 0)
        rows_ = []
        for at in range(4):
            whole = cells[at] - no_label[at] - no_call[at] - both[at]
            rows_ += [(truths[at], calls[at])] * whole + [(None, calls[at])] * no_label[at]
            rows_ += [(truths[at], None)] * no_call[at] + [(None, None)] * both[at]
        data = {"truth": [one for one, _ in rows_], "call": [one for _, one in rows_]}
        asked = {"models": [{"name": "A", "prediction": "call"}], "criteria": [{"metric": metric, "at_least": 0.5}]}
        door = through_the_door({**asked, "metrics": [metric]}, **data).criteria[0]
        incomplete = observed(*(one[:, None] for one in (cells, no_label, no_call, both)))
        ranks = registry.declared(metric, Metric).cell_order.ranks(incomplete.known)
        spec = spec_of(criteria=asked["criteria"])
        low = many_bounds(spec, corner(incomplete, ranks, highest=False))[0][0]
        high = many_bounds(spec, corner(incomplete, ranks, highest=True))[1][0]

        assert (door.worst.low, door.best.high) == pytest.approx((low, high), rel=1e-12)


def test_the_exact_bounds_are_those_of_the_beta_distribution():
    incomplete = observed(*(np.array([[97], [0], [3], [50]]), *(np.zeros((4, 1)) for _ in range(3))))
    assert rates_at_worst("recall", incomplete, beta.ppf(0.025, 97, 4) - 1e-9)["false_at_least"] == 1.0
    assert rates_at_worst("recall", incomplete, beta.ppf(0.025, 97, 4) + 1e-9)["false_at_least"] == 0.0


def test_stored_rates_come_again():
    assert all(same(row, stored, RUNS) for row, stored in zip(itertools.islice(rows(), 5), TABLE.rows(), strict=False))


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, RUNS) for row, stored in zip(rows(), TABLE.rows(), strict=True))


if __name__ == "__main__":
    TABLE.write(rows())
