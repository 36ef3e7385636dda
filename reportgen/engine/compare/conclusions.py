"""What is concluded of two models: from the deciding test, and from an interval where a margin is given."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.conventions import CLOSE_TO_NO_DIFFERENCE, MOST_UNDEFINED_DRAWS
from reportgen.engine.compare.asking import Asking, Test
from reportgen.results.parts import Interval
from reportgen.results.tested import Significance

NOTHING = ("withheld", "undefined")  # codes that conclude nothing
SIDES: tuple[Literal["low", "high"], ...] = ("low", "high")


@dataclass(frozen=True, slots=True)
class Concluded:
    """The codes of what is concluded, whom that favours, and why nothing is concluded, if so."""

    codes: tuple[str, ...] = ()
    favours: str | None = None
    because: Undefined | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """
    What a comparison found: the deciding test, and the interval at its level.

    `of_margin` is the interval that a margin is read from: the same, but for equivalence. `blocked` is what in the design
    makes intervals and p-values wrong; `few` that there are too few cases for the test, or for the interval.
    """

    method: Test
    test: Significance
    interval: Interval | None
    of_margin: Interval | None
    blocked: Undefined | None = None
    few: Undefined | None = None
    few_for_interval: Undefined | None = None

    @property
    def by_p(self) -> bool:
        """Tell whether the test concludes by its p-value."""
        return self.method.compares is None or self.method.compares.concludes_by == "p_value"


def concluded(asking: Asking, value: float, found: Found) -> Concluded:
    """Say what follows; nothing where a comparison is exploratory."""
    if not asking.family.concludes:
        return Concluded()
    difference = _difference(asking, found)
    if asking.comparison.hypothesis == "difference":
        shown = difference.codes == ("difference_shown",)
        return replace(difference, favours=_better(asking, value) if shown else None)
    if (nothing := _nothing_from(found, found.of_margin, found.few_for_interval)) is not None:
        return nothing
    assert found.of_margin is not None  # noqa: S101 - it has limits
    gain = Gain.of(found.of_margin, lower_is_better=asking.what.better == "lower")
    different = difference.codes == ("difference_shown",) and gain.excludes_zero
    if asking.comparison.hypothesis == "equivalence":
        return _equivalence(asking, gain, value, different=different)
    return _non_inferiority(asking, gain, different=different)


def _difference(asking: Asking, found: Found) -> Concluded:
    """Say whether a difference is shown: by the p-value, by the interval, or only where both show it."""
    if not found.by_p:
        return _from_interval(found)
    by_p, declared = _from_p(asking, found), found.method.compares
    both = declared is not None and declared.and_interval
    return _from_interval(found) if both and by_p.codes == ("difference_shown",) else by_p


@dataclass(frozen=True, slots=True)
class Gain:
    """Limits of what the first model gains: turned round where lower values are better."""

    low: float
    high: float

    @classmethod
    def of(cls, interval: Interval, *, lower_is_better: bool) -> "Gain":
        """Take both limits, widened by what draws leave open."""
        low, high = (for_sure(interval, side) for side in SIDES)
        return cls(-high, -low) if lower_is_better else cls(low, high)

    @property
    def excludes_zero(self) -> bool:
        """Tell whether both limits are on one side of zero."""
        return self.low > 0 or self.high < 0


def _non_inferiority(asking: Asking, gain: Gain, *, different: bool) -> Concluded:
    """Read non-inferiority from the interval; a difference, which the deciding test shows too, has one direction."""
    first, second = asking.names
    code = "non_inferiority_shown" if gain.low > -asking.margin else "non_inferiority_not_shown"
    if not different:
        return Concluded((code,))
    better = gain.low > 0
    return Concluded((code, "difference_shown" if better else "inferiority_shown"), first if better else second)


def _equivalence(asking: Asking, gain: Gain, value: float, *, different: bool) -> Concluded:
    """Read equivalence from its interval; a difference may be shown too, and be smaller than the margin."""
    within = gain.low > -asking.margin and gain.high < asking.margin
    codes = ("equivalence_shown" if within else "equivalence_not_shown", *(("difference_shown",) if different else ()))
    return Concluded(codes, _better(asking, value) if different and not within else None)


def _from_p(asking: Asking, found: Found) -> Concluded:
    """Conclude from the p-value; too few cases for the test leave the question undefined."""
    p = found.test.p_value
    if p is None:
        reason = Undefined(found.test.withheld_code or "no_case", **found.test.facts)
        return Concluded(("undefined" if found.few and not found.blocked else "withheld",), None, reason)
    if asking.family.adjusts == "holm" and found.test.p_adjusted is not None:
        p = found.test.p_adjusted
    return Concluded(("difference_shown" if p < asking.family.significance else "difference_not_shown",))


def _from_interval(found: Found) -> Concluded:
    """Conclude from the interval where the test has no p-value by design."""
    if (nothing := _nothing_from(found, found.interval, found.few)) is not None:
        return nothing
    assert found.interval is not None  # noqa: S101 - it has limits
    apart = Gain.of(found.interval, lower_is_better=False).excludes_zero
    return Concluded(("difference_shown" if apart else "difference_not_shown",))


def _nothing_from(found: Found, interval: Interval | None, few: Undefined | None) -> Concluded | None:
    """Say why an interval supports no conclusion, if so: the design, too few cases, no limits, or undefined draws."""
    if (fault := found.blocked or _fault_of_check(found.test)) is not None:
        return Concluded(("withheld",), None, fault)
    if few is not None:
        return Concluded(("undefined" if found.by_p and found.few else "withheld",), None, few)
    if interval is None:
        return Concluded(("undefined",), None, Undefined("no_interval_of_difference"))
    if interval.undefined_code is not None:
        return Concluded(("undefined",), None, Undefined(interval.undefined_code, **interval.facts))
    undefined, draws = interval.notes.get("undefined_draws", 0), interval.notes.get("draws", np.inf)
    if undefined > MOST_UNDEFINED_DRAWS * draws:
        return Concluded(("undefined",), None, Undefined("undefined_draws", share=undefined / draws))
    return None


def _fault_of_check(test: Significance) -> Undefined | None:
    """Return what a check found that withholds the p-value, and with it all that rests on the same assumption."""
    check = next((one for one in test.checks if one.consequence == "p_withheld"), None)
    return None if check is None else Undefined(check.code, **check.facts)


def for_sure(interval: Interval, side: Literal["low", "high"]) -> float:
    """Return a bootstrap limit widened by Monte Carlo errors, so that no conclusion hangs on the seed."""
    limit, error = getattr(interval, side), CLOSE_TO_NO_DIFFERENCE * interval.notes.get(f"monte_carlo_{side}", 0.0)
    absent = -np.inf if side == "low" else np.inf
    return float(absent if limit is None else limit - error if side == "low" else limit + error)


def _better(asking: Asking, value: float) -> str | None:
    """Name the model with the better value, if one value is better."""
    if asking.what.better == "neither" or value == 0:
        return None
    first_is_better = (value > 0) == (asking.what.better == "higher")
    return asking.names[0] if first_is_better else asking.names[1]
