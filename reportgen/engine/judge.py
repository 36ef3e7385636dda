"""Criteria, judged on the bound of an interval, never on the point."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from reportgen import index
from reportgen.analyses.cases_needed import cases_needed
from reportgen.catalog.answers import Limits, Share, Undefined
from reportgen.data.arrays import Array
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine import convert
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.plan import Asked, Way, asked, judging_way
from reportgen.results.model import CasesNeeded, Criterion, Verdict, Word
from reportgen.spec.model import CriterionAsked, MetricAsked, Spec

WORST_FIRST: tuple[Word, ...] = ("not_met", "undefined", "not_demonstrated", "met")
FEWEST_IN_CELL = 10
MOST_UNDEFINED_DRAWS = 0.01
MOST_DRAWS = 200_000
POWER = 0.8
OF_ONE_CLASS = ("recall", "fnr", "specificity", "fpr")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Both bounds at the criterion's level, the interval that gave them, and what speaks against relying on them."""

    low: float | None
    high: float | None
    method: str
    fault: Undefined | None = None
    depends_on_seed: bool = False


def judge(spec: Spec, gathered: Gathered) -> tuple[Criterion, ...]:
    """Judge every criterion for every model that it concerns."""
    return tuple(_criterion(spec, gathered, criterion) for criterion in spec.criteria)


def _criterion(spec: Spec, gathered: Gathered, criterion: CriterionAsked) -> Criterion:
    what = asked(MetricAsked(metric=criterion.metric, options=criterion.options))
    concerned = [model for model in gathered.models if criterion.model in (None, model.name)]
    verdicts = tuple(_verdict(spec, gathered, criterion, what, model) for model in concerned)
    worst = min(verdicts, key=lambda one: WORST_FIRST.index(one.verdict))
    shared = (
        "undefined undefined_code facts verdict value bound low high threshold decided_by level sides cases_needed "
        "cases_needed_undefined"
    ).split()
    return Criterion(
        ref=f"criteria/{index.escaped(criterion.id)}",
        id=criterion.id,
        metric=what.metric.id,
        label=what.label,
        options=what.options,
        comparator="at_least" if criterion.at_least is not None else "at_most",
        role=criterion.role,
        why=criterion.why,
        worst=worst.ref,
        models=verdicts,
        **{name: getattr(worst, name) for name in shared},
    )


def level_of(spec: Spec, criterion: CriterionAsked) -> float:
    """Share the error among secondary criteria (Bonferroni); primary ones must all hold, which needs no adjustment."""
    several = sum(one.role == "secondary" for one in spec.criteria) if criterion.role == "secondary" else 1
    return spec.confidence if several == 1 else 1 - (1 - spec.confidence) / several


def _verdict(spec: Spec, gathered: Gathered, criterion: CriterionAsked, what: Asked, model: ModelEvidence) -> Verdict:
    threshold = float(criterion.at_least if criterion.at_least is not None else criterion.at_most or 0)
    at_least = criterion.at_least is not None
    common: dict[str, Any] = {
        "ref": f"criteria/{index.escaped(criterion.id)}/models/{index.escaped(model.name)}",
        "model": model.name,
        "estimate": f"models/{index.escaped(model.name)}/{what.name}",
        "threshold": threshold,
        "level": level_of(spec, criterion),
        "sides": criterion.sides,
    }
    evidence = model.find(what.metric.evidence)
    if what.metric.id == "brier" and evidence is not None and not model.probabilities:
        return Verdict(**common, verdict="undefined", **convert.absent(Undefined("scores_declared")))
    if evidence is None:
        missing = Undefined("no_threshold" if Counts in what.metric.evidence else "no_scores")
        return Verdict(**common, verdict="undefined", **convert.absent(missing))
    fields = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))
    counts = {name: fields.get(name) for name in ("value", "numerator", "denominator")}
    if fields["value"] is None:
        missing_fields = {name: fields[name] for name in ("undefined", "undefined_code", "facts")}
        return Verdict(**common, **counts, verdict="undefined", **missing_fields)
    bounds = _bounds(spec, criterion, what, evidence, threshold)
    fault = next(_faults(spec, gathered, what, model), bounds.fault)
    word = "undefined" if fault else _word(bounds, threshold, at_least=at_least)
    if fault:
        counts["value"] = None  # the estimate keeps it
    return Verdict(
        **common,
        **counts,
        verdict=word,
        bound=bounds.low if at_least else bounds.high,
        low=bounds.low,
        high=bounds.high,
        decided_by=bounds.method,
        depends_on_seed=bounds.depends_on_seed,
        **(convert.absent(fault) if fault else {}),
        **_cases_needed(spec, criterion, what, evidence, threshold),
    )


def _word(bounds: Bounds, threshold: float, *, at_least: bool) -> Word:
    """Compare both bounds with the threshold."""
    low, high = (-np.inf if bounds.low is None else bounds.low), (np.inf if bounds.high is None else bounds.high)
    if bounds.depends_on_seed:
        return "not_demonstrated"
    if at_least:
        return "met" if low >= threshold else "not_met" if high < threshold else "not_demonstrated"
    return "met" if high <= threshold else "not_met" if low > threshold else "not_demonstrated"


def _faults(spec: Spec, gathered: Gathered, what: Asked, model: ModelEvidence) -> Iterator[Undefined]:
    """Say all that in the design forbids a verdict, the gravest first."""
    yield from _faults_of_set(spec)
    design = gathered.design
    if what.metric.id not in OF_ONE_CLASS and gathered.positives in (0, gathered.cases):
        yield Undefined("one_class")
    if design.repeated_ids:
        yield Undefined("repeated_ids", repeated=design.repeated_ids)
    if gathered.overlap:
        yield Undefined("cases_of_training", overlap=gathered.overlap)
    if Counts in what.metric.evidence and design.threshold_chosen_here(model.name):
        yield Undefined("threshold_on_judged")


def _faults_of_set(spec: Spec) -> Iterator[Undefined]:
    """Say what in the declared use of the cases forbids a verdict."""
    evaluated_on, untouched = spec.data.evaluated_on, spec.attest.test_untouched if spec.attest else None
    if evaluated_on == "training":
        yield Undefined("judged_on_training")
    if untouched is False:
        yield Undefined("used_for_choices")
    if evaluated_on == "validation" and not untouched:
        yield Undefined("judged_on_validation")
    if evaluated_on == "cross_validation":
        yield Undefined("judged_on_folds")


def _bounds(spec: Spec, criterion: CriterionAsked, what: Asked, evidence: Counts | Scores, threshold: float) -> Bounds:
    way = judging_way(spec, what, evidence)
    low, high = _both(way, level_of(spec, criterion), criterion.sides)
    if isinstance(low, Undefined):
        return Bounds(None, None, way.method.id, fault=low)
    if isinstance(high, Undefined):
        return Bounds(None, None, way.method.id, fault=high)
    if not way.resamples:
        return Bounds(convert.number(low.low), convert.number(high.high), way.method.id)
    return _resampled(spec, criterion, what, way, threshold, low, high)


def _both(way: Way, level: float, sides: int) -> tuple[Limits | Undefined, Limits | Undefined]:
    """Compute the limits that make the lower and the upper bound."""
    if sides == 2:
        found = way.limits(level=level)
        return found, found
    return way.limits(level=level, sides=1, side="lower"), way.limits(level=level, sides=1, side="upper")


def _resampled(
    spec: Spec, criterion: CriterionAsked, what: Asked, way: Way, threshold: float, low: Limits, high: Limits
) -> Bounds:
    """Hold bootstrap bounds to the rules of when they may carry a verdict, with more draws where it is close."""
    deciding = low if criterion.at_least is not None else high
    bounds = Bounds(convert.number(low.low), convert.number(high.high), way.method.id)
    fault = _few_in_cell(what, way.evidence) or _undefined_draws(deciding)
    if fault:
        return Bounds(bounds.low, bounds.high, bounds.method, fault=fault)
    if not (_close(low, "low", threshold) or _close(high, "high", threshold)):
        return bounds
    draws = int(deciding.notes["draws"])
    if draws < MOST_DRAWS:
        more = Way(way.method, way.evidence, {**way.options, "draws": min(10 * draws, MOST_DRAWS)})
        again = _both(more, level_of(spec, criterion), criterion.sides)
        if isinstance(again[0], Limits) and isinstance(again[1], Limits):
            return _resampled(spec, criterion, what, more, threshold, again[0], again[1])
    return Bounds(bounds.low, bounds.high, bounds.method, depends_on_seed=True)


def _close(found: Limits, side: Literal["low", "high"], threshold: float) -> bool:
    """Tell whether the bound lies within two Monte Carlo errors of the threshold."""
    bound = float(found.low if side == "low" else found.high)
    return abs(bound - threshold) <= 2 * found.notes.get(f"monte_carlo_{side}", 0.0)


def _undefined_draws(found: Limits) -> Undefined | None:
    share = found.notes.get("undefined_draws", 0) / found.notes["draws"]
    return Undefined("undefined_draws", share=share) if share > MOST_UNDEFINED_DRAWS else None


def _few_in_cell(what: Asked, evidence: Counts | Scores) -> Undefined | None:
    """Look whether a cell that the metric depends on has too few cases for a bootstrap to show its uncertainty."""
    if isinstance(evidence, Scores):
        fewest = min(float(evidence.positive_cases), float(evidence.negative_cases))
        return Undefined("few_in_cell", fewest=fewest) if fewest < FEWEST_IN_CELL else None
    needed = [float(evidence.cells[at]) for at in range(4) if _depends(what, evidence, at)]
    fewest = min(needed, default=0.0)
    return Undefined("few_in_cell", fewest=fewest) if fewest < FEWEST_IN_CELL else None


def _depends(what: Asked, evidence: Counts, at: int) -> bool:
    """Tell whether one case more in this cell changes the metric."""
    more: Array = evidence.cells.copy()
    more[at] += 1
    value: Callable[[Counts], float] = lambda counts: float(_value(what.metric.function(counts, **what.options)))  # noqa: E731
    before, after = value(evidence), value(evidence.with_cells(more))
    return not np.isclose(before, after, rtol=1e-12, atol=0)


def _value(answer: Any) -> Any:
    return answer.value if isinstance(answer, Share) else answer


def _cases_needed(
    spec: Spec, criterion: CriterionAsked, what: Asked, evidence: Counts | Scores, threshold: float
) -> dict[str, Any]:
    """Answer the sizes of a new sample for three stated truths; none where no size can be given."""
    share = what.metric.function(evidence, **what.options)
    if not isinstance(share, Share) or what.metric.best is None or not isinstance(evidence, Counts):
        return _no_size("not_a_proportion")
    at_least = criterion.at_least is not None
    truth = float(share)
    if (truth <= threshold) if at_least else (truth >= threshold):
        return _no_size("not_beyond_threshold")
    best = 1.0 if at_least else 0.0
    part = float(share.denominator / evidence.cases)
    truths = (truth, (truth + threshold) / 2, (truth + best) / 2)
    return {"cases_needed": tuple(_size(spec, criterion, true, threshold, part) for true in truths)}


def _size(spec: Spec, criterion: CriterionAsked, true: float, threshold: float, part: float) -> CasesNeeded:
    found = cases_needed.function(
        proportion=true,
        threshold=threshold,
        level=level_of(spec, criterion),
        sides=criterion.sides,
        power=POWER,
        at="at_least" if criterion.at_least is not None else "at_most",
        method=spec.intervals.verdict,  # type: ignore[arg-type]  # spec/names.py holds it to these words
    )
    if isinstance(found, Undefined):
        return CasesNeeded(if_true=true, **convert.absent(found))
    of_denominator = int(found.values["cases"])
    return CasesNeeded(if_true=true, of_denominator=of_denominator, cases=int(np.ceil(of_denominator / part - 1e-9)))


def _no_size(code: str) -> dict[str, Any]:
    fields = convert.absent(Undefined(code))
    return {"cases_needed": None, "cases_needed_undefined": fields["undefined"], "cases_needed_code": code}
