"""How far scores are from frequencies: the parts of the Brier score, and the calibration error beside what chance gives."""

from typing import Any

from reportgen import spelling
from reportgen.analyses.ece_reference import ece_reference
from reportgen.analyses.murphy_decomposition import murphy_decomposition
from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.results.parts import NamedFact
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
ERRORS = {
    "ece": "Expected calibration error, ten bins",
    "mean": "the same where scores are frequencies, mean",
    "upper": "the same where scores are frequencies, upper limit",
}


def calibration_facts(spec: ValidationSpec, subject: Subject) -> tuple[NamedFact, ...]:
    """Return both, for probabilities of independent cases at the prevalence that they have."""
    scores = subject.get(Scores) if subject.units is None and subject.probabilities else None
    if scores is None or spec.data.source.sampling == "enriched":
        return ()
    parts = murphy_decomposition.function(scores, bins=BINS)
    draws = DRAWS if len(scores.values) <= MANY else FEWER_DRAWS
    seed, level = spec.resampling.seed, spec.confidence
    reference = ece_reference.function(scores, bins=BINS, draws=draws, seed=seed, level=level)
    if isinstance(parts, Undefined) or isinstance(reference, Undefined):
        return ()
    within = parts.values["within_bin_variance"] - parts.values["within_bin_covariance"]
    murphy = {**parts.values, "within_bins": within}
    return (*_facts(subject, PARTS, murphy), *_facts(subject, ERRORS, reference.values))


def _facts(subject: Subject, labels: dict[str, str], values: Any) -> tuple[NamedFact, ...]:
    root = f"models/{spelling.escaped(subject.name)}/calibration"
    return tuple(
        NamedFact(ref=f"{root}/{key}", name=key, label=label, value=float(values[key])) for key, label in labels.items()
    )
