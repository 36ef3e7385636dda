"""Counts that equal shares would let expect."""

import numpy as np

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LEAST_EXPECTED_COUNT
from reportgen.data.evidence import Array, ClusteredGroups, Groups, Square, TwoProportions
from reportgen.number_words import rule


@check(
    assumes=f"Under equal proportions each group has an expected count of at least {rule(LEAST_EXPECTED_COUNT)} successes and {rule(LEAST_EXPECTED_COUNT)} failures.",
    reference="Cochran (1954), Some methods for strengthening the common chi-square tests, Biometrics 10:417",
    basis="computed",
    says={
        "enough_expected_confusions": "for each two classes symmetry expects at least {least} confusions in each direction; at least {LEAST_EXPECTED_COUNT:rule} are needed",
        "few_expected_confusions": "for at least two classes symmetry expects only {least} confusions in each direction, fewer than {LEAST_EXPECTED_COUNT:rule}",
        "enough_expected": "the smallest expected count under equal proportions is {least}; at least {LEAST_EXPECTED_COUNT:rule} are needed",
        "few_expected": "the smallest expected count under equal proportions is {least}, below {LEAST_EXPECTED_COUNT:rule}",
        "fisher_decides": "use Fisher's exact test",
    },
)
def expected_counts(groups: Groups | TwoProportions | ClusteredGroups | Square) -> Outcome:
    """
    Compare the smallest count expected under equal proportions with 5; groups of clusters count with their effective
    sizes. Of labels it is the smallest number of confusions of two classes that symmetry expects in each direction.

    By hand: 7 of 34 and 1 of 34 together are 8 of 68, so each group would have 4 successes.

    >>> expected_counts(TwoProportions.of(7, 34, 1, 34)).statistic
    4.0
    """
    if isinstance(groups, Square):
        return _of_confusions(groups.expected_confusions)
    seen = _seen(groups)
    expected = seen.expected[np.concatenate([seen.trials, seen.trials], axis=-1) > 0]
    least = float(expected.min()) if expected.size else np.nan
    if np.isnan(least):
        return not_checkable("no_trial", on="groups")
    if least >= LEAST_EXPECTED_COUNT:
        return passed("enough_expected", on="groups", statistic=least, least=least)
    remedy = "fisher_decides" if isinstance(groups, TwoProportions) else "chi_square_doubtful"
    return warning("few_expected", on="groups", consequence=remedy, statistic=least, least=least)


def _seen(groups: Groups | TwoProportions | ClusteredGroups) -> Groups:
    if isinstance(groups, TwoProportions):
        return groups.groups
    return groups.effective if isinstance(groups, ClusteredGroups) else groups


def _of_confusions(expected: Array) -> Outcome:
    if not expected.size:
        return not_checkable("no_trial", on="labels")
    least = float(expected.min())
    if least >= LEAST_EXPECTED_COUNT:
        return passed("enough_expected_confusions", on="labels", statistic=least, least=least)
    return warning(
        "few_expected_confusions", on="labels", consequence="chi_square_doubtful", statistic=least, least=least
    )
