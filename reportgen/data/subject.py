"""What is judged: a model on a set of cases, with its evidence by type; and two models on the same cases."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, Self, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from reportgen.data.class_scores import ClassScores
from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.incomplete_pairs import IncompletePair
from reportgen.data.resampling_units import Units

E = TypeVar("E")
REMEMBERED = 1 << 23  # probabilities: of more of them the scores of one class are kept at a time
WITHOUT_SCORES = "without scores"


@runtime_checkable
class OfClasses(Protocol):
    """Evidence of several classes, of which each can be seen against all others."""

    @property
    def classes(self) -> tuple[str, ...]: ...

    def of_class(self, label: str) -> Any: ...

    def cells_of_class(self, label: str) -> NDArray[np.intp]: ...

    def sizes_of_class(self, label: str) -> tuple[int, int]: ...


@runtime_checkable
class IncompleteOfClasses(Protocol):
    """What is known of incomplete rows of several classes."""

    def of_class(self, label: str) -> IncompleteEvidence: ...


@dataclass(frozen=True, slots=True)
class Subject:
    """
    What one model did on some cases, one piece of evidence of each type.

    `by_unit` holds by type the same evidence by the units that are drawn anew, where these are not the cases themselves:
    clusters, or cases that carry weights. `sizes` counts the cases of each class, or all of them where there are none.
    `incomplete` holds by type of evidence what is known of the rows that lack something for it.
    """

    name: str
    evidence: tuple[Any, ...] = ()
    by_unit: Mapping[type, Units[Any]] = field(default_factory=dict)
    sizes: tuple[int, ...] = ()
    whole: bool = True  # cases count alike, or by whole numbers
    probabilities: bool = True  # what the scores are taken for
    threshold: float | None = None
    threshold_origin: str | None = None
    threshold_chosen_on: str | None = None
    calls: Literal["prediction", "score"] | None = None
    columns: Mapping[str, Any] = field(default_factory=dict)
    incomplete: Mapping[type, IncompleteEvidence] = field(default_factory=dict)
    _against_rest: dict[str, "Subject"] = field(default_factory=dict, init=False, repr=False, compare=False)
    _parts: dict[str, "Subject"] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def classes(self) -> tuple[str, ...]:
        """Name the classes, where there are several of which each can be seen against all others."""
        return next((one.classes for one in self.evidence if isinstance(one, OfClasses)), ())

    @property
    def cases(self) -> int:
        """Count the cases, of weighted ones the rows."""
        return sum(self.sizes)

    @property
    def units(self) -> Units[Any] | None:
        """Return the units that are drawn anew, for any evidence; all types have the same."""
        return next(iter(self.by_unit.values()), None)

    def find(self, kinds: tuple[type, ...]) -> Any:
        """Return the evidence of one of these types, if there is any."""
        return next((one for one in self.evidence if isinstance(one, kinds)), None)

    def get(self, kind: type[E]) -> E | None:
        """Return the evidence of this type, if there is any."""
        return next((one for one in self.evidence if isinstance(one, kind)), None)

    def without(self, kind: type) -> Self:
        """Leave out the evidence of one type."""
        return replace(self, evidence=tuple(one for one in self.evidence if not isinstance(one, kind)))

    @property
    def is_large(self) -> bool:
        """Tell whether the scores of all classes, each against all others, would take much memory."""
        scores = self.get(ClassScores)
        return scores is not None and scores.probabilities.size > REMEMBERED

    def without_scores(self) -> "Subject":
        """Leave out probabilities of several classes, if there are very many and counts are next to them."""
        if not self.is_large:
            return self
        if WITHOUT_SCORES not in self._parts:
            self._parts[WITHOUT_SCORES] = self.without(ClassScores)
        return self._parts[WITHOUT_SCORES]

    def against_rest(self, label: str) -> "Subject":
        """
        See one class as positive and all others as negative, as far as the evidence can tell; each is computed once.

        What has no classes is seen as it is. Of very many probabilities only the class that was seen last is kept.
        """
        if label not in self._against_rest:
            if self.is_large:
                self._against_rest.clear()
            self._against_rest[label] = self._of_class(label) if self.classes else self
        return self._against_rest[label]

    def _of_class(self, label: str) -> "Subject":
        parts = [one for one in self.evidence if isinstance(one, OfClasses)]
        seen = {type(one): one.of_class(label) for one in parts}
        units = {type(one): one for one in parts if type(one) in self.by_unit}
        return replace(
            self,
            evidence=tuple(seen.values()),
            by_unit={
                type(seen[kind]): self.by_unit[kind].placed_in(seen[kind], one.cells_of_class(label))
                for kind, one in units.items()
            },
            sizes=parts[0].sizes_of_class(label) if parts else (),
            incomplete={
                type(seen[kind]): one.of_class(label)
                for kind, one in self.incomplete.items()
                if isinstance(one, IncompleteOfClasses) and kind in seen
            },
        )

    def units_of(self, evidence: object) -> Units[Any] | None:
        """Return this evidence by the units that are drawn anew, where these are not the cases themselves."""
        return self.by_unit.get(type(evidence))


@dataclass(frozen=True, slots=True)
class Pair:
    """The evidence of two models on the same cases, or folds, and the same by the units that are drawn anew, if any."""

    evidence: Any
    units: Units[Any] | None = None
    incomplete: IncompletePair | None = None
    shared_units: int = 0  # of two sets of different cases: units that have cases in both

    def against_rest(self, label: str) -> "Pair":
        """See one class as positive and all others as negative."""
        evidence = self.evidence.of_class(label)
        units = None if self.units is None else self.units.placed_in(evidence, self.evidence.cells_of_class(label))
        return Pair(evidence, units, None if self.incomplete is None else IncompletePair(self.incomplete.rows))

    def turned(self) -> "Pair":
        """Name the second model first."""
        evidence = self.evidence.turned()
        turned = None if self.incomplete is None else self.incomplete.turned()
        if self.units is None:
            return Pair(evidence, incomplete=turned)
        return Pair(evidence, self.units.placed_in(evidence, self.evidence.turned_cells), turned)
