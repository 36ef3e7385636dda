"""Draws in bins: all of them, those of the percentile interval, in bins that hold as many possible values."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.curves.bootstrap_histogram import BINS, bootstrap_histogram
from reportgen.data.evidence import Counts, PairedTable
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile

TABLE = PairedTable.of(both_right=160, only_a=25, only_b=5, both_wrong=10)
SETTINGS = {"metric": "accuracy", "draws": 4000, "seed": 7}


def test_every_draw_is_in_a_bin_of_one_width():
    rows = np.array(bootstrap_histogram(TABLE, **SETTINGS).rows)

    assert rows[:, 2].sum() == 4000
    assert rows[1:, 0] == pytest.approx(rows[:-1, 1])
    assert np.ptp(rows[:, 1] - rows[:, 0]) == pytest.approx(0, abs=1e-12)
    assert len(rows) <= BINS


def test_they_are_the_draws_of_the_interval():
    """By the bins below and above, 2.5% of the draws are beyond each limit, give or take those in its bin."""
    rows = np.array(bootstrap_histogram(TABLE, **SETTINGS).rows)
    limits = bootstrap_percentile(TABLE, tail=0.025, **SETTINGS)
    for limit, beyond in ((limits.low, rows[:, 1] <= limits.low), (limits.high, rows[:, 0] >= limits.high)):
        at = (rows[:, 0] <= float(limit)) & (float(limit) <= rows[:, 1])
        assert abs(rows[beyond, 2].sum() - 100) <= rows[at, 2].sum()


def test_each_bin_of_few_values_holds_one_of_them():
    """By hand: of four positive cases none to four are found."""
    rows = bootstrap_histogram(Counts.of(tp=2, fp=0, fn=2, tn=0), metric="recall", draws=1000).rows

    assert [(low + high) / 2 for low, high, _ in rows] == pytest.approx([0, 0.25, 0.5, 0.75, 1])


def test_a_metric_of_many_values_has_forty_bins():
    rows = bootstrap_histogram(Counts.of(tp=90, fp=13, fn=30, tn=80), metric="f1", draws=2000).rows

    assert len(rows) == BINS


def test_equal_draws_have_no_histogram():
    assert bootstrap_histogram(Counts.of(tp=9, fp=0, fn=0, tn=0), metric="recall", draws=1000) == Undefined(
        "equal_draws", draws=1000
    )
