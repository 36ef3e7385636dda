"""From what the author wrote to a Spec, or to all that is wrong with it."""

import json
import typing
from collections.abc import Iterator
from pathlib import Path as File
from types import UnionType
from typing import Any, Union

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from reportgen.errors import Problem, ReportgenError, nearest
from reportgen.spec import later
from reportgen.spec.model import Spec
from reportgen.spec.names import canonical, name_problems
from reportgen.spec.reading import Path
from reportgen.spec.rules import rule_problems
from reportgen.spec.shape import Shaped, shape
from reportgen.spec.source import Source, read_source, source_of

LOCATOR_NOISE = {"function-after", "function-before"}


def load(given: str | File | dict[str, Any], *, allow: tuple[File, ...] = ()) -> Spec:
    """Read and validate a spec from a file, or from a dict as Python has it."""
    source = source_of(given) if isinstance(given, dict) else read_source(given)
    return spec_of(source, allow=allow)


def spec_of(source: Source, *, allow: tuple[File, ...] = ()) -> Spec:
    """Validate a spec that has been read; all problems that need no data are found at once."""
    if not isinstance(source.tree, dict):
        found = "a list" if isinstance(source.tree, list) else "a single value"
        what = f"a spec is a set of keys, this is {found}"
        raise ReportgenError(Problem("not_a_mapping", what, "begin with `kind: validation`", place=source.place(())))
    shaped = shape(source)
    problems = [*later.refusals(shaped), *name_problems(shaped)]
    tree = as_written(canonical(shaped.tree), Spec, (), shaped)
    try:
        spec = Spec.model_validate_json(json.dumps(tree))
    except ValidationError as wrong:
        problems += structure_problems(wrong, shaped)
    else:
        problems += rule_problems(spec, shaped)
    if problems:
        raise ReportgenError(sorted(problems, key=lambda one: (one.place.line or 0, one.place.column or 0)))
    return spec.came_from(shaped, allow)


def as_written(tree: Any, annotation: Any, path: Path, shaped: Shaped) -> Any:
    """Take numbers and truth values that stand where text is meant as they were written: `01` is no 1."""
    options = _options(annotation)
    model = next((option for option in options if isinstance(option, type) and issubclass(option, BaseModel)), None)
    if model is not None and isinstance(tree, dict):
        fields = {field.alias or name: field.annotation for name, field in model.model_fields.items()}
        return {key: as_written(value, fields.get(key), (*path, key), shaped) for key, value in tree.items()}
    inner = [typing.get_args(option) for option in options if typing.get_origin(option) in (tuple, dict)]
    if inner and isinstance(tree, list):
        return [as_written(value, inner[0][0], (*path, at), shaped) for at, value in enumerate(tree)]
    if inner and isinstance(tree, dict):
        return {key: as_written(value, inner[-1][-1], (*path, key), shaped) for key, value in tree.items()}
    takes_text = str in options and not {int, float, bool} & set(options)
    if takes_text and isinstance(tree, bool | int | float):
        return shaped.written(path) or _plain(tree)
    return tree


def structure_problems(wrong: ValidationError, shaped: Shaped) -> Iterator[Problem]:
    """Say each structural error in plain words, once per place."""
    seen = set()
    for error in wrong.errors(include_url=False):
        path = _path(error["loc"], shaped.tree)
        if later.is_later(path) or (path, error["type"]) in seen:
            continue
        seen.add((path, error["type"]))
        yield _structure_problem(error, path, shaped)


def _structure_problem(error: ErrorDetails, path: Path, shaped: Shaped) -> Problem:
    name = str(path[-1]) if path else "the spec"
    if error["type"] == "extra_forbidden":
        known = _keys_at(path[:-1])
        near = nearest(name, known)
        remedy = f"did you mean {near!r}?" if near else f"keys here are: {', '.join(sorted(known))}"
        return Problem("unknown_key", f"no key is called {name!r} here", remedy, place=shaped.key_place(path))
    if error["type"] == "missing":
        place = shaped.place(path[:-1])
        return Problem("missing_key", f"the key {name!r} is missing", f"add `{name}: ...`", place=place)
    what, remedy = _words(error)
    shown = json.dumps(error["input"], ensure_ascii=False)
    value = shown if len(shown) <= 60 else shown[:57] + "..."
    return Problem("wrong_value", f"{name} {what}", remedy, value, shaped.place(path))


def _words(error: ErrorDetails) -> tuple[str, str]:
    """Word a value's error: what it must be, and what to write."""
    limits = error.get("ctx", {})
    kinds = {
        "string_type": ("must be text", "write one word or sentence"),
        "bool_type": ("must be true or false", "write true or false"),
        "int_type": ("must be a whole number", "write it without a fraction and without quotes"),
        "int_from_float": ("must be a whole number", "write it without a fraction"),
        "float_type": ("must be a number", "write a number such as 0.85, with a point and without quotes"),
        "tuple_type": ("must be a list", "write `[a, b]`, or one entry per line after a dash"),
        "dict_type": ("must be a set of keys", "write `key: value` lines below it"),
        "model_type": ("must be a set of keys", "write `key: value` lines below it"),
        "model_attributes_type": ("must be a set of keys", "write `key: value` lines below it"),
        "too_short": ("must not be empty", "add at least one entry"),
    }
    kind = error["type"]
    if kind in kinds:
        return kinds[kind]
    if kind == "literal_error":
        return "is none of the known words", f"write {limits['expected'].replace(chr(39), '')}"
    if kind == "string_pattern_mismatch":
        return "must be a date", "write year-month-day, as 2026-07-01"
    for key, words in (("gt", "above"), ("ge", "at least"), ("lt", "below"), ("le", "at most")):
        if key in limits:
            return f"must be {words} {limits[key]:g}", f"write a number {words} {limits[key]:g}"
    return f"does not fit: {error['msg'].lower()}", "see `reportgen schema spec` for what may stand here"


def _path(location: tuple[int | str, ...], tree: Any) -> Path:
    """Keep of Pydantic's location what is a path in the tree: it also names branches of unions."""
    path: list[str | int] = []
    for at, step in enumerate(location):
        inside = (isinstance(tree, dict) and step in tree) or (isinstance(tree, list) and isinstance(step, int))
        if inside:
            tree = tree[step] if not isinstance(tree, list) or int(step) < len(tree) else None
            path.append(step)
        elif at == len(location) - 1 and isinstance(tree, dict):
            path.append(step)
    return tuple(path)


def _keys_at(path: Path) -> set[str]:
    """List the keys that may stand at this path."""
    annotation: Any = Spec
    for step in path:
        annotation = _inside(annotation, step)
    model = next(
        (option for option in _options(annotation) if isinstance(option, type) and issubclass(option, BaseModel)), None
    )
    return {field.alias or name for name, field in model.model_fields.items()} if model else set()


def _inside(annotation: Any, step: str | int) -> Any:
    for option in _options(annotation):
        if isinstance(option, type) and issubclass(option, BaseModel):
            fields = {field.alias or name: field.annotation for name, field in option.model_fields.items()}
            return fields.get(str(step))
        if typing.get_origin(option) in (tuple, dict):
            return typing.get_args(option)[0 if isinstance(step, int) else -1]
    return None


def _options(annotation: Any) -> tuple[Any, ...]:
    """Take unions and annotated types apart."""
    if typing.get_origin(annotation) is typing.Annotated:
        return _options(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) in (Union, UnionType):
        return tuple(option for part in typing.get_args(annotation) for option in _options(part))
    return (annotation,)


def _plain(value: float) -> str:
    """Write a value from Python as text: True is "true", 1.0 is "1"."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if float(value).is_integer() else repr(value)
