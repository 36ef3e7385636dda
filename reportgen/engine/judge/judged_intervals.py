"""One interval for each number: of cases in folds the one that judges, which only the verdict knows."""

from collections.abc import Iterable

from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate, Interval
from reportgen.results.verdicts import Criterion, Verdict


def with_judged_intervals(models: Iterable[ModelResults], criteria: Iterable[Criterion]) -> tuple[ModelResults, ...]:
    """Show next to each judged estimate the limits of its first verdict."""
    judged: dict[str, Verdict] = {}
    for verdict in (verdict for criterion in criteria for verdict in criterion.models):
        if verdict.low is not None and verdict.high is not None:
            judged.setdefault(verdict.estimate, verdict)
    return tuple(
        model.model_copy(update={"estimates": tuple(_judged(one, judged.get(one.ref)) for one in model.estimates)})
        for model in models
    )


def _judged(estimate: Estimate, verdict: Verdict | None) -> Estimate:
    if verdict is None or estimate.interval is None or verdict.decided_by is None:
        return estimate
    level = verdict.level if verdict.sides == 2 else 2 * verdict.level - 1
    shown = Interval(low=verdict.low, high=verdict.high, level=level, method=verdict.decided_by)
    return estimate.model_copy(update={"interval": shown})
