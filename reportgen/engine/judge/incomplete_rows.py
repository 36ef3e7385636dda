"""What rows that lack something could do to a verdict."""

from reportgen.engine.judge.judged_subjects import JudgedSubject
from reportgen.engine.judge.observed import observe
from reportgen.engine.judge.question import Question
from reportgen.results.verdicts import Assumed, Word


def assumed(question: Question, one: JudgedSubject) -> tuple[Assumed, ...]:
    """Judge again with all that is not known of some rows filled with one class, and then with the other."""
    judged = []
    key = (question.criterion.for_each or "", one.group or "")
    study = question.study
    worst_cases = study.worst_cases if one.group is None else study.worst_cases_of_groups[key]
    for name, model in worst_cases.get(one.model.name, {}).items():
        filled = observe(question, model)
        if filled.evidence is None:
            continue
        bounds = filled.bounds(question)
        word: Word = "undefined" if filled.value is None or bounds.fault else question.required.word(bounds)
        ref = f"{one.ref}/assumed/{name}"
        judged.append(Assumed(ref=ref, name=name, verdict=word, low=bounds.low, high=bounds.high, **filled.counts))
    return tuple(judged)
