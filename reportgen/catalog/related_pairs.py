"""
p-values of all pairs of models, adjusted with regard to how their hypotheses hang together.

If A equals B and B equals C, A equals C: not every collection of pairs can be equal at once. Pairs come in the order
first with second, first with third, and so on, as `itertools.combinations` has them.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.catalog.answers import Undefined
from reportgen.conventions import MOST_MODELS_OF_BERGMANN
from reportgen.data.evidence import Array, array


def models_of(pairs: int) -> int | Undefined:
    """
    Return how many models have so many pairs.

    >>> models_of(10), models_of(4)
    (5, Undefined('not_all_pairs', tests=4))
    """
    models = (1 + math.isqrt(1 + 8 * pairs)) // 2
    return models if models >= 2 and math.comb(models, 2) == pairs else Undefined("not_all_pairs", tests=pairs)


@cache
def possible_numbers(models: int) -> frozenset[int]:
    """
    Return how many pairs of models can be equal at once: those within groups of equal ones.

    Shaffer (1986): of four models 6, 3, 2, 1 or 0 pairs.

    >>> sorted(possible_numbers(4))
    [0, 1, 2, 3, 6]
    """
    if models < 2:
        return frozenset({0})
    sizes = range(1, models + 1)
    return frozenset(math.comb(size, 2) + rest for size in sizes for rest in possible_numbers(models - size))


def shaffer_factors(models: int) -> tuple[int, ...]:
    """
    Return how many pairs can still be equal when none, one, two ... of all pairs have been found to differ.

    Shaffer (1986): of four models 6, 3, 3, 3, 2, 1.

    >>> shaffer_factors(4)
    (6, 3, 3, 3, 2, 1)
    """
    pairs, numbers = math.comb(models, 2), possible_numbers(models)
    return tuple(max(number for number in numbers if number <= left) for left in range(pairs, 0, -1))


def shaffer_adjusted(p_values: ArrayLike) -> Array | Undefined:
    """Step down as Holm, by how many pairs can still be equal at once."""
    p = array(p_values)
    models = models_of(len(p))
    if isinstance(models, Undefined):
        return models
    order = np.argsort(p, kind="stable")
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(array(shaffer_factors(models)) * p[order]))
    return adjusted


def bergmann_hommel_adjusted(p_values: ArrayLike) -> Array | Undefined:
    """
    Return the largest Bonferroni-adjusted p-value of all collections of pairs that can be equal at once.

    A pair belongs to those collections in which its models are in one group; each is judged by its smallest p-value.
    """
    p = array(p_values)
    models = models_of(len(p))
    if isinstance(models, Undefined):
        return models
    if models > MOST_MODELS_OF_BERGMANN:
        return Undefined("too_many_models", models=models)
    adjusted = np.zeros_like(p)
    for equal in _collections(models):
        found = equal.sum(axis=1) * np.where(equal, p, np.inf).min(axis=1)
        adjusted = np.maximum(adjusted, np.where(equal, found[:, None], 0.0).max(axis=0))
    return np.minimum(1.0, adjusted)


@cache
def _collections(models: int) -> tuple[NDArray[np.bool_], ...]:
    """
    List which pairs are equal for every way to put the models into groups, in parts that fit into memory.

    A model joins one of the groups before it, or begins a new one; all models by themselves leave no pair.
    """
    groups = np.zeros((1, 1), dtype=np.int8)
    for _ in range(1, models):
        choices = groups.max(axis=1) + 2
        grown = np.repeat(groups, choices, axis=0)
        first = np.repeat(np.cumsum(choices) - choices, choices)
        joined = (np.arange(len(grown)) - first).astype(np.int8)
        groups = np.concatenate([grown, joined[:, None]], axis=1)
    first, second = np.triu_indices(models, 1)
    some = groups[groups.max(axis=1) < models - 1]
    parts = np.array_split(some, max(1, len(some) // 20_000))
    return tuple(part[:, first] == part[:, second] for part in parts)
