"""Tests that readers expect over data sets are run for one pair, agree with SciPy, and decide nothing."""

import numpy as np
import pytest
from scipy import stats

from reportgen import api
from reportgen.narrative import other_tests
from reportgen.narrative.sentence import plain

A = [0.81, 0.83, 0.80, 0.84, 0.82, 0.85, 0.80, 0.83, 0.82, 0.84, 0.95]
B = [0.80, 0.82, 0.79, 0.82, 0.80, 0.83, 0.79, 0.81, 0.81, 0.81, 0.50]
C = [0.80, 0.84, 0.79, 0.83, 0.84, 0.83, 0.81, 0.82, 0.80, 0.85, 0.96]


def evaluated(models="ABC", **scores):
    data = {"dataset": [f"n{at}" for at in range(len(A))], **dict(zip("ABC", (A, B, C), strict=True))}
    benchmark = {"metric": "accuracy", "columns": {"dataset": "dataset", "models": list(models)}} | scores
    return api.evaluate(api.load({"kind": "comparison", "title": "T", "benchmark": benchmark}), data=data)


def test_they_are_those_of_the_pair_on_which_they_differ_most():
    comparison = evaluated().comparisons[0]
    found = comparison.taught
    first, second = (dict(zip("ABC", (A, B, C), strict=True))[name] for name in found.models)
    wins = int((np.array(first) > np.array(second)).sum())

    assert found.models == ("A", "B")
    assert found.deciding == comparison.pairs[0].tests[0].p_value
    assert [one.test for one in found.tests] == ["paired_t", "sign_test"]
    assert [one.p_value for one in found.tests] == pytest.approx(
        [stats.ttest_rel(first, second).pvalue, stats.binomtest(wins, len(A)).pvalue]
    )
    assert not any(one.decides for one in found.tests)


def test_folds_and_scores_that_are_missing_have_none():
    data = {"fold": list(range(len(A))), "A": A, "B": B}
    spec = {"kind": "comparison", "title": "T", "cross_validation": {"metric": "accuracy", "design": {"kind": "kfold"}}}

    assert api.evaluate(api.load(spec), data=data).comparisons[0].taught is None


def test_the_paragraph_says_why_and_gives_both_numbers():
    results = evaluated()
    said = [plain(one) for one in other_tests.sentences(results.comparisons[0], results.benchmark.metrics[0])]

    assert said[0].startswith("The Wilcoxon signed rank test decides: ")
    assert "all 3 comparisons together" in said[1]
    assert said[2].startswith(
        "Other tests may differ, for example on A and B, where the deciding test gives p\u00a0< 0.001"
    )
    assert said[3].endswith("gives p\u00a0= 0.19.")
    assert said[4].endswith("gives p\u00a0< 0.001.")
    assert said[-1] == "These tests decide nothing."


def test_two_models_need_no_adjustment():
    results = evaluated("AB")
    said = [plain(one) for one in other_tests.sentences(results.comparisons[0], results.benchmark.metrics[0])]

    assert not any("Holm" in one or "Nemenyi" in one for one in said)
    assert any("paired t test" in one for one in said)
