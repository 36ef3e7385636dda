"""Groups of cases that are too small for a verdict: by the cases that a metric is about, and by class."""

from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.judge.question import Question
from reportgen.spec.cases import Subgroups

ABOUT_CLASSES = {"positive": "few_positives", "negative": "few_negatives"}


def too_small(
    question: Question, subject: Subject, name: str, fields: Mapping[str, Any], method: str | None
) -> Iterator[Undefined]:
    """
    Ask for enough cases of the denominator, and of each class where the author says how many; name the group.

    A group that is too small for the author is told how many the interval that judges takes, where these are more.
    """
    criterion, group = question.criterion, f"{question.criterion.for_each} = {name}"
    groups, of_class = question.spec.subgroups or Subgroups(), classes_of(subject)
    about = ABOUT_CLASSES.get(question.what.metric.about or "", "few_in_group")
    of_what = "small_group" if fields.get("denominator") is not None else about
    least = (
        (of_what, cases_about(question.what, subject, fields), groups.min_cases, _least_of(method, question.what)),
        ("few_positives", of_class.get("positive"), criterion.min_positives or groups.min_positives, 0),
        ("few_negatives", of_class.get("negative"), criterion.min_negatives or groups.min_negatives, 0),
    )
    for code, cases, fewest, taken in least:
        if cases is not None and fewest is not None and cases < fewest:
            yield Undefined(code, group=group, cases=cases, fewest=max(fewest, taken))


def _least_of(method: str | None, what: Asked) -> int:
    """Return the cases without which the interval never judges the metric; 0 where it has no such number."""
    return 0 if method is None else registry.declared(method, IntervalMethod).least_to_judge.get(what.metric.id, 0)


def cases_about(what: Asked, subject: Subject, fields: Mapping[str, Any]) -> float:
    """Count the cases that a metric is about: of a proportion its denominator, else those of its class, else all."""
    denominator = fields.get("denominator")
    if denominator is not None:
        return float(denominator)
    return classes_of(subject).get(what.metric.about or "", float(subject.cases))


def classes_of(subject: Subject) -> dict[str, float]:
    """Count the cases of each class, by what they are called; none where there are no classes."""
    counts, scores = subject.get(Counts), subject.get(Scores)
    if counts is not None:
        return {"positive": float(counts.positives), "negative": float(counts.negatives)}
    if scores is not None:
        return {"positive": float(scores.positive_cases), "negative": float(scores.negative_cases)}
    return {}
