"""
Learners that are equal by construction, compared over folds: how often each test finds a difference.

A learner is trained on each of two exchangeable halves of the features, so that the expected difference of the accuracies
is 0 with any number of training cases. Tests that take folds for independent err far too often; the corrected one is a
heuristic. Documents quote the largest rate of a design. The tables are written by `python tests/operating/test_equal_learners.py`, or
in parts, as in `python tests/operating/test_equal_learners.py LDA 100`, or `several` for three learners.
"""

import itertools
import sys
from functools import cache

import numpy as np
import pytest
from asking import MODELS, compared_folds, compared_learners, comparison_of, through_the_door
from learners import LEARNERS, Design, accuracies, drawn, lda
from tables import Table, same

from reportgen.conventions import FALSELY_SHOWN_BY_COMBINED_F, FALSELY_SHOWN_BY_CORRECTED_T, FALSELY_SHOWN_BY_NAIVE_T
from reportgen.data.evidence import FoldScores, Sample
from reportgen.data.folds import FoldSizes
from reportgen.data.samples import PairedSamples
from reportgen.hypotests.alpaydin_5x2_f import alpaydin_5x2_f
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t
from reportgen.hypotests.dietterich_5x2_t import dietterich_5x2_t
from reportgen.hypotests.naive_cv_t import naive_cv_t
from reportgen.hypotests.sign_test import sign_test
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank

EQUAL = Table(
    "equal_learners",
    "Accuracy of learners on exchangeable halves of the features; tests that do not suit folds are shown for comparison.",
    {"false_5x2_t": 0.07, "false_5x2_f": 0.07, "false_corrected_t": 0.07, "false_by_auto": 0.07},  # all are heuristics
    runs=1000,
    seed=131,
)
SEVERAL = Table(
    "several_equal_learners",
    "Any difference shown by auto between three such learners (linear discriminants), which share the error by Bonferroni.",
    {"false_any": 0.07},  # a heuristic
    runs=1000,
    seed=132,
)
DESIGNS = (
    Design("5-fold", 1, 5, 0.2),
    Design("10-fold", 1, 10, 0.1),
    Design("10x10-fold", 10, 10, 0.1),
    Design("5x2-fold", 5, 2, 0.5),
    Design("30 random splits", 1, 30, 0.1),
)
CASES = (100, 300)
KINDS = {"5x2-fold": "5x2", "30 random splits": "random_splits"}  # of the others: k-fold
OF_ANY_FOLDS = {
    "false_naive_t": naive_cv_t,
    "false_sign": lambda folds: sign_test(Sample(folds.differences.ravel())),
    "false_wilcoxon": lambda folds: wilcoxon_signed_rank(PairedSamples.of(folds.a.ravel(), folds.b.ravel())),
    "false_corrected_t": corrected_resampled_t,
}
OF_HALVES = {"false_5x2_t": dietterich_5x2_t, "false_5x2_f": alpaydin_5x2_f}
ORDER = [
    {"learner": learner, "cases": cases, "design": design.name}
    for learner, cases, design in itertools.product(LEARNERS, CASES, DESIGNS)
]


def folds_of(learner, cases, design, run):
    """Draw cases and folds, train both halves, and return their accuracies."""
    rng = np.random.default_rng([EQUAL.seed, cases, run])
    features, truth = drawn(rng, cases)
    tested = design.tested(np.random.default_rng([EQUAL.seed, cases, run, design.repeats, design.folds]), cases)
    a, b = (one.reshape(design.shape) for one in accuracies(LEARNERS[learner], features, truth, tested))
    n_test = tested.sum(axis=1).astype(float).reshape(design.shape)
    return FoldScores(a, b, FoldSizes(cases - n_test, n_test))


def asked_of(design):
    kind = KINDS.get(design.name, "kfold")
    return comparison_of(
        cross_validation={"file": "none", "metric": "accuracy", "design": {"kind": kind}}, comparisons=[{}]
    )


def by_auto(spec, design, folds):
    found = compared_folds(spec, folds, KINDS.get(design.name, "kfold"))
    return found.conclusions == ("difference_shown",), found.tests[0].withheld_code is not None


def rejects(test, folds):
    p = test(folds).p_value
    return isinstance(p, float) and p < 0.05


def row(learner, cases, design):
    """Run all tests on the same cross-validations; what is withheld shows no difference."""
    spec = asked_of(design)
    found = [folds_of(learner, cases, design, run) for run in range(EQUAL.runs)]
    share = lambda hits: round(float(np.mean(hits)), 5)  # noqa: E731
    means = np.array([one.differences.mean() for one in found])
    auto = [by_auto(spec, design, one) for one in found]
    of_halves = design.name in KINDS and KINDS[design.name] == "5x2"
    return {
        "learner": learner,
        "cases": cases,
        "design": design.name,
        **{name: share([rejects(test, one) for one in found]) for name, test in OF_ANY_FOLDS.items()},
        **{
            name: share([rejects(test, one) for one in found]) if of_halves else None
            for name, test in OF_HALVES.items()
        },
        "false_by_auto": share([shown for shown, _ in auto]),
        "withheld": share([withheld for _, withheld in auto]),
        "standardised_mean": round(float(means.mean() / means.std(ddof=1) * len(means) ** 0.5), 3),
    }


def row_of_several(cases, design):
    """Train three learners on three exchangeable parts of the features."""
    asked, kind, found = asked_of(design), KINDS.get(design.name, "kfold"), []
    for run in range(SEVERAL.runs):
        rng = np.random.default_rng([SEVERAL.seed, cases, run, design.repeats, design.folds])
        features, truth = drawn(rng, cases, parts=3)
        tested = design.tested(rng, cases)
        scores = np.stack([one.reshape(design.shape) for one in accuracies(lda, features, truth, tested)])
        n_test = tested.sum(axis=1).astype(float).reshape(design.shape)
        pairs = compared_learners(asked, scores, FoldSizes(cases - n_test, n_test), kind)
        found.append(any(one.conclusions == ("difference_shown",) for one in pairs))
    return {"cases": cases, "design": design.name, "false_any": round(float(np.mean(found)), 5)}


def rows_of_several():
    return (row_of_several(*one) for one in itertools.product(CASES, DESIGNS))


def rows(learners=tuple(LEARNERS), sizes=CASES):
    return (row(*one) for one in itertools.product(learners, sizes, DESIGNS))


@cache
def stored():
    return EQUAL.rows()


def test_halves_are_equal_on_the_whole():
    """The mean difference over all data sets is 0 but for chance: within four of its standard errors."""
    assert all(abs(one["standardised_mean"]) < 4 for one in stored())


def test_what_documents_decide_by_is_what_the_table_is_about():
    """`auto` decides by the corrected test, or by the F test of two halves, in all of these data sets."""
    for one in stored():
        assert one["false_by_auto"] == one["false_5x2_f" if one["design"] == "5x2-fold" else "false_corrected_t"]


QUOTED = (
    ("false_naive_t", FALSELY_SHOWN_BY_NAIVE_T),
    ("false_corrected_t", FALSELY_SHOWN_BY_CORRECTED_T),
    ("false_5x2_f", FALSELY_SHOWN_BY_COMBINED_F),
)
MADE = {
    "5-fold": ("kfold", 1, 5, 20),
    "10-fold": ("kfold", 1, 10, 10),
    "10x10-fold": ("kfold", 10, 10, 10),
    "5x2-fold": ("5x2", 5, 2, 50),
    "30 random splits": ("random_splits", 1, 30, 10),
}


@pytest.mark.parametrize(("column", "quoted"), QUOTED)
def test_documents_quote_the_largest_rate_of_each_design(column, quoted):
    """To two decimals: of a thousand data sets no more are sure."""
    named = {made: name for name, made in MADE.items()}
    for made, rate in quoted.items():
        measured = max(one[column] for one in stored() if one["design"] == named[made])
        assert rate == pytest.approx(measured, abs=0.005 + 1e-9)


def test_taking_folds_for_independent_errs_far_more_often():
    for one in stored():
        if one["design"] in ("10x10-fold", "30 random splits"):
            assert one["false_naive_t"] > 3 * one["false_corrected_t"]


@pytest.mark.parametrize("run", range(3))
@pytest.mark.parametrize("at", range(len(DESIGNS)))
def test_the_door_says_the_same(at, run):
    design = DESIGNS[at]
    folds = folds_of("LDA", 100, design, run)
    numbers = np.indices((1, *design.shape)[-2:]).reshape(2, -1)
    sizes = {name: [*getattr(folds.sizes, name).ravel()] * 2 for name in ("n_train", "n_test")}
    data = {"model": np.repeat(MODELS, folds.folds).tolist(), "accuracy": [*folds.a.ravel(), *folds.b.ravel()]}
    data |= {"repeat": [*numbers[0]] * 2, "fold": [*numbers[1]] * 2, **sizes}
    kind = KINDS.get(design.name, "kfold")
    spec = {"columns": {"value": "accuracy"}, "metric": "accuracy", "design": {"kind": kind}}
    (pair,) = (
        through_the_door(
            {"kind": "comparison", "cross_validation": spec, "comparisons": [{"role": "secondary"}]}, **data
        )
        .comparisons[0]
        .pairs
    )
    engine = compared_folds(asked_of(design), folds, kind)

    assert (pair.conclusions, pair.favours, pair.tests[0].test) == (
        engine.conclusions,
        engine.favours,
        engine.tests[0].test,
    )
    assert pair.tests[0].p_value == pytest.approx(engine.tests[0].p_value, rel=1e-9)
    assert (pair.interval is None) == (engine.interval is None)


def test_a_stored_rate_comes_again():
    assert same(row("LDA", 100, DESIGNS[0]), EQUAL.row(learner="LDA", cases=100, design="5-fold"), EQUAL.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, found, EQUAL.runs) for one, found in zip(rows(), stored(), strict=True))
    assert all(same(one, found, SEVERAL.runs) for one, found in zip(rows_of_several(), SEVERAL.rows(), strict=True))


if __name__ == "__main__":
    named, sizes = sys.argv[1:2] or tuple(LEARNERS), tuple(map(int, sys.argv[2:])) or CASES
    if "several" not in named:
        EQUAL.write_parts(rows(named, sizes), ORDER)
    if not sys.argv[1:] or "several" in named:
        SEVERAL.write(rows_of_several())
