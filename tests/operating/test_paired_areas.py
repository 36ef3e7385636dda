"""
Areas under the ROC curve of two models on the same cases that differ by just the margin, or not at all; simulated.

Non-inferiority is read from the 95% interval, equivalence from the 90% one, superiority from the first and DeLong's test
together; of two comparisons in a family each has the 97.5% interval. DeLong's own interval of the same samples stands
beside. The settings that err most are drawn more often in a table of their own. The tables are written by
`python tests/operating/test_paired_areas.py`.
"""

import itertools

import numpy as np
import pytest
from area_worlds import AT_ONCE, BINORMAL, Areas, limits
from asking import same_at_the_door, through_the_door
from scipy.special import ndtri
from tables import Table, error_of, same

from reportgen.conventions import FEWEST_OF_CLASS
from reportgen.intervals.cautious_paired_areas import COUNTED

MOST = {"false_non_inferiority": 0.03, "false_equivalence": 0.06, "false_in_family": 0.015, "false_superiority": 0.03}
MARGINS = Table(
    "paired_areas",
    "Areas of two models on the same cases that differ by the margin, and of equal ones; with DeLong's interval beside.",
    MOST,
    runs=2000,
    seed=91,
)
WORST = Table("paired_areas_worst", "The settings of these that err most, in more samples.", MOST, runs=20_000, seed=92)
SIZES = ((30, 30), (60, 60), (100, 180), (50, 500), (500, 50), (20, 500))
KINDS = ("SD half, SD double", "SD double, SD half", "SD double, SD double", "SD equal, missed")
MISSED = 0.04  # of the positive cases, which the second model scores like negative ones
GRID = (
    *itertools.product(SIZES, KINDS, (0.95,), (0.3, 0.9), (0.05,), (0.05,)),
    *itertools.product(SIZES, KINDS[:1], (0.95,), (0.9,), (0.02,), (0.02,)),
    *itertools.product(SIZES, ("SD equal, SD equal",), (0.8,), (0.6,), (0.05,), (0.05,)),
    *itertools.product(SIZES, (*KINDS[:2], "SD equal, SD equal"), (0.95,), (0.9,), (0.05,), (0.0,)),
)
"""Class sizes, scores of both models, area of the second, correlation, margin, and by how much the first is worse."""
AT_WORST = (0, 2, 8, 16, 22, 30, 63, 64)  # places in it, by the rates of the first table


def placed(rng, kind, area, cases, shared):
    """Return scores of positive cases with this area, negative ones being standard normal."""
    if kind == "missed":
        seen = 2**0.5 * ndtri((area - MISSED / 2) / (1 - MISSED))
        return cases + seen * (rng.random(shared) >= MISSED)
    return cases * BINORMAL[kind] + ndtri(area) * (1 + BINORMAL[kind] ** 2) ** 0.5


def drawn(rng, where, runs):
    """Draw scores of positive and of negative cases by each model, one row per sample."""
    sizes, kinds, area, correlation, _, worse = where
    own = [rng.standard_normal((2, runs, size)) for size in sizes]
    for each in own:
        each[1] = correlation * each[0] + (1 - correlation**2) ** 0.5 * each[1]
    areas, shape = (area - worse, area), (runs, sizes[0])
    names = kinds.split(", ")
    positives = [placed(rng, kind, one, cases, shape) for kind, one, cases in zip(names, areas, own[0], strict=True)]
    return positives, list(own[1])


def placements(positives, negatives):
    """Return of each case the part of the other class that it outranks, or that outranks it; scores have no ties."""
    both = np.concatenate([positives, negatives], axis=1)
    ranks = ranked(both)
    many, others = positives.shape[1], negatives.shape[1]
    outranked = (ranks[:, :many] - ranked(positives)) / others
    outranking = 1 - (ranks[:, many:] - ranked(negatives)) / many
    return outranked, outranking


def ranked(scores):
    order = np.argsort(scores, axis=1)
    ranks = np.empty_like(order)
    np.put_along_axis(ranks, order, np.broadcast_to(np.arange(scores.shape[1]), order.shape), axis=1)
    return ranks


def variances(of_both):
    return tuple(part.var(axis=1, ddof=1) / part.shape[1] for part in of_both)


class Compared:
    """Of each sample both areas with their variances, and that of the difference."""

    def __init__(self, positives, negatives):
        each = [placements(*one) for one in zip(positives, negatives, strict=True)]
        sizes = (positives[0].shape[1], negatives[0].shape[1])
        self.areas = [Areas(one[0].mean(axis=1), variances(one), sizes) for one in each]
        self.difference = self.areas[0].area - self.areas[1].area
        self.variance = sum(variances([one - other for one, other in zip(*each, strict=True)]))
        self.known = self.variance > 1e-18

    def interval(self, tail):
        """Put the limits of both areas together, as the interval does."""
        (first, second), (one, other) = self.areas, [limits(each, tail) for each in self.areas]
        apart = [sum(each.parts) for each in self.areas]
        spread = 2 * np.sqrt(apart[0] * apart[1])
        with np.errstate(all="ignore"):
            r = np.clip(np.where(spread > 0, (apart[0] + apart[1] - self.variance) / spread, 0.0), -1, 1)
        r = np.where(r > 0, COUNTED * r, r)
        ends = []
        for sign, x, y in (
            (-1, first.area - one[0], other[1] - second.area),
            (1, one[1] - first.area, second.area - other[0]),
        ):
            ends.append(self.difference + sign * np.sqrt(np.maximum(x**2 - 2 * r * x * y + y**2, 0)))
        return ends

    def by_delong(self, tail):
        """Return DeLong's limits."""
        reach = -ndtri(tail) * np.sqrt(self.variance)
        return self.difference - reach, self.difference + reach


def compared(at, table, runs):
    """Draw the samples of a setting, some at once."""
    rng, where = np.random.default_rng([table.seed, at]), GRID[at]
    step = max(1, AT_ONCE // sum(where[0]))
    return [Compared(*drawn(rng, where, min(step, runs - start))) for start in range(0, runs, step)]


def row(at, table=MARGINS, runs=None):
    runs = runs or table.runs
    sizes, kinds, area, correlation, margin, worse = GRID[at]
    shown = dict.fromkeys(("non_inferiority", "equivalence", "in_family", "superiority", "delong"), 0)
    for found in compared(at, table, runs):
        low, _ = found.interval(0.025)
        inner, upper = found.interval(0.05)
        plain, _ = found.by_delong(0.025)
        shown["non_inferiority"] += (found.known & (low > -margin)).sum()
        shown["equivalence"] += (found.known & (inner > -margin) & (upper < margin)).sum()
        shown["in_family"] += (found.known & (found.interval(0.0125)[0] > -margin)).sum()
        shown["superiority"] += (found.known & (low > 0) & (plain > 0)).sum()
        shown["delong"] += (found.known & (plain > -worse)).sum()
    rates = {name: round(float(count / runs), 5) for name, count in shown.items()}
    scores = {"scores": kinds, "truth": area, "correlation": correlation, "margin": margin, "worse": worse}
    only = (lambda name: rates[name]) if worse else (lambda _: None)
    return {
        "positives": sizes[0],
        "negatives": sizes[1],
        **scores,
        "false_non_inferiority": only("non_inferiority"),
        "false_equivalence": only("equivalence"),
        "false_in_family": only("in_family"),
        "false_superiority": None if worse else rates["superiority"],
        "by_delong": rates["delong"],
        "power": None if worse else rates["non_inferiority"],
    }


def rows():
    return map(row, range(len(GRID)))


def rows_of_worst():
    return (row(at, WORST) for at in AT_WORST)


def asked(hypothesis):
    models = [{"name": name, "score": name.lower(), "scale": "score"} for name in "AB"]
    one = {"metric": "roc_auc", "hypothesis": hypothesis, "models": ["A", "B"], "why": "x"}
    return {"models": models, "metrics": ["roc_auc"], "comparisons": [one]}


def agrees(seed):
    """Compare through the door, with a margin near the limit that decides, and by what is simulated."""
    rng = np.random.default_rng([MARGINS.seed, seed])
    sizes = tuple(int(size) for size in rng.integers(FEWEST_OF_CLASS, 90, 2))
    where = (sizes, (*KINDS, "SD equal, SD equal")[seed % 5], 0.85, float(rng.choice([0.3, 0.9])), 0.0, 0.03)
    positives, negatives = drawn(rng, where, 1)
    hypothesis = ("non_inferiority", "equivalence")[seed % 2]
    low, high = (float(end[0]) for end in Compared(positives, negatives).interval((0.025, 0.05)[seed % 2]))
    reach = max(-low, high) if hypothesis == "equivalence" else -low
    margin = max(reach * rng.uniform(0.97, 1.03), 0.001)
    spec = asked(hypothesis)
    spec["comparisons"][0]["margin"] = margin
    a, b = (np.concatenate([one[0], other[0]]) for one, other in zip(positives, negatives, strict=True))
    (found,) = through_the_door(spec, truth=np.repeat([1, 0], sizes), a=a, b=b).comparisons
    assert found.interval.method == "cautious_paired_areas"
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=1e-9)
    expected = low > -margin and (hypothesis == "non_inferiority" or high < margin)
    return (f"{hypothesis}_shown" in found.conclusions) == expected


test_the_door_says_the_same, test_the_door_always_says_the_same = same_at_the_door(agrees, 4)


def test_with_fewer_than_twenty_cases_of_a_class_nothing_is_concluded():
    rng = np.random.default_rng(3)
    truth = np.repeat([1, 0], [FEWEST_OF_CLASS - 1, 80])
    spec = asked("non_inferiority")
    spec["comparisons"][0]["margin"] = 0.5
    (found,) = through_the_door(spec, truth=truth, a=rng.normal(truth), b=rng.normal(truth)).comparisons
    assert found.conclusions == ("undefined",)
    assert "few_to_compare_areas" in found.open_because.undefined_code


@pytest.mark.parametrize("table", [MARGINS, WORST])
def test_each_rate_is_within_the_tolerance(table):
    for column, most in MOST.items():
        rates = [one[column] for one in table.rows() if one[column] is not None]
        assert max(rates, default=0) <= most + 2 * error_of(most, table.runs)


def test_delongs_own_interval_errs_too_often_about_a_margin():
    assert max(one["by_delong"] for one in MARGINS.rows() if one["worse"]) > 0.06


@pytest.mark.parametrize("at", [0, 41])
def test_rates_of_few_samples_are_near_the_stored_ones(at):
    """Within four Monte Carlo errors."""
    few, stored = row(at, runs=400), MARGINS.rows()[at]
    for column in ("false_non_inferiority", "by_delong"):
        rate = stored[column]
        assert abs(few[column] - rate) <= 4 * (max(rate * (1 - rate), 0.005) / 400) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("table", "make"), [(MARGINS, rows), (WORST, rows_of_worst)], ids=["all", "worst"])
def test_all_stored_rates_come_again(table, make):
    assert all(same(one, stored, table.runs) for one, stored in zip(make(), table.rows(), strict=True))


if __name__ == "__main__":
    MARGINS.write(rows())
    WORST.write(rows_of_worst())
