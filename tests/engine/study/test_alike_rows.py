"""Rows that are entered twice, whatever brings them and however it writes the column that tells splits apart."""

import pandas as pd
import polars as pl
import pytest

from reportgen.engine.study.read_cases import read_cases
from reportgen.spec.load import load

COLUMNS = {
    "y": [0, 1, 0, 1, 0, 1, 1, 1],
    "s": [0.1, 0.9, 0.2, 0.8, 0.4, 0.6, 0.6, 0.6],
    "part": [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0],
}
SPEC = """
kind: validation
title: T
data: {file: p.parquet, columns: {truth: y, split: part}, positive: '1', split_as: {test: '2', training: '1'}}
models: [{name: M, score: s, threshold: 0.5}]
"""
WAYS = {"arrays": dict, "pandas": pd.DataFrame, "polars": pl.DataFrame, "parquet": lambda _: None}


@pytest.mark.parametrize("way", WAYS)
def test_judged_rows_that_equal_an_earlier_one_are_counted(tmp_path, way):
    pl.DataFrame(COLUMNS).write_parquet(tmp_path / "p.parquet")
    (tmp_path / "spec.yaml").write_text(SPEC)
    found = read_cases(load(tmp_path / "spec.yaml"), WAYS[way](COLUMNS))
    assert found.design.repeated_rows == 2
