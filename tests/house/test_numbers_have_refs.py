"""Every number of a document has an address, and what stands at that address is what is shown."""

import re
from decimal import Decimal

import pytest

from reportgen import numbers, reasons
from reportgen.document import html
from reportgen.document.view import view
from reportgen.errors import ReportgenError
from reportgen.narrative import english, gaps
from reportgen.results.refs import lookup, objects

MARKED = ("name", "formula", "author", "date", "numbering", "tick")
WORDS = dict(zip("no one two three four five six seven eight nine ten eleven twelve".split(), range(13), strict=True))
WORDS |= {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "a thousand": 1000}
WORDS |= {"four fifths": 0.8, "a quarter": 0.25, "one in twenty": 0.05, "one in a hundred": 0.01}
NAMES = ("sample", "one class", "matrix", "three models", "criteria of every kind", "many rows", "predicted numbers")


def orphans(runs):
    """Find digits of no known origin."""
    return [run.text for run in runs if any(map(str.isnumeric, run.text)) and not run.inside("data", *MARKED)]


def broken(runs, results):
    """Find numbers whose address leads nowhere, or to another number than the one that is shown."""
    known = dict(objects(results))
    in_points = {id(run.block) for run in runs if run.text.endswith("points")}
    shown = [run for run in runs if run.around[-1].tag == "data"]
    return [
        (run.around[-1].attributes, run.text)
        for run in shown
        if not any(fits(run.around[-1].attributes, text, known) for text in readings(run, in_points))
    ]


def readings(run, in_points):
    """Return how a number can be read: beside one in points, a number without a unit is in points too."""
    return (run.text, f"{run.text} points") if id(run.block) in in_points and run.text[0] in "+−" else (run.text,)


def fits(given, text, known):
    if set(given) != {"value", "data-ref"} or given["data-ref"].partition("#")[0] not in known:
        return False
    try:
        found, _ = lookup(given["data-ref"], known[given["data-ref"].partition("#")[0]])
    except ReportgenError:
        return False
    return isinstance(found, int | float) and float(given["value"]) == found and rounds(found, text)


def rounds(value, text):
    """Tell whether this text can be read as a rounding of this value, or as a bound on it."""
    if text.lower() in WORDS:
        return value == WORDS[text.lower()]
    plain = re.sub(r"[\s,]", "", text).replace("−", "-")
    form = r"(?P<sign>[<>=]?)(?P<number>[+-]?\d+(\.\d+)?(e-?\d+)?)(?P<unit>%|points|)"
    read = re.fullmatch(form, plain)
    if read is None:
        return False
    exact = Decimal(value) * (100 if read["unit"] else 1)
    number = Decimal(read["number"])
    if read["sign"] in ("<", ">"):
        return exact < number if read["sign"] == "<" else exact > number
    half = Decimal(5).scaleb(number.as_tuple().exponent - 1)
    return abs(exact - number) <= half * Decimal("1.000001")


@pytest.mark.parametrize("name", NAMES)
def test_no_digit_stands_without_an_address(documents, name):
    assert orphans(documents[name].runs) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_address_leads_to_the_number_that_is_shown(documents, name):
    assert broken(documents[name].runs, documents[name].tree) == []


def test_paper_shows_no_other_digits_than_the_screen(documents, read):
    runs = read(html.page(view(documents["sample"].results), "paper"))

    assert orphans(runs) == []
    assert broken(runs, documents["sample"].tree) == []


def test_the_documents_show_numbers(documents):
    for document in documents.values():
        assert sum(run.around[-1].tag == "data" for run in document.runs) > 50


@pytest.mark.parametrize(
    "orphan",
    [
        "<p>The recall is 0.9.</p>",
        "<p>About ½ of them.</p>",
        "<p>At least <b>10</b> cases.</p>",
        '<td class="number">95%</td>',
        '<p><span class="absent">none of 12</span></p>',
        "<p>n² ≥ 25</p>",
    ],
)
def test_an_orphan_digit_is_caught(read, orphan):
    assert len(orphans(read(f"<body>{orphan}</body>"))) == 1


@pytest.mark.parametrize(
    "fine",
    [
        '<p>Recall is <data value="0.9" data-ref="a">90%</data>.</p>',
        '<h1><bdi class="name">Model 2</bdi></h1>',
        '<pre class="author">threshold: 0.3</pre>',
        '<p class="formula">2^{-m}</p>',
        '<p><time class="date">2026-07-01</time></p>',
        '<h2><span class="numbering">1</span> Data</h2>',
        '<svg><text>0.5</text></svg><style>p { margin: 2em }</style><p title="3">None</p>',
    ],
)
def test_what_is_marked_may_hold_digits(read, fine):
    assert orphans(read(f"<body>{fine}</body>")) == []


RESULTS = {"models": [{"ref": "models/A/recall", "value": 0.8461538, "interval": {"low": 0.7, "high": None}}]}


@pytest.mark.parametrize(
    "number",
    [
        '<data value="0.8461538">84.6%</data>',
        '<data value="0.8461538" data-ref="models/B/recall">84.6%</data>',
        '<data value="0.8461538" data-ref="models/A/recall#interval.middle">84.6%</data>',
        '<data value="0.8461538" data-ref="models/A/recall#interval.high">84.6%</data>',
        '<data value="0.8461538" data-ref="models/A/recall#interval.low">84.6%</data>',
        '<data value="0.846" data-ref="models/A/recall">84.6%</data>',
        '<data value="0.8461538" data-ref="models/A/recall">84.7%</data>',
        '<data value="0.8461538" data-ref="models/A/recall">84.6</data>',
        '<data value="0.8461538" data-ref="models/A/recall">0.84</data>',
        '<data value="0.8461538" data-ref="models/A/recall">&lt; 84%</data>',
        '<data value="0.8461538" data-ref="models/A/recall">many</data>',
    ],
)
def test_a_wrong_address_value_or_rounding_is_caught(read, number):
    assert len(broken(read(f"<body><p>{number}</p></body>"), RESULTS)) == 1


@pytest.mark.parametrize("shown", ["84.6%", "85%", "0.846", "= 0.85", "+84.62 points", "&lt; 90%", "&gt; 0.8", "1"])
def test_a_rounding_of_the_value_at_the_address_is_fine(read, shown):
    page = f'<body><p><data value="0.8461538" data-ref="models/A/recall">{shown}</data></p></body>'

    assert broken(read(page), RESULTS) == []


@pytest.mark.parametrize(("shown", "faults"), [("two", 0), ("Two", 0), ("three", 1), ("both", 1)])
def test_a_number_in_words_is_read_too(read, shown, faults):
    page = f'<body><p><data value="2" data-ref="overall#met">{shown}</data></p></body>'

    assert len(broken(read(page), {"overall": {"ref": "overall", "met": 2}})) == faults


@pytest.mark.parametrize("value", [1e-9, 0.00049, 0.05, 0.9999999, 0.99996, 1 / 3, 27.0, 18204.0, 2.5e-20])
@pytest.mark.parametrize("write", ["share", "points", "decimal", "signed", "significant", "p_value", "plain", "exact"])
def test_what_the_house_writes_reads_as_a_rounding(write, value):
    assert rounds(value, getattr(numbers, write)(value))


@pytest.mark.parametrize(
    "table",
    [
        english.SENTENCES,
        gaps.GAPS,
        {term.word: term.meaning for term in english.TERMS},
        english.LABELS,
        reasons.UNDEFINED,
        reasons.WITHHELD,
        reasons.STEPS,
        reasons.CHECKS,
        reasons.CONSEQUENCES,
    ],
)
def test_the_words_themselves_hold_no_digit(table):
    assert [words for words in table.values() if any(map(str.isnumeric, words))] == []
