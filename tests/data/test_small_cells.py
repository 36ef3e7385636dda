"""Counts drawn in two stages, beside the multinomial distribution and beside drawing case by case."""

import numpy as np
import pytest
from scipy import stats

from reportgen.data.small_cells import HIGHEST, OPEN, STEPS, SmallCells

CASES = np.repeat([1, 2, 3, 20], [300, 200, 100, 50])
PLACES = np.arange(len(CASES)) * 2 + 1  # every other cell of a row is none of these
ROW = np.zeros(2 * len(CASES), dtype=int)
ROW[PLACES] = CASES


def drawn(cells, left, rows, seed=1):
    generator, found = np.random.default_rng(seed), np.full((rows, len(ROW)), 7.0)
    for row in found:
        cells.fill(row, left, generator)
    return found


def test_a_table_gives_the_count_of_every_number_in_its_part():
    cells = SmallCells.of(ROW)
    for of in (0, 1, 3, 20):
        first, last = (np.searchsorted(cells.at_most[of], ends, side="right") for ends in (
            np.arange(STEPS) / STEPS, np.nextafter(np.arange(1, STEPS + 1) / STEPS, 0),
        ))  # fmt: skip
        table = cells.table[of * STEPS : (of + 1) * STEPS].astype(int)
        known = table != OPEN
        assert (table[known] == first[known]).all()
        assert (table[known] == last[known]).all()
        assert (~known).sum() <= HIGHEST
        assert (~known[first != last]).all()


def test_the_first_counts_are_poisson_counts_of_a_mean_a_little_below_the_cases():
    cells, generator = SmallCells.of(ROW), np.random.default_rng(5)
    counts = np.stack([cells._first_counts(generator) for _ in range(4000)]).astype(int)
    for of in (1, 2, 3, 20):
        found = np.bincount(counts[:, of == ROW].ravel())
        expected = stats.poisson.pmf(np.arange(len(found)), of * (1 - 8 / CASES.sum() ** 0.5)) * found.sum()
        usual = expected > 10
        scaled = expected[usual] * found[usual].sum() / expected[usual].sum()
        assert stats.chisquare(found[usual], scaled).pvalue > 0.001


@pytest.mark.parametrize("left", [0, 3, 1300, int(CASES.sum()), 2300])
def test_each_draw_holds_the_cases_that_are_left_and_none_elsewhere(left):
    rows = drawn(SmallCells.of(ROW), left, 50)
    assert (rows.sum(axis=1) == left).all()
    assert (rows[:, ::2] == 0).all()
    assert (rows == np.floor(rows)).all()


@pytest.mark.parametrize("left", [1200, int(CASES.sum())], ids=["too few for the first counts", "all"])
def test_counts_are_as_those_of_cases_drawn_one_by_one(left):
    """Counts of one cell, and of the first two hundred, which vary together as those of a multinomial distribution do."""
    ours = drawn(SmallCells.of(ROW), left, 4000)[:, PLACES]
    generator, owners = np.random.default_rng(2), np.repeat(np.arange(len(CASES)), CASES)
    theirs = np.array(
        [np.bincount(owners[generator.integers(0, len(owners), left)], minlength=len(CASES)) for _ in range(4000)]
    )
    jitter = np.random.default_rng(3).uniform(-0.5, 0.5, (2, 4000))
    for pick in (lambda rows: rows[:, 0], lambda rows: rows[:, -1], lambda rows: rows[:, :200].sum(axis=1)):
        assert stats.kstest(pick(ours) + jitter[0], pick(theirs) + jitter[1]).pvalue > 0.001
    sums = np.column_stack([ours[:, :300].sum(axis=1), ours[:, 300:600].sum(axis=1), ours[:, 600:].sum(axis=1)])
    shares = np.array([300, 700, 1000]) / CASES.sum()
    expected = left * (np.diag(shares) - np.outer(shares, shares))
    np.testing.assert_allclose(np.cov(sums.T) / left, expected / left, atol=0.02)


def test_counts_that_add_up_to_too_many_are_drawn_one_by_one(monkeypatch):
    cells = SmallCells.of(ROW)
    monkeypatch.setattr(SmallCells, "_first_counts", lambda *_: np.full(len(ROW), 200, dtype=np.uint8))
    rows = drawn(cells, 400, 20)
    assert (rows.sum(axis=1) == 400).all()
    assert rows.max() < 200
