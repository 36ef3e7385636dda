"""Which sheet is read, and files that are damaged or no workbooks."""

import tracemalloc
import zipfile

import pytest

from reportgen.errors import ExitCode

HEAD = ["truth", "score"]
SHEET = "xl/worksheets/sheet1.xml"


def test_several_sheets_must_be_chosen_from(write, read, refused):
    write([HEAD, ["a", 1]], [["truth", "score"], ["b", 2]], [])

    assert refused() == ["book.xlsx: 2 sheets of the workbook are not empty ('One', 'Two') - name one, 'book.xlsx#One'"]
    assert read("book.xlsx#Two")[0] == [["b", 2.0]]
    assert read("book.xlsx#Two")[1].origin.name == "book.xlsx#Two"
    assert refused("book.xlsx#Tow", code=ExitCode.USER) == [
        "spec.yaml:3:7: the workbook has no such sheet ('Tow') - did you mean 'Two'?"
    ]
    assert refused("book.xlsx#", code=ExitCode.USER) == [
        "spec.yaml:3:7: the workbook has no such sheet ('') - its sheets are 'One', 'Two', 'Three'"
    ]
    assert refused("book.xlsx#Three") == ["book.xlsx: the sheet is empty ('Three') - give it a header and rows"]


def test_a_hidden_sheet_is_read_only_by_its_name(write, read):
    def hide(book):
        book["Two"].sheet_state = "hidden"

    write([HEAD, ["a", 1]], [HEAD, ["b", 2]], change=hide)

    assert read()[0] == [["a", 1.0]]
    assert read("book.xlsx#Two")[0] == [["b", 2.0]]


def test_a_chart_sheet_is_no_table(write, read):
    write([HEAD, ["a", 1]], change=lambda book: book.create_chartsheet("Chart"))

    assert read()[0] == [["a", 1.0]]


def test_the_strict_form_has_other_namespaces(write, edit, read):
    write([HEAD, ["a", 1]])
    for part, kind in ((SHEET, "spreadsheetml/main"), ("xl/workbook.xml", "spreadsheetml/main")):
        edit(part, (r'xmlns="[^"]*"', f'xmlns="http://purl.oclc.org/ooxml/{kind}"'))

    assert read()[0] == [["a", 1.0]]


def test_blank_cells_of_a_large_sheet_take_no_memory(write, edit, read):
    write([HEAD, ["a", 1]])
    blank = "".join(f'<row r="{row}"><c r="A{row}" s="0"/><c r="XFD{row}" s="0"/></row>' for row in range(3, 20_000))
    edit(SHEET, ("</sheetData>", f"{blank}</sheetData>"))
    read()
    tracemalloc.start()
    rows, _ = read()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert rows == [["a", 1.0]]
    assert peak < 4_000_000


def test_a_workbook_of_empty_sheets_is_refused(write, refused):
    write([], [])

    assert refused() == ["book.xlsx: all sheets of the workbook are empty - fill one, with a header and rows"]


@pytest.mark.parametrize("keep", [5, 0.3, 0.9, -1])
def test_a_truncated_file_is_refused(write, refused, tmp_path, keep):
    write([HEAD, *[["a", 1]] * 500])
    whole = (tmp_path / "book.xlsx").read_bytes()
    (tmp_path / "book.xlsx").write_bytes(whole[: int(keep * len(whole)) if isinstance(keep, float) else keep])

    assert refused() == [
        (
            "book.xlsx: the file cannot be read as an Excel workbook: the file is cut short or damaged"
            " - save or copy the file again"
        )
    ]


@pytest.mark.parametrize(
    ("part", "replacement", "said"),
    [
        (SHEET, ("</sheetData>", ""), "a part of it is damaged (mismatched tag"),
        (SHEET, ('t="n"><v>1<', 't="s"><v>99<'), "a part of it is damaged (list index out of range)"),
        (SHEET, ("<v>1</v></c></row>", "<v>x</v></c></row>"), "a part of it is damaged (could not convert"),
        (SHEET, ('r="B2"', 'r="/2"'), "a part of it is damaged (no cell is named /2)"),
        (SHEET, ('<row r="2"', '<row r="-2"'), "a part of it is damaged (no row is named -2)"),
        (SHEET, ('<row r="2"', '<row r="99999999999999999999"'), "a part of it is damaged (no row is named 9999"),
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
        (b"truth;score\n1;2\n", "the file is text, not an Excel workbook - give it the ending .csv"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "the file is an old Excel workbook (.xls) - save it as .xlsx or CSV"),
        (
            b"\xd0\xcf\x11\xe0" + bytes(300_000) + "EncryptedPackage".encode("utf-16-le"),
            "the workbook is protected by a password - save it without one",
        ),
        (
            b"PAR1\0\0",
            "the file is not an Excel workbook (.xlsx) - save the table as .xlsx in a spreadsheet program, or as CSV",
        ),
    ],
)
def test_what_is_no_workbook_is_told_apart(refused, tmp_path, data, said):
    (tmp_path / "book.xlsx").write_bytes(data)

    assert refused() == [f"book.xlsx: {said}"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["a.txt"], "the file is not an Excel workbook (.xlsx)"),
        (["xl/workbook.bin"], "the file is a binary Excel workbook (.xlsb) - save it as .xlsx or CSV"),
    ],
)
def test_a_zip_of_other_things_is_no_workbook(refused, tmp_path, names, said):
    with zipfile.ZipFile(tmp_path / "book.xlsx", "w") as archive:
        for name in names:
            archive.writestr(name, "x")

    assert refused()[0].startswith(f"book.xlsx: {said}")


def test_what_unpacks_to_too_much_is_refused(write, refused, monkeypatch):
    from reportgen.data.xlsx import book

    write([HEAD, ["a", 1]])
    monkeypatch.setattr(book, "MOST_UNPACKED", 1000)

    assert refused()[0].startswith("book.xlsx: the workbook unpacks to more than 4 GB")
