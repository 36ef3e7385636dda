"""Threshold of the direct posterior probability approach."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reportgen.analyses.expected_false_discoveries import not_between
from reportgen.catalog import SILENT, Table, Undefined, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.posteriors import Posteriors

LISTED = 200  # thresholds: more than anybody reads


@analysis(
    label="Direct posterior threshold",
    formula=r"\min \left\{ t : \frac{\sum_{p_i \ge t} (1 - p_i)}{\#\{p_i \ge t\}} \le \alpha \right\}",
    undefined_when="no_threshold_at_level",
    reference="Newton, Noueiry, Sarkar & Ahlquist (2004), Detecting differential gene expression with a semiparametric hierarchical mixture method, Biostatistics 5:155",
    says={
        "no_threshold_at_level": "even the cases with the highest probability have an expected proportion of false discoveries of {least:share apart alpha}, above {alpha:level}",
        "general.no_threshold_at_level": "the expected proportion of false discoveries is above the level even among the cases with the highest probability",
        "threshold_held": "Lowest threshold within the level.",
        "threshold_too_low": "Next lower threshold, which exceeds it.",
    },
    answers={
        "fd": "expected false discoveries",
        "fdr": "expected proportion of false discoveries",
        "n": "flagged cases",
    },
)
def direct_posterior_threshold(p: Posteriors, *, alpha: float, work: Work = SILENT) -> Values | Undefined:
    """
    Lowest threshold at which the expected proportion of negative cases among those flagged is at most alpha.

    Gives the threshold, the expected number and proportion of false discoveries, the number of flagged cases, and
    threshold and proportion one step further, which is too much. The table has all of these for each threshold, the
    highest first, and marks the chosen one. Equal probabilities are flagged together. Assumes calibrated probabilities;
    the truth is not used.

    By hand: 0.1 of one, 0.3 of two, 0.8 of three are false.

    >>> found = direct_posterior_threshold(Posteriors(np.array([0.9, 0.8, 0.5])), alpha=0.2)
    >>> found.values["threshold"], round(found.values["fdr"], 6), round(found.values["fdr_next"], 6)
    (0.8, 0.15, 0.266667)
    """
    if absence := not_between(p):
        return absence
    values, cases = np.unique(p.values, return_counts=True)
    called = np.cumsum(cases[::-1])
    expected = np.cumsum(((1 - values) * cases)[::-1])
    share = expected / called  # rises on the way down
    held = int(np.count_nonzero(share <= alpha * (1 + ROUNDING)))
    if not held:
        return Undefined("no_threshold_at_level", least=float(share[0]), alpha=alpha)
    steps = {"threshold": values[::-1], "fd": expected, "fdr": share, "n": called}
    found = {name: along[held - 1].item() for name, along in steps.items()}
    beyond = {f"{name}_next": along[held].item() for name, along in steps.items() if held < len(along)}
    work.step("threshold_held", r"t", found["threshold"])
    work.step("formula", r"\frac{D}{m}", found["fdr"], D=found["fd"], m=found["n"])
    if beyond:
        work.step("threshold_too_low", r"t", beyond["threshold_next"])
        work.step("formula", r"\frac{D}{m}", beyond["fdr_next"], D=beyond["fd_next"], m=beyond["n_next"])
    shown = {name: beyond.get(name) for name in ("threshold_next", "fdr_next")}
    return Values(found | shown, main="threshold", table=_table(steps, held))


def _table(steps: Mapping[str, NDArray[Any]], held: int) -> Table:
    """List the thresholds, of very many some along the way, with the chosen one and the next always among them."""
    size = len(steps["threshold"])
    along = np.linspace(0, size - 1, min(size, LISTED)).round().astype(int)
    places = np.unique([*along, held - 1, min(held, size - 1)])
    rows = ((*(of[at].item() for of in steps.values()), bool(at == held - 1)) for at in places)
    return Table((*steps, "chosen"), tuple(rows))
