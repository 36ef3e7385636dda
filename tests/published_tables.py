"""Tables of scores that were published: see published_tables/README.md."""

import csv
from pathlib import Path

from reportgen.data.benchmark import BenchmarkTable

FOLDER = Path(__file__).with_suffix("")


def published(name, **facts):
    """Read a table of this folder: names of data sets down, of models across."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    scores = [[float(cell) for cell in row[1:]] for row in rows]
    return BenchmarkTable.of(scores, head[1:], data_sets=[row[0] for row in rows], **facts)
