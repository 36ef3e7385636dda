"""Numbers as people write them: with a percent sign, a unit of money, or commas between thousands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.reading import Path

if TYPE_CHECKING:
    from reportgen.spec.shape import Shaped

AMOUNT = re.compile(
    r"^(?P<sign>[-+]?)\s*(?P<before>[^\W\d_]{1,12}|[$€£¥₹])?\s*"
    r"(?P<number>[1-9]\d{0,2}(,\d{3})+(\.\d+)?|\d+\.?\d*([eE][-+]?\d+)?|\.\d+([eE][-+]?\d+)?)"
    r"\s*(?P<after>%|[^\W\d_]{1,12}|[$€£¥₹])?$"
)
MEANT_BY = {"$": ("USD",), "€": ("EUR",), "£": ("GBP",), "¥": ("JPY", "CNY", "RMB"), "₹": ("INR",)}  # ISO 4217, and RMB
PERCENT = {"type": "string", "pattern": r"%\s*$", "description": "short form, as `50%`"}  # for the schema
NUMBER_IN_TEXT = r"^\s*[-+]?\D{0,12}[0-9][0-9.,]*([eE][-+]?[0-9]+)?\s*\D{0,12}$"
WRITTEN = {
    "type": "string",
    "pattern": NUMBER_IN_TEXT,
    "description": "with a percent sign or a unit of money, as `85%` or `50 EUR`",
}
LEAST_PERCENTAGE, HUNDRED = 2, 100  # 1.2 is a slip of another kind, and all of something is no bound
SHARES: tuple[Path, ...] = (  # where a number is a proportion, so that a percent sign means a hundredth
    ("confidence",),
    ("significance",),
    ("data", "use_prevalence"),
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, and whether it was written with a percent sign or in a unit."""

    number: int | float
    percent: bool = False
    unit: str | None = None

    @property
    def value(self) -> int | float:
        """Return the number that is meant; 85% is 0.85, without the rounding errors of a division."""
        return float(f"{self.number!r}e-2") if self.percent else self.number


def amount(text: str) -> Amount | None:
    """
    Read a number with what is next to it; None where the text is no number.

    >>> amount("85%").value, amount("-1,200.5").value, amount("50 RMB").unit, amount("$2.50"), amount("0,85")
    (0.85, -1200.5, 'RMB', Amount(number=2.5, percent=False, unit='$'), None)
    """
    found = AMOUNT.match(text.strip())
    if found is None or (found["before"] and found["after"]):
        return None
    written = found["sign"] + found["number"].replace(",", "")
    number = int(written) if re.fullmatch(r"[-+]?\d+", written) else float(written)
    unit = found["before"] or found["after"]
    return Amount(number, percent=unit == "%", unit=None if unit == "%" else unit)


def meant_as_percentage(number: float) -> bool:
    """
    Tell whether a number beyond a proportion is probably a percentage without its sign.

    >>> meant_as_percentage(85), meant_as_percentage(1.2), meant_as_percentage(100)
    (True, False, False)
    """
    return LEAST_PERCENTAGE <= number < HUNDRED


def same_unit(written: str, stated: str) -> bool:
    """
    Tell whether a unit next to a number is the one that costs are stated in.

    >>> same_unit("rmb", "RMB"), same_unit("€", "EUR"), same_unit("USD", "RMB")
    (True, True, False)
    """
    names = {written.casefold(), *(name.casefold() for name in MEANT_BY.get(written, ()))}
    return stated.casefold() in names


def write_out_percents(shaped: "Shaped") -> None:
    """Write `50%` as 0.5 where a number is a proportion or a threshold of scores."""
    for path in SHARES:
        _replace(shaped.tree, path)
    models = shaped.tree.get("models")
    for at in range(len(models)) if isinstance(models, list) else ():
        _replace(shaped.tree, ("models", at, "threshold"))
        for side in ("at_least", "at_most"):
            _replace(shaped.tree, ("models", at, "threshold", side))


def write_out_bounds(shaped: "Shaped") -> None:
    """Write bounds of criteria as numbers, where percent sign or unit of money go with the metric."""
    criteria = shaped.tree.get("criteria")
    for at, entry in enumerate(criteria) if isinstance(criteria, list) else ():
        for side in ("at_least", "at_most", "between") if isinstance(entry, dict) else ():
            if side in entry:
                entry[side] = _bound(shaped, ("criteria", at, side), entry[side], entry.get("metric"))
        within = entry.get("difference_to_rest") if isinstance(entry, dict) else None
        if isinstance(within, dict) and "at_most" in within:
            path = ("criteria", at, "difference_to_rest", "at_most")
            entry["difference_to_rest"] = {
                **within,
                "at_most": _bound(shaped, path, within["at_most"], entry.get("metric")),
            }


def _bound(shaped: "Shaped", path: Path, given: Any, metric: Any) -> Any:
    if isinstance(given, list):
        return [_bound(shaped, (*path, at), one, metric) for at, one in enumerate(given)]
    found = amount(given) if isinstance(given, str) else None
    if found is None or not (found.percent or found.unit):
        return given
    declared = index.find(metric, ("metric",)) if isinstance(metric, str) else None
    for what, remedy in _misfit(shaped, found, declared) if declared else ():
        shaped.wrong[path] = Problem("wrong_unit", what, remedy, given.strip(), shaped.place(path))
    return found.value


def _misfit(shaped: "Shaped", found: Amount, metric: index.Entry) -> Iterator[tuple[str, str]]:
    """Say why a percent sign or a unit does not go with a metric."""
    is_money = metric.written_as == "money"
    if found.percent and (is_money or metric.written_as == "measured"):
        yield f"{metric.id} is not a proportion", "leave out the percent sign, or judge a proportion"
    elif found.percent and metric.written_as != "share":
        meant = found.value if abs(found.number) > 1 else found.number
        yield f"{metric.id} is written without a percent sign", f"write {meant:g}"
    if found.unit is None:
        return
    stated = next((part["unit"] for part in map(shaped.tree.get, ("costs", "gains")) if _has_unit(part)), None)
    if not is_money:
        yield f"{metric.id} is not an amount of money", f"leave out {found.unit}"
    elif stated is None:
        yield "the spec states no unit of costs", f"write `unit: {found.unit}` under `costs` or `gains`"
    elif not same_unit(found.unit, str(stated)):
        yield f"the costs are in {stated}", f"write the bound in {stated}"


def _has_unit(part: Any) -> bool:
    return isinstance(part, dict) and part.get("unit") is not None


def _replace(tree: Any, path: Path) -> None:
    """Put the number in the place of a text with a percent sign; the containers on the way are copied."""
    step, *rest = path
    in_list = isinstance(tree, list) and isinstance(step, int)
    inside = tree[step] if in_list or (isinstance(tree, dict) and step in tree) else None
    if rest:
        if isinstance(inside, dict | list):
            tree[step] = inside = inside.copy()
            _replace(inside, tuple(rest))
        return
    if isinstance(inside, list):
        tree[step] = [_share(one) for one in inside]
    elif isinstance(inside, str):
        tree[step] = _share(inside)


def _share(given: Any) -> Any:
    found = amount(given) if isinstance(given, str) else None
    return found.value if found is not None and found.percent else given


def offer(key: dict[str, Any], *more: dict[str, Any]) -> None:
    """Let the schema accept a key in other forms too."""
    about: dict[str, Any] = {name: key.pop(name) for name in ("title", "description", "default") if name in key}
    choices = key.pop("anyOf", None) or [dict(key)]
    key.clear()
    key |= {"anyOf": [*choices, *more], **about}
