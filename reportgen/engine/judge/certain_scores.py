"""A verdict read again without the cases whose score is exactly 0 or 1: how these are clipped must not decide it."""

from reportgen.engine import convert
from reportgen.engine.estimate.certain_scores import without_marked
from reportgen.engine.judge.incomplete_rows import extremes, word
from reportgen.engine.judge.observed import Observed, observe
from reportgen.engine.judge.question import Question
from reportgen.results.verdicts import ReadAgain, Word

DEPENDS = "depends_on_certain_scores"  # code of the reason why nothing is demonstrated


def read_again(question: Question, observed: Observed, verdict: Word) -> ReadAgain | None:
    """Judge without these cases; nothing where there are none, or where they matter to no other metric."""
    rest = without_marked(question.what, observed.subject)
    if rest is None:
        return None
    rows = convert.count(observed.evidence.cases - rest.find(question.what.metric.evidence).cases)
    again = observe(question, rest)
    if again.value is None:
        return ReadAgain(rows=rows, verdict="undefined", changes=True, **again.reason)
    bounds = again.bounds(question)
    if bounds.fault is not None:
        return ReadAgain(rows=rows, verdict="undefined", changes=True, **convert.absent(bounds.fault))
    other = word(question.required, extremes(question, again, bounds))
    return ReadAgain(
        rows=rows, verdict=other, changes=other != verdict, value=again.value, low=bounds.low, high=bounds.high
    )
