import itertools

import numpy as np
import pytest

from reportgen.catalog.declare import check
from reportgen.checks.fold_overlap import fold_overlap
from reportgen.data.folds import FoldScores


def scores(folds, **sizes):
    return FoldScores.of(np.arange(folds), np.zeros(folds), **sizes)


@pytest.mark.parametrize("k", [3, 5, 10])
def test_the_training_sets_of_k_fold_share_what_is_counted(k):
    """Put 60 cases into k folds and count which of them any two training sets have in common."""
    folds = np.arange(60) % k
    sets = [set(np.flatnonzero(folds != fold)) for fold in range(k)]
    (shared,) = {len(one & other) for one, other in itertools.combinations(sets, 2)}
    of_k = scores(k, n_train=len(sets[0]), n_test=60 - len(sets[0]))

    assert fold_overlap(of_k).statistic == pytest.approx(shared / 60)
    assert fold_overlap(of_k, of="training").statistic == pytest.approx(shared / len(sets[0]))
    assert fold_overlap(FoldScores.of([np.arange(k)], [np.zeros(k)])).statistic == pytest.approx(shared / 60)


def test_a_test_that_ignores_the_overlap_fails_and_one_that_is_corrected_is_warned():
    ten = scores(10, n_train=90, n_test=10)
    plain, corrected = fold_overlap(ten), fold_overlap(ten, corrected=True)

    assert (plain.outcome, plain.consequence) == ("failed", "overlap_ignored")
    assert (corrected.outcome, corrected.consequence) == ("warning", "overlap_corrected")
    assert plain.code == corrected.code == "training_sets_overlap"


def test_random_halves_overlap_though_some_two_may_not():
    found = fold_overlap(scores(30, n_train=50, n_test=50))

    assert (found.outcome, found.statistic) == ("failed", 0)


def test_the_two_halves_of_one_split_are_apart():
    assert fold_overlap(scores(2, n_train=50, n_test=50)).outcome == "passed"
    assert fold_overlap(FoldScores.of([[1, 2]], [[1, 1]])).outcome == "passed"


def test_without_sizes_nobody_can_tell():
    assert fold_overlap(scores(10)).outcome == "not_checkable"


def test_a_check_can_be_told_how_its_test_meets_the_assumption():
    @check(assumes="A.", reference="A (2000), b")
    def asked(folds: FoldScores, *, corrected: bool = False) -> bool:
        return corrected and folds.folds > 0

    told = asked.told(corrected=True)

    assert (asked(scores(2)), told(scores(2)), told(scores(2), corrected=False)) == (False, True, False)
    assert (told.id, told.evidence, told.own_options) == (asked.id, asked.evidence, asked.own_options)
