"""Probabilities of several classes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import ROUNDING_OF_PROBABILITIES
from reportgen.data.arrays import Array, array, divide
from reportgen.data.class_ranks import ClassRanks
from reportgen.data.highest import Highest
from reportgen.data.labels import NotALabelError, label_text
from reportgen.data.scores import Scores
from reportgen.errors import Problem, ReportgenError

AT_ONCE = 1 << 20  # probabilities of which copies are made
DIGITS_OF_SUMS = 12  # so that probabilities with equal sums are ties


@dataclass(frozen=True, slots=True)
class ClassScores:
    """
    The place of the true class of each case, and its probability of each class: cases x classes.

    `weights` count the cases; a bootstrap draws them anew, with its draws on leading axes.
    """

    truth: NDArray[np.intp]
    probabilities: Array
    classes: tuple[str, ...]
    weights: Array
    ranks: ClassRanks = field(compare=False, repr=False)  # of the cases, which every draw of their weights shares

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "probabilities")
    MAY: ClassVar[tuple[str, ...]] = ("classes", "weights")

    @classmethod
    def of(
        cls,
        truth: ArrayLike,
        probabilities: ArrayLike,
        classes: tuple[str, ...] = (),
        *,
        weights: ArrayLike | None = None,
    ) -> Self:
        """Take the places of the true classes and the table; classes without names are numbered from 0."""
        table, places = array(probabilities), np.asarray(truth, dtype=np.intp)
        names = classes or tuple(map(str, range(table.shape[1])))
        counted = array(np.ones(len(places)) if weights is None else weights)
        return cls(places, table, names, counted, ClassRanks(places, table))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `truth`, a label per case, and `probabilities`, a row per case in the order of `classes`, else of the text."""
        try:
            truth = [label_text(one) for one in given["truth"]]
            table = array(given["probabilities"])
            named = (
                [label_text(one) for one in given["classes"]] if given.get("classes") else sorted(set(map(str, truth)))
            )
        except (TypeError, ValueError, NotALabelError):
            truth, table, named = [], array(np.nan), []
        if table.ndim != 2 or len(table) != len(truth) or not truth or None in truth:
            what, remedy = "probabilities must be a row for each label of truth", "give [[0.7, 0.3], ...]"
            raise ReportgenError(Problem("wrong_input", what, remedy))
        unknown = sorted(set(map(str, truth)) - set(map(str, named)))
        if unknown or len(set(named)) != len(named) or table.shape[1] != len(named) or len(named) < 2:
            what = f"classes must be {table.shape[1]} different names, at least two, and have every label of truth"
            raise ReportgenError(
                Problem("wrong_input", what, "give classes=a,b,c", ", ".join(unknown or map(str, named)))
            )
        _refuse_no_probabilities(table)
        places = {name: at for at, name in enumerate(named)}
        weights = _weights(given, len(truth))
        return cls.of([places[one] for one in truth], table, tuple(map(str, named)), weights=weights)

    @property
    def cells(self) -> Array:
        """Return how often each case counts."""
        return self.weights

    def with_cells(self, cells: Array) -> Self:
        """Take from the last axis how often each case counts."""
        return replace(self, weights=array(cells))

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(self.weights.sum(axis=-1))

    @property
    def support(self) -> Array:
        """Count the cases of each class."""
        return self.ranks.by_class(self._in_order)

    @property
    def of_truth(self) -> Array:
        """Return the probability of the true class of each case."""
        return array(np.take_along_axis(self.probabilities, self.truth[:, None], axis=1)[:, 0])

    def by_rows(self, function: Callable[[Array, Array], Array]) -> Array:
        """Compute a number of each case from its probabilities and that of its true class, some of the cases at a time."""
        at_once = max(1, AT_ONCE // max(1, len(self.classes)))
        of_truth, starts = self.of_truth, range(0, len(self.probabilities), at_once)
        parts = (slice(start, start + at_once) for start in starts)
        found = [function(np.ascontiguousarray(self.probabilities[part]), of_truth[part]) for part in parts]
        return array(np.concatenate(found)) if found else array(np.zeros(0))

    @property
    def most_probable(self) -> NDArray[np.intp]:
        """Return the place of the most probable class of each case, of equal ones the first."""
        return Highest.of(self.probabilities.T, len(self.probabilities)).place

    def areas_of_pairs(self) -> Iterator[Array]:
        """
        Pass for each class its areas with every other, by the probability of the first; nan without a pair of cases.

        One class at a time, since all pairs of many classes in many draws are too many numbers to hold.
        """
        weights, support = self._in_order, self.support
        for at in range(len(self.classes)):
            areas = divide(self.ranks.wins(at, weights), support[..., at : at + 1] * support)
            yield array(np.delete(areas, at, axis=-1))

    def areas_against_rest(self) -> Array:
        """Return for each class the area between it and all others, by its probability; nan without a pair of cases."""
        weights, support, cases = self._in_order, self.support, self.cases
        areas = np.empty(support.shape)
        for at in range(len(self.classes)):
            wins = np.delete(self.ranks.wins(at, weights), at, axis=-1).sum(axis=-1)
            areas[..., at] = divide(wins, support[..., at] * (cases - support[..., at]))
        return areas

    @property
    def _in_order(self) -> Array:
        """Return the weights in the order of the true classes."""
        ordered: Array = self.weights[..., self.ranks.order]
        return ordered

    def against_rest(self, at: int) -> Scores:
        """See one class as positive and all others as negative."""
        return self._scores(self.probabilities[:, at], self.truth == at, self.weights)

    def from_class(self, at: int) -> Scores:
        """See this class and all after it, in their order, as positive and those before it as negative."""
        together = np.round(self.probabilities[:, at:].sum(axis=1), DIGITS_OF_SUMS)
        return self._scores(array(together), self.truth >= at, self.weights)

    def of_class(self, label: str) -> Scores:
        """See one class as positive and all others as negative."""
        return self.against_rest(self.classes.index(label))

    def cells_of_class(self, label: str) -> NDArray[np.intp]:
        """Return where each case is among the scores of one class against all others."""
        at = self.classes.index(label)
        values, places = np.unique(self.probabilities[:, at] + 0.0, return_inverse=True)
        return np.asarray(places + len(values) * (self.truth != at), dtype=np.intp)

    def sizes_of_class(self, label: str) -> tuple[int, int]:
        """Count the cases of one class, and all others."""
        of_class = int(self.support[self.classes.index(label)])
        return of_class, int(self.cases) - of_class

    def pair(self, positive: int, negative: int) -> Scores:
        """Keep the cases of two classes, with their probabilities of the first."""
        kept = (self.truth == positive) | (self.truth == negative)
        return self._scores(self.probabilities[kept, positive], self.truth[kept] == positive, self.weights[..., kept])

    def top_label(self) -> Scores:
        """See the most probable class of each case as its prediction: its probability, and whether it is right."""
        chosen = self.most_probable
        highest = np.take_along_axis(self.probabilities, chosen[:, None], axis=1)[:, 0]
        return self._scores(highest, chosen == self.truth, self.weights)

    def _scores(self, scores: Array, positive: NDArray[np.bool_], weights: Array) -> Scores:
        """Group the cases by score, and add up their weights; cases that count once each need only be sorted."""
        if weights.ndim == 1 and (weights == 1).all():
            return Scores.of(scores, positive)
        order = np.argsort(scores, kind="stable")
        values, starts = np.unique(scores[order], return_index=True)
        ordered, marked = weights[..., order], positive[order]
        right, wrong = (array(np.add.reduceat(ordered * of, starts, axis=-1)) for of in (marked, ~marked))
        return Scores(values, right, wrong)


def _weights(given: Mapping[str, Any], cases: int) -> Array | None:
    """Take one weight per case, none below 0, if there are any."""
    if given.get("weights") is None:
        return None
    try:
        weights = array(given["weights"])
    except (TypeError, ValueError):
        weights = array(np.nan)
    if weights.shape != (cases,) or not np.isfinite(weights).all() or (weights < 0).any():
        what, remedy = "weights must be a number for each label of truth, none below 0", "give weights=1,2,..."
        raise ReportgenError(Problem("wrong_input", what, remedy))
    return weights


def _refuse_no_probabilities(table: Array) -> None:
    """Say in how many rows probabilities do not add up to one, and how far off the worst is."""
    if not np.isfinite(table).all() or (table < 0).any() or (table > 1).any():
        raise ReportgenError(Problem("wrong_input", "probabilities must be numbers from 0 to 1", "correct them"))
    off = np.abs(table.sum(axis=1) - 1)
    wrong = off > ROUNDING_OF_PROBABILITIES
    if wrong.any():
        rows = "1 row" if wrong.sum() == 1 else f"{int(wrong.sum())} rows"
        what = f"probabilities of a case must add up to 1; in {rows} they do not, by up to {off.max():.3g}"
        at = int(off.argmax())
        raise ReportgenError(Problem("wrong_input", what, "correct them", f"row {at + 1}: {table[at].sum():.6g}"))
