"""From what the author wrote to a spec, or to all that is wrong with it."""

import json
import os
import re
import typing
from collections.abc import Collection, Iterator
from pathlib import Path as File
from types import UnionType
from typing import Any, Union

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from reportgen.errors import Problem, ReportgenError, nearest, refuse
from reportgen.spec import later, number_slips
from reportgen.spec.envelope import Spec
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.kinds import KINDS, USUAL, SpecKind
from reportgen.spec.names import canonical, name_problems
from reportgen.spec.own_templates import NOT_OF_A_SPEC
from reportgen.spec.reading import Path
from reportgen.spec.refusals import shortened
from reportgen.spec.rule import rule_problems
from reportgen.spec.shape import Shaped
from reportgen.spec.source import Source, dotted, read_source, source_of

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
WORDED = {  # however it is wrong
    "outputs.colours.accent": ("must be a colour", "write '#1f5f8b', in quotes: without them # begins a comment"),
    "models.[].threshold_chosen_on": ("must be one word", "write training, validation, test or elsewhere"),
}


def load(given: Source | str | os.PathLike[str] | dict[str, Any], *, allow: tuple[File, ...] = ()) -> Spec:
    """Read and validate a spec from a file, or from a dict as Python has it."""
    return spec_of(_source(given), allow=allow)


def judged(spec: Spec) -> JudgedSpec:
    """Take a spec that has something to judge; an exercise sheet has no verdicts."""
    if isinstance(spec, JudgedSpec):
        return spec
    what, remedy = "an exercise sheet has nothing to evaluate", "write `reportgen build` to get questions and answers"
    raise ReportgenError(Problem("no_verdicts", what, remedy, place=spec.place(("kind",))))


def exercise(spec: Spec) -> ExerciseSpec:
    """Take a spec that has variants to draw."""
    if isinstance(spec, ExerciseSpec):
        return spec
    what, remedy = f"a {spec.kind} has no variants to draw", "name the spec of an exercise sheet"
    raise ReportgenError(Problem("no_variants", what, remedy, place=spec.place(("kind",))))


def _source(given: object) -> Source:
    if isinstance(given, Source):
        return given
    if isinstance(given, dict):
        return source_of(given)
    if isinstance(given, str | os.PathLike):
        return read_source(File(given))
    what = "a spec is the path of a file, or a dict"
    raise ReportgenError(Problem("not_a_spec", what, "give one of them", type(given).__name__))


def spec_of(source: Source, *, allow: tuple[File, ...] = ()) -> Spec:
    """Validate a spec that has been read; all problems that need no data are found at once."""
    if not isinstance(source.tree, dict):
        found = "a list" if isinstance(source.tree, list) else "a single value"
        what = f"a spec is a set of keys, but this is {found}"
        raise ReportgenError(Problem("not_a_mapping", what, "begin with `kind: validation`", place=source.place(())))
    shaped = Shaped(dict(source.tree), source)
    kind, unknown = _kind(shaped)
    kind.shape(shaped)
    refused = shaped.wrong | later.refusals(shaped, kind.later)
    problems = [*refused.values(), *unknown, *name_problems(shaped, kind.on)]
    tree = as_written(canonical(shaped.tree, kind.on), kind.spec, (), shaped)
    try:
        spec = kind.spec.model_validate_json(json.dumps(tree)).came_from(shaped, allow)
    except ValidationError as wrong:
        problems += structure_problems(wrong, kind, shaped, refused)
        problems += _rules_of_the_rest(tree, wrong, kind, shaped, allow)
    else:
        problems += rule_problems(kind.rules, spec, shaped)
    refuse(sorted(problems, key=lambda one: (one.place.line or 0, one.place.column or 0)))
    return spec


def _kind(shaped: Shaped) -> tuple[SpecKind, list[Problem]]:
    """
    Look the kind up before anything is validated.

    A spec of an unknown kind is read as the kind with the nearest name, else as the usual one, so that all else that is
    wrong with it is said too.
    """
    written = shaped.tree.get("kind")
    if isinstance(written, str) and written in KINDS:
        return KINDS[written], []
    known = ", ".join(KINDS)
    place = shaped.place(("kind",))
    if "kind" not in shaped.tree:
        found = [Problem("missing_key", "the key 'kind' is missing", f"add `kind: ...`, one of: {known}", place=place)]
    elif later_kind := later.refusals(shaped).get(("kind",)):
        found = [later_kind]
    else:
        near = nearest(str(written), KINDS)
        remedy = f"did you mean {near!r}?" if near else f"write {known}"
        shown = json.dumps(written, ensure_ascii=False, default=str)
        found = [Problem("wrong_value", "kind is not a known word", remedy, shown, place)]
    read_as = nearest(str(written), KINDS) or USUAL
    shaped.tree["kind"] = read_as
    return KINDS[read_as], found


def _rules_of_the_rest(
    tree: dict[str, Any], wrong: ValidationError, kind: SpecKind, shaped: Shaped, allow: tuple[File, ...]
) -> Iterator[Problem]:
    """Look for contradictions also between the parts of a spec that are sound where others are not."""
    broken = frozenset(str(error["loc"][0]) for error in wrong.errors(include_url=False) if error["loc"])
    rest = {key: value for key, value in tree.items() if key not in broken}
    try:
        spec = kind.spec.model_validate_json(json.dumps({**kind.least, **rest})).came_from(shaped, allow)
    except ValidationError:
        return
    yield from rule_problems(kind.rules, spec, shaped, broken)


def as_written(tree: Any, annotation: Any, path: Path, shaped: Shaped) -> Any:
    """Take numbers and truth values in the place of text as they were written: `01` is no 1."""
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


def structure_problems(
    wrong: ValidationError, kind: SpecKind, shaped: Shaped, refused: Collection[Path] = ()
) -> Iterator[Problem]:
    """Say each structural error in plain words, once per place, and none where something is refused already."""
    found: dict[Path, ErrorDetails] = {}
    for error in wrong.errors(include_url=False):
        path = _path(error, shaped.tree)
        if error["type"] == "missing" and isinstance(error["input"], list):
            path = path[:-1]  # what is wrong is the list, not the entry that it lacks
        if path not in found or _is_better_said(error, found[path]):
            found[path] = error
    for path, error in found.items():
        deeper = any(other[: len(path)] == path and other != path for other in found)
        whole = error["type"] in OF_THE_WHOLE or isinstance(error["input"], dict | list)
        if not (deeper and whole) and not _is_refused(path, error["type"], refused):
            yield _structure_problem(error, path, kind, shaped)


def _is_better_said(error: ErrorDetails, other: ErrorDetails) -> bool:
    """Tell whether an error says more of a value than another one that was found before."""
    worth = BETTER_SAID.get(error["type"], 0)
    return worth > 0 and worth >= BETTER_SAID.get(other["type"], 0)


def _is_refused(path: Path, kind: str, refused: Collection[Path]) -> bool:
    """Tell whether the value, or a key next to the missing one, is refused already."""
    return any(
        path[: len(other)] == other or (kind == "missing" and other[:-1] == path[:-1] != ()) for other in refused
    )


def _structure_problem(error: ErrorDetails, path: Path, kind: SpecKind, shaped: Shaped) -> Problem:
    name = _named(path)
    if path in NOT_OF_A_SPEC:
        what, remedy = NOT_OF_A_SPEC[path]
        return Problem("not_of_a_spec", what, remedy, shortened(str(error["input"])), shaped.key_place(path))
    if error["type"] == "extra_forbidden":
        known = _keys_at(path[:-1], kind)
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
        "dict_type": ("must be a set of keys", "write `key: value` lines below it"),
        "model_type": ("must be a set of keys", "write `key: value` lines below it"),
        "model_attributes_type": ("must be a set of keys", "write `key: value` lines below it"),
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


def _path(error: ErrorDetails, tree: Any) -> Path:
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


def _keys_at(path: Path, kind: SpecKind) -> set[str]:
    """List the keys that are allowed at this path."""
    annotation: Any = kind.spec
    for step in path:
        annotation = _inside(annotation, step)
    models = [one for one in _options(annotation) if isinstance(one, type) and issubclass(one, BaseModel)]
    known = {field.alias or name for model in models for name, field in model.model_fields.items()}
    return known if path else (known | {str(key) for (key,) in kind.short_keys}) - kind.later


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
