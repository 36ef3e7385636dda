"""Adjusted p-values of all pairs of models: against published tables, and all groupings gone through one by one."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from reportgen.catalog.adjusted import bonferroni_adjusted, holm_adjusted
from reportgen.catalog.answers import Undefined
from reportgen.catalog.related_pairs import (
    bergmann_hommel_adjusted,
    models_of,
    possible_numbers,
    shaffer_adjusted,
    shaffer_factors,
)

P = st.integers(2, 5).flatmap(lambda k: arrays(float, k * (k - 1) // 2, elements=st.floats(0, 1)))


def groupings(models):
    """Pass every way to put models into groups."""
    if not models:
        yield []
        return
    first, *others = models
    for rest in groupings(others):
        yield [[first], *rest]
        for at, group in enumerate(rest):
            yield [*rest[:at], [first, *group], *rest[at + 1 :]]


def collections(models):
    """List the sets of pairs that can be equal at once."""
    pairs = list(combinations(range(models), 2))
    for groups in groupings(list(range(models))):
        together = [{*group} for group in groups]
        yield [at for at, pair in enumerate(pairs) if any({*pair} <= group for group in together)]


@given(P)
def test_bergmann_hommel_is_the_closed_test_of_bonferroni_over_all_groupings(p):
    wanted = np.zeros_like(p)
    for equal in collections(models_of(len(p))):
        for at in equal:
            wanted[at] = max(wanted[at], len(equal) * p[equal].min())

    np.testing.assert_allclose(bergmann_hommel_adjusted(p), np.minimum(wanted, 1), rtol=1e-12)


@pytest.mark.parametrize("models", [2, 3, 4, 5, 6])
def test_numbers_of_equal_pairs_are_those_of_all_groupings(models):
    assert possible_numbers(models) == {len(equal) for equal in collections(models)}


def test_shaffers_numbers_are_those_he_prints():
    """Shaffer (1986), table 2: the numbers of pairs of means that can be equal."""
    assert sorted(possible_numbers(3)) == [0, 1, 3]
    assert sorted(possible_numbers(5)) == [0, 1, 2, 3, 4, 6, 10]
    assert sorted(possible_numbers(6)) == [0, 1, 2, 3, 4, 6, 7, 10, 15]
    assert shaffer_factors(5) == (10, 6, 6, 6, 6, 4, 4, 3, 2, 1)


@given(P)
def test_each_is_at_least_as_sharp_as_the_plainer_one_and_never_below_the_raw_p(p):
    found = [bergmann_hommel_adjusted(p), shaffer_adjusted(p), holm_adjusted(p), bonferroni_adjusted(p)]

    assert (found[0] >= p).all()
    assert all((one <= other + 1e-12).all() for one, other in pairwise(found))


@given(P)
def test_shaffer_rises_with_the_raw_p(p):
    order = np.argsort(p, kind="stable")

    assert (np.diff(shaffer_adjusted(p)[order]) >= 0).all()


def test_bergmann_hommel_need_not_rise_with_the_raw_p():
    rng = np.random.default_rng(3)
    found = [(p, bergmann_hommel_adjusted(p)) for p in rng.uniform(0, 0.1, size=(200, 6))]

    assert any((np.diff(adjusted[np.argsort(p)]) < 0).any() for p, adjusted in found)


def test_the_number_must_be_that_of_all_pairs():
    for adjust in (shaffer_adjusted, bergmann_hommel_adjusted):
        assert adjust([0.1, 0.2]) == Undefined("not_all_pairs", tests=2)


def test_too_many_models_are_refused():
    assert bergmann_hommel_adjusted(np.ones(55)) == Undefined("too_many_models", models=11)
    assert (bergmann_hommel_adjusted(np.ones(45)) == 1).all()
