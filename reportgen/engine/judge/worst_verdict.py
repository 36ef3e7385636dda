"""A criterion has the verdict that is worst of all that it concerns: models, groups, judged sets, pairs of models."""

from collections.abc import Sequence
from typing import Any

from reportgen import spelling
from reportgen.results.verdicts import Criterion, Judgement, Word
from reportgen.spec.judged import CriterionAsked, CriterionOfComparison

WORST_FIRST: tuple[Word, ...] = ("not_met", "undefined", "not_demonstrated", "met")


def from_worst(
    criterion: CriterionAsked | CriterionOfComparison, verdicts: Sequence[Judgement], **more: Any
) -> Criterion:
    """Give a criterion the verdict that is worst of all, with its numbers."""
    worst = min(verdicts, key=lambda one: WORST_FIRST.index(one.verdict))
    return Criterion(
        ref=ref_of(criterion),
        id=criterion.id,
        role=criterion.role,
        why=criterion.why,
        worst_verdict=worst.ref,
        **{name: getattr(worst, name) for name in Judgement.model_fields if name != "ref"},
        **more,
    )


def ref_of(criterion: CriterionAsked | CriterionOfComparison) -> str:
    """Return the ref of a criterion, under which those of its verdicts are."""
    return f"criteria/{spelling.escaped(criterion.id)}"
