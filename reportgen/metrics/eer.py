"""Equal error rate."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, Scores, array, divide


@metric(
    label="Equal error rate",
    abbreviation="EER",
    aliases=("equal_error_rate",),
    formula=r"FPR = FNR",
    better="lower",
    undefined_when="one_class",
    reference="Martin et al. (1997), The DET curve in assessment of detection task performance, Eurospeech 1997:1895",
    says={
        "threshold_before": "Last threshold at which the false positive rate is still below the false negative rate.",
        "threshold_crossed": "First threshold, from the top, at which the false positive rate is at least the false negative rate.",
        "fnr_there": "False negative rate at this threshold.",
        "share_of_way": "Fraction of the way between the two points at which the rates are equal.",
        "threshold_equal": "Threshold at which both rates are equal.",
    },
)
def eer(s: Scores, *, work: Work = SILENT) -> Array:
    """
    Error rate at the point of the ROC curve where the false positive rate equals the false negative rate.

    If no threshold makes both rates equal, the value is interpolated linearly between the thresholds before and after
    they cross. The steps name the threshold at which the false positive rate has reached the false negative rate.

    By hand: at 0.5 and above both rates are 1/2.

    >>> float(eer(Scores.of([0.9, 0.5, 0.3, 0.1], [True, False, True, False])))
    0.5
    """
    counts = s.sweep()
    lead = counts.fn * counts.negatives - counts.fp * counts.positives  # of the false negative rate, exact in counts
    at = np.argmax(lead <= 0, axis=-1)
    lead_before, lead_at = _taken(lead, at - 1), _taken(lead, at)
    before, after = _taken(counts.fp, at - 1), _taken(counts.fp, at)
    negatives = s.negative_cases
    value = divide(after * lead_before - before * lead_at, (lead_before - lead_at) * negatives)
    value = np.where(s.positive_cases > 0, value, np.nan)
    if not value.ndim and value == value:  # noqa: PLR0124 - nan
        _explain(s, counts, int(at), value, work)
    return array(value)


def _taken(along: Array, at: Array) -> Array:
    """Take one point of each sweep."""
    return array(np.take_along_axis(along, np.maximum(at, 0)[..., None], axis=-1)[..., 0])


def _explain(s: Scores, counts: Counts, at: int, value: Array, work: Work) -> None:
    """Note the threshold at which both rates are equal, or those around the crossing and the line between them."""
    positives, negatives = s.positive_cases, s.negative_cases
    if counts.fp[at] * positives == counts.fn[at] * negatives:
        work.step("threshold_equal", r"t", s.values[-at])
        work.step("fnr_there", r"FNR = \frac{FN}{P}", divide(counts.fn[at], positives), FN=counts.fn[at], P=positives)
        work.step("fpr_there", r"FPR = \frac{FP}{N}", value, FP=counts.fp[at], N=negatives)
        return
    if at > 1:
        work.step("threshold_before", r"t_{0}", s.values[-at + 1])
    ends = {}
    for index, point in (("0", at - 1), ("1", at)):
        if point == at:
            work.step("threshold_crossed", r"t_{1}", s.values[-at])
        ends[f"f_{index}"] = _rate(
            "fpr_there", rf"f_{{{index}}} = \frac{{FP}}{{N}}", work, FP=counts.fp[point], N=negatives
        )
        ends[f"m_{index}"] = _rate(
            "fnr_there", rf"m_{{{index}}} = \frac{{FN}}{{P}}", work, FN=counts.fn[point], P=positives
        )
    ahead, behind = ends["m_0"] - ends["f_0"], ends["f_1"] - ends["m_1"]
    share = ahead / (ahead + behind)
    work.step("share_of_way", r"w = \frac{m_{0} - f_{0}}{m_{0} - f_{0} + f_{1} - m_{1}}", share, **ends)
    work.step("formula", r"f_{0} + w \cdot (f_{1} - f_{0})", value, w=share, f_0=ends["f_0"], f_1=ends["f_1"])


def _rate(code: str, formula: str, work: Work, **counts: Array) -> Array:
    """Note and answer an error rate."""
    wrong, cases = counts.values()
    return work.step(code, formula, divide(wrong, cases), **counts)
