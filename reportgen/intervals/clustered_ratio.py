"""Interval for the ratio of two proportions whose cases come in clusters."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.catalog.enough import enough_of_groups_in_clusters
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.clusters import ClusteredProportion
from reportgen.data.evidence import Array, TwoProportions, array, divide
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.distributions import t_quantile
from reportgen.intervals.design_effect import ADDED, effect_of_design, telling_clusters
from reportgen.intervals.koopman import FIRST, SECOND, koopman


@interval(
    label="Koopman score interval for a ratio, clustered cases",
    formula=rf"{FIRST} + {SECOND} = z^2, \quad \frac{{p_{{a}}}}{{p_{{b}}}} = \theta, \quad n = \frac{{N z^2}}{{D F t^2}}",
    undefined_when="no_success_or_trial",
    judges=True,
    metrics={"selection_rate_ratio": {}},
    unit="cluster",
    enough=enough_of_groups_in_clusters,
    reference="Koopman (1984), Confidence intervals for the ratio of two binomial proportions, Biometrics 40:513; variance between clusters: Rao & Scott (1992), A simple method for the analysis of clustered binary data, Biometrics 48:577",
    says={
        "variance_of_log": "Variance of the logarithm of a group's rate, from the variation between clusters.",
        "common_to_groups": "Covariance of both groups within clusters that contain cases of both.",
        "effect_of_pairs": "Factor by which this covariance changes the variance, compared with groups in different clusters.",
        "largest_effect_of_pairs": "Largest possible value of this factor, from the proportion of clusters with cases of both groups.",
        "cautious_effect_of_pairs": "Shift it towards the largest, as if two more clusters with opposite outcomes in the groups had been seen.",
        "reduced_successes": "Reduce the successes in the same proportion.",
        "reduced_trials": "Divide the cases by the design effect and the covariance factor, and reduce them for the uncertainty of both.",
    },
)
def clustered_ratio(two: SelectedInClusters, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Koopman interval for a ratio, computed with the effective number of cases of each group.

    The number of cases of each group is divided by the cautious design effect, and Student's t allows for the
    estimation of that effect. If clusters contain cases of both groups, the two rates are correlated: their covariance
    narrows or widens the limits. It is shifted towards its largest effect, as if two more clusters with opposite outcomes in the groups had been seen. Both groups need twenty clusters.

    By hand: in twenty clusters with two cases of each group, both cases of a group are selected, or neither. This group has the design effect 40/19, shifted towards 2: (10 * 40/19 + 2 * 2) / 12.

    >>> group, reference = [2] * 10 + [0] * 10 + [0] * 20, [0] * 20 + [2] * 10 + [0] * 10
    >>> trials = [2] * 20 + [0] * 20
    >>> found = clustered_ratio(
    ...     SelectedInClusters(*map(array, (group, trials, reference, trials[::-1]))), tail=0.025
    ... )
    >>> float(found.value), round(found.notes["design_effect"], 6), found.notes["clusters"]
    (1.0, 2.087719, 20.0)
    """
    if two.clusters.ndim == 0 and two.clusters < FEWEST_CLUSTERS:
        return Undefined("few_clusters_of_set", clusters=float(two.clusters))
    z = normal_quantile_of(tail, work)
    effects = [effect_of_design(one, work, cautious=True) for one in two.groups]
    pairs = _effect_of_pairs(two, work)
    reduced = [_reduced(one, effect * pairs, tail, z, work) for one, effect in zip(two.groups, effects, strict=True)]
    found = koopman.function(TwoProportions(*reduced[0], *reduced[1]), tail=tail, work=work)
    if isinstance(found, Undefined):
        return found
    known = two.clusters >= FEWEST_CLUSTERS
    low, high = (np.where(known, limit, np.nan) for limit in (found.low, found.high))
    value = divide(*(one.share for one in two.groups))
    notes = {"design_effect": np.maximum(*effects), "clusters": two.clusters, "shared_clusters": two.shared}
    return Limits(low, high, value, {name: float(one) for name, one in notes.items() if not one.ndim})


def _reduced(group: ClusteredProportion, effect: Array, tail: float, z: Array, work: Work) -> tuple[Array, Array]:
    """Return successes and trials of as many independent cases as the clusters are worth."""
    n, share, clusters = group.cases, group.share, group.clusters
    t = t_quantile(1 - tail, np.maximum(clusters - 1, 1))
    work.step("t_quantile", r"t = t_{G - 1, 1 - \alpha}", t, G=clusters, alpha=tail)
    trials = divide(n * z**2, effect * t**2)
    work.step("reduced_trials", r"m = \frac{n \cdot z^2}{D \cdot t^2}", trials, n=n, z=z, D=effect, t=t)
    successes = np.where(share == 1, trials, trials * share)
    work.step("reduced_successes", r"x = \hat{p} \cdot m", successes, p_hat=share, m=trials)
    return array(successes), array(trials)


def _effect_of_pairs(two: SelectedInClusters, work: Work) -> Array:
    """Return how many times larger the variance is since some clusters hold cases of both groups."""
    (first, second), shared = two.residuals, two.shared
    apart = _spread(first, two.groups[0].clusters, "a", work) + _spread(second, two.groups[1].clusters, "b", work)
    common = divide(shared, np.maximum(shared - 1, 1)) * (first * second).sum(axis=-1)
    known = (apart > 0) & ~np.isnan(common)
    largest = 1 + divide(shared, two.clusters)
    estimated = np.where(known, 1 - divide(2 * common, apart), largest)
    telling = np.where(known, np.fmin(*(telling_clusters(one) for one in two.groups)), 0.0)
    effect = np.where(shared > 0, (telling * estimated + ADDED * largest) / (telling + ADDED), 1.0)
    if (shared > 0).all():
        work.step("common_to_groups", r"C = \frac{S}{S - 1} \sum_k u_k \cdot w_k", common, S=shared)
        work.step("effect_of_pairs", r"F_{1} = 1 - \frac{2 \cdot C}{V}", estimated, C=common, V=apart)
        work.step("largest_effect_of_pairs", r"F_{2} = 1 + \frac{S}{G}", largest, S=shared, G=two.clusters)
        drawn = r"F = \frac{H \cdot F_{1} + 2 \cdot F_{2}}{H + 2}"
        work.step("cautious_effect_of_pairs", drawn, effect, H=telling, F_1=estimated, F_2=largest)
    return array(effect)


def _spread(residuals: Array, clusters: Array, group: str, work: Work) -> Array:
    """Return the variance of the logarithm of a group's rate."""
    variance = divide(clusters, clusters - 1) * (residuals**2).sum(axis=-1)
    formula = rf"V_{{{group}}} = \frac{{G}}{{(G - 1) x^2}} \sum_k (x_k - n_k \cdot \hat{{p}})^2"
    work.step("variance_of_log", formula, variance, G=clusters)
    return array(variance)
