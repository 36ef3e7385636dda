"""Kolmogorov-Smirnov statistic of the two classes' scores."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide


@metric(
    label="Kolmogorov-Smirnov statistic",
    abbreviation="KS",
    aliases=("ks", "kolmogorov_smirnov"),
    formula=r"\max_t |TPR(t) - FPR(t)|",
    undefined_when="one_class",
    reference="Smirnov (1939), On the estimation of the discrepancy between empirical curves of distribution for two independent samples, Bulletin Mathematique de l'Universite de Moscou 2:3",
    says={
        "tpr_there": "True positive rate at this threshold.",
        "threshold_widest": "Threshold at which the two rates differ most.",
    },
)
def ks_statistic(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Largest difference, over all thresholds, between the proportions of positive and of negative cases that reach the
    threshold.

    The difference has no direction: a model with a reversed ranking has an equally large one. The threshold with the
    largest difference was chosen on these cases, so the value is optimistic for a threshold.

    By hand: at 0.9 half of the positive and none of the negative cases are reached.

    >>> float(ks_statistic(Scores.of([0.9, 0.5, 0.3, 0.1], [True, False, True, False])))
    0.5
    """
    counts = s.sweep()
    apart = np.abs(counts.tp * counts.negatives - counts.fp * counts.positives)
    value = divide(apart.max(axis=-1), s.positive_cases * s.negative_cases)
    at = np.argmax(apart, axis=-1)
    if not value.ndim and len(s.values):
        at = max(int(at), 1)
        tp, fp = counts.tp[at], counts.fp[at]
        work.step("threshold_widest", r"t", s.values[-at])
        work.step("tpr_there", r"TPR = \frac{TP}{P}", divide(tp, s.positive_cases), TP=tp, P=s.positive_cases)
        work.step("fpr_there", r"FPR = \frac{FP}{N}", divide(fp, s.negative_cases), FP=fp, N=s.negative_cases)
        rates = {"TP": tp, "P": s.positive_cases, "FP": fp, "N": s.negative_cases}
        work.step("formula", r"\left|\frac{TP}{P} - \frac{FP}{N}\right|", value, **rates)
    return array(value)
