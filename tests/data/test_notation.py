"""Marks in numbers: which notation a file uses is found where its numbers tell, and refused where they do not."""

import pytest

from reportgen.data.table import Column, Detection, GroupedDetection
from reportgen.data.tables import open_tables
from reportgen.errors import ExitCode, ReportgenError

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}


@pytest.fixture
def taken(tmp_path):
    def taking(scores, separator=";", columns=None, more=""):
        quoted = (f'"{score}"' if separator in score else score for score in scores)
        rows = "".join(f"a{separator}{score}{more}\n" for score in quoted)
        header = f"truth{separator}score" + ("" if not more else f"{separator}amount")
        (tmp_path / "cases.csv").write_text(f"{header}\n{rows}", encoding="utf-8")
        with open_tables({"data": "cases.csv"}, base=tmp_path) as tables:
            given = tables.take({"data": columns or WANTED})["data"]
            return [score for _, score in given.frame.to_native().fetchall()], given.origin.detection

    return taking


@pytest.fixture
def refused(taken):
    def refusing(*given, **more):
        with pytest.raises(ReportgenError) as caught:
            taken(*given, **more)
        assert caught.value.exit_code == ExitCode.DATA
        return [str(problem) for problem in caught.value.problems]

    return refusing


@pytest.mark.parametrize(
    ("scores", "numbers", "decimal", "thousands"),
    [
        (["1.234,56", "0,5"], [1234.56, 0.5], ",", "."),
        (["1,234.56", "0.5"], [1234.56, 0.5], ".", ","),
        (["1 234,56", "-1 000"], [1234.56, -1000], ",", " "),
        (["1\u00a0234,56", "2\u202f345\u202f678,9"], [1234.56, 2345678.9], ",", " "),
        (["1 234", "2"], [1234, 2], ".", " "),
        (["1'234.5", "1\u2019000"], [1234.5, 1000], ".", "'"),
        (["1,234", "12.5"], [1234, 12.5], ".", ","),
        (["1.234", "0,5"], [1234, 0.5], ",", "."),
        (["1.234.567", "2"], [1234567, 2], ",", "."),
        (["1,234,567", "NA", ""], [1234567, None, None], ".", ","),
        (["1.234,5", "nan", "-Infinity", "1e3"], [1234.5, "nan", "-inf", 1000], ",", "."),
        ([" 1.234,5 ", "+12.000"], [1234.5, 12000], ",", "."),
    ],
)
def test_groups_of_thousands_are_read_and_told_where_the_numbers_allow_one_reading(
    taken, scores, numbers, decimal, thousands
):
    found, told = taken(scores)

    assert [
        str(number) if isinstance(number, float) and number - number != 0 else number for number in found
    ] == numbers
    assert told == GroupedDetection(";", decimal, "utf-8", bom=False, header=True, thousands=thousands)


@pytest.mark.parametrize(
    ("scores", "numbers", "decimal"),
    [
        (["1.234", "2.345"], [1.234, 2.345], "."),  # nothing in the file speaks for a comma
        (["1,234", "0,5"], [1.234, 0.5], ","),
        (["0,123", "0,456"], [0.123, 0.456], ","),
        (["1234,567", "1"], [1234.567, 1], ","),
        (["1,2345", "1"], [1.2345, 1], ","),
    ],
)
def test_a_mark_that_cannot_group_thousands_is_a_decimal_mark(taken, scores, numbers, decimal):
    found, told = taken(scores)

    assert (found, told) == (numbers, Detection(";", decimal, "utf-8", bom=False, header=True))


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_numbers_that_can_be_read_in_two_ways_are_refused_with_both(refused, separator):
    assert refused(["7", "1,234", "2,345"], separator)[0].split(" - ")[0] == (
        "cases.csv:3:3: a number in the numeric column 'score' may be 1.234 or 1234 ('1,234')"
    )


def test_a_point_is_doubted_where_another_column_has_commas(refused):
    (said,) = refused(["1.234", "2.345"], more=";0,5")

    assert said == (
        "cases.csv:2:3: a number in the numeric column 'score' may be 1.234 or 1234 ('1.234')"
        " - write the numbers with a decimal point and without thousands separators"
    )


def test_points_and_commas_that_both_group_or_both_divide_are_refused(refused):
    assert "may be 1.234 or 1234" in refused(["1.234", "1,234"])[0]


def test_text_and_doubt_are_said_together(refused):
    assert [line.split(" - ")[0] for line in refused(["oops", "1,234"])] == [
        "cases.csv:3:3: a number in the numeric column 'score' may be 1.234 or 1234 ('1,234')",
        "cases.csv:2:3: text in the numeric column 'score' ('oops')",
    ]


def test_a_large_file_is_settled_alike(taken, refused, monkeypatch):
    from reportgen.data import csv_file

    monkeypatch.setattr(csv_file, "KEPT_BELOW", 0)

    assert taken(["1.234,5", "0,5"])[0] == [1234.5, 0.5]
    assert "may be 1.234 or 1234" in refused(["1,234"])[0]


@pytest.mark.parametrize("text", ["12.5%", "12,5%", "12.5\u00a0%"])
def test_a_percentage_is_refused_with_the_share_to_write(refused, text):
    assert refused([text, "1"])[0].endswith(
        "- write the proportion without a percent sign, 0.125, and thresholds likewise"
    )


@pytest.mark.parametrize("text", ["1,23,456", "12,34", "1,234,56", "1 2345", "1.2.3", "--1", "1,,234"])
def test_other_marks_are_text(refused, text):
    assert "text in the numeric column 'score'" in refused([text, "1.5", "1,234.5"])[0]
