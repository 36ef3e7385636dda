"""
p-values adjusted for how many there are: how often any true null hypothesis is rejected, or which part of all rejections.

p-values are two-sided, of normal statistics that are independent or correlated by a half; false null hypotheses are so
far off that they are nearly always rejected, or about as often as not. Of all pairs of models the statistics are
differences, of which not every selection can be zero. The table is written by
`python tests/operating/test_adjustments.py`, or for some procedures only by naming them.
"""

import itertools
import sys
from functools import cache

import numpy as np
import pytest
from scipy.special import ndtr
from tables import Table, same
from tested import known_excess, share

from reportgen.catalog import adjusted as procedures
from reportgen.catalog.related_pairs import bergmann_hommel_adjusted, shaffer_adjusted

ADJUSTED = Table(
    "adjusted_p_values",
    "Any true null hypothesis rejected, and the mean part of rejections that are false, by procedures for several tests.",
    {"false_any": 0.05, "false_part": 0.05},
    runs=10_000,
    seed=156,
)
ALPHA = 0.05
OF_ANY_TESTS = {
    "bonferroni": procedures.bonferroni_adjusted,
    "sidak": procedures.sidak_adjusted,
    "holm": procedures.holm_adjusted,
    "holm_sidak": procedures.holm_sidak_adjusted,
    "hochberg": procedures.hochberg_adjusted,
    "hommel": procedures.hommel_adjusted,
    "fixed_sequence": procedures.fixed_sequence_adjusted,
    "finner": procedures.finner_adjusted,
    "li": procedures.li_adjusted,
    "benjamini_hochberg": procedures.benjamini_hochberg_adjusted,
    "benjamini_yekutieli": procedures.benjamini_yekutieli_adjusted,
}
OF_ALL_PAIRS = {"shaffer": shaffer_adjusted, "bergmann_hommel": bergmann_hommel_adjusted}
TESTS = 10  # or all pairs of five models
TRUE = {"all": 10, "half": 5, "one": 1}  # null hypotheses
OFF = {"far": 6.0, "near": 2.5}  # standard errors by which the others are off
GROUPS = {"all": (5,), "half": (3, 1, 1), "one": (2, 1, 1, 1)}  # of equal models
OF_PARTS = ("benjamini_hochberg", "benjamini_yekutieli", "li")
"""Procedures that do not keep the rate of any false rejection, of which the part of false rejections is asked."""
KNOWN = {  # as their declarations say
    ("finner", "half"): {"false_any": 0.1456},  # the powers as printed keep no rate but with all null hypotheses true
    ("li", "all"): {"false_part": 0.0748},  # for independent tests only
}


def worlds(procedure):
    kinds = ("pairs of models",) if procedure in OF_ALL_PAIRS else ("independent", "correlated")
    sizes = itertools.product(kinds, TRUE, OFF)
    return (one for one in sizes if one[1:] != ("all", "near"))


GRID = tuple((name, *one) for name in (*OF_ANY_TESTS, *OF_ALL_PAIRS) for one in worlds(name))


def settings(procedure, kind, true, off):
    return {"procedure": procedure, "tests": kind, "true": true, "others_off": off if true != "all" else "none"}


@cache
def drawn(kind, true, off):
    """Return p-values, and which null hypotheses are true; a fixed sequence has false ones first, as it is planned."""
    rng = np.random.default_rng([ADJUSTED.seed, *map(len, (kind, true, off)), TRUE[true]])
    if kind == "pairs of models":
        group = np.repeat(np.arange(len(GROUPS[true])), GROUPS[true])
        scores = rng.normal(size=(ADJUSTED.runs, len(group))) + OFF[off] * 2**0.5 * group
        first, second = np.triu_indices(len(group), 1)
        z, null = (scores[:, first] - scores[:, second]) / 2**0.5, group[first] == group[second]
    else:
        null = np.arange(TESTS) >= TESTS - TRUE[true]
        correlation = 0.5 if kind == "correlated" else 0.0
        shared, alone = rng.normal(size=(ADJUSTED.runs, 1)), rng.normal(size=(ADJUSTED.runs, TESTS))
        z = correlation**0.5 * shared + (1 - correlation) ** 0.5 * alone + OFF[off] * ~null
    return 2 * ndtr(-np.abs(z)), null


def rejections(procedure, p):
    if procedure in OF_ANY_TESTS:
        return OF_ANY_TESTS[procedure](p) <= ALPHA
    return np.array([OF_ALL_PAIRS[procedure](one) <= ALPHA for one in p])


def row(procedure, kind, true, off):
    p, null = drawn(kind, true, off)
    found = rejections(procedure, p)
    false = found & null
    part = false.sum(axis=1) / np.maximum(1, found.sum(axis=1))
    of_part = procedure in OF_PARTS
    return {
        **settings(procedure, kind, true, off),
        "false_any": None if of_part else share(false.any(axis=1)),
        "false_part": share(part) if of_part else None,
        "power": share(found[:, ~null]) if (~null).any() else None,
        **known_excess(KNOWN, procedure, true),
    }


def rows(*named):
    return (row(*one) for one in GRID if not named or one[0] in named)


@pytest.mark.parametrize("procedure", [*OF_ANY_TESTS, *OF_ALL_PAIRS])
def test_adjusted_values_are_never_below_raw_ones_nor_above_one(procedure):
    """In 200 sets of each kind; Li divides by a number that is at most one."""
    p, _ = drawn(*GRID[[one[0] for one in GRID].index(procedure)][1:])
    p = p[:200]
    found = (
        OF_ANY_TESTS[procedure](p)
        if procedure in OF_ANY_TESTS
        else np.array([OF_ALL_PAIRS[procedure](one) for one in p])
    )
    assert (found >= p).all()
    assert (found <= 1).all()


def test_more_able_procedures_reject_no_less():
    """Of the same p-values: Bonferroni, Holm, Hochberg, Hommel; Holm, Shaffer, Bergmann and Hommel for pairs of models."""
    p, _ = drawn("correlated", "half", "near")
    ordered = [rejections(name, p[:1000]) for name in ("bonferroni", "holm", "hochberg", "hommel")]
    of_pairs, _ = drawn("pairs of models", "half", "near")
    for_pairs = [rejections(name, of_pairs[:1000]) for name in ("holm", "shaffer", "bergmann_hommel")]
    for listed in (ordered, for_pairs):
        assert all((more >= less).all() for less, more in itertools.pairwise(listed))


@pytest.mark.parametrize("at", [0, 20, len(GRID) - 1])
def test_a_stored_rate_comes_again(at):
    assert same(row(*GRID[at]), ADJUSTED.rows()[at], ADJUSTED.runs)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(one, stored, ADJUSTED.runs) for one, stored in zip(rows(), ADJUSTED.rows(), strict=True))


if __name__ == "__main__":
    ADJUSTED.write_parts(rows(*sys.argv[1:]), [settings(*one) for one in GRID])
