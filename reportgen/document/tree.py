"""The tree of a document: which pieces hold others, and how a changed copy of all of them is made."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from reportgen.document.blocks import (
    Bar,
    Bars,
    Grid,
    Heading,
    Items,
    LabelledPairs,
    OnScreen,
    Paragraph,
    Picture,
    PictureRow,
    Row,
    Section,
)
from reportgen.document.sheets.view import (
    ImageBlock,
    ListBlock,
    PartView,
    SheetView,
    StepBlock,
    TableBlock,
    TaskView,
    TextBlock,
)

HELD: Mapping[type, tuple[str, ...]] = {
    Section: ("blocks",),
    Paragraph: ("sentences",),
    Items: ("title", "items"),
    Heading: ("words",),
    LabelledPairs: ("pairs",),
    Grid: ("caption", "columns", "rows", "note"),
    Row: ("head", "cells"),
    Bars: ("sentences", "bars"),
    Bar: ("keys",),
    PictureRow: ("pictures",),
    Picture: ("caption",),
    OnScreen: ("blocks",),
    SheetView: ("head", "conventions", "tasks", "notes"),
    TaskView: ("points", "blocks", "preface", "parts", "note"),
    PartView: ("words", "digits", "points", "choices", "solution", "key", "errors", "rubric"),
    TextBlock: ("words",),
    ListBlock: ("items",),
    StepBlock: ("words", "lines"),
    TableBlock: ("grid",),
    ImageBlock: ("image", "caption"),
}


def walk(thing: Any) -> Iterator[Any]:
    """Pass each piece of a tree, each before what it holds."""
    left = [thing]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(reversed(one))
        else:
            yield one
            left.extend(getattr(one, name) for name in reversed(HELD.get(type(one), ())))


def rebuilt(thing: Any, change: Callable[[Any], Any]) -> Any:
    """Make a copy of a tree in which each piece is what `change` makes of it, then of what that holds."""
    if isinstance(thing, tuple):
        return tuple([rebuilt(one, change) for one in thing])
    thing = change(thing)
    held = HELD.get(type(thing))
    return replace(thing, **{name: rebuilt(getattr(thing, name), change) for name in held}) if held else thing
