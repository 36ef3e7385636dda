"""From a ref to the number behind it."""

import re
from collections.abc import Iterator
from typing import Any

from reportgen.errors import Problem, ReportgenError
from reportgen.index import escaped


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
    """Answer the value behind a ref, with the object that holds it."""
    base, _, part = ref.partition("#")
    if base.startswith("spec/"):
        return _walked(results["spec"], base.removeprefix("spec/"), ref), {
            "ref": base,
            "spec": base.removeprefix("spec/"),
        }
    by_ref = dict(objects(results))
    if base not in by_ref:
        raise ReportgenError(Problem.unknown_name("number", ref, by_ref))
    found = by_ref[base]
    if "rows" in found and "/" in part:
        return _cell(found, part, ref), found
    if part:
        return _walked(found, part, ref), found
    return found.get("value"), found


def _cell(table: dict[str, Any], part: str, ref: str) -> Any:
    """Find a cell by `row/column`; rows go by label, else by number."""
    row, _, column = part.rpartition("/")
    labels = [escaped(label) for label in table.get("row_labels") or map(str, range(len(table["rows"])))]
    columns = [escaped(name) for name in table["columns"]]
    if row not in labels or column not in columns:
        known = [f"{table['ref']}#{label}/{name}" for label in labels[:20] for name in columns]
        raise ReportgenError(Problem.unknown_name("cell", ref, known))
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
            known = list(tree) if isinstance(tree, dict) else []
            raise ReportgenError(Problem.unknown_name(f"part of {ref}", name, map(str, known)))
    return tree
