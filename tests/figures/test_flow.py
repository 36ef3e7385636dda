import pytest

from reportgen.figures.drawing import to_svg
from reportgen.figures.flow import flow
from reportgen.results.cases import DataResults

REASONS = {"No label": 12, "Id occurs for some models only": 31}
SPLITS = {"training": 18_204, "validation": 1200}
MANY = {f"{at} a reason that takes more words than any other has {'x' * 40}": 3 for at in range(12)}
LONG = ("not defective at all, as far as anybody has seen so far", "moderately_defective_$x$<b>")


SHAPES = {
    "plain": {},
    "reasons": {"incomplete": REASONS},
    "both": {"incomplete": REASONS, "excluded": {"No label": 5}},
    "splits": {"excluded": REASONS, "splits": SPLITS},
    "long names": {"splits": SPLITS, "files": 2, "classes": LONG},
    "many reasons": {"excluded": MANY},
    "many of all": {"excluded": MANY, "splits": dict.fromkeys(MANY, 40)},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_overlap_or_leave_the_figure(read, make, shape):
    assert read.colliding(to_svg(flow(make.data(**SHAPES[shape])), name="flow", alt="", letters="text")) == ([], [])


@pytest.mark.parametrize("shape", SHAPES)
def test_the_way_of_the_rows_is_a_strip(make, shape):
    assert 72 * flow(make.data(**SHAPES[shape])).get_figheight() <= 130


def test_every_reason_stands_with_its_number_and_both_classes_are_named(read, make):
    words = read.words(flow(make.data(incomplete=REASONS, excluded={"No label": 5})))

    assert words[:2] == ["Rows read", "3,000"]
    assert {"Incomplete", "43", "No label", "12", "Id occurs for some models only", "31", "Left out", "5"} <= set(words)
    assert {"Rows analysed", "2,952", "Positive: ill", "850", "Negative: healthy", "2,102"} <= set(words)


def test_the_last_of_many_reasons_are_added_up(read, make):
    """By hand: 12 reasons of 3 rows each; seven are named, and five of them make 15 rows."""
    words = read.words(flow(make.data(excluded=MANY)))

    assert {"36", "5 more", "15"} <= set(words)


def test_rows_of_other_splits_leave_the_file_before_any_is_judged(read, make):
    words = read.words(flow(make.data(splits=SPLITS)))

    assert words[:2] == ["Rows of the file", "22,404"]
    assert {"Other rows", "18,204", "1,200", "Rows of the judged split", "3,000"} <= set(words)


def test_several_files_are_named_so(read, make):
    assert read.words(flow(make.data(splits=SPLITS, files=2)))[:2] == ["Rows of all files", "22,404"]


def test_rows_that_are_all_analysed_need_no_list_of_what_is_left_out(read, make):
    assert not {"Incomplete", "Left out"} & set(read.words(flow(make.data())))


def test_without_numbers_of_rows_there_is_no_figure():
    assert flow(DataResults(positive="ill")) is None
