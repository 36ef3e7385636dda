"""The permutation test of pairs: of differences, or of a metric of two models on the same cases."""

import numpy as np

from reportgen import index, spelling
from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.permuted import means_permuted, p_of_parts
from reportgen.catalog.statistic import point, statistic
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array
from reportgen.data.paired import PairedCounts, PairedTable
from reportgen.data.samples import PairedSamples
from reportgen.distributions import binomial_at
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.permutation_ci import permutation_ci

OF_RIGHT_AND_WRONG = ("accuracy", "error")
TABLES = 200_000  # that can come from exchanges and are looked at; of more, random ones are


@hypotest(
    label="Paired permutation test",
    aliases=("sign_flip_test",),
    question="Would the difference of the pairs be as large if the labels within pairs were exchanged at random?",
    null="within each pair both values are exchangeable",
    formula=r"p = \frac{\#\{|x^*| \ge |x|\}}{B}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases),
    undefined_when="no_pair",
    reference="Fisher (1935), The Design of Experiments, section 21; Good (2005), Permutation, Parametric and Bootstrap Tests of Hypotheses, section 3.3; random relabellings: Phipson & Smyth (2010), Permutation p-values should never be zero, Statistical Applications in Genetics and Molecular Biology 9:39",
    says={
        "metric_of_tables": "Value of the metric of the first model less that of the second.",
        "exchanged_tables": "Number of different tables after exchanges of the predictions of some cases.",
        "metric_undefined_for_pair": "the metric has no value for at least one of the models",
    },
)
def paired_permutation(
    samples: PairedSamples | PairedTable | PairedCounts,
    *,
    metric: str | None = None,
    draws: int = 10_000,
    seed: int = 1,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether a difference is as large as exchanges within pairs make it: of means, or of a metric of two models.

    Differences keep or change their sign, in all patterns where there are at most `draws`, else in so many random ones
    with the observed one counted among them, so that p is never 0. Of two models the predictions of a case are
    exchanged; tables of counts have an exact distribution, and for accuracy it is McNemar's exact test. A metric has no
    interval here.

    Fisher (1935), section 21: of Darwin's fifteen pairs of maize, differences in eighths of an inch, 863 of the 32,768
    patterns of signs have a sum as large as the observed 314; in both directions 1,726, so p = 0.0527.

    >>> maize = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    >>> round(paired_permutation(PairedSamples.of(maize), draws=40_000).p_value, 5)
    0.05267
    """
    if isinstance(samples, PairedTable | PairedCounts):
        return _of_models(samples, metric or "accuracy", draws, seed, alternative, work)
    if metric is not None:
        what, remedy = "paired_permutation has no metric of plain numbers", "leave metric out: it compares the means"
        raise ReportgenError(Problem("wrong_option", what, remedy, metric))
    if not samples.pairs:
        absent = Undefined("no_pair")
        effect = EffectSize("difference", absent)
        return Tested(absent, effect=effect, interval=absent, interval_method=permutation_ci.id)
    return means_permuted(
        samples, permutation_ci, draws=draws, seed=seed, alternative=alternative, level=level, work=work
    )


def _of_models(
    paired: PairedTable | PairedCounts, metric: str, draws: int, seed: int, alternative: Alternative, work: Work
) -> Tested:
    """Exchange the predictions of cases on which two models differ."""
    _refuse_all_but_right_and_wrong(paired, metric)
    if not float(paired.cases):
        return Tested(Undefined("no_case"), effect=EffectSize("difference", Undefined("no_case")))
    observed = float(point(paired, metric))
    if np.isnan(observed):
        absent = Undefined("metric_undefined_for_pair")
        return Tested(absent, effect=EffectSize("difference", absent))
    work.step("metric_of_tables", r"x = \theta_{1} - \theta_{2}", observed)
    tables, probabilities, counted = _exchanged(paired, draws, seed)
    work.step("exchanged_tables", "B", len(probabilities))
    found = statistic(paired, metric)(tables)
    slack = ROUNDING * max(1.0, abs(observed))  # undefined after an exchange: as extreme as any
    greater, less = (
        min(1.0, float(probabilities[np.isnan(found) | (sign * (found - observed) >= -slack)].sum()) + counted)
        for sign in (1, -1)
    )
    work.step("part_as_large", r"g = P(x^* \ge x)", greater)
    work.step("part_as_small", r"l = P(x^* \le x)", less)
    p_value = p_of_parts(greater, less, alternative, work)
    return Tested(p_value, observed, None, EffectSize("difference", observed))


def _exchanged(
    paired: PairedTable | PairedCounts, draws: int, seed: int
) -> tuple[PairedTable | PairedCounts, Array, float]:
    """Return the tables after exchanges, the probability of each, and what the observed one adds where they are drawn."""
    kinds = _differing(paired)
    sizes = [int(first + second) for first, second in kinds]
    if np.prod([size + 1.0 for size in sizes]) <= TABLES:
        grids = np.meshgrid(*(np.arange(size + 1.0) for size in sizes), indexing="ij")
        firsts = [grid.ravel() for grid in grids]
        chances = [binomial_at(first, size, 0.5) for first, size in zip(firsts, sizes, strict=True)]
        return _tables(paired, firsts, sizes), np.prod(chances, axis=0), 0.0
    generator = np.random.default_rng(seed)
    firsts = [generator.binomial(size, 0.5, draws).astype(float) for size in sizes]
    return _tables(paired, firsts, sizes), np.full(draws, 1 / (draws + 1)), 1 / (draws + 1)


def _differing(paired: PairedTable | PairedCounts) -> list[tuple[float, float]]:
    """Count, for each kind of case, on how many one model alone is right, or says positive."""
    if isinstance(paired, PairedTable):
        return [(float(paired.only_a), float(paired.only_b))]
    return [(float(paired.joint[truth, 1, 0]), float(paired.joint[truth, 0, 1])) for truth in (0, 1)]


def _tables(paired: PairedTable | PairedCounts, firsts: list[Array], sizes: list[int]) -> PairedTable | PairedCounts:
    """Write the tables with so many cases of each kind for the first model."""
    if isinstance(paired, PairedTable):
        none = np.zeros_like(firsts[0])
        return PairedTable(paired.both_right + none, firsts[0], sizes[0] - firsts[0], paired.both_wrong + none)
    joint = np.repeat(paired.joint[None], len(firsts[0]), axis=0)
    for truth in (0, 1):
        joint[:, truth, 1, 0], joint[:, truth, 0, 1] = firsts[truth], sizes[truth] - firsts[truth]
    return PairedCounts(joint)


def _refuse_all_but_right_and_wrong(paired: PairedTable | PairedCounts, metric: str) -> None:
    """Say that a table of right and wrong predictions does not know which cases are positive."""
    entry = index.find(spelling.parsed(metric)[0], ("metric",))
    if isinstance(paired, PairedTable) and entry is not None and entry.id not in OF_RIGHT_AND_WRONG:
        what = f"{entry.id} cannot be computed from right and wrong predictions alone"
        remedy = "ask for accuracy or error, or give truth, a and b per case"
        raise ReportgenError(Problem("wrong_evidence", what, remedy, "PairedTable"))
