"""Which criteria will have no verdict, and why, as far as that can be known without a single interval."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.catalog.answers import Undefined
from reportgen.engine.estimate.in_use import is_judged_in_use
from reportgen.engine.judge.bounds import too_little_to_judge
from reportgen.engine.judge.judged_subjects import JudgedSubject, judged_subjects, of_further_sets
from reportgen.engine.judge.observed import observe_at
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.verdict import faults
from reportgen.engine.study.study import Study
from reportgen.spec.validation import ValidationSpec


@dataclass(frozen=True, slots=True)
class WithoutVerdict:
    """A criterion that will have no verdict on one of those that it concerns, and why."""

    criterion: str
    metric: str
    model: str
    reason: Undefined


def without_verdict(spec: ValidationSpec, study: Study) -> Iterator[WithoutVerdict]:
    """
    Find the criteria on metrics that will have no verdict; each criterion and reason is named once.

    Whether groups differ too much from the rest is not foreseen: that takes two intervals each.
    """
    said: set[tuple[str | None, str]] = set()
    for criterion in spec.criteria_on_metrics:
        if criterion.difference_to_rest is not None:
            continue
        questions = [Question.of(spec, on, criterion) for on in study.of_models]
        subjects = (one for question in questions for one in judged_subjects(question))
        for of_set, one in (*subjects, *of_further_sets(questions[0])):
            reason = _reason(of_set, one)
            if reason is not None and (criterion.id, reason.code) not in said:
                said.add((criterion.id, reason.code))
                yield WithoutVerdict(str(criterion.id), of_set.what.label, one.model.name, reason)


def _reason(question: Question, one: JudgedSubject) -> Undefined | None:
    """Say why there will be no verdict on one model or group, if that is known."""
    ends = question.spec.data.prevalences_in_use if is_judged_in_use(question.spec, question.what) else ()
    observed = observe_at(question, one.model, *ends[:1])
    if observed.value is None:
        return None if observed.is_infinite(question) else observed.absence
    task = question.study.task
    method, lacking = too_little_to_judge(question.spec, task, question.what, one.model, observed.evidence)
    return next(faults(question, one, observed, method), lacking)
