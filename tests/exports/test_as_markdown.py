"""Markdown of a sheet, judged by another reader of Markdown: it shows the words as they are, and nothing else."""

import html
import re

import pytest
from markdown_it import MarkdownIt

from reportgen.document.blocks import Grid, Row
from reportgen.document.formulas import Formula
from reportgen.document.sheets.exports.as_markdown import inline, markdown, table
from reportgen.document.sheets.view import CodeBlock, FigureBlock, ListBlock, StepBlock, TableBlock, TextBlock
from reportgen.document.typesetting import Room
from reportgen.narrative.sentence import Mark, ShownNumber

READER = MarkdownIt("commonmark", {"html": True}).enable("table")
SIGNS = "".join(map(chr, range(33, 127)))
WORDS = [
    SIGNS,
    "<script>alert(1)</script> &amp; <b>x</b> ]]> a_b_c **x** [a](http://x.example) ![b](c.png)",
    "`r system('x')` ```{r} x``` {{ x }} {% x %} ##ANSWER1## \\(x\\) \\begin{a} $5 and $6 $$x$$",
    "two-sided -- --- 1-2 -x",
    *("1. a", "12) a", "(a) b", "a. b", "+ a", "- a", "* a", "# a", "> a", ": a", "=== a", "% a", "| a | b |", "---", "==="),
    "~~~", "    a", "[a]: http://x.example", "http://x.example", "a@b.example", "@a", "[^1]", "0.5 is 1.", "",
]  # fmt: skip


def formula(tex):
    return Formula(tex, Room(0, 0, 0, 0), ())


def shown(text):
    """Return what a reader sees."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", READER.render(text))).split())


def kinds(text):
    """Return the tokens of a text: which paragraphs, lists and tables it has, and which elements in its lines."""
    return {one.type for token in READER.parse(text) for one in (token, *(token.children or ()))}


@pytest.mark.parametrize("words", WORDS)
def test_words_are_a_paragraph_and_are_read_as_they_are(words):
    text = markdown((TextBlock((words,)),))

    assert shown(text) == " ".join(words.split())
    assert kinds(text) <= {
        "paragraph_open",
        "paragraph_close",
        "inline",
        "text",
        "text_special",
        "html_inline",
        "softbreak",
    }
    assert set(re.findall(r"<[^>]*>", text)) <= {"<span>", "</span>"}
    assert "`" not in text
    assert "\n" not in text


@pytest.mark.parametrize("words", [one for one in WORDS if one])
def test_words_of_a_list_a_cell_and_code_are_read_as_they_are(words):
    said = " ".join(words.split())

    assert shown(markdown((ListBlock(((words,), ("x",))),))) == f"{said} x"
    assert shown(markdown((CodeBlock(words),))).replace("\xa0", " ").strip() == said
    grid = Grid("t", ("c",), (("",), (words,)), (Row(("h",), ((words,),)),))
    text = markdown((TableBlock(grid),))
    assert shown(text) == f"c {said} h {said}"
    assert "table_open" in kinds(text)


def test_lines_of_code_keep_their_lines_and_spaces():
    text = markdown((CodeBlock("for x:\n    `r x`"),))

    assert html.unescape(re.sub(r"<[^>b]*>", "", READER.render(text))).strip() == "for x:<br>\xa0\xa0\xa0\xa0`r x`"


def test_style_numbers_and_formulas():
    parts = (
        Mark("bold", "a*"),
        " is ",
        ShownNumber("r", "1", "1.5"),
        " ",
        formula("x < 1"),
        "2 of",
        Mark("line", ""),
        "3",
    )

    assert inline(parts) == "<b>a&#42;</b> is 1.5 $x < 1$&#50; of<br>3"


def test_a_formula_that_could_end_early_is_code():
    assert inline((formula("`r x`"),)) == "<code>&#96;r x&#96;</code>"
    assert inline((formula("a$b"),)) == "<code>a<span>&#36;</span>b</code>"
    assert inline((formula("0{,}5 x"),)) == "$0{,}5 x$"


def test_steps_are_formulas_on_lines_of_their_own_and_figures_are_left_out():
    blocks = (StepBlock(("Half.",), (formula("a = b"), formula("= 2"))), FigureBlock("<svg/>"), TextBlock(("End",)))

    assert markdown(blocks) == "Half.\n\n$$a = b$$\n\n$$= 2$$\n\nEnd"


def test_a_bar_of_a_formula_ends_no_cell():
    grid = Grid(
        "t", ("c",), (("",), ("P",)), (Row(("h",), ((formula("P(a|b)"),),)),), numbering=Mark("numbering", "Table 1.")
    )
    text = table(TableBlock(grid), {(0, 0): "gap"})

    assert text.startswith("Table 1. c\n\n")
    assert text.endswith("| gap | $P(a\\vert b)$ |")
