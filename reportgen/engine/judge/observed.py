"""The value of a metric on some cases, with the evidence that it was computed from."""

from dataclasses import dataclass
from typing import Any

from reportgen.catalog.answers import Undefined
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.judge.bounds import Bounds, bounds_of
from reportgen.engine.judge.question import Question

COUNTED = ("value", "numerator", "denominator")
REASON = ("undefined", "undefined_code", "facts")


@dataclass(frozen=True, slots=True)
class Observed:
    """A model's evidence and the value of the metric in the fields of results; without a value, the reason."""

    subject: Subject
    evidence: Any
    fields: dict[str, Any]
    absence: Undefined | None = None

    @property
    def value(self) -> float | None:
        """Return the value, if there is one."""
        found: float | None = self.fields.get("value")
        return found

    @property
    def counts(self) -> dict[str, Any]:
        """Return the value with its numerator and denominator."""
        return {name: self.fields.get(name) for name in COUNTED}

    @property
    def reason(self) -> dict[str, Any]:
        """Say why there is no value."""
        return {name: self.fields[name] for name in REASON if name in self.fields}

    def bounds(self, question: Question) -> Bounds:
        """Compute the bounds that judge."""
        spec, task = question.spec, question.study.task
        return bounds_of(spec, task, question.criterion, question.what, self.subject, self.evidence, question.required)


def observe(question: Question, subject: Subject) -> Observed:
    """Compute the metric on what is known of the cases."""
    what = question.what
    evidence = evidence_of(question.spec, subject, what)
    if isinstance(evidence, Undefined):
        return Observed(subject, None, convert.absent(evidence), evidence)
    return observe_evidence(question, subject, evidence)


def observe_evidence(question: Question, subject: Subject, evidence: Any) -> Observed:
    """Compute the metric on this evidence."""
    what = question.what
    answer = what.metric.function(evidence, **what.options)
    fields = convert.value_fields(what.metric, answer)
    absence = None
    if fields["value"] is None:
        absence = answer if isinstance(answer, Undefined) else Undefined(what.metric.undefined_when or "no_case")
    return Observed(subject, evidence, {"n": float(evidence.cases)} | fields, absence)
