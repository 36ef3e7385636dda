"""What two models did on the same cases, the first named first."""

from collections.abc import Iterator, Sequence

from reportgen.catalog.answers import Undefined
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.paired_classes import PairedClasses, PairedRight
from reportgen.data.subject import Pair
from reportgen.engine.estimate.estimates import computed_from_calls
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.study import Study
from reportgen.spec.validation import ValidationSpec


def pair_evidence(spec: ValidationSpec, what: Asked, study: Study, names: tuple[str, str]) -> Pair | Undefined:
    """Take what the metric is computed from, or say why there is nothing."""
    subjects = [subject for subject in study.subjects if subject.name in names]
    if what.metric.needs_probabilities and not all(subject.probabilities for subject in subjects):
        return Undefined("scores_declared")
    if spec.data.source.sampling == "enriched" and what.metric.depends_on_prevalence:
        return Undefined("enriched_sample")
    turned = names not in study.pairs
    pairs = study.pairs.get(names[::-1] if turned else names, ())
    pair = next((one for one in _seen(what, pairs) if isinstance(one.evidence.first, what.metric.evidence)), None)
    if pair is None:
        return Undefined(_missing(what, study, names))
    return pair.turned() if turned else pair


def _seen(what: Asked, pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Pass the evidence as the metric sees it: of a class against all others, or of right predictions where it counts these."""
    for one in pairs:
        if what.of_class is not None:
            yield from (one.against_rest(what.of_class),) if isinstance(one.evidence, PairedClasses) else ()
        elif not isinstance(one.evidence, PairedRight) or what.metric.about == "all":
            yield one


def _missing(what: Asked, study: Study, names: tuple[str, str]) -> str:
    """Say why there is no evidence of both models on the same cases."""
    subjects = [subject for subject in study.subjects if subject.name in names]
    if not computed_from_calls(what):
        return "no_scores_of_pair"
    if any(subject.get(Counts) is None for subject in subjects):
        return "no_threshold"
    counted = any(isinstance(one.evidence.first, Counts) for pair in study.pairs.values() for one in pair)
    return "no_costs" if counted and Costed in what.metric.evidence else "no_pairs"
