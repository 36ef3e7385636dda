"""Population stability index."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.conventions import LARGEST_PROVED_SHIFT
from reportgen.data.bank import BinnedSamples
from reportgen.data.evidence import Array, array, divide


@metric(
    label="Population stability index",
    abbreviation="PSI",
    formula=r"\sum_i (a_i - e_i) \ln \frac{a_i}{e_i}",
    range=(0, float("inf")),
    better="lower",
    between="parts",
    lower_unproved="lower_limit_errs",
    largest_proved=LARGEST_PROVED_SHIFT,
    undefined_when="empty_bin",
    reference="Siddiqi (2006), Credit Risk Scorecards: Developing and Implementing Intelligent Credit Scoring; its distribution: Yurdakul & Naranjo (2020), Statistical properties of the population stability index, Journal of Risk Model Validation 14:89",
    says={
        "empty_bin_at": "bin {bin} is empty in one of the samples, so the logarithm has no finite value; merged with a neighbour it may have one",
        "short.empty_bin_at": "bin {bin} is empty in one sample",
        "lower_limit_errs": "the lower limit of its interval is above the true index too often, in up to six of a hundred samples for an index of one",
        "short.lower_limit_errs": "the lower limit errs too often",
        "moved": "Contribution of each bin, from its proportions e of the expected and a of the actual cases.",
        "sum_over_bins": "Sum over the bins.",
    },
)
def psi(b: BinnedSamples, *, work: Work = SILENT) -> Array | Undefined:
    """
    Difference between the expected and the actual distribution over the bins; 0 if they are the same.

    The sum of both Kullback-Leibler divergences. With an empty bin it would be infinite and has no value: a small
    number in its place would decide the result, so merge the bin with a neighbour. The customary limits 0.1 and 0.25
    ignore the sample size: if nothing has changed, the expected value is about (K - 1)(1/n + 1/m) for K bins and
    samples of n and m cases.

    A hand calculation: proportions 0.5, 0.5 become 0.6, 0.4, so 0.1 ln(1.2) - 0.1 ln(0.8).

    >>> round(float(psi(BinnedSamples.of([50, 50], [60, 40]))), 6)
    0.040547
    """
    expected, actual = (array(counts) for counts in (b.expected, b.actual))
    if expected.ndim == 1 and (absence := _absence(expected, actual)):
        return absence
    then, now = (divide(counts, counts.sum(axis=-1, keepdims=True)) for counts in (expected, actual))
    filled = (expected > 0) & (actual > 0)
    ratio = np.where(filled, divide(now, then), np.nan)
    terms = (now - then) * np.log(ratio)
    value = array(terms.sum(axis=-1))
    if terms.ndim == 1:
        columns = {
            "bin": np.arange(1, len(terms) + 1),
            "expected": expected,
            "actual": actual,
            "expected proportion e": then,
            "actual proportion a": now,
        }
        _explain(columns, terms, value, work)
    return value


def _absence(expected: Array, actual: Array) -> Undefined | None:
    """Say which bin is empty, if one is; within a batch nan does."""
    if not expected.sum() or not actual.sum():
        return Undefined("no_case")
    empty = np.flatnonzero((expected == 0) | (actual == 0))
    return Undefined("empty_bin_at", bin=int(empty[0]) + 1) if len(empty) else None


def _explain(columns: Mapping[str, ArrayLike], terms: Array, value: Array, work: Work) -> None:
    """Note what each bin adds, in a table, and the sum."""
    work.rows("moved", r"T_{i} = (a_{i} - e_{i}) \ln \frac{a_{i}}{e_{i}}", {**columns, "contribution T": terms})
    symbols = {f"T_{i}": term for i, term in enumerate(terms, start=1)}
    work.step(
        "sum_over_bins",
        r"\text{PSI} = " + " + ".join(rf"T_{{{i}}}" for i in range(1, len(terms) + 1)),
        value,
        **symbols,
    )
