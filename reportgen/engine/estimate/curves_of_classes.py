"""Curves of probabilities of several classes: of each class against all others, and of all classes together."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.method import Curve
from reportgen.data.class_scores import ClassScores
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.data.two_sets import ScoredFolds
from reportgen.engine.estimate.curves import applies, curve_of, curve_table
from reportgen.results.parts import ClassCurve, CurveTable
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task

MOST_CLASSES = 11  # with curves of their own, so that they and one of all classes have room in two rows of a figure
MOST_POINTS = 200  # of a curve, which is drawn small


def curves_of_classes(spec: ValidationSpec, task: Task, subject: Subject) -> tuple[ClassCurve, ...]:
    """Compute the curves of a model that has probabilities of several classes."""
    scores = subject.get(ClassScores)
    if scores is None or not scores.cases:
        return ()
    declared = [registry.declared(name, Curve) for name in task.curves_of_class]
    of_classes = [found for curve in declared for found in _of_curve(spec, subject, scores, curve)]
    if not spec.data.ordered:
        return tuple(of_classes)
    cumulative = [registry.declared(name, Curve) for name in task.cumulative_curves]
    return (*of_classes, *(found for curve in cumulative for found in _cumulative(spec, subject, scores, curve)))


def _of_curve(
    spec: ValidationSpec, subject: Subject, scores: ClassScores, curve: Curve[..., Any]
) -> Iterator[ClassCurve]:
    """Pass what a curve is of all classes, where it is anything, and then the curve of each class."""
    if applies(spec, subject, curve):
        yield _named(curve_of(spec, subject, curve, most=MOST_POINTS))
    shown = _shown(spec, scores)
    against = [subject.against_rest(label) for label in shown]
    if not against or not all(applies(spec, one, curve) for one in against):
        return
    if len(shown) == len(scores.classes):
        yield from _averaged(subject, against, curve)
    for label, one in zip(shown, against, strict=True):
        yield _named(curve_of(spec, one, curve, of=_part(label), most=MOST_POINTS), label)


def _cumulative(
    spec: ValidationSpec, subject: Subject, scores: ClassScores, curve: Curve[..., Any]
) -> Iterator[ClassCurve]:
    """Part the classes in their order before each class that is shown, but for the first."""
    for label in _shown(spec, scores):
        at = scores.classes.index(label)
        parted = replace(subject, evidence=(scores.from_class(at),))
        if at and applies(spec, parted, curve):
            found = curve_of(spec, parted, curve, under="curves/cumulative", of=_part(label), most=MOST_POINTS)
            yield _named(found, label).model_copy(update={"cumulative": True})


def _averaged(subject: Subject, against: list[Subject], curve: Curve[..., Any]) -> Iterator[ClassCurve]:
    """Average a curve over the classes, each with the same weight, as a macro average does."""
    found = [one.get(Scores) for one in against]
    known = tuple(one for one in found if one is not None)
    for entry in index.of_kind("curve"):
        if entry.averages == curve.id and len(known) == len(against):
            average = registry.declared(entry.id, Curve)
            ref = f"models/{spelling.escaped(subject.name)}/curves/{average.id}"
            yield _named(curve_table(ref, average, average.function(ScoredFolds(known)), MOST_POINTS))


def _shown(spec: ValidationSpec, scores: ClassScores) -> list[str]:
    """Name the classes that have curves: all, or the critical one, those that criteria name and the most frequent ones."""
    named = [one.quantity.of_class for one in spec.criteria_on_metrics if one.quantity.of_class in scores.classes]
    by_size = (scores.classes[at] for at in np.argsort(-scores.support, kind="stable"))
    critical = [spec.critical_class] if spec.critical_class in scores.classes else []
    first = list(dict.fromkeys([*critical, *named, *by_size]))[:MOST_CLASSES]
    return [label for label in scores.classes if label in first]


def _part(label: str) -> str:
    return f"{spelling.PART}{spelling.class_part(label)}"


def _named(curve: CurveTable, of: str | None = None) -> ClassCurve:
    return ClassCurve(of=of, **curve.model_dump())
