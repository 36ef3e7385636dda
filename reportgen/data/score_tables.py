"""
Tables of distinct scores: all that an area, a curve or a threshold needs to know of the cases.

Beyond a cap scores are put into bins, narrow ones where many cases of both classes meet; the bound says what that costs.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from reportgen.data.columns import RowsInMemory, lazily
from reportgen.data.fetch import LARGEST, count_rows, fetch_arrays, fetch_rows
from reportgen.data.rows import of_two_classes
from reportgen.data.rules import holds, mark

if TYPE_CHECKING:
    from reportgen.data.table import Frame, Rows

DISTINCT_CAP = 1 << 20
BINS = 1 << 16
BINS_PER_AXIS = 1 << 10
WORTH_DIVIDING = 1e-6
"""A bin is divided again when it adds more than this to the bound, as long as there are not too many of them."""
MOST_ROUNDS = 8

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """
    Scores, ascending, with their positive and negative cases.

    In a binned table a row stands for all scores from `scores` to `highs`; both are scores that occur.
    """

    scores: Floats
    highs: Floats
    positives: Integers
    negatives: Integers

    @property
    def bound(self) -> float:
        """Bound the error of the area: half of the pairs whose order their bin hides, at 0/0 nothing."""
        pairs = float(self.positives.sum()) * float(self.negatives.sum())
        return float(_hidden(self).sum()) / (2 * pairs) if pairs else 0.0


@dataclass(frozen=True, slots=True)
class JointScoreTable:
    """Pairs of scores that two models gave to the same cases; `bound` is that of the difference of their areas."""

    a: Floats
    b: Floats
    positives: Integers
    negatives: Integers
    bound: float = 0.0


@dataclass(frozen=True, slots=True)
class ScoresOfAll:
    """Scores that several models gave to the same cases, a row per model, with the cases of each column."""

    scores: Floats
    positives: Integers
    negatives: Integers


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """Bins of equal width between two scores; a higher score never falls into a lower bin."""

    low: float
    high: float
    bins: int

    def bin_of(self, score: nw.Expr) -> nw.Expr:
        """Number the bins from 0; halves keep the width finite for any two scores."""
        width = self.high * 0.5 - self.low * 0.5
        scale = min(self.bins / width, LARGEST) if width > 0 else 0.0
        place = (score * 0.5 - self.low * 0.5) * scale
        last = float(self.bins - 1)
        return nw.when(place < last).then(place).otherwise(nw.lit(last)).floor().cast(nw.Int64)

    @classmethod
    def over(cls, frame: "Frame", score: str, bins: int) -> Self:
        """Span the scores of a frame."""
        low, high = fetch_rows(frame.select(nw.col(score).min().alias("low"), nw.col(score).max().alias("high")))[0]
        return cls(low, high, bins)


def score_table(
    rows: "Rows",
    truth: str,
    positive: str,
    score: str,
    *,
    cap: int = DISTINCT_CAP,
    bins: int = BINS,
    most: int | None = None,
) -> ScoreTable:
    """
    Count positive and negative cases of each distinct score, or of bins when more than `cap` scores are distinct.

    Who knows that there are no more than so many rows (`most`) spares a look at them.
    """
    is_positive = holds(truth, [positive])
    if (counted := of_two_classes(rows, [score], is_positive)) and len(counted[score]) <= cap:
        return _ordered(counted[score], counted)
    cases = lazily(rows).select(s=nw.col(score), p=mark(is_positive).of_engine())
    if _surely_fewer(most, cap) or not _surely_more(cases, ["s"], cap):
        table = _exact(cases)
        if len(table.scores) <= cap:
            return table
    return _binned(cases, bins)


def joint_score_table(
    rows: "Rows",
    truth: str,
    positive: str,
    a: str,
    b: str,
    *,
    cap: int = DISTINCT_CAP,
    bins: int = BINS_PER_AXIS,
    most: int | None = None,
) -> JointScoreTable:
    """Count positive and negative cases of each distinct pair of scores, or of a grid of bins beyond `cap` pairs."""
    is_positive = holds(truth, [positive])
    if (counted := of_two_classes(rows, [a, b], is_positive)) and len(counted[a]) <= cap:
        return _joint(counted[a], counted[b], counted)
    cases = lazily(rows).select(s=nw.col(a), t=nw.col(b), p=mark(is_positive).of_engine())
    if _surely_fewer(most, cap) or not _surely_more(cases, ["s", "t"], cap):
        found = _grouped(cases, ["s", "t"])
        if len(found["s"]) <= cap:
            return _joint(_float(found["s"]), _float(found["t"]), found)
    return _joint_binned(cases, bins)


def scores_of_all(
    rows: "Rows", truth: str, positive: str, scores: Sequence[str], *, cap: int = DISTINCT_CAP
) -> ScoresOfAll | None:
    """Count positive and negative cases of each distinct row of scores; beyond `cap` of these there is no table."""
    is_positive = holds(truth, [positive])
    if isinstance(rows, RowsInMemory):
        marks = is_positive.of_columns(rows)
        return _distinct(np.stack([rows.numbers(score).values for score in scores]), marks, ~marks, cap)
    keys = {f"s{at}": nw.col(score) for at, score in enumerate(scores)}
    cases = lazily(rows).select(**keys, p=mark(is_positive).of_engine())
    if _surely_more(cases, list(keys), cap):
        return None
    found = _grouped(cases, list(keys))
    table = np.stack([_float(found[key]) for key in keys])
    return _distinct(table, found["positives"], found["negatives"], cap)


def _distinct(
    table: Floats, positives: NDArray[np.generic], negatives: NDArray[np.generic], cap: int
) -> ScoresOfAll | None:
    """Bring columns that are alike together, in the order of the scores."""
    columns, at = np.unique(table, axis=1, return_inverse=True)
    if columns.shape[1] > cap:
        return None
    sums = [np.bincount(at.ravel(), weights=_float(one), minlength=columns.shape[1]) for one in (positives, negatives)]
    return ScoresOfAll(columns, *map(_int, sums))


def _surely_fewer(most: int | None, cap: int) -> bool:
    return most is not None and most <= cap


def _surely_more(cases: "Frame", keys: list[str], cap: int) -> bool:
    """Look at the first rows, so that a column without ties is not grouped in vain."""
    first = cases.select(*keys).head(cap + cap // 4)
    return count_rows(first) > cap and count_rows(first.group_by(*keys).agg(nw.len().alias("cases"))) > cap


def _exact(cases: "Frame") -> ScoreTable:
    found = _grouped(cases, ["s"])
    return _ordered(found["s"], found)


def _ordered(scores: NDArray[np.generic], found: dict[str, NDArray[np.generic]]) -> ScoreTable:
    order = np.argsort(scores)
    values = _float(scores)[order]
    return ScoreTable(values, values, _int(found["positives"])[order], _int(found["negatives"])[order])


def _binned(cases: "Frame", bins: int) -> ScoreTable:
    """Divide the scores evenly; divide again the bin that hides most, as an outlier makes of all others."""
    table = _on_grid(cases, ScoreGrid.over(cases, "s", bins))
    pairs = float(table.positives.sum()) * float(table.negatives.sum())
    for _ in range(MOST_ROUNDS):
        hidden = _hidden(table)
        worst = int(np.argmax(hidden))
        if hidden[worst] <= 2 * pairs * WORTH_DIVIDING:
            break
        low, high = float(table.scores[worst]), float(table.highs[worst])
        finer = _on_grid(cases.filter(nw.col("s").is_between(low, high)), ScoreGrid(low, high, bins))
        table = _replaced(table, worst, finer)
    return table


def _on_grid(cases: "Frame", grid: ScoreGrid) -> ScoreTable:
    edges = (nw.col("s").min().alias("low"), nw.col("s").max().alias("high"))
    placed = cases.with_columns(at=grid.bin_of(nw.col("s")))
    found = _grouped(placed, ["at"], *edges)
    order = np.argsort(found["at"])
    low, high = _float(found["low"])[order], _float(found["high"])[order]
    return ScoreTable(low, high, _int(found["positives"])[order], _int(found["negatives"])[order])


def _replaced(table: ScoreTable, row: int, finer: ScoreTable) -> ScoreTable:
    def spliced(old: NDArray[np.generic], new: NDArray[np.generic]) -> NDArray[np.generic]:
        return np.concatenate([old[:row], new, old[row + 1 :]])

    return ScoreTable(
        _float(spliced(table.scores, finer.scores)),
        _float(spliced(table.highs, finer.highs)),
        _int(spliced(table.positives, finer.positives)),
        _int(spliced(table.negatives, finer.negatives)),
    )


def _joint_binned(cases: "Frame", bins: int) -> JointScoreTable:
    """Put both scores into bins; each bin is called by its lowest score."""
    placed = cases.with_columns(
        i=ScoreGrid.over(cases, "s", bins).bin_of(nw.col("s")), j=ScoreGrid.over(cases, "t", bins).bin_of(nw.col("t"))
    )
    edges = (nw.col("s").min().alias("low_s"), nw.col("t").min().alias("low_t"))
    found = _grouped(placed, ["i", "j"], *edges)
    bound = sum(_binned_once(cases, score, bins).bound for score in ("s", "t"))
    return _joint(_lowest(found["i"], found["low_s"]), _lowest(found["j"], found["low_t"]), found, bound)


def _binned_once(cases: "Frame", score: str, bins: int) -> ScoreTable:
    alone = cases.select("p", s=nw.col(score))
    return _on_grid(alone, ScoreGrid.over(alone, "s", bins))


def _joint(a: Floats, b: Floats, found: dict[str, NDArray[np.generic]], bound: float = 0.0) -> JointScoreTable:
    by_b = np.argsort(b)  # no two pairs are equal; faster than lexsort
    order = by_b[np.argsort(a[by_b], kind="stable")]
    positives, negatives = _int(found["positives"])[order], _int(found["negatives"])[order]
    return JointScoreTable(a[order], b[order], positives, negatives, bound)


def _lowest(bins: NDArray[np.generic], scores: NDArray[np.generic]) -> Floats:
    """Return for each cell the lowest score of its bin."""
    _, at = np.unique(bins, return_inverse=True)
    lowest = np.full(int(at.max()) + 1, math.inf)
    np.minimum.at(lowest, at, _float(scores))
    return lowest[at]


def _grouped(cases: "Frame", keys: list[str], *others: nw.Expr) -> dict[str, NDArray[np.generic]]:
    """Add up positive and negative cases; narwhals wants a cast outside of the grouping for pandas."""
    sums = (nw.col("p").sum().alias("positives"), nw.col("n").sum().alias("negatives"))
    grouped = cases.with_columns(n=1 - nw.col("p")).group_by(*keys).agg(*sums, *others)
    return fetch_arrays(grouped.with_columns(nw.col("positives", "negatives").cast(nw.Int64)))


def _hidden(table: ScoreTable) -> Floats:
    """Count the pairs of a positive and a negative case whose order a bin hides."""
    wide = table.highs > table.scores
    return np.where(wide, table.positives.astype(float) * table.negatives.astype(float), 0.0)


def _float(values: NDArray[np.generic]) -> Floats:
    return np.asarray(values, dtype=np.float64)


def _int(values: NDArray[np.generic]) -> Integers:
    return np.asarray(values, dtype=np.int64)
