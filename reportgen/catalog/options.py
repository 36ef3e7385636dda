"""What a method can be told: its keyword-only parameters."""

import inspect
import types
import typing
from dataclasses import dataclass
from typing import Any, Literal, Union

Matrix = tuple[tuple[float, ...], ...]
Numbers = tuple[float, ...]
REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Option:
    """One keyword-only parameter of a method."""

    name: str
    annotation: Any
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Tell whether the method has no default for it."""
        return self.default is REQUIRED

    @property
    def choices(self) -> tuple[Any, ...]:
        """List the words it may take, if these are few."""
        literals = [part for part in parts(self.annotation) if typing.get_origin(part) is Literal]
        return tuple(choice for part in literals for choice in typing.get_args(part))

    @property
    def kind(self) -> str:
        """Name what it takes: number, count, word, truth value, list or matrix of numbers."""
        if self.choices:
            return "choice"
        names = {float: "number", int: "count", str: "text", bool: "truth value", Matrix: "matrix", Numbers: "numbers"}
        return next((names[part] for part in parts(self.annotation) if part in names), "text")


def parts(annotation: Any) -> tuple[Any, ...]:
    """Take a union apart; anything else is its only part."""
    if typing.get_origin(annotation) in (Union, types.UnionType):
        return tuple(part for part in typing.get_args(annotation) if part is not type(None))
    return (annotation,)
