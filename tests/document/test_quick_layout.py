"""The quick paths through WeasyPrint lead to the page that it makes without them."""

import io
from pathlib import Path

import pikepdf
import pytest

from reportgen import api
from reportgen.document import pdf, quick_layout
from reportgen.document.html import page
from reportgen.document.pdf_html import bare
from reportgen.document.view import view
from reportgen.fonts import SANS_STACK

pytestmark = pytest.mark.needs("pango")

SAMPLE = Path(__file__).parents[2] / "samples" / "learners" / "results.json"
STYLE = f"""
:root {{ --gap: 1em; direction: ltr }} body {{ font: 10px {SANS_STACK}; hyphens: auto; font-variant-numeric: tabular-nums }}
p {{ margin: var(--gap) 0; margin-inline-start: 2em; text-align: justify; width: calc(10em + 60px) }}
u {{ text-decoration: underline wavy; letter-spacing: 1px; font-size: 1.2em }}
.b {{ direction: rtl; padding-inline-end: 3px; border-block-start: 1px solid; float: left; overflow-wrap: anywhere }}
td {{ border: 1px solid; padding: 2px; width: 10% }} table {{ border-collapse: collapse }} li {{ display: list-item }}
pre {{ white-space: pre-wrap; tab-size: 3 }} a {{ color: inherit; position: relative }}
"""
BODY = """<h1>Words of a title</h1><p>Some words <u>of which a few are underlined and go on to the next line</u> again
and again, and more words so that lines are justified, and more.</p><p class="b">wordswordswordswordswordswordswords</p>
<ul><li>one</li><li>two <a href="#t">link</a></li></ul><pre>a\tb\n  c</pre>
<table id="t"><tbody><tr><td>95%</td><td>95%</td><td>several words in one narrow cell</td></tr>
<tr><td colspan="2">95%</td><td>several words in one narrow cell</td></tr></tbody></table>"""
PAGE = f'<!DOCTYPE html>\n<html lang="en"><head><title>A</title><style>{STYLE}</style></head><body>{BODY}</body></html>'


def as_they_are(monkeypatch):
    """Take the quick paths away."""
    import pydyf
    from weasyprint.css import ComputedStyle
    from weasyprint.layout import inline, preferred
    from weasyprint.text.line_break import Layout

    monkeypatch.setattr(ComputedStyle, "__missing__", ComputedStyle.__missing__.__wrapped__)
    monkeypatch.setattr(pydyf.PDF, "page_references", property(pydyf.PDF.page_references.fget.__wrapped__))
    monkeypatch.setattr(Layout, "setup", Layout.setup.__wrapped__)
    for module in (inline, preferred):
        monkeypatch.setattr(module, "split_first_line", module.split_first_line.__wrapped__)


def test_the_pages_are_those_without_quick_paths(monkeypatch):
    quick = pdf.write_pdf(PAGE)
    as_they_are(monkeypatch)
    monkeypatch.setattr(quick_layout, "_tree", lambda _: None)

    assert pdf.write_pdf(PAGE) == quick


def test_a_page_read_as_xml_is_the_page_read_as_html():
    import tinyhtml5

    results = api.read_results(SAMPLE)
    html = bare(page(view(results), "paper"))
    read, theirs = quick_layout._tree(html), tinyhtml5.parse(html, namespace_html_elements=False)

    assert elements(read) == elements(theirs)
    assert read.findtext("head/style") == theirs.findtext("head/style")


def elements(tree):
    """List what the body holds, with all its spaces."""
    held = list(tree.find("body/div[@class='page']").iter())
    attributes = [{name: of for name, of in one.attrib.items() if not name.endswith("xmlns")} for one in held]
    return [(one.tag, set_, one.text, one.tail) for one, set_ in zip(held, attributes, strict=True)][1:]


def test_a_page_that_is_no_xml_is_read_as_html():
    assert quick_layout._tree("<html><body><p>a<p>b</body></html>") is None


def test_a_file_holds_the_objects_that_it_would_hold_otherwise(monkeypatch):
    ours = pikepdf.open(io.BytesIO(pdf.write_pdf(PAGE)))
    monkeypatch.setattr(pdf, "write_file", lambda made, *given: type(made).write(made, *given))
    theirs = pikepdf.open(io.BytesIO(pdf.write_pdf(PAGE)))

    assert objects(ours) == objects(theirs)
    assert ours.trailer.ID[0] == ours.trailer.ID[1]
    assert not ours.get_warnings()


def objects(file):
    """List what each object of a file says, but for the two that hold and list the others."""
    return [one.unparse() for one in file.objects if one.get("/Type", "") not in ("/ObjStm", "/XRef")]


def test_a_module_that_comes_later_is_the_module():
    from fontTools.subset import Options

    assert isinstance(pdf._Later("fontTools.subset").Options(hinting=False), Options)
    with pytest.raises(AttributeError):
        pdf._Later("fontTools.subset").__path__  # noqa: B018
