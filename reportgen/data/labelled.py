"""Labels of cases, alone or with the fold of each case."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.labels import NotALabelError, label_texts
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class CaseLabels:
    """One label per case."""

    labels: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("labels",)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `labels`."""
        return cls(_labels(given, "labels"))

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(len(self.labels))


@dataclass(frozen=True, slots=True)
class LabelledFolds:
    """How many cases of each class each fold tests: folds down, classes across."""

    counts: Array
    folds: tuple[str, ...]
    classes: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("labels", "folds")

    @classmethod
    def of(cls, labels: Iterable[str], folds: Iterable[str]) -> Self:
        """Count labels in folds, both in the order in which they come first."""
        pairs = list(zip(labels, folds, strict=True))
        classes, names = (tuple(dict.fromkeys(pair[side] for pair in pairs)) for side in (0, 1))
        counts = np.zeros((len(names), len(classes)))
        for label, fold in pairs:
            counts[names.index(fold), classes.index(label)] += 1
        return cls(counts, names, classes)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `labels` and `folds`, one of each per case."""
        labels, folds = _labels(given, "labels"), _labels(given, "folds")
        if len(labels) != len(folds):
            what = f"labels has {len(labels)} entries and folds has {len(folds)}"
            raise ReportgenError(Problem("lengths_differ", what, "give one entry per case in each"))
        return cls.of(labels, folds)

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(self.counts.sum())


def _labels(given: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Take a list of words or numbers."""
    value = given[name]
    try:
        found = [] if isinstance(value, str) else label_texts(value)
    except (TypeError, NotALabelError):
        found = []
    if not found or None in found:
        what = f"{name} must be a list of words or numbers"
        raise ReportgenError(Problem("wrong_input", what, "give one per case", str(value)[:60]))
    return tuple(str(one) for one in found)
