"""Workbooks as openpyxl writes them; parts that it cannot write are put in by hand."""

import re
import zipfile

import openpyxl
import pytest

from reportgen.data.table import Column
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}


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
        source = TableSource(name, Place("spec.yaml", 3, 7))
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
