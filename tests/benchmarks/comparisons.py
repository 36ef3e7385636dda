"""What comparisons cost beside scipy, and beside one model alone."""

import itertools
from collections.abc import Iterator

import numpy as np
from timing import Row, best_of, shown

from reportgen import api
from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.paired import PairedTable
from reportgen.data.samples import PairedSamples
from reportgen.hypotests.all_pairs_wilcoxon import all_pairs_wilcoxon
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank

CASES = 100_000
SEVERAL = 10  # models on the same cases
MODELS, DATA_SETS = 50, 500


def exact_tests(rounds: int) -> Iterator[Row]:
    """Compute exact p-values, each with its effect and interval; scipy answers the p-value alone."""
    from scipy import stats

    generator = np.random.default_rng(1)
    for pairs in (50, 400):
        a, b = generator.normal(0.1, 1, pairs), generator.normal(0, 1, pairs)
        sides = (
            lambda: wilcoxon_signed_rank(PairedSamples.of(a, b)),  # noqa: B023
            lambda: stats.wilcoxon(a, b, method="exact"),  # noqa: B023
        )
        ours, theirs = best_of(rounds, *sides)
        yield Row(f"exact Wilcoxon with interval / scipy p, {pairs} pairs", ours / theirs, 1, note=shown(ours, theirs))
    for discordant in (100, 10_000, 1_000_000):
        b, c = discordant * 51 // 100, discordant * 49 // 100
        table = PairedTable.of(both_right=9 * discordant, only_a=b, only_b=c, both_wrong=discordant)
        sides = (lambda: mcnemar(table), lambda: stats.binomtest(b, b + c))  # noqa: B023
        ours, theirs = best_of(rounds, *sides)
        name = f"exact McNemar with interval / scipy binomtest, {discordant:.0e}"
        yield Row(name, ours / theirs, 10, note=shown(ours, theirs))


def all_pairs(rounds: int) -> Iterator[Row]:
    """Evaluate all pairs of models on the same cases; beside it the models without the pairs, and one model alone."""
    many, alone = _predictions(SEVERAL), _predictions(1)
    sides = (
        lambda: _evaluated(SEVERAL, many, pairs=True),
        lambda: _evaluated(SEVERAL, many, pairs=False),
        lambda: _evaluated(1, alone, pairs=False),
    )
    compared, models, model = best_of(min(rounds, 5), *sides)
    pairs = max(compared - models, 0.0)
    yield Row(f"all pairs of {SEVERAL} models / 1 model, 1e5", pairs / model, 4, note=shown(pairs, model))
    yield Row(f"  with the {SEVERAL} models", compared / model, None, note=shown(compared, model))


def many_models(rounds: int) -> Iterator[Row]:
    """Compare all pairs of many models over many data sets, adjusted by Holm; scipy answers the p-values alone."""
    from scipy import stats

    scores = np.random.default_rng(1).normal(size=(DATA_SETS, MODELS)) + 0.02 * np.arange(MODELS)
    table, pairs = BenchmarkTable.of(scores), list(itertools.combinations(range(MODELS), 2))
    sides = (
        lambda: all_pairs_wilcoxon(table),
        lambda: [stats.wilcoxon(scores[:, one], scores[:, other], method="approx") for one, other in pairs],
    )
    ours, theirs = best_of(min(rounds, 3), *sides)
    name = f"{MODELS} models, {DATA_SETS} data sets, with intervals / scipy p"
    yield Row(name, ours / theirs, 6, note=shown(ours, theirs))
    yield Row(f"{MODELS} models, {DATA_SETS} data sets, Wilcoxon with Holm", ours / 1000, 2, "s")


def _evaluated(models: int, columns: dict[str, np.ndarray], *, pairs: bool) -> object:
    """Evaluate predictions that are wrong on much the same cases."""
    names = [f"M{at}" for at in range(models)]
    spec = {
        "kind": "validation",
        "title": "Speed",
        "data": {"columns": {"truth": "truth"}, "positive": 1},
        "models": [{"name": name, "prediction": name} for name in names],
        "metrics": ["accuracy", "recall"],
    }
    if pairs:
        spec["comparisons"] = [{"models": names, "metric": "accuracy"}]
    return api.evaluate(api.load(spec), columns)


def _predictions(models: int) -> dict[str, np.ndarray]:
    generator = np.random.default_rng(1)
    truth, hard = generator.random(CASES) < 0.3, generator.random(CASES)
    columns = {"truth": truth.astype(int)}
    for at in range(models):
        wrong = 0.6 * hard + 0.4 * generator.random(CASES) > 0.72 + 0.004 * at
        columns[f"M{at}"] = np.where(wrong, ~truth, truth).astype(int)
    return columns
