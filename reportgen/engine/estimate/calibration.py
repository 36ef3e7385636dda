"""How far scores are from frequencies: the parts of the Brier score, and the calibration error next to what chance gives."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from reportgen import index, spelling
from reportgen.analyses.ece_reference import ece_reference
from reportgen.analyses.murphy_decomposition import murphy_decomposition
from reportgen.catalog.answers import Undefined, Values
from reportgen.conventions import NEARLY_ALL_SCORES
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.metrics.calibration_slope import Recalibration, calibration_slope
from reportgen.metrics.ece import ece
from reportgen.metrics.observed_expected_ratio import expected_positives, observed_expected_ratio
from reportgen.results.cases import Miscalibration, MiscalibrationDirection
from reportgen.results.parts import Estimate, NamedFact
from reportgen.spec.validation import ValidationSpec

BINS = 10
MANY, DRAWS, FEWER_DRAWS = 20_000, 1000, 100  # distinct scores beyond which each draw of the reference takes long
PARTS = {
    "brier": "Brier score",
    "reliability": "Reliability (zero is best)",
    "resolution": "Resolution (more is better)",
    "uncertainty": "Uncertainty of the cases themselves",
    "within_bins": "Within bins",
}
BY_CHANCE = {
    "mean": "Calibration error by chance, mean",
    "upper": "Calibration error by chance, upper limit",
}
ERRORS = {"ece": "Expected calibration error, ten bins", **BY_CHANCE}


def calibration_facts(spec: ValidationSpec, subject: Subject) -> tuple[NamedFact, ...]:
    """Return both, for probabilities of independent cases at the prevalence that they have; errors also in bins requested."""
    scores = subject.get(Scores) if subject.units is None and subject.probabilities else None
    if scores is None or spec.data.source.sampling == "enriched":
        return ()
    parts = murphy_decomposition.function(scores, bins=BINS)
    reference = _by_chance(spec, scores, bins=BINS)
    if isinstance(parts, Undefined) or isinstance(reference, Undefined):
        return ()
    within = parts.values["within_bin_variance"] - parts.values["within_bin_covariance"]
    murphy = {**parts.values, "within_bins": within}
    others = (fact for one in _in_other_bins(spec) for fact in _of_other_bins(spec, subject, scores, one))
    return (*_facts(subject, PARTS, murphy), *_facts(subject, ERRORS, reference.values), *others)


def _by_chance(spec: ValidationSpec, scores: Scores, **bins: Any) -> Values | Undefined:
    """Draw the calibration errors that chance alone gives in these bins."""
    draws = DRAWS if len(scores.values) <= MANY else FEWER_DRAWS
    return ece_reference.function(scores, **bins, draws=draws, seed=spec.resampling.seed, level=spec.confidence)


def _in_other_bins(spec: ValidationSpec) -> tuple[Asked, ...]:
    """List the calibration errors that are requested, or judged, in bins other than the ten of equal width."""
    judged = (one.quantity for one in spec.criteria_on_metrics)
    found = (asked(one) for one in (*(spec.metrics or ()), *judged))
    return tuple({one.name: one for one in found if one.id == ece.id and one.name != ece.id}.values())


def _of_other_bins(spec: ValidationSpec, subject: Subject, scores: Scores, one: Asked) -> tuple[NamedFact, ...]:
    """Return a calibration error in its own bins, and what chance alone gives in these."""
    found = _by_chance(spec, scores, **one.options)
    labels = {ece.id: one.label, **BY_CHANCE}
    written = one.name.removeprefix(one.id)
    return () if isinstance(found, Undefined) else _facts(subject, labels, found.values, written)


def _facts(subject: Subject, labels: dict[str, str], values: Any, written: str = "") -> tuple[NamedFact, ...]:
    """Name each number, with the options of its bins as they are `written` in refs."""
    root = f"models/{spelling.escaped(subject.name)}/calibration"
    return tuple(
        NamedFact(ref=f"{root}/{key}{written}", name=f"{key}{written}", label=label, value=float(values[key]))
        for key, label in labels.items()
    )


def miscalibration(spec: ValidationSpec, subject: Subject, estimates: tuple[Estimate, ...]) -> Miscalibration | None:
    """
    Tell in which direction scores are off; nothing where slope or observed over expected were not estimated.

    Where the interval of the slope excludes one and the fitted curve crosses the diagonal among nearly all scores, the
    scores err in one direction above the crossing and in the other below. Otherwise the interval of observed over
    expected tells of one direction over the whole range, or of none.
    """
    scores, known = subject.get(Scores), {one.metric: one for one in estimates if not one.options}
    slope, ratio = known.get(calibration_slope.id), known.get(observed_expected_ratio.id)
    if scores is None or spec.data.source.sampling == "enriched" or slope is None or ratio is None:
        return None
    of_slope, of_ratio = _side(slope), _side(ratio)
    if of_slope is None or of_ratio is None:
        return None
    crossing = _crossing(scores)
    both = of_slope in TWO_WAYS and crossing is not None
    code: MiscalibrationDirection = TWO_WAYS[of_slope] if both else ONE_WAY.get(of_ratio, "none")
    return Miscalibration(
        ref=f"models/{spelling.escaped(subject.name)}/calibration/direction",
        code=code,
        expected=float(expected_positives(scores)),
        crossing=crossing if both else None,
    )


TWO_WAYS: Mapping[str, MiscalibrationDirection] = {"below": "extreme", "above": "moderate"}
ONE_WAY: Mapping[str, MiscalibrationDirection] = {"below": "overstated", "above": "understated"}


def _side(one: Estimate) -> str | None:
    """Tell whether an interval is below or above the value of perfect scores, or includes it."""
    entry, found = index.find(one.metric, ("metric",)), one.interval
    if found is None or found.low is None or found.high is None or entry is None or entry.ideal is None:
        return None
    return "below" if found.high < entry.ideal else "above" if found.low > entry.ideal else "open"


def _crossing(scores: Scores) -> float | None:
    """Return the score at which the fitted curve crosses the diagonal, if it is among nearly all scores."""
    fitted = Recalibration.of(scores)
    at = 1 / (1 + np.exp(-fitted.intercept / (1 - fitted.slope)))
    reached = np.cumsum(scores.positives + scores.negatives) / scores.cases
    low, high = (scores.values[np.searchsorted(reached, share)] for share in NEARLY_ALL_SCORES)
    return float(at) if low <= at <= high else None
