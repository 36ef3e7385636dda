"""Slope and intercept without the cases whose score is exactly 0 or 1, which shows how much rests on these."""

from dataclasses import replace

from reportgen import spelling
from reportgen.data.certain_scores import certain_cases, clipped_to
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import estimates
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.results.cases import CertainScores
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task

UNDER = "certain_scores"


def certain_scores(
    spec: ValidationSpec, task: Task, subject: Subject, metrics: tuple[Asked, ...]
) -> CertainScores | None:
    """Estimate what is read without these cases too, where a model has any."""
    asked = [what for what in metrics if what.metric.also_without is not None]
    rest = {what.id: left for what in asked if (left := without_marked(what, subject)) is not None}
    scores = subject.get(Scores)
    if not rest or scores is None or not subject.probabilities:
        return None
    found = (estimates(spec, task, rest[what.id], [what], under=f"{UNDER}/") for what in asked if what.id in rest)
    return CertainScores(
        ref=f"models/{spelling.escaped(subject.name)}/{UNDER}",
        rows=convert.count(certain_cases(scores)),
        cases=convert.count(scores.cases),
        clipped_to=float(clipped_to(scores)),
        estimates=tuple(one for (one,) in found),
    )


def without_marked(what: Asked, subject: Subject) -> Subject | None:
    """Take the marked cells out of the evidence of a metric; nothing where none of them counts a case."""
    mark, evidence = what.metric.also_without, subject.find(what.metric.evidence)
    if mark is None or evidence is None:
        return None
    marked = mark(evidence)
    if not evidence.cells[marked].any():
        return None
    units = subject.units_of(evidence)
    rest = evidence.with_cells(evidence.cells * ~marked)
    by_unit = {} if units is None else {type(evidence): units.without(marked)}
    others = (rest if one is evidence else one for one in subject.evidence)
    return replace(subject, evidence=tuple(others), by_unit={**subject.by_unit, **by_unit})
