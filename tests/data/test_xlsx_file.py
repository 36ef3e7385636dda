"""Workbooks as Excel, openpyxl and pandas write them; parts that openpyxl cannot write are put in by hand."""

import datetime
import math
import re
import zipfile

import openpyxl
import pandas as pd
import pytest
import xlsxwriter

from reportgen.data.dates import date_text
from reportgen.data.given import Column, SheetDetection
from reportgen.data.ids import count_repeated_rows
from reportgen.data.tables import Source, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}
HEAD = ["truth", "score"]
SHEET = "xl/worksheets/sheet1.xml"


@pytest.fixture
def write(tmp_path):
    """Write sheets, called One, Two, ..., after a last change to the workbook."""

    def writing(*sheets, change=None):
        book = openpyxl.Workbook()
        book.remove(book.active)
        for name, rows in zip(("One", "Two", "Three"), sheets, strict=False):
            sheet = book.create_sheet(name)
            for row in rows:
                sheet.append(row)
        if change is not None:
            change(book)
        book.save(tmp_path / "book.xlsx")

    return writing


@pytest.fixture
def edit(tmp_path):
    """Replace text in parts of the workbook, as another program might have written it."""

    def editing(part, *replacements):
        path = tmp_path / "book.xlsx"
        with zipfile.ZipFile(path) as old:
            parts = {name: old.read(name) for name in old.namelist()}
        text = parts[part].decode()
        for pattern, new in replacements:
            text, times = re.subn(pattern, new, text)
            assert times, pattern
        parts[part] = text.encode()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new_file:
            for name, data in parts.items():
                new_file.writestr(name, data)

    return editing


@pytest.fixture
def read(tmp_path):
    def reading(name="book.xlsx", wanted=None):
        source = Source(name, Place("spec.yaml", 3, 7))
        with open_tables({"data": source}, base=tmp_path) as tables:
            given = tables.take({"data": wanted or WANTED})["data"]
            return [list(row) for row in given.frame.to_native().fetchall()], given

    return reading


@pytest.fixture
def refused(read):
    def refusing(name="book.xlsx", wanted=None, code=ExitCode.DATA):
        with pytest.raises(ReportgenError) as caught:
            read(name, wanted)
        assert caught.value.exit_code == code
        return [str(problem) for problem in caught.value.problems]

    return refusing


def test_cells_of_all_kinds_are_labels_by_the_rule_for_values_from_python(write, read):
    labels = ["01", 1, 1.0, 1.5, True, False, " a ", "ä😀<&", "x\ry", 10**15, datetime.date(2026, 1, 2), None]
    write([HEAD, *([label, 0.5] for label in labels)])
    rows, given = read()

    assert [label for label, _ in rows] == [
        "01", "1", "1", "1.5", "true", "false", " a ", "ä😀<&", "x\ry", "1000000000000000", "2026-01-02", None,
    ]  # fmt: skip
    assert given.origin.detection == SheetDetection("One", header_row=1, error_cells=0, text_numbers=0)
    assert (given.rows, given.origin.format) == (12, "xlsx")


def test_dates_follow_their_format(write, read):
    moment = datetime.datetime(2026, 1, 2, 3, 4, 5, 500_000)  # noqa: DTZ001 - cells have no time zone
    cells = [
        (moment, "yyyy-mm-dd hh:mm:ss", "2026-01-02 03:04:05.500000"),
        (datetime.datetime(2026, 1, 2), "dd/mm/yyyy hh:mm", "2026-01-02 00:00:00"),  # noqa: DTZ001
        (datetime.date(2026, 1, 2), '"on" d. mmmm yyyy', "2026-01-02"),
        (datetime.time(13, 30), "h:mm AM/PM", "13:30:00"),
        (46024, "0", "46024"),
        (46024, '0 "days"', "46024"),
        (46024.25, "[h]:mm:ss", "46024.25"),
        (1, "yyyy-mm-dd", "1900-01-01"),
        (61, "yyyy-mm-dd", "1900-03-01"),
        (0.125, "0.0%", "0.125"),
    ]

    def change(book):
        for at, (value, shown, _) in enumerate(cells, 2):
            cell = book["One"].cell(at, 1, value)
            cell.number_format = shown
            book["One"].cell(at, 2, 1)

    write([HEAD], change=change)
    assert [label for label, _ in read()[0]] == [expected for *_, expected in cells]


def test_a_workbook_may_count_its_days_from_1904(write, edit, read):
    write([HEAD, [datetime.date(1904, 1, 3), 1]])
    edit("xl/workbook.xml", (r"<workbookPr\s*/>", '<workbookPr date1904="1"/>'))
    edit(SHEET, (r"<v>1464</v>", "<v>2</v>"))

    assert read()[0] == [["1904-01-03", 1.0]]
    assert date_text(1e9, since_1904=True, timed=False) == 1e9


def test_numbers_as_text_are_read_and_counted_and_errors_are_missing_and_counted(write, read):
    write([[*HEAD, "other"], ["a", "0.5", "#REF!"], ["#N/A", 1, "x"], ["b", "#DIV/0!", "y"], ["c", "NA", "z"]])
    rows, given = read()

    assert rows == [["a", 0.5], [None, 1.0], ["b", None], ["c", None]]
    assert given.origin.detection == SheetDetection("One", header_row=1, error_cells=2, text_numbers=1)


def test_text_dates_and_truth_values_among_scores_are_listed_by_cell(write, refused):
    write([HEAD, ["a", "oops"], [], ["b", "12 %"], ["c", "0,5"], ["d", True], ["e", datetime.date(2026, 1, 2)]])

    assert [said.split(" - ") for said in refused()] == [
        ["book.xlsx:2: text in the score column 'score', cell B2 ('oops')", "give a number, or nothing where there is no score"],
        ["book.xlsx:4: text in the score column 'score', cell B4 ('12 %')", "write the share without a sign, 0.12, and thresholds alike"],
        ["book.xlsx:5: text in the score column 'score', cell B5 ('0,5')", "write the number with a decimal point, 0.5"],
        ["book.xlsx:6: text in the score column 'score', cell B6 ('True')", "give a number, or nothing where there is no score"],
        ["book.xlsx:7: text in the score column 'score', cell B7 ('2026-01-02')", "give a number, or nothing where there is no score"],
    ]  # fmt: skip


def test_several_sheets_must_be_chosen_from(write, read, refused):
    write([HEAD, ["a", 1]], [["truth", "score"], ["b", 2]], [])

    assert refused() == [
        "book.xlsx: 2 sheets of the workbook hold something ('One', 'Two') - name one, 'book.xlsx#One'"
    ]
    assert read("book.xlsx#Two")[0] == [["b", 2.0]]
    assert read("book.xlsx#Two")[1].origin.name == "book.xlsx#Two"
    assert refused("book.xlsx#Tow", code=ExitCode.USER) == [
        "spec.yaml:3:7: the workbook has no such sheet ('Tow') - did you mean 'Two'?"
    ]
    assert refused("book.xlsx#", code=ExitCode.USER) == [
        "spec.yaml:3:7: the workbook has no such sheet ('') - its sheets are 'One', 'Two', 'Three'"
    ]
    assert refused("book.xlsx#Three") == ["book.xlsx: the sheet holds nothing ('Three') - give it a header and rows"]


def test_a_hidden_sheet_is_read_only_by_its_name(write, read):
    def hide(book):
        book["Two"].sheet_state = "hidden"

    write([HEAD, ["a", 1]], [HEAD, ["b", 2]], change=hide)

    assert read()[0] == [["a", 1.0]]
    assert read("book.xlsx#Two")[0] == [["b", 2.0]]


def test_a_chart_sheet_is_no_table(write, read):
    write([HEAD, ["a", 1]], change=lambda book: book.create_chartsheet("Chart"))

    assert read()[0] == [["a", 1.0]]


def test_blank_rows_and_columns_do_not_count(write, read):
    def format_only(book):
        book["One"]["H40"].number_format = "0.00"

    write([[None, *HEAD, None], [], [None, "a", 1, None], [None, "b", 2], [], []], change=format_only)
    rows, given = read()

    assert (rows, given.columns, given.rows) == ([["a", 1.0], ["b", 2.0]], ("truth", "score"), 2)


def test_titles_above_the_header_are_found_and_told(write, read):
    def merge(book):
        book["One"].merge_cells("A1:C1")

    write([["Results of May"], ["made by us"], [], ["truth", "score", "n"], ["a", 1, 2], ["b", 2]], change=merge)
    rows, given = read()

    assert rows == [["a", 1.0], ["b", 2.0]]
    assert given.origin.detection.header_row == 4


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        ([["Model:", "XGB"], ["truth", "score", "n"], ["a", 1, 2]], "row 1 or row 2"),
        ([["Title"], ["truth", "score", 2026], ["a", 1, 2]], "row 2"),
        ([["truth", None, "score", None], ["a", "x", 1, "y"]], "row 2"),
    ],
)
def test_a_header_that_cannot_be_told_is_refused(write, refused, rows, where):
    write(rows)

    assert refused() == [
        (
            f"book.xlsx: it is not clear which row holds the names of the columns ({where})"
            " - delete what stands above the header, and give every column a name"
        )
    ]


def test_columns_without_a_name_are_called_by_their_letters(tmp_path, read):
    pd.DataFrame({"truth": ["a", "b"], "score": [0.5, math.nan]}, index=[5, 5]).to_excel(tmp_path / "book.xlsx")
    rows, given = read()

    assert (rows, given.columns) == ([["a", 0.5], ["b", None]], ("column A", "truth", "score"))


def test_merged_cells_in_the_table_are_refused(write, refused):
    def merge(book):
        book["One"].merge_cells("A2:A3")
        book["One"].merge_cells("B1:C1")

    write([[*HEAD, "n"], ["a", 1, 2], [None, 2, 2]], change=merge)

    assert refused() == [
        f"book.xlsx: cells of the table are merged ({cells}) - unmerge them, and fill every cell"
        for cells in ("B1:C1", "A2:A3")
    ]


def test_many_merged_cells_are_counted(write, refused):
    def merge(book):
        for row in range(2, 32):
            book["One"].merge_cells(f"A{row}:B{row}")

    write([HEAD, *[["a", 1]] * 30], change=merge)
    said = refused()

    assert (len(said), said[10]) == (11, "book.xlsx: and 20 more: merged cells - mend them in the same way")


def test_formulas_without_saved_values_are_refused_where_they_are_wanted(write, read, refused):
    write([[*HEAD, "n"], ["a", "=1/2", 1], ["b", "=1/3", 2]])

    assert refused() == [
        (
            "book.xlsx:2: formulas in the column 'score' have no saved values (cell B2 and 1 more)"
            " - open the workbook in a spreadsheet program and save it, or paste the values over the formulas"
        )
    ]
    assert read(wanted={"t": Column("truth", "label")})[0] == [["a"], ["b"]]


def test_formulas_count_by_the_values_saved_with_them(write, edit, read, refused):
    write([HEAD, ["=A3", "=1/2"], ["b", "=NA()"], ["=EMPTY", 3]])
    edit("xl/workbook.xml", (' fullCalcOnLoad="1"', ""))
    edit(
        SHEET,
        (r'<c r="A2"[^>]*><f>A3</f><v\s*/?>(</v>)?</c>', '<c r="A2" t="str"><f>A3</f><v>b</v></c>'),
        (r'<c r="B2"[^>]*><f>1/2</f><v\s*/?>(</v>)?</c>', '<c r="B2"><f>1/2</f><v>0.5</v></c>'),
        (r'<c r="B3"[^>]*><f>NA\(\)</f><v\s*/?>(</v>)?</c>', '<c r="B3" t="e"><f>NA()</f><v>#N/A</v></c>'),
        (r'<c r="A4"[^>]*><f>EMPTY</f><v\s*/?>(</v>)?</c>', '<c r="A4" t="str"><f>EMPTY</f><v></v></c>'),
    )
    rows, given = read()
    assert (rows, given.origin.detection.error_cells) == ([["b", 0.5], ["b", None], [None, 3.0]], 1)

    edit(
        "xl/workbook.xml", ("<calcPr ", '<calcPr fullCalcOnLoad="1" ')
    )  # placeholders of a writer that cannot calculate
    assert len(refused()) == 2


def test_cells_without_addresses_are_read_in_their_order(write, edit, read):
    write([HEAD, ["a", 1]])
    cells = "<c t='inlineStr'><is><r><t>a</t></r><r><t>b_x000D_</t></r><rPh><t>z</t></rPh></is></c><c><v>0.5</v></c>"
    edit(SHEET, ("</sheetData>", f"<row/><row r='9'>{cells}</row></sheetData>"))

    assert read()[0] == [["a", 1.0], ["ab\r", 0.5]]


def test_strings_that_cells_share_are_read_with_their_runs_and_without_how_they_are_pronounced(tmp_path, edit, read):
    book = xlsxwriter.Workbook(tmp_path / "book.xlsx", {"default_date_format": "dd.mm.yy", "date_1904": True})
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True})
    for column, name in enumerate(HEAD):
        sheet.write(0, column, name)
    sheet.write_rich_string(1, 0, "very ", bold, "ill ")
    sheet.write_string(2, 0, "東京")
    sheet.write_string(3, 0, "a\x01_x0041_")
    sheet.write_datetime(4, 0, datetime.datetime(2026, 1, 2))  # noqa: DTZ001 - cells have no time zone
    sheet.write_boolean(5, 0, True)
    sheet.write_number(6, 0, 1 / 3)
    sheet.write_column(1, 1, [1 / 3, 0.1, 5e-324, 1, 0, -1])
    book.close()
    edit("xl/sharedStrings.xml", ("<t>東京</t>", "<t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh>"))

    assert read()[0] == [
        ["very ill ", 1 / 3], ["東京", 0.1], ["a\x01_x0041_", 5e-324], ["2026-01-02", 1.0], ["true", 0.0], [str(1 / 3), -1.0],
    ]  # fmt: skip


def test_a_writer_that_cannot_calculate_leaves_placeholders_that_nobody_takes_for_values(tmp_path, refused):
    book = xlsxwriter.Workbook(tmp_path / "book.xlsx")
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, HEAD)
    sheet.write_row(1, 0, ["a", "=1/2"])
    book.close()

    assert refused()[0].startswith("book.xlsx:2: formulas in the column 'score' have no saved values (cell B2)")


def test_names_that_stand_twice_are_refused_and_capitals_tell_names_apart(write, read, refused):
    write([["truth", "truth", "score"], ["a", "b", 1]])
    assert refused() == [
        "book.xlsx:1: the header names a column more than once ('truth') - give each column a name of its own"
    ]
    write([["truth", "Truth", "score"], ["a", "b", 1]])
    assert read(wanted={"t": Column("Truth", "label")})[0] == [["b"]]


def test_rows_that_are_alike_are_counted_over_all_columns(write, tmp_path):
    write([[*HEAD, "n"], ["a", 1, "x"], ["a", 1, "#N/A"], ["a", 1, "x"]])
    with open_tables({"data": "book.xlsx"}, base=tmp_path) as tables:
        assert count_repeated_rows(tables.take({"data": WANTED})["data"].everything()) == 1


@pytest.mark.parametrize("sheets", [[[HEAD]], [[["Title"], HEAD]]])
def test_a_header_without_rows_is_refused(write, refused, sheets):
    write(*sheets)

    assert refused() == ["book.xlsx: the table has a header and no rows - give it at least one row"]


def test_a_workbook_of_empty_sheets_is_refused(write, refused):
    write([], [])

    assert refused() == ["book.xlsx: no sheet of the workbook holds anything - give one a header and rows"]


@pytest.mark.parametrize("keep", [5, 0.3, 0.9, -1])
def test_a_truncated_file_is_refused(write, refused, tmp_path, keep):
    write([HEAD, *[["a", 1]] * 500])
    whole = (tmp_path / "book.xlsx").read_bytes()
    (tmp_path / "book.xlsx").write_bytes(whole[: int(keep * len(whole)) if isinstance(keep, float) else keep])

    assert refused() == [
        (
            "book.xlsx: the file cannot be read as an Excel workbook: the file is cut short or damaged"
            " - save or copy the file anew"
        )
    ]


@pytest.mark.parametrize(
    ("part", "replacement", "said"),
    [
        (SHEET, ("</sheetData>", ""), "a part of it is damaged (mismatched tag"),
        (SHEET, ('t="n"><v>1<', 't="s"><v>99<'), "a part of it is damaged (list index out of range)"),
        (SHEET, ("<v>1</v></c></row>", "<v>x</v></c></row>"), "a part of it is damaged (could not convert"),
        (SHEET, ('r="B2"', 'r="/2"'), "a part of it is damaged (no cell is called /2)"),
        (SHEET, ('<row r="2"', '<row r="-2"'), "a part of it is damaged (no row is called -2)"),
        (SHEET, ('<row r="2"', '<row r="99999999999999999999"'), "a part of it is damaged (no row is called 9999"),
        (SHEET, ("^", "<?xml version='1.0' encoding='UTF-9'?>"), "a part of it is damaged (unknown encoding"),
        (SHEET, ("^", "<!DOCTYPE x [<!ENTITY a 'b'>]>"), "a part of it declares a document type"),
        ("xl/workbook.xml", (r'id="rId1"', 'id="rId77"'), "a part of it is damaged ('rId77')"),
    ],
)
def test_damaged_parts_are_refused_in_words(write, edit, refused, part, replacement, said):
    write([HEAD, ["a", 1]])
    edit(part, replacement)

    assert refused()[0].startswith(f"book.xlsx: the file cannot be read as an Excel workbook: {said}")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"truth;score\n1;2\n", "the file is text, no Excel workbook - give it the ending .csv"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "the file is an old Excel workbook (.xls) - save it as .xlsx or CSV"),
        (
            b"\xd0\xcf\x11\xe0" + bytes(300_000) + "EncryptedPackage".encode("utf-16-le"),
            "the workbook is protected by a password - save it without one",
        ),
        (
            b"PAR1\0\0",
            "the file is no Excel workbook (.xlsx) - save the table as .xlsx in a spreadsheet program, or as CSV",
        ),
    ],
)
def test_what_is_no_workbook_is_told_apart(refused, tmp_path, data, said):
    (tmp_path / "book.xlsx").write_bytes(data)

    assert refused() == [f"book.xlsx: {said}"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["a.txt"], "the file is no Excel workbook (.xlsx)"),
        (["xl/workbook.bin"], "the file is a binary Excel workbook (.xlsb) - save it as .xlsx or CSV"),
    ],
)
def test_a_zip_of_other_things_is_no_workbook(refused, tmp_path, names, said):
    with zipfile.ZipFile(tmp_path / "book.xlsx", "w") as archive:
        for name in names:
            archive.writestr(name, "x")

    assert refused()[0].startswith(f"book.xlsx: {said}")


def test_what_unpacks_to_too_much_is_refused(write, refused, monkeypatch):
    from reportgen.data import workbook

    write([HEAD, ["a", 1]])
    monkeypatch.setattr(workbook, "MOST_UNPACKED", 1000)

    assert refused()[0].startswith("book.xlsx: the workbook unpacks to more than 4 GB")


def test_what_pandas_reads_is_what_we_read(tmp_path, read):
    """Pandas, through openpyxl, is the other opinion on numbers and texts."""
    frame = pd.DataFrame({"truth": [f"c{at % 3}" for at in range(300)], "score": [at / 7 for at in range(300)]})
    frame.to_excel(tmp_path / "book.xlsx", index=False)
    other = pd.read_excel(tmp_path / "book.xlsx")

    assert read()[0] == other.to_numpy().tolist()
