"""What must be true in the maps from what is written in the data to what is meant: of labels, and of parts of the data."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.sets import PARTS
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec


def spelling_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find spellings that mean two things, and maps that nothing goes with."""
    yield from _meant_twice(spec, shaped, "labels_as")
    yield from _meant_twice(spec, shaped, "split_as")
    yield from _labels(spec, shaped)
    yield from _parts(spec, shaped)


def _meant_twice(spec: ValidationSpec, shaped: Shaped, key: str) -> Iterator[Problem]:
    """Refuse a spelling under two names."""
    first: dict[str, str] = {}
    for name, written in (getattr(spec.data, key) or {}).items():
        for at, text in enumerate(written):
            other = first.setdefault(text, name)
            if other != name:
                what = f"{text!r} is listed under both {other!r} and {name!r}"
                place = shaped.place(("data", key, name, at))
                yield Problem("meant_twice", what, "keep it under one of them", place=place)
        if not written:
            remedy = f"name the values, as `{name}: [..]`, or leave the line out"
            yield Problem("empty_list", f"{name} is empty", remedy, place=shaped.place(("data", key, name)))


def _labels(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a label that is read as another one, and one that is no class."""
    names = spec.data.labels_as or {}
    for name, written in names.items():
        for at, text in enumerate(written):
            if text in names and text != name:
                what = f"{text!r} is listed under {name!r}, but is also a label in labels_as"
                place = shaped.place(("data", "labels_as", name, at))
                yield Problem("meant_twice", what, "name each label once", place=place)
        if spec.data.classes is not None and name not in spec.data.classes:
            place = shaped.key_place(("data", "labels_as", name))
            yield Problem.unknown_name("class", name, spec.data.classes, place)


def _parts(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    for name in spec.data.split_as or {}:
        if name not in PARTS:
            yield Problem.unknown_name("part of the data", name, PARTS, shaped.key_place(("data", "split_as", name)))
    if spec.data.split_as is not None and spec.data.columns.split is None:
        what, remedy = (
            "split_as maps values of the split column, but no split column is named",
            "add `columns: {split: NAME}`",
        )
        yield Problem("no_split", what, remedy, place=shaped.key_place(("data", "split_as")))
