"""More than two models in one comparison: one test of whether any of them differ, which decides nothing about two of them."""

from collections.abc import Sequence
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.data.design import Design
from reportgen.engine.checking import run_test
from reportgen.results.tested import Significance
from reportgen.spec.judged import ComparisonAsked

TWO = 2


def several_of(one: ComparisonAsked, names: Sequence[str]) -> tuple[str, ...]:
    """Name the models of a comparison of more than two, each with each; none of another."""
    compared = tuple(one.models or names)
    return compared if len(compared) > TWO and one.control is None else ()


def omnibus(metric: Any, found: Sequence[Any], ref: str, design: Design, blocked: Any) -> Significance | None:
    """Ask by the test that is declared for several models, if there is one for this kind of metric and evidence."""
    entry = index.find(metric.id, ("metric",)) if metric is not None else None
    test = index.omnibus_test(entry) if entry is not None else None
    if test is None or not found:
        return None
    method = registry.declared(test.id, HypothesisTest)
    assert method.among is not None  # noqa: S101 - the index found it by that
    kinds = method.among.gathers
    evidence = next((one for one in found if isinstance(one, kinds)), None)
    if evidence is None:
        return None
    gathered = method.among.gather(evidence, metric)
    return run_test(method, gathered, {}, ref=f"{ref}/{method.id}", design=design, blocked=blocked)
