"""Limits of a function of shares, recovered from the limits of the shares."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.evidence import Array, Costed, Counts, Proportion, array
from reportgen.data.prevalence import inside
from reportgen.data.share_functions import Limited, Linear, Mixture, OfShares, Ratio
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.wilson import wilson

Base = Literal["wilson", "clopper_pearson"]
TWO = 2  # classes
BASES = {"wilson": wilson, "clopper_pearson": clopper_pearson}
NAMED = {"s": "share_s", "t": "share_t", "p": "observed_share"}
OF_COUNTS = ("balanced_accuracy", "lr_minus", "lr_plus", "npv_at_prevalence", "ppv_at_prevalence", "youden_j")
OF_COSTS = ("macro_cost", "mean_cost", "profit", "total_cost")


def _of_two_classes(c: Counts | Costed) -> bool:
    """Tell whether there are two classes, so that two proportions make the metric."""
    return isinstance(c, Counts) or c.matrix.shape[-1] == TWO


@interval(
    label="MOVER interval",
    mover=True,
    defined=_of_two_classes,
    fallback="cost_levels_ci",
    formula=r"\hat{\theta} \pm \sqrt{d_{1}^2 + d_{2}^2}",
    undefined_when="one_class_or_no_such_call",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693; ratios: Donner & Zou (2012), Closed-form confidence intervals for functions of the normal mean and standard deviation, Statistical Methods in Medical Research 21:347",
    says={
        "share_s": "First proportion in the metric.",
        "share_t": "Second proportion in the metric.",
        "reach": "Distance between proportion and limit, times the absolute value of its factor.",
        "part_of_both": "First distance relative to both together.",
        "recovered_limit": "Limit by MOVER, from the limits of the proportions.",
        "extreme_mixture": "Limit: the extreme value over proportions with squared relative distances from the estimates that sum to at most one.",
        "moved_out": "Limit, moved out to the farthest value that the exact tails of all proportions together do not exclude.",
    },
)
def mover(
    c: Counts | Costed,
    *,
    metric: str,
    prevalence: float | None = None,
    base: Base = "wilson",
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    Limits of a metric of recall and specificity, computed from the limits of these two (method of variance estimates
    recovery).

    Balanced accuracy, Youden's J and costs are sums over the classes: the distances between proportion and limit, each
    times its factor, are squared and added. Likelihood ratios and predictive values at a prevalence are functions of a
    ratio of two proportions; its limits are the multiples for which the difference of the first and the multiple of the
    second may be 0. Costs apply at the stated prevalence; without one the prevalence of the cases is a third proportion
    with its own limits.

    With Clopper-Pearson limits, an end that depends on the nearer limit of a proportion, such as the lower end of a
    cost with few errors, is moved out to the farthest value that the exact binomial tails of all proportions together
    do not exclude: otherwise it would err up to three times as often as its tail states.

    Newcombe (1998), Interval estimation for the difference between independent proportions, table II, method 10: 56 of
    70 less 48 of 80 is 0.2 with 0.0524 to 0.3339; here as recall and as one minus specificity.

    >>> found = mover(Counts.of(tp=56, fp=48, fn=14, tn=32), metric="youden_j", tail=0.025)
    >>> round(float(found.low), 4), round(float(found.value), 4), round(float(found.high), 4)
    (0.0524, 0.2, 0.3339)
    """
    inside(prevalence)
    counts = _counts(c)
    asked = _asked(metric, prevalence, c)
    if counts.cases.ndim == 0 and not (counts.positives and counts.negatives):
        return Undefined("one_class")
    shares = asked.shares(counts)
    limited = tuple(_limited(base, name, one, tail, work) for name, one in zip(NAMED, shares, strict=False))
    low, value, high = asked.of_shares.limits(limited)
    if value.ndim == 0 and np.isnan(value):
        return Undefined("no_predicted_positive" if asked.errors_second else "no_predicted_negative")
    low, high = (np.where(np.isnan(value), np.nan, end) for end in (low, high))
    _explain(work, asked.of_shares, limited, value, (low, high))
    if base == "clopper_pearson":
        low, high = (
            _moved_out(asked.of_shares, shares, limited, tail, end, sign, work) for end, sign in ((low, -1), (high, 1))
        )
    return asked.told(low, value, high, counts, work)


@dataclass(frozen=True, slots=True)
class MoverMetric:
    """A metric as a function of two shares, whose value is carried over to the metric."""

    of_shares: Linear | Ratio | Mixture
    carry: Callable[[Array, Counts], Array] | None = None
    written: str = ""
    rises: bool = True
    errors_first: bool = False  # the first proportion is that of positive cases that are missed, not found
    errors_second: bool = False  # the second proportion is that of negative cases that are flagged

    def shares(self, counts: Counts) -> tuple[Proportion, ...]:
        """Return the shares that the metric is made of, and that of the positive cases where it is one of them."""
        first = Proportion(counts.fn if self.errors_first else counts.tp, counts.positives)
        second = Proportion(counts.fp if self.errors_second else counts.tn, counts.negatives)
        third = (Proportion(counts.positives, counts.cases),) if isinstance(self.of_shares, Mixture) else ()
        return (first, second, *third)

    def told(self, low: Array, value: Array, high: Array, counts: Counts, work: Work) -> Limits:
        """Carry limits and value over; what is infinite is absent."""
        if self.carry is None:
            return Limits(low, high, value)
        ends = []
        for end in (low, value, high):
            carried = work.step("carried_over", self.written, self.carry(end, counts), x=end, n=counts.cases)
            ends.append(np.where(np.isfinite(carried), carried, np.nan))
        return Limits(ends[0], ends[2], ends[1]) if self.rises else Limits(ends[2], ends[0], ends[1])


def _asked(metric: str, prevalence: float | None, c: Counts | Costed) -> MoverMetric:
    """Write the metric as a function of shares."""
    base, options = spelling.parsed(metric)
    entry = index.find(base, ("metric",))
    name = entry.id if entry else base
    known = OF_COSTS if isinstance(c, Costed) else OF_COUNTS
    if name not in known:
        what = f"this interval is not for {name} from {type(c).__name__}"
        raise ReportgenError(Problem("wrong_option", what, f"write one of: {', '.join(known)}", metric))
    if prevalence is not None and name not in OF_COSTS:
        what, remedy = f"{name} does not take the prevalence from this interval", "leave prevalence out"
        raise ReportgenError(Problem("unused_option", what, remedy, str(prevalence)))
    if isinstance(c, Costed):
        return _of_costs(name, prevalence, c.costs)
    return _of_counts(name, options)


def _of_counts(name: str, options: dict[str, float]) -> MoverMetric:
    if name == "youden_j":
        return MoverMetric(Linear(1.0, 1.0, -1.0))
    if name == "balanced_accuracy":
        return MoverMetric(Linear(0.5, 0.5, 0.0))
    if name == "lr_plus":
        return MoverMetric(Ratio(), _odds, r"\frac{x}{1 - x}", errors_second=True)
    if name == "lr_minus":
        return MoverMetric(Ratio(), _odds, r"\frac{x}{1 - x}", errors_first=True)
    at = inside(options.get("prevalence"))
    if at is None:
        raise ReportgenError(Problem("missing_option", f"{name} needs prevalence", f"write {name}(prevalence=0.01)"))
    if name == "ppv_at_prevalence":
        return MoverMetric(Ratio(), _shifted(at), _written(at), errors_second=True)
    return MoverMetric(Ratio(), _shifted(at, turned=True), _written(at, turned=True), rises=False, errors_first=True)


def _of_costs(name: str, prevalence: float | None, costs: Array) -> MoverMetric:
    if costs.shape != (2, 2):
        what, remedy = "this interval is for costs of two classes", "use a bootstrap interval"
        raise ReportgenError(Problem("wrong_evidence", what, remedy, f"{len(costs)} classes"))
    (tn, fp), (fn, tp) = costs.tolist()
    at = 0.5 if name == "macro_cost" and prevalence is None else prevalence
    function = (
        Mixture(tp - fn, fn, tn - fp, fp)
        if at is None
        else Linear(at * (tp - fn), (1 - at) * (tn - fp), at * fn + (1 - at) * fp)
    )
    if name == "total_cost":
        return MoverMetric(function, lambda mean, counts: mean * counts.cases, r"n \cdot x")
    if name == "profit":
        return MoverMetric(function, lambda mean, counts: 0.0 - mean * counts.cases, r"-n \cdot x", rises=False)
    return MoverMetric(function)


def _odds(part: Array, counts: Counts) -> Array:  # noqa: ARG001 - see Asked
    return array(np.divide(part, 1 - part, out=np.full(np.shape(part), np.inf), where=part < 1))


def _shifted(prevalence: float, *, turned: bool = False) -> Callable[[Array, Counts], Array]:
    """Weigh both parts of a ratio with the classes' shares in use; turned, answer what the second part holds."""

    def shifted(part: Array, counts: Counts) -> Array:  # noqa: ARG001 - see Asked
        one, other = part * prevalence, (1 - part) * (1 - prevalence)
        weighed: Array = (other if turned else one) / (one + other)
        return weighed

    return shifted


def _written(prevalence: float, *, turned: bool = False) -> str:
    one, other = rf"x \cdot {prevalence:g}", rf"(1 - x) \cdot {1 - prevalence:g}"
    return rf"\frac{{{other if turned else one}}}{{{one} + {other}}}"


def _counts(c: Counts | Costed) -> Counts:
    """See costed counts of two classes as counts."""
    if isinstance(c, Counts):
        return c
    if not _of_two_classes(c):
        what, remedy = "this interval is for two classes", "use a bootstrap interval"
        raise ReportgenError(Problem("wrong_evidence", what, remedy, f"{c.matrix.shape[-1]} classes"))
    return Counts.of(tn=c.matrix[..., 0, 0], fp=c.matrix[..., 0, 1], fn=c.matrix[..., 1, 0], tp=c.matrix[..., 1, 1])


def _limited(base: Base, name: str, share: Proportion, tail: float, work: Work) -> Limited:
    """Find the limits of one share."""
    work.step(NAMED[name], rf"{name} = \frac{{x}}{{n}}", share.share, x=share.successes, n=share.trials)
    found = BASES[base](share, tail=tail, work=work)
    return Limited(found.low, found.value, found.high)


def _explain(
    work: Work, function: OfShares, limited: tuple[Limited, ...], value: Array, ends: tuple[Array, Array]
) -> None:
    """Note how the limits come from those of the shares."""
    if isinstance(function, Linear):
        _explain_sum(work, function, limited, value, ends)
    elif isinstance(function, Ratio):
        _explain_ratio(work, limited, value, ends)
    elif isinstance(function, Mixture):
        mean = r"p \cdot (a \cdot s + b) + (1 - p)(c \cdot t + d)"
        first, second, part = limited
        factors = {"a": function.a, "b": function.b, "c": function.c, "d": function.d}
        work.step("formula", mean, value, **factors, s=first.value, t=second.value, p=part.value)
        for word, end in zip(("min", "max"), ends, strict=True):
            work.step("extreme_mixture", rf"\{word} \{{ {mean} \}}", end, **factors)


def _explain_sum(
    work: Work, function: Linear, limited: tuple[Limited, ...], value: Array, ends: tuple[Array, Array]
) -> None:
    one, other = limited[:2]
    factors = {"a": function.a, "b": function.b}
    work.step("formula", r"v = a \cdot s + b \cdot t + c", value, **factors, c=function.c, s=one.value, t=other.value)
    for sign, end in ((-1, ends[0]), (1, ends[1])):
        reach = {}
        for at, (name, factor, share) in enumerate((("s", function.a, one), ("t", function.b, other)), start=1):
            reach[f"d_{at}"] = share.reach(factor, sign)
            limit = share.high if factor * sign > 0 else share.low
            work.step(
                "reach",
                rf"d_{{{at}}} = k \cdot |x - {name}|",
                reach[f"d_{at}"],
                k=abs(factor),
                x=limit,
                **{name: share.value},
            )
        written = (
            rf"\text{{{'high' if sign > 0 else 'low'}}} = v {'+' if sign > 0 else '-'} \sqrt{{d_{{1}}^2 + d_{{2}}^2}}"
        )
        work.step("recovered_limit", written, end, v=value, **reach)


def _explain_ratio(work: Work, limited: tuple[Limited, ...], value: Array, ends: tuple[Array, Array]) -> None:
    one, other = limited[:2]
    work.step("part_of_both", r"x = \frac{s}{s + t}", value, s=one.value, t=other.value)
    shares, root = {"s": one.value, "t": other.value}, r"\frac{m}{m + s \cdot t + \sqrt{(s \cdot t)^2 - m \cdot q}}"
    for written, end, (of_low, low), (of_high, high) in (
        (root, ends[0], ("s", one), ("t", other)),
        (f"1 - {root}", ends[1], ("t", other), ("s", one)),
    ):
        m, q = low.low * (2 * low.value - low.low), high.high * (2 * high.value - high.high)
        work.step("auxiliary", rf"m = l \cdot (2 \cdot {of_low} - l)", m, l=low.low, **{of_low: low.value})
        work.step("auxiliary", rf"q = u \cdot (2 \cdot {of_high} - u)", q, u=high.high, **{of_high: high.value})
        work.step("recovered_limit", written, end, m=m, q=q, **shares)


def _moved_out(
    function: OfShares,
    shares: tuple[Proportion, ...],
    limited: tuple[Limited, ...],
    tail: float,
    end: Array,
    sign: int,
    work: Work,
) -> Array:
    """Move doubtful ends out to the farthest value that the exact tails of all shares do not rule out."""
    moved = np.array(end)
    doubtful = function.doubtful(limited, sign) & ~np.isnan(moved)
    for at in zip(*np.nonzero(np.atleast_1d(doubtful)), strict=True) if doubtful.any() else ():
        place = at if moved.ndim else ()
        counts = tuple((float(one.successes[place]), float(one.trials[place])) for one in shares)
        farthest = function.outer(counts, tail, sign)
        if farthest is not None:
            moved[place] = np.maximum(moved[place], farthest) if sign > 0 else np.minimum(moved[place], farthest)
            work.step("moved_out", rf"\{'max' if sign > 0 else 'min'}(x, y)", moved[place], x=end[place], y=farthest)
    return array(moved)
