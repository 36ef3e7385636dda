"""Curves that are drawn with fewer points than they have."""

from collections.abc import Iterable

from reportgen import numbers
from reportgen.narrative.sentence import Parts, number, say
from reportgen.results.parts import CurveTable


def thinned(curves: Iterable[CurveTable]) -> tuple[Parts, ...]:
    """Say how many curves have points left out, and how far the farthest of them is from its line."""
    found = [one for one in curves if one.thinned_from]
    worst = farthest(found)
    if worst is None:
        return ()
    loss = number(f"{worst.ref}#largest_loss", worst.largest_loss, numbers.significant, digits=2)
    if len(found) > 1:
        return (say("thinned_several", loss=loss),)
    kept = number(f"{worst.ref}#facts.kept", worst.facts["kept"], numbers.count)
    points = number(f"{worst.ref}#thinned_from", worst.thinned_from, numbers.count)
    return (say("thinned", kept=kept, points=points, loss=loss),)


def farthest(curves: Iterable[CurveTable]) -> CurveTable | None:
    """Return the curve of which a point that is left out is farthest from the line."""
    return max((one for one in curves if one.thinned_from), key=lambda one: one.largest_loss or 0.0, default=None)
