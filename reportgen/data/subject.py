"""What is judged: a model on a set of cases, with its evidence by type; and two models on the same cases."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeVar

from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.incomplete_pairs import IncompletePair
from reportgen.data.resampling_units import Units

E = TypeVar("E")


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

    def units_of(self, evidence: object) -> Units[Any] | None:
        """Return this evidence by the units that are drawn anew, where these are not the cases themselves."""
        return self.by_unit.get(type(evidence))


@dataclass(frozen=True, slots=True)
class Pair:
    """The evidence of two models on the same cases, or folds, and the same by the units that are drawn anew, if any."""

    evidence: Any
    units: Units[Any] | None = None
    incomplete: IncompletePair | None = None

    def turned(self) -> "Pair":
        """Name the second model first."""
        evidence = self.evidence.turned()
        turned = None if self.incomplete is None else self.incomplete.turned()
        if self.units is None:
            return Pair(evidence, incomplete=turned)
        return Pair(evidence, self.units.placed_in(evidence, self.evidence.turned_cells), turned)
