"""Criteria, judged on the bound of an interval, never on the point."""

from collections.abc import Iterator, Sequence

from reportgen.engine.judge.differences_to_rest import differences_to_rest
from reportgen.engine.judge.judged_subjects import judged_subjects, of_further_sets
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.verdict import verdict_of
from reportgen.engine.judge.worst_verdict import from_worst
from reportgen.engine.study.study import Study
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.validation import ValidationSpec


def judge(spec: ValidationSpec, study: Study) -> tuple[Criterion, ...]:
    """Judge every criterion for every model, and every group, that it concerns."""
    return tuple(
        _criterion([Question.of(spec, on, criterion) for on in study.of_models])
        for criterion in spec.criteria_on_metrics
    )


def _verdicts(question: Question) -> Iterator[Verdict]:
    """Judge all that a criterion concerns on one set of cases."""
    yield from differences_to_rest(question) if question.criterion.difference_to_rest else _of_values(question)


def _of_values(question: Question) -> Iterator[Verdict]:
    """Judge each model, on all cases or on each group of them, and on each further judged set."""
    asked = (*judged_subjects(question), *of_further_sets(question))
    yield from (verdict_of(of_set, one) for of_set, one in asked)


def _criterion(questions: Sequence[Question]) -> Criterion:
    """Judge all that a criterion concerns, on each set of cases; the worst verdict is that of the criterion."""
    question = questions[0]
    criterion: CriterionAsked = question.criterion
    verdicts = tuple(verdict for one in questions for verdict in _verdicts(one))
    return from_worst(
        criterion,
        verdicts,
        metric=question.what.id,
        label=question.what.label,
        options=question.what.options,
        of=question.what.of,
        models=verdicts,
        for_each=criterion.for_each,
        difference_to="rest" if criterion.difference_to_rest else None,
    )
