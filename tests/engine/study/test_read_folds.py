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


def learners(results):
    return results.folds.metrics[0].learners


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

    assert [one.estimate.ref for one in learners(results)] == ["cv/A/error", "cv/B/error"]
    assert learners(results)[0].estimate.value == pytest.approx(np.mean(A))
    assert learners(results)[0].spread.value == pytest.approx(np.std(A, ddof=1))


def test_in_k_fold_the_sizes_need_not_be_known():
    assert ran_in(evaluated(table()))["corrected_resampled_t"].withheld_code == "no_fold_sizes"
    known = evaluated(table(), folds={"design": {"kind": "kfold"}})

    assert ran_in(known)["corrected_resampled_t"].p_value == pytest.approx(P, abs=1e-9)
    assert "fold_sizes_unknown" not in [one.code for one in known.limitations]


def test_without_the_sizes_the_interval_of_the_uncorrected_test_is_not_shown_in_place_of_the_right_one():
    interval = evaluated(table()).comparisons[0].interval

    assert (interval.low, interval.high, interval.undefined_code) == (None, None, "no_fold_sizes")


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
    assert [one.estimate.interval for one in learners(results)] == [None, None]


def test_an_interval_of_a_mean_stays_within_what_the_metric_can_be():
    wild = [0.99, 0.2, 0.9, 0.1, 0.95, 0.99, 0.97, 0.3, 0.9, 0.99]
    interval = learners(evaluated(table(a=wild, n_train=900, n_test=100)))[0].estimate.interval

    assert (interval.high, interval.notes["limits_clipped"]) == (1.0, 1.0)
    assert interval.low > 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (table(b=B[:9]), ["B has no score in fold 10"]),
        (table(b=B[:8]), ["B has no score in fold 9", "B has no score in fold 10"]),
        (table() | {"fold": [1, 1, *range(3, 11)] * 2}, ["'A' has two scores in fold 1", "'B' has two scores in fold 1"]),
        (table(b=[]), ["the table has the scores of one model, 'A'"]),
        (table() | {"model": [*"AAAAAAAAAA", *"BBBBBBBBBC"]}, ["C has no score in fold 1", *(f"C has no score in fold {at}" for at in range(2, 10)), "B has no score in fold 10"]),
        (table(a=[float("inf"), *A[1:]]), ["1 of 20 scores is not a finite number"]),
        (table(a=[None, *A[1:]]), ["A has no score in fold 1"]),
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
        ({"comparisons": [{"models": ["A", "C"]}]}, ["no model of the table is named 'C'"]),
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


def test_two_metrics_in_one_table_are_compared_each():
    both = {name: [*values, *values] for name, values in table(n_train=9000, n_test=1000).items()}
    both |= {"metric": ["error"] * 20 + ["recall"] * 20}
    results = evaluated(both, folds={"metric": None})

    assert [(one.id, one.metric, one.family.size) for one in results.comparisons] == [
        ("H1", "error", 2),
        ("H2", "recall", 2),
    ]
    assert [one.pairs[0].tests[0].p_adjusted for one in results.comparisons] == [pytest.approx(2 * P)] * 2
    assert [one.metric for one in evaluated(both).comparisons] == ["error"]
    assert evaluated(both).data.counts[1].value == 10


def test_several_learners_share_the_error_of_all_pairs():
    three = {name: [*values, *values[:10]] for name, values in table(n_train=9000, n_test=1000).items()}
    three |= {"model": [*"A" * 10, *"B" * 10, *"C" * 10]}
    (comparison,) = evaluated(three, models=["C", "B", "A"]).comparisons

    assert [pair.models for pair in comparison.pairs] == [("C", "B"), ("C", "A"), ("B", "A")]
    assert comparison.pairs[0].tests[0].p_adjusted == pytest.approx(3 * P)
    assert comparison.pairs[1].tests[0].withheld_code == "same_scores_in_folds"
    assert (comparison.made, comparison.shown) == (3, 0)
    assert comparison.standing.order == ("C", "A", "B")


def test_the_best_learner_has_the_highest_mean_where_higher_is_better():
    wide = {"fold": list(range(1, 11)), "A": A, "B": B, "C": [one + 0.3 + 0.01 * (at % 3) for at, one in enumerate(A)]}
    asked = {"metric": "accuracy", "columns": {}, "design": {"kind": "kfold"}}
    (comparison,) = evaluated(wide, folds=asked).comparisons

    assert (comparison.standing.best, comparison.standing.with_best) == (("C",), ())
    assert comparison.standing.groups == (("B", "A"),)


def test_a_table_may_have_a_column_for_each_learner():
    wide = {"fold": list(range(1, 11)), "A": A, "B": B}
    found = evaluated(wide, folds={"columns": {}, "design": {"kind": "kfold"}})
    named = evaluated(
        wide | {"note": ["x"] * 10}, folds={"columns": {"models": ["B", "A"]}, "design": {"kind": "kfold"}}
    )

    assert ran_in(found)["corrected_resampled_t"].p_value == pytest.approx(P, abs=1e-9)
    assert named.comparisons[0].pairs[0].models == ("B", "A")


def test_folds_are_matched_by_name_whatever_their_order():
    turned = table(b=B[::-1], n_train=9000, n_test=1000)
    turned["fold"] = [*range(1, 11), *range(10, 0, -1)]

    assert ran_in(evaluated(turned))["corrected_resampled_t"].p_value == pytest.approx(P, abs=1e-9)


FIVE = ["1/1", "1/2", "2/1", "2/2", "3/1", "3/2", "4/1", "4/2", "5/1", "5/2"]


def test_five_repeats_of_two_folds_are_decided_by_their_own_test():
    data = table() | {"repeat": [at[0] for at in FIVE] * 2, "fold": [at[2] for at in FIVE] * 2}
    found = ran_in(evaluated(data, folds={"design": {"kind": "5x2"}}))

    assert [(name, test.decides) for name, test in found.items()] == [
        ("alpaydin_5x2_f", True),
        ("dietterich_5x2_t", False),
    ]
    assert said_of(table(), folds={"design": {"kind": "5x2"}}) == [
        "the design has 2 folds, but the table has 10",
        "the design has 5 repeats, but the table has 1",
    ]


@pytest.mark.parametrize(("kind", "code"), [("nested", "nested_folds"), ("bootstrap", "bootstrap_replicates")])
def test_designs_without_a_valid_test_have_none(kind, code):
    results = evaluated(folds={"design": {"kind": kind}})
    (pair,) = results.comparisons[0].pairs

    assert {test.withheld_code for test in pair.tests} == {code}
    assert pair.interval is None
    assert [one.estimate.interval for one in learners(results)] == [None, None]


def test_the_same_scores_in_every_fold_show_nothing():
    (pair,) = evaluated(table(b=A, n_train=9000, n_test=1000)).comparisons[0].pairs

    assert pair.tests[0].withheld_code == "same_scores_in_folds"
    assert pair.favours is None


def test_many_folds_are_shown_by_the_means_of_their_repeats():
    rng = np.random.default_rng(4)
    scores = {name: rng.uniform(0.05, 0.2, (4, 10)) for name in "AB"}
    wide = {"repeat": np.repeat([1, 2, 3, 4], 10).tolist(), "fold": [*range(1, 11)] * 4}
    wide |= {name: of.ravel().tolist() for name, of in scores.items()}
    over = evaluated(wide, folds={"columns": {}, "design": {"kind": "kfold"}}).folds.metrics[0]

    assert over.shown is over.repeats
    assert over.repeats.row_labels == ("1", "2", "3", "4")
    expected = np.column_stack([scores["A"].mean(axis=1), scores["B"].mean(axis=1)])
    assert np.array(over.repeats.rows) == pytest.approx(expected)
    assert evaluated().folds.metrics[0].repeats is None


def test_repeats_and_folds_keep_their_names_whatever_signs_those_have():
    """Two repeats "site 1/a" and "site 1/b" are two, and a slash in the name of a fold starts no repeat."""
    data = {"repeat": ["site 1/a"] * 2 + ["site 1/b"] * 2, "fold": ["x/1", "x/2"] * 2}
    data |= {"A": [0.1, 0.2, 0.3, 0.4], "B": [0.3, 0.1, 0.2, 0.2]}
    over = evaluated(data, folds={"columns": {}, "design": {"kind": "kfold"}}).folds.metrics[0]
    once = {name: of[:2] for name, of in data.items() if name != "repeat"}
    of_one = evaluated(once, folds={"columns": {}, "design": {"kind": "kfold"}}).folds.metrics[0]

    assert over.repeats.row_labels == ("site 1/a", "site 1/b")
    assert over.repeats.rows == (pytest.approx((0.15, 0.2)), pytest.approx((0.35, 0.2)))
    assert over.folds.row_labels == ("site 1/a/x/1", "site 1/a/x/2", "site 1/b/x/1", "site 1/b/x/2")
    assert of_one.folds.row_labels == ("x/1", "x/2")


def test_a_repeat_is_named_in_what_is_missing_only_where_there_are_several():
    short = {"model": list("ABA"), "fold": [1, 1, 2], "error": [0.1, 0.2, 0.3]}
    twice = {name: of * 2 for name, of in short.items()} | {"repeat": [1, 1, 1, 2, 2, 2]}

    assert said_of(short) == ["B has no score in fold 2"]
    assert said_of(twice) == ["B has no score in fold 1/2", "B has no score in fold 2/2"]


@pytest.mark.parametrize("metric", ["accuracy", "roc_auc"])
def test_a_fold_that_lacks_for_one_of_two_metrics_is_missed_and_never_left_out(metric):
    rows = [(model, fold, of) for model in "AB" for fold in (1, 2, 3) for of in ("accuracy", "roc_auc")]
    kept = [row for row in rows if row[1:] != (2, metric)]
    data = dict(zip(("model", "fold", "metric"), map(list, zip(*kept, strict=True)), strict=True))
    data["value"] = [0.5 + at / 100 for at in range(len(kept))]

    assert said_of(data, folds={"metric": None, "columns": {}}) == [f"A and B have no score of {metric} in fold 2"]
