"""Who is judged on a criterion: models on all cases of each judged set, or on each group of cases."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reportgen import spelling
from reportgen.data.subject import Subject
from reportgen.engine.estimate.in_use import can_be_carried, is_judged_in_use
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.worst_verdict import ref_of


@dataclass(frozen=True, slots=True)
class JudgedSubject:
    """Who is judged: a model on all cases or on a group of them, with the refs of verdict and estimate."""

    model: Subject
    ref: str
    estimate: str
    group: str | None = None
    part: str | None = None


def judged_subjects(question: Question) -> Iterator[JudgedSubject]:
    """List the models that a criterion concerns, and each group of cases if every one of them must hold."""
    study, criterion = question.study, question.criterion
    root, under = ref_of(criterion), _carried(question)
    for at, model in enumerate(study.subjects):
        if criterion.model not in (None, model.name):
            continue
        name, column = spelling.escaped(model.name), criterion.for_each
        if column is None:
            ref, estimate = f"{root}/models/{name}", f"models/{name}/{under}{question.what.name}"
            yield JudgedSubject(model, ref, estimate, part=study.design.judged_set)
            continue
        several = len(study.subjects) > 1 and criterion.model is None
        for group, models in study.groups[column].items():
            if _is_reference(question, models[at], [others[at] for others in study.groups[column].values()]):
                continue
            key = f"{spelling.escaped(column)}={spelling.escaped(group)}"
            ref = f"{root}/models/{name}/{key}" if several else f"{root}/{key}"
            yield JudgedSubject(models[at], ref, f"models/{name}/groups/{key}/{question.what.name}", group)


def of_further_sets(question: Question) -> Iterator[tuple[Question, JudgedSubject]]:
    """List the models on each judged set next to the first; criteria by group are about the first."""
    criterion, column = question.criterion, question.spec.data.columns.split
    root, under = f"{ref_of(criterion)}/models", _carried(question)
    for part, study in question.study.further.items() if criterion.for_each is None else ():
        for model in study.subjects:
            if criterion.model in (None, model.name):
                name, key = spelling.escaped(model.name), spelling.escaped(part)
                ref = f"{root}/{name}/{spelling.escaped(column or '')}={key}"
                estimate = f"models/{name}/splits/{key}/{under}{question.what.name}"
                yield replace(question, study=study), JudgedSubject(model, ref, estimate, part=part)


def _carried(question: Question) -> str:
    """Return what the refs of values in use have before the metric, where these are judged."""
    in_use = is_judged_in_use(question.spec, question.what) and can_be_carried(question.what.metric)
    return "at_use_prevalence/" if in_use else ""


def _is_reference(question: Question, one: Subject, groups: list[Subject]) -> bool:
    """Tell whether this is the group that a metric between groups compares the others with."""
    metric = question.what.metric
    compared = any(group.find(metric.evidence) is not None for group in groups)
    return metric.between == "groups" and compared and one.find(metric.evidence) is None
