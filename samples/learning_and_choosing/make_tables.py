"""
Makes the tables of this sample; needs scikit-learn.

The images of digits that scikit-learn bundles are cut at random into a development part and a test part. On the development
part, ten folds compare trees of different sizes, and the chosen size is trained with more and more cases. The test part is
predicted once, by the tree of that size that is trained on all of the development part.
"""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_digits
from sklearn.model_selection import StratifiedKFold, train_test_split
from sklearn.tree import DecisionTreeClassifier

Numbers = np.ndarray[Any, Any]
Row = tuple[Any, ...]
HERE = Path(__file__).parent
LEAVES = (2, 4, 8, 12, 16, 20, 24, 32, 48, 64)
CHOSEN = 20  # leaves, by the rule of one standard error
SIZES = (100, 200, 300, 450, 600, 800, 1000)
RUNS = 5
TESTED = 600


def tree(leaves: int) -> DecisionTreeClassifier:
    """Make a tree of so many leaves that is not trained yet."""
    return DecisionTreeClassifier(max_leaf_nodes=leaves, random_state=0)


def candidates(x: Numbers, y: Numbers) -> Iterator[Row]:
    """Return the error of each size in each of ten folds."""
    folds = list(StratifiedKFold(10, shuffle=True, random_state=1).split(x, y))
    for leaves in LEAVES:
        for fold, (train, test) in enumerate(folds, start=1):
            error = 1 - tree(leaves).fit(x[train], y[train]).score(x[test], y[test])
            yield f"{leaves} leaves", leaves, fold, round(error, 5)


def learning(x: Numbers, y: Numbers) -> Iterator[Row]:
    """Return the errors of trees of the chosen size that are trained with so many cases, and tested on the same others."""
    rng = np.random.default_rng(2)
    for run in range(1, RUNS + 1):
        order = rng.permutation(len(y))
        others = order[max(SIZES) :]
        for size in SIZES:
            train = order[:size]
            fit = tree(CHOSEN).fit(x[train], y[train])
            yield size, run, round(1 - fit.score(x[train], y[train]), 5), round(1 - fit.score(x[others], y[others]), 5)


def write(name: str, head: list[str], rows: Iterable[Row]) -> None:
    """Write a table."""
    with (HERE / name).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def main() -> None:
    """Write all tables."""
    x, digits = load_digits(return_X_y=True)
    y = np.where(digits % 2, "odd", "even")
    ids = np.arange(len(y))
    develop, test = train_test_split(ids, test_size=TESTED, random_state=0, stratify=y)
    write("tried.csv", ["candidate", "complexity", "fold", "value"], candidates(x[develop], y[develop]))
    write("learning.csv", ["train_size", "run", "training", "validation"], learning(x[develop], y[develop]))
    fit = tree(CHOSEN).fit(x[develop], y[develop])
    test = np.sort(test)
    calls = fit.predict(x[test])
    rows = zip((f"image-{one:04}" for one in test), y[test], calls, strict=True)
    write("predictions.csv", ["id", "truth", "prediction"], rows)
    (HERE / "training_ids.txt").write_text("".join(f"image-{one:04}\n" for one in np.sort(develop)), encoding="utf-8")


if __name__ == "__main__":
    main()
