"""What the verdicts come to, and a decision that goes against them."""

from reportgen.errors import Problem, ReportgenError
from reportgen.results.verdicts import Criterion, NotJudged, Overall, Word
from reportgen.spec.judged import JudgedSpec

WORDS: dict[Word, str] = {
    "met": "met",
    "not_demonstrated": "not demonstrated",
    "not_met": "not met",
    "undefined": "without a verdict",
}


def overall(spec: JudgedSpec, criteria: tuple[Criterion, ...]) -> Overall | NotJudged:
    """Count the verdicts of the primary criteria, all of which must hold unless the plan says any."""
    primary = [criterion.verdict for criterion in criteria if criterion.role == "primary"]
    counts = {word: primary.count(word) for word in WORDS}
    return Overall(rule=spec.plan.primary, primary=len(primary), **counts) if criteria else NotJudged()


def refuse_unexplained(spec: JudgedSpec, found: Overall | NotJudged, criteria: tuple[Criterion, ...]) -> None:
    """Ask who approves against the verdicts and why, and for no such word where none is needed."""
    decision = spec.decision
    against = isinstance(found, Overall) and not found.satisfied
    approved = decision is not None and decision.approves
    if approved and against and decision is not None and decision.override is None:
        open_ones = [one for one in criteria if one.role == "primary" and one.verdict != "met"]
        listed = ", ".join(f"{one.id} is {WORDS[one.verdict]}" for one in open_ones)
        what = f"the decision approves the model, contrary to the verdicts: {listed}"
        remedy = "add `override: {why: .., by: ..}` under decision, or change the outcome"
        raise _problem(spec, "decision_against_verdict", what, remedy, decision.outcome)
    if decision is not None and decision.override is not None and not (approved and against):
        what = "decision.override explains a decision contrary to the verdicts, but this decision agrees with them"
        raise _problem(spec, "needless_override", what, "leave decision.override out", decision.outcome)


def _problem(spec: JudgedSpec, code: str, what: str, remedy: str, outcome: str) -> ReportgenError:
    return ReportgenError(Problem(code, what, remedy, outcome, spec.place(("decision", "outcome"))))
