"""How sentences are built and set."""

import ast
import re
from dataclasses import asdict
from string import Formatter

import pytest
from given_codes import codes

from reportgen import index, reasons
from reportgen.narrative import english

REASONS = ("undefined", "check", "consequence", "step")


def slips(words):
    """Name what is wrong with the typography of words."""
    if re.search(r"\b(nan|NaN|inf|Infinity|None|Undefined\()\b|[{}]|<function|object at", words):
        yield "a hole"
    if re.search(r"\S[ \u00a0]{2,}\S", words):
        yield "two spaces"
    if re.search(r"\s[.,;:!?)](\s|$)|\(\s", words):
        yield "a space before a stop"
    if re.search(r"[.,;:]{2,}|[.;:],|,\.", words):
        yield "two stops"
    if re.search(r"[a-z]\.[A-Z]|,[a-z]", words):
        yield "no space after a stop"


def is_sentence(words):
    """Tell whether words begin with a capital or a number and end with a full stop, or with a colon before a list."""
    return bool(re.match(r"[A-Z\d]|p-value", words.strip())) and bool(re.search(r"[.:]$", words.strip()))


PLURALS = "cases|rows|ids|times|draws|criteria|models|comparisons|verdicts|estimates|points|alarms|files|others"
MANY = rf"(?<![\d.,\u00a0\u202f])\b1 (?:(?:\w+ )?(?:{PLURALS})|are|were|have)\b"


def disagreements(words):
    """Find a one that is followed by words for many."""
    return re.findall(MANY, words)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("Recall is nan.", "a hole"),
        ("SHA-256 None", "a hole"),
        ("Criterion {id} is met.", "a hole"),
        ("It is  met.", "two spaces"),
        ("It is met .", "a space before a stop"),
        ("of 9 ( 3 of them)", "a space before a stop"),
        ("It is met..", "two stops"),
        ("It is met.The other is not.", "no space after a stop"),
    ],
)
def test_a_slip_is_caught(words, fault):
    assert fault in list(slips(words))


@pytest.mark.parametrize("words", ["Recall of It is 92.6% (102 of 106), 95% It 90.6% to 99.0%.", "≥ 0.7", "–"])
def test_what_is_well_set_is_no_slip(words):
    assert list(slips(words)) == []


@pytest.mark.parametrize("words", ["recall is 1.", "Recall is 1", "", "the model's name (It)"])
def test_what_is_no_sentence_is_caught(words):
    assert not is_sentence(words)


@pytest.mark.parametrize(
    "words", ["1 cases are ill.", "Of 9 rows read, 1 were excluded.", "used 1 times", "All 1 rows read"]
)
def test_a_one_with_words_for_many_is_caught(words):
    assert disagreements(words)


@pytest.mark.parametrize("words", ["1 case is ill.", "21 cases", "0.1 points", "2 of 1 model", "1 was excluded"])
def test_a_one_with_words_for_one_is_fine(words):
    assert disagreements(words) == []


def test_no_document_has_a_slip(pages):
    assert [(found, words) for _, words in pages if (found := list(slips(words)))] == []


def test_no_code_in_a_document_has_a_hole(documents):
    codes = [run.text for document in documents.values() for run in document.runs if run.inside("code")]

    assert len(codes) > 100
    assert [text for text in codes if "a hole" in slips(text)] == []


def test_no_document_counts_one_as_many(pages):
    assert [words for _, words in pages if disagreements(words)] == []


def test_every_paragraph_is_made_of_sentences(documents, paragraphs):
    broken = [
        words
        for document in documents.values()
        for block, words in paragraphs([run for run in document.runs if not listed(run)], without=("author", "name"))
        if block.tag in ("p", "li") and not block.classes & {"kind", "state"} and not is_sentence(words)
    ]

    assert broken == []


def listed(run):
    """Tell whether words stand in a list of headings or names, or are the author's own."""
    return run.inside("nav", "note-mark") or any(one.attributes.get("id") == "gaps" for one in run.around) or own(run)


def own(run):
    return run.inside("author") or (run.block.tag == "li" and not run.text.strip())


COUNTS = (  # holes that can hold a one
    "read excluded analysed positives negatives cases tp fp discordant only_a only_b estimates comparisons verdicts "
    "rows overlap repeated unmatched outside right"
).split()


def filled(template):
    """Fill the holes of a sentence: counts with one, rules with a number above it, others with a word."""
    return "".join(words + put(name, form or "") for words, name, form, _ in Formatter().parse(template))


def put(name, form):
    if name is None:
        return ""
    if name.isupper():
        return "ten"
    return "1" + reasons.inflected(form, one=True) if form or name in COUNTS else "It"


def test_a_sentence_that_counts_one_as_many_is_caught():
    assert disagreements(filled("Of {rows:row|rows}, {excluded} were excluded for {reason}.")) == ["1 were"]


@pytest.mark.parametrize("code", english.SENTENCES)
def test_a_sentence_of_the_catalogue_reads_well_with_a_one(code):
    words = filled(english.SENTENCES[code])

    assert disagreements(words) == []


@pytest.mark.parametrize("table", ["UNDEFINED", "WITHHELD", "CHECKS", "CONSEQUENCES"])
def test_a_reason_begins_small_has_no_stop_and_reads_well_with_a_one(table):
    for template in (words for words in getattr(reasons, table).values() if not words.endswith(".")):
        words = filled(template)

        assert re.match(r"[a-z\d]", words), words
        assert list(slips(words)) == []
        assert disagreements(words) == []


def test_a_step_is_a_sentence_and_a_reason_is_none(sources):
    given = {(table == "step", code) for tree in sources.values() for table, code, _ in codes(tree) if table in REASONS}

    assert [words for words in reasons.STEPS.values() if words.endswith(".") and not is_sentence(words)] == []
    assert [code for step, code in given if step and not reasons.STEPS[code].endswith(".")] == []
    assert [code for step, code in given if not step and reasons.UNDEFINED[code].endswith(".")] == []


def test_a_definition_is_made_of_sentences():
    entries = [asdict(entry) for entry in index.entries()]
    texts = [entry[key] for entry in entries for key in ("meaning", "assumes", "question") if entry[key]]

    assert [text for text in texts if not re.search(r"^[A-Z0-9].*[.?]$", text, re.DOTALL) or list(slips(text))] == []


def test_a_term_is_explained_in_sentences():
    assert [
        words for words in (term.meaning for term in english.TERMS) if not is_sentence(words) or list(slips(words))
    ] == []


ROOMS = ("reportgen/document/sections/", "reportgen/document/cells.py", "reportgen/document/view.py")
SETS = {"text", "number", "full", "strip", "verdict"}  # how columns are set


def spoken(tree):
    """Find words for readers that stand in code, so that no other language could replace them."""
    held = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    asked = {id(part) for call in ast.walk(tree) if is_asking(call) for part in ast.walk(call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in held | told | asked:
            words = re.findall(r"[A-Za-z]{2,}", node.value)
            formula = "\\" in node.value
            if (
                not formula
                and (" " in node.value.strip() or node.value != node.value.strip())
                and words
                and set(words) - SETS
            ):
                yield node.value


def is_asking(call):
    """Tell whether a call looks words up, or is about what is no language."""
    return isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in (
        "labels",
        "Mark",
        "removesuffix",
    )


def test_words_of_the_page_stand_in_the_catalogue_of_a_language(sources):
    said = {file: list(spoken(tree)) for file, tree in sources.items() if file.startswith(ROOMS)}

    assert {file: words for file, words in said.items() if words} == {}


@pytest.mark.parametrize(
    "code", ['Grid("a", ("Rows excluded",))', 'cell = (k, " of ", n)', "('no decision recorded',)"]
)
def test_words_in_code_are_caught(code):
    assert list(spoken(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ['labels("metric value")', 'Mark("code", "reportgen build SPEC")', '"text number text"']
)
def test_codes_and_settings_are_no_words(code):
    assert not list(spoken(ast.parse(code)))


def test_no_calculation_has_a_hole(calculated):
    sentences = [
        text
        for answer in calculated
        for text in [answer["undefined"], answer["withheld"], *(check["sentence"] for check in answer["checks"])]
        if text
    ]

    assert len(sentences) > 20
    assert [text for text in sentences if not is_sentence(text) or list(slips(text)) or disagreements(text)] == []
