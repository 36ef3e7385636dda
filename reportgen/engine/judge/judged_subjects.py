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
    of: str | None = None  # the class, where each of several must hold


QuestionOfSubject = tuple[Question, JudgedSubject]


def judged_subjects(question: Question) -> Iterator[QuestionOfSubject]:
    """List the models that a criterion concerns, and each group of cases if every one of them must hold."""
    study, criterion = question.study, question.criterion
    root, under = ref_of(criterion), _carried(question)
    for at, model in enumerate(study.subjects):
        if criterion.model not in (None, model.name):
            continue
        name, column = spelling.escaped(model.name), criterion.for_each
        if column is None:
            one = JudgedSubject(model, f"{root}/models/{name}", f"models/{name}/{under}", part=study.design.judged_set)
            yield from _of_classes(question, one)
            continue
        several = len(question.spec.names) > 1 and criterion.model is None
        for group, models in study.groups[column].items():
            if _is_reference(question, models[at], [others[at] for others in study.groups[column].values()]):
                continue
            key = f"{spelling.escaped(column)}={spelling.escaped(group)}"
            ref = f"{root}/models/{name}/{key}" if several else f"{root}/{key}"
            yield from _of_classes(question, JudgedSubject(models[at], ref, f"models/{name}/groups/{key}/", group))


def _of_classes(question: Question, one: JudgedSubject) -> Iterator[QuestionOfSubject]:
    """Let the metric see the model: all of its cases, one class against all others, or each class in turn."""
    for what in question.what.on(one.model):
        ref = one.ref if what is question.what else f"{one.ref}/{spelling.PART}{what.of}"
        of = None if what is question.what else what.of
        seen = replace(one, model=what.seen(one.model), ref=ref, estimate=f"{one.estimate}{what.name}", of=of)
        yield replace(question, what=what), seen


def of_further_sets(question: Question) -> Iterator[QuestionOfSubject]:
    """List the models on each judged set next to the first; criteria by group are about the first."""
    criterion, column = question.criterion, question.spec.data.columns.split
    root, under = f"{ref_of(criterion)}/models", _carried(question)
    for part, study in question.study.further.items() if criterion.for_each is None else ():
        for model in study.subjects:
            if criterion.model in (None, model.name):
                name, key = spelling.escaped(model.name), spelling.escaped(part)
                ref = f"{root}/{name}/{spelling.escaped(column or '')}={key}"
                one = JudgedSubject(model, ref, f"models/{name}/splits/{key}/{under}", part=part)
                yield from _of_classes(replace(question, study=study), one)


def _carried(question: Question) -> str:
    """Return what the refs of values in use have before the metric, where these are judged."""
    in_use = is_judged_in_use(question.spec, question.what) and can_be_carried(question.what.metric)
    return "at_use_prevalence/" if in_use else ""


def _is_reference(question: Question, one: Subject, groups: list[Subject]) -> bool:
    """Tell whether this is the group that a metric between groups compares the others with."""
    metric = question.what.metric
    compared = any(group.find(metric.evidence) is not None for group in groups)
    return metric.between == "groups" and compared and one.find(metric.evidence) is None
