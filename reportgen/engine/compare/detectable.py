"""The smallest difference that would have been detected, where no difference is shown."""

from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.method import Analysis
from reportgen.conventions import POWER
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.asking import Asking, Test
from reportgen.results.tested import Detectable

NOT_SHOWN = "difference_not_shown"
BASIS = ("discordant", "standard_error", "df")


def detectable(asking: Asking, pair: Pair, method: Test, codes: tuple[str, ...]) -> Detectable | None:
    """
    Compute what the deciding test detects at its level with the usual power, from what it declares of the evidence.

    The observed difference has no part in it: a power at the observed difference is the p-value over again (Hoenig &
    Heisey 2001, The American Statistician 55:19).
    """
    if NOT_SHOWN not in codes:
        return None
    (entry,) = index.filling("detectable")
    analysis, ref, level = registry.declared(entry.id, Analysis), f"{asking.ref}/detectable", asking.family.level
    common: dict[str, Any] = {"ref": ref, "method": entry.id, "label": entry.label, "power": POWER, "level": level}
    sides = 2 if asking.comparison.alternative == "two-sided" else 1
    plan = _plan(asking, pair, method, sides)
    if isinstance(plan, Undefined):
        return Detectable(**common, **convert.absent(plan))
    basis = {name: plan.get(name) for name in BASIS} | {"cases": plan.get("n")}
    found = analysis.function(**plan, level=level, power=POWER, sides=sides)
    if isinstance(found, Undefined):
        return Detectable(**common, **basis, **convert.absent(found))
    assert isinstance(found, Values)  # noqa: S101 - an analysis answers several values
    return Detectable(**common, **basis, value=float(found.values["difference"]))


def _plan(asking: Asking, pair: Pair, method: Test, sides: int) -> dict[str, Any] | Undefined:
    """Take from the evidence what the test declares, if it declares anything and can show a difference at all."""
    if asking.of.without_interval:
        return Undefined("size_of_missing_score")
    planned = method.compares.planned if method.compares else None
    if planned is None:
        return Undefined("no_plan_of_test")
    found = planned(asking.prepared(pair, method)[0])
    if isinstance(found, Undefined):
        return found
    plan = dict(found)
    least = sides * plan.pop("least_tail", 0.0)
    return Undefined("no_p_so_small", least=least) if least >= 1 - asking.family.level else plan
