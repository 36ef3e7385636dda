"""How a method is declared: the decorators that put its facts next to the function."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from reportgen.catalog.method import Analysis, Curve, IntervalMethod, Metric
from reportgen.catalog.tests_and_checks import Check, HypothesisTest

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M")
DeclaredFacts = ParamSpec("DeclaredFacts")


def _declares(
    kind: Callable[Concatenate[Callable[P, R], DeclaredFacts], M],
) -> Callable[DeclaredFacts, Callable[[Callable[P, R]], M]]:
    """Return a decorator that takes the facts of a kind of method by the names they have there."""

    def declared(*args: DeclaredFacts.args, **facts: DeclaredFacts.kwargs) -> Callable[[Callable[P, R]], M]:
        return lambda function: kind(function, *args, **facts)

    return declared


metric = _declares(Metric)
curve = _declares(Curve)
interval = _declares(IntervalMethod)
check = _declares(Check)
hypotest = _declares(HypothesisTest)
analysis = _declares(Analysis)
