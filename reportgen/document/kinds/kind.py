"""What a kind of document is: a declared list of sections, with its template and its first page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportgen.document.blocks import Block, Parts
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document; `label` is the code of its name, annexes are lettered in their order."""

    label: str
    template: str
    head: Callable[[Reading], tuple[tuple[Parts, Parts], ...]]
    first_page: Callable[[Reading, Pictures, Sequence[str]], tuple[Block, ...]]
    sections: tuple[DeclaredSection, ...]
    annexes: tuple[DeclaredSection, ...]
