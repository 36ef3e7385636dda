"""Interval for the mean of the recalls of several classes."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import FEWEST_IN_CLASS
from reportgen.data.class_recalls import LARGEST, ClassRecalls
from reportgen.data.evidence import Array, Confusion, array
from reportgen.data.roots import root
from reportgen.intervals.class_rates_ci import class_rates_ci
from reportgen.metrics.balanced_accuracy import recalls_of_classes

LOWER = r"M - \frac{h}{2} - s \left(z + \frac{g (z^2 - 1)}{6}\right)"
UPPER = r"M + \frac{h}{2} + s \left(z - \frac{g (z^2 - 1)}{6}\right)"


def _enough(c: Confusion) -> Undefined | None:
    """Ask for so many cases of each class as the error rates were simulated with."""
    fewest = int(np.argmin(c.support))
    cases = float(c.support[fewest])
    if cases >= FEWEST_IN_CLASS:
        return None
    return Undefined("few_cases_in_class", name=c.classes[fewest], cases=cases)


@interval(
    label="Skewness-corrected score interval, class sizes fixed",
    formula=LOWER,
    undefined_when="class_without_case",
    reference="Gart & Nam (1990), Approximate interval estimation of the difference in binomial parameters: correction for skewness and extension to multiple tables, Biometrics 46:637; means of several proportions: Andrés, Hernández & Tejedor (2011), Inferences about a linear combination of proportions, Statistical Methods in Medical Research 20:369",
    judges=True,
    simulated=True,
    metrics={"balanced_accuracy": {}},
    enough=_enough,
    says={
        "few_cases_in_class": "class {name} has {cases:case|cases}; with fewer than {FEWEST_IN_CLASS:rule} in a class the error rate of a verdict is not known",
        "short.few_cases_in_class": "class {name} has {cases:case|cases}",
        "mean_of_recalls": "Mean of the recalls.",
        "deviation_at_limit": "Standard deviation of the mean of recalls if the true mean is the limit, at the most likely recalls with that mean.",
        "skewness_at_limit": "Skewness of the mean of recalls there.",
        "step_at_limit": "Change of the mean of recalls by one case, averaged over the classes by their variances.",
    },
)
def macro_recall_ci(c: Confusion, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Limits of the mean recall of several classes, the balanced accuracy.

    A limit is the true mean at which a mean of recalls at least as far away as the observed one has the probability of
    the tail: by the normal distribution, corrected for skewness and for the steps in which the mean can change, with
    the most likely recalls of the classes that have this mean. Variances are a little larger than those of these recalls,
    which are estimated: 1 / (n - 1 + 1/K) takes the place of 1 / n. Two classes have the limits of class_rates_ci.

    Thirty cases, ten of each of three classes, one of each wrong; by symmetry all recalls are alike at a limit. Clopper
    and Pearson's limits for 27 of 30 are 0.735 and 0.979.

    >>> three = Confusion(array([[9, 1, 0], [0, 9, 1], [1, 0, 9]]), ("a", "b", "c"))
    >>> found = macro_recall_ci(three, tail=0.025)
    >>> round(float(found.low), 3), round(float(found.value), 3), round(float(found.high), 3)
    (0.725, 0.9, 0.982)
    """
    if len(c.classes) == 2:
        counts = c.of_class(c.classes[1])
        return class_rates_ci.function(counts, metric="balanced_accuracy", tail=tail, work=work)
    absent = recalls_of_classes(c, work)
    if isinstance(absent, Undefined):
        return absent
    sizes = np.where(c.support > 0, c.support, 1.0)
    found = ClassRecalls(ClassRecalls.of(c).right, sizes)
    value = ClassRecalls.of(c).mean
    work.step("mean_of_recalls", r"M = \frac{1}{K} \sum_i r_i", value, K=len(c.classes))
    z = normal_quantile_of(tail, work)
    low, high = (_limit(found, z, above=above) for above in (True, False))
    for name, formula, end in (("lower_limit", LOWER, low), ("upper_limit", UPPER, high)):
        _explain(found, name, formula, end, z, work)
    known = (c.support > 0).all(axis=-1)
    return Limits(np.where(known, low, np.nan), np.where(known, high, np.nan), value)


def _limit(found: ClassRecalls, z: Array, *, above: bool) -> Array:
    """Find the true mean that the found one lies just too far above, or below; the end of the range where there is none."""
    mean, side = found.mean, 0 if above else 1
    end = np.full(mean.shape, float(side))

    def beyond(at: Array) -> Array:
        return array(np.clip(found.deviates(found.at(at))[side] - z, -1e6, 1e6))

    nowhere = np.zeros(mean.shape)  # away from the recalls that were found
    farthest = np.full(mean.shape, LARGEST if above else -LARGEST)
    limit = found.at(root(beyond, farthest, nowhere)).mean(axis=-1)
    return array(np.where(mean == end, end, np.where(beyond(nowhere) >= 0, mean, limit)))


def _explain(found: ClassRecalls, name: str, formula: str, end: Array, z: Array, work: Work) -> None:
    """Note the limit, with what the mean of recalls does there."""
    if not work.records or end.ndim:
        return
    spread, classes = found.spread(found.most_likely(end)), found.right.shape[-1]
    work.step(
        "deviation_at_limit",
        r"s = \frac{1}{K} \sqrt{\sum_i v_i}, \quad v_i = \frac{p_i (1 - p_i)}{n_i - 1 + 1 / K}",
        spread.deviation,
        K=classes,
    )
    work.step(
        "skewness_at_limit",
        r"g = \frac{1}{K^3 s^3} \sum_i \frac{v_i (1 - 2 p_i)}{n_i}",
        spread.skewness,
        K=classes,
        s=spread.deviation,
    )
    work.step(
        "step_at_limit", r"h = \frac{1}{K^3 s^2} \sum_i \frac{v_i}{n_i}", spread.step, K=classes, s=spread.deviation
    )
    shown = {"M": found.mean, "h": spread.step, "s": spread.deviation, "z": z, "g": spread.skewness}
    work.step(name, formula, end, **shown)
