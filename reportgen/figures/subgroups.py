"""The metrics of one model in the groups of one column, beside all cases."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, style
from reportgen.figures.found import Reach, interval_words, with_interval
from reportgen.figures.ladder import LOWEST, TALLEST, Rung, Words, ladder
from reportgen.figures.ladder import Group as Rows
from reportgen.figures.scale import kind_of
from reportgen.index import unescaped
from reportgen.results.model import Estimate, Grouping, ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Estimates in subgroups"

ALL = "All cases"
MOST = int(TALLEST / LOWEST) - 5  # rows of one figure, so that it stands on a page

Part = tuple[str, int | None, Estimate]  # whose estimate, of how many cases, and the estimate


def subgroups(
    model: ModelResults, grouping: Grouping, *, metrics: Sequence[str] | None = None, order: int = 0
) -> "Figure | None":
    """
    Draw each metric for all cases, which a line carries on, and for each group of a column, with its interval.

    Metrics are named as at the end of their refs; without names all are drawn. What is undefined keeps its row, with the
    reason in words. The order is the model's place among all, from 0, and gives it its look.
    """
    found: dict[str, list[Part]] = {}
    for group in grouping.groups:
        for one in group.estimates:
            name = one.ref.removeprefix(f"{group.ref}/")
            if metrics is None or name in metrics:
                found.setdefault(name, []).append((lettering.visible(group.name), group.cases, one))
    overall = {one.ref.removeprefix(f"{model.ref}/"): one for one in model.estimates}
    found = {name: rows for name, rows in found.items() if any(one.value is not None for *_, one in rows)}
    if not found:
        return None
    most = max(1, MOST // len(found) - 1)
    parts = {name: [*_all(overall.get(name), rows), *rows[:most]] for name, rows in found.items()}
    every = [one for rows in parts.values() for *_, one in rows]
    level = interval_words([one.interval for one in every if one.interval])
    heads = [f"Estimate ({level})", *["Counts"] * any(one.denominator is not None for one in every), "Cases"]
    left = max(map(len, found.values())) - most
    with style.applied():
        groups = [_rows(rows, overall.get(name), style.hand(order), len(heads)) for name, rows in parts.items()]
        foot = f"{numbers.count(left)} more of {numbers.count(left + most)} groups are not drawn." if left > 0 else ""
        return ladder(groups, heads, notes=("dashed: all cases",), foot=foot)


def _all(overall: Estimate | None, rows: Sequence[Part]) -> list[Part]:
    """Put all cases first; groups may leave cases out, so their number is that of the estimate."""
    return [(ALL, overall.n, overall)] if overall is not None and rows else []


def _rows(rows: Sequence[Part], overall: Estimate | None, hand: style.Hand, facts: int) -> Rows:
    first = rows[0][2]
    part = unescaped(first.ref.partition("@")[2])
    label = f"{first.label} ({lettering.visible(part)})" if part else first.label
    guide = overall.value if overall is not None else None
    rungs = tuple(_rung(*row, hand, facts) for row in rows)
    return Rows((Words(label, weight=style.SEMIBOLD),), rungs, kind_of(first.metric), guide)


def _rung(name: str, cases: int | None, one: Estimate, hand: style.Hand, facts: int) -> Rung:
    reach = Reach.of(one) if one.value is not None else None
    value = with_interval(one.metric, reach) if reach else "undefined"
    of = "" if one.numerator is None or one.denominator is None else _counts(one.numerator, one.denominator)
    words = [value, *[of] * (facts > 2), "" if cases is None else numbers.count(cases)]
    why = "" if reach else (one.undefined_code or "").replace("_", " ")
    weight = style.SEMIBOLD if name == ALL else style.REGULAR
    return Rung(Words(name, weight=weight), hand, reach, tuple(map(Words, words)), instead=why)


def _counts(numerator: float, denominator: float) -> str:
    return f"{numbers.count(numerator)} of {numbers.count(denominator)}"
