"""From a table of scores over folds to what two learners did, and to what follows."""

import numpy as np
import pytest
import scipy.stats

import reportgen
from reportgen.errors import ReportgenError

A = [0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106]  # Gama (2019), t-test in R
B = [0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114]
P = 0.05695773426620007  # of the corrected test with sizes 9 to 1


def table(a=A, b=B, **more):
    """Lay two lists of scores out as a table, a row for each learner and fold."""
    rows = len(a) + len(b)
    return {
        "model": ["A"] * len(a) + ["B"] * len(b),
        "fold": [*range(1, len(a) + 1), *range(1, len(b) + 1)],
        "error": [*a, *b],
        **{name: [value] * rows if isinstance(value, int | float) else value for name, value in more.items()},
    }


def evaluated(data=None, folds=None, **more):
    asked = {"metric": "error", "columns": {"value": "error"}, **(folds or {})}
    spec = {"kind": "comparison", "title": "T", "cross_validation": asked, **more}
    return reportgen.evaluate(spec, table(n_train=9000, n_test=1000) if data is None else data)


def ran_in(results):
    return {test.test: test for test in results.comparisons[0].pairs[0].tests}


def said_of(data, **more):
    with pytest.raises(ReportgenError) as caught:
        evaluated(data, **more)
    return [problem.what for problem in caught.value.problems]


def test_the_corrected_test_decides_and_the_naive_one_is_shown():
    found = ran_in(evaluated())

    assert found["corrected_resampled_t"].p_value == pytest.approx(P, abs=1e-9)
    assert found["naive_cv_t"].p_value == pytest.approx(scipy.stats.ttest_rel(A, B).pvalue)
    assert [found[name].decides for name in ("corrected_resampled_t", "naive_cv_t")] == [True, False]


def test_the_difference_is_first_minus_second_and_less_error_is_better():
    results = evaluated(table(a=[x - 0.05 for x in A], n_train=9000, n_test=1000))
    (pair,) = results.comparisons[0].pairs

    assert pair.value == pytest.approx(np.mean(A) - 0.05 - np.mean(B))
    assert pair.conclusions == ("difference_shown",)
    assert pair.favours == "A"


def test_learners_can_be_named_in_the_other_order():
    one, other = evaluated(), evaluated(comparisons=[{"models": ["B", "A"]}])

    assert other.comparisons[0].value == -one.comparisons[0].value
    assert other.comparisons[0].interval.low == -one.comparisons[0].interval.high


def test_means_and_deviations_have_the_refs_of_their_learner():
    results = evaluated()

    assert [(one.ref, one.estimate.ref) for one in results.learners] == [
        ("cv/A", "cv/A/error"),
        ("cv/B", "cv/B/error"),
    ]
    assert results.learners[0].estimate.value == pytest.approx(np.mean(A))
    assert results.learners[0].spread.value == pytest.approx(np.std(A, ddof=1))


def test_in_k_fold_the_sizes_need_not_be_known():
    assert ran_in(evaluated(table()))["corrected_resampled_t"].withheld_code == "no_fold_sizes"
    known = evaluated(table(), folds={"design": {"kind": "kfold"}})

    assert ran_in(known)["corrected_resampled_t"].p_value == pytest.approx(P, abs=1e-9)
    assert "fold_sizes_unknown" not in [one.code for one in known.limitations]


def test_random_splits_are_no_folds_even_where_they_are_repeated():
    repeats = [1] * 5 + [2] * 5
    data = table(repeat=repeats * 2) | {"fold": [1, 2, 3, 4, 5] * 4}

    assert ran_in(evaluated(data))["corrected_resampled_t"].p_value is not None
    stated = evaluated(data, folds={"design": {"kind": "random_splits"}})
    assert ran_in(stated)["corrected_resampled_t"].withheld_code == "no_fold_sizes"


def test_leaving_one_out_has_no_test_and_no_interval():
    results = evaluated(table(n_train=9, n_test=1))
    (pair,) = results.comparisons[0].pairs

    assert {test.withheld_code for test in pair.tests} == {"leave_one_out"}
    assert [test.p_value for test in pair.tests] == [None, None]
    assert pair.interval is None
    assert pair.conclusions == ("withheld",)
    assert [one.estimate.interval for one in results.learners] == [None, None]


def test_an_interval_of_a_mean_stays_within_what_the_metric_can_be():
    wild = [0.99, 0.2, 0.9, 0.1, 0.95, 0.99, 0.97, 0.3, 0.9, 0.99]
    interval = evaluated(table(a=wild, n_train=900, n_test=100)).learners[0].estimate.interval

    assert (interval.high, interval.notes["limits_clipped"]) == (1.0, 1.0)
    assert interval.low > 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (table(b=B[:9]), ["fold 10 lacks the score of a learner"]),
        (table(b=B[:8]), ["fold 9 lacks the score of a learner", "fold 10 lacks the score of a learner"]),
        (table() | {"fold": [1, 1, *range(3, 11)] * 2}, ["'A' has two scores in fold 1", "'B' has two scores in fold 1"]),
        (table(b=[]), ["the table has the scores of one learner, 'A'"]),
        (table() | {"model": [*"AAAAAAAAAA", *"BBBBBCCCCC"]}, ["a comparison of 3 learners is not yet available in this version"]),
        (table(a=[float("inf"), *A[1:]]), ["1 of 20 scores is not a finite number"]),
        (table(a=[None, *A[1:]]), ["1 of 20 rows has no score"]),
        (table(a=[3.2, *A[1:]]), ["1 of 20 scores cannot be values of error, such as 3.2"]),
        (table(n_train=-1, n_test=10), ["the size of a training or test set is not a whole number above zero"]),
        (table(n_train=90.5, n_test=10), ["the size of a training or test set is not a whole number above zero"]),
        (
            table(n_train=[90] * 10 + [91] + [90] * 9, n_test=10),
            ["fold 1 has different set sizes for different learners"],
        ),
    ],
)  # fmt: skip
def test_a_table_that_does_not_fit_is_refused_with_all_that_is_wrong(data, said):
    assert said_of(data) == said


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"comparisons": [{"models": ["A", "C"]}]}, ["no learner of the table is named 'C'"]),
        ({"folds": {"design": {"folds": 9}}}, ["the design has 9 folds, but the table has 10"]),
        ({"folds": {"design": {"repeats": 2}}}, ["the design has 2 repeats, but the table has 1"]),
        ({"folds": {"better": "higher"}}, ["error is better when it is lower, but the spec states higher"]),
        (
            {"folds": {"design": {"kind": "kfold"}}, "data": table(n_train=500, n_test=100)},
            ["100 test cases of 600 are not one of 10 parts of equal size, as k-fold makes"],
        ),
        (
            {"folds": {"metric": "quality"}},
            ["the spec does not state whether higher or lower values of quality are better"],
        ),
    ],
)
def test_what_the_spec_says_of_the_table_must_hold(more, said):
    assert said_of(**{"data": table(n_train=9000, n_test=1000)} | more) == said


def test_two_metrics_in_one_table_are_told_apart():
    both = {name: [*values, *values] for name, values in table(n_train=9000, n_test=1000).items()}
    both |= {"metric": ["error"] * 20 + ["other"] * 20}

    assert said_of(both, folds={"metric": None}) == ["the table has 2 metrics: error, other"]
    assert evaluated(both).data.counts[1].value == 10


def test_the_same_scores_in_every_fold_show_nothing():
    (pair,) = evaluated(table(b=A, n_train=9000, n_test=1000)).comparisons[0].pairs

    assert pair.tests[0].withheld_code == "same_scores_in_folds"
    assert pair.favours is None
