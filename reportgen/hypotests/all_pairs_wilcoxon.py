"""Wilcoxon's signed rank tests of all pairs of models over data sets, adjusted by Holm."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from reportgen.catalog import SILENT, EffectSize, Limits, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog.adjusted import holm_adjusted
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.catalog.model_groups import ANSWERS, standing
from reportgen.catalog.rank_differences import compared_pairs, square_of
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.checks.data_sets_for_pairs import data_sets_for_pairs
from reportgen.data.evidence import BenchmarkTable
from reportgen.data.samples import PairedSamples
from reportgen.data.signed_ranks import SignedRanks
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank
from reportgen.intervals.hodges_lehmann import hodges_lehmann

EFFECT = "hodges_lehmann"
COLUMNS = (
    "first",
    "second",
    "wins",
    "ties",
    "losses",
    "difference",
    "low",
    "high",
    "rank_biserial",
    "p_value",
    "adjusted",
    "differ",
)


@hypotest(
    label="Wilcoxon tests of all pairs",
    aliases=("pairwise_wilcoxon",),
    question="Which pairs of models differ over data sets?",
    null="the differences of each pair of models are distributed symmetrically around zero",
    formula=r"\tilde{p}_{(i)} = \max_{j \le i} \min(1, (m - j + 1) p_{(j)})",
    checks=(complete_blocks, data_sets_for_pairs),
    undefined_when="missing_scores",
    reference="Benavoli, Corani & Mangili (2016), Should we really use post-hoc tests based on mean-ranks?, Journal of Machine Learning Research 17:5; Wilcoxon (1945), Individual comparisons by ranking methods, Biometrics Bulletin 1:80; Pratt (1959), Remarks on zeros and ties in the Wilcoxon signed rank procedures, Journal of the American Statistical Association 54:655; Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6:65",
    says={
        "pairs_of_models": "Number of pairs of models.",
        "level_of_each_pair": "Level of the interval of each pair, by Bonferroni; Holm may decide where it ends at zero.",
        "smallest_p_of_pairs": "Smallest p-value of all pairs.",
        "smallest_by_holm": "The same adjusted by Holm.",
    },
    answers={
        **ANSWERS,
        "adjusted": "adjusted p-values",
        "tests": "pairs",
        "level_of_each": "level of the interval of each pair",
    },
)
def all_pairs_wilcoxon(table: BenchmarkTable, *, alpha: float = 0.05, work: Work = SILENT) -> Tested:
    """
    Tests for every pair of models, or for each model and a control, whether their differences over data sets are centred
    on zero.

    Signed rank tests are exact for up to 400 data sets, with ties and with zeros as Pratt ranks them; Holm adjusts them. Each pair is
    judged by its own scores alone. The table has the Hodges-Lehmann estimate of the difference, first minus second, with
    an interval at the level 1 - alpha / m (Bonferroni; Holm may decide where it ends at zero), the matched rank-biserial
    correlation, and the numbers of data sets on which the first is better, equal and worse. The p-value, the statistic and
    the effect are those of the pair with the smallest p-value, adjusted. No test of all models together has to come first.

    By hand: A is above B and C on all six data sets, so 2 / 2^6 = 0.03125 for both, times 3; B and C differ in half.

    >>> scores = [[9, 1, 2], [9, 2, 1], [8, 3, 5], [9, 4, 2], [9, 1, 4], [7, 4, 1]]
    >>> found = all_pairs_wilcoxon(BenchmarkTable.of(scores, "ABC"))
    >>> found.values["adjusted"], found.values["groups"]
    ([0.09375, 0.09375, 1.0], [['A', 'B', 'C']])
    """
    ranked = MeanRanks.of(table)
    if isinstance(ranked, Undefined):
        return Tested(ranked, effect=EffectSize(EFFECT, ranked))
    pairs = compared_pairs(table)
    m = work.step("pairs_of_models", "m", len(pairs))
    level = work.step("level_of_each_pair", r"C = 1 - \frac{\alpha}{m}", 1 - alpha / m, alpha=alpha, m=m)
    found = [_Pair.of(table, a, b, level) for a, b in pairs]
    raw = np.array([one.p_value for one in found])
    adjusted = holm_adjusted(raw)
    work.step("smallest_p_of_pairs", r"p = \min_i p_{i}", float(raw.min()))
    smallest = work.step(
        "smallest_by_holm", r"\tilde{p} = \min(1, m p)", float(adjusted.min()), m=m, p=float(raw.min())
    )
    shown = adjusted <= alpha
    values = standing(table.models, ranked.means, square_of(pairs, shown, len(table.models)))
    if table.control is not None:
        values = {name: values[name] for name in ("mean_ranks", "ranking")}
    values |= {"adjusted": adjusted.tolist(), "tests": m, "level_of_each": level}
    rows = tuple(
        (*one.names, *one.cells, p, shown_one)
        for one, p, shown_one in zip(found, adjusted.tolist(), shown.tolist(), strict=True)
    )
    first = found[int(raw.argmin())]
    effect = EffectSize(EFFECT, first.difference)
    return Tested(
        smallest,
        first.statistic,
        None,
        effect,
        first.limits,
        hodges_lehmann.id,
        interval_level=level,
        values=values,
        table=Table(COLUMNS, rows),
    )


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two models, and what their scores on the same data sets show."""

    names: tuple[str, str]
    counts: tuple[int, int, int]
    difference: float
    limits: Limits | Undefined
    rank_biserial: float | None
    statistic: float
    p_value: float

    @classmethod
    def of(cls, table: BenchmarkTable, a: int, b: int, level: float) -> "_Pair":
        samples = PairedSamples.of(table.scores[:, a], table.scores[:, b])
        tested = wilcoxon_signed_rank(samples, zeros="pratt", level=level)
        assert isinstance(tested.p_value, float)  # noqa: S101 - there is a pair
        assert tested.effect is not None and isinstance(tested.effect.value, float)  # noqa: S101, PT018 - as above
        assert tested.interval is not None and tested.statistic is not None  # noqa: S101, PT018 - as above
        ranked = SignedRanks.of(samples.differences, float(samples.within), "pratt")
        signs = ranked.signs if table.better == "higher" else -ranked.signs
        counts = tuple(int((signs == sign).sum()) for sign in (1, 0, -1))
        both = ranked.positive + ranked.negative
        biserial = (ranked.positive - ranked.negative) / both if both else None
        return cls(
            (table.models[a], table.models[b]),
            (counts[0], counts[1], counts[2]),
            tested.effect.value,
            tested.interval,
            biserial,
            tested.statistic,
            tested.p_value,
        )

    @property
    def cells(self) -> tuple[Any, ...]:
        """Return the cells of the pair up to its p-value."""
        low, high = (
            (float(self.limits.low), float(self.limits.high)) if isinstance(self.limits, Limits) else (None, None)
        )
        return (*self.counts, self.difference, low, high, self.rank_biserial, self.p_value)
