"""What is wrong with the structure of a spec, in plain words: keys that are not there, values of a wrong kind."""

import json
import re
import typing
from collections.abc import Collection, Iterator
from types import UnionType
from typing import Any, Union

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from reportgen.errors import Problem, nearest
from reportgen.spec import number_slips
from reportgen.spec.kinds import SpecKind
from reportgen.spec.own_templates import NOT_OF_A_SPEC
from reportgen.spec.reading import Path
from reportgen.spec.refusals import shortened
from reportgen.spec.shape import Shaped
from reportgen.spec.source import dotted

OF_THE_WHOLE = ("dict_type", "tuple_type", "model_type", "model_attributes_type", "too_short")
BETTER_SAID = {  # of the branches of a union, what is worth saying: most of all that a value of the right kind is too large
    **dict.fromkeys(("float_type", "tuple_type"), 1),
    **dict.fromkeys(("greater_than", "greater_than_equal", "less_than", "less_than_equal"), 2),
}
FORMS = {
    "data.use_prevalence": ("is not a proportion", "write a number such as 0.03, or both ends, as `[0.02, 0.05]`"),
    "criteria.[].between": ("is not a range", "write both ends, as `[0.8, 0.9]`"),
    "data": ("must be a set of keys, or a file", "write `data: predictions.csv`, or `key: value` lines below it"),
    "criteria.[]": ("is not a criterion", "write `recall >= 0.85`, or `{metric: recall, at_least: 0.85}`"),
    "criteria.[].difference_to_rest": ("is not a bound on a difference", "write `difference_to_rest: {at_most: 0.05}`"),
    "metrics.[]": ("is not a metric", "write `recall`, or `{metric: fbeta, options: {beta: 2}}`"),
    "models.[].threshold": ("is not a threshold", "write a number, or `{rule: youden, on: validation}`"),
    "calculations.[]": ("is not a calculation", "write `{method: wilson, inputs: {successes: 90, trials: 100}}`"),
    "comparisons.[]": ("is not a comparison", "write `{models: [A, B], metric: accuracy}`"),
}
KEYS_BELOW = "write `key: value` lines below it"
FEW = 8  # keys that are listed where none is given
WORDED = {  # however it is wrong
    "outputs.colours.accent": ("must be a colour", "write '#1f5f8b', in quotes: without them # begins a comment"),
    "models.[].threshold_chosen_on": ("must be one word", "write training, validation, test or elsewhere"),
}


def structure_problems(
    wrong: ValidationError, kind: SpecKind, shaped: Shaped, refused: Collection[Path] = ()
) -> Iterator[Problem]:
    """Say each structural error in plain words, once per place, and none where something is refused already."""
    found: dict[Path, ErrorDetails] = {}
    for error in wrong.errors(include_url=False):
        path = path_of(error, shaped.tree)
        if error["type"] == "missing" and isinstance(error["input"], list):
            path = path[:-1]  # what is wrong is the list, not the entry that it lacks
        if path not in found or _is_better_said(error, found[path]):
            found[path] = error
    for path, error in found.items():
        deeper = any(other[: len(path)] == path and other != path for other in found)
        whole = error["type"] in OF_THE_WHOLE or isinstance(error["input"], dict | list)
        if not (deeper and whole) and not is_refused(path, error["type"], refused):
            yield structure_problem(error, path, kind, shaped)


def _is_better_said(error: ErrorDetails, other: ErrorDetails) -> bool:
    """Tell whether an error says more of a value than another one that was found before."""
    worth = BETTER_SAID.get(error["type"], 0)
    return worth > 0 and worth >= BETTER_SAID.get(other["type"], 0)


def is_refused(path: Path, kind: str, refused: Collection[Path]) -> bool:
    """Tell whether the value, or a key next to the missing one, is refused already."""
    return any(
        path[: len(other)] == other or (kind == "missing" and other[:-1] == path[:-1] != ()) for other in refused
    )


def structure_problem(error: ErrorDetails, path: Path, kind: SpecKind, shaped: Shaped) -> Problem:
    name = _named(path)
    if path in NOT_OF_A_SPEC:
        what, remedy = NOT_OF_A_SPEC[path]
        return Problem("not_of_a_spec", what, remedy, shortened(str(error["input"])), shaped.key_place(path))
    if error["type"] == "extra_forbidden":
        known = keys_at(path[:-1], kind)
        near = nearest(name, known)
        remedy = f"did you mean {near!r}?" if near else f"keys here are: {', '.join(sorted(known))}"
        if path in kind.short_keys:
            remedy = kind.short_keys[path]
        remedy = _rest_of_number(path, shaped) or remedy
        return Problem("unknown_key", f"no key is named {name!r} here", remedy, place=shaped.key_place(path))
    if error["type"] == "missing" and isinstance(error["input"], list):
        return _short_list(path, error["input"], shaped)
    if error["type"] == "missing":
        place = shaped.place(path[:-1])
        return Problem("missing_key", f"the key {name!r} is missing", f"add `{name}: ...`", place=place)
    forms = FORMS if error["type"] in OF_THE_WHOLE or isinstance(error["input"], list) else {}
    what, remedy = WORDED.get(_form(path)) or forms.get(_form(path)) or _words(error)
    remedy = number_slips.remedy(error["type"], error["input"], error.get("ctx", {})) or remedy
    if remedy == KEYS_BELOW and 0 < len(known := keys_at(path, kind)) <= FEW:
        remedy += f"; keys here are: {', '.join(sorted(known))}"
    shown = json.dumps(error["input"], ensure_ascii=False)
    value = shown if len(shown) <= 60 else shown[:57] + "..."
    return Problem("wrong_value", f"{name} {what}", remedy, value, shaped.place(path))


def _rest_of_number(path: Path, shaped: Shaped) -> str | None:
    """Say what to write where a decimal comma has made a key of the rest of a number."""
    siblings: Any = shaped.tree
    for step in path[:-1]:
        siblings = siblings[step]
    return number_slips.of_key(str(path[-1]), number_slips.key_before(siblings, str(path[-1])))


def _short_list(path: Path, given: object, shaped: Shaped) -> Problem:
    """Say that a range lacks an end."""
    what, remedy = FORMS.get(_form(path)) or ("has too few entries", "write both ends, as `[0.8, 0.9]`")
    value = json.dumps(given, ensure_ascii=False)
    return Problem("wrong_value", f"{_named(path)} {what}", remedy, value, shaped.place(path))


def _named(path: Path) -> str:
    """Name a value by its last key, an entry of a list with its number."""
    begin = max((at for at, step in enumerate(path) if isinstance(step, str)), default=0)
    return dotted(path[begin:]) if path else "the spec"


def _form(path: Path) -> str:
    return ".".join("[]" if isinstance(step, int) else step for step in path)


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
        "dict_type": ("must be a set of keys", KEYS_BELOW),
        "model_type": ("must be a set of keys", KEYS_BELOW),
        "model_attributes_type": ("must be a set of keys", KEYS_BELOW),
        "too_short": ("must not be empty", "add at least one entry"),
    }
    kind = error["type"]
    if kind in kinds:
        return kinds[kind]
    if kind == "literal_error":
        known = limits["expected"].replace("'", "")
        near = nearest(str(error["input"]), re.split(", | or ", known))
        return "is not a known word", f"did you mean {near!r}?" if near else f"write {known}"
    if kind == "string_pattern_mismatch":
        return "must be a date", "write year-month-day, as 2026-07-01"
    for key, words in (("gt", "above"), ("ge", "at least"), ("lt", "below"), ("le", "at most")):
        if key in limits:
            return f"must be {words} {limits[key]:g}", f"write a number {words} {limits[key]:g}"
    return f"does not fit: {error['msg'].lower()}", "see `reportgen schema spec` for what is allowed here"


def path_of(error: ErrorDetails, tree: Any) -> Path:
    """Keep of Pydantic's location what is a path in the tree: it also names branches of unions."""
    path: list[str | int] = []
    location = error["loc"]
    for at, step in enumerate(location):
        inside = (isinstance(tree, dict) and step in tree) or (isinstance(tree, list) and isinstance(step, int))
        if inside:
            tree = tree[step] if not isinstance(tree, list) or int(step) < len(tree) else None
            path.append(step)
        elif at == len(location) - 1 and error["type"] == "missing":
            path.append(step)
    return tuple(path)


def keys_at(path: Path, kind: SpecKind) -> set[str]:
    """List the keys that are allowed at this path."""
    annotation: Any = kind.spec
    for step in path:
        annotation = _inside(annotation, step)
    models = [one for one in branches(annotation) if isinstance(one, type) and issubclass(one, BaseModel)]
    known = {field.alias or name for model in models for name, field in model.model_fields.items()}
    return known if path else (known | {str(key) for (key,) in kind.short_keys}) - kind.later


def _inside(annotation: Any, step: str | int) -> Any:
    """Return what may be at this step, in any branch of a union."""
    found = [one for option in branches(annotation) if (one := _in_branch(option, step)) is not None]
    return Union[tuple(found)] if found else None  # noqa: UP007 - of so many as were found


def _in_branch(option: Any, step: str | int) -> Any:
    if isinstance(option, type) and issubclass(option, BaseModel):
        fields = {field.alias or name: field.annotation for name, field in option.model_fields.items()}
        return fields.get(str(step))
    if typing.get_origin(option) in (tuple, dict):
        return typing.get_args(option)[0 if isinstance(step, int) else -1]
    return None


def branches(annotation: Any) -> tuple[Any, ...]:
    """Take unions and annotated types apart."""
    if typing.get_origin(annotation) is typing.Annotated:
        return branches(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) in (Union, UnionType):
        return tuple(option for part in typing.get_args(annotation) for option in branches(part))
    return (annotation,)
