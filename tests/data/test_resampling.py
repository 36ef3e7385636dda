"""Draws against the distributions that they must have, and against drawing rows one by one."""

import numpy as np
import pytest
from scipy.stats import binom, chisquare, kstest, skew

from reportgen.data import resampling
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedTable
from reportgen.data.scores import Scores
from reportgen.data.strata import strata
from reportgen.data.two_sets import TwoSets
from reportgen.metrics.accuracy import accuracy
from reportgen.metrics.roc_auc import roc_auc

FEW = array([70, 0, 20, 10])
MANY = np.concatenate([np.ones(300), np.zeros(40), [25.0]])
LARGE = np.concatenate([np.full(2, 20_000.0), np.zeros(40), np.repeat([1.0, 20.0], 200), [40.0]])  # cells of both kinds
KINDS = {"counts": FEW, "cases": MANY, "both": LARGE}


def cells_sum(evidence):
    return evidence.cells @ np.arange(evidence.cells.shape[-1])


def of_values(values, weights):
    return resampling.LeftOut(array(values), array(weights), np.zeros(len(values), int))


def right(evidence):
    return accuracy(evidence).value


def some_scores(cases, seed=3):
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < 0.3
    return Scores.of(rng.normal(size=cases) + truth, truth)


@pytest.mark.parametrize("cells", KINDS.values(), ids=KINDS)
def test_every_draw_holds_all_cases_and_none_from_an_empty_cell(cells):
    rows = resampling.draw(cells, 200, np.random.default_rng(1))
    assert (rows.sum(axis=1) == cells.sum()).all()
    assert (rows[:, cells == 0] == 0).all()
    assert (rows == np.floor(rows)).all()


def test_few_cells_are_drawn_as_counts_and_many_as_cases():
    assert len(resampling.Cases.of(FEW).owners) == 0
    assert len(resampling.Cases.of(MANY).owners) == MANY.sum()
    both = resampling.Cases.of(LARGE)
    assert (both.counts.tolist(), len(both.owners)) == ([20_000, 20_000, 40], 4200)
    assert both.others.cases.tolist() == [0] * 42 + [1] * 200 + [20] * 200 + [0]


@pytest.mark.parametrize(
    ("cells", "at"),
    [(FEW, -1), (MANY, -1), (LARGE, -1), (LARGE, -2), (LARGE, 42)],
    ids=[*KINDS, "20 of both", "1 of both"],
)
def test_a_cell_is_binomial(cells, at):
    """All cases of a cell of n: Binomial(n, count / n)."""
    drawn = resampling.draw(cells, 4000, np.random.default_rng(2))[:, at]
    possible = np.arange(cells.sum() + 1)
    expected = binom.pmf(possible, cells.sum(), cells[at] / cells.sum()) * len(drawn)
    usual = expected > 10
    observed = np.bincount(drawn.astype(int), minlength=len(possible))[usual]
    scaled = expected[usual] * observed.sum() / expected[usual].sum()
    assert chisquare(observed, scaled).pvalue > 0.001


def test_cells_drawn_in_two_ways_vary_together_as_the_multinomial_does():
    """Its covariance of two cells is -n p q; the first is drawn alone, the others together."""
    rows = resampling.draw(LARGE, 4000, np.random.default_rng(6))
    sums = np.column_stack([rows[:, 0], rows[:, 42:242].sum(axis=1), rows[:, 242:442].sum(axis=1)])
    shares = np.array([LARGE[0], 200, 4000]) / LARGE.sum()
    expected = LARGE.sum() * (np.diag(shares) - np.outer(shares, shares))
    spread = np.sqrt(np.diag(expected))
    np.testing.assert_allclose(
        np.cov(sums.T) / np.outer(spread, spread), expected / np.outer(spread, spread), atol=0.07
    )


def test_counts_and_cases_are_drawn_alike():
    """The same 100 cases once as four counts, once as rows drawn by hand."""
    counts = Counts(*FEW)
    ours = resampling.replicate_all(counts, [right], draws=4000, generator=np.random.default_rng(3))[0]
    rng = np.random.default_rng(4)
    rows = np.repeat([True, True, False, True], FEW.astype(int))
    by_rows = np.array([rows[rng.integers(0, 100, 100)].mean() for _ in range(4000)])
    assert ours.std() / (0.8 * 0.2 / 100) ** 0.5 == pytest.approx(1, abs=0.05)
    jitter = np.random.default_rng(5).uniform(-0.005, 0.005, (2, 4000))
    assert kstest(ours + jitter[0], by_rows + jitter[1]).pvalue > 0.001


@pytest.mark.parametrize("at_once", [1, 500, 10**7])
@pytest.mark.parametrize(
    "evidence",
    [Counts(*FEW), some_scores(200), some_scores(3000), Scores(np.arange(221.0), LARGE[:221], LARGE[222:])],
    ids=["few", "200", "3000", "large"],
)
def test_how_many_draws_are_held_at_a_time_changes_nothing(evidence, at_once, monkeypatch):
    statistic = right if isinstance(evidence, Counts) else roc_auc
    usual = resampling.replicate_all(evidence, [statistic], draws=50, generator=np.random.default_rng(7))[0]
    monkeypatch.setattr(resampling, "AT_ONCE", at_once)
    held = resampling.replicate_all(evidence, [statistic], draws=50, generator=np.random.default_rng(7))[0]
    assert held.tobytes() == usual.tobytes()


def test_no_more_numbers_are_held_than_agreed(monkeypatch):
    monkeypatch.setattr(resampling, "AT_ONCE", 100)
    sizes = []

    def statistic(evidence):
        sizes.append(evidence.cells.size)
        return right(evidence)

    resampling.replicate_all(Counts(*FEW), [statistic], draws=60, generator=np.random.default_rng(1))[0]
    assert (max(sizes), sum(sizes)) == (100, 240)


@pytest.mark.parametrize(
    "evidence",
    [
        Counts(*FEW),
        Confusion(array([[5, 1, 0], [0, 7, 2], [1, 0, 4]]), ("a", "b", "c")),
        PairedTable.of(both_right=5, only_a=3, only_b=2, both_wrong=1),
        some_scores(30),
    ],
    ids=lambda evidence: type(evidence).__name__,
)
def test_all_evidence_with_cells_can_be_drawn(evidence):
    def cases(drawn):
        return drawn.cases

    values = resampling.replicate_all(evidence, [cases], draws=5, generator=np.random.default_rng(1))[0]
    assert (values == float(evidence.cases)).all()


def test_the_spread_of_an_area_is_that_of_rows_drawn_one_by_one():
    scores = some_scores(120)
    ours = resampling.replicate_all(scores, [roc_auc], draws=1500, generator=np.random.default_rng(1))[0]
    rng = np.random.default_rng(2)
    truth, values = np.repeat(scores.positives > 0, scores.cells.reshape(2, -1).sum(axis=0).astype(int)), scores.values
    picks = (rng.integers(0, 120, 120) for _ in range(1500))
    by_rows = np.array([float(roc_auc(Scores.of(values[pick], truth[pick]))) for pick in picks])
    assert kstest(ours, by_rows).pvalue > 0.001


def test_leaving_out_one_case_of_each_cell_is_leaving_out_each_case():
    counts = Counts(*FEW)
    found = resampling.left_out(counts, right)
    rows = np.repeat([1.0, 1.0, 0.0, 1.0], FEW.astype(int))
    by_rows = (rows.sum() - rows) / 99
    np.testing.assert_allclose(
        np.sort(np.repeat(found.values, found.weights.astype(int))), np.sort(by_rows), rtol=1e-14
    )


@pytest.mark.parametrize("wrong", [1, 20, 50, 90])
def test_the_acceleration_of_a_share_has_a_closed_form(wrong):
    """A sixth of the skewness of the mean of n zeros and ones: (1 - 2p) / (6 sqrt(n p q))."""
    p = 1 - wrong / 100
    counts = Counts.of(tp=100 - wrong, fp=wrong, fn=0, tn=0)
    found = resampling.left_out(counts, right).acceleration
    assert found == pytest.approx((1 - 2 * p) / (6 * (100 * p * (1 - p)) ** 0.5), abs=1e-9)


def test_the_acceleration_of_a_mean_is_that_of_its_values():
    values = np.random.default_rng(1).exponential(size=50)
    without = (values.sum() - values) / 49
    assert of_values(without, np.ones(50)).acceleration == pytest.approx(skew(values) / (6 * 50**0.5), rel=1e-9)


def test_values_that_never_change_have_no_acceleration():
    assert np.isnan(of_values([0.3, 0.1 + 0.2], [4, 5]).acceleration)


def test_of_very_many_cells_every_so_many_speaks_for_its_neighbours(monkeypatch):
    scores = some_scores(3000)
    some = resampling.left_out(scores, roc_auc)
    monkeypatch.setattr(resampling, "JACKKNIFE", 3000)
    every = resampling.left_out(scores, roc_auc)
    assert len(some.values) < 2000 < len(every.values) == 3000
    assert some.weights.sum() == every.weights.sum() == 3000
    assert some.acceleration == pytest.approx(every.acceleration, rel=0.01)


@pytest.mark.parametrize("width", [0, 1, 7, 1999, 2001, 4321, 9000])
def test_each_representative_is_in_the_middle_of_its_neighbours(width):
    cells = np.random.default_rng(width).integers(0, 4, width).astype(float)
    found, weights = resampling._representatives(cells)
    halves = np.flatnonzero(cells[: width // 2]), width // 2 + np.flatnonzero(cells[width // 2 :])
    parts = [part for half in halves if len(half) for part in np.array_split(half, min(len(half), 1000))]
    assert found.tolist() == [part[len(part) // 2] for part in parts]
    assert weights.tolist() == [cells[part].sum() for part in parts]


def test_strata_are_drawn_by_themselves_and_keep_their_cases():
    labels = np.array([1, 0, 1, 0])
    rows = np.concatenate(
        [
            part.copy()
            for _, part in resampling.draws_of(
                Counts(*FEW), draws=500, generator=np.random.default_rng(1), strata=labels
            )
        ]
    )
    assert (rows[:, labels == 1].sum(axis=1) == 90).all()
    assert (rows[:, labels == 0].sum(axis=1) == 10).all()
    assert rows[:, 0].var() == pytest.approx(90 * (7 / 9) * (2 / 9), rel=0.15)


@pytest.mark.parametrize("evidence", [Counts(*FEW), some_scores(3000)], ids=["few", "3000"])
def test_strata_are_drawn_the_same_however_many_draws_are_held_at_a_time(evidence, monkeypatch):
    labels, generator = strata(evidence), np.random.default_rng
    values = []
    for at_once in (1, 10**7):
        monkeypatch.setattr(resampling, "AT_ONCE", at_once)
        values.append(
            resampling.replicate_all(evidence, [cells_sum], draws=20, generator=generator(3), strata=labels)[0]
        )
    assert values[0].tobytes() == values[1].tobytes()


def test_several_statistics_see_the_same_draws_as_each_alone():
    alone = [
        resampling.replicate_all(Counts(*FEW), [one], draws=50, generator=np.random.default_rng(1))[0]
        for one in (right, cells_sum)
    ]
    together = resampling.replicate_all(Counts(*FEW), [right, cells_sum], draws=50, generator=np.random.default_rng(1))
    assert together.tobytes() == np.stack(alone).tobytes()


def test_the_acceleration_of_two_strata_is_that_of_scipys_two_samples():
    """Efron's formula for several samples, as scipy.stats writes it: sums of U^3/n^3 over (sums of U^2/n^2)^1.5."""
    counts = Counts.of(tp=30, fp=4, fn=10, tn=16)
    found = resampling.left_out(counts, lambda c: c.tp / c.positives + c.tn / c.negatives, strata(counts)).acceleration
    top = bottom = 0.0
    for right_ones, n in ((30, 40), (16, 20)):
        rows = np.repeat([1.0, 0.0], [right_ones, n - right_ones])
        without = (rows.sum() - rows) / (n - 1)
        u = (n - 1) * (without.mean() - without)
        top, bottom = top + (u**3).sum() / n**3, bottom + (u**2).sum() / n**2
    assert found == pytest.approx(top / (6 * bottom**1.5), rel=1e-9)


@pytest.mark.parametrize(("rank", "expected"), [(1, 10), (2.5, 25), (4, 40), (0.2, 10), (9, 40)])
def test_between_ranks_it_is_interpolated_and_beyond_the_ends_it_is_the_end(rank, expected):
    assert resampling.at_rank(array([10, 20, 30, 40]), rank) == expected


def test_draws_equal_to_the_value_count_one_half_also_when_rounding_sets_them_apart():
    assert resampling.share_below(array([0.1, 0.3, 0.1 + 0.2, 0.5]), 0.3) == 0.5


def test_draws_are_fewer_where_each_is_dear():
    assert resampling.usual_draws(np.ones(4)) == 10_000
    assert resampling.usual_draws(np.ones(1001)) == 2_000


def test_of_two_sets_only_the_one_that_lacks_a_case_is_computed_anew():
    rng = np.random.default_rng(5)
    sets = [Scores.of(np.round(rng.random(cases), 2), rng.random(cases) < 0.4) for cases in (70, 40)]
    both, rows = TwoSets(*sets), []

    def auc(drawn):
        rows.append((len(drawn.first.positives), len(drawn.second.positives)))
        return roc_auc(drawn.first) - roc_auc(drawn.second)

    found = resampling.left_out(both, auc)
    filled = np.flatnonzero(both.cells)
    each = [both.with_cells((both.cells - (np.arange(len(both.cells)) == at))[None, :]) for at in filled]
    np.testing.assert_array_equal(found.values, np.concatenate([auc(one) for one in each]))
    assert {1} == {min(one) for one in rows}
