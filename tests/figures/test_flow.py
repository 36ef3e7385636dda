import pytest

from reportgen.figures.drawing import to_svg
from reportgen.figures.flow import flow
from reportgen.results.model import DataFile, DataResults, Fact

REASONS = {"No label": 12, "Id occurs for some models only": 31}
SPLITS = {"training": 18_204, "validation": 1200}


def fact(name, value):
    return Fact(ref=f"data/{name}", label=name, value=value)


def data(*, excluded=None, splits=None, files=1, classes=("healthy", "ill")):
    """By hand: 3000 rows read, of which 850 are positive and the rest, less what is left out, negative."""
    lost = sum((excluded or {}).values())
    counts = {
        "rows_read": 3000,
        "rows_excluded": lost,
        "rows_analysed": 3000 - lost,
        "positives": 850,
        "negatives": 2150 - lost,
    }
    apart = sum((splits or {}).values())
    counts["rows_read"] += apart
    rows = 3000 + apart
    return DataResults(
        files=tuple(DataFile(name=f"{at}.csv", rows=rows) for at in range(files)),
        classes=classes,
        positive=classes[1],
        counts=tuple(fact(name, value) for name, value in counts.items()),
        excluded=tuple(
            fact(f"excluded/{label}", rows).model_copy(update={"label": label})
            for label, rows in (excluded or {}).items()
        ),
        judged=fact("rows_judged", 3000) if splits else None,
        splits=tuple(fact(f"splits/{label}", rows) for label, rows in (splits or {}).items()),
    )


LONG = ("not defective at all, as far as anybody has seen so far", "moderately_defective_$x$<b>")


@pytest.mark.parametrize(
    "given",
    [
        data(),
        data(excluded=REASONS),
        data(excluded=REASONS, splits=SPLITS),
        data(splits=SPLITS, files=2, classes=LONG),
        data(excluded={f"{at} a reason that takes more words than any other has {'x' * 40}": 3 for at in range(9)}),
    ],
)
def test_no_words_overlap_or_leave_the_figure(read, given):
    assert read.colliding(to_svg(flow(given), name="flow", alt="", letters="text")) == ([], [])


def test_every_reason_stands_with_its_number_and_both_classes_are_named(read):
    words = read.words(flow(data(excluded=REASONS)))

    assert words[:2] == ["Rows read", "3000"]
    assert {"Left out", "43", "No label", "12", "Id occurs for some models only", "31"} <= set(words)
    assert {"Rows analysed", "2957", "Positive: ill", "850", "Negative: healthy", "2107"} <= set(words)


def test_rows_of_other_splits_leave_the_file_before_any_is_judged(read):
    words = read.words(flow(data(splits=SPLITS)))

    assert words[:2] == ["Rows of the file", "22 404"]
    assert {"Other splits", "18 204", "1200", "Rows of the judged split", "3000"} <= set(words)


def test_several_files_are_named_so(read):
    assert read.words(flow(data(splits=SPLITS, files=2)))[:2] == ["Rows of all files", "22 404"]


def test_rows_that_are_all_analysed_need_no_box_for_what_is_left_out(read):
    assert "Left out" not in read.words(flow(data()))


def test_without_numbers_of_rows_there_is_no_figure():
    assert flow(DataResults(positive="ill")) is None
