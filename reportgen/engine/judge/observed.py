"""The value of a metric on some cases, with the evidence that it was computed from."""

from dataclasses import dataclass
from typing import Any

from reportgen.catalog.answers import Undefined
from reportgen.data.at_use import AtUse
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.in_use import is_judged_in_use, judged_evidence, value_of
from reportgen.engine.judge.bounds import Bounds, bounds_of
from reportgen.engine.judge.less_favourable import less_favourable
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
    def prevalence(self) -> float | None:
        """Return the prevalence of use at which the value is judged, if it is."""
        return self.evidence.prevalence if isinstance(self.evidence, AtUse) else None

    @property
    def counts(self) -> dict[str, Any]:
        """Return the value with its numerator and denominator."""
        return {name: self.fields.get(name) for name in COUNTED}

    @property
    def reason(self) -> dict[str, Any]:
        """Say why there is no value."""
        return {name: self.fields[name] for name in REASON if name in self.fields}

    def is_infinite(self, question: Question) -> bool:
        """Tell whether the value is undefined because it is infinite, so that a lower limit bounds it all the same."""
        return self.absence is not None and self.absence.code == question.what.metric.infinite_when

    def bounds(self, question: Question) -> Bounds:
        """Compute the bounds that judge."""
        spec, task = question.spec, question.study.task
        asked = question.criterion, question.what, self.subject, self.evidence, question.required
        return less_favourable(question, self.subject.name, bounds_of(spec, task, *asked))


def observe(question: Question, subject: Subject) -> Observed:
    """Compute the metric on what is known of the cases; of a range of prevalences of use, at the end that is worse."""
    ends = question.spec.data.prevalences_in_use if is_judged_in_use(question.spec, question.what) else ()
    if len(ends) < 2:
        return observe_at(question, subject)
    found = [observe_at(question, subject, end) for end in ends]
    return min(found, key=lambda one: (one.value is not None, _room(question, one)))


def observe_at(question: Question, subject: Subject, prevalence: float | None = None) -> Observed:
    """Compute the metric in the sample, or at a prevalence in use."""
    what = question.what
    evidence = judged_evidence(question.spec, subject, what, prevalence)
    if isinstance(evidence, Undefined):
        return Observed(subject, None, convert.absent(evidence), evidence)
    return observe_evidence(question, subject, evidence)


def observe_evidence(question: Question, subject: Subject, evidence: Any) -> Observed:
    """Compute the metric on this evidence."""
    what = question.what
    answer = value_of(what, evidence)
    fields = convert.value_fields(what.metric, answer)
    if isinstance(evidence, AtUse):
        fields |= dict.fromkeys(("numerator", "denominator"))  # expected numbers count no cases
    absence = None
    if fields["value"] is None:
        absence = answer if isinstance(answer, Undefined) else Undefined(what.metric.undefined_when or "no_case")
    return Observed(subject, evidence, {"n": float(evidence.cases)} | fields, absence)


def _room(question: Question, one: Observed) -> float:
    """Return how far the bounds are inside what is required; below 0 they are outside."""
    if one.value is None:
        return 0.0
    return question.required.room(one.bounds(question))
