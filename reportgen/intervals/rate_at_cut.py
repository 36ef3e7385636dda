"""Interval for a rate at a cut that is set on the same cases."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from reportgen import spelling
from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.cuts import at_recall, at_specificity
from reportgen.data.evidence import Array, Scores, array
from reportgen.distributions import binomial_at_most, binomial_limits
from reportgen.errors import Problem, ReportgenError

ASKED = {"recall_at_specificity": "specificity", "specificity_at_recall": "recall"}  # option that sets the cut


@interval(
    label="MOVER interval for a rate at a cut-off set on the same cases",
    mover=True,
    formula=r"r - \sqrt{(r - a)^2 + (r - b)^2} \text{ to } r + \sqrt{(c - r)^2 + (d - r)^2}",
    undefined_when="one_class",
    metrics={"recall_at_specificity": {}, "specificity_at_recall": {}},
    judges=True,
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693, of limits by order statistics (David & Nagaraja 2003, Order Statistics, section 7.1) and by Clopper & Pearson (1934)",
    says={
        "rate_at_cut": "Rate at the cut-off that the sample sets.",
        "cut_too_strict": "Rate at a cut-off that keeps the constraint at this confidence: the lowest rate from the cut-off alone.",
        "cut_too_lax": "Rate at a cut-off that breaks the constraint at this confidence: the highest rate from the cut-off alone.",
        "exact_at_cut": "Exact limit of the rate, with the cut-off taken as given.",
    },
)
def rate_at_cut(s: Scores, *, metric: str, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for recall at a specificity, or of specificity at a recall, if the same cases set the cut-off.

    Two quantities vary independently: the cut-off, with the cases of the class that sets it, and the rate at the
    cut-off, with those of the other class. Limits for the cut-off alone come from order statistics, those for the rate
    alone are exact; their distances from the estimate are squared and added. By simulation each limit errs in at most
    2.2% of samples at a nominal 2.5%; the plain bootstrap errs in 4 to 5% (tests/operating).

    By hand: 100 negative cases at 1 to 100, and 80 of them are below the cut-off for a specificity of 0.8; of 50
    positive cases at 61 to 110 thirty are above. A cut-off above the 89th negative case keeps, and one at the 72nd
    breaks, that specificity with a confidence of 97.5%; 21 and 39 positive cases are there. Exact limits of 30 of 50
    are 0.452 and 0.736.

    >>> scores = Scores.of([*range(1, 101), *range(61, 111)], [False] * 100 + [True] * 50)
    >>> found = rate_at_cut(scores, metric="recall_at_specificity(specificity=0.8)", tail=0.025)
    >>> round(float(found.value), 2), round(float(found.low), 3), round(float(found.high), 3)
    (0.6, 0.367, 0.826)
    """
    name, options = spelling.parsed(metric)
    if name not in ASKED or ASKED[name] not in options:
        what = f"this interval is one of {' or '.join(ASKED)}"
        raise ReportgenError(Problem("wrong_metric", what, "write recall_at_specificity(specificity=0.8)", metric))
    rate = float(options[ASKED[name]])
    if s.positives.ndim == 1:
        return _of_one(s, name, rate, tail, work)
    shape = s.cells.shape[:-1]
    found = [_of_one(s.with_cells(s.cells[at]), name, rate, tail, SILENT) for at in np.ndindex(shape)]
    nothing = array(np.nan)
    absent = Limits(nothing, nothing, nothing)
    each = [absent if isinstance(one, Undefined) else one for one in found]
    low, high, value = (array([getattr(one, end) for one in each]).reshape(shape) for end in ("low", "high", "value"))
    return Limits(low, high, value)


def _of_one(s: Scores, name: str, rate: float, tail: float, work: Work) -> Limits | Undefined:
    """Find the limits of a single set of cases."""
    cut = _Cut.of(s, name, rate)
    if not cut.setting or not cut.cases:
        return Undefined("one_class")
    hits = cut.hits
    value = array(hits / cut.cases)
    strict, lax = cut.strict(tail), cut.lax(tail)
    low, high = binomial_limits(hits, cut.cases, tail)
    work.step("rate_at_cut", r"r = \frac{x}{n}", value, x=hits, n=cut.cases)
    work.step("cut_too_strict", "a", strict)
    work.step("cut_too_lax", "c", lax)
    work.step("exact_at_cut", r"b = B_{\alpha}(x, n - x + 1)", low, alpha=tail, x=hits, n=cut.cases)
    work.step("exact_at_cut", r"d = B_{1 - \alpha}(x + 1, n - x)", high, alpha=tail, x=hits, n=cut.cases)
    lower = array(np.maximum(value - np.hypot(value - strict, value - low), 0.0))
    upper = array(np.minimum(value + np.hypot(lax - value, high - value), 1.0))
    work.step("lower_limit", r"r - \sqrt{(r - a)^2 + (r - b)^2}", lower, r=value, a=strict, b=low)
    work.step("upper_limit", r"r + \sqrt{(c - r)^2 + (d - r)^2}", upper, r=value, c=lax, d=high)
    return Limits(lower, upper, value)


@dataclass(frozen=True, slots=True)
class _Cut:
    """Hits among the cases of one class, next to the cases of the class that sets the cut that are beyond each cut."""

    rate: float
    setting: float  # cases of the class that sets the cut
    cases: float  # cases of the class whose rate it is
    beyond: Array  # of the class that sets the cut, at every threshold, rising
    found: Array  # hits at every threshold, rising with it
    hits: float

    @classmethod
    def of(cls, s: Scores, name: str, rate: float) -> "_Cut":
        """Count from the highest score down where negatives set the cut, and from the lowest up where positives do."""
        if ASKED[name] == "specificity":
            down = s.sweep()
            hits = float(at_specificity(s, rate).tp)
            return cls(rate, float(s.negative_cases), float(s.positive_cases), down.fp, down.tp, hits)
        up, hits = s.sweep(), float(at_recall(s, rate).tn)
        return cls(rate, float(s.positive_cases), float(s.negative_cases), up.fn[::-1], up.tn[::-1], hits)

    def strict(self, tail: float) -> float:
        """Return the rate at the cut that keeps the constraint but for the tail; without one, none of the cases is hit."""
        return self._rate_with(self.beyond <= self.setting - self._rank(1 - tail, first=True), last=True)

    def lax(self, tail: float) -> float:
        """Return the rate at the cut that breaks the constraint but for the tail; without one, all cases are hit."""
        return self._rate_with(self.beyond >= self.setting - self._rank(tail, first=False) + 1, last=False)

    def _rank(self, probability: float, *, first: bool) -> float:
        """Find the first rank that is above the true cut with this probability, or the last one with at most this."""
        ranks = np.arange(1, int(self.setting) + 1)
        above = binomial_at_most(ranks - 1, self.setting, self.rate)
        found = ranks[above >= probability] if first else ranks[above <= probability]
        if not len(found):
            return float("inf") if first else 0.0
        return float(found[0] if first else found[-1])

    def _rate_with(self, kept: Any, *, last: bool) -> float:
        at = np.flatnonzero(kept)
        if not len(at):
            return 0.0 if last else 1.0
        return float(self.found[at[-1] if last else at[0]]) / self.cases
