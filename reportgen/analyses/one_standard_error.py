"""The rule of one standard error: the simplest model that is nearly as good as the best."""

import numpy as np

from reportgen.catalog import SILENT, Table, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.candidates import Candidates


@analysis(
    label="One standard error rule",
    aliases=("one_se", "1_se_rule"),
    formula=r"R \le R_{b} + e_{b}",
    reference="Breiman, Friedman, Olshen & Stone (1984), Classification and Regression Trees, section 3.4.3; Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 7.10",
    says={
        "lowest_risk": "Lowest risk.",
        "error_of_lowest": "Its standard error: the standard deviation of the losses over the root of their number.",
        "cutoff": "Cut-off: one standard error above the lowest risk.",
        "risk_of_chosen": "Risk of the simplest candidate up to the cut-off.",
    },
    answers={
        "best": "candidate with the lowest risk",
        "best_risk": "its risk",
        "best_se": "standard error of that risk",
        "cutoff": "cut-off",
        "chosen": "simplest candidate up to the cut-off",
        "chosen_risk": "its estimated risk",
        "divisor": "divisor of the variance of the losses",
    },
)
def one_standard_error(candidates: Candidates, *, work: Work = SILENT) -> Values:
    """
    Simplest candidate with a risk of at most one standard error above the lowest risk.

    A smaller `complexity` is simpler. The standard error is that of a mean loss over cases, not the spread of the losses; from
    losses it is computed with their number minus one as divisor. It is a heuristic: losses of a cross-validation depend
    on each other. The risk of the chosen candidate is too low for an estimate, since it was chosen.

    By hand: with risks 0.15, 0.12, 0.10, 0.105 from complex to simple and a standard error of 0.02 of the third, the cut-off
    is 0.12, and the last is chosen.

    >>> rows = zip((4, 3, 2, 1), (0.15, 0.12, 0.10, 0.105), strict=True)
    >>> given = [{"name": f"d={k}", "complexity": k, "risk": risk, "se": 0.02} for k, risk in rows]
    >>> found = one_standard_error(Candidates.from_inputs({"candidates": given})).values
    >>> found["best"], round(found["cutoff"], 12), found["chosen"]
    ('d=2', 0.12, 'd=1')
    """
    simple_first = np.lexsort((candidates.risks, candidates.complexities))
    best = int(min(simple_first, key=lambda at: candidates.risks[at]))
    risk, error = float(candidates.risks[best]), float(candidates.errors[best])
    cutoff, losses = risk + error, candidates.losses[best]
    within = candidates.risks <= cutoff + ROUNDING * abs(cutoff)
    chosen = int(next(at for at in simple_first if within[at]))
    work.step("lowest_risk", r"R_{b}", risk)
    if losses is None:
        work.step("error_of_lowest", r"e_{b}", error)
    else:
        spread = {"s": error * np.sqrt(losses), "n": losses}
        work.step("error_of_lowest", r"e_{b} = \frac{s}{\sqrt{n}}", error, **spread)
    work.step("cutoff", r"c = R + e", cutoff, R=risk, e=error)
    work.step("risk_of_chosen", r"R_{c}", float(candidates.risks[chosen]))
    answers = {
        "best": candidates.names[best],
        "best_risk": risk,
        "best_se": error,
        "cutoff": cutoff,
        "chosen": candidates.names[chosen],
        "chosen_risk": float(candidates.risks[chosen]),
        "divisor": None if losses is None else losses - 1,
    }
    rows = tuple(
        (
            name,
            float(candidates.complexities[at]),
            float(candidates.risks[at]),
            float(candidates.errors[at]),
            "yes" if within[at] else "no",
        )
        for at, name in enumerate(candidates.names)
    )
    return Values(
        answers, table=Table(("candidate", "complexity", "risk", "standard error", "up to the cut-off"), rows)
    )
