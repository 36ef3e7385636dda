from datetime import date
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.labels import NotALabelError, NotAScoreError, alike_labels, label_text, label_texts, score_value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"), (-0.0, "0"), (2.5, "2.5"), (True, "true"), (False, "false"), (1, "1"), ("01", "01"), (" a ", " a "),
        ("1.0", "1.0"), ("True", "True"), (None, None), (float("nan"), None), ("", None), ("NA", "NA"), (1e20, "1" + "0" * 20),
        (float("inf"), "inf"), (Decimal("3.00"), "3"), (Decimal("0.50"), "0.50"), (date(2026, 1, 2), "2026-01-02"),
        (np.int64(7), "7"), (np.float32(2), "2"), (np.float32(0.1), "0.1"), (np.bool_(1), "true"), (np.str_("x"), "x"),
        (np.float64("nan"), None), (pd.NA, None), (pd.NaT, None), (2**70, str(2**70)),
    ],
)  # fmt: skip
def test_a_label_is_written_as_the_spec_would_write_it(value, text):
    assert label_text(value) == text


@pytest.mark.parametrize("value", [[1], (1, 2), {"a": 1}, b"x", {1}, np.array([1, 2])])
def test_lists_and_bytes_are_no_labels(value):
    with pytest.raises(NotALabelError):
        label_texts([value])


@pytest.mark.parametrize("values", [["a", "", " ", "01"], ["a", None, "", 1.0], []])
def test_many_labels_are_written_as_each_alone(values):
    assert label_texts(values) == [label_text(value) for value in values]


def test_equal_values_of_different_types_keep_their_own_texts():
    assert label_texts([1, True, 1.0, "1", 0, False, Decimal(1)]) == ["1", "true", "1", "1", "0", "false", "1"]


@pytest.mark.parametrize(
    "value", ["x", "1_000", "0,5", "٣", "1e", "0x1F", "--1", True, np.bool_(0), [1], "1 000", "nan%", b"1"]
)
def test_what_is_no_number_is_no_score(value):
    with pytest.raises(NotAScoreError):
        score_value(value)


@pytest.mark.parametrize("value", [None, "", " ", "NA", "na", "N/A", "null", "NULL", "None", "#N/A", "<NA>", pd.NA])
def test_words_for_nothing_are_missing_scores(value):
    assert score_value(value) is None


@given(st.floats(allow_nan=False))
def test_a_written_number_is_read_back(number):
    assert score_value(repr(number)) == score_value(number) == number


def test_nan_is_not_missing():
    assert np.isnan(score_value("NaN"))
    assert np.isnan(score_value(float("nan")))


def test_labels_that_differ_by_spaces_are_paired():
    assert alike_labels(["a", " a", "a  b", "aB", "c", "STRASSE", "straße"]) == [
        (" a", "a"),
        ("STRASSE", "straße"),
        ("a  b", "aB"),
    ]
