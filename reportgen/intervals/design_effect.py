"""Interval for a proportion whose cases come in clusters, by the design effect."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, ClusteredProportion, array, divide
from reportgen.distributions import binomial_limits, t_quantile

ADDED = 2  # clusters; with fewer the limits err too often where the rarer outcome is in few clusters (see the test)


@interval(
    label="Design-effect interval",
    formula=r"B_{\alpha}(\hat{p} \cdot m, (1 - \hat{p}) \cdot m + 1) \text{ to } B_{1 - \alpha}(\hat{p} \cdot m + 1, (1 - \hat{p}) \cdot m), \quad m = \frac{n z^2}{D t^2}",
    undefined_when="no_second_cluster",
    reference="Korn & Graubard (1998), Confidence intervals for proportions with small expected number of positive counts estimated from survey data, Survey Methodology 24:193; variance between clusters: Rao & Scott (1992), A simple method for the analysis of clustered binary data, Biometrics 48:577",
    families=("proportion",),
    judges=True,
    unit="cluster",
    says={
        "telling_clusters": "Clusters with the rarer outcome, expressed as an equivalent number of clusters of equal size.",
        "cautious_design_effect": "Shift the design effect towards the largest, as if two more clusters of identical cases had been seen.",
        "reduced_cases": "Reduce it for the uncertainty of the design effect.",
    },
)
def design_effect(
    p: ClusteredProportion,
    *,
    base: Literal["clopper_pearson", "wilson"] = "clopper_pearson",
    variance: Literal["cautious", "estimated"] = "cautious",
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    Interval for a proportion for cases in clusters, computed with the effective number of cases.

    The design effect is the variance of the proportion divided by its variance with independent cases; the number of
    cases is divided by it. Student's t with the number of clusters minus one as degrees of freedom allows for the
    estimation of that effect. The cautious design effect is shifted towards that of clusters with identical cases, as
    if two more such clusters had been seen in addition to those with the rarer outcome: if these are few, the estimate
    is too often too small. If all cases have the same outcome, each cluster counts about as one case.

    By hand: four clusters of two cases with 2, 2, 1 and 0 successes. The estimated variance is 11/192, the design
    effect 88/45, and so the effective number of cases 45/11.

    >>> clusters = ClusteredProportion.of([2, 2, 1, 0], [2, 2, 2, 2])
    >>> found = design_effect(clusters, variance="estimated", tail=0.025)
    >>> round(found.notes["design_effect"], 6), round(found.notes["effective_cases"], 6)
    (1.955556, 4.090909)
    """
    clusters = p.clusters
    if clusters.ndim == 0 and clusters < 2:
        return Undefined("no_second_cluster") if p.cases else Undefined("no_trial")
    n, share = p.cases, p.share
    effect = effect_of_design(p, work, cautious=variance == "cautious")
    effective = work.step("effective_cases", r"n_{e} = \frac{n}{D}", divide(n, effect), n=n, D=effect)
    known = clusters >= 2
    df = np.where(known, clusters - 1, 1)
    t = t_quantile(1 - tail, df)
    work.step("t_quantile", r"t = t_{G - 1, 1 - \alpha}", t, G=clusters, alpha=tail)
    limits = _wilson if base == "wilson" else _clopper_pearson
    low, high = limits(share, np.where(known, effective, 1.0), t, tail, work)
    low, high = (np.where(known, limit, np.nan) for limit in (low, high))
    notes = {"design_effect": effect, "effective_cases": effective, "clusters": clusters, "df": df}
    return Limits(low, high, share, {name: float(one) for name, one in notes.items() if not one.ndim})


def effect_of_design(p: ClusteredProportion, work: Work, *, cautious: bool) -> Array:
    """Compare the variance between clusters with that of independent cases."""
    n, share, clusters = p.cases, p.share, p.clusters
    away = p.successes - p.trials * share[..., None]
    between = divide(clusters, clusters - 1) * divide((away**2).sum(axis=-1), n**2)
    independent = divide(share * (1 - share), n)
    estimated = divide(between, independent)
    largest = divide((p.trials**2).sum(axis=-1), n)
    telling = telling_clusters(p)
    unknown = ~(estimated > ROUNDING) | (telling == 0)
    estimated = np.where(unknown, 0.0, estimated)
    _explain(p, between, estimated, work)
    work.step("largest_design_effect", r"D_{2} = \frac{1}{n} \sum_k n_k^2", largest, n=n)
    if not cautious:
        return np.where(unknown, largest, estimated)
    return drawn_to_largest(estimated, largest, telling, work)


def drawn_to_largest(estimated: Array, largest: Array, telling: Array, work: Work) -> Array:
    """Weigh the estimated design effect by the clusters that tell of it, and the largest by those that are added."""
    effect = (telling * estimated + ADDED * largest) / (telling + ADDED)
    work.step("telling_clusters", r"H = \frac{(\sum_k n_k^2)^2}{\sum_k n_k^4}", telling)
    drawn = r"D = \frac{H \cdot D_{1} + 2 \cdot D_{2}}{H + 2}"
    work.step("cautious_design_effect", drawn, effect, H=telling, D_1=estimated, D_2=largest)
    return array(effect)


def _explain(p: ClusteredProportion, between: Array, estimated: Array, work: Work) -> None:
    n, share = p.cases, p.share
    work.step("ratio", r"\hat{p} = \frac{x}{n}", share, x=p.successes.sum(axis=-1), n=n)
    spread = r"V = \frac{G}{(G - 1) n^2} \sum_k (x_k - n_k \cdot \hat{p})^2"
    work.step("between_clusters", spread, between, G=p.clusters, n=n, p_hat=share)
    compared = r"D_{1} = \frac{V \cdot n}{\hat{p} (1 - \hat{p})}"
    if (estimated > 0).all():
        work.step("design_effect", compared, estimated, V=between, n=n, p_hat=share)


def telling_clusters(p: ClusteredProportion) -> Array:
    """Count the clusters that hold the rarer outcome, as many of one size as would tell as much."""
    squares = p.trials**2
    counts = []
    for outcome in (p.successes, p.trials - p.successes):
        held = np.where(outcome > 0, squares, 0.0)
        counts.append(np.nan_to_num(divide(held.sum(axis=-1) ** 2, (held**2).sum(axis=-1))))
    return np.minimum(*counts)


def _clopper_pearson(share: Array, effective: Array, t: Array, tail: float, work: Work) -> tuple[Array, Array]:
    """Reckon as if so many trials had been made; their number, and that of the successes, need not be whole."""
    z = normal_quantile_of(tail, work)
    m = effective * np.where(t == 0, 1.0, divide(z, t)) ** 2
    work.step("reduced_cases", r"m = n_{e} \cdot \frac{z^2}{t^2}", m, n_e=effective, z=z, t=t)
    x = np.where(share == 1, m, share * m)
    none, every = x <= 0, x >= m
    low, high = binomial_limits(x, m, tail)
    lower, upper = (
        r"B_{\alpha}(\hat{p} \cdot m, (1 - \hat{p}) \cdot m + 1)",
        r"B_{1 - \alpha}(\hat{p} \cdot m + 1, (1 - \hat{p}) \cdot m)",
    )
    work.step("lower_limit", "0" if none.all() else lower, low, alpha=tail, p_hat=share, m=m)
    work.step("upper_limit", "1" if every.all() else upper, high, alpha=tail, p_hat=share, m=m)
    return low, high


def _wilson(share: Array, effective: Array, t: Array, tail: float, work: Work) -> tuple[Array, Array]:  # noqa: ARG001 - as its sister
    """Put the effective number of cases and Student's t into Wilson's formula."""
    formula = r"\frac{\hat{p} + \frac{t^2}{2m} \pm t \sqrt{\frac{\hat{p}(1 - \hat{p})}{m} + \frac{t^2}{4m^2}}}{1 + \frac{t^2}{m}}"
    centre = share + t**2 / (2 * effective)
    half = t * np.sqrt(share * (1 - share) / effective + t**2 / (4 * effective**2))
    low, high = ((centre + sign * half) / (1 + t**2 / effective) for sign in (-1, 1))
    low, high = np.where(share == 0, 0.0, low), np.where(share == 1, 1.0, high)  # free of rounding
    work.limits(formula, low, high, p_hat=share, m=effective, t=t)
    return low, high
