"""Criteria on comparisons: whether what a comparison must show is shown, of each pair of models that it is about."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.engine import convert
from reportgen.engine.compare.comparable import Comparable
from reportgen.engine.compare.conclusions import NOTHING, Gain
from reportgen.engine.judge.worst_verdict import from_worst, ref_of
from reportgen.results.tested import Comparison, PairResult
from reportgen.results.verdicts import (
    Comparator,
    Criterion,
    FilledIn,
    OfComparison,
    PairVerdict,
    RowsIncomplete,
    Word,
)
from reportgen.spec.judged import CriterionOfComparison, JudgedSpec, MetricAsked

DIFFERENT = {"difference_shown", "inferiority_shown"}  # conclusions that need the deciding test


def judge_comparisons(
    spec: JudgedSpec, comparisons: Sequence[Comparison], evidence: Sequence[Comparable[Any]]
) -> tuple[Criterion, ...]:
    """Judge every criterion on a comparison; all its pairs of models must hold, and the worst verdict is the criterion's."""
    by_id, able = {one.id: one for one in comparisons}, {of.on: of for of in evidence}
    named = [(one, by_id[one.comparison]) for one in spec.criteria_on_comparisons if one.comparison in by_id]
    return tuple(_criterion(criterion, one, able[one.on]) for criterion, one in named)


def in_order(spec: JudgedSpec, criteria: Iterable[Criterion]) -> tuple[Criterion, ...]:
    """Put criteria into the order of the spec."""
    by_id = {one.id: one for one in criteria}
    return tuple(by_id[one.id] for one in spec.criteria if one.id in by_id)


@dataclass(frozen=True, slots=True)
class _Required:
    """What a criterion asks of a difference, in the direction of the metric."""

    must: str
    margin: float
    lower_is_better: bool

    @property
    def threshold(self) -> float:
        """Return the edge that the difference must keep to, or the lower of the two."""
        if self.must == "superior":
            return 0.0
        return self.margin if self.comparator == "at_most" else -self.margin

    @property
    def comparator(self) -> Comparator:
        """Tell on which side of the edge the difference must be."""
        if self.must == "equivalent":
            return "between"
        return "at_most" if self.lower_is_better else "at_least"

    def word(self, pair: PairResult, gain: Gain) -> Word:
        """
        Read the verdict from what the comparison concludes.

        What is asked is refuted where the whole interval is on the other side of the edge; that the first model is the
        worse one takes the deciding test as well, as that it is the better one does.
        """
        if self._met(pair):
            return "met"
        if self.must == "superior":
            return "not_met" if DIFFERENT & set(pair.conclusions) else "not_demonstrated"
        refuted = gain.high < -self.margin or (self.must == "equivalent" and gain.low > self.margin)
        return "not_met" if refuted else "not_demonstrated"

    def _met(self, pair: PairResult) -> bool:
        if self.must == "superior":
            better = (pair.value or 0) < 0 if self.lower_is_better else (pair.value or 0) > 0
            return "difference_shown" in pair.conclusions and better
        shown = "equivalence_shown" if self.must == "equivalent" else "non_inferiority_shown"
        return shown in pair.conclusions


def _criterion(criterion: CriterionOfComparison, comparison: Comparison, of: Comparable[Any]) -> Criterion:
    what = of.quantity(MetricAsked(metric=comparison.metric, options=comparison.options, of=comparison.of))
    required = _Required(criterion.must, float(comparison.margin or 0), what.better == "lower")
    verdicts = tuple(
        _verdict(ref_of(criterion), required, pair, lambda names: of.forbidden(what, names))
        for pair in comparison.pairs
    )
    return from_worst(
        criterion,
        verdicts,
        metric=comparison.metric,
        label=comparison.label,
        options=comparison.options,
        of=comparison.of,
        models=(),
        of_comparison=OfComparison(
            comparison=comparison.id, must=criterion.must, margin=comparison.margin, pairs=verdicts
        ),
    )


def _verdict(
    ref: str, required: _Required, pair: PairResult, forbidden: Callable[[tuple[str, str]], Undefined | None]
) -> PairVerdict:
    a, b = pair.models
    common: dict[str, Any] = {
        "ref": f"{ref}/{spelling.escaped(a)}~{spelling.escaped(b)}",
        "pair": pair.ref,
        "pair_models": pair.models,
        "comparator": required.comparator,
        "threshold": required.threshold,
        "upper": required.margin if required.comparator == "between" else None,
        "level": pair.interval.level if pair.interval else pair.family.level if pair.family else 0.0,
        "sides": pair.interval.sides if pair.interval else 2,
        **_no_size(),
    }
    reason = _no_conclusion(pair) or forbidden(pair.models)
    if reason is not None or pair.interval is None:
        return PairVerdict(
            **common, verdict="undefined", **convert.absent(reason or Undefined("no_interval_of_difference"))
        )
    low, high = pair.interval.low, pair.interval.high
    lacking = pair.incomplete
    end = (
        FilledIn(value=pair.value, low=low, high=high)
        if lacking is None
        else FilledIn(low=lacking.low, high=lacking.high)
    )
    possible = pair.interval if lacking is None else pair.interval.model_copy(update={"low": end.low, "high": end.high})
    return PairVerdict(
        **common,
        verdict=required.word(pair, Gain.of(possible, lower_is_better=required.lower_is_better)),
        value=pair.value,
        low=low,
        high=high,
        worst=end,
        best=end,
        incomplete=None if lacking is None else RowsIncomplete(rows=lacking.rows),
        bound=high if required.comparator == "at_most" else low,
        decided_by=pair.tests[0].test if required.must == "superior" else pair.interval.method,
    )


def _no_conclusion(pair: PairResult) -> Undefined | None:
    """Return why nothing is concluded, if so."""
    if pair.family is not None and pair.family.after is not None:
        return Undefined("sequence_ended", after=pair.family.after)
    if pair.undefined_code is not None:
        return Undefined(pair.undefined_code, **pair.facts)
    if pair.conclusions[0] not in NOTHING:
        return None
    because = pair.open_because
    if because is None or because.undefined_code is None:
        return Undefined("no_interval_of_difference")
    return Undefined(because.undefined_code, **because.facts)


def _no_size() -> dict[str, Any]:
    fields = convert.absent(Undefined("of_a_difference"))
    return {"cases_needed_undefined": fields["undefined"], "cases_needed_code": fields["undefined_code"]}
