"""Order of the file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.conventions import ALPHA_OF_ORDER, LEAST_EXPECTED_COUNT
from reportgen.data.arrays import Array, array
from reportgen.data.evidence import Design
from reportgen.distributions import chi2_above, normal_below


@check(
    label="Shuffled before the split",
    assumes="The rows were shuffled before the split: their order shows no pattern, and the parts differ by chance only.",
    reference="Wald & Wolfowitz (1940), On a test whether two samples are from the same population, Annals of Mathematical Statistics 11:147; several classes: Barton & David (1957), Multiple runs, Biometrika 44:168",
    says={
        "no_order_known": "neither the order of the rows nor the parts of a split are known here",
        "rows_in_clusters": "rows of one cluster are alike, so their order and their parts show nothing about shuffling",
        "shares_of_parts_differ": "the class proportions of the parts differ by more than chance (p {p:p_value})",
        "shares_of_parts_alike": "the class proportions of the parts do not differ by more than chance",
        "values_of_parts_differ": "the proportions of true values above the common median differ between the parts by more than chance (p {p:p_value})",
        "values_of_parts_alike": "the proportions of true values above the common median do not differ between the parts by more than chance",
        "ordered_by_class": "the classes form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "no_order_by_class": "the classes form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "ordered_by_value": "true values above and not above their median form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "no_order_by_value": "true values above and not above their median form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "parts_not_alike": "training and test cases may differ, and estimates may be too low or too high",
    },
)
def shuffled_split(design: Design) -> Outcome:
    """
    Compare the class proportions of the parts by a chi-square test, and count the runs of one class in the order of the
    file. Numbers are compared as those above their median and the others.

    In a file sorted by class the parts contain different classes and there are far fewer runs than by chance. Each
    p-value is compared with 0.001. Classes that are too rare for the chi-square distribution are counted as one.

    By hand: +++---+++--- has 4 runs; 7 are expected with standard deviation sqrt(72 * 60 / (144 * 11)) = 1.6514.

    >>> round(runs_statistic(4, 6, 6), 4)
    -1.8166
    """
    parts, runs_found = design.split_classes or design.split_halves, design.class_runs or design.half_runs
    if not parts and runs_found is None:
        return not_checkable("no_order_known", on="rows")
    if design.cluster is not None:
        return not_applicable("rows_in_clusters", on="rows")
    numbers = design.split_halves is not None or design.half_runs is not None
    shares, applied = _shares_p(parts or {}), {"ALPHA_OF_ORDER": ALPHA_OF_ORDER}
    if shares is not None and shares < ALPHA_OF_ORDER:
        found = warning(
            "values_of_parts_differ" if numbers else "shares_of_parts_differ",
            on="parts",
            consequence="parts_not_alike",
            p=shares,
            **applied,
        )
        return replace(found, p_value=shares)
    runs, *cells = runs_found or (0,)
    if sum(cell > 0 for cell in cells) < 2:
        if shares is None:
            return not_applicable("one_class", on="rows")
        return passed("values_of_parts_alike" if numbers else "shares_of_parts_alike", on="parts", **applied)
    statistic = runs_statistic(runs, *cells)
    p = float(normal_below(statistic))
    facts = {"runs": runs, "expected": expected_runs(*cells), **applied}
    if p < ALPHA_OF_ORDER:
        found = warning(
            "ordered_by_value" if numbers else "ordered_by_class",
            on="rows",
            consequence="parts_not_alike",
            statistic=statistic,
            **facts,
        )
    else:
        found = passed("no_order_by_value" if numbers else "no_order_by_class", on="rows", statistic=statistic, **facts)
    return replace(found, p_value=p)


def expected_runs(*cells: int) -> float:
    """Return how many runs of one class a random order of so many cases of each class has on average."""
    cases = sum(cells)
    return (cases * (cases + 1) - sum(cell**2 for cell in cells)) / cases


def runs_statistic(runs: int, *cells: int) -> float:
    """Standardise the number of runs of classes; below zero there are fewer than expected."""
    cases, squares, cubes = sum(cells), sum(cell**2 for cell in cells), sum(cell**3 for cell in cells)
    scaled = squares * (squares + cases * (cases + 1)) - 2 * cases * cubes - cases**3
    variance = scaled / (cases**2 * (cases - 1))
    return (runs - expected_runs(*cells)) / variance**0.5 if variance > 0 else 0.0


def _shares_p(parts: Mapping[str, Sequence[int]]) -> float | None:
    """Return the p-value of equal class shares in all parts; None where there is nothing to compare."""
    found = array([cells for cells in parts.values() if sum(cells)])
    if len(found) < 2:
        return None
    table = _without_rare(found)
    expected = _expected(table)
    if table.shape[1] < 2:
        return None
    chi_square = ((table - expected) ** 2 / expected).sum()
    return float(chi2_above(chi_square, (table.shape[0] - 1) * (table.shape[1] - 1)))


def _without_rare(table: Array) -> Array:
    """Leave out classes without a case, and where there are more than two count those that some part rarely has as one."""
    there = table[:, table.sum(axis=0) > 0]
    rare = _expected(there).min(axis=0) < LEAST_EXPECTED_COUNT
    if there.shape[1] < 3 or rare.sum() < 2:
        return there
    return array(np.column_stack([there[:, ~rare], there[:, rare].sum(axis=1)]))


def _expected(table: Array) -> Array:
    return array(np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum())
