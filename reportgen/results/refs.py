"""From a ref to the number behind it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from reportgen.errors import Problem, ReportgenError, nearest
from reportgen.spelling import escaped


def objects(tree: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Pass each object of the results that has a ref."""
    if isinstance(tree, dict):
        if isinstance(tree.get("ref"), str):
            yield tree["ref"], tree
        for key, value in tree.items():
            if key not in ("spec", "spec_text"):
                yield from objects(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from objects(value)


def lookup(ref: str, results: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Return the value behind a ref, with the object that holds it."""
    base, _, part = ref.partition("#")
    by_ref = dict(objects(results))
    if base not in by_ref and base.startswith("spec/") and not part:
        path = base.removeprefix("spec/")
        return _walked(results.get("spec", {}), path, ref), {"ref": base, "spec": path}
    if base not in by_ref:
        raise ReportgenError(_unknown("number", ref, by_ref))
    found = by_ref[base]
    if "rows" in found and "/" in part:
        return _cell(found, part, ref), found
    if part:
        return _walked(found, part, ref), found
    return found.get("value"), found


def _unknown(what: str, ref: str, known: Iterable[str]) -> Problem:
    """Say that nothing has this ref, and suggest the nearest, or what there is."""
    names = list(known)
    near = nearest(ref, names)
    shown = ", ".join(names[:6]) + (", .." if len(names) > 6 else "")
    remedy = f"did you mean {near!r}?" if near else f"write one of: {shown}" if names else "there is none"
    return Problem("unknown_ref", f"no {what} is named {ref!r}", remedy)


def _cell(table: dict[str, Any], part: str, ref: str) -> Any:
    """Find a cell by `row/column`; rows go by label, else by number."""
    row, _, column = part.rpartition("/")
    labels = [escaped(label) for label in table.get("row_labels") or map(str, range(len(table["rows"])))]
    columns = [escaped(name) for name in table["columns"]]
    if row not in labels or column not in columns:
        known = [f"{table['ref']}#{label}/{name}" for label in labels[:20] for name in columns]
        raise ReportgenError(_unknown("cell", ref, known))
    return table["rows"][labels.index(row)][columns.index(column)]


def _walked(tree: Any, path: str, ref: str) -> Any:
    """Follow a dotted path; entries of lists go by number, in brackets or not."""
    for step in re.split(r"\.|\[(?=\d)", path):
        name = step.removesuffix("]")
        if isinstance(tree, dict) and name in tree:
            tree = tree[name]
        elif isinstance(tree, list | tuple) and name.isdigit() and int(name) < len(tree):
            tree = tree[int(name)]
        else:
            raise ReportgenError(_unknown(f"part of {ref}", name, map(str, tree) if isinstance(tree, dict) else ()))
    return tree
