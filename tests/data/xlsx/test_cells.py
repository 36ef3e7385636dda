"""Cells of all kinds as Excel, openpyxl and xlsxwriter write them."""

import datetime

import xlsxwriter

from reportgen.data.table import Column, SheetDetection
from reportgen.data.xlsx.cells import date_text

HEAD = ["truth", "score"]
SHEET = "xl/worksheets/sheet1.xml"


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
    write([HEAD, ["a", "oops"], [], ["b", "12%"], ["c", "0,5"], ["d", True], ["e", datetime.date(2026, 1, 2)]])

    assert [said.split(" - ") for said in refused()] == [
        ["book.xlsx:2: text in the numeric column 'score', cell B2 ('oops')", "give a number, or leave the cell empty"],
        ["book.xlsx:4: text in the numeric column 'score', cell B4 ('12%')", "write the proportion without a percent sign, 0.12, and thresholds likewise"],
        ["book.xlsx:5: text in the numeric column 'score', cell B5 ('0,5')", "write the number with a decimal point, 0.5"],
        ["book.xlsx:6: text in the numeric column 'score', cell B6 ('True')", "give a number, or leave the cell empty"],
        ["book.xlsx:7: text in the numeric column 'score', cell B7 ('2026-01-02')", "this is a date: name a column of numbers, or leave the cell empty"],
    ]  # fmt: skip


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
