"""From what the author wrote to a spec, or to all that is wrong with it."""

import json
import os
import typing
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as File
from typing import Any

from pydantic import BaseModel, ValidationError

from reportgen.errors import Problem, ReportgenError, nearest
from reportgen.spec import later
from reportgen.spec.envelope import Spec
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.key_slips import as_meant, key_slips
from reportgen.spec.kinds import KINDS, USUAL, SpecKind
from reportgen.spec.names import canonical, name_problems
from reportgen.spec.reading import Path
from reportgen.spec.rule import rule_problems
from reportgen.spec.shape import Shaped
from reportgen.spec.source import Source, read_source, source_of
from reportgen.spec.structure import branches, path_of, structure_problems

PARTS = "parts"
LEAST_PART = {"kind": "text", "text": "", "points": 0}  # in place of one that is broken


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
    read = _read(Shaped(dict(source.tree), source), allow)
    if isinstance(read, Spec):
        return read
    raise ReportgenError(sorted(read, key=lambda one: (one.place.line or 0, one.place.column or 0)))


def _read(shaped: Shaped, allow: tuple[File, ...]) -> Spec | list[Problem]:
    """Return a spec, or all that is wrong with it; misspelt keys are read as what they probably mean."""
    as_given = replace(shaped, tree=dict(shaped.tree), moved=dict(shaped.moved))
    kind, unknown = _kind(shaped)
    kind.shape(shaped)
    refused = shaped.wrong | later.refusals(shaped, kind.later)
    problems = [*refused.values(), *unknown, *name_problems(shaped, kind.on)]
    tree = as_written(canonical(shaped.tree, kind.on), kind.spec, (), shaped)
    try:
        spec = kind.spec.model_validate_json(json.dumps(tree)).came_from(shaped, allow)
    except ValidationError as wrong:
        slips = key_slips(wrong, kind, shaped, refused)
        meant = as_meant(as_given, slips)
        if meant is not None:
            said = [one.problem for one in slips]
            rest = _read(meant, allow)
            return said if isinstance(rest, Spec) else [*rest, *said]
        problems += structure_problems(wrong, kind, shaped, refused)
        problems += _rules_of_the_rest(tree, wrong, kind, shaped, allow)
    else:
        problems += rule_problems(kind.rules, spec, shaped)
        if not problems:
            return spec
    return problems


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
    paths = [path_of(error, tree) for error in wrong.errors(include_url=False)]
    deepest = (path for path in paths if path and not any(one[: len(path)] == path != one for one in paths))
    broken = tuple(dict.fromkeys(_broken(path, kind) for path in deepest))
    try:
        spec = kind.spec.model_validate_json(json.dumps(_rest(tree, broken, kind))).came_from(shaped, allow)
    except ValidationError:
        return
    yield from rule_problems(kind.rules, spec, shaped, broken)


def _broken(path: Path, kind: SpecKind) -> Path:
    """Say how much of a spec an error spoils: a key of the whole, or of an entry that is looked at alone, or one part."""
    if path[0] != kind.one_by_one:
        return path[:1]
    return path[: 4 if path[2:3] == (PARTS,) else 3]


def _rest(tree: dict[str, Any], broken: tuple[Path, ...], kind: SpecKind) -> dict[str, Any]:
    """Leave out what is broken, and put in what is needed at the least."""
    rest = {**kind.least, **{key: value for key, value in tree.items() if (key,) not in broken}}
    for listed, at, *keys in (path for path in broken if len(path) > 1 and path[:1] not in broken):
        rest[str(listed)] = entries = list(rest[str(listed)])
        entry = dict(entries[int(at)]) if keys else {}
        if len(keys) > 1:
            parts = enumerate(entry[PARTS])  # which keep their places
            entry[PARTS] = [LEAST_PART | {"id": f"#{key}"} if key == keys[1] else part for key, part in parts]
        elif keys:
            entry.pop(str(keys[0]), None)
        entries[int(at)] = {"id": f"#{at}", **entry}
    return rest


def as_written(tree: Any, annotation: Any, path: Path, shaped: Shaped) -> Any:
    """Take numbers and truth values in the place of text as they were written: `01` is no 1."""
    options = branches(annotation)
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


def _plain(value: float) -> str:
    """Write a value from Python as text: True is "true", 1.0 is "1"."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if float(value).is_integer() else repr(value)
