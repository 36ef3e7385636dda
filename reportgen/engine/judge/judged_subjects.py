"""Who is judged on a criterion: models on all cases, or on each group of cases."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen import spelling
from reportgen.data.subject import Subject
from reportgen.engine.estimate.in_use import can_be_carried, is_judged_in_use
from reportgen.engine.judge.question import Question


@dataclass(frozen=True, slots=True)
class JudgedSubject:
    """Who is judged: a model on all cases or on a group of them, with the refs of verdict and estimate."""

    model: Subject
    ref: str
    estimate: str
    group: str | None = None


def judged_subjects(question: Question) -> Iterator[JudgedSubject]:
    """List the models that a criterion concerns, and each group of cases if every one of them must hold."""
    study, criterion = question.study, question.criterion
    in_use = is_judged_in_use(question.spec, question.what) and can_be_carried(question.what.metric)
    root = f"criteria/{spelling.escaped(criterion.id)}"
    for at, model in enumerate(study.subjects):
        if criterion.model not in (None, model.name):
            continue
        name, column = spelling.escaped(model.name), criterion.for_each
        if column is None:
            under = "at_use_prevalence/" if in_use else ""
            yield JudgedSubject(model, f"{root}/models/{name}", f"models/{name}/{under}{question.what.name}")
            continue
        several = len(study.subjects) > 1 and criterion.model is None
        for group, models in study.groups[column].items():
            key = f"{spelling.escaped(column)}={spelling.escaped(group)}"
            ref = f"{root}/models/{name}/{key}" if several else f"{root}/{key}"
            yield JudgedSubject(models[at], ref, f"models/{name}/groups/{key}/{question.what.name}", group)
