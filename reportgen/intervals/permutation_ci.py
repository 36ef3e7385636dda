"""Interval for a difference of means from relabelled samples."""

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import array
from reportgen.data.relabelled import Relabelled
from reportgen.data.samples import IndependentSamples, PairedSamples


@interval(
    label="Permutation interval for a difference of means",
    formula=r"\{\delta: p(\delta) \ge \alpha\}",
    undefined_when="few_for_permutation",
    reference="Hartigan (1969), Using subsample values as typical values, Journal of the American Statistical Association 64:1303; two samples: Pitman (1937), Significance tests which may be applied to samples from any populations, Supplement to the Journal of the Royal Statistical Society 4:119",
    says={
        "few_for_permutation": "there are too few values: even the most extreme labels are not rare enough for limits at this level",
        "short.few_for_permutation": "too few values for limits",
        "relabellings": "Number of relabellings, the observed labels included.",
    },
)
def permutation_ci(
    samples: PairedSamples | IndependentSamples,
    *,
    paired: bool = False,  # noqa: ARG001 - says whether a and b are pairs, when the evidence is made
    draws: int = 10_000,
    seed: int = 1,
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    The shifts of the first sample that the permutation test does not reject.

    All relabellings are used where there are at most `draws`, else so many random ones and the observed labels.

    By hand: of five differences 1, 2, 3, 4 and 5 some have their sign exchanged. For shifts below 1.5, the second
    smallest mean of these, at most 2 of 32 patterns have as large a sum as the observed one.

    >>> found = permutation_ci(PairedSamples.of([1, 2, 3, 4, 5]), tail=0.09)
    >>> float(found.low), float(found.value), float(found.high)
    (1.5, 3.0, 4.5)
    """
    sizes = [samples.pairs] if isinstance(samples, PairedSamples) else [len(each) for each in samples.groups]
    if not min(sizes):
        return Undefined("few_for_permutation")
    found = Relabelled.of(samples, draws, seed)
    ends = found.ends(tail)
    work.step("relabellings", r"B", found.number)
    if ends is None:
        return Undefined("few_for_permutation")
    low, high = map(array, ends)
    value = array(samples.a.mean() - samples.b.mean())
    work.step("lower_limit", r"\min\{\delta: p(\delta) \ge \alpha\}", low, alpha=tail)
    work.step("upper_limit", r"\max\{\delta: p(\delta) \ge \alpha\}", high, alpha=tail)
    return Limits(low, high, value)
