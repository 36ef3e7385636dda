"""The PDF of each sample conforms: PDF/A-3a and PDF/UA-1."""

import pytest
from sample_files import NAMES


@pytest.mark.needs("pango", "verapdf")
@pytest.mark.parametrize("name", NAMES)
def test_the_pdf_of_a_sample_conforms(name, sheets, verapdf):
    assert verapdf(sheets(name).read_bytes()) == []
