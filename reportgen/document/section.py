"""What a section of a document is: its id, when it applies, and the blocks that it is made of."""

from collections.abc import Callable
from dataclasses import dataclass

from reportgen.document.blocks import Block
from reportgen.document.pictures import Pictures
from reportgen.narrative.reading import Reading


@dataclass(frozen=True, slots=True)
class DeclaredSection:
    """A section as its file declares it; its title is the label of its id, or of what `title` says of the results."""

    id: str
    blocks: Callable[[Reading, Pictures], tuple[Block, ...]]
    applies: Callable[[Reading], bool] = lambda _: True
    title: Callable[[Reading], str] | None = None

    def titled(self, reading: Reading) -> str:
        """Return the code of the title's label."""
        return self.id if self.title is None else self.title(reading)
