"""What the statistics cost beside the plainest numpy work on as many cases."""

from collections.abc import Iterator

import numpy as np
from timing import Row, best_of, shown

from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedScores
from reportgen.data.resampling import replicate_all
from reportgen.data.scores import Scores
from reportgen.engine.calc.averages import averaged
from reportgen.hypotests.delong_paired import delong_paired
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile
from reportgen.intervals.delong import delong
from reportgen.metrics.accuracy import accuracy
from reportgen.metrics.f1 import f1
from reportgen.metrics.roc_auc import roc_auc

SIZES = {100_000: "1e5", 1_000_000: "1e6"}
DRAWS = 10_000


def score_table(rounds: int) -> Iterator[Row]:
    """Group cases by their scores."""
    for cases, size in SIZES.items():
        positive, scores, _ = _cases(cases)
        table, sort = best_of(rounds, lambda: Scores.of(scores, positive), lambda: np.sort(scores))  # noqa: B023
        yield Row(f"score table / np.sort, {size}", table / sort, 4, note=shown(table, sort))


def delong_area(rounds: int) -> Iterator[Row]:
    """Return the area with DeLong's interval, from cases; scikit-learn answers the area alone."""
    from sklearn.metrics import roc_auc_score

    for cases, size in SIZES.items():
        positive, scores, _ = _cases(cases)
        sides = (
            lambda: delong.limits(Scores.of(scores, positive)),  # noqa: B023
            lambda: np.sort(scores),  # noqa: B023
            lambda: roc_auc_score(positive, scores),  # noqa: B023
        )
        area, sort, peer = best_of(rounds, *sides)
        yield Row(f"AUC with DeLong / np.sort, {size}", area / sort, 6, note=shown(area, sort))
        yield Row(f"AUC with DeLong / sklearn roc_auc_score, {size}", area / peer, 1 / 5, note=shown(area, peer))


def delong_pair(rounds: int) -> Iterator[Row]:
    """Compare two areas on the same cases."""
    for cases, size in SIZES.items():
        positive, first, second = _cases(cases)
        sides = (
            lambda: delong_paired(PairedScores.of(first, second, positive)),  # noqa: B023
            lambda: (np.argsort(first), np.argsort(second)),  # noqa: B023
        )
        pair, sorts = best_of(rounds, *sides)
        yield Row(f"paired DeLong / 2 argsorts, {size}", pair / sorts, 5, note=shown(pair, sorts))


def area_bootstrap(rounds: int) -> Iterator[Row]:
    """Draw all cases anew and answer the area, ten times; beside it the draws alone."""
    for cases, size in SIZES.items():
        positive, scores, _ = _cases(cases)
        table, generator, draws = Scores.of(scores, positive), np.random.default_rng(1), 10
        sides = (
            lambda: replicate_all(table, [roc_auc], draws=draws, generator=generator),  # noqa: B023
            lambda: [_draw(cases, generator) for _ in range(draws)],  # noqa: B023
        )
        replicates, bare = (spent / draws for spent in best_of(rounds, *sides))
        yield Row(f"AUC bootstrap replicate / one draw, {size}", replicates / bare, 3.5, note=shown(replicates, bare))


def metrics_bootstrap(rounds: int) -> Iterator[Row]:
    """Draw a matrix of five classes anew for three metrics at once; and a binary one through the interval."""
    matrix = np.random.default_rng(1).integers(50, 150, (5, 5)) + 900 * np.eye(5, dtype=int)
    many = Confusion(matrix.astype(float), tuple("abcde"))
    binary = Counts.of(tp=4000, fp=700, fn=500, tn=9000)
    for name, evidence, bootstrap in (
        ("macro F1 and accuracy, 5 classes", many, lambda: _replicated(many)),
        ("F1 interval, 2 classes", binary, lambda: bootstrap_percentile.limits(binary, metric="f1", draws=DRAWS)),
    ):
        cells = evidence.cells.ravel()
        bare, generator = (int(cells.sum()), cells / cells.sum()), np.random.default_rng(1)
        spent, drawn = best_of(rounds, bootstrap, lambda: generator.multinomial(*bare, size=DRAWS))  # noqa: B023
        yield Row(f"bootstrap of {name} / rng.multinomial", spent / drawn, 2, note=shown(spent, drawn))


def _cases(cases: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Make truth and the scores of two models, with six decimals as files have them."""
    generator = np.random.default_rng(1)
    positive = generator.random(cases) < 0.3
    logits = (generator.normal(size=cases) + shift * positive for shift in (1.3, 1.1))
    return positive, *(np.round(1 / (1 + np.exp(-logit)), 6) for logit in logits)


def _draw(cases: int, generator: np.random.Generator) -> np.ndarray:
    return np.bincount(generator.integers(0, cases, size=cases), minlength=cases)


def _replicated(confusion: Confusion) -> np.ndarray:
    def both(drawn: Confusion) -> np.ndarray:
        return averaged(f1, drawn, "macro", {}) + averaged(accuracy, drawn, "micro", {}).value

    return replicate_all(confusion, [both], draws=DRAWS, generator=np.random.default_rng(1))
