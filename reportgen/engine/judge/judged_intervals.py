"""One interval for each number: of cases in folds the one that judges, which only the verdict knows."""

from collections.abc import Iterable

from reportgen.engine.estimate.interval_choice import BOTH, ROLES
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.results.verdicts import Criterion, Verdict


def with_judged_intervals(models: Iterable[ModelResults], criteria: Iterable[Criterion]) -> tuple[ModelResults, ...]:
    """Show next to each judged estimate the limits of its first verdict, those of primary criteria first."""
    judged: dict[str, Verdict] = {}
    for criterion in sorted(criteria, key=lambda one: ROLES.index(one.role)):
        for verdict in criterion.models:
            if verdict.low is not None or verdict.high is not None:
                judged.setdefault(verdict.estimate, verdict)
    return tuple(
        model.model_copy(update={"estimates": tuple(_judged(one, judged.get(one.ref)) for one in model.estimates)})
        for model in models
    )


def _judged(estimate: Estimate, verdict: Verdict | None) -> Estimate:
    """Put the limits of the verdict in the place of others, with their level and method; notes are about a method."""
    shown = estimate.interval
    if verdict is None or shown is None or verdict.decided_by is None:
        return estimate
    level = verdict.level if verdict.sides == BOTH else 2 * verdict.level - 1
    limits = {"low": verdict.low, "high": verdict.high, "level": level, "method": verdict.decided_by}
    notes = shown.notes if verdict.decided_by == shown.method else {}
    return estimate.model_copy(update={"interval": shown.model_copy(update={**limits, "notes": notes})})
