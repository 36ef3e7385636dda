"""
The area under the ROC curve, the truth exactly at the threshold, by simulation from many kinds of scores.

The tables are written by `python tests/operating/test_areas.py`. Each setting is judged at several levels by the rule and by
the other rules of the closed list, all on the same samples.
"""

import itertools

import numpy as np
import pytest
from area_worlds import OTHERS, Areas, drawn, limits, rule, samples
from asking import criteria, seen, through_the_door
from scipy.special import expit, logit
from tables import Table, error_of, same

from reportgen.conventions import FEW_OF_CLASS, FEWEST_RANKED_WRONGLY
from reportgen.intervals.newcombe_auc import variance_at

RATES = {"false_at_least": 0.03, "false_at_most": 0.03}
AREA = Table("roc_auc", "Area under the ROC curve, with fixed numbers of cases of both classes.", RATES, 30_000, 41)
LEVELS = Table("roc_auc_at_levels", "The same samples at other one-sided tails.", {}, 30_000, 41)
METHODS = Table(
    "roc_auc_by_others", "The same samples judged by other rules, the worst of each size, and power.", {}, 20_000, 41
)
BEYOND = Table("roc_auc_beyond", "Scores and areas beyond those for which the rule was made.", {}, 20_000, 42)
SIZES = ((30, 30), (60, 60), (100, 180), (50, 500), (500, 50), (100, 1000), (20, 500))
KINDS = ("SD half", "SD equal", "SD double", "3% missed", "6% missed", "ten values")
TRUTHS = (0.8, 0.9, 0.95)
TAILS = (0.05, 0.025, 0.0083, 0.005)
USUAL, TOLERANCE = 0.025, 1.2  # of the nominal tail: 3.0% of 2.5%
TABLES = (AREA, LEVELS, METHODS)
GRID = tuple(itertools.product(SIZES, KINDS, TRUTHS))
FURTHER = tuple(
    itertools.product(
        ((20, 60), (50, 50), (50, 150), (100, 300), (100, 1000)),
        ("SD triple", "exponential", "found or missed", "SD equal", "ten values"),
        (0.7, 0.9, 0.95, 0.99),
    )
)
SIDES = ("at_least", "at_most")
BETTER = {((60, 60), 0.95): 0.985, ((100, 180), 0.95): 0.98}  # what statisticians asked for by name
POWERED, POWERED_AT = 10_000, (0.025, 0.005)
SOLVED = 1000  # samples of which the limits are computed, for their width
SURE = 1 - 1e-9


def number(table, at):
    return [table.seed, at]


def of_setting(at):
    sizes, kind, truth = GRID[at]
    return samples([AREA.seed, at], kind, truth, sizes, AREA.runs)


def setting(sizes, kind, truth, **more):
    return {"scores": kind, "positives": sizes[0], "negatives": sizes[1], "truth": truth, **more}


def rate(hits):
    return round(float(hits.mean()), 5)


def row_of(found, where):
    """Return the rates at the usual level, power as `tables.summary` counts it, and the width of the first samples."""
    truth, off = where[2], 3.24 * found.area.std()
    low, high = limits(found.first(SOLVED), USUAL)
    false = [rate(hits) for hits in rule(found, truth, USUAL)]
    power = [rate(rule(found, theta, USUAL)[side]) for side, theta in enumerate((truth - off, min(truth + off, SURE)))]
    return {
        **setting(*where),
        "false_at_least": false[0],
        "false_at_most": false[1],
        "no_verdict": 0.0,
        "coverage": round(1 - sum(false), 5),
        "width": round(float((high - low).mean()), 5),
        "power_at_least": power[0],
        "power_at_most": power[1],
    }


def rows_of_levels(found, where):
    for tail in TAILS:
        false = rule(found, where[2], tail)
        yield {**setting(*where, tail=tail), "false_at_least": rate(false[0]), "false_at_most": rate(false[1])}


def row_beyond(at):
    sizes, kind, truth = FURTHER[at]
    return row_of(samples([BEYOND.seed, at], kind, truth, sizes, BEYOND.runs), FURTHER[at])


RULES = {"cautious_auc": rule, **OTHERS}
ASKED = tuple(itertools.product(POWERED_AT, RULES))


def false_by_each(found, where):
    """Return how often each rule errs at either end, for each tail."""
    return {(tail, name): [rate(hits) for hits in RULES[name](found, where[2], tail)] for tail, name in ASKED}


def better(sizes, required, side):
    """Return a true area 2.2 standard errors, by Newcombe's variance, beyond the one required, on the side asked for."""
    if side == "at_least" and (sizes, required) in BETTER:
        return BETTER[sizes, required]
    error = float(variance_at(np.array(required), *map(float, sizes))) ** 0.5 / (required * (1 - required))
    return round(float(expit(logit(required) + (2.2 if side == "at_least" else -2.2) * error)), 4)


def rows_of_size(sizes, false):
    """Sum up the samples of a class size: the worst and the mean rate of each rule, and its power for normal scores."""
    for (side, word), required in itertools.product(enumerate(SIDES), TRUTHS):
        truth = better(sizes, required, word)
        seeds = ([AREA.seed, *sizes, round(100 * required), side, kind] for kind in range(3))
        sets = [samples(seed, kind, truth, sizes, POWERED) for seed, kind in zip(seeds, KINDS[:3], strict=True)]
        for tail, name in ASKED:
            rates = np.array([one[tail, name] for one in false])[:, side]
            power = [RULES[name](found, required, tail)[side].mean() for found in sets]
            yield {
                "positives": sizes[0],
                "negatives": sizes[1],
                "criterion": word,
                "required": required,
                "truth": truth,
                "tail": tail,
                "rule": name,
                "false_worst": round(float(rates.max()), 5),
                "false_mean": round(float(rates.mean()), 5),
                "power": round(float(np.mean(power)), 4),
                "power_equal_SD": round(float(power[1]), 4),
            }


def made(sizes):
    """Make all rows of a class size, each setting drawn once: of all three tables."""
    rows, levels, false = [], [], []
    for at, where in enumerate(GRID):
        if where[0] == sizes:
            found = of_setting(at)
            rows.append(row_of(found, where))
            levels.extend(rows_of_levels(found, where))
            false.append(false_by_each(found, where))
    return rows, levels, list(rows_of_size(sizes, false))


@pytest.mark.parametrize("table", [AREA, LEVELS])
def test_each_rate_is_within_the_tolerance(table):
    for row in table.rows():
        nominal = row.get("tail", USUAL)
        most = TOLERANCE * nominal
        assert max(row["false_at_least"], row["false_at_most"]) <= most + 2 * error_of(most, table.runs)


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("side", SIDES)
def test_the_mean_rate_over_all_settings_is_at_most_nominal(tail, side):
    rates = [row[f"false_{side}"] for row in LEVELS.rows() if row["tail"] == tail]
    assert len(rates) == len(GRID)
    assert np.mean(rates) <= tail


def valid(row):
    """Tell whether a rule keeps the tolerance at this size and level, for criteria of this kind."""
    most = TOLERANCE * row["tail"]
    return row["false_worst"] <= most + error_of(most, METHODS.runs) and row["false_mean"] <= row["tail"]


def fallback(row):
    """Tell whether so few cases of the smaller class would be ranked wrongly that more than power counts."""
    smaller = min(row["positives"], row["negatives"])
    return smaller < FEW_OF_CLASS or smaller * (1 - row["required"]) < FEWEST_RANKED_WRONGLY - 1e-9


def test_its_power_is_nine_tenths_of_that_of_the_best_valid_rule():
    """Powers below 5% say nothing; a difference of two Monte Carlo errors is none."""
    rows, compared = METHODS.rows(), 0
    for row in rows:
        alike = [one for one in rows if all(one[key] == row[key] for key in list(row)[:6])]
        (own,) = (one for one in alike if one["rule"] == "cautious_auc")
        if row["rule"] == "cautious_auc" or not valid(row) or fallback(row) or row["power"] < 0.05:
            continue
        compared += 1
        assert own["power"] >= 0.9 * row["power"] - 2 * error_of(row["power"], 3 * POWERED), row
    assert compared > 100


@pytest.mark.parametrize(("sizes", "least", "until_now"), [((100, 180), 0.76, 0.42), ((60, 60), 0.57, 0.2)])
def test_it_finds_a_good_area_far_more_often_than_until_now(sizes, least, until_now):
    """Required 0.95, true 0.98 with 100 and 180 cases, 0.985 with 60 and 60, normal scores of equal spread."""
    rows = [row for row in METHODS.rows() if (row["positives"], row["negatives"]) == sizes and row["tail"] == USUAL]
    power = {
        row["rule"]: row["power_equal_SD"] for row in rows if row["criterion"] == "at_least" and row["required"] == 0.95
    }
    assert power["cautious_auc"] >= least
    assert power["before"] <= until_now


def test_newcombes_interval_errs_too_often_to_judge():
    rates = [row["false_worst"] / row["tail"] for row in METHODS.rows() if row["rule"] == "newcombe_auc"]
    assert max(rates) > 2


@pytest.mark.parametrize("kind", ["SD equal", "6% missed", "ten values"])
def test_the_samples_are_those_of_the_scores(kind):
    """Both parts of the variance by comparing every pair, for three samples of 20 positive and 30 negative cases."""
    positives, negatives = drawn(np.random.default_rng(1), kind, 0.9, [(3, 20), (3, 30)])
    found = Areas.of(positives, negatives)
    for run in range(3):
        won = (positives[run, :, None] > negatives[run]) + 0.5 * (positives[run, :, None] == negatives[run])
        parts = (won.mean(axis=1).var(ddof=1) / 20, won.mean(axis=0).var(ddof=1) / 30)
        assert (found.area[run], found.parts[0][run], found.parts[1][run]) == pytest.approx((won.mean(), *parts))


@pytest.mark.parametrize("kind", [*KINDS, "exponential", "found or missed"])
@pytest.mark.parametrize("area", [0.8, 0.95])
def test_the_scores_have_the_area_that_they_are_to_have(kind, area):
    found = samples([1], kind, area, (100, 300), 1000)
    assert found.area.mean() == pytest.approx(area, abs=4 * found.area.std() / 1000**0.5)


def by_the_door(rng, level):
    """Judge one sample by the door; return both criteria and what the simulation says of it."""
    kind, truth = KINDS[rng.integers(len(KINDS))], float(rng.choice([0.7, *TRUTHS]))
    sizes = tuple(int(size) for size in rng.integers(20, 120, 2))
    positives, negatives = drawn(rng, kind, truth, [(1, size) for size in sizes])
    scores, classes = np.concatenate([positives[0], negatives[0]]), np.repeat([1, 0], sizes)
    model = {"name": "model", "score": "score", "scale": "score"}
    spec = {
        "models": [model],
        "metrics": ["roc_auc"],
        "criteria": criteria("roc_auc", truth, why="both are asked"),
        "confidence": level,
    }
    door = through_the_door(spec, truth=classes, score=scores)
    low, high = limits(Areas.of(positives, negatives), (1 - level) / 2)
    return door, float(low[0]), float(high[0]), truth


def doors(count):
    rng = np.random.default_rng(43)
    for run in range(count):
        door, low, high, truth = by_the_door(rng, (0.9, 0.95, 0.98, 0.99)[run % 4])
        at_least, at_most = door.criteria
        assert at_least.decided_by == "cautious_auc"
        assert (at_least.low, at_least.high) == pytest.approx((low, high), rel=1e-9)
        assert (at_least.verdict == "met", at_most.verdict == "met") == (low >= truth, high <= truth)
        shown = door.models[0].estimates[0].interval
        assert (shown.low, shown.high, shown.method) == (at_least.low, at_least.high, "cautious_auc")
        assert seen(at_least)[1:] == seen(at_most)[1:]


def test_the_door_says_the_same():
    doors(20)


@pytest.mark.slow
def test_the_door_says_the_same_of_two_hundred():
    doors(200)


@pytest.mark.parametrize("at", [0, 17])
def test_a_stored_rate_comes_again(at):
    found = of_setting(at)
    assert same(row_of(found, GRID[at]), AREA.rows()[at], AREA.runs)
    stored = LEVELS.rows()[len(TAILS) * at : len(TAILS) * (at + 1)]
    assert all(same(row, one, AREA.runs) for row, one in zip(rows_of_levels(found, GRID[at]), stored, strict=True))


def test_a_stored_rate_beyond_comes_again():
    assert same(row_beyond(1), BEYOND.rows()[1], BEYOND.runs)


@pytest.mark.parametrize("at", [0, 62])
@pytest.mark.parametrize("tail", TAILS)
def test_what_is_decided_follows_from_the_limits(at, tail):
    """For a thousand samples, and for three areas."""
    sizes, kind, truth = GRID[at]
    found = samples([1], kind, truth, sizes, 1000)
    low, high = limits(found, tail)
    for theta in (0.7, truth, 0.96):
        said = rule(found, theta, tail)
        assert (said[0] == (low >= theta)).all()
        assert (said[1] == (high <= theta)).all()


@pytest.mark.slow
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_all_stored_rates_come_again(sizes):
    def stored(table):
        return [row for row in table.rows() if (row["positives"], row["negatives"]) == sizes]

    for rows, table, runs in zip(made(sizes), TABLES, (AREA.runs, AREA.runs, POWERED), strict=True):
        assert all(same(row, one, runs) for row, one in zip(rows, stored(table), strict=True))


@pytest.mark.slow
def test_all_stored_rates_beyond_come_again():
    rows = map(row_beyond, range(len(FURTHER)))
    assert all(same(row, stored, BEYOND.runs) for row, stored in zip(rows, BEYOND.rows(), strict=True))


if __name__ == "__main__":
    for table, rows in zip(TABLES, zip(*map(made, SIZES), strict=True), strict=True):
        table.write(itertools.chain(*rows))
    BEYOND.write(map(row_beyond, range(len(FURTHER))))
