"""
Two predictive values whose difference is just the margin: how often Kosinski's interval leaves it out; simulated.

At a margin of 0 that is a difference which is none. Calls of both models agree more or less; at the end of that, the calls
of one are part of those of the other, as of one score with two thresholds. The table is written by
`python tests/operating/test_predictive_values.py`.
"""

import itertools

import numpy as np
import pytest
from asking import cases_of, through_the_door
from tables import Table, same

from reportgen.data.paired import PairedCounts
from reportgen.intervals.kosinski_ci import kosinski_ci

VALUES = Table(
    "predictive_values",
    "Precision of two models on the same cases with a difference that is just the margin, by Kosinski's interval.",
    {
        **dict.fromkeys(("false_above", "false_below"), 0.03),
        **dict.fromkeys(("false_above_90", "false_below_90"), 0.055),
        **dict.fromkeys(("false_above_99", "false_below_99"), 0.0075),
    },
    runs=20000,
    seed=81,
)
MODELS = (((0.8, 0.1), 0.95), ((0.8, 0.1), 0.6), ((0.95, 0.05), 0.6), ((0.6, 0.3), 0.95), ((0.8, 0.02), 0.95))
GRID = (
    tuple(  # recall and false positive rate of the first, recall of the second, whose false positives the margin gives
        itertools.product((100, 300, 1000, 5000), (0.05, 0.2, 0.5), MODELS, (0.0, -0.05, -0.2), (0.3, 0.6, 0.9, 1.0))
    )
)
LEVELS = {"": 0.95, "_90": 0.9, "_99": 0.99}
FEWEST_DECIDED = 0.02  # settings in which hardly any sample has limits tell nothing


def shares_of(prevalence, first, recall, margin, agreement):
    """Return the proportions of truth by calls, the first model's precision being larger by the margin; None if impossible."""
    hit, alarm = first
    precision = prevalence * hit / (prevalence * hit + (1 - prevalence) * alarm) - margin
    if not 0 < precision < 1:
        return None
    other = prevalence * recall * (1 - precision) / precision / (1 - prevalence)
    if not 0 < other < 1:
        return None
    shares = np.empty((2, 2, 2))
    for truth, part, p, q in ((1, prevalence, hit, recall), (0, 1 - prevalence, alarm, other)):
        one = p * q + agreement * (min(p, q) - p * q)
        shares[truth] = part * np.array([[1 - p - q + one, q - one], [p - one, one]])
    return np.maximum(shares, 0)


def row_of(at):
    n, prevalence, (first, recall), margin, agreement = GRID[at]
    shares = shares_of(prevalence, first, recall, margin, agreement)
    if shares is None:
        return None
    drawn = np.random.default_rng([VALUES.seed, at]).multinomial(n, shares.ravel() / shares.sum(), size=VALUES.runs)
    counts = PairedCounts(drawn.reshape(-1, 2, 2, 2).astype(float))
    found = {name: kosinski_ci.limits(counts, version="widened", level=level) for name, level in LEVELS.items()}
    known = ~np.isnan(found[""].low)
    if known.mean() < FEWEST_DECIDED:
        return None
    row = {"cases": n, "prevalence": prevalence, "first": list(first), "recall_of_second": recall}
    row |= {"margin": margin, "agreement": agreement}
    for name, one in found.items():
        row[f"false_above{name}"] = round(float((one.low > margin).mean()), 5)
        row[f"false_below{name}"] = round(float((one.high < margin).mean()), 5)
    shown = found[""]
    row["no_verdict"] = round(float(1 - known.mean()), 5)
    row["coverage"] = round(float(((shown.low <= margin) & (shown.high >= margin))[known].mean()), 5)
    return row


def rows():
    return [row for row in map(row_of, range(len(GRID))) if row is not None]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("metric", ["precision", "npv"])
def test_the_door_says_the_same(seed, metric):
    """Random tables: the same limits, and a difference is shown, or a margin kept, exactly where they say so."""
    joint = np.random.default_rng(seed).integers(12, 60, (2, 2, 2)).astype(float)
    limits = kosinski_ci.limits(PairedCounts(joint), of=metric, version="widened", level=0.95)
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    asked = [
        {"metric": metric},
        {"metric": metric, "hypothesis": "non_inferiority", "margin": 0.1, "why": "x", "role": "primary"},
    ]
    alone, of_margin = through_the_door({"models": models, "comparisons": asked}, **cases_of(joint)).comparisons

    for one in (alone, of_margin):
        assert (one.interval.low, one.interval.high) == pytest.approx((float(limits.low), float(limits.high)))
    assert ("difference_shown" in alone.conclusions) == bool(limits.low > 0 or limits.high < 0)
    assert ("non_inferiority_shown" in of_margin.conclusions) == bool(limits.low > -0.1)


def test_few_calls_of_one_model_alone_conclude_nothing_and_show_the_bootstrap():
    joint = np.array([[[155, 3], [5, 31]], [[32, 30], [40, 319]]])
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    asked = {"metric": "precision", "hypothesis": "non_inferiority", "margin": 0.2, "why": "x"}
    (found,) = through_the_door({"models": models, "comparisons": [asked]}, **cases_of(joint)).comparisons
    deciding, other = found.pairs[0].tests

    assert (found.conclusions, found.open_because.undefined_code) == (("undefined",), "few_calls_alone")
    assert (deciding.p_value, deciding.withheld_code) == (None, "few_calls_alone")
    assert (found.interval.method, other.test) == ("bootstrap_bca", "paired_bootstrap")


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, VALUES.runs) for row, stored in zip(rows(), VALUES.rows(), strict=True))


if __name__ == "__main__":
    VALUES.write(rows())
