"""What a hundred classes cost, beside scikit-learn's report and areas of the same cases."""

from collections.abc import Iterator

import numpy as np
from timing import Row, best_of, shown

from reportgen import api

CASES, CLASSES = 100_000, 100


def many_classes(rounds: int) -> Iterator[Row]:
    """Evaluate labels and probabilities of many classes: every rate and area with its interval; scikit-learn has none."""
    from sklearn.metrics import classification_report, roc_auc_score

    names = [f"class {at:02d}" for at in range(CLASSES)]
    truth, shares = _cases()
    labels, called = np.array(names)[truth], np.array(names)[shares.argmax(axis=1)]
    report = lambda: classification_report(labels, called, output_dict=True, zero_division=0)  # noqa: E731
    areas = lambda: roc_auc_score(truth, shares, multi_class="ovr", labels=range(CLASSES))  # noqa: E731
    alone = {"truth": labels, "prediction": called}
    both = {"truth": labels} | {name: shares[:, at] for at, name in enumerate(names)}
    ours, theirs = best_of(min(rounds, 3), lambda: _evaluated(alone, {"prediction": "prediction"}), report)
    yield Row(f"{CLASSES} classes, labels / classification_report, 1e5", ours / theirs, 3, note=shown(ours, theirs))
    by_class = {"probabilities": {name: name for name in names}}
    ours, theirs = best_of(min(rounds, 3), lambda: _evaluated(both, by_class), lambda: (report(), areas()))
    yield Row(f"{CLASSES} classes, probabilities / report and areas, 1e5", ours / theirs, 3, note=shown(ours, theirs))


def _evaluated(columns: dict[str, np.ndarray], said: dict[str, object]) -> object:
    """Estimate everything that is shown where nothing is stated."""
    spec = {
        "kind": "validation",
        "title": "Speed",
        "data": {"task": "multiclass", "columns": {"truth": "truth"}},
        "models": [{"name": "M"} | said],
    }
    return api.evaluate(api.load(spec), columns)


def _cases() -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(1)
    truth = generator.integers(CLASSES, size=CASES)
    scores = generator.normal(size=(CASES, CLASSES))
    scores[np.arange(CASES), truth] += 3
    shares = np.exp(scores)
    shares /= shares.sum(axis=1, keepdims=True)
    return truth, shares
