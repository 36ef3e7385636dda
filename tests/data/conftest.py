"""The same rows through every way in: CSV, Parquet, pandas, polars, a dict of arrays, rows."""

import csv
import math

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reportgen.data.given import Column
from reportgen.data.tables import open_tables

NAMES = ("id", "truth", "score a", "pred'a", 'score"b')
KINDS = ("id", "label", "score", "label", "score")
KEYS = ("id", "truth", "a", "pa", "b")


class Ways:
    """Rows of id, truth, a, pa, b: two models with scores, the first with predictions too; None, NaN and inf allowed."""

    def __init__(self, folder):
        self.folder = folder

    @property
    def columns(self):
        return {key: Column(name, kind) for key, name, kind in zip(KEYS, NAMES, KINDS, strict=True)}

    def open(self, way, rows):
        columns = {name: [row[at] for row in rows] for at, name in enumerate(NAMES)}
        return open_tables({"data": getattr(self, way)(columns)}, base=self.folder)

    def csv(self, columns):
        def cell(value):
            return "" if value is None else value if isinstance(value, str) else repr(float(value))

        with (self.folder / "cases.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows([cell(value) for value in row] for row in zip(*columns.values(), strict=True))
        return "cases.csv"

    def parquet(self, columns):
        kinds = [pa.float64() if kind == "score" else pa.string() for kind in KINDS]
        arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), kinds, strict=True)]
        pq.write_table(pa.table(arrays, names=list(columns)), self.folder / "cases.parquet")
        return "cases.parquet"

    def pandas(self, columns):
        frame = pd.DataFrame({name: pd.Series(values, dtype=object) for name, values in columns.items()})
        return frame.set_index(pd.Index([7] * len(frame)))

    def polars(self, columns):
        kinds = [pl.Float64 if kind == "score" else pl.String for kind in KINDS]
        return pl.DataFrame(
            {name: pl.Series(values, dtype=kind) for (name, values), kind in zip(columns.items(), kinds, strict=True)}
        )

    def arrays(self, columns):
        return columns

    def rows(self, columns):
        return [list(columns), *map(list, zip(*columns.values(), strict=True))]


ALL_WAYS = ("csv", "parquet", "pandas", "polars", "arrays", "rows")


@pytest.fixture
def ways(tmp_path):
    return Ways(tmp_path)


@pytest.fixture(params=ALL_WAYS)
def way(request):
    return request.param


def is_nan(value):
    return isinstance(value, float) and math.isnan(value)
