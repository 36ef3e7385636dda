"""Significance about a margin: the tail at which a limit of the difference is just the margin."""

import math
from collections.abc import Callable

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.work import Work
from reportgen.conventions import LEAST_TAIL
from reportgen.data.arrays import Array, array
from reportgen.data.roots import smooth_root
from reportgen.distributions import above_zero
from reportgen.errors import Problem, ReportgenError

LimitsAt = Callable[[float], Limits | Undefined]  # of the difference, with this tail beyond each limit


def above(limits: LimitsAt, bound: float, work: Work) -> float:
    """
    Return the one-sided p-value of the difference lying above a bound.

    It is the tail at which the lower limit reaches the bound, so it is below the tail of any interval exactly where that
    interval is above the bound; of a difference below the bound it is counted from the upper limit.
    """
    if _end(limits, 0.5, "low") >= bound:
        p = _tail(lambda tail: _end(limits, tail, "low") - bound)
    else:
        p = 1 - _tail(lambda tail: bound - _end(limits, tail, "high"))
    work.step("tail_at_margin", r"L_{p} = M", p, M=bound)
    return above_zero(p)


def below(limits: LimitsAt, bound: float, work: Work) -> float:
    """Return the one-sided p-value of the difference lying below a bound."""

    def turned(tail: float) -> Limits | Undefined:
        found = limits(tail)
        return found if isinstance(found, Undefined) else Limits(-found.high, -found.low, -found.value)

    if _end(turned, 0.5, "low") >= -bound:
        p = _tail(lambda tail: _end(turned, tail, "low") + bound)
    else:
        p = 1 - _tail(lambda tail: -bound - _end(turned, tail, "high"))
    work.step("tail_at_margin", r"U_{p} = M", p, M=bound)
    return above_zero(p)


def refuse_margin(margin: float) -> None:
    """Refuse a margin that is no size."""
    if not 0 < margin < math.inf:
        what, remedy = (
            "margin must be above 0",
            "write the size of the difference that does not matter, without a sign",
        )
        raise ReportgenError(Problem("wrong_option", what, remedy, str(margin)))


def _tail(inside: Callable[[float], float]) -> float:
    """Find the tail at which a limit stops lying inside, on the scale of its logarithm."""

    def at(logarithm: Array) -> Array:
        return array(inside(math.exp(float(logarithm))))

    return math.exp(float(smooth_root(at, math.log(0.5), math.log(LEAST_TAIL))))


def _end(limits: LimitsAt, tail: float, end: str) -> float:
    found = limits(tail)
    assert isinstance(found, Limits)  # noqa: S101 - asked before
    return float(getattr(found, end))
