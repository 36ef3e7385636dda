"""What a method of the catalog is: a function with its facts, the rest read from its signature and docstring."""

import functools
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from reportgen import spelling
from reportgen.catalog.answers import Limits, Share, Undefined
from reportgen.catalog.cell_order import CellOrder
from reportgen.catalog.options import Option, parts
from reportgen.catalog.work import SILENT
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import Array, Confusion, Costed, Counts, Regression, Scores
from reportgen.index import About, Between, Counted, Family, Fills, On, SampledBy, WrittenAs

P = ParamSpec("P")
R = TypeVar("R")

Better = Literal["higher", "lower", "neither"]
Alternative = Literal["two-sided", "greater", "less"]
Sides = Literal[1, 2]
Side = Literal["lower", "upper"]

NO_VERDICT: Literal["no_verdict"] = "no_verdict"  # with incomplete rows
RIGHT_OR_WRONG: Literal["right_or_wrong"] = "right_or_wrong"
IncompleteRule = Literal["tables", "cuts", "losses", "expected", "numbers", "selected", "no_verdict"]
IncompleteRuleOfClasses = Literal["right_or_wrong", "by_cost", "recalls", "no_verdict"]
Enough = Callable[[Any], Undefined | None]  # what keeps a verdict from being read from this evidence, if anything does

INTERNAL = ("work", "tail")  # handed in by the engine, never by a user


@dataclass(frozen=True, kw_only=True)
class Method(Generic[P, R]):
    """
    A method of the catalog: a function with its facts; calling it calls the function.

    `says` has a sentence for each code of the method. `answers` has words for the names of its values, and for a code
    among them under name and code, as `cheaper.equal`.
    """

    kind: ClassVar[str]

    function: Callable[P, R] = field(kw_only=False)
    label: str
    abbreviation: str = ""
    aliases: tuple[str, ...] = ()
    formula: str = ""
    undefined_when: str | None = None
    reference: str = ""
    says: Mapping[str, str] = field(default_factory=dict, compare=False)
    answers: Mapping[str, str] = field(default_factory=dict, compare=False)
    __wrapped__: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Carry name, docstring and module of the function, so that its doctest is found."""
        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            object.__setattr__(self, name, getattr(self.function, name))
        object.__setattr__(self, "__wrapped__", self.function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function."""
        return self.function(*args, **kwargs)

    @property
    def id(self) -> str:
        """Return the name by which everybody knows the method: that of its function and file."""
        return self.function.__name__

    @property
    def meaning(self) -> str:
        """Return the glossary entry: the first sentence of the docstring."""
        return inspect.cleandoc(self.function.__doc__ or "").split("\n\n")[0].replace("\n", " ")

    @property
    def notes(self) -> str:
        """Return the docstring after its first sentence, without the worked example."""
        rest = inspect.cleandoc(self.function.__doc__ or "").split("\n\n")[1:]
        return "\n\n".join(part for part in rest if not part.startswith(">>>"))

    @functools.cached_property
    def evidence(self) -> tuple[type, ...]:
        """List the kinds of evidence that the method takes, from the annotations of its positional parameters."""
        hints = typing.get_type_hints(self.function)
        return tuple(part for name in self._positional() for part in parts(hints[name]))

    @functools.cached_property
    def own_options(self) -> tuple[Option, ...]:
        """List what the function itself can be told."""
        hints = typing.get_type_hints(self.function)
        return tuple(
            Option(name, hints[name], parameter.default)
            for name, parameter in inspect.signature(self.function).parameters.items()
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and name not in INTERNAL
        )

    @property
    def options(self) -> tuple[Option, ...]:
        """List all that a user can tell the method."""
        return self.own_options

    def known(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Keep of the options that might be wanted those that the function has and that have a value."""
        names = {option.name for option in self.own_options}
        return {name: value for name, value in wanted.items() if name in names and value is not None}

    def _positional(self) -> Iterator[str]:
        for name, parameter in inspect.signature(self.function).parameters.items():
            if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
                yield name


@dataclass(frozen=True, slots=True)
class Carried:
    """Says that a metric rises with another, so that the limits of that one, carried over, are its own."""

    metric: "Metric[..., Any]"
    carry: Callable[[Array], Array]


@dataclass(frozen=True, kw_only=True)
class Metric(Method[P, R]):
    """
    One number that says how well a model does; between 0 and 1, higher is better, where nothing else is declared.
    From probabilities of several classes the range may be another one, `range_of_classes`.

    `about` names the cases in its denominator and `counts` what it counts among them. A metric that
    `depends_on_prevalence` changes with the proportion of positive cases alone; one of probabilities does, unless it
    is the `same_at_any_prevalence`. `at_use_of` names the metric whose value at a stated prevalence this one is, and
    `agreement_for` the one in whose place it stands where the reference is not the truth. `option_ranges` bounds
    numbers among its options. The `family` decides which intervals suit. Bootstrap draws decide a verdict only where it
    was simulated how often they err, and `enough` says from which evidence, and with which options, on; below `least_cases` there is none. A unit of money is that of one case where it is `per_case`; `ideal` is
    the value of a perfect model inside the range; one that is `of_cases` is a property of the cases, not of a model.
    One `between` parts compares the judged cases with another part of the data, one between groups a group with a
    reference group. A criterion without a bound asks for the `customary_least`; a value that is undefined by the code
    `infinite_when` is infinite, and is judged on the lower limit of its interval;
    `lower_unproved` is the code that says why none may rest on a lower limit, thresholds above the `largest_proved` carry
    none, and a verdict is read `also_without` the cells of evidence that it marks: it must be the same. Draws of the
    cases show nothing of an `extreme` one; those of a `stratified` one keep the number of cases of each class, and
    `enough_at` asks of each model for what its options need. `cell_order` says which cells of counts raise and lower it
    together with its bounds. `incomplete` says how rows that lack something are filled in at their worst; where
    nothing is declared, by tables of counts or by cuts of scores, and a metric of probabilities has no verdict with
    such rows. Of several classes, one that is a `mean_of_precision_and_recall` has two macro averages, `macro_of`
    names the metric whose macro average this one is, and `micro_is` says which predictions the micro average counts
    among all cases; of all classes together it has its own `formula_of_classes`, and is undefined by
    `undefined_of_classes`, where these are not those of two. One of `ordered_classes` means nothing where the classes have no order,
    nor does one with another value than the default in one of its `ordered_options`.
    """

    kind: ClassVar[str] = "metric"

    range: tuple[float, float] = (0, 1)
    range_of_classes: tuple[float, float] | None = None
    better: Better = "higher"
    undefined_when: str | None = "no_case"
    infinite_when: str | None = None
    family: Family = "other"
    about: About | None = None
    counts: Counted | None = None
    depends_on_prevalence: bool = False
    same_at_any_prevalence: bool = False
    needs_probabilities: bool = False
    written_as: WrittenAs = "decimal"
    carried: Carried | None = None
    at_use_of: str | None = None
    agreement_for: str | None = None
    option_ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    least_cases: int = 0
    extreme: bool = False
    enough: Callable[..., Undefined | None] | None = None
    enough_at: Callable[..., Undefined | None] | None = None
    stratified: bool = False
    per_case: bool = False
    ideal: float | None = None
    of_cases: bool = False
    between: Between | None = None
    customary_least: float | None = None
    lower_unproved: str | None = None
    largest_proved: float | None = None
    also_without: Callable[[Any], NDArray[np.bool_]] | None = None
    cell_order: CellOrder | None = None
    incomplete: IncompleteRule | None = None
    incomplete_of_classes: IncompleteRuleOfClasses | None = None
    mean_of_precision_and_recall: bool = False
    macro_of: str | None = None
    formula_of_classes: str = ""
    undefined_of_classes: str | None = None
    ordered_classes: bool = False
    ordered_options: tuple[str, ...] = ()
    micro_is: Counted | None = None

    def __post_init__(self) -> None:
        """Derive what follows: shares are proportions, and calls or probabilities at large depend on the prevalence."""
        super().__post_init__()
        # Pooled over classes each wrong prediction is one false positive and one false negative, so both denominators
        # are all cases (Sokolova & Lapalme 2009, Information Processing & Management 45:427, table 3).
        if self.about in ("positive", "called_positive"):
            object.__setattr__(self, "micro_is", self.counts)
        if self.mean_of_precision_and_recall:
            object.__setattr__(self, "micro_is", "right")
        at_large = self.needs_probabilities or self.about not in (None, "positive", "negative")
        if at_large and not self.same_at_any_prevalence:
            object.__setattr__(self, "depends_on_prevalence", True)
        if self.share:
            object.__setattr__(self, "family", "proportion")
            object.__setattr__(self, "written_as", "share")

    @property
    def share(self) -> bool:
        """Tell whether the metric is a share of cases, which keeps its numerator and denominator."""
        return self.function.__annotations__.get("return") is Share

    @property
    def label_of_class(self) -> str:
        """Name the metric of one class against the rest, which is another number where all classes have one together."""
        of_both = {Counts, Confusion} <= set(self.evidence) or {Scores, ClassScores} <= set(self.evidence)
        return f"One-vs-rest {spelling.inside(self.label)}" if of_both else self.label

    @property
    def incomplete_rule_of_classes(self) -> IncompleteRuleOfClasses:
        """Say how rows of several classes that lack something are filled in at their worst, for all classes together."""
        if self.incomplete_of_classes is not None:
            return self.incomplete_of_classes
        if self.about == "all":
            return RIGHT_OR_WRONG
        return "by_cost" if self.cell_order is not None and Costed in self.evidence else NO_VERDICT

    @property
    def incomplete_rule(self) -> IncompleteRule:
        """Say how rows that lack something are filled in at their worst."""
        if self.incomplete is not None:
            return self.incomplete
        if Regression in self.evidence:
            return "numbers"
        if Scores in self.evidence:
            return NO_VERDICT if self.needs_probabilities else "cuts"
        return "tables"

    @property
    def best(self) -> float | None:
        """Return the value of a perfect model, if the metric has a direction."""
        return {"higher": self.range[1], "lower": self.range[0], "neither": None}[self.better]


@dataclass(frozen=True, kw_only=True)
class Curve(Method[P, R]):
    """
    A table of points.

    `drawn` names the columns of its line, along which a long curve is thinned to `most_points`. It holds for single cases
    alone where `unit` says so; one that is `over_thresholds` shows what other thresholds would give; `limits_unit` says the same of the limits around it, which are by `mover` where they come from those of its parts. Where it is `of_metrics`, each column
    is called by its metric, and of those `lines` are drawn against the threshold; `columns` names the metrics of columns
    that are called otherwise. One that `averages` another curve over the folds of a cross-validation names that curve. Metrics that sum the curve up stand in `summed_up_by` with what figures call them: the
    first of these tables of which a metric has a value. One of two models that are compared names in `pairs_on` the
    evidence on which it is computed.
    """

    kind: ClassVar[str] = "curve"

    depends_on_prevalence: bool = False
    needs_probabilities: bool = False
    unit: SampledBy = "any"
    limits_unit: SampledBy = "any"
    weights: bool = True
    drawn: tuple[str, str] | None = None
    pairs_on: tuple[On, ...] = ()
    over_thresholds: bool = False
    mover: bool = False
    most_points: int = 2000
    of_metrics: bool = False
    lines: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    summed_up_by: tuple[Mapping[str, str], ...] = ()
    averages: str | None = None


@dataclass(frozen=True, kw_only=True)
class IntervalMethod(Method[P, R]):
    """
    Two limits around an estimate; the function is given the probability `tail` beyond each limit.

    It shows the difference of two sets of cases in metrics of the families `between_sets`. A spec can choose it for
    the `families` of metrics; for the `metrics` it names, with the options that each needs, it is taken by itself.
    One that `judges` may decide a verdict, where the evidence is `enough`. Where the evidence does not give it
    (`defined`), the `fallback` takes its place. The errors of a `simulated` one are known from simulations. One
    that is `exact` covers the true value in at least the stated proportion of samples, for any such value. One
    that is known for its faults names a `sounder` one of the same evidence, and the `checks` of what it takes for
    granted; `calc` answers both next to it. One `at_prevalence` is about the value of a metric at a stated prevalence.
    Limits that are `searched` among many samples take part of a second each; those by `mover` are computed from the
    limits of the parts of a metric. With fewer than `least_to_judge` of a
    metric there is never a verdict. One that is `two_sided` has no form with one limit.
    """

    kind: ClassVar[str] = "interval"

    families: tuple[Family, ...] = ()
    between_sets: tuple[Family, ...] = ()
    judges: bool = False
    metrics: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unit: SampledBy = "case"
    enough: Enough | None = None
    defined: Callable[[Any], bool] | None = None
    fallback: str | None = None
    exact: bool = False
    simulated: bool = False
    checks: tuple["Method[..., Any]", ...] = ()
    sounder: str | None = None
    at_prevalence: bool = False
    searched: bool = False
    mover: bool = False
    least_to_judge: Mapping[str, int] = field(default_factory=dict)
    two_sided: bool = False

    @property
    def resamples(self) -> bool:
        """Tell whether the limits come from draws."""
        return "draws" in {option.name for option in self.own_options}

    def limits(
        self, *evidence: Any, level: float = 0.95, sides: int = 2, side: str | None = None, **options: Any
    ) -> Limits | Undefined:
        """Return both limits at the level, or one of them at the whole level with the other absent (nan)."""
        if sides == 1 and self.two_sided:
            return Undefined("two_sided_only")
        function = typing.cast("Callable[..., Limits | Undefined]", self.function)
        options.get("work", SILENT).level(level, sides)
        found = function(*evidence, tail=(1 - level) / sides, **options)
        if sides == 1 and isinstance(found, Limits):
            absent = np.full_like(found.low, np.nan)
            low, high = (absent, found.high) if side == "upper" else (found.low, absent)
            return Limits(low, high, found.value, found.notes)
        return found

    @property
    def options(self) -> tuple[Option, ...]:
        """Add level and sides to what the function itself can be told."""
        return (*COMMON_OF_INTERVALS, *self.own_options)


COMMON_OF_INTERVALS = (
    Option("level", float, 0.95),
    Option("sides", Sides, 2),
    Option("side", Side | None, None),
)


@dataclass(frozen=True, kw_only=True)
class Analysis(Method[P, R]):
    """Several numbers that answer a question; `fills` names the part of results that they make, if they make one."""

    kind: ClassVar[str] = "analysis"

    fills: Fills | None = None
