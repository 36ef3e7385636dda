"""
Recall, F1 and a range for recall, the truth exactly at the threshold: every possible sample, weighed by its probability.

Golden values: the binomial distribution of scipy.stats. The tables are written by `python tests/operating/test_shares.py`.
"""

import itertools

import numpy as np
import pytest
from asking import criteria, judged, many_bounds, seen, spec_of, through_the_door
from scipy.stats import beta, binom
from tables import Table, same, summary

from reportgen.data.evidence import Counts
from reportgen.spec.validation_rules import MOST_MODELS

THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99)
BANDS = ((10, 20), (21, 50), (51, 100), (101, 200), (201, 500))
RECALL = Table(
    "recall",
    "Recall of n positive cases, n from first to last: the worst rate of all n, and means of the rest; enumerated.",
    {"false_at_least": 0.025, "false_at_most": 0.025, "false_one_sided_at_least": 0.05, "false_one_sided_at_most": 0.05}
    | {"false_between_below": 0.025, "false_between_above": 0.025},
)
F1 = Table(
    "f1",
    "F1 with a fixed number of positive and negative cases; enumerated.",
    {
        "false_at_least": 0.025,
        "false_at_most": 0.025,
        "false_one_sided_at_least": 0.05,
        "false_one_sided_at_most": 0.05,
    },
)
F1_SIZES = ((10, 10), (10, 90), (20, 60), (30, 90), (50, 150), (100, 300))
F1_RATES = tuple(itertools.product((0.5, 0.7, 0.8, 0.9, 0.95, 0.99), (0.01, 0.02, 0.05, 0.1, 0.2)))


def found_of(n):
    return np.arange(n + 1.0)


def recall_bounds(n, **more):
    """Judge every number of positive cases found."""
    spec = spec_of(criteria=[{"metric": "recall", **({"at_least": 0.5} | more)}])
    return many_bounds(spec, Counts.of(tp=found_of(n), fp=0 * found_of(n), fn=n - found_of(n), tn=0 * found_of(n) + 20))


def rates_of_recall(n, bounds, truth):
    """Weigh what was judged with the binomial distribution."""
    weights = binom.pmf(found_of(n), n, truth)
    (low, high, value), (low_1, high_1, _), (low_b, high_b, _) = bounds
    row = summary(low=low, high=high, value=value, truth=truth, weights=weights)
    row["false_one_sided_at_least"] = float(weights[low_1 >= truth].sum())
    row["false_one_sided_at_most"] = float(weights[high_1 <= truth].sum())
    # a range that ends, or begins, at the truth; the wider it is the oftener it is met
    row["false_between_below"] = float(weights[(high_b <= truth) & (low_b >= 0)].sum())
    row["false_between_above"] = float(weights[(low_b >= truth) & (high_b <= 1)].sum())
    return row


def rows_of_recall():
    every = {
        n: (recall_bounds(n), recall_bounds(n, sides=1), recall_bounds(n, at_least=None, between=[0.4, 0.6]))
        for n in range(BANDS[0][0], BANDS[-1][1] + 1)
    }
    for truth, (first, last) in itertools.product(THRESHOLDS, BANDS):
        rows = [rates_of_recall(n, every[n], truth) for n in range(first, last + 1)]
        joined = {
            key: max(row[key] for row in rows)
            if key.startswith("false")
            else float(np.mean([row[key] for row in rows]))
            for key in rows[0]
        }
        joined["coverage"] = min(row["coverage"] for row in rows)
        yield {"truth": truth, "first": first, "last": last, **{key: round(one, 5) for key, one in joined.items()}}


def f1_bounds(positives, negatives, **more):
    found, alarms = np.meshgrid(found_of(positives), found_of(negatives), indexing="ij")
    counts = Counts(found, alarms, positives - found, negatives - alarms)
    return many_bounds(spec_of(criteria=[{"metric": "f1", "at_least": 0.5, **more}]), counts)


def rows_of_f1():
    for positives, negatives in F1_SIZES:
        two, one = f1_bounds(positives, negatives), f1_bounds(positives, negatives, sides=1)
        for recall, fpr in F1_RATES:
            weights = np.outer(
                binom.pmf(found_of(positives), positives, recall), binom.pmf(found_of(negatives), negatives, fpr)
            )
            jaccard = recall * positives / (positives + fpr * negatives)
            truth = 2 * jaccard / (1 + jaccard)
            row = summary(low=two[0], high=two[1], value=two[2], truth=truth, weights=weights)
            weights /= weights.sum()
            row["false_one_sided_at_least"] = round(float(weights[one[0] >= truth].sum()), 5)
            row["false_one_sided_at_most"] = round(float(weights[one[1] <= truth].sum()), 5)
            yield {"positives": positives, "negatives": negatives, "recall": recall, "fpr": fpr, **row}


@pytest.mark.parametrize(("n", "sides"), [(10, 2), (10, 1), (37, 2), (60, 1), (500, 2)])
def test_the_door_says_the_same_of_recall(n, sides):
    """All numbers of positive cases found, of many some: as models of a few specs."""
    every = range(0, n + 1, 1 if n < 40 else n // 20)
    for found in (every[at : at + MOST_MODELS] for at in range(0, len(every), MOST_MODELS)):
        data = {
            "confusion": {f"{x} found": [[20, 0], [n - x, x]] for x in found},
            "matrix_rows": "truth",
            "positive": "positive",
        }
        asked = criteria("recall", 0.85, sides=sides)
        results = through_the_door({"data": data, "metrics": ["recall"], "criteria": asked})
        low, high, _ = (each[list(found)] for each in recall_bounds(n, sides=sides))
        for criterion, met in zip(results.criteria, (low >= 0.85, high <= 0.85), strict=True):
            assert [one.verdict == "met" for one in criterion.models] == met.tolist()
            assert [one.low for one in criterion.models] == pytest.approx(np.maximum(low, 0).tolist(), abs=1e-12)


@pytest.mark.parametrize("cells", [(18, 3, 2, 57), (20, 0, 0, 60), (5, 9, 15, 51)])
def test_the_door_says_the_same_of_f1(cells):
    tp, fp, fn, tn = cells
    data = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "positive"}
    asked = [*criteria("f1", 0.7), *criteria("f1", 0.7, sides=1)]
    door = through_the_door({"data": data, "metrics": ["f1"], "criteria": asked}).criteria
    engine = judged(spec_of(criteria=asked), Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))
    assert list(map(seen, door)) == list(map(seen, engine))
    for at, sides in ((0, 2), (2, 1)):
        low, high, _ = (each[tp, fp] for each in f1_bounds(tp + fn, fp + tn, sides=sides))
        assert (door[at].low, door[at].high) == pytest.approx((low, high), rel=1e-12)


@pytest.mark.parametrize(("least", "verdict"), [(0.849, "met"), (0.85, "not_demonstrated")])
def test_a_range_is_judged_on_the_door_as_here(least, verdict):
    """Of 200 positive cases 180 are found: 84.98 to 93.78% at the level of 95%, 85.80 to 93.28% at that of 90%."""
    data = {"confusion": [[20, 0], [20, 180]], "matrix_rows": "truth", "positive": "positive"}
    asked = [{"metric": "recall", "between": [least, 0.95]}]
    door = through_the_door({"data": data, "metrics": ["recall"], "criteria": asked}).criteria[0]
    low, high, _ = (each[180] for each in recall_bounds(200, at_least=None, between=[least, 0.95]))
    assert (door.low, door.high) == pytest.approx((beta.ppf(0.025, 180, 21), beta.ppf(0.975, 181, 20)))
    assert (door.verdict, door.low, door.high) == (verdict, pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize("truth", [0.7, 0.9])
def test_the_exact_interval_demands_no_more_successes_than_it_must(truth):
    """A lower bound that cleared with one success fewer would err in more than 2.5% of samples."""
    for n in range(20, 201, 30):
        low = recall_bounds(n)[0]
        least = int(np.argmax(low >= truth)) if (low >= truth).any() else n + 1
        assert binom.sf(least - 2, n, truth) > 0.025


def test_stored_rates_come_again():
    some = itertools.islice(rows_of_f1(), len(F1_RATES))
    assert all(same(row, stored, None) for row, stored in zip(some, F1.rows(), strict=False))


@pytest.mark.slow
@pytest.mark.parametrize(("table", "rows"), [(RECALL, rows_of_recall), (F1, rows_of_f1)], ids=["recall", "f1"])
def test_all_stored_rates_come_again(table, rows):
    assert all(same(row, stored, None) for row, stored in zip(rows(), table.rows(), strict=True))


if __name__ == "__main__":
    RECALL.write(rows_of_recall())
    F1.write(rows_of_f1())
