"""What is said of two learners over folds follows from what was found."""

import numpy as np
import pytest

import reportgen
from reportgen.conventions import FALSELY_SHOWN_BY_CORRECTED_T, FALSELY_SHOWN_BY_NAIVE_T
from reportgen.narrative import folds, scores
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

RANDOM = np.random.default_rng(9)
A = RANDOM.normal(0.80, 0.02, 10).round(3)


def said(b, *, size=90, **more):
    data = {"model": ["A"] * 10 + ["B"] * 10, "fold": [*range(10)] * 2, "accuracy": [*A, *b]}
    data |= {"n_train": [size] * 20, "n_test": [size // 9] * 20}
    asked = {"metric": "accuracy", "columns": {"value": "accuracy"}}
    spec = {"kind": "comparison", "title": "T", "cross_validation": asked, **more}
    reading = Reading(reportgen.evaluate(spec, data))
    (comparison,) = reading.results.comparisons
    about = folds.about(reading, comparison.pairs[0], None)
    return plain(scores.answer(reading, comparison)), plain(part for sentence in about for part in sentence)


def test_a_shown_difference_names_the_better_learner_and_its_test():
    answer, about = said(A - 0.1 + RANDOM.normal(0, 0.002, 10))

    assert "The difference favours A" in answer
    assert "corrected resampled t test, p < 0.001" in answer.replace("\u00a0", " ")
    assert "treats the folds as independent" in about


def test_a_difference_that_is_not_shown_favours_nobody():
    answer, _ = said(A + np.array([1, -1] * 5) * 0.02)

    assert "No difference is shown" in answer
    assert "favours" not in answer


@pytest.mark.parametrize("better", ["greater", "less"])
def test_a_one_sided_question_is_answered_with_one_bound(better):
    answer, _ = said(A - 0.1 + RANDOM.normal(0, 0.002, 10), comparisons=[{"alternative": better}])

    assert "one-sided 95% bound" in answer.replace("\u00a0", " ")
    assert ("favours A" in answer) == (better == "greater")


def test_only_a_test_that_never_decides_is_called_so():
    _, about = said(A - 0.1 + RANDOM.normal(0, 0.002, 10), comparisons=[{"test": "corrected_resampled_t"}])

    assert "decides nothing" not in about


def test_five_repeats_of_two_folds_have_their_own_tests():
    data = {"model": ["A"] * 10 + ["B"] * 10, "repeat": [*np.repeat(range(5), 2)] * 2, "fold": [0, 1] * 10}
    data |= {"accuracy": [*A, *(A - 0.1 + RANDOM.normal(0, 0.02, 10))]}
    asked = {"metric": "accuracy", "columns": {"value": "accuracy"}, "design": {"kind": "5x2"}}
    reading = Reading(reportgen.evaluate({"kind": "comparison", "title": "T", "cross_validation": asked}, data))
    (comparison,) = reading.results.comparisons
    said = plain(part for sentence in folds.about(reading, comparison.pairs[0], "5x2") for part in sentence)

    assert "combined 5x2 F test" in plain(scores.answer(reading, comparison))
    assert "here with 50.0% of the data" in said
    assert "The repeats share cases, so the p-value is approximate." in said
    assert "The 5x2 t test gives p" in said
    assert "heuristic" not in said
    assert "independent" not in said


def test_equal_scores_have_no_p_value_and_no_conclusion():
    answer, _ = said(A)

    assert "It has no p-value" in answer
    assert "No conclusion is drawn." in answer


def test_leaving_one_out_says_why_there_is_no_test():
    answer, _ = said(A - 0.1 + RANDOM.normal(0, 0.002, 10), size=9)

    assert "It has no p-value: each fold tests a single case" in answer
    assert "favours" not in answer


def simulated(design, repeats=1):
    rows = len(A) * repeats
    data = {"model": ["A"] * rows + ["B"] * rows, "fold": [*range(len(A))] * 2 * repeats}
    data |= {"repeat": [*np.repeat(range(repeats), len(A))] * 2, "accuracy": RANDOM.normal(0.8, 0.02, 2 * rows)}
    asked = {"metric": "accuracy", "columns": {"value": "accuracy"}, "design": design}
    reading = Reading(reportgen.evaluate({"kind": "comparison", "title": "T", "cross_validation": asked}, data))
    (comparison,) = reading.results.comparisons
    found = folds.simulated(comparison.pairs[0], reading.results.folds.falsely_shown)
    return plain(part for sentence in found for part in sentence)


def test_folds_that_were_simulated_have_both_rates_of_false_differences():
    """Those of ten times ten folds in conventions.py; both tests are meant to err in 5%."""
    naive, corrected = (
        rates["kfold", 10, 10, 10] for rates in (FALSELY_SHOWN_BY_NAIVE_T, FALSELY_SHOWN_BY_CORRECTED_T)
    )
    said = simulated({"kind": "kfold"}, repeats=10)

    assert f"that plain t test found a difference in up to {naive:.0%} of data sets" in said
    assert f"corrected resampled t test in up to {corrected:.0%}; both are meant to do so in 5%." in said


@pytest.mark.parametrize(("design", "repeats"), [({"kind": "kfold"}, 7), ({}, 1)])
def test_no_rate_is_quoted_of_folds_that_were_not_simulated(design, repeats):
    assert simulated(design, repeats) == ""
