"""The manifest lists what went in and what came out, each with its hash."""

import hashlib
import json

from reportgen.integrity.manifest import listed, manifest
from reportgen.results.written import sha256

RESULTS = {
    "reportgen": "0.1.0",
    "spec_sha256": "abc",
    "data": {"files": [{"name": "p.csv", "sha256": "def", "rows": 3}, {"name": "rows", "sha256": None}]},
}


def test_inputs_results_and_outputs_stand_with_their_hashes():
    tree = json.loads(manifest(RESULTS, b"{}", {"report.pdf": b"pdf", "report.html": b"html"}))

    assert tree == {
        "format": 1,
        "reportgen": "0.1.0",
        "inputs": {
            "spec": {"sha256": "abc"},
            "data": [{"name": "p.csv", "sha256": "def"}, {"name": "rows", "sha256": None}],
        },
        "results": {"name": "results.json", "sha256": hashlib.sha256(b"{}").hexdigest()},
        "outputs": [
            {"name": "report.html", "sha256": sha256(b"html")},
            {"name": "report.pdf", "sha256": sha256(b"pdf")},
        ],
    }


def test_a_logo_a_style_and_own_templates_are_inputs_too():
    outputs = {
        "draft": True,
        "logo": {"uri": "data:image/png;base64,AAAA", "sha256": "ghi"},
        "style": {"sheets": {}, "fonts": [], "sha256": "s"},
        "templates": {"sha256": "j"},
    }
    inputs = json.loads(manifest(RESULTS | {"outputs": outputs}, b"{}"))["inputs"]

    assert {key: inputs[key] for key in inputs if key not in ("spec", "data")} == {
        "logo": {"sha256": "ghi"},
        "style": {"sha256": "s"},
        "templates": {"sha256": "j"},
    }


def test_the_manifest_inside_a_pdf_lists_no_outputs():
    assert "outputs" not in json.loads(manifest(RESULTS, b"{}"))


def test_a_folder_says_which_files_are_ours(tmp_path):
    assert listed(tmp_path) is None
    (tmp_path / "manifest.json").write_bytes(manifest(RESULTS, b"{}", {"report.html": b"html"}))

    assert listed(tmp_path) == {"manifest.json": None, "results.json": sha256(b"{}"), "report.html": sha256(b"html")}
