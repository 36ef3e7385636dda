"""Samples of models of known quality: calls that agree more or less, and cases that come in clusters."""

import functools
from dataclasses import dataclass

import numpy as np
from scipy.stats import multivariate_normal, norm


@functools.cache
def both(p: float, q: float, correlation: float) -> float:
    """Return how often two calls with these rates are both made, by normal scores with this correlation."""
    if correlation == 0:
        return p * q
    covariance = [[1, correlation], [correlation, 1]]
    return float(multivariate_normal([0, 0], covariance).cdf([norm.ppf(p), norm.ppf(q)]))


def joint_shares(
    prevalence: float, first: tuple[float, float], second: tuple[float, float], correlation: float
) -> np.ndarray:
    """Return the shares of truth by first call by second call; each model has a recall and a false positive rate."""
    shares = np.empty((2, 2, 2))
    for truth, part, p, q in ((1, prevalence, first[0], second[0]), (0, 1 - prevalence, first[1], second[1])):
        one = both(p, q, correlation)
        shares[truth] = part * np.array([[1 - p - q + one, q - one], [p - one, one]])
    return np.maximum(shares, 0)


@dataclass(frozen=True)
class Clustered:
    """Cases in clusters, with what the cases of a cluster share."""

    cluster: np.ndarray
    truth: np.ndarray
    shared: np.ndarray


def clustered(
    rng: np.random.Generator, clusters: int, prevalence: float, *, class_of_cluster: bool, several: int = 1
) -> Clustered:
    """Draw clusters of 1 to 9 cases; the class belongs to the case or to the whole cluster."""
    cluster = np.repeat(np.arange(clusters), rng.integers(1, 10, clusters))
    own = rng.random(clusters)[cluster] if class_of_cluster else rng.random(len(cluster))
    return Clustered(cluster, own < prevalence, rng.normal(size=(clusters, several))[cluster])


def noise(rng: np.random.Generator, world: Clustered, correlation: float) -> np.ndarray:
    """Draw normal noise of which so much is shared within clusters."""
    alone = rng.normal(size=world.shared.shape)
    return correlation**0.5 * world.shared + (1 - correlation) ** 0.5 * alone
