import numpy as np
import pytest
import scipy.stats

from reportgen.data.groups import ClusteredGroups, Groups, Patterns, Square, TwoProportions


def test_two_proportions_are_subtracted_pooled_and_swapped():
    two = TwoProportions.of(3, 4, 1, 6)
    assert float(two.difference) == pytest.approx(3 / 4 - 1 / 6)
    assert float(two.pooled) == 0.4
    assert float(two.swapped.difference) == -float(two.difference)
    assert two.groups.successes.tolist() == [3, 1]


def test_cells_go_out_and_come_back():
    two = TwoProportions.of([3.0, 2.0], [4.0, 4.0], [1.0, 0.0], [6.0, 6.0])
    again = two.with_cells(two.cells)
    assert two.cells.tolist() == [[3, 1, 1, 5], [2, 2, 0, 6]]
    assert again.trials_b.tolist() == [6, 6]


def test_without_trials_a_share_is_nan():
    assert np.isnan(TwoProportions.of(0, 0, 1, 2).difference)
    assert np.isnan(Groups.of([0], [0]).shares).all()


def test_parts_of_chi_square_add_up_to_pearsons():
    groups = Groups.of([83, 90, 129, 70], [86, 93, 136, 82])
    expected = scipy.stats.chi2_contingency(np.stack([groups.successes, groups.trials - groups.successes])).statistic
    assert groups.chi_square_parts.sum() == pytest.approx(expected)


def test_expected_counts_are_successes_then_failures():
    assert Groups.of([1, 3], [10, 10]).expected.tolist() == [2, 2, 8, 8]


def test_a_design_effect_compares_clusters_with_independent_cases():
    """By hand: clusters 2 of 2 and 0 of 2 around 1/2: variance 2 (1 + 1) / 16, independent 1 / 16."""
    groups = ClusteredGroups((np.array([2.0, 0.0]),), (np.array([2.0, 2.0]),))
    assert groups.design_effects.tolist() == [4.0]
    assert groups.effective.trials.tolist() == [1.0]


def test_a_cluster_without_cases_is_none():
    one, other = (
        ClusteredGroups((np.array(x),), (np.array(n),)) for x, n in (([2.0, 0, 0], [2.0, 2, 0]), ([2.0, 0], [2.0, 2]))
    )
    assert one.clusters == other.clusters == (2,)
    assert one.design_effects == pytest.approx(other.design_effects)


def test_a_group_that_ends_alike_has_a_design_effect_of_1_and_one_cluster_has_none():
    groups = ClusteredGroups((np.array([2.0, 3.0]), np.array([1.0])), (np.array([2.0, 3.0]), np.array([2.0])))
    assert groups.design_effects[0] == 1
    assert np.isnan(groups.design_effects[1])


def test_a_square_counts_what_lies_off_its_diagonal():
    assert float(Square(np.array([[5.0, 1], [2, 7]])).discordant) == 3


def test_patterns_count_who_is_right_and_who_differs():
    patterns = Patterns(np.array([[1.0, 0], [1, 1], [0, 0]]), np.array([4.0, 5, 6]))
    assert (float(patterns.cases), patterns.right.tolist(), float(patterns.discordant)) == (15, [9, 5], 4)
