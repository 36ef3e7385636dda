"""Expected false discovery rate, from the probabilities themselves."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities


@metric(
    label="Posterior expected FDR",
    formula=r"\frac{\sum_{s_i \ge t} (1 - s_i)}{\#\{s_i \ge t\}}",
    better="lower",
    needs_probabilities=True,
    option_ranges={"threshold": (0, 1)},
    undefined_when="no_score_at_threshold",
    reference="Newton, Noueiry, Sarkar & Ahlquist (2004), Detecting differential gene expression with a semiparametric hierarchical mixture method, Biostatistics 5:155",
)
def expected_fdr(s: Scores, *, threshold: float, work: Work = SILENT) -> Array | Undefined:
    """
    Expected proportion of negative cases among those that reach the threshold, with the scores taken as probabilities.

    Assumes calibrated scores and does not use the truth; the observed proportion is the false discovery proportion.

    By hand: 0.9 and 0.7 reach the threshold, so (0.1 + 0.3) / 2.

    >>> round(float(expected_fdr(Scores.of([0.9, 0.7, 0.2], [True, False, False]), threshold=0.5)), 6)
    0.2
    """
    if absence := not_probabilities(s):
        return absence
    cases = (s.positives + s.negatives)[..., s.values >= threshold]
    expected = array(np.einsum("...i,i->...", cases, 1 - s.values[s.values >= threshold]))
    called = array(cases.sum(axis=-1))
    work.step("expected_false", r"D = \sum_{s_i \ge t} (1 - s_i)", expected, t=threshold)
    return work.step("formula", r"\frac{D}{m}", divide(expected, called), D=expected, m=called)
