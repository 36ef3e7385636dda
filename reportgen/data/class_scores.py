"""Probabilities of several classes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import ROUNDING_OF_PROBABILITIES
from reportgen.data.arrays import Array, array
from reportgen.data.labels import NotALabelError, label_text
from reportgen.data.scores import Scores
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class ClassScores:
    """The place of the true class of each case, and its probability of each class: cases x classes."""

    truth: NDArray[np.intp]
    probabilities: Array
    classes: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("truth", "probabilities")
    MAY: ClassVar[tuple[str, ...]] = ("classes",)

    @classmethod
    def of(cls, truth: ArrayLike, probabilities: ArrayLike, classes: tuple[str, ...] = ()) -> Self:
        """Take the places of the true classes and the table; classes without names are numbered from 0."""
        table = array(probabilities)
        return cls(np.asarray(truth, dtype=np.intp), table, classes or tuple(map(str, range(table.shape[1]))))

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
        return cls.of([places[one] for one in truth], table, tuple(map(str, named)))

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(len(self.truth))

    @property
    def support(self) -> Array:
        """Count the cases of each class."""
        return array(np.bincount(self.truth, minlength=len(self.classes)))

    def against_rest(self, at: int) -> Scores:
        """See one class as positive and all others as negative."""
        return Scores.of(self.probabilities[:, at], self.truth == at)

    def pair(self, positive: int, negative: int) -> Scores:
        """Keep the cases of two classes, with their probabilities of the first."""
        kept = (self.truth == positive) | (self.truth == negative)
        return Scores.of(self.probabilities[kept, positive], self.truth[kept] == positive)


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
