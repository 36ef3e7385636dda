"""Counts, costs and gains by the names tp, fp, fn and tn, written out as matrices."""

import json
from collections.abc import Mapping
from typing import Any

from reportgen.errors import Problem, nearest
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

CELLS: Mapping[str, tuple[bool, bool]] = {  # is it positive, is it flagged
    "tp": (True, True),
    "fp": (False, True),
    "fn": (True, False),
    "tn": (False, False),
}
CONFUSION: Path = ("data", "confusion")
NAMES = ("negative", "positive")  # of the classes where none are given: those of the counts themselves
IN_PLACE: list[list[Any]] = [[1, 1], [1, 1]]  # of what is refused already, so that nothing else is said about it
BESIDE = {"costs": ("unit",), "gains": ("unit", "basis")}

NAMED_COUNTS: dict[str, Any] = {  # as the schema says it
    "type": "object",
    "properties": {name: {"type": "integer", "minimum": 0} for name in CELLS},
    "required": list(CELLS),
    "additionalProperties": False,
}


def named_costs(key: str) -> dict[str, Any]:
    """Return the schema of costs or gains by the names of what happens."""
    numbers = {name: {"type": "number"} for name in CELLS}
    beside = {name: {"type": ["string", "number"]} for name in BESIDE[key]}
    return {"type": "object", "properties": numbers | beside, "additionalProperties": False}


def write_out_confusion(shaped: Shaped) -> None:
    """Write `confusion: {tp: 45, fp: 3, fn: 5, tn: 47}` out, also under the names of models."""
    data = shaped.tree.get("data")
    confusion = data.get("confusion") if isinstance(data, dict) else None
    if not isinstance(confusion, dict):
        return
    named = {(): confusion} if _is_counts(confusion) else {(name,): one for name, one in confusion.items()}
    counts = {path: one for path, one in named.items() if isinstance(one, dict)}
    if not counts or not _order_known(shaped, CONFUSION):
        return
    written = {path: _matrix(shaped, (*CONFUSION, *path), one) for path, one in counts.items()}
    whole: Any = written.get((), {**confusion, **{path[0]: matrix for path, matrix in written.items() if path}})
    shaped.tree["data"] = {"matrix_rows": "truth", **_with_classes(data), "confusion": whole}


def write_out_costs(shaped: Shaped, key: str) -> None:
    """Write `costs: {fp: 10, fn: 1000}` out: what is not named costs nothing."""
    given = shaped.tree.get(key)
    if not isinstance(given, dict) or not set(CELLS) & set(given) or not _order_known(shaped, (key,)):
        return
    cells = {name: value for name, value in given.items() if name not in BESIDE[key]}
    if "matrix" in cells:
        place = shaped.key_place((key, "matrix"))
        what = f"the {key} are given twice, as a matrix and by name"
        shaped.wrong[key, "matrix"] = Problem("two_ways", what, "keep one of the two", place=place)
        shaped.tree[key] = {name: given[name] for name in ("matrix", *BESIDE[key]) if name in given}
        return
    wrong = {name: one for name, one in cells.items() if name in CELLS and not _is_number(one, int, float)}
    sound = _known(shaped, (key,), cells, (*CELLS, *BESIDE[key]))
    sound = not _noted(shaped, (key,), wrong, "must be a number", "write one such as 10") and sound
    costs = {**dict.fromkeys(CELLS, 0), **cells}
    matrix = _laid_out(shaped, (key,), costs, (key, "matrix")) if sound else IN_PLACE
    shaped.tree[key] = {"matrix": matrix} | {name: given[name] for name in BESIDE[key] if name in given}


def _is_counts(given: Mapping[str, Any]) -> bool:
    return bool(set(CELLS) & set(given)) and not any(isinstance(value, list | dict) for value in given.values())


def _matrix(shaped: Shaped, path: Path, counts: dict[str, Any]) -> Any:
    """Lay the four counts of one model out, or note what is wrong with them."""
    if not _known(shaped, path, counts, tuple(CELLS)):
        return IN_PLACE
    if missing := [name for name in CELLS if name not in counts]:
        what = (
            f"the counts need tp, fp, fn and tn; {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        )
        remedy = f"add {', '.join(f'`{name}: ..`' for name in missing)}"
        shaped.wrong[path] = Problem("missing_key", what, remedy, place=shaped.place(path))
        return IN_PLACE
    wrong = {name: one for name, one in counts.items() if not _is_number(one, int) or one < 0}
    if _noted(shaped, path, wrong, "must be a whole number of cases", "write one such as 45"):
        return IN_PLACE
    return _laid_out(shaped, path, counts, path)


def _is_number(value: Any, *kinds: type) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


def _noted(shaped: Shaped, path: Path, wrong: Mapping[str, Any], must: str, remedy: str) -> bool:
    """Note values that are not what they must be."""
    for name, value in wrong.items():
        shown, place = json.dumps(value, ensure_ascii=False, default=str), shaped.place((*path, name))
        shaped.wrong[*path, name] = Problem("wrong_value", f"{name} {must}", remedy, shown, place)
    return bool(wrong)


def _known(shaped: Shaped, path: Path, given: Mapping[str, Any], names: tuple[str, ...]) -> bool:
    """Note names that are none of these."""
    unknown = [name for name in given if name not in names]
    for name in unknown:
        near = nearest(str(name), names)
        remedy = f"did you mean {near!r}?" if near else f"keys here are: {', '.join(names)}"
        place = shaped.key_place((*path, name))
        shaped.wrong[*path, name] = Problem("unknown_key", f"no key is named {name!r} here", remedy, place=place)
    return not unknown


def _laid_out(shaped: Shaped, path: Path, cells: Mapping[str, Any], to: Path) -> list[list[Any]]:
    """Put each cell in its row and column, and note where it stood."""
    data = shaped.tree["data"]
    rows: list[list[Any]] = [[0, 0], [0, 0]]
    transposed = path[:2] == CONFUSION and data.get("matrix_rows") == "prediction"
    positive_first = _positive_first(data)
    for name, value in cells.items():
        row, column = (int(side != positive_first) for side in CELLS[name])
        row, column = (column, row) if transposed else (row, column)
        rows[row][column] = value
        shaped.move((*path, name), (*to, row, column))
    return rows


def _positive_first(data: Any) -> bool:
    """Tell whether the author's classes begin with the positive one."""
    classes = data.get("classes") if isinstance(data, dict) else None
    positive = data.get("positive") if isinstance(data, dict) else None
    return isinstance(classes, list) and positive is not None and str(classes[0]) == str(positive)


def _with_classes(data: dict[str, Any]) -> dict[str, Any]:
    """Name the positive class, and both where the author names none: what is counted says which is which."""
    if data.get("positive") is not None:
        return data
    classes = data.get("classes")
    return {**data, "classes": classes or list(NAMES), "positive": classes[1] if classes else NAMES[1]}


def _order_known(shaped: Shaped, path: Path) -> bool:
    """Note that tp, fp, fn and tn are about two classes where the author names more or fewer."""
    data = shaped.tree.get("data")
    classes = data.get("classes") if isinstance(data, dict) else None
    if classes is None or (isinstance(classes, list) and len(classes) == 2):
        return True
    if isinstance(classes, list):
        what = f"tp, fp, fn and tn are for two classes, but there are {len(classes)}"
        shaped.wrong[path] = Problem("two_classes", what, "write a matrix", place=shaped.place(path))
    return False
