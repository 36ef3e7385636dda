"""The numbers of a document as a file in its PDF, read as anybody's program reads them."""

import csv
import hashlib
import io
import json

import pikepdf
import pytest

import reportgen
from reportgen.document.blocks import Grid, OnScreen
from reportgen.document.numbers_csv import HEAD, numbers_csv
from reportgen.document.view import view
from reportgen.results.refs import lookup

SPEC = {
    "kind": "validation",
    "title": "Churn",
    "data": {"confusion": [[90, 10], [0, 5000]], "matrix_rows": "truth", "positive": "positive"},
    "criteria": ["recall >= 0.5"],
    "metrics": ["recall", "precision", "npv", "cohen_kappa"],
}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build a document, and return its results with the files inside its PDF."""
    files = reportgen.build(SPEC, tmp_path_factory.mktemp("numbers") / "out", ["pdf", "json"])
    with pikepdf.open(files["pdf"]) as pdf:
        inside = {name: file.get_file().read_bytes() for name, file in pdf.attachments.items()}
    return json.loads(files["json"].read_bytes()), inside


def rows_of(data):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline="")))


@pytest.mark.needs("pango")
class TestInThePdf:
    def test_every_value_is_that_of_its_address(self, built):
        tree, inside = built
        rows = rows_of(inside["numbers.csv"])
        known = [row for row in rows if row["value"] not in ("no value", "withheld")]

        assert len(known) > 50
        assert [row for row in known if float(row["value"]) != lookup(row["address"], tree)[0]] == []
        assert len({row["address"] for row in rows}) == len(rows)

    def test_a_number_says_how_and_where_it_is_shown_and_what_it_comes_from(self, built):
        rows = {row["address"]: row for row in rows_of(built[1]["numbers.csv"])}
        recall = rows["models/model/recall"]

        assert recall["from"] == "5,000 of 5,000"
        assert recall["interval"] == "Clopper-Pearson exact interval"
        assert recall["shown"] == "100.0%"
        assert "4 Performance at the threshold, Table" in recall["where"]
        assert rows["models/model/recall#interval.low"]["where"] != ""

    def test_lines_end_as_rfc_4180_has_it_and_the_head_names_the_columns(self, built):
        data = built[1]["numbers.csv"]

        assert data.split(b"\r\n")[0].decode() == ",".join(HEAD)
        assert data.endswith(b"\r\n")
        assert data.count(b"\n") == data.count(b"\r\n")

    def test_the_manifest_inside_has_the_hash_of_each_file_inside(self, built):
        _, inside = built
        listed = {one["name"]: one["sha256"] for one in json.loads(inside.pop("manifest.json"))["attached"]}

        assert listed == {name: hashlib.sha256(data).hexdigest() for name, data in inside.items()}


@pytest.mark.parametrize(
    ("outputs", "printed"),
    [
        ({}, set()),
        ({"annexes": "short"}, set()),
        ({"annexes": "full"}, {"origins", "spec"}),
        ({"attach": ["spec", "results"]}, {"origins"}),
        ({"attach": ["numbers"]}, {"spec"}),
        ({"attach": []}, {"origins", "spec"}),
    ],
)
def test_what_the_pdf_does_not_hold_as_a_file_is_printed(outputs, printed):
    pages = view(reportgen.evaluate(SPEC | {"outputs": outputs}))
    blocks = [block for section in pages.sections if section.part for block in section.blocks]
    on_paper = {"spec" if block.kind == "listing" else getattr(block, "id", "") for block in blocks}

    assert on_paper & {"origins", "spec"} == printed
    assert sum(isinstance(block, OnScreen) for block in blocks) == 2 - len(printed)


def test_the_file_has_a_line_for_each_row_of_the_annex():
    pages = view(reportgen.evaluate(SPEC | {"outputs": {"annexes": "full"}}))
    table = next(
        block
        for section in pages.sections
        for block in section.blocks
        if isinstance(block, Grid) and block.id == "origins"
    )

    assert numbers_csv(pages).count(b"\r\n") == len(table.rows) + 1
