"""One number per step of training, on the training cases and on others."""

from dataclasses import dataclass
from typing import ClassVar

from reportgen.data.arrays import Array


@dataclass(frozen=True, slots=True)
class Series:
    """The same metric on training and on validation cases, one number per step."""

    training: Array
    validation: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("training", "validation")
