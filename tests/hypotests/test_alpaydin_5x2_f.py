"""The values that mlxtend's documentation prints; a twin written out; what its interval inverts."""

import statistics

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import f as fisher

from reportgen.catalog.answers import Undefined
from reportgen.data.folds import FoldScores
from reportgen.engine.calc.run import calc
from reportgen.engine.checking import run_checks
from reportgen.hypotests.alpaydin_5x2_f import alpaydin_5x2_f

# Right predictions among 75 cases of the iris data in each fold, seed 1, as in the user guide of mlxtend 0.23:
# logistic regression, a tree, and a tree of depth one (scikit-learn 1.9, liblinear one against the rest).
LOGISTIC = [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]]
TREE = [[71, 73], [71, 71], [71, 72], [71, 70], [71, 67]]
STUMP = [[47, 47], [48, 49], [47, 41], [48, 47], [48, 46]]
SCORES = arrays(float, (5, 2), elements=st.integers(0, 40).map(lambda score: score / 40))


def shares(counts):
    return np.array(counts) / 75


@pytest.mark.parametrize(("second", "f", "p"), [(TREE, 1.053, 0.509), (STUMP, 34.934, 0.001)])
def test_the_printed_values_of_mlxtend(second, f, p):
    found = alpaydin_5x2_f(FoldScores.of(shares(LOGISTIC), shares(second)))

    assert found.statistic == pytest.approx(f, abs=0.0005)
    assert found.p_value == pytest.approx(p, abs=0.0005)
    assert found.df == (10, 5)


@given(SCORES, SCORES)
def test_it_agrees_with_its_formula_written_out(a, b):
    differences = [
        [float(x) - float(y) for x, y in zip(one, other, strict=True)] for one, other in zip(a, b, strict=True)
    ]
    total = sum(statistics.variance(pair) for pair in differences)
    assume(total > 1e-9)
    found = alpaydin_5x2_f(FoldScores.of(a, b))
    f = sum(x**2 for pair in differences for x in pair) / (2 * total)

    assert found.statistic == pytest.approx(f, rel=1e-9, abs=1e-12)
    assert found.p_value == pytest.approx(fisher.sf(f, 10, 5), rel=1e-9)
    assert found.effect.value == pytest.approx(statistics.mean(x for pair in differences for x in pair), abs=1e-12)


@given(SCORES, SCORES, st.sampled_from([0.5, 0.8, 0.95, 0.99]))
def test_its_interval_holds_the_differences_that_it_does_not_reject(a, b, level):
    found = alpaydin_5x2_f(FoldScores.of(a, b), level=level)
    if isinstance(found.p_value, Undefined):
        assert found.interval == found.p_value
        return
    differences = a - b
    total = 2 * float(((differences[:, 0] - differences[:, 1]) ** 2 / 2).sum())
    tried = np.linspace(-3, 3, 1201)
    p = fisher.sf(((differences[..., None] - tried) ** 2).sum(axis=(0, 1)) / total, 10, 5)
    kept = tried[p > 1 - level]
    if isinstance(found.interval, Undefined):
        assert (found.interval.code, len(kept)) == ("no_difference_fits", 0)
        assert found.p_value < 1 - level
        return
    low, high = float(found.interval.low), float(found.interval.high)
    assert ((tried > low + 1e-9) & (tried < high - 1e-9) == np.isin(tried, kept)).sum() >= len(tried) - 2
    assert (low > 0 or high < 0) == (found.p_value < 1 - level)


@given(SCORES, SCORES, st.randoms(use_true_random=False))
def test_neither_the_order_of_folds_nor_that_of_repeats_matters(a, b, random):
    rows, turned = random.sample(range(5), 5), [random.sample(range(2), 2) for _ in range(5)]
    moved = [np.array([one[row][order] for row, order in zip(rows, turned, strict=True)]) for one in (a, b)]
    plain, other = alpaydin_5x2_f(FoldScores.of(a, b)), alpaydin_5x2_f(FoldScores.of(*moved))
    if isinstance(plain.p_value, Undefined):
        assert other.p_value.code == plain.p_value.code
    else:
        assert other.statistic == pytest.approx(plain.statistic, rel=1e-9, abs=1e-12)


@given(SCORES, SCORES)
def test_swapped_learners_turn_effect_and_interval_round_and_nothing_else(a, b):
    plain, other = alpaydin_5x2_f(FoldScores.of(a, b)), alpaydin_5x2_f(FoldScores.of(b, a))
    if isinstance(plain.p_value, Undefined):
        assert other.p_value == plain.p_value
        return
    assert (other.statistic, other.p_value) == pytest.approx((plain.statistic, plain.p_value))
    assert other.effect.value == pytest.approx(-plain.effect.value, abs=1e-12)
    if not isinstance(plain.interval, Undefined):
        assert float(other.interval.low) == pytest.approx(-float(plain.interval.high), abs=1e-12)


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ((TREE, TREE), "same_scores_in_folds"),
        ((np.add(TREE, 1), TREE), "same_difference_in_folds"),
        ((np.add(TREE, [[1], [2], [3], [4], [5]]), TREE), "no_spread_within_repeats"),
        (
            (np.add([[0.1], [0.2], [0.3], [0.4], [0.5]], [[0.1, 0.1]]), [[0.1, 0.1 + 1e-17]] * 5),
            "no_spread_within_repeats",
        ),
        ((np.ravel(LOGISTIC), np.ravel(TREE)), "not_five_by_two"),
        ((np.transpose(LOGISTIC), np.transpose(TREE)), "not_five_by_two"),
    ],
)
def test_what_cannot_be_tested_says_why_and_keeps_its_effect(scores, code):
    found = alpaydin_5x2_f(FoldScores.of(*scores))

    assert (found.p_value.code, found.interval.code) == (code, code)
    assert found.effect.value == pytest.approx(np.mean(scores[0]) - np.mean(scores[1]))


def test_repeats_that_differ_more_than_their_halves_leave_no_interval():
    found = alpaydin_5x2_f(FoldScores.of([[1, 1.01], [-1, -1], [1, 1], [-1, -1], [0, 0]], np.zeros((5, 2))))

    assert found.interval == Undefined("no_difference_fits")
    assert found.p_value < 0.001


def test_its_checks_warn_that_repeats_share_cases():
    halves = FoldScores.of(LOGISTIC, TREE, n_train=75, n_test=75)
    found = {check.id: outcome for check, outcome in run_checks(alpaydin_5x2_f, halves, {})}

    assert {name: one.outcome for name, one in found.items()} == {
        "fold_overlap": "warning",
        "cases_per_fold": "passed",
        "zero_variance": "passed",
    }
    assert found["fold_overlap"].consequence == "overlap_of_repeats"


def test_calc_answers_steps_and_a_table_of_repeats():
    found = calc("5x2_f", {"a": LOGISTIC, "b": TREE})

    assert found["withheld"] is None
    assert found["table"]["columns"] == ["repeat", "first", "second", "variance"]
    assert found["table"]["rows"][1] == [2, 1, -3, 8]
    assert found["interval"]["method"] == "alpaydin_5x2_ci"
    assert [step["value"] for step in found["steps"]][-3:] == pytest.approx([40, 40 / 38, found["p_value"]])
