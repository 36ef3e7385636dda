"""Criteria: the bound that decides against the threshold, and the verdict in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, style
from reportgen.figures.found import Reach, given, with_interval
from reportgen.figures.ladder import Group, Rung, Words, ladder
from reportgen.figures.scale import kind_of
from reportgen.narrative.criteria import VERDICTS
from reportgen.results.model import Criterion, ModelResults, Verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Criteria: bounds against thresholds"

SIGNS = {"met": "✓", "not_demonstrated": "○", "not_met": "✗", "undefined": "–"}
NOTES = ("shaded: required; thick end: the bound that decides", "shaded: required")
COMPARED = {"at_least": "at least", "at_most": "at most", "between": "between"}


def criteria(judged: Sequence[Criterion], models: Sequence[ModelResults] = ()) -> "Figure | None":
    """
    Draw each criterion for each of its models; a thick end is the bound that the verdict rests on.

    All models of the document give each the look that it has in the other figures.
    """
    if not judged:
        return None
    verdicts = [verdict for criterion in judged for verdict in criterion.models]
    names = list(dict.fromkeys([*(model.name for model in models), *(verdict.model for verdict in verdicts)]))
    shown = dict(zip(names, lettering.names(names), strict=True)) if len(names) > 1 else {names[0]: ""}
    hands = {name: style.hand(at) for at, name in enumerate(names)}
    with style.applied():
        groups = [_group(criterion, shown, hands) for criterion in judged]
        return ladder(groups, [f"Estimate ({_bounds(verdicts)})", "Verdict"], notes=NOTES)


def _bounds(verdicts: Sequence[Verdict]) -> str:
    """Name what stands in brackets, with the level if it is the same for all."""
    kinds = {(verdict.level, verdict.sides) for verdict in verdicts}
    if len(kinds) > 1:
        return "bounds"
    level, sides = kinds.pop()
    return f"{numbers.level(level)} interval" if sides == 2 else f"one-sided {numbers.level(level)} bounds"


def _group(criterion: Criterion, shown: dict[str, str], hands: dict[str, style.Hand]) -> Group:
    title = Words(f"{lettering.short(lettering.visible(criterion.id), 12)}  {criterion.label}", weight=style.SEMIBOLD)
    asked = f"{COMPARED[criterion.comparator]} {given(criterion.metric, criterion.threshold)}"
    if criterion.upper is not None:
        asked += f" and {given(criterion.metric, criterion.upper)}"
    rungs = tuple(_rung(criterion, one, _who(shown[one.model], one), hands[one.model]) for one in criterion.models)
    return Group((title, Words(asked, style.QUIET)), rungs, kind_of(criterion.metric))


def _who(model: str, verdict: Verdict) -> str:
    """Name the group beside the model, or alone where there is one model."""
    if verdict.group is None:
        return model
    group = lettering.visible(verdict.group)
    return f"{model}, {group}" if model else group


def _rung(criterion: Criterion, verdict: Verdict, name: str, hand: style.Hand) -> Rung:
    required = {
        "at_least": (verdict.threshold, None),
        "at_most": (None, verdict.threshold),
        "between": (verdict.threshold, verdict.upper),
    }[criterion.comparator]
    reach = None if verdict.value is None else Reach(verdict.value, verdict.low, verdict.high)
    words = with_interval(criterion.metric, reach, against=verdict.threshold) if reach else ""
    judged = verdict.verdict != "undefined"
    said = Words(f"{SIGNS[verdict.verdict]} {VERDICTS[verdict.verdict]}", weight=style.SEMIBOLD)
    return Rung(
        Words(name, hand.colour, style.SEMIBOLD),
        hand,
        reach,
        (Words(words), said),
        required,
        verdict.bound if judged and criterion.comparator != "between" else None,
        None if judged else style.RULE,
    )
