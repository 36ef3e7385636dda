"""Bayesian answers need a stated rope, agree with their analyses, and never change a conclusion; taught tests decide nothing."""

import numpy as np
import pytest
import scipy.stats

import reportgen
from reportgen.errors import ReportgenError
from reportgen.narrative import posteriors
from reportgen.narrative.sentence import plain

A = [0.81, 0.83, 0.80, 0.84, 0.82, 0.85, 0.80, 0.83, 0.82, 0.84]
B = [0.80, 0.82, 0.81, 0.82, 0.80, 0.83, 0.80, 0.81, 0.82, 0.81]


def evaluated(on="cross_validation", **comparison):
    table = {"fold" if on == "cross_validation" else "dataset": [f"n{at}" for at in range(10)], "A": A, "B": B}
    scores = {"metric": "accuracy"} | ({"design": {"kind": "kfold"}} if on == "cross_validation" else {})
    spec = {"kind": "comparison", "title": "T", on: scores, "comparisons": [comparison]}
    return reportgen.evaluate(spec, table)


def test_the_posterior_over_folds_is_the_t_distribution_of_the_corrected_test():
    pair = evaluated(rope=0.01).comparisons[0].pairs[0]
    d = np.array(A) - np.array(B)
    scale = d.std(ddof=1) * (1 / 10 + 1 / 9) ** 0.5
    left, right = (scipy.stats.t.cdf((-0.01 + sign * d.mean()) / scale, 9) for sign in (-1, 1))

    assert (pair.posterior.p_left, pair.posterior.p_right) == (pytest.approx(left), pytest.approx(right))
    assert pair.posterior.p_rope == pytest.approx(1 - left - right)
    assert pair.posterior.ref == "comparisons/H1/bayes_correlated_t"


@pytest.mark.parametrize("on", ["cross_validation", "benchmark"])
def test_a_rope_changes_no_conclusion(on):
    with_rope, without = (evaluated(on, **more).comparisons[0] for more in ({"rope": 0.01}, {}))

    assert with_rope.pairs[0].posterior is not None
    assert without.pairs[0].posterior is None
    assert [one.curve for one in with_rope.pairs[0].curves] == ["rope_posterior"]
    assert with_rope.pairs[0].model_copy(update={"posterior": None, "curves": ()}) == without.pairs[0]


def test_a_missing_score_with_the_worst_rank_has_no_size_next_to_a_rope():
    table = {"dataset": [f"n{at}" for at in range(10)], "A": A, "B": [None, *B[1:]]}
    scores = {"metric": "accuracy", "missing": "worst_rank", "why": "B failed"}
    spec = {"kind": "comparison", "title": "T", "benchmark": scores, "comparisons": [{"rope": 0.01}]}
    comparison = reportgen.evaluate(spec, table).comparisons[0]
    found = comparison.pairs[0].posterior

    assert (found.p_left, found.p_rope, found.p_right) == (None, None, None)
    assert found.undefined_code == "size_of_missing_score"
    assert "no probabilities, because" in " ".join(map(plain, posteriors.sentences(comparison, comparison.pairs[0])))


def test_the_sentence_names_rope_and_prior_and_says_that_nothing_is_decided():
    comparison = evaluated(rope=0.01).comparisons[0]
    said = " ".join(plain(one) for one in posteriors.sentences(comparison, comparison.pairs[0]))

    assert "differences up to 1 point counted as none" in said
    assert "This decides nothing. With other priors" in said


def test_a_taught_test_is_shown_and_never_decides():
    pair = evaluated(test="naive_cv_t", teaching=True).comparisons[0].pairs[0]

    assert [(test.test, test.decides) for test in pair.tests] == [
        ("corrected_resampled_t", True),
        ("naive_cv_t", False),
    ]
    with pytest.raises(ReportgenError, match="naive_cv_t never decides"):
        evaluated(test="naive_cv_t")


@pytest.mark.parametrize(("rope", "said"), [(0, "rope must be above zero"), (-0.1, "rope must be above zero")])
def test_a_rope_without_a_size_is_refused(rope, said):
    with pytest.raises(ReportgenError, match=said):
        evaluated(rope=rope)
