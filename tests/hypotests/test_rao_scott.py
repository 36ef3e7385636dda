"""Golden values: Weil's rats in Rao & Scott (1992), as the R package PF has them; the paper's formulas written out."""

import numpy as np
import pytest
from scipy.stats import chi2

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import ClusteredGroups, Groups
from reportgen.hypotests.chi2_proportions import chi2_proportions
from reportgen.hypotests.rao_scott import rao_scott

CONTROL = (
    [13, 12, 9, 9, 8, 8, 12, 11, 9, 9, 8, 11, 4, 5, 7, 7],
    [13, 12, 9, 9, 8, 8, 13, 12, 10, 10, 9, 13, 5, 7, 10, 10],
)
TREATED = (
    [12, 11, 10, 9, 10, 9, 9, 8, 8, 4, 7, 4, 5, 3, 3, 0],
    [12, 11, 10, 9, 11, 10, 10, 9, 9, 5, 9, 7, 10, 6, 10, 7],
)


def groups(*pairs):
    successes, trials = (tuple(np.array(side, dtype=float) for side in sides) for sides in zip(*pairs, strict=True))
    return ClusteredGroups(successes, trials)


def test_the_design_effects_of_weils_rats():
    """PF, rsb(rat$y, rat$n, id = rat$group)$d: 1.232495 and 3.952861."""
    assert groups(CONTROL, TREATED).design_effects == pytest.approx([1.232495, 3.952861], abs=5e-7)


def test_it_is_the_papers_formula_for_weils_rats():
    found = rao_scott(groups(CONTROL, TREATED))
    effective = []
    for successes, trials in (CONTROL, TREATED):
        x, n, m = np.array(successes), np.array(trials), len(trials)
        p = x.sum() / n.sum()
        v = m / (m - 1) / n.sum() ** 2 * ((x - n * p) ** 2).sum()
        d = n.sum() * v / (p * (1 - p))
        effective.append((x.sum() / d, n.sum() / d))
    p = sum(x for x, _ in effective) / sum(n for _, n in effective)
    statistic = sum((x - n * p) ** 2 / (n * p * (1 - p)) for x, n in effective)
    assert (found.statistic, found.df, found.p_value) == pytest.approx((statistic, 1, chi2.sf(statistic, 1)), rel=1e-12)


def test_without_clusters_seen_the_rats_would_differ_more_clearly():
    naive = chi2_proportions(groups(CONTROL, TREATED).groups)
    assert naive.p_value < 0.01 < rao_scott(groups(CONTROL, TREATED)).p_value


def test_clusters_of_one_case_are_nearly_independent_cases():
    """By hand: the design effect of n clusters of one case is n / (n - 1)."""
    one, other = [1] * 30 + [0] * 70, [1] * 50 + [0] * 50
    found = groups((one, [1] * 100), (other, [1] * 100))
    assert found.design_effects == pytest.approx([100 / 99, 100 / 99], rel=1e-12)
    alone = chi2_proportions(Groups.of([30, 50], [100, 100]))
    assert rao_scott(found).statistic == pytest.approx(alone.statistic * 0.99, rel=1e-12)


def test_every_case_doubled_within_its_cluster_changes_nothing():
    doubled = tuple(tuple(2 * count for count in side) for pair in (CONTROL, TREATED) for side in pair)
    found = rao_scott(groups(doubled[:2], doubled[2:]))
    assert found.p_value == pytest.approx(rao_scott(groups(CONTROL, TREATED)).p_value, rel=1e-12)


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ((([0, 0], [3, 4]), ([0, 0], [3, 3])), "all_alike"),
        ((([1], [3]), ([0, 2], [3, 3])), "one_cluster"),
        ((([1, 1], [2, 2]), ([0, 2], [3, 3])), "no_spread_of_clusters"),
        ((([1, 1], [2, 2]), ([0, 0], [0, 0])), "one_group"),
        ((([0], [0]), ([0], [0])), "no_trial"),
    ],
)
def test_what_has_no_design_effect_has_no_p(pairs, code):
    assert rao_scott(groups(*pairs)).p_value == Undefined(code)


def test_a_group_that_ends_alike_counts_as_independent_cases():
    found = groups(([3, 4], [3, 4]), ([0, 3], [3, 3]))
    assert found.design_effects[0] == 1
    assert 0 < rao_scott(found).p_value < 1
