"""The numbers that tables of scores hold: metrics of the catalog, or such as the author names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reportgen import index, spelling
from reportgen.engine.study.score_table import GivenScore, TableKind
from reportgen.errors import Problem
from reportgen.index import Direction
from reportgen.spec.folds import SpecOfScores

UNNAMED = "score"


@dataclass(frozen=True, slots=True)
class ScoreMetric:
    """A metric of the catalog, or one that the author names."""

    id: str
    label: str
    better: Direction
    metric: Any = None
    options: Mapping[str, Any] = field(default_factory=dict)
    of: str | None = None  # the class, or the average over classes

    @property
    def name(self) -> str:
        """Write it as refs do."""
        return spelling.spelled(self.id, self.options, self.of)

    @property
    def range(self) -> tuple[float, float]:
        """Return the smallest and the largest value that it can take."""
        entry = index.find(self.id, ("metric",))
        low, high = entry.range if entry and entry.range else (None, None)
        return -np.inf if low is None else low, np.inf if high is None else high


def metrics_of(
    spec: SpecOfScores, rows: Sequence[GivenScore], kind: TableKind
) -> tuple[tuple[ScoreMetric, ...], list[Problem]]:
    """Name the metrics of a table: the one that the spec names, else all that the table has; and what is wrong with them."""
    stated, place = spec.tables[kind.key].metric, spec.place((kind.key, "metric"))
    listed = list(dict.fromkeys(row.metric for row in rows if row.metric is not None))
    if stated is not None and listed and stated not in listed:
        return (), [Problem.unknown_name("metric of the table", stated, listed, place)]
    names = [stated] if stated is not None else listed or [UNNAMED]
    problems = [fault for name in names for fault in _faults(spec, name, kind)]
    return () if problems else tuple(_metric(spec, name, kind) for name in names), problems


def _metric(spec: SpecOfScores, name: str, kind: TableKind) -> ScoreMetric:
    entry = index.find(name, ("metric",))
    known = _known(entry)
    label = entry.label if entry else name.replace("_", " ").capitalize()
    better = known or spec.tables[kind.key].better
    assert better is not None  # noqa: S101 - no fault was found
    return ScoreMetric(entry.id if entry else name, label, better)


def _known(entry: index.Entry | None) -> Direction | None:
    """Return which values are better, where the catalog knows it."""
    if entry is None or entry.better not in ("higher", "lower"):
        return None
    return "lower" if entry.better == "lower" else "higher"


def _faults(spec: SpecOfScores, name: str, kind: TableKind) -> Iterator[Problem]:
    known, stated = _known(index.find(name, ("metric",))), spec.tables[kind.key].better
    if known is not None and stated not in (None, known):
        what = f"{name} is better when it is {known}, but the spec states {stated}"
        at = spec.place((kind.key, "better"))
        yield Problem("other_direction", what, "leave `better` out, or name another metric", place=at)
    elif known is None and stated is None:
        what = f"the spec does not state whether higher or lower values of {name} are better"
        remedy = f"write `better: higher` or `better: lower` under {kind.key}"
        yield Problem("no_direction", what, remedy, place=spec.place((kind.key,)))
