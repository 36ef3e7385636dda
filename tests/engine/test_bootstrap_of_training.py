"""Bootstrap samples of the training cases: weighted estimates, what is said of them, and what is refused."""

import math

import numpy as np
import pytest

from reportgen import api
from reportgen.document.sections.bootstrap import samples
from reportgen.errors import ReportgenError
from reportgen.narrative.sentence import plain

ERRORS = {"Tree": [0.28, 0.32, 0.30, 0.26, 0.34], "Line": [0.20, 0.22, 0.18, 0.21, 0.19]}


def spec(errors=ERRORS, *, metric="error", kind="bootstrap", **more):
    rows = [
        {"fold": str(at), "model": name, "value": str(value)}
        for name, of in errors.items()
        for at, value in enumerate(of)
    ]
    table = {"rows": rows, "metric": metric, "design": {"kind": kind}, **more}
    return {"kind": "comparison", "title": "T", "cross_validation": table}


def results(*args, **more):
    return api.evaluate(api.load(spec(*args, **more)))


def efron_and_tibshirani(apparent, left_out, none):
    """Write equations 24 and 32 of Efron and Tibshirani (1997) down once more."""
    simple = 0.368 * apparent + 0.632 * left_out
    capped = min(left_out, none)
    rate = (capped - apparent) / (none - apparent)
    return simple, simple + (capped - apparent) * 0.368 * 0.632 * rate / (1 - 0.368 * rate)


def test_both_estimates_are_those_of_the_paper():
    found = results(apparent={"Tree": 0.1}, no_information={"Tree": 0.5}).folds.bootstrap
    (one,) = found.learners
    simple, plus = efron_and_tibshirani(0.1, 0.3, 0.5)

    assert (one.weighted, one.corrected) == pytest.approx((simple, plus), abs=2e-4)  # the paper rounds the weights
    assert (one.left_out, one.overfitting, found.samples) == (pytest.approx(0.3), pytest.approx(0.5), 5)
    assert found.weight == pytest.approx(1 - math.exp(-1))
    assert one.ref == "cv/Tree/error/bootstrap_632"


def test_of_accuracy_the_estimates_are_one_minus_those_of_the_error():
    right = {name: [1 - value for value in of] for name, of in ERRORS.items()}
    (one,) = results(
        right, metric="accuracy", apparent={"Tree": 0.9}, no_information={"Tree": 0.5}
    ).folds.bootstrap.learners
    (of_error,) = results(apparent={"Tree": 0.1}, no_information={"Tree": 0.5}).folds.bootstrap.learners

    assert (one.weighted, one.corrected) == pytest.approx((1 - of_error.weighted, 1 - of_error.corrected))
    assert one.overfitting == pytest.approx(of_error.overfitting)


def test_mean_and_spread_of_the_samples_are_those_of_numpy():
    learner = results().folds.metrics[0].learners[0]

    assert learner.estimate.value == pytest.approx(np.mean(ERRORS["Tree"]))
    assert learner.spread.value == pytest.approx(np.std(ERRORS["Tree"], ddof=1))
    assert (learner.estimate.interval, learner.error) == (None, None)


@pytest.mark.parametrize(
    ("kind", "code"), [("bootstrap", "bootstrap_replicates"), ("nested", "nested_folds"), ("loo", "leave_one_out")]
)
def test_the_design_is_the_reason_for_no_p_value_also_without_sizes(kind, code):
    (pair,) = results(kind=kind).comparisons[0].pairs

    assert [test.withheld_code for test in pair.tests] == [code] * len(pair.tests)


def test_sizes_of_sets_are_no_limitation_of_a_bootstrap():
    assert "fold_sizes_unknown" not in [one.code for one in results().limitations]


def said(**more):
    found = results(**more).folds
    blocks = list(samples(found))
    return " ".join(plain(sentence) for block in blocks for sentence in getattr(block, "sentences", ())), blocks


def test_the_section_says_what_samples_show_and_what_the_estimates_assume():
    words, blocks = said(apparent={"Tree": 0.1, "Line": 0.15}, no_information={"Tree": 0.5})
    (grid,) = [block for block in blocks if block.kind == "grid"]

    assert "reportgen cannot verify that no sample was tested on cases that it drew" in words
    assert "more samples make its p-value smaller without a new case" in words
    assert "For a learner that fits its training cases almost perfectly the .632 estimate is too optimistic." in words
    assert "which the author does not state for Line." in words
    assert [[plain(cell) for cell in row.cells] for row in grid.rows] == [
        ["10.0%", "30.0%", "22.6%", "50.0%", "0.500", "25.5%"],
        ["15.0%", "20.0%", "18.2%", "–", "–", "–"],
    ]


def test_without_the_value_on_training_cases_nothing_is_weighted():
    words, blocks = said()

    assert ".632" not in words
    assert not [block for block in blocks if block.kind == "grid"]


def test_other_folds_are_no_bootstrap():
    assert list(samples(results(kind="random_splits").folds)) == []


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"kind": "kfold", "apparent": {"Tree": 0.1}}, "apparent belongs to bootstrap samples of the training cases"),
        ({"no_information": {"Tree": 0.5}}, "add it, as `apparent: {Tree: ..}`"),
        ({"apparent": {"Three": 0.1}}, "cross_validation.apparent.Three: no model of the table is named 'Three'"),
        ({"apparent": {"Tree": 10}}, "this cannot be a value of error (10)"),
        ({"metric": "mcc", "apparent": {"Tree": 0.1}}, "is no error and no proportion"),
    ],
)
def test_what_cannot_be_weighted_is_refused(more, words):
    with pytest.raises(ReportgenError) as refused:
        results(**more)

    assert words in str(refused.value)
