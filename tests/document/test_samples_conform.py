"""The PDF of each sample conforms: PDF/A-3a and PDF/UA-1."""

from pathlib import Path

import pytest

import reportgen

SAMPLES = sorted(Path(__file__).parents[2].glob("samples/*/results.json"))


@pytest.mark.needs("pango", "verapdf")
@pytest.mark.parametrize("results", SAMPLES, ids=lambda results: results.parent.name)
def test_the_pdf_of_a_sample_conforms(results, verapdf, tmp_path):
    assert verapdf(reportgen.render(results, tmp_path / "out", ["pdf"])["pdf"].read_bytes()) == []
