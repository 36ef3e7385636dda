"""Golden values: Demšar (2006), García & Herrera (2008), scipy's studentised range; also for the tests against a control."""

from dataclasses import replace

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from published_tables import demsar, published

from reportgen.catalog.answers import Undefined
from reportgen.checks.friedman_rejects import friedman_rejects
from reportgen.data.benchmark import BenchmarkTable
from reportgen.engine.calc.run import calc
from reportgen.hypotests.bonferroni_dunn import bonferroni_dunn
from reportgen.hypotests.nemenyi import nemenyi
from reportgen.hypotests.post_hoc_z import post_hoc_z

TABLES = arrays(float, st.tuples(st.integers(2, 6), st.integers(2, 5)), elements=st.integers(0, 4).map(float))


def rows(found, *columns):
    places = [found.table.columns.index(column) for column in columns]
    return [[row[place] for place in places] for row in found.table.rows]


def test_demsars_critical_differences():
    """Demšar (2006), 3.2.2: 1.25 at 5% and 1.12 at 10% for all pairs; at 10% the fourth differs from the first and third."""
    at_5, at_10 = (nemenyi(demsar(), alpha=alpha) for alpha in (0.05, 0.1))

    assert round(at_5.values["critical_difference"], 2) == 1.25
    assert round(at_10.values["critical_difference"], 2) == 1.12
    assert not any(differ for (differ,) in rows(at_5, "differ"))
    assert [pair for *pair, differ in rows(at_10, "first", "second", "differ") if differ] == [
        ["C4.5", "C4.5+m"],
        ["C4.5", "C4.5+m+cf"],
    ]
    assert at_10.values["groups"] == [["C4.5+m+cf", "C4.5+m", "C4.5+cf"], ["C4.5+cf", "C4.5"]]
    assert at_10.values["best"] == ["C4.5+m+cf"]
    assert at_10.values["like_best"] == ["C4.5+m", "C4.5+cf"]


def test_demsars_critical_differences_from_a_control():
    """Demšar (2006), 3.2.2: 1.16 at 5% and 1.04 at 10%, from values of a table with three digits."""
    at_5, at_10 = (
        calc("bonferroni_dunn", {"table": demsar().scores, "models": demsar().models, "control": "C4.5"}, alpha=alpha)
        for alpha in (0.05, 0.1)
    )

    assert at_5["values"]["critical_difference"] == pytest.approx(1.16, abs=0.01)
    assert at_10["values"]["critical_difference"] == pytest.approx(1.04, abs=0.005)
    assert at_5["values"]["differ"] == ["C4.5+m+cf"]
    assert at_10["values"]["differ"] == ["C4.5+m", "C4.5+m+cf"]


# García & Herrera (2008), table 3, ordered by p: C4.5-Kernel, NB-Kernel, Kernel-CN2, C4.5-1NN, 1NN-Kernel, 1NN-NB,
# C4.5-CN2, NB-CN2, 1NN-CN2, C4.5-NB; digits as R's scmamp 0.3.2 prints them
OF_PAIRS = np.array(
    [
        *(4.486991e-08, 1.736118e-07, 0.002880485, 0.004848763, 0.007963489),
        *(0.010112334, 0.012763008, 0.024744672, 0.743971478, 0.8064959),
    ]
)


def test_garcia_and_herreras_p_values():
    found = post_hoc_z(published("garcia_herrera_2008"), adjust="none")

    np.testing.assert_allclose(sorted(found.values["adjusted"]), OF_PAIRS, rtol=1e-6)


@pytest.mark.parametrize(
    ("adjust", "rejected", "times"),
    [
        ("bonferroni", 4, [10] * 10),
        ("holm", 5, [10, 9, 8, 7, 6, 5, 4, 3, None, None]),
        # once a pair of five models differs at most six others are equal, then four, then three
        ("shaffer", 6, [10, 6, 6, 6, 6, None, 4, 3, None, None]),
        ("bergmann_hommel", 8, [10, 6, 4, 6, 4, 3, 3, None, None, None]),
    ],
)
def test_sharper_procedures_reject_more_of_garcia_and_herreras_pairs(adjust, rejected, times):
    """García & Herrera (2008), 3: at 5% Nemenyi rejects four, Holm five, Shaffer six, Bergmann and Hommel eight."""
    found = post_hoc_z(published("garcia_herrera_2008"), adjust=adjust)
    by_p = [adjusted for _, adjusted in sorted(rows(found, "p_value", "adjusted"))]

    assert sum(differ for (differ,) in rows(found, "differ")) == rejected
    for p, factor, adjusted in zip(OF_PAIRS, times, by_p, strict=True):
        assert factor is None or adjusted == pytest.approx(min(1, p * factor), rel=1e-5)


@pytest.mark.parametrize(
    ("adjust", "largest", "smallest"),
    [
        ("bonferroni", 0.17204, 1.70982e-4),
        ("holm", 0.11469, 1.70982e-4),
        ("hochberg", 0.05735, 1.70982e-4),
        ("hommel", 0.05735, 1.70982e-4),
        ("finner", 0.08477, 1.70982e-4),
        ("li", 0.05735, 6.045773e-5),
    ],
)
def test_garcia_and_others_comparisons_with_a_control(adjust, largest, smallest):
    """García et al. (2010), PDFC against three others: the tests of StaTDS repeat the adjusted p-values of the article."""
    table = replace(published("garcia_2010"), control="PDFC")
    found = sorted(post_hoc_z(table, adjust=adjust).values["adjusted"])

    np.testing.assert_allclose(found, [smallest, largest, largest], rtol=1e-4)


@given(TABLES)
def test_p_values_are_those_of_the_studentised_range(scores):
    found = nemenyi(BenchmarkTable.of(scores))
    if isinstance(found.p_value, Undefined):
        return
    n, k = scores.shape
    for difference, p in rows(found, "rank_difference", "p_value"):
        q = abs(difference) / np.sqrt(k * (k + 1) / (12 * n))
        assert p == pytest.approx(scipy.stats.studentized_range.sf(q, k, np.inf), rel=1e-6, abs=1e-12)


@given(TABLES, st.sampled_from([0.01, 0.05, 0.2]))
def test_the_critical_difference_and_the_p_value_decide_alike(scores, alpha):
    table = BenchmarkTable.of(scores, [f"m{at}" for at in range(scores.shape[1])], control="m0")
    for test in (nemenyi, bonferroni_dunn):
        found = test(table, alpha=alpha)
        if isinstance(found.p_value, Undefined):
            return
        p = "adjusted" if "adjusted" in found.table.columns else "p_value"
        assert all((each <= alpha) == differ or abs(each - alpha) < 1e-9 for each, differ in rows(found, p, "differ"))


@given(TABLES, st.integers(0, 99))
def test_the_order_of_data_sets_and_models_is_irrelevant(scores, seed):
    rng = np.random.default_rng(seed)
    moved = scores[rng.permutation(scores.shape[0])][:, rng.permutation(scores.shape[1])]
    for test in (nemenyi, post_hoc_z):
        one, other = (test(BenchmarkTable.of(each)).p_value for each in (scores, moved))
        assert one == other if isinstance(one, Undefined) else one == pytest.approx(other, rel=1e-9)


@given(TABLES, st.sampled_from([np.exp, np.cbrt, lambda x: 2 * x - 9]))
def test_a_monotone_transform_changes_nothing(scores, transform):
    for test in (nemenyi, post_hoc_z):
        assert test(BenchmarkTable.of(transform(scores))) == test(BenchmarkTable.of(scores))


def test_models_that_are_identical_do_not_differ():
    scores = np.random.default_rng(0).normal(size=(12, 3))
    found = post_hoc_z(BenchmarkTable.of(scores[:, [0, 0, 1]]))

    assert rows(found, "p_value")[0] == [1.0]
    assert rows(nemenyi(BenchmarkTable.of(scores[:, [0, 0, 1]])), "p_value")[0] == [1.0]


def test_groups_are_the_longest_runs_and_may_overlap():
    six = nemenyi(BenchmarkTable.of(np.tile(np.arange(6.0), (40, 1)), "FEDCBA"))  # mean ranks 1 to 6, critical 1.19

    assert six.values["ranking"] == [*"ABCDEF"]
    assert six.values["groups"] == [["A", "B"], ["B", "C"], ["C", "D"], ["D", "E"], ["E", "F"]]
    assert (six.values["best"], six.values["like_best"]) == (["A"], ["B"])


def test_a_model_that_differs_from_all_is_a_group_of_its_own():
    three = nemenyi(BenchmarkTable.of(np.tile(np.arange(3.0), (40, 1)), "CBA"))

    assert three.values["groups"] == [["A"], ["B"], ["C"]]


def test_without_a_rejection_comparisons_of_mean_ranks_stop():
    same = BenchmarkTable.of([[1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 3, 2]])
    found = friedman_rejects(same)

    assert (found.outcome, found.consequence) == ("warning", "stop_here")
    for method in ("nemenyi", "bonferroni_dunn", "post_hoc_z"):
        checks = calc(method, {"table": same.scores, "control": "model 1"})["checks"]
        stop = next(check for check in checks if check["check"] == "friedman_rejects")
        assert stop["sentence"].endswith("stop here, since differences of mean ranks support no conclusion.")
    assert "friedman_rejects" not in [
        check["check"] for check in calc("all_pairs_wilcoxon", {"table": same.scores})["checks"]
    ]
    assert friedman_rejects(demsar()).outcome == "passed"


@pytest.mark.parametrize(
    ("method", "inputs", "options", "code"),
    [
        ("bonferroni_dunn", {"table": [[1, 2], [3, 4]]}, {}, "no_control"),
        ("post_hoc_z", {"table": np.eye(4), "control": "model 1"}, {"adjust": "shaffer"}, "related_pairs_only"),
        ("post_hoc_z", {"table": np.eye(11)}, {"adjust": "bergmann_hommel"}, "too_many_models"),
        ("nemenyi", {"table": [[1, 1], [2, 2]]}, {}, "all_models_tied"),
        ("nemenyi", {"table": [[1, None], [2, 3]]}, {}, "missing_scores"),
    ],
)
def test_what_cannot_be_compared_says_why(method, inputs, options, code):
    assert calc(method, {"models": None, **inputs}, **options)["withheld_code"] == code
