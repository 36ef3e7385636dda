"""How a bootstrap went."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Draws:
    """How many draws were made, and in how many of them the metric is undefined."""

    draws: int
    undefined: int

    INPUTS: ClassVar[tuple[str, ...]] = ("draws", "undefined")
