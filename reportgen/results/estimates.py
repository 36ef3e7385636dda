"""Estimates of results by the names that a user has for them, and all of them as rows of one table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from reportgen import index
from reportgen.errors import Problem, ReportgenError, nearest
from reportgen.results.cases import Baseline, ByPeriod, Group, Grouping, ModelResults
from reportgen.results.envelope import Results
from reportgen.results.parts import CarriedEstimate, Estimate
from reportgen.results.scores import LearnerResults
from reportgen.results.walk import Node, Walked
from reportgen.spelling import parsed, part_of, spelled

GroupAsked = str | Mapping[str, str]
WHOLE, AT_USE = "all cases", "use_prevalence"


@dataclass(frozen=True, slots=True)
class EstimateRow:
    """An estimate in a line."""

    ref: str
    model: str | None
    part: str
    metric: str
    value: float | None
    low: float | None
    high: float | None
    level: float | None
    method: str | None
    n: int | None
    numerator: float | None
    denominator: float | None
    undefined_code: str | None


def estimate_rows(results: Results) -> Iterator[EstimateRow]:
    """Pass each estimate of the results as a row, in reading order."""
    for node in Walked(results).of(Estimate):
        one = node.part
        limits = one.interval
        yield EstimateRow(
            ref=one.ref,
            model=_model(node),
            part=_part(node),
            metric=one.asked,
            value=one.value,
            low=limits.low if limits else None,
            high=limits.high if limits else None,
            level=limits.level if limits else None,
            method=limits.method if limits else None,
            n=one.n,
            numerator=one.numerator,
            denominator=one.denominator,
            undefined_code=one.undefined_code,
        )


def as_columns(results: Results) -> dict[str, list[Any]]:
    """Return the rows of all estimates as columns."""
    rows = [asdict(row) for row in estimate_rows(results)]
    return {name: [row[name] for row in rows] for name in EstimateRow.__slots__}


def find_estimate(results: Results, model: str, metric: str, part: str, options: Mapping[str, Any]) -> Estimate:
    """Find one estimate; a name that is wrong is answered with those that there are."""
    nodes = [node for node in Walked(results).of(Estimate) if _model(node) is not None]
    nodes = _of(model, nodes, _model, "model")
    nodes = _of(part, nodes, _part, "part of the cases")
    name, spelled_options = parsed(metric)
    entry = index.find(name, ("metric",))
    asked = spelled(entry.id if entry else name, {**spelled_options, **options}, part_of(metric))
    return _of(asked, nodes, _asked, f"metric of {model}")[0].part


def part_asked(split: str | None, group: GroupAsked | None, *, at_use: bool) -> str:
    """Name the part of the cases that is meant; only one can be."""
    parts = [f"split {split}"] if split is not None else []
    parts += [_group_asked(group)] if group is not None else []
    parts += [AT_USE] if at_use else []
    if len(parts) > 1:
        what = f"an estimate is about one part of the cases, not {' and '.join(parts)}"
        raise ReportgenError(Problem("several_parts", what, "name one of them"))
    return parts[0] if parts else WHOLE


def _of(name: str, nodes: list[Node[Estimate]], named: Any, what: str) -> list[Node[Estimate]]:
    """Keep the estimates that are called so."""
    found = [node for node in nodes if named(node) == name]
    if not found:
        raise ReportgenError(_unknown(what, name, dict.fromkeys(named(node) for node in nodes)))
    return found


def _unknown(what: str, name: str, known: Iterable[str]) -> Problem:
    names = list(known)
    near = nearest(name, names)
    there = f"there are: {', '.join(names)}"
    return Problem("unknown_name", f"no {what} is named {name!r}", f"did you mean {near!r}? {there}" if near else there)


def _asked(node: Node[Estimate]) -> str:
    """Name the metric with its options, and with its class or average where it is one of several."""
    return node.part.asked


def _model(node: Node[Estimate]) -> str | None:
    """Name whose estimate it is."""
    owner = node.nearest(ModelResults) or node.nearest(LearnerResults) or node.nearest(Baseline)
    return owner.name if owner is not None else None


def _part(node: Node[Estimate]) -> str:
    """Name the cases that an estimate is about."""
    if isinstance(node.part, CarriedEstimate):
        return AT_USE
    group = node.nearest(Group)
    if group is None:
        return WHOLE
    grouping = node.nearest(Grouping)
    if node.inside(ByPeriod):
        return f"period {group.name}"
    if grouping is None:
        return f"split {group.name}"
    difference = " minus the rest" if node.field_of(Group) == "to_rest" else ""
    return f"{grouping.column}={group.name}{difference}"


def _group_asked(group: GroupAsked) -> str:
    if isinstance(group, Mapping):
        return ", ".join(f"{column}={value}" for column, value in group.items())
    column, _, value = group.partition("=")
    return f"{column.strip()}={value.strip()}"
