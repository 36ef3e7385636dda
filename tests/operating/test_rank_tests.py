"""
Tests of models over data sets: how often any difference is found between models that are equal.

On each data set all scores share its difficulty, and vary independently around it. All models are equal, or only those
of a group, and the others are far better or worse: then only pairs within a group count. The wrong rate of a procedure
for pairs is that of any such pair. Procedures of mean ranks describe and never decide; not all of them keep the rate.
The tables are written by `python tests/operating/test_rank_tests.py`, or for some procedures or groups only by naming them.
"""

import itertools
import sys

import numpy as np
import pytest
from asking import compared_data_sets, comparison_of, through_the_door
from tables import Table, same
from tested import known_excess, rejected, share, withheld

from reportgen.data.evidence import BenchmarkTable
from reportgen.hypotests.all_pairs_wilcoxon import all_pairs_wilcoxon
from reportgen.hypotests.bonferroni_dunn import bonferroni_dunn
from reportgen.hypotests.friedman import friedman
from reportgen.hypotests.iman_davenport import iman_davenport
from reportgen.hypotests.nemenyi import nemenyi
from reportgen.hypotests.post_hoc_z import PROCEDURES, post_hoc_z
from reportgen.hypotests.quade import quade

OF_ALL = Table(
    "tests_of_ranks",
    "Tests of whether several models over data sets rank alike, where all are equal.",
    {"false_difference": 0.05},
    runs=10_000,
    seed=154,
)
OF_PAIRS = Table(
    "pairs_of_models",
    "Any difference between equal models over data sets: what decides in documents (auto), and procedures of mean ranks.",
    {"false_any": 0.05},
    runs=3000,
    seed=155,
)
FAR = 4.0  # standard deviations of a score, between groups of equal models
POWER = 1.0  # the same between the first model and all others
MODELS = 5
VARYING = "all equal, two vary more"  # the difference of any two is symmetric, but their ranks do not all vary alike
GROUPS = {
    "all equal": (5,),
    VARYING: (5,),
    "four and one": (4, 1),
    "three and two": (3, 2),
    "two, two and one": (2, 2, 1),
}
NUMBERS = (6, 10, 30)  # of data sets


def drawn(rng, data_sets, groups, ahead=0.0, decimals=None, varying=0):
    """Draw data sets x models; groups of equal models are far apart, and so many models vary much more than others."""
    means = np.repeat(np.arange(len(groups)) * FAR, groups) + ahead * (np.arange(sum(groups)) == 0)
    spread = np.where(np.arange(sum(groups)) < varying, 10.0, 1.0)
    scores = spread * rng.normal(size=(data_sets, sum(groups))) + 3 * rng.normal(size=(data_sets, 1)) + means
    return BenchmarkTable.of(scores if decimals is None else scores.round(decimals))


def friedman_exact(table):
    return friedman(table, version="exact")


TESTS = {"friedman": friedman, "iman_davenport": iman_davenport, "quade": quade}
GRID_OF_ALL = (
    *((name, data_sets, models, "none") for name, data_sets, models in itertools.product(TESTS, NUMBERS, (3, 5, 10))),
    *((name, 10, 5, "many") for name in TESTS),
    *(("friedman_exact", data_sets, models, "none") for data_sets, models in ((4, 3), (6, 3), (10, 3), (4, 4))),
)
KNOWN = {("iman_davenport", 6, 5): {"false_difference": 0.0617}}  # few data sets, as it declares
KNOWN_OF_PAIRS = {  # ranks of equal models that do not all vary alike, as the declarations say
    ("nemenyi", VARYING): {"false_any": 0.07133},
    ("bonferroni_dunn", VARYING): {"false_any": 0.08467},
    ("post_hoc_z, li", VARYING): {"false_any": 0.06633},
    ("post_hoc_z, benjamini_hochberg", VARYING): {"false_any": 0.06767},
}
CONTROL = "model 1"


def equal_pairs(groups):
    """Name the pairs of models that are equal."""
    group = np.repeat(np.arange(len(groups)), groups)
    return {
        (f"model {a + 1}", f"model {b + 1}")
        for a, b in itertools.combinations(range(len(group)), 2)
        if group[a] == group[b]
    }


def by_auto(table, asked):
    return {one.models for one in compared_data_sets(asked, table) if one.conclusions == ("difference_shown",)}


def in_table(tested):
    """Return the pairs that a test of all pairs finds to differ."""
    return {row[:2] for row in tested.table.rows if row[-1]} if tested.table else set()


def against_control(table, asked):
    """Return the models that differ from the control, in pairs as the others are named."""
    found = compared_data_sets(asked, table)
    return {one.models[::-1] for one in found if one.conclusions == ("difference_shown",)}


def dunn(table, _):
    control = BenchmarkTable.of(table.scores, control=CONTROL)
    return {(CONTROL, row[0]) for row in bonferroni_dunn(control).table.rows if row[-1]}


def z_by(adjust):
    return lambda table, _: in_table(post_hoc_z(table, adjust=adjust))


PAIRS = {
    "auto": by_auto,
    "auto, control": against_control,
    "all_pairs_wilcoxon": lambda table, _: in_table(all_pairs_wilcoxon(table)),
    "nemenyi": lambda table, _: in_table(nemenyi(table)),
    "bonferroni_dunn": dunn,
    **{f"post_hoc_z, {adjust}": z_by(adjust) for adjust in PROCEDURES if adjust != "none"},
}
OF_CONTROL = ("auto, control", "bonferroni_dunn")
GRID_OF_PAIRS = tuple(itertools.product(PAIRS, GROUPS, NUMBERS))


def settings_of_all(test, data_sets, models, ties):
    return {"test": test, "data_sets": data_sets, "models": models, "ties": ties}


def row_of_all(at):
    name, data_sets, models, ties = GRID_OF_ALL[at]
    test, decimals = TESTS.get(name, friedman_exact), 0 if ties == "many" else None
    equal, other = (
        [
            test(drawn(np.random.default_rng([OF_ALL.seed, at, which, run]), data_sets, (models,), ahead, decimals))
            for run in range(runs)
        ]
        for which, ahead, runs in ((0, 0.0, OF_ALL.runs), (1, POWER, OF_ALL.runs // 5))
    )
    return {
        **settings_of_all(*GRID_OF_ALL[at]),
        "false_difference": share(rejected(equal)),
        "withheld": share(withheld(equal)),
        "power": share(rejected(other)),
        **known_excess(KNOWN, name, data_sets, models),
    }


def settings_of_pairs(procedure, groups, data_sets):
    return {"procedure": procedure, "groups": groups, "data_sets": data_sets}


def row_of_pairs(procedure, groups, data_sets):
    """Power is that for the first and the last model, where the first is better than all others, which are equal."""
    asked, alike = asked_of(procedure), equal_pairs(GROUPS[groups])
    rngs = lambda which: (  # noqa: E731 - all procedures look at the same scores
        np.random.default_rng([OF_PAIRS.seed, data_sets, len(GROUPS[groups]), which, run])
        for run in range(OF_PAIRS.runs)
    )
    varying = 2 if groups == VARYING else 0
    found = [PAIRS[procedure](drawn(one, data_sets, GROUPS[groups], varying=varying), asked) & alike for one in rngs(0)]
    power = None
    if groups == "all equal":
        better = [PAIRS[procedure](drawn(one, data_sets, (MODELS,), POWER), asked) for one in rngs(1)]
        power = share([(CONTROL, f"model {MODELS}") in one for one in better])
    return {
        **settings_of_pairs(procedure, groups, data_sets),
        "false_any": share([bool(one) for one in found]),
        "power": power,
        **known_excess(KNOWN_OF_PAIRS, procedure, groups),
    }


def asked_of(procedure):
    one = {"control": CONTROL} if procedure in OF_CONTROL else {}
    return comparison_of(benchmark={"file": "none", "metric": "accuracy"}, comparisons=[one])


def rows_of_all(*tests):
    return (row_of_all(at) for at, one in enumerate(GRID_OF_ALL) if not tests or one[0] in tests)


def rows_of_pairs(*procedures):
    return (row_of_pairs(*one) for one in GRID_OF_PAIRS if not procedures or {*one[:2]} & {*procedures})


def test_what_decides_in_documents_is_the_table_of_pairs_by_wilcoxon():
    """`auto` finds what exact signed rank tests with Holm's adjustment find, in all of these tables."""
    by = {one["procedure"]: [] for one in OF_PAIRS.rows()}
    for one in OF_PAIRS.rows():
        by[one["procedure"]].append((one["false_any"], one["power"]))
    assert by["auto"] == by["all_pairs_wilcoxon"]


def test_a_stored_rate_comes_again():
    assert same(row_of_all(0), OF_ALL.rows()[0], OF_ALL.runs)
    wanted = ("post_hoc_z, holm", "all equal", 6)
    assert same(row_of_pairs(*wanted), OF_PAIRS.row(**settings_of_pairs(*wanted)), OF_PAIRS.runs)


@pytest.mark.parametrize("control", [None, CONTROL])
@pytest.mark.parametrize("run", range(3))
def test_the_door_says_the_same(run, control):
    """Also where scores are rounded and models are tied."""
    table = drawn(np.random.default_rng([OF_PAIRS.seed, run]), 12, (3,), POWER, decimals=run)
    asked = {"control": control, "role": "secondary"} if control else {"role": "secondary"}
    rows, models = table.scores.shape
    data = {"model": np.repeat(table.models, rows).tolist(), "score": table.scores.T.ravel().tolist()}
    data |= {"dataset": [*table.data_sets] * models}
    evidence = {"columns": {"value": "score"}, "metric": "quality", "better": "higher"}
    door = through_the_door({"kind": "comparison", "benchmark": evidence, "comparisons": [asked]}, **data)
    engine = compared_data_sets(asked_of("auto, control" if control else "auto"), table)

    for one, other in zip(door.comparisons[0].pairs, engine, strict=True):
        assert (one.models, one.conclusions, one.favours) == (other.models, other.conclusions, other.favours)
        assert one.tests[0].p_adjusted == pytest.approx(other.tests[0].p_adjusted, rel=1e-9)
        assert one.value == pytest.approx(other.value, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("table", "made"), [(OF_ALL, rows_of_all), (OF_PAIRS, rows_of_pairs)], ids=["all", "pairs"])
def test_all_stored_rates_come_again(table, made):
    assert all(same(one, stored, table.runs) for one, stored in zip(made(), table.rows(), strict=True))


if __name__ == "__main__":
    OF_ALL.write_parts(rows_of_all(*sys.argv[1:]), [settings_of_all(*one) for one in GRID_OF_ALL])
    OF_PAIRS.write_parts(rows_of_pairs(*sys.argv[1:]), [settings_of_pairs(*one) for one in GRID_OF_PAIRS])
