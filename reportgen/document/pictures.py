"""Figures with their captions."""

from reportgen.document.blocks import Block
from reportgen.narrative.reading import Reading
from reportgen.results.model import ModelResults


class Pictures:
    """Makes each figure of one document once."""

    def __init__(self, reading: Reading) -> None:
        """Keep what the figures show."""
        self._reading = reading

    def confusion(self, model: ModelResults) -> list[Block]:
        return []

    def forest(self) -> list[Block]:
        return []

    def curves(self) -> list[Block]:
        return []

    def criteria(self) -> list[Block]:
        return []
