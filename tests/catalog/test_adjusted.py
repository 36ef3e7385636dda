"""Adjusted p-values: against statsmodels, against closed tests gone through one by one, and what must always hold."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.stats.multitest import multipletests

from reportgen.catalog import adjusted

P = arrays(float, st.integers(1, 7), elements=st.floats(0, 1) | st.sampled_from([0.01, 0.02, 0.05, 0.5, 1.0]))
THEIRS = {
    "bonferroni": "bonferroni",
    "sidak": "sidak",
    "holm": "holm",
    "holm_sidak": "holm-sidak",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
    "benjamini_hochberg": "fdr_bh",
    "benjamini_yekutieli": "fdr_by",
}
ALL = (*THEIRS, "finner", "li")


def procedure(name):
    return getattr(adjusted, f"{name}_adjusted")


@pytest.mark.parametrize("name", THEIRS)
@given(p=P)
def test_they_agree_with_statsmodels(name, p):
    with np.errstate(divide="ignore"):  # of theirs, at p = 1
        theirs = multipletests(p, method=THEIRS[name])[1]

    np.testing.assert_allclose(procedure(name)(p), theirs, rtol=1e-9, atol=1e-300)


@pytest.mark.parametrize("name", [*ALL, "fixed_sequence"])
@given(p=P)
def test_an_adjusted_p_is_never_below_the_raw_one_nor_above_1(name, p):
    found = procedure(name)(p)

    assert (found >= p * (1 - 1e-12)).all()
    assert (found <= 1).all()


@pytest.mark.parametrize("name", ALL)
@given(p=P)
def test_they_rise_with_the_raw_p_and_ignore_its_place(name, p):
    order = np.argsort(p, kind="stable")
    found = procedure(name)(p)

    assert (np.diff(found[order]) >= -1e-12).all()
    np.testing.assert_allclose(procedure(name)(p[order]), found[order], rtol=1e-12)


@pytest.mark.parametrize("name", ["bonferroni", "sidak", "holm", "holm_sidak", "hochberg", "hommel"])
@given(p=P)
def test_one_test_alone_is_not_adjusted(name, p):
    np.testing.assert_allclose(procedure(name)(p[:1]), p[:1], rtol=1e-12)


@given(P)
def test_the_sharper_procedures_are_never_above_the_plainer(p):
    order = ("hommel", "hochberg", "holm", "bonferroni")
    found = [procedure(name)(p) for name in order]

    assert all((one <= other + 1e-12).all() for one, other in pairwise(found))


def closed(p, local):
    """Return the largest p-value of a local test over all sets that each test belongs to."""
    m = len(p)
    sets = [each for size in range(1, m + 1) for each in combinations(range(m), size)]
    return [max(local(np.sort(p[list(each)])) for each in sets if at in each) for at in range(m)]


@given(P)
def test_holm_is_the_closed_test_of_bonferroni(p):
    wanted = closed(p, lambda some: min(1, len(some) * some[0]))

    np.testing.assert_allclose(adjusted.holm_adjusted(p), wanted, rtol=1e-12)


@given(P)
def test_hommel_is_the_closed_test_of_simes(p):
    wanted = closed(p, lambda some: (len(some) * some / np.arange(1, len(some) + 1)).min())

    np.testing.assert_allclose(adjusted.hommel_adjusted(p), wanted, rtol=1e-12, atol=1e-300)


@given(P)
def test_holm_sidak_is_the_closed_test_of_sidak(p):
    wanted = closed(p, lambda some: 1 - (1 - some[0]) ** len(some))

    np.testing.assert_allclose(adjusted.holm_sidak_adjusted(p), wanted, rtol=1e-9, atol=1e-12)


@given(P, st.sampled_from([0.01, 0.05, 0.1]))
def test_li_decides_in_two_steps(p, alpha):
    """Li (2008): all are rejected if the largest is at most alpha, else those at most alpha (1 - largest) / (1 - alpha)."""
    largest = p.max()
    limit = alpha if largest <= alpha else alpha * (1 - largest) / (1 - alpha)
    found = adjusted.li_adjusted(p)
    sure = np.abs(p - limit) > 1e-9

    assert ((found <= alpha) == (p <= limit))[sure].all()


@given(P, st.sampled_from([0.01, 0.05, 0.1]))
def test_finner_steps_down(p, alpha):
    """García et al. (2010): from the smallest, until one is above 1 - (1 - alpha)^(i / m)."""
    ordered, m = np.sort(p), len(p)
    limits = 1 - (1 - alpha) ** (np.arange(1, m + 1) / m)
    rejected = np.cumprod(ordered <= limits).astype(bool)
    sure = np.abs(ordered - limits).min() > 1e-9

    assert not sure or (np.sort(adjusted.finner_adjusted(p)) <= alpha).tolist() == rejected.tolist()


def test_as_printed_finner_rejects_too_often_where_some_hypotheses_are_false():
    """Five of ten null hypotheses are false and surely rejected."""
    rng = np.random.default_rng(1)
    p = rng.uniform(size=(20_000, 10))
    p[:, :5] = 0
    wrong = (adjusted.finner_adjusted(p)[:, 5:] <= 0.05).any(axis=-1).mean()

    assert wrong > 0.1
    assert (adjusted.holm_adjusted(p)[:, 5:] <= 0.05).any(axis=-1).mean() < 0.055


@pytest.mark.parametrize("name", ALL)
def test_rows_on_leading_axes_are_adjusted_one_by_one(name):
    rows = np.random.default_rng(2).uniform(size=(4, 3, 6))
    found = procedure(name)(rows)

    for place in np.ndindex(4, 3):
        np.testing.assert_allclose(found[place], procedure(name)(rows[place]), rtol=1e-12)


def test_a_tiny_p_stays_precise():
    assert adjusted.sidak_adjusted([1e-300, 1.0])[0] == pytest.approx(2e-300, rel=1e-12)
