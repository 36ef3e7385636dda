"""A verdict as it looks in a table: a sign with a shape of its own, and the word, so that no colour is needed."""

from dataclasses import dataclass

from reportgen.narrative.bounds import VERDICTS
from reportgen.results.verdicts import Word

LETTERS: dict[Word, str] = {"met": "✓", "not_met": "✗", "not_demonstrated": "◐", "undefined": "–"}


@dataclass(frozen=True, slots=True)
class VerdictLook:
    """The word of a verdict; its sign is drawn by the style sheet, and a letter takes its place where there is none."""

    look: Word
    text: str

    @property
    def letter(self) -> str:
        """Return the sign as a letter."""
        return LETTERS[self.look]


def verdict_look(word: Word) -> VerdictLook:
    """Return how a verdict looks."""
    return VerdictLook(word, VERDICTS[word])
