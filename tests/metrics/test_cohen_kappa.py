"""Cohen's kappa."""

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa

from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.errors import ReportgenError
from reportgen.metrics.cohen_kappa import cohen_kappa

WEIGHTINGS = [("none", None), ("linear", "linear"), ("quadratic", "quadratic")]
EXTREME = [
    pytest.param((0, 0, 0, 4), np.nan, id="one class everywhere"),
    pytest.param((4, 0, 0, 0), np.nan, id="the other class everywhere"),
    pytest.param((0, 0, 0, 0), np.nan, id="no case"),
    pytest.param((5, 0, 0, 4), 1, id="all right"),
    pytest.param((0, 4, 4, 0), -1, id="all wrong"),
    pytest.param((1, 2, 3, 6), 0, id="unrelated"),
    pytest.param((0, 0, 3, 4), 0, id="all called negative"),
]


def cases(matrix):
    """Lay a matrix out as cases."""
    places = [(i, j) for i, row in enumerate(matrix) for j, _ in enumerate(row)]
    return np.repeat(places, np.ravel(matrix), axis=0).T


@pytest.fixture(params=[(1, 2), (2, 3), (3, 4), (4, 6)], ids=lambda param: f"{param[1]} classes")
def matrix(request):
    seed, size = request.param
    return np.random.default_rng(seed).integers(0, 30, (size, size))


def test_it_agrees_with_a_worked_example_of_everybody():
    # both say yes of 20 and no of 15 cases, one alone of 5, the other alone of 10: (0.7 - 0.5) / (1 - 0.5)
    assert float(cohen_kappa(Counts.of(tp=20, fp=5, fn=10, tn=15))) == pytest.approx(0.4, abs=1e-15)


@pytest.mark.parametrize(
    ("counts", "printed"), [((87, 0, 1, 85), 0.988), ((88, 9, 0, 76), 0.896), ((87, 1, 1, 84), 0.977)]
)
def test_it_agrees_with_a_published_table(counts, printed):
    # PMC7825913, table 1: three assays against the result of most
    tp, fp, fn, tn = counts
    assert float(cohen_kappa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(printed, abs=5e-4)


@pytest.mark.parametrize(("counts", "expected"), EXTREME)
def test_extreme_counts_give_the_end_of_the_range_or_nothing(counts, expected):
    tp, fp, fn, tn = counts
    assert float(cohen_kappa(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn))) == pytest.approx(expected, nan_ok=True, abs=0)


@pytest.mark.parametrize(("weighting", "weights"), WEIGHTINGS)
def test_it_agrees_with_scikit_learn(matrix, weighting, weights):
    found = cohen_kappa(Confusion(array(matrix), tuple("abcdef"[: len(matrix)])), weighting=weighting)
    assert float(found) == pytest.approx(cohen_kappa_score(*cases(matrix), weights=weights), abs=1e-12)


@pytest.mark.parametrize(("weighting", "weights"), WEIGHTINGS)
def test_it_agrees_with_statsmodels(matrix, weighting, weights):
    expected = cohens_kappa(matrix, wt=weights, return_results=False)
    found = cohen_kappa(Confusion(array(matrix), tuple("abcdef"[: len(matrix)])), weighting=weighting)
    assert float(found) == pytest.approx(expected, abs=1e-12)


def test_weights_change_nothing_with_two_classes(calls):
    *_, counts = calls
    assert len({float(cohen_kappa(counts, weighting=weighting)) for weighting, _ in WEIGHTINGS}) == 1


@pytest.mark.parametrize(("weighting", "_"), WEIGHTINGS)
def test_the_steps_end_at_the_same_value_by_another_way(matrix, weighting, _):
    work = Recorder(cohen_kappa.formula)
    found = cohen_kappa(Confusion(array(matrix), tuple("abcdef"[: len(matrix)])), weighting=weighting, work=work)
    shares = {step.code: step.value for step in work.steps if step.code in ("agreement", "chance_agreement")}
    by_steps = (shares["agreement"] - shares["chance_agreement"]) / (1 - shares["chance_agreement"])
    assert by_steps == pytest.approx(float(found), abs=1e-12)


@pytest.mark.parametrize("weighting", ["linear", "quadratic"])
def test_weighted_batches_are_answered_as_one_by_one(weighting):
    many = np.random.default_rng(5).integers(0, 9, (4, 3, 3))
    batch = cohen_kappa(Confusion(many, ("a", "b", "c")), weighting=weighting)
    alone = [float(cohen_kappa(Confusion(one, ("a", "b", "c")), weighting=weighting)) for one in many]
    assert batch.tolist() == pytest.approx(alone, abs=1e-15)


@pytest.mark.parametrize("weighting", ["none", "linear", "quadratic"])
def test_no_rounding_of_weights_makes_agreement_out_of_one_class_or_less_of_all(weighting):
    one_class, all_right = np.zeros((3, 3)), np.diag([0.1, 0.2, 0.3])
    one_class[1, 1] = 0.1 + 0.2
    found = cohen_kappa(Confusion(np.stack([one_class, all_right]), ("a", "b", "c")), weighting=weighting)
    assert found.tolist() == pytest.approx([np.nan, 1], abs=0, nan_ok=True)


def test_numbers_sorted_as_words_are_refused_where_their_order_counts():
    grades = Confusion(array(np.eye(3)), ("1", "10", "2"))
    with pytest.raises(ReportgenError, match=r"weights need the classes in their order \(1, 10, 2\)"):
        cohen_kappa(grades, weighting="linear")
    assert float(cohen_kappa(grades)) == 1


def test_drawn_counts_of_whole_number_type_do_not_overflow():
    large = np.array([[4 * 10**9, 10**9], [10**9, 4 * 10**9]])
    assert float(cohen_kappa(Confusion(large, ("a", "b")))) == pytest.approx(0.6)
