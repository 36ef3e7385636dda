"""Annex D: the words of this document, a line each."""

from reportgen.document.blocks import Block, LabelledPairs, Parts
from reportgen.document.section import DeclaredSection
from reportgen.narrative.english import LABELS, TERMS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import joined, say
from reportgen.narrative.terms import Term
from reportgen.narrative.topics import topics


def terms(reading: Reading) -> tuple[Block, ...]:
    """Explain the words that occur."""
    about = topics(reading)
    return (LabelledPairs(tuple(((term.word,), _explained(term)) for term in TERMS if term.topic in about)),)


def _explained(term: Term) -> Parts:
    """Say what a word means, and what else is said for it."""
    if not term.also:
        return (term.meaning,)
    return (term.meaning, " ", *say("also_called", names=joined(term.also, last=LABELS["or"])))


SECTION = DeclaredSection(
    id="annex-terms",
    blocks=lambda reading, _: terms(reading),
)
