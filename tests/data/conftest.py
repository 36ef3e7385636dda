"""The same rows through every way in: files of all formats, pandas, polars, a dict of arrays, rows."""

import csv
import json
import math

import openpyxl
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest

from reportgen.data.table import Column
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
        pq.write_table(arrow_table(columns), self.folder / "cases.parquet")
        return "cases.parquet"

    def arrow(self, columns):
        table = arrow_table(columns)
        with pa.ipc.new_file(str(self.folder / "cases.arrow"), table.schema) as file:
            file.write_table(table, max_chunksize=3)
        return "cases.arrow"

    def feather(self, columns):
        pa.feather.write_feather(arrow_table(columns), str(self.folder / "cases.feather"), compression="lz4")
        return "cases.feather"

    def json(self, columns):
        records = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        (self.folder / "cases.json").write_text(json.dumps(records), encoding="utf-8")
        return "cases.json"

    def json_columns(self, columns):
        (self.folder / "cases.json").write_text(json.dumps(columns, ensure_ascii=False), encoding="utf-8")
        return "cases.json"

    def jsonl(self, columns):
        """Leave out what is missing, except for the first record, which names the columns."""
        with (self.folder / "cases.jsonl").open("w", encoding="utf-8") as file:
            for at, row in enumerate(zip(*columns.values(), strict=True)):
                record = dict(zip(columns, row, strict=True))
                held = record if at == 0 else {name: value for name, value in record.items() if value is not None}
                file.write(json.dumps(held, ensure_ascii=False) + "\n")
        return "cases.jsonl"

    def xlsx(self, columns):
        """Write as text what openpyxl writes in 16 digits or not at all; a last column keeps rows of missing cells."""

        def cell(value):
            exact = not isinstance(value, float) or float(f"{value:.16g}") == value
            return value if exact and value not in (math.inf, -math.inf) else repr(value)

        book = openpyxl.Workbook()
        book.active.append([*columns, "always"])
        for row in zip(*columns.values(), strict=True):
            book.active.append([*map(cell, row), "x"])
        book.save(self.folder / "cases.xlsx")
        return "cases.xlsx"

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


def arrow_table(columns):
    kinds = [pa.float64() if kind == "score" else pa.string() for kind in KINDS]
    arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), kinds, strict=True)]
    return pa.table(arrays, names=list(columns))


FILES = ("csv", "parquet", "arrow", "feather", "json", "json_columns", "jsonl", "xlsx")
ALL_WAYS = (*FILES, "pandas", "polars", "arrays", "rows")


@pytest.fixture
def ways(tmp_path):
    return Ways(tmp_path)


@pytest.fixture(params=ALL_WAYS)
def way(request):
    return request.param


def is_nan(value):
    return isinstance(value, float) and math.isnan(value)
