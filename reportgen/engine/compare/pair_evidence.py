"""What two models did on the same cases, the first named first."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Undefined
from reportgen.data.costs import Costed, PairedCosts
from reportgen.data.evidence import Counts
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.units import Units
from reportgen.engine.estimate.interval_choice import Asked
from reportgen.engine.estimate.prevalence import depends_on_prevalence, needs_probabilities
from reportgen.engine.study.evidence import Gathered, PairEvidence
from reportgen.spec.model import Spec

Evidence = PairedCounts | PairedScores | PairedCosts
EXCHANGED = np.array([0, 2, 1, 3, 4, 6, 5, 7])  # cells of PairedCounts with the models in the other order


@dataclass(frozen=True, slots=True)
class Beside:
    """The evidence of two models, and the same by the units that are drawn anew, where these are not the cases."""

    evidence: Evidence
    units: Units[Any] | None = None


def paired_evidence(spec: Spec, what: Asked, gathered: Gathered, names: tuple[str, str]) -> Beside | Undefined:
    """Take what the metric is computed from, or say why there is nothing."""
    models = [model for model in gathered.models if model.name in names]
    if needs_probabilities(what) and not all(model.probabilities for model in models):
        return Undefined("scores_declared")
    if spec.data.source.sampling == "enriched" and depends_on_prevalence(what):
        return Undefined("enriched_sample")
    turned = names not in gathered.pairs
    pair = gathered.pairs.get(names[::-1] if turned else names, PairEvidence())
    if {Counts, Costed} & set(what.metric.evidence):
        if pair.counts is None:
            return Undefined("no_pairs" if all(model.counts is not None for model in models) else "no_threshold")
        counts = _turned_counts(pair) if turned else Beside(pair.counts, pair.counts_by)
        return counts if Counts in what.metric.evidence else _costed(counts, pair)
    if pair.scores is None:
        return Undefined("no_scores_of_pair")
    return _turned_scores(pair.scores, pair.scores_by) if turned else Beside(pair.scores, pair.scores_by)


def _turned_counts(pair: PairEvidence) -> Beside:
    assert pair.counts is not None  # noqa: S101 - asked before
    counts = replace(pair.counts, joint=np.swapaxes(pair.counts.joint, -1, -2))
    return Beside(counts, _moved(pair.counts_by, counts, EXCHANGED))


def _turned_scores(scores: PairedScores, units: Units[PairedScores] | None) -> Beside:
    turned = replace(scores, a=scores.b, b=scores.a)
    return Beside(turned, None if units is None else replace(units, pooled=turned))


def _moved(units: Units[Any] | None, pooled: Any, cells: NDArray[np.intp]) -> Units[Any] | None:
    return None if units is None else replace(units, pooled=pooled, cell=cells[units.cell])


def _costed(beside: Beside, pair: PairEvidence) -> Beside | Undefined:
    """Set the costs beside the counts."""
    if pair.costs is None or not isinstance(beside.evidence, PairedCounts):
        return Undefined("no_costs")
    costed = PairedCosts(beside.evidence, pair.costs)
    return Beside(costed, None if beside.units is None else replace(beside.units, pooled=costed))
