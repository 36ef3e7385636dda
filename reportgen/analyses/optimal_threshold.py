"""The threshold that is best on given cases."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Matrix, Undefined, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.call_costs import MEAN, MEAN_AT, CallCosts
from reportgen.data.evidence import Array, Counts, Scores, counted, divide
from reportgen.data.prevalence import inside
from reportgen.errors import Problem, refuse

ThresholdRuleName = Literal["cost", "youden", "f1", "constraint"]
RateName = Literal["recall", "fnr", "specificity", "fpr", "precision", "npv", "predicted_positive_rate"]
BEST = {  # by rule: the metric that is best at the threshold, and the name of its value
    "cost": ("mean_cost", "cost"),
    "youden": ("youden_j", "youden_j"),
    "f1": ("f1", "f1"),
}


@dataclass(frozen=True, slots=True)
class _Rate:
    """A rate that can be held to a bound: its parts, which bound makes sense, and what is then best otherwise."""

    above: tuple[str, ...]
    below: tuple[str, ...]
    bound: str
    other: RateName

    def of(self, c: Counts) -> Array:
        """Divide."""
        return divide(*(sum(c.symbols[name] for name in part) for part in (self.above, self.below)))

    @property
    def formula(self) -> str:
        """Write it as a fraction."""
        return rf"\frac{{{' + '.join(self.above)}}}{{{' + '.join(self.below)}}}"


RATES: dict[str, _Rate] = {
    "recall": _Rate(("TP",), ("TP", "FN"), "at_least", "specificity"),
    "fnr": _Rate(("FN",), ("TP", "FN"), "at_most", "specificity"),
    "npv": _Rate(("TN",), ("FN", "TN"), "at_least", "specificity"),
    "specificity": _Rate(("TN",), ("FP", "TN"), "at_least", "recall"),
    "fpr": _Rate(("FP",), ("FP", "TN"), "at_most", "recall"),
    "precision": _Rate(("TP",), ("TP", "FP"), "at_least", "recall"),
    "predicted_positive_rate": _Rate(("TP", "FP"), ("TP", "FP", "FN", "TN"), "at_most", "recall"),
}


@analysis(
    label="Optimal threshold",
    formula=r"\max_{t} V(t)",
    reference="Youden (1950), Index for rating diagnostic tests, Cancer 3:32; Elkan (2001), The foundations of cost-sensitive learning, International Joint Conference on Artificial Intelligence 17:973",
    fills="choice",
    says={
        "none_called_is_best": "flagging no case costs {none}, and every threshold among the scores costs more, at least {lowest}",
        "constraint_not_met": "no threshold among the scores reaches {metric} {relation} {bound:level}; the nearest is {nearest:share apart bound}",
        "candidates": "Number of distinct scores: each is a possible threshold.",
        "met_value": "The rate under the constraint, with the counts at the chosen threshold.",
        "best_other": "The other rate at this threshold, the best among the thresholds that meet the constraint.",
        "highest_threshold": "If several thresholds have the best value, the highest is chosen.",
        "only_threshold": "The threshold at which it is reached.",
    },
    answers={
        "equally_good": "equally good thresholds",
    },
)
def optimal_threshold(
    s: Scores,
    *,
    rule: ThresholdRuleName,
    costs: Matrix | None = None,
    prevalence: float | None = None,
    metric: RateName | None = None,
    at_least: float | None = None,
    at_most: float | None = None,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    The score that is the best threshold on these cases; its performance must be judged on other cases.

    A case is flagged if its score is at least the threshold. The rule `cost` gives the lowest mean cost (`costs`: rows
    truth, columns prediction, negative first; with a `prevalence` the classes are weighted to it), `youden` the highest
    recall plus specificity, `f1` the highest F1. With `constraint` one `metric` meets its bound and the other rate is
    as good as possible: specificity with recall, fnr and npv; recall with specificity, fpr, precision and
    predicted_positive_rate. If several thresholds are best, the highest is chosen, which flags the fewest cases;
    `equally_good` counts them. Flagging no case is not a threshold: if it costs least, there is no answer.

    By hand: the second of two positive cases scores 0.4, so finding 90% of them requires a threshold of 0.4.

    >>> cases = Scores.of([0.9, 0.6, 0.4, 0.2], [True, False, True, False])
    >>> optimal_threshold(cases, rule="constraint", metric="recall", at_least=0.9).values["threshold"]
    0.4
    """
    bound = _refuse_wrong(rule, costs=costs, prevalence=prevalence, metric=metric, at_least=at_least, at_most=at_most)
    sweep = s.sweep()
    if rule == "cost":
        found = _by_cost(sweep, CallCosts.of(costs), prevalence)
    elif rule == "constraint":
        found = _by_constraint(sweep, str(metric), bound)
    else:
        found = _by_youden(sweep) if rule == "youden" else _by_f1(sweep)
    return found if isinstance(found, Undefined) else _answer(s, sweep, found, work)


@dataclass(frozen=True, slots=True)
class _Sought:
    """What is sought over the sweep: values by name, the first held best where it is largest, each with its formula."""

    worth: Array
    values: dict[str, Array]
    steps: tuple[tuple[str, str, str], ...]  # code, formula, name of the value
    symbols: dict[str, float]
    scale: float = 1.0


def _by_cost(sweep: Counts, costs: CallCosts, prevalence: float | None) -> _Sought | Undefined:
    means = costs.mean(sweep, prevalence)
    if np.isnan(means).any():
        return Undefined("one_class" if sweep.cases[0] else "no_case")
    formula, more = (MEAN, {}) if prevalence is None else (MEAN_AT, {"p": prevalence})
    steps = (("best_value", formula, "cost"),)
    return _Sought(-means, {"cost": means}, steps, {**costs.symbols, **more}, costs.largest)


def _by_youden(sweep: Counts) -> _Sought | Undefined:
    index = divide(sweep.tp, sweep.positives) - divide(sweep.fp, sweep.negatives)
    if np.isnan(index).any():
        return Undefined("one_class")
    steps = (("best_value", r"J = \frac{TP}{TP + FN} - \frac{FP}{FP + TN}", "youden_j"),)
    return _Sought(_from_scores(index), {"youden_j": index}, steps, {})


def _by_f1(sweep: Counts) -> _Sought | Undefined:
    if not sweep.positives[0]:
        return Undefined("no_positive_case")
    value = divide(2 * sweep.tp, sweep.positives + sweep.predicted_positives)
    return _Sought(
        _from_scores(value), {"f1": value}, (("best_value", r"F_{1} = \frac{2TP}{2TP + FP + FN}", "f1"),), {}
    )


def _by_constraint(sweep: Counts, metric: str, bound: float) -> _Sought | Undefined:
    """Hold one rate to its bound, and look for the best other side among the thresholds that do."""
    if not (sweep.positives[0] and sweep.negatives[0]):
        return Undefined("one_class")
    rate, other = RATES[metric], RATES[metric].other
    held, free = rate.of(sweep), RATES[other].of(sweep)
    if np.isnan(held[1:]).all():
        return Undefined("no_predicted_negative")  # of these rates only npv can lack at every observed score
    meets = held >= bound if rate.bound == "at_least" else held <= bound
    worth = _from_scores(np.where(meets, free, np.nan))
    if np.isnan(worth).all():
        nearest = float((np.nanmax if rate.bound == "at_least" else np.nanmin)(held[1:]))
        relation = rate.bound.replace("_", " ")
        return Undefined(
            "constraint_not_met", metric=metric.replace("_", " "), relation=relation, bound=bound, nearest=nearest
        )
    steps = (("met_value", rate.formula, metric), ("best_other", RATES[other].formula, other))
    return _Sought(worth, {metric: held, other: free}, steps, {})


def _from_scores(worth: Array) -> Array:
    """Leave out calling no case positive, which no observed score does."""
    return np.concatenate([[np.nan], worth[1:]])


def _answer(s: Scores, sweep: Counts, sought: _Sought, work: Work) -> Values | Undefined:
    """Take the highest of the best thresholds, and say what it gives."""
    worth, rounding = sought.worth, ROUNDING * sought.scale
    best = np.nanmax(worth[1:])
    if worth[0] > best + rounding:
        return Undefined("none_called_is_best", none=float(-worth[0]), lowest=float(-best))
    good = np.flatnonzero(worth[1:] >= best - rounding) + 1
    at = int(good[0])
    counts = sweep.with_cells(sweep.cells[at])
    work.step("candidates", "m", len(s.values))
    for code, formula, name in sought.steps:
        work.step(code, formula, sought.values[name][at], **_used(formula, counts.symbols | sought.symbols))
    threshold = float(s.values[len(s.values) - at])
    work.step("only_threshold" if len(good) == 1 else "highest_threshold", "t", threshold)
    shown = dict(zip(("tp", "fp", "fn", "tn"), counted(counts.cells), strict=True))
    values = {name: float(value[at]) for name, value in sought.values.items()}
    return Values(
        {"threshold": threshold, **values, **shown, "candidates": len(s.values), "equally_good": len(good)},
        main="threshold",
    )


def _used(formula: str, symbols: dict[str, Array | float]) -> dict[str, Array | float]:
    """Keep the symbols that stand in the formula."""
    return {name: value for name, value in symbols.items() if name.replace("_", "_{") in formula}


def _refuse_wrong(
    rule: ThresholdRuleName,
    *,
    costs: Matrix | None,
    prevalence: float | None,
    metric: RateName | None,
    at_least: float | None,
    at_most: float | None,
) -> float:
    """Hold each rule to the options that it needs and no others; answer the bound of the constraint."""
    inside(prevalence)
    bounds = {"at_least": at_least, "at_most": at_most}
    given = {"costs": costs, "prevalence": prevalence, "metric": metric, **bounds}
    named = {name for name, value in given.items() if value is not None}
    sensible = RATES[metric].bound if metric in RATES else "at_least"
    needs = {"cost": {"costs"}, "constraint": {"metric", sensible}}.get(rule, set())
    may = needs | ({"prevalence"} if rule == "cost" else set())
    problems = [
        Problem("missing_option", f"rule={rule} needs {name}", f"give {name}=...") for name in sorted(needs - named)
    ]
    problems += [
        Problem("wrong_option", f"{name} has no meaning here", f"leave it out; rule={rule} takes {_listed(may)}")
        for name in sorted(named - may)
    ]
    bound = bounds[sensible]
    if bound is not None and not 0 <= bound <= 1:
        problems.append(Problem("wrong_option", f"{sensible} must be between 0 and 1", "write 0.9 for 90%", str(bound)))
    refuse(problems)
    return 0.0 if bound is None else bound


def _listed(names: set[str]) -> str:
    return " and ".join(sorted(names)) or "no other option"
