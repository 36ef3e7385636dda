"""The layers of a document: a first page that answers in few words, a report, and what an auditor asks for."""

import re
import subprocess

import pytest
from sample_files import NAMES

MOST_WORDS = 250  # on the first page
WORD = re.compile(r"[^\W\d_][^\W\d_'’-]+")


def words_on_first_page(pdf):
    """Count the words of the first page, without numbers and single letters."""
    said = subprocess.run(["pdftotext", "-l", "1", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return len(WORD.findall(said))


@pytest.mark.needs("pango", "pdftotext")
@pytest.mark.parametrize("name", NAMES)
def test_the_first_page_answers_in_few_words(name, sheets):
    assert words_on_first_page(sheets(name)) <= MOST_WORDS


def test_numbers_and_single_letters_are_no_words():
    assert WORD.findall("A 95% interval, 0.1 to C1's R’s") == ["interval", "to"]
