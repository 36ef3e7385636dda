"""Estimates of one or several models, each with its interval."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import lettering, style
from reportgen.figures.found import Reach, given, interval_words, with_interval
from reportgen.figures.ladder import Group, Rung, Words, ladder
from reportgen.figures.scale import kind_of
from reportgen.index import unescaped
from reportgen.results.model import Criterion, Estimate, ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Estimates with intervals"

Required = tuple[float | None, float | None]
OPEN: Required = (None, None)


def forest(
    models: Sequence[ModelResults], criteria: Sequence[Criterion] = (), *, metrics: Sequence[str] | None = None
) -> "Figure | None":
    """
    Draw each estimate that has a value, with what criteria require of it.

    Metrics are named as at the end of their refs, `fbeta(beta=2)` or `recall@macro`; without names all are drawn.
    """
    required = _required(criteria)
    shown = lettering.names([model.name for model in models]) if len(models) > 1 else ("",)
    found: dict[str, list[tuple[int, Estimate]]] = {}
    for at, model in enumerate(models):
        for one in model.estimates:
            name = one.ref.removeprefix(f"{model.ref}/")
            if one.value is not None and (metrics is None or name in metrics):
                found.setdefault(name, []).append((at, one))
    if not found:
        return None
    drawn = [one for estimates in found.values() for _, one in estimates]
    level = interval_words([one.interval for one in drawn if one.interval])
    heads = [f"Estimate ({level})", *(["Required"] if any(one.ref in required for one in drawn) else [])]
    with style.applied():
        groups = [_group(name, estimates, shown, required, len(heads)) for name, estimates in found.items()]
        return ladder(groups, heads, notes=("shaded: required",) * (len(heads) > 1))


def _required(criteria: Sequence[Criterion]) -> dict[str, Required]:
    """Collect by estimate what criteria ask for; of several, the narrowest."""
    required: dict[str, Required] = {}
    for criterion in criteria:
        for verdict in criterion.models:
            low, high = required.get(verdict.estimate, OPEN)
            floor = verdict.threshold if criterion.comparator != "at_most" else None
            ceiling = verdict.threshold if criterion.comparator == "at_most" else verdict.upper
            low = max((end for end in (low, floor) if end is not None), default=None)
            high = min((end for end in (high, ceiling) if end is not None), default=None)
            required[verdict.estimate] = low, high
    return required


def _group(
    name: str,
    estimates: Sequence[tuple[int, Estimate]],
    shown: Sequence[str],
    required: dict[str, Required],
    facts: int,
) -> Group:
    first = estimates[0][1]
    part = unescaped(name.partition("@")[2])
    label = f"{first.label} ({lettering.visible(part)})" if part else first.label
    rungs = tuple(_rung(one, shown[at], style.hand(at), required.get(one.ref, OPEN), facts) for at, one in estimates)
    return Group((Words(label),), rungs, kind_of(first.metric))


def _rung(one: Estimate, name: str, hand: style.Hand, required: Required, facts: int) -> Rung:
    reach = Reach.of(one)
    against = next((end for end in required if end is not None), None)
    asked = ", ".join(
        f"{sign} {given(one.metric, end)}" for sign, end in zip("≥≤", required, strict=True) if end is not None
    )
    words = (Words(with_interval(one.metric, reach, against=against)), Words(asked, style.QUIET))
    return Rung(Words(name, hand.colour, style.SEMIBOLD), hand, reach, words[:facts], required)
