"""What is said of two learners over folds follows from what was found."""

import html
import re

import numpy as np
import pytest

import reportgen
from reportgen.conventions import FALSELY_SHOWN_BY_CORRECTED_T, FALSELY_SHOWN_BY_NAIVE_T
from reportgen.errors import ReportgenError
from reportgen.narrative import cross_validation, folds, scores
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.outcome_words import difference_line
from reportgen.results.outcomes import outcomes

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


@pytest.mark.parametrize(
    ("asked", "interval", "difference_too"),
    [
        ({"hypothesis": "equivalence", "margin": 0.2, "why": "W"}, "90% interval", False),
        ({"hypothesis": "non_inferiority", "margin": 0.2, "why": "W"}, "95% interval", False),
        ({"hypothesis": "difference", "alternative": "less"}, "one-sided 95% bound", True),
    ],
)
def test_an_interval_has_its_own_level_and_a_p_value_its_own_question_everywhere(
    asked, interval, difference_too, tmp_path
):
    data = {
        "fold": [*range(10)],
        "A": A,
        "B": A + np.array([1, -1] * 5) * 0.02,
        "n_train": [90] * 10,
        "n_test": [10] * 10,
    }
    scores = {"metric": "accuracy", "columns": {"models": ["A", "B"]}}
    spec = {"kind": "comparison", "title": "T", "cross_validation": scores, "comparisons": [asked]}
    results = reportgen.evaluate(spec, data)
    made = reportgen.render(results, tmp_path, ["html"])["html"].read_text(encoding="utf-8")
    page = " ".join(html.unescape(re.sub("<[^>]*>", "", made)).split())
    (line,) = map(difference_line, outcomes(results.model_dump(mode="json")).comparisons)

    assert f"the mean with its {interval}" in page
    assert ("(90%)" in page) == (interval == "90% interval")
    assert ("corrected resampled t test for any difference, p" in page) != difference_too
    assert ("The p-values test for any difference" in page) != difference_too
    assert ("; p = " in line.replace("\u00a0", " ")) == difference_too


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


def estimated(**more):
    """Say what the folds of given scores judge."""
    table = {"rows": [{"fold": at, "A": 0.8 + at / 100, "B": 0.7} for at in range(4)], "metric": "accuracy", **more}
    found = reportgen.evaluate({"kind": "comparison", "title": "T", "cross_validation": table}).folds
    return plain(part for sentence in cross_validation.estimated(found) for part in (*sentence, " "))


MOST, PART = (
    "They estimate its performance, usually slightly pessimistically",
    "They estimate its performance, usually pess",
)


@pytest.mark.parametrize(
    ("kind", "trained", "refit"),
    [
        ("kfold", "with 75.0% of the data", MOST),
        ("loo", "with all cases but one", MOST),
        ("nested", "with part of the data", PART),
        ("random_splits", "with part of the data", PART),
    ],
)
def test_folds_judge_the_procedure_with_the_cases_that_are_known_to_train(kind, trained, refit):
    said = estimated(design={"kind": kind})

    assert f"The folds judge the training procedure {trained}, not the delivered model." in said
    assert f"A model that is trained again on all cases of the folds is not tested by them. {refit}" in said
    assert ("Each fold tests one case" in said) == (kind == "loo")


def test_two_folds_train_on_half_of_the_cases_which_is_not_most():
    rows = [{"fold": at, "A": 0.8 + at / 100, "B": 0.7} for at in range(2)]
    assert "with 50.0% of the data" in (said := estimated(rows=rows, design={"kind": "kfold"}))
    assert PART in said


def test_bootstrap_samples_state_no_proportion_that_counts_cases_twice():
    rows = [{"fold": at, "A": 0.2, "B": 0.3, "n_train": 100, "n_test": 37} for at in range(4)]
    said = estimated(rows=rows, metric="error", design={"kind": "bootstrap"}, columns={"models": ["A", "B"]})
    assert said == "The samples judge the training procedure, not the delivered model. "


@pytest.mark.parametrize(
    ("metric", "rule"), [("error", "gets every left-out case wrong"), ("mse", "correlate negatively with the truth")]
)
def test_leaving_one_out_names_the_rule_that_it_misleads(metric, rule):
    assert rule in estimated(metric=metric, design={"kind": "loo"})


def test_the_rules_that_leaving_one_out_misleads_do_as_the_sentences_say():
    balanced, numbers = np.array([0, 1] * 20), RANDOM.normal(size=40)
    others = [np.delete(np.arange(40), at) for at in range(40)]
    majority = np.array([balanced[of].mean() > 0.5 for of in others])
    means = [numbers[of].mean() for of in others]

    assert not (majority == balanced).any()
    assert np.corrcoef(means, numbers)[0, 1] == pytest.approx(-1)


def test_folds_that_leave_one_out_test_one_case():
    rows = [{"fold": at, "A": 0.8, "B": 0.7, "n_train": 30, "n_test": 10} for at in range(4)]
    with pytest.raises(ReportgenError, match="in leave-one-out each fold tests one case, and a fold here tests 10"):
        estimated(rows=rows, design={"kind": "loo"}, columns={"models": ["A", "B"]})
