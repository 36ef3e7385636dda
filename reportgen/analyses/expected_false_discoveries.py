"""Expected false discoveries at a threshold."""

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.evidence import array
from reportgen.data.posteriors import Posteriors


@analysis(
    label="Expected false discoveries",
    formula=r"D = \sum_{p_i \ge t} (1 - p_i)",
    undefined_when="no_score_at_threshold",
    reference="Newton, Noueiry, Sarkar & Ahlquist (2004), Detecting differential gene expression with a semiparametric hierarchical mixture method, Biostatistics 5:155",
    says={"called": "Number of cases that reach the threshold."},
    answers={
        "fd": "expected false discoveries",
        "fdr": "expected proportion of false discoveries",
        "n": "flagged cases",
    },
)
def expected_false_discoveries(p: Posteriors, *, threshold: float, work: Work = SILENT) -> Values | Undefined:
    """
    Expected number of negative cases among those flagged at a threshold, if the probabilities are right.

    Gives the expected number, the expected proportion and the number of flagged cases. Assumes calibrated
    probabilities; the truth is not used.

    By hand: 0.9 and 0.7 reach the threshold, so 0.1 + 0.3 of two.

    >>> found = expected_false_discoveries(Posteriors(array([0.9, 0.7, 0.2])), threshold=0.5)
    >>> round(found.values["fd"], 6), round(found.values["fdr"], 6), found.values["n"]
    (0.4, 0.2, 2)
    """
    if absence := not_between(p):
        return absence
    called = array(p.values[p.values >= threshold])
    if not len(called):
        return Undefined("no_score_at_threshold")
    expected, cases = float((1 - called).sum()), len(called)
    work.step("called", r"m = \#\{p_i \ge t\}", cases, t=threshold)
    work.step("expected_false", r"D = \sum_{p_i \ge t} (1 - p_i)", expected, t=threshold)
    work.step("formula", r"\frac{D}{m}", expected / cases, D=expected, m=cases)
    return Values({"fd": expected, "fdr": expected / cases, "n": cases}, main="fdr")


def not_between(p: Posteriors) -> Undefined | None:
    """Refuse probabilities below 0 or above 1, and none at all."""
    if not len(p.values):
        return Undefined("no_case")
    outside = ((p.values < 0) | (p.values > 1)).sum()
    return Undefined("not_probabilities", outside=float(outside), cases=float(p.cases)) if outside else None
