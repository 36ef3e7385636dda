"""Results made by hand: models with curves of synthetic scores, computed by reportgen/curves."""

import sys
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon

from reportgen.catalog.answers import Table
from reportgen.curves.calibration import calibration
from reportgen.curves.precision_recall import precision_recall
from reportgen.curves.roc import roc
from reportgen.data.evidence import Proportion
from reportgen.data.scores import Scores
from reportgen.figures import lettering
from reportgen.figures.curves import BAND
from reportgen.figures.drawing import to_svg
from reportgen.index import find
from reportgen.intervals.wilson import wilson
from reportgen.metrics.average_precision import average_precision
from reportgen.metrics.brier import brier
from reportgen.metrics.roc_auc import roc_auc
from reportgen.results.cases import DataResults, ModelResults
from reportgen.results.envelope import DataFile
from reportgen.results.parts import CurveTable, Estimate, Fact, Interval, NamedFact, Tabulated
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spelling import escaped

sys.path.insert(0, str(Path(__file__).parent))  # the shapes of figures stand beside their tests

CURVES = {"roc": roc, "precision_recall": precision_recall, "calibration": calibration}
AREAS = {"roc_auc": roc_auc, "average_precision": average_precision, "brier": brier}
SVG = "{http://www.w3.org/2000/svg}"
UNIT = 100  # of a point, in the drawings
HALF_WIDTH = 0.03  # of an interval whose method does not matter here


def sample(n=400, apart=2.0, seed=1, share=0.4):
    """Draw scores whose classes lie so many standard deviations apart, as calibrated probabilities."""
    rng = np.random.default_rng(seed)
    truth = rng.random(n) < share
    truth[:2] = True, False
    x = rng.normal(size=n) + apart * truth
    logit = apart * x - apart**2 / 2 + np.log(share / (1 - share))
    return 1 / (1 + np.exp(-logit)), truth


def estimate(model, metric, value, *, low=None, high=None, options=None, **fields):
    """Make an estimate; without limits it has no interval."""
    interval = None if low is None and high is None else Interval(low=low, high=high, level=0.95, method="wilson")
    return Estimate(
        ref=f"models/{escaped(model)}/{metric}",
        metric=metric,
        label=found.label if (found := find(metric, ("metric",))) else metric,
        options=options or {},
        value=value,
        interval=interval,
        **fields,
    )


def share(model, metric, successes, trials):
    """Make the estimate of a share with its Wilson interval; undefined where there is no trial."""
    if not trials:
        return estimate(model, metric, None, undefined="no trial", undefined_code="no_trial")
    limits = wilson(Proportion.of(successes, trials), tail=0.025)
    ends = {"low": float(limits.low), "high": float(limits.high)}
    return estimate(model, metric, successes / trials, numerator=successes, denominator=trials, **ends)


def table(model, name, answer):
    """Make a curve of what reportgen/curves answers."""
    ref = f"models/{escaped(model)}/curves/{name}"
    if not isinstance(answer, Table):
        return CurveTable(ref=ref, curve=name, label=name, undefined="undefined", undefined_code=answer.code)
    return CurveTable(ref=ref, curve=name, label=name, columns=answer.columns, rows=tuple(map(tuple, answer.rows)))


def make_model(name="Champion", scores=None, truth=None, *, threshold=0.5, classes=("healthy", "ill"), calls="score"):
    """Make the results of one model from its scores."""
    if scores is None:
        scores, truth = sample()
    evidence = Scores.of(scores, truth)
    called = scores >= (0.5 if threshold is None else threshold)
    tp, fp = int((called & truth).sum()), int((called & ~truth).sum())
    fn, tn = int((~called & truth).sum()), int((~called & ~truth).sum())
    n = tp + fp + fn + tn
    shares = {
        "accuracy": (tp + tn, n),
        "recall": (tp, tp + fn),
        "specificity": (tn, fp + tn),
        "precision": (tp, tp + fp),
        "npv": (tn, tn + fn),
        "fpr": (fp, fp + tn),
        "fnr": (fn, tp + fn),
        "prevalence": (tp + fn, n),
    }
    estimates = [share(name, metric, *parts) for metric, parts in shares.items()] if threshold is not None else []
    for metric, area in AREAS.items():
        value = area.function(evidence)
        if np.ndim(value) == 0 and isinstance(value, float | np.ndarray | np.floating):
            low, high = max(0.0, float(value) - HALF_WIDTH), min(1.0, float(value) + HALF_WIDTH)
            estimates.append(estimate(name, metric, float(value), low=low, high=high))
    return ModelResults(
        ref=f"models/{escaped(name)}",
        name=name,
        threshold=Fact(ref=f"models/{escaped(name)}/threshold", label="Threshold", value=threshold),
        calls=None if threshold is None else calls,
        estimates=tuple(estimates),
        confusion=make_confusion(name, ((tn, fp), (fn, tp)), classes) if threshold is not None else None,
        curves=tuple(table(name, curve, method.function(evidence)) for curve, method in CURVES.items()),
    )


def swept(scores, truth):
    """Count calls at every threshold, from above all scores down to the lowest."""
    ends = [None, *np.unique(scores)[::-1].tolist()]
    for end in ends:
        called = np.zeros(len(truth), bool) if end is None else scores >= end
        tp, fp = int((called & truth).sum()), int((called & ~truth).sum())
        yield end, tp, fp, int(truth.sum()) - tp, int((~truth).sum()) - fp


def by_threshold(scores, truth, costs=(1.0, 5.0)):
    """Return the columns and rows of all curves over the threshold; costs are those of fp and fn."""
    n, positives, negatives = len(truth), int(truth.sum()), int((~truth).sum())
    found = {name: [] for name in ("cutoffs", "det", "cost", "decision", "gain", "tpr_fp")}
    for end, tp, fp, fn, tn in swept(scores, truth):
        called, wrong = tp + fp, tp + fp + fn
        rates = (tp / positives, tn / negatives, tp / called if called else None, 2 * tp / (tp + wrong))
        found["cutoffs"].append((end, tp, fp, fn, tn, *rates))
        found["det"].append((end, fp / negatives, fn / positives))
        found["cost"].append((end, (costs[0] * fp + costs[1] * fn) / n))
        found["gain"].append((called / n, tp / positives))
        found["tpr_fp"].append((end, fp, tp / positives))
        if end is not None and 0 < end < 1:
            odds = end / (1 - end)
            found["decision"].append((end, tp / n - fp / n * odds, positives / n - negatives / n * odds, 0.0))
    shares = [at / 20 for at in range(21)]
    fpr, fnr = found["det"][len(found["det"]) // 2][1:]
    found["prevalence_cost"] = [
        (share, costs[1] * share * fnr + costs[0] * (1 - share) * fpr, costs[0] * (1 - share), costs[1] * share)
        for share in shares
    ]
    return found


COLUMNS = {
    "cutoffs": "threshold tp fp fn tn recall specificity precision f1",
    "det": "threshold fpr fnr",
    "cost": "threshold cost",
    "decision": "threshold net_benefit treat_all treat_none",
    "gain": "share_contacted share_found",
    "tpr_fp": "threshold fp tpr",
    "prevalence_cost": "prevalence cost all_positive none_positive",
}


def swept_model(name="Champion", scores=None, truth=None, *, bins=20, **fields):
    """Make a model that also has the curves over its threshold and the distribution of its scores."""
    if scores is None:
        scores, truth = sample()
    made = make_model(name, scores, truth, **fields)
    ref = made.ref
    extra = tuple(
        CurveTable(
            ref=f"{ref}/curves/{curve}",
            curve=curve,
            label=curve,
            columns=tuple(COLUMNS[curve].split()),
            rows=tuple(rows),
        )
        for curve, rows in by_threshold(scores, truth).items()
    )
    edges = np.unique(np.linspace(scores.min(), scores.max(), bins + 1)) if bins else np.array([])
    edges = edges if len(edges) > 1 else np.repeat(scores[0], 2)
    positives, negatives = (
        np.histogram(scores[side], edges)[0] if edges[0] < edges[-1] else [int(side.sum())] for side in (truth, ~truth)
    )
    rows = zip(edges[:-1].tolist(), edges[1:].tolist(), map(int, positives), map(int, negatives), strict=True)
    bins_ = Tabulated(
        ref=f"{ref}/distribution",
        label="Distribution of the scores",
        columns=("low", "high", "positives", "negatives"),
        rows=tuple(rows),
    )
    return made.model_copy(update={"curves": (*made.curves, *extra), "distribution": bins_})


def make_confusion(model, rows, classes):
    """Make a confusion matrix, rows truth and columns call."""
    ref = f"models/{escaped(model)}/confusion"
    return Tabulated(ref=ref, label="Confusion matrix", columns=classes, row_labels=classes, rows=rows)


def make_fact(name, value):
    """Make a number of rows."""
    return NamedFact(ref=f"data/{name}", name=name, label=name, value=value)


def make_data(*, incomplete=None, excluded=None, splits=None, files=1, classes=("healthy", "ill")):
    """By hand: 3000 rows read, of which 850 are positive and the rest, less what is incomplete or left out, negative."""
    lost = sum(rows for lacking in (incomplete, excluded) for rows in (lacking or {}).values())
    counts = {
        "rows_read": 3000,
        "rows_incomplete": sum((incomplete or {}).values()),
        "rows_excluded": sum((excluded or {}).values()),
        "rows_analysed": 3000 - lost,
        "positives": 850,
        "negatives": 2150 - lost,
    }
    apart = sum((splits or {}).values())
    counts["rows_read"] += apart
    rows = 3000 + apart
    return DataResults(
        files=tuple(DataFile(name=f"{at}.csv", rows=rows) for at in range(files)),
        classes=classes,
        positive=classes[1],
        counts=tuple(make_fact(name, value) for name, value in counts.items()),
        **{
            kind: tuple(
                make_fact(f"{kind}/{label}", rows).model_copy(update={"label": label})
                for label, rows in (lacking or {}).items()
            )
            for kind, lacking in (("incomplete", incomplete), ("excluded", excluded))
        },
        judged=Fact(ref="data/rows_judged", label="Rows of the judged split", value=3000) if splits else None,
        splits=tuple(make_fact(f"splits/{label}", rows) for label, rows in (splits or {}).items()),
    )


def make_verdict(name, model, metric, word, value, low, high, threshold, **fields):
    """Make one model's verdict on a criterion."""
    return Verdict(
        ref=f"criteria/{escaped(name)}/models/{escaped(model)}",
        model=model,
        estimate=f"models/{escaped(model)}/{metric}",
        verdict=word,
        value=value,
        low=low,
        high=high,
        threshold=threshold,
        decided_by="clopper_pearson",
        level=0.95,
        **{"comparator": "at_least", "sides": 2, **fields},
    )


def make_criterion(name, metric, verdicts, *, comparator="at_least", role="primary"):
    """Make a criterion over the models of its verdicts."""
    worst = verdicts[0]
    shared = "verdict value low high threshold decided_by level sides undefined undefined_code".split()
    return Criterion(
        ref=f"criteria/{escaped(name)}",
        id=name,
        metric=metric,
        label=found.label if (found := find(metric, ("metric",))) else metric,
        comparator=comparator,
        role=role,
        worst_verdict=worst.ref,
        models=tuple(verdicts),
        **{field: getattr(worst, field) for field in shared},
    )


@pytest.fixture(scope="session")
def make():
    """Return the makers of results."""
    return SimpleNamespace(
        sample=sample,
        estimate=estimate,
        share=share,
        model=make_model,
        swept=swept_model,
        confusion=make_confusion,
        verdict=make_verdict,
        criterion=make_criterion,
        data=make_data,
    )


def letters_of(svg):
    """Read the words of a drawing with the boxes that they cover, in points from the top left; turned words apart."""
    root = ElementTree.fromstring(svg)
    found = []
    for text in root.iter(f"{SVG}text"):
        size = int(text.get("font-size")) / UNIT
        x, y = int(text.get("x")) / UNIT, int(text.get("y")) / UNIT
        wide = lettering.width(text.text, size, int(text.get("font-weight", "400")))
        found.append((text.text, (x, y - 0.72 * size, x + wide, y + 0.2 * size), text.get("transform") is not None))
    return found


def words_of(figure, *, name="figure"):
    """Return all words of a figure, in the order in which they are drawn."""
    return [words for words, _, _ in letters_of(to_svg(figure, name=name, alt="", letters="text"))]


def colliding(svg):
    """Return words that stand out of the drawing, and pairs of words that overlap."""
    root = ElementTree.fromstring(svg)
    _, _, wide, high = (int(part) / UNIT for part in root.get("viewBox").split())
    level = [(words, box) for words, box, turned in letters_of(svg) if not turned]
    outside = [
        words
        for words, (left, top, right, bottom) in level
        if left < -0.5 or top < -0.5 or right > wide + 0.5 or bottom > high + 0.5
    ]
    pairs = [(a, b) for (a, one), (b, other) in combinations(level, 2) if overlap(one, other)]
    return outside, pairs


def overlap(one, other):
    """Tell whether two boxes share more than a rim."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5


def lines_of(figure):
    """Return the corners of each line and the places of each mark of a figure."""
    return [
        list(zip(map(float, one.get_xdata()), map(float, one.get_ydata()), strict=True))
        for one in figure.artists
        if isinstance(one, Line2D)
    ]


def bands_of(figure):
    """Return the colours of the bands of a figure, in the order in which they are drawn."""
    areas = [one for one in figure.artists if isinstance(one, Polygon) and one.get_alpha() == BAND]
    return [to_hex(one.get_facecolor()) for one in areas]


@pytest.fixture(scope="session")
def read():
    """Return the readers of drawings."""
    return SimpleNamespace(words=words_of, colliding=colliding, lines=lines_of, bands=bands_of, boxes=letters_of)


@pytest.fixture(scope="session")
def champion():
    """Return a model of 400 cases."""
    return make_model()


@pytest.fixture(scope="session")
def challenger():
    """Return a weaker model of as many cases."""
    return make_model("Challenger", *sample(apart=1.2, seed=2), threshold=0.35)


@pytest.fixture(scope="session")
def crowd():
    """Return four models of much the same strength, with the names that users have."""
    named = {
        "Logistic regression": 1.6,
        "Random forest": 1.9,
        "gradient_boosting $x_1$ very long name of a model v2": 2.1,
        "模型 🙂": 2.3,
    }
    return [make_model(name, *sample(1500, apart, 3)) for name, apart in named.items()]


@pytest.fixture(scope="session")
def bare():
    """Return a model of which nothing is known but its name."""
    return ModelResults(
        ref="models/Bare", name="Bare", threshold=Fact(ref="models/Bare/threshold", label="Threshold", value=None)
    )
