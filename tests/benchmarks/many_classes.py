"""What a hundred classes cost, beside scikit-learn's report and areas of the same cases, which it is given as arrays."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import partial

import numpy as np
from timing import Row, best_of, shown

from reportgen import api

CASES, CLASSES = 100_000, 100
FORMATS = {"Parquet": "parquet", "CSV": "csv"}
MOST = 3
MOST_ROUNDS = 3


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
    by_class = {"probabilities": {name: name for name in names}}
    rounds = min(rounds, MOST_ROUNDS)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        yield from _rows("labels / report", alone, {"prediction": "prediction"}, report, rounds)
        yield from _rows("probabilities / report and areas", both, by_class, lambda: (report(), areas()), rounds)


def _rows(
    what: str, columns: dict[str, np.ndarray], said: dict[str, object], theirs: Callable[[], object], rounds: int
) -> Iterator[Row]:
    """Evaluate arrays, and the same cases as files."""
    sources = {"arrays": columns} | {name: _written(columns, f"cases.{ending}") for name, ending in FORMATS.items()}
    *ours, reference = best_of(rounds, *(partial(_evaluated, one, said) for one in sources.values()), theirs)
    for name, spent in zip(sources, ours, strict=True):
        target = f"{CLASSES} classes, {name}, {what}, 1e5"
        yield Row(target, spent / reference, MOST, note=shown(spent, reference))


def _written(columns: dict[str, np.ndarray], path: str) -> str:
    import duckdb

    with duckdb.connect() as connection:
        connection.register("cases", {name: _plain(values) for name, values in columns.items()})
        connection.execute(f"COPY (SELECT * FROM cases) TO '{path}'")
    return path


def _plain(values: np.ndarray) -> np.ndarray:
    return values.astype(object if values.dtype.kind == "U" else float)


def _evaluated(source: dict[str, np.ndarray] | str, said: dict[str, object]) -> object:
    """Estimate everything that is shown where nothing is stated."""
    spec = {
        "kind": "validation",
        "title": "Speed",
        "data": {"task": "multiclass", "columns": {"truth": "truth"}},
        "models": [{"name": "M"} | said],
    }
    return api.evaluate(api.load(spec), source)


def _cases() -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(1)
    truth = generator.integers(CLASSES, size=CASES)
    scores = generator.normal(size=(CASES, CLASSES))
    scores[np.arange(CASES), truth] += 3
    shares = np.exp(scores)
    shares /= shares.sum(axis=1, keepdims=True)
    return truth, shares
