"""What figures take from results: estimates, curves and operating points, and how their numbers are written."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from operator import itemgetter

from reportgen import index, numbers
from reportgen.narrative.sentence import end_writer, supported, writer
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable, Estimate, Tabulated

LARGEST = 1e300  # twice as many are still finite: of larger numbers nothing is drawn

CurveRow = tuple[float, ...]

TO = " to "
LOWEST, TINY = 0.1, 1e-9  # of the scores, and what differs by less is the same
FEWEST_ROOTS = 3  # bins, fewer of which may be even along roots by chance


@dataclass(frozen=True, slots=True)
class Reach:
    """A value with as much of its interval as there is."""

    value: float
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, estimate: Estimate) -> "Reach":
        """Take an estimate that has a value."""
        limits = estimate.interval
        low, high = (limits.low, limits.high) if limits else (None, None)
        return cls(estimate.value if estimate.value is not None else 0.0, low, high)

    @property
    def turned(self) -> "Reach":
        """Return the share that this one leaves, with what its interval leaves."""
        low, high = (None if end is None else 1 - end for end in (self.high, self.low))
        return Reach(1 - self.value, low, high)


@dataclass(frozen=True, slots=True)
class Operating:
    """The point of a model's predictions on its curve, with the intervals of both coordinates."""

    x: Reach
    y: Reach
    words: str

    def across(self, scale: Callable[[float], float]) -> "Operating":
        """Return the same point on another scale from left to right."""
        ends = (None if end is None else scale(end) for end in (self.x.low, self.x.high))
        return replace(self, x=Reach(scale(self.x.value), *ends))


def estimate(model: ModelResults, metric: str) -> Estimate | None:
    """Find a model's estimate of a metric over all its cases, if it has a value."""
    ref = f"{model.ref}/{metric}"
    found = next((one for one in model.estimates if one.ref == ref), None)
    return found if found is not None and found.value is not None else None


def estimate_at_use(model: ModelResults, metric: str) -> Estimate | None:
    """Find a model's estimate of a metric carried over to the prevalence where it is used, if it has a value."""
    found = next((one for one in model.at_use_estimates if one.metric == metric), None)
    return found if found is not None and found.value is not None else None


def curve(model: ModelResults, name: str) -> CurveTable | None:
    """Find a model's curve, if it has points."""
    found = next((one for one in model.curves if one.curve == name), None)
    return found if found is not None and found.rows else None


def axes_of(name: str) -> tuple[str, str]:
    """Return the columns of a curve's line, as it declares them."""
    drawn = _declared(name).drawn
    assert drawn is not None  # noqa: S101 - asked of curves that are drawn as one line
    return drawn


def lines_of(name: str) -> tuple[str, ...]:
    """Return the columns of a curve that are drawn against its threshold, as it declares them."""
    return _declared(name).lines


def metric_of(name: str, column: str) -> str:
    """Return the metric that a column of a curve is; other columns are called as they are."""
    metric = index.find(_declared(name).columns.get(column, column), ("metric",))
    return metric.id if metric else column


def height_of(name: str) -> str:
    """Return the metric that a curve shows upwards."""
    return metric_of(name, axes_of(name)[1])


def summed_up(model: ModelResults, name: str) -> list[tuple[str, Estimate]]:
    """Find the estimates that sum a model's curve up, with what figures call them."""
    for called in _declared(name).summed_up_by:
        found = [(words, estimate(model, metric)) for metric, words in called.items()]
        if known := [(words, one) for words, one in found if one is not None]:
            return known
    return []


def _declared(name: str) -> index.Entry:
    entry = index.find(name, ("curve",))
    assert entry is not None  # noqa: S101 - named by the figure that draws it
    return entry


def columns(table: Tabulated, *names: str) -> list[CurveRow]:
    """Take columns of a table, without the rows where one of them is empty."""
    places = [table.columns.index(name) for name in names]
    wanted = itemgetter(*places) if len(places) > 1 else lambda row: (row[places[0]],)
    return [row for row in map(wanted, table.rows) if None not in row]


def points(table: Tabulated, across: str, up: str) -> list[tuple[float, float]]:
    """Take two columns as places of a plot."""
    return [(x, y) for x, y in columns(table, across, up)]


def threshold(model: ModelResults) -> float | None:
    """Find the threshold that makes a model's calls, if it can be drawn; calls that are given need none."""
    found = None if model.threshold is None or model.calls == "prediction" else model.threshold.value
    return found if found is not None and abs(found) <= LARGEST else None


def crowded(model: ModelResults) -> bool:
    """Tell whether at least half of all cases have scores in the lowest tenth of those that can be probabilities."""
    table = model.distribution
    bins = columns(table, "low", "high", "positives", "negatives") if table and table.rows else []
    if not bins or bins[0][0] < 0 or bins[-1][1] > 1:
        return False
    if _along_roots([bins[0][0], *(high for _, high, *_ in bins)]):
        return True  # for this reason they were cut so
    low = sum(positives + negatives for _, high, positives, negatives in bins if high <= LOWEST * bins[-1][1] + TINY)
    return low >= sum(positives + negatives for *_, positives, negatives in bins) / 2


def _along_roots(edges: list[float]) -> bool:
    """Tell whether edges of bins are as far from each other along square roots."""
    steps = [sqrt(b) - sqrt(a) for a, b in pairwise(edges)]
    return len(steps) >= FEWEST_ROOTS and max(steps) - min(steps) < TINY


def at_threshold(table: Tabulated, threshold: float) -> tuple[float | None, ...] | None:
    """
    Find the row of a curve that holds at a threshold.

    Positive is called what scores at least the threshold, so that row is the last whose score reaches it.
    """
    place = table.columns.index("threshold")
    reached = [row for row in table.rows if row[place] is None or float(row[place] or 0) >= threshold]
    return reached[-1] if reached else None


def against_thresholds(table: Tabulated, name: str, low: float, high: float) -> list[tuple[float, float]]:
    """
    Take a column against the threshold, from one end of an axis to the other.

    What holds at a score holds down to the next lower one: these are the corners of steps whose heights hold back.
    """
    rising = sorted((at, value) for at, value in columns(table, "threshold", name))
    if not rising:
        return []
    above = [row[table.columns.index(name)] for row in table.rows if row[table.columns.index("threshold")] is None]
    ends = [(max(high, rising[-1][0]), value) for value in above if value is not None]
    return [(min(low, rising[0][0]), rising[0][1]), *rising, *ends]


def limits(table: Tabulated, across: str, up: str) -> list[list[tuple[float, float]]]:
    """Take the lower and the upper limits that a curve may have for a column, against another one."""
    names = [f"{up}_{end}" for end in ("low", "high")]
    return [points(table, across, name) if name in table.columns else [] for name in names]


def operating(model: ModelResults, table: CurveTable, x: str, y: str) -> Operating | None:
    """Find the point of a model's calls: its estimates where they are known, else the curve's row of the threshold."""
    used = threshold(model)
    if used is None and model.calls is None:
        return None
    words = "predictions as given" if used is None else f"threshold {numbers.plain(used)}"
    row = at_threshold(table, used) if used is not None and "threshold" in table.columns else None
    across, up = (reached(model, metric_of(table.curve, one)) or _read(table, row, one) for one in (x, y))
    return Operating(across, up, words) if across and up else None


def reached(model: ModelResults, metric: str) -> Reach | None:
    """Find the estimate of a metric, or what that of its complement leaves."""
    entry = index.find(metric, ("metric",))
    if entry is None:
        return None
    other = index.complement_of(entry)
    left = _estimated(model, other) if other else None
    return _estimated(model, entry) or (left.turned if left else None)


def _estimated(model: ModelResults, metric: index.Entry) -> Reach | None:
    """Find the estimate of a metric, or of the one in its place where no reference standard is."""
    agreement = index.agreement_of(metric)
    found = estimate(model, metric.id) or (estimate(model, agreement.id) if agreement else None)
    return Reach.of(found) if found else None


def _read(table: Tabulated, row: tuple[float | None, ...] | None, column: str) -> Reach | None:
    value = row[table.columns.index(column)] if row else None
    return None if value is None else Reach(value)


def is_share(metric: str) -> bool:
    """Tell whether a metric is written as a percentage."""
    return writer(metric) is numbers.share


def written(metric: str, value: float) -> str:
    """Write a value of a metric."""
    return writer(metric)(value)


def given(metric: str, value: float) -> str:
    """Write a threshold as it was meant."""
    return numbers.level(value) if is_share(metric) else numbers.plain(value)


def with_interval(metric: str, reach: Reach) -> str:
    """Write a value and its interval in brackets, as sentences and tables do; a limit that does not exist is left open."""
    write = writer(metric)
    value = supported(write, reach.low, reach.high)(reach.value)
    each = end_writer(write, reach.low, reach.high)
    low, high = (None if end is None else each(end) for end in (reach.low, reach.high))
    if low and high:
        return f"{value} ({low}{TO}{high})"
    if low or high:
        return f"{value} ({f'from {low}' if low else f'up to {high}'})"
    return value
