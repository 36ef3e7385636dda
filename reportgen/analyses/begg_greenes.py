"""Recall and specificity where only some cases have a label."""

import math

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.evidence import Counts
from reportgen.distributions import normal_quantile
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Begg-Greenes correction",
    aliases=("verification_bias",),
    formula=r"\frac{P(+) \cdot PPV}{P(+) \cdot PPV + P(-) \cdot (1 - NPV)}",
    reference="Begg & Greenes (1983), Assessment of diagnostic tests when disease verification is subject to selection bias, Biometrics 39:207; data and limits: Zhou, Obuchowski & McClish (2011), Statistical Methods in Diagnostic Medicine, 2nd edition, section 10.3",
    says={
        "none_verified_of_call": "no case with this prediction has a label",
        "short.none_verified_of_call": "no labelled case of a prediction",
        "flagged_of_all": "Proportion of all cases, with or without a label, that are flagged.",
        "precision_of_labelled": "Precision among the labelled cases.",
        "positives_of_unflagged": "Proportion of positive cases among the labelled ones that are not flagged.",
        "corrected_recall": "Recall over all cases.",
        "corrected_specificity": "Specificity over all cases.",
        "error_of_logit_recall": "Standard error of its log odds.",
        "error_of_logit_specificity": "Standard error of its log odds.",
    },
    answers={
        "recall_low": "lower limit of recall",
        "recall_high": "upper limit of recall",
        "specificity_low": "lower limit of specificity",
        "specificity_high": "upper limit of specificity",
        "labelled_recall": "recall of the labelled cases alone",
        "labelled_specificity": "specificity of the labelled cases alone",
        "prevalence": "prevalence over all cases",
    },
)
def begg_greenes(
    c: Counts, *, unlabelled_positive: int, unlabelled_negative: int, level: float = 0.95, work: Work = SILENT
) -> Values | Undefined:
    """
    Recall and specificity of all cases, where flagged cases are labelled more often than others.

    `tp fp fn tn` are the labelled cases, `unlabelled_positive` the flagged and `unlabelled_negative` the other cases without
    a label. It assumes that, among cases with the same prediction, which ones are labelled does not depend on their true
    class; this cannot be checked. The labelled cases alone give too high a recall and too low a specificity if mostly
    flagged cases are labelled. Limits are those of the log odds.

    Drum and Christacopoulos (1972), as in Zhou et al.: of 429 livers read as abnormal 263 were verified, 231 rightly, of
    221 others 81, with 27 diseased: 0.895 and 0.628 become 0.836 and 0.738.

    >>> found = begg_greenes(Counts.of(tp=231, fp=32, fn=27, tn=54), unlabelled_positive=166, unlabelled_negative=140).values
    >>> [round(found[name], 3) for name in ("labelled_recall", "recall", "labelled_specificity", "specificity")]
    [0.895, 0.836, 0.628, 0.738]
    """
    for name, number in (("unlabelled_positive", unlabelled_positive), ("unlabelled_negative", unlabelled_negative)):
        if number < 0:
            raise ReportgenError(Problem("wrong_option", f"{name} must not be below 0", "write a count", str(number)))
    tp, fp, fn, tn = (float(each) for each in (c.tp, c.fp, c.fn, c.tn))
    if not tp + fp or not fn + tn:
        return Undefined("none_verified_of_call")
    flagged, other = tp + fp + unlabelled_positive, fn + tn + unlabelled_negative
    n = flagged + other
    share = work.step("flagged_of_all", r"f = \frac{m}{n}", flagged / n, m=flagged, n=n)
    precision = work.step("precision_of_labelled", r"p = \frac{TP}{TP + FP}", tp / (tp + fp), TP=tp, FP=fp)
    missed = work.step("positives_of_unflagged", r"q = \frac{FN}{FN + TN}", fn / (fn + tn), FN=fn, TN=tn)
    prevalence = share * precision + (1 - share) * missed
    symbols = {"f": share, "p": precision, "q": missed}
    recall = specificity = None
    if prevalence > 0:
        formula = r"\frac{f \cdot p}{f \cdot p + (1 - f) \cdot q}"
        recall = work.step("corrected_recall", rf"r = {formula}", share * precision / prevalence, **symbols)
    if prevalence < 1:
        formula = r"\frac{(1 - f) \cdot (1 - q)}{(1 - f) \cdot (1 - q) + f \cdot (1 - p)}"
        right = (1 - share) * (1 - missed)
        specificity = work.step("corrected_specificity", rf"t = {formula}", right / (1 - prevalence), **symbols)
    z, chance = float(normal_quantile((1 + level) / 2)), n / (flagged * other)
    of_recall = _limits(recall, chance, (fp, tp, tp + fp), (tn, fn, fn + tn), z, "error_of_logit_recall", work)
    of_specificity = _limits(
        specificity, chance, (tp, fp, tp + fp), (fn, tn, fn + tn), z, "error_of_logit_specificity", work
    )
    values = {"recall": recall, "recall_low": of_recall[0], "recall_high": of_recall[1], "specificity": specificity}
    values |= {"specificity_low": of_specificity[0], "specificity_high": of_specificity[1]}
    values |= {"labelled_recall": tp / (tp + fn) if tp + fn else None}
    values |= {"labelled_specificity": tn / (tn + fp) if tn + fp else None, "prevalence": prevalence}
    return Values(values, main="recall" if recall is not None else "specificity")


def _limits(
    rate: float | None,
    chance: float,
    flagged: tuple[float, float, float],
    others: tuple[float, float, float],
    z: float,
    code: str,
    work: Work,
) -> tuple[float | None, float | None]:
    """Return the limits from the log odds; of counts of the other class, of this one, and of both, by prediction."""
    if rate is None or not flagged[1] or not others[1]:
        return None, None
    parts = [opposite / (same * both) for opposite, same, both in (flagged, others)]
    error = math.sqrt(chance + sum(parts))
    work.step(code, r"d = \sqrt{a + b + c}", error, a=chance, b=parts[0], c=parts[1])
    logit = math.log(rate / (1 - rate))
    low, high = (1 / (1 + math.exp(-(logit + sign * z * error))) for sign in (-1, 1))
    return low, high
