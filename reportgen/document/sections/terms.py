"""Annex D: the words of this document, and what else its metrics are called."""

from collections.abc import Iterable, Iterator
from string import Formatter

from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, LabelledPairs, Parts, Row
from reportgen.document.formulas import formula_svg, in_line
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.methods import methods_used
from reportgen.narrative.english import LABELS, METRIC_NAMES, TERMS
from reportgen.narrative.english.metric_names import SOURCES
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, fill, joined, name, say
from reportgen.narrative.terms import MetricName, Term
from reportgen.narrative.topics import topics
from reportgen.results.envelope import MethodFacts

HEADS = ("head_metric", "head_formula", "head_also", "head_beware")


def terms(reading: Reading) -> tuple[Block, ...]:
    """Explain the words that occur, and say what else the metrics are called, and what else is called like them."""
    about = topics(reading)
    words = [term for term in TERMS if term.topic in about]
    explained = LabelledPairs(tuple(((term.word,), _explained(term)) for term in words))
    metrics = {key: facts for key, facts in methods_used(reading).items() if facts.kind == "metric"}
    known = {one.metric: one for one in METRIC_NAMES}
    names = {key: known.get(key, MetricName(key)) for key in metrics}
    rows = tuple(_row(facts, names[key]) for key, facts in metrics.items())
    columns = tuple(map(say, HEADS))
    notes = tuple(_sources(words, names.values()))
    return (explained, Grid("metric-names", say("metric_names_caption"), columns, rows, "text", notes, css="names"))


def _explained(term: Term) -> Parts:
    """Put together what a word means, what else is said for it, and for what else it is said."""
    parts: Parts = (term.meaning,)
    if term.also:
        parts = (*parts, " ", *say("also_called", names=joined(term.also, last=LABELS["or"])))
    return (*parts, " ", *_cited(term.beware)) if term.beware else parts


def _row(facts: MethodFacts, named: MetricName) -> Row:
    also = joined(map(_cited, named.also), last=", ") or cells.NOTHING
    short: Parts = (" ", Mark("short", facts.abbreviation)) if facts.abbreviation else ()
    return Row((name(facts.label), *short), (_formula(facts.formula), also, _cited(named.beware) or cells.NOTHING))


def _formula(tex: str | None) -> Cell:
    """Write a formula on the line where that can be read, else set it."""
    written = in_line(tex or "")
    if written:
        return (Mark("formula", written),)
    return (formula_svg(tex, inline=False),) if tex else cells.NOTHING


def _cited(text: str) -> Parts:
    """Name the texts that words refer to."""
    return fill(text, {key: name(short) for key, (short, _) in SOURCES.items()})


def _sources(words: Iterable[Term], names: Iterable[MetricName]) -> Iterator[Parts]:
    """Say which texts were cited for what they call things."""
    said = [*((one.also, one.beware) for one in words), *((one.also, one.beware) for one in names)]
    texts = [text for also, beware in said for text in (*also, beware)]
    keys = {key for text in texts for _, key, _, _ in Formatter().parse(text) if key}
    listed = [name(full) for key, (_, full) in SOURCES.items() if key in keys]
    if listed:
        yield say("sources_of_names", sources=joined(listed, last="; ", between="; "))


SECTION = DeclaredSection(
    id="annex-terms",
    blocks=lambda reading, _: terms(reading),
)
