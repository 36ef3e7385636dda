"""What somebody writes who follows reportgen/README.md: new files whole, in others new lines in the place of old ones."""

METRIC = {
    "reportgen/metrics/tiny_share.py": '''"""A metric of this test."""

from reportgen.catalog.answers import Share
from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.evidence import Counts


@metric(
    label="Tiny share",
    formula=r"\\frac{TN}{TN + FP}",
    range=(0, 1),
    better="higher",
    undefined_when="no_negative_case",
    about="negative",
    counts="right",
)
def tiny_share(c: Counts, *, work: Work = SILENT) -> Share:
    """Of the cases that are negative, the share that the model gets right."""
    return work.ratio(c.tn, c.negatives, TN=c.tn, FP=c.fp)
''',
}

INTERVAL = {
    "reportgen/intervals/tiny_interval.py": '''"""An interval of this test."""

from reportgen.catalog.answers import Limits
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.evidence import Proportion
from reportgen.intervals.clopper_pearson import clopper_pearson


@interval(
    label="Tiny interval",
    formula=r"p_1, p_2",
    undefined_when="no_trial",
    reference="Tiny (2026), An interval of this test",
    families=("proportion",),
    judges=True,
)
def tiny_interval(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """Half of the tail of another interval, which is too wide and therefore judges."""
    return clopper_pearson.function(p, tail=tail / 2, work=work)
''',
}

TEST = {
    "reportgen/checks/tiny_check.py": '''"""A check of this test."""

from reportgen.catalog.answers import Outcome, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.paired import PairedTable


@check(
    assumes="The models agree more often than not.",
    reference="Tiny (2026), A check of this test",
    says={
        "they_agree": "the models agree on {agreed} of {cases:case|cases}",
        "they_differ": "the models agree on only {agreed} of {cases:case|cases}",
        "look_at_the_models": "look at the models",
    },
)
def tiny_check(table: PairedTable) -> Outcome:
    """Count the cases on which two models agree."""
    cases = float(table.cases)
    agreed = cases - float(table.discordant)
    if 2 * agreed > cases:
        return passed("they_agree", on="paired table", agreed=agreed, cases=cases)
    return warning("they_differ", on="paired table", consequence="look_at_the_models", agreed=agreed, cases=cases)
''',
    "reportgen/hypotests/tiny_test.py": '''"""A test of this test."""

from typing import Any

from reportgen.catalog.answers import EffectSize, Tested
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative, Metric
from reportgen.catalog.tests_and_checks import Compares
from reportgen.catalog.pairs import right_calls
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.tiny_check import tiny_check
from reportgen.data.paired import PairedTable
from reportgen.data.subject import Pair
from reportgen.hypotests.binomial_test import exact_binomial
from reportgen.intervals.tango import tango


def _table(pair: Pair, metric: Metric[..., Any]) -> tuple[PairedTable, dict[str, Any]]:
    return right_calls(metric, pair.evidence), {}


@hypotest(
    label="Tiny test",
    question="Do the two models differ?",
    null="where the two differ, each is equally likely to be right",
    formula="p",
    checks=(tiny_check,),
    undefined_when="no_discordant_pair",
    reference="Tiny (2026), A test of this test",
    compares=Compares(on="predictions", about=("all",), prepare=_table),
)
def tiny_test(
    table: PairedTable, *, alternative: Alternative = "two-sided", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """Compare the cases that only the first model gets right with the others."""
    wins, losses = float(table.only_a), float(table.only_b)
    p = exact_binomial(wins, wins + losses, 0.5, alternative, work)
    interval = tango.limits(table, level=level)
    return Tested(p, wins, None, EffectSize("share_of_wins", wins / (wins + losses)), interval, "tango")
''',
}

FIGURE = {
    "reportgen/figures/tiny_bars.py": '''"""A figure of this test."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures import marks, style
from reportgen.figures.canvas import sheet
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Tiny bars"


def tiny_bars(models: Sequence[ModelResults]) -> "Figure":
    """Draw a bar for each model."""
    with style.applied():
        plot = sheet(style.HALF, 40)
        for at, _ in enumerate(models):
            marks.box(plot, 40 * at, 10, 30, 20, colour=style.BLUE)
    return plot.figure
''',
    "reportgen/document/sections/ranking.py": [
        (
            "SECTION = DeclaredSection(",
            "from reportgen.figures.tiny_bars import tiny_bars\n\nSECTION = DeclaredSection(",
        ),
        (
            "    blocks=ranking,\n",
            """    blocks=lambda reading, pictures: (
        *ranking(reading, pictures),
        *pictures.drawn("tiny", tiny_bars(reading.cases.models), say("figure_tiny_bars")),
    ),
""",
        ),
    ],
    "reportgen/narrative/english/tiny_bars.py": '''"""Words about tiny bars."""

SENTENCES = {"figure_tiny_bars": "Tiny bars, one for each model."}
''',
}

SECTION = {
    "reportgen/document/sections/tiny_section.py": '''"""A section of this test."""

from reportgen.document.blocks import Paragraph
from reportgen.document.section import DeclaredSection
from reportgen.narrative.sentence import say

SECTION = DeclaredSection(id="tiny", blocks=lambda reading, _: (Paragraph((say("tiny", cases=reading.fact("data/rows_analysed")),)),))
''',
    "reportgen/document/kinds/validation.py": [
        ("    gaps,\n", "    gaps,\n    tiny_section,\n"),
        ("        gaps.SECTION,\n", "        gaps.SECTION,\n        tiny_section.SECTION,\n"),
    ],
    "reportgen/narrative/english/tiny_section.py": '''"""Words of a tiny section."""

LABELS = {"tiny": "A tiny section"}
SENTENCES = {"tiny": "It is about {cases} cases."}
''',
}

TOPIC = {
    "reportgen/exercises/tiny_topic.py": '''"""Half of a number."""

from reportgen.catalog.topic import Ask, Posed, Topic, WholeRange
from reportgen.topic_index import DataTaken


def _solve(given, paper):
    paper.let("n", given["n"])
    paper.begin("half")
    paper.compute("h", r"\\frac{n}{2}")
    paper.answer("half", "h")


tiny_topic = Topic(
    id="tiny-topic",
    label="Half of a number",
    meaning="Divide a number by two.",
    draws={"n": WholeRange(3, 99)},
    data={"n": DataTaken("count", "the number")},
    asks=(Ask("half", "Half of it", decimals=1),),
    draw=lambda draw, ranges: dict(ranges),
    pose=lambda given: Posed(("Divide {{n}} by two.",)),
    solve=_solve,
    faults=lambda given: iter(()),
)
''',
}
