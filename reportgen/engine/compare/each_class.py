"""A comparison in each class: one for every class, which share the error with all others of their role."""

from collections.abc import Iterator
from typing import Any

from reportgen import spelling
from reportgen.conventions import MOST_CLASSES_COMPARED
from reportgen.engine.compare.comparable import Comparable
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.judged import ComparisonAsked, JudgedSpec


def in_each_class(spec: JudgedSpec, one: ComparisonAsked, of: Comparable[Any]) -> Iterator[ComparisonAsked]:
    """Pass the comparison of every class where it is asked in each, else the comparison itself."""
    if one.metric is None or one.metric.of != spelling.EACH:
        yield one
        return
    if len(of.classes) > MOST_CLASSES_COMPARED:
        what = f"{one.id} is in each of {len(of.classes)} classes, which would leave each comparison very little of the error"
        remedy = f"name the classes that matter, as `{one.metric.metric}@CLASS` in a comparison of its own; at most {MOST_CLASSES_COMPARED} are compared together"
        place = spec.place(("comparisons", (spec.comparisons or ()).index(one)))
        raise ReportgenError(Problem("too_many_classes", what, remedy, place=place))
    for label in of.classes:
        part = spelling.class_part(label)
        metric = one.metric.model_copy(update={"of": part})
        yield one.model_copy(update={"id": f"{one.id}{spelling.PART}{label}", "metric": metric})
