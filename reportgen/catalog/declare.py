"""How a method is declared: the decorators that put its facts beside the function."""

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from reportgen.catalog.method import (
    Analysis,
    Better,
    Carried,
    Check,
    Compares,
    Curve,
    Enough,
    HypothesisTest,
    IntervalMethod,
    Metric,
)
from reportgen.catalog.says import NOTHING, Says
from reportgen.index import About, Counted, Family, SampledBy, WrittenAs

P = ParamSpec("P")
R = TypeVar("R")


def metric(
    *,
    label: str,
    formula: str,
    range: tuple[float, float],  # noqa: A002 - the word of the field
    better: Better,
    abbreviation: str = "",
    aliases: tuple[str, ...] = (),
    undefined_when: str | None = None,
    reference: str = "",
    family: Family | None = None,
    about: About | None = None,
    counts: Counted | None = None,
    depends_on_prevalence: bool = False,
    needs_probabilities: bool = False,
    written_as: WrittenAs | None = None,
    carried: Carried | None = None,
    at_use_of: str | None = None,
    agreement_for: str | None = None,
    option_ranges: Mapping[str, tuple[float, float]] = {},
    least_cases: int = 0,
    extreme: bool = False,
    enough: Enough | None = None,
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], Metric[P, R]]:
    """Declare a metric."""
    facts: dict[str, Any] = dict(locals())
    facts |= {"declared_family": facts.pop("family"), "declared_writing": facts.pop("written_as")}
    return lambda function: Metric(function=function, **facts)


def curve(
    *,
    label: str,
    formula: str = "",
    aliases: tuple[str, ...] = (),
    undefined_when: str | None = None,
    reference: str = "",
    depends_on_prevalence: bool = False,
    needs_probabilities: bool = False,
    unit: SampledBy = "any",
    limits_unit: SampledBy = "any",
    weights: bool = True,
    drawn: tuple[str, str] | None = None,
    most_points: int = 2000,
    of_metrics: bool = False,
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], Curve[P, R]]:
    """Declare a curve."""
    facts: dict[str, Any] = dict(locals())
    return lambda function: Curve(function=function, **facts)


def interval(
    *,
    label: str,
    formula: str = "",
    abbreviation: str = "",
    aliases: tuple[str, ...] = (),
    undefined_when: str | None = None,
    reference: str,
    families: tuple[Family, ...] = (),
    judges: bool = False,
    metrics: Mapping[str, Mapping[str, Any]] = {},
    unit: SampledBy = "case",
    enough: Enough | None = None,
    defined: Callable[[Any], bool] | None = None,
    fallback: str | None = None,
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], IntervalMethod[P, R]]:
    """Declare an interval method."""
    facts: dict[str, Any] = dict(locals())
    return lambda function: IntervalMethod(function=function, **facts)


def check(
    *,
    label: str = "",
    assumes: str,
    structural: bool = False,
    noted: bool = False,
    unit: SampledBy = "any",
    weights: bool = True,
    needs_probabilities: bool = False,
    reference: str = "",
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], Check[P, R]]:
    """Declare a check; without a label it is called by its id."""
    facts: dict[str, Any] = dict(locals())

    def declared(function: Callable[P, R]) -> Check[P, R]:
        facts["label"] = label or function.__name__.replace("_", " ").capitalize()
        return Check(function=function, **facts)

    return declared


def hypotest(
    *,
    label: str,
    question: str,
    null: str,
    checks: tuple[Check[..., Any], ...] = (),
    formula: str = "",
    abbreviation: str = "",
    aliases: tuple[str, ...] = (),
    undefined_when: str | None = None,
    reference: str,
    compares: Compares | None = None,
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], HypothesisTest[P, R]]:
    """Declare a hypothesis test with the checks of its assumptions."""
    facts: dict[str, Any] = dict(locals())
    return lambda function: HypothesisTest(function=function, **facts)


def analysis(
    *,
    label: str,
    formula: str = "",
    aliases: tuple[str, ...] = (),
    undefined_when: str | None = None,
    reference: str = "",
    says: Says = NOTHING,
) -> Callable[[Callable[P, R]], Analysis[P, R]]:
    """Declare an analysis."""
    facts: dict[str, Any] = dict(locals())
    return lambda function: Analysis(function=function, **facts)
