"""What a task is: the columns it needs, how rows become evidence, and what is computed where nothing is stated."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from reportgen import index
from reportgen.data.cases import CaseRows, ColumnRole, JudgedColumns
from reportgen.data.incomplete import IncompleteEvidence
from reportgen.data.layout import Layout
from reportgen.data.subject import Pair, Subject
from reportgen.data.table import ColumnKind
from reportgen.data.tables import Tables
from reportgen.index import Family
from reportgen.results.cases import Choice
from reportgen.results.parts import Facts
from reportgen.spec.cases import DROP, ModelColumns
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

Noticed = tuple[str, Facts]
PairsOfModels = Mapping[tuple[str, str], tuple[Pair, ...]]


class CaseCounter(Protocol):
    """Counts the cases of a frame, once thresholds and weights are settled."""

    @property
    def models(self) -> tuple[ModelColumns, ...]: ...

    @property
    def choices(self) -> Mapping[str, Choice]: ...

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject: ...

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]: ...

    def joint(self, models: Sequence[ModelColumns], frame: "Rows") -> tuple[Any, ...]: ...

    def sizes(self, subjects: tuple[Subject, ...], frame: "Rows") -> tuple[int, ...]: ...

    def incomplete(self, cases: CaseRows, kept: "Rows") -> dict[str, dict[type, IncompleteEvidence]]: ...

    def with_incomplete(
        self, models: tuple[ModelColumns, ModelColumns], cases: CaseRows, kept: "Rows", found: tuple[Pair, ...]
    ) -> tuple[Pair, ...]: ...

    def noticed(self, subjects: tuple[Subject, ...], pairs: PairsOfModels, frame: "Rows") -> Iterator[Noticed]: ...


class RowReader(Protocol):
    """Says what the rows of a task are: which classes there are, and which rows can be analysed."""

    @property
    def classes(self) -> tuple[str, ...]: ...

    @property
    def positive(self) -> str | None: ...

    def cases(self, frame: "Rows") -> CaseRows: ...

    def counting(self, kept: Mapping[str, "Rows"], *, fractional: bool, most: int) -> CaseCounter: ...


def left_out(spec: ValidationSpec) -> frozenset[ColumnRole]:
    """Say for want of what a row is left out, as the author declares."""
    roles: tuple[ColumnRole, ...] = ("truth", "score")
    return frozenset(role for role in roles if getattr(spec.data.missing, role) == DROP)


def amounts(spec: ValidationSpec) -> Iterator[str]:
    """Name the metrics of costs and gains that are known."""
    if spec.costs is not None:
        yield from ("mean_cost", "total_cost")
    if spec.gains is not None:
        yield "profit"


def agreement_or(spec: ValidationSpec, metric: str) -> str:
    """Name in place of a metric the agreement that is judged where the reference errs too."""
    if spec.data.labels.gold is not False:
        return metric
    return next((entry.id for entry in index.of_kind("metric") if entry.agreement_for == metric), metric)


@dataclass(frozen=True, slots=True)
class FamilyIntervals:
    """
    The interval that is shown next to metrics of a family, and the one from which a verdict on them is read.

    Where it `alone` judges, another that a spec chooses is shown next to metrics without a criterion only.
    """

    shown: str
    judging: str
    alone: bool = False


@dataclass(frozen=True, slots=True)
class BaselineRule:
    """A rule without a model, and what it says of the judged cases: nothing where it has nothing to learn from."""

    name: str
    label: str
    subject: Callable[[tuple[Subject, ...], Mapping[str, tuple[Subject, ...]]], Subject | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """
    All that is special about judging one kind of prediction.

    `evidence` are the types that its metrics are computed from, `of_class` those of one class against all others;
    `classes` says how many there may be at least and at most; `keys` are those of a spec that have a meaning only for the
    tasks that name them, as `data.positive` or `models[].threshold`; `recognised` tells whether tables ask for this task
    where nothing in the spec does.
    """

    name: str
    evidence: tuple[type, ...]
    of_class: tuple[type, ...] = ()
    keys: tuple[str, ...] = ()
    classes: tuple[int, int | None] = (0, 0)
    not_yet: tuple[str, ...] = ()
    not_meant: tuple[tuple[str, str], ...] = ()  # keys that mean nothing here, each with the reason
    not_asked: tuple[str, ...] = ()
    columns: Mapping[str, ColumnKind]
    recognised: Callable[[ValidationSpec, Tables, Mapping[str, str]], bool] = lambda *_: False
    read: Callable[[ValidationSpec, Layout, "Rows", Mapping[str, JudgedColumns]], RowReader]
    metrics: Callable[[ValidationSpec], Iterable[str]]
    least: tuple[str, ...]  # next to the metrics that a spec names: no single number shows what a model is like
    metrics_of_parts: Callable[[ValidationSpec], Iterable[str]]
    metrics_of_splits: Callable[[ValidationSpec], Iterable[str]] = lambda _: ()  # beyond those of any part
    compared: tuple[str, ...]
    compared_with_costs: tuple[str, ...] = ()
    intervals: Mapping[Family, FamilyIntervals]
    curves: tuple[str, ...]
    curves_of_class: tuple[str, ...] = ()  # of each class against all others
    cumulative_curves: tuple[
        str, ...
    ] = ()  # of ordered classes: of each class and all after it against those before it
    baselines: tuple[BaselineRule, ...] = ()
    checks: tuple[str, ...] = ()
    checks_where_they_apply: tuple[str, ...] = ()
    checks_of_parts: tuple[str, ...] = ()  # each two of training, validation and test rows
    checks_of_folds: tuple[str, ...] = ()  # of the classes in each fold
    checks_of_a_model: tuple[str, ...] = ()
    excluded_as: Mapping[str, str] = field(default_factory=dict)  # words for reasons, where the usual ones do not fit

    def facts(self) -> dict[str, Any]:
        """Write what a spec must know of the task before any data are read."""
        return {
            "id": self.name,
            "evidence": [kind.__name__ for kind in self.evidence],
            "of_class": [kind.__name__ for kind in self.of_class],
            "classes": list(self.classes),
            "keys": list(self.keys),
            "not_yet": list(self.not_yet),
            "not_meant": [list(one) for one in self.not_meant],
            "not_asked": list(self.not_asked),
            "least": list(self.least),
            "compared": list(self.compared),
            "compared_with_costs": list(self.compared_with_costs),
            "curves": list(self.curves),
            "curves_of_class": list(self.curves_of_class),
        }

    def resolved(self, spec: ValidationSpec) -> dict[str, str]:
        """Name the intervals that apply: those of the spec, and those of the task where the spec has none."""
        open_to_choice = [family for family in self.intervals if family in type(spec.intervals).model_fields]
        shown = {str(family): self.shown(spec, family) for family in open_to_choice}
        return shown | ({"verdict": self.judging(spec, "proportion")} if "proportion" in self.intervals else {})

    def shown(self, spec: ValidationSpec, family: Family) -> str:
        """Name the interval that is shown: the one that the spec chooses, else that of the task."""
        return getattr(spec.intervals, family, None) or self.intervals[family].shown

    def judging(self, spec: ValidationSpec, family: Family) -> str:
        """Name the interval from which a verdict is read: the one that the spec chooses if it may judge, else that of the task."""
        if self.intervals[family].alone:
            return self.intervals[family].judging
        chosen = spec.intervals.verdict if family == "proportion" else getattr(spec.intervals, family, None)
        entry = index.find(chosen, ("interval",)) if chosen else None
        return entry.id if entry is not None and entry.judges else self.intervals[family].judging
