"""What can be compared two by two, on any evidence: models on cases, learners over folds."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.design import Design
from reportgen.data.samples import PairedSamples
from reportgen.data.subject import Pair
from reportgen.results.parts import Tabulated
from reportgen.results.tested import DifferenceInGroup
from reportgen.spec.judged import ComparisonAsked, MetricAsked


class Quantity(Protocol):
    """The number in which two models are compared."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def of(self) -> str | None: ...

    @property
    def better(self) -> str: ...

    @property
    def metric(self) -> Any: ...


Q = TypeVar("Q", bound=Quantity)


class Comparable(Protocol[Q]):
    """Evidence of several models, of which any two can be compared."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def classes(self) -> tuple[str, ...]: ...

    @property
    def design(self) -> Design: ...

    @property
    def on(self) -> index.On: ...

    @property
    def whole(self) -> bool: ...

    @property
    def asked_for(self) -> bool: ...

    @property
    def without_interval(self) -> bool: ...

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]: ...

    def quantity(self, named: MetricAsked | None) -> Q: ...

    def tests(self, what: Q) -> tuple[index.Entry, ...]: ...

    def pair(self, what: Q, names: tuple[str, str]) -> Pair | Undefined: ...

    def several(self, names: tuple[str, ...]) -> tuple[Any, ...]: ...

    def difference(self, what: Q, pair: Pair) -> dict[str, Any]: ...

    def blocked(self, what: Q, pair: Pair, names: tuple[str, str]) -> Undefined | None: ...

    def chosen_here(self, what: Q, names: tuple[str, ...]) -> Undefined | None: ...

    def forbidden(self, what: Q, names: tuple[str, str]) -> Undefined | None: ...

    def other_rate(self, what: Q) -> Q | None: ...

    def by_group(self, what: Q, names: tuple[str, str], ref: str) -> tuple[DifferenceInGroup, ...]: ...

    def badness(self, what: Q, names: tuple[str, ...]) -> Mapping[str, float]: ...

    def table(self, what: Q, pair: Pair, ref: str) -> Tabulated | None: ...

    def samples(self, pair: Pair) -> PairedSamples | None: ...
