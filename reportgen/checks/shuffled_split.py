"""Order of the file."""

from dataclasses import replace

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.conventions import ALPHA_OF_ORDER
from reportgen.data.evidence import Design, Groups
from reportgen.distributions import chi2_above, normal_below


@check(
    label="Shuffled before the split",
    assumes="The rows were shuffled before the split: the order of the classes shows no pattern.",
    reference="Wald & Wolfowitz (1940), On a test whether two samples are from the same population, Annals of Mathematical Statistics 11:147",
    says={
        "no_order_known": "neither the order of the rows nor the parts of a split are known here",
        "shares_of_parts_differ": "the class proportions of the parts differ by more than chance (p {p:p_value})",
        "shares_of_parts_alike": "the class proportions of the parts do not differ by more than chance",
        "ordered_by_class": "the classes form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "no_order_by_class": "the classes form {runs:run|runs} in the order of the file; {expected} are expected by chance",
        "parts_not_alike": "training and test cases may differ, and estimates may be too low or too high",
    },
)
def shuffled_split(design: Design) -> Outcome:
    """
    Compare the class proportions of the parts by a chi-square test, and count the runs of one class in the order of the
    file.

    In a file sorted by class the parts contain different classes and there are far fewer runs than by chance. Each
    p-value is compared with 0.001.

    By hand: +++---+++--- has 4 runs; 7 are expected with standard deviation sqrt(72 * 60 / (144 * 11)) = 1.6514.

    >>> round(runs_statistic(4, 6, 6), 4)
    -1.8166
    """
    if not design.split_classes and design.class_runs is None:
        return not_checkable("no_order_known", on="rows")
    shares, applied = _shares_p(design), {"ALPHA_OF_ORDER": ALPHA_OF_ORDER}
    if shares is not None and shares < ALPHA_OF_ORDER:
        found = warning("shares_of_parts_differ", on="parts", consequence="parts_not_alike", p=shares, **applied)
        return replace(found, p_value=shares)
    runs, positives, negatives = design.class_runs or (0, 0, 0)
    if not positives or not negatives:
        return (
            passed("shares_of_parts_alike", on="parts", **applied)
            if shares is not None
            else not_applicable("one_class", on="rows")
        )
    statistic = runs_statistic(runs, positives, negatives)
    p = float(normal_below(statistic))
    facts = {"runs": runs, "expected": expected_runs(positives, negatives), **applied}
    if p < ALPHA_OF_ORDER:
        found = warning("ordered_by_class", on="rows", consequence="parts_not_alike", statistic=statistic, **facts)
    else:
        found = passed("no_order_by_class", on="rows", statistic=statistic, **facts)
    return replace(found, p_value=p)


def expected_runs(positives: int, negatives: int) -> float:
    """Return how many runs of one class a random order has on average."""
    return 2 * positives * negatives / (positives + negatives) + 1


def runs_statistic(runs: int, positives: int, negatives: int) -> float:
    """Standardise the number of runs; below zero there are fewer than expected."""
    cases, product = positives + negatives, 2 * positives * negatives
    variance = product * (product - cases) / (cases**2 * (cases - 1))
    return (runs - expected_runs(positives, negatives)) / variance**0.5 if variance > 0 else 0.0


def _shares_p(design: Design) -> float | None:
    """Return the p-value of equal class shares in all parts; None where there is nothing to compare."""
    parts = [cells for cells in (design.split_classes or {}).values() if sum(cells)]
    groups = Groups.of([cells[0] for cells in parts], [sum(cells) for cells in parts])
    if len(parts) < 2 or groups.pooled in (0, 1):
        return None
    return float(chi2_above(groups.chi_square_parts.sum(), len(parts) - 1))
