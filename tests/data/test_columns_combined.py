"""Combinations of values of many columns are counted like those of few."""

import numpy as np

from reportgen.data.columns import combined


def test_forty_columns_are_counted_as_their_rows_are():
    places = np.random.default_rng(1).integers(2, size=(40, 60))
    places[:, 30:] = places[:, :30]
    found = combined([(one, (0, 1)) for one in places])
    rows = [tuple(int(at) for at in row) for row in places.T]
    assert {row[:-1]: row[-1] for row in found} == {row: rows.count(row) for row in rows}
