"""The checks of assumptions, and the tests that name them."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import (
    Method,
    P,
    R,
)
from reportgen.conventions import FoldsMade
from reportgen.index import AcrossEntry, AmongEntry, CheckBasis, ComparesEntry, Distribution, SampledBy


@dataclass(frozen=True, kw_only=True)
class Check(Method[P, R]):
    """
    A look at one assumption; a doubt about one that is only `noted` proposes no finding.

    One that is for single cases (`unit`) is not run where clusters or weighted cases vary, and one that is not for
    `weights` not where these are no whole numbers. Its `basis` says whether the author states what it finds, it is
    computed without doubt, or it is checked as far as data can tell. One that bears on some `metrics` alone is run where one
    of them is shown, judged or compared. A doubt about it is also the `limitation` of this name. What it finds may hold
    at the prevalence of the sample alone; where cases were drawn by class, nobody has that prevalence.
    """

    kind: ClassVar[str] = "check"

    label: str = ""
    assumes: str
    structural: bool = False
    noted: bool = False
    limitation: str = ""
    metrics: tuple[str, ...] = ()
    basis: CheckBasis = "checked"
    unit: SampledBy = "any"
    weights: bool = True
    needs_probabilities: bool = False
    depends_on_prevalence: bool = False

    def __post_init__(self) -> None:
        """Call a check without a label by its id."""
        super().__post_init__()
        object.__setattr__(self, "label", self.label or self.id.replace("_", " ").capitalize())

    def told(self, **options: Any) -> Self:
        """Return the check as a test uses it that says how it meets the assumption."""

        @functools.wraps(self.function)
        def function(*args: P.args, **kwargs: P.kwargs) -> R:
            return self.function(*args, **{**options, **kwargs})

        return replace(self, function=function)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compares(ComparesEntry):
    """
    Says which comparisons of two models a test answers, and how it takes their evidence.

    Metrics are told by what they are `about` and what they count, by family or by name; without these any will do. Tests
    on folds name the `designs` of folds that they are for; without them they take any. The
    test concludes by its p-value, or by its interval where it has none by design, or by both (`and_interval`) where the
    p-value alone errs too often. `interval` names the interval of the
    difference where that is not the test's own, `interval_of_margin` the one of comparisons with a margin, `beside` tests
    that are shown too, and `instead` tests that are shown where there is not `enough` for this one. A test that is shown
    for teaching never `decides`. Of folds, `falsely_shown` has the part of simulated comparisons of equal learners in which
    it finds a difference, by kind, repeats, folds and percent of cases tested. What a sample of this size detects is
    computed from what `planned` takes of the evidence, never from the difference itself; `least_tail` there is the smallest
    one-sided p-value that is possible.
    """

    prepare: Callable[[Any, Any], tuple[Any, dict[str, Any]]] | None = None
    enough: Callable[[Any, Any], Undefined | None] | None = None
    planned: Callable[[Any], Mapping[str, Any] | Undefined] | None = None
    falsely_shown: Mapping[FoldsMade, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Across(AcrossEntry):
    """
    Says of which metrics a test asks whether they differ across groups, and how it takes the evidence of the groups.

    The evidence of each group comes with the metric as a function; where clusters vary it is that of their units.
    """

    gather: Callable[[Sequence[Any], Callable[[Any], Any]], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Among(AmongEntry):
    """
    Says in which metrics a test asks whether several models differ, on which evidence, and how it takes that.

    It decides nothing about any two of them.
    """

    gathers: type
    gather: Callable[[Any, Any], Any]


@dataclass(frozen=True, kw_only=True)
class HypothesisTest(Method[P, R]):
    """
    A question put to the data, with the checks of what it takes for granted.

    `formulas` has those of versions other than the one of the `formula`. The statistic `follows` a distribution where the
    null hypothesis is true, in which p is one tail or both; `follows_of` has those of other versions. One `of_labels` asks
    how two columns of labels of the same cases differ, and never which of them is better.
    """

    kind: ClassVar[str] = "hypotest"

    question: str
    null: str
    checks: tuple[Check[..., Any], ...] = ()
    compares: Compares | None = None
    across: Across | None = None
    among: Among | None = None
    formulas: Mapping[str, str] = field(default_factory=dict)
    of_labels: bool = False
    follows: Distribution | None = None
    follows_of: Mapping[str, Distribution] = field(default_factory=dict)
