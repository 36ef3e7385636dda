"""What the spec's format knows and this version has no engine for: refused by name, never accepted and ignored."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.source import dotted

KEYS = frozenset(
    """
    extends system
    frameworks claims declared change_log retention
    plan.lock
    """.split()
)
VALUES: dict[str, frozenset[str]] = {
    "kind": frozenset({"submission"}),
}
REMEDIES = {  # where leaving it out would ask another question
    ("kind", "submission"): "write `kind: validation`",
}
UNWALKED = (("data", "rows"), ("data", "confusion"), ("calculations",))


def refusals(shaped: Shaped, keys: frozenset[str] = KEYS) -> dict[Path, Problem]:
    """Refuse each key and value whose engine comes later; return the problems by path."""
    found = ((path, _refusal(shaped, path, value, keys)) for path, value in _walk(shaped.tree, (), keys))
    return {path: problem for path, problem in found if problem is not None}


def _refusal(shaped: Shaped, path: Path, value: Any, keys: frozenset[str]) -> Problem | None:
    general = _general(path)
    if general in keys:
        return Problem.not_yet(f"the key {dotted(path)}", shaped.key_place(path))
    if str(value) in VALUES.get(general, ()) or (general == "report.language" and value not in ("en", None)):
        problem = Problem.not_yet(f"{dotted(path)}: {value}", shaped.place(path))
        return replace(problem, remedy=REMEDIES.get((general, str(value)), problem.remedy))
    return None


def _general(path: Path) -> str:
    return re.sub(r"\[\d+\]", "[]", dotted(path))


def _walk(tree: Any, path: Path, keys: frozenset[str]) -> Iterator[tuple[Path, Any]]:
    """Pass each value of the tree, but nothing inside what is refused whole, and no rows of data."""
    if path:
        yield path, tree
    if path in UNWALKED or (path and _general(path) in keys):
        return
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _walk(value, (*path, key), keys)
    elif isinstance(tree, list):
        for at, value in enumerate(tree):
            yield from _walk(value, (*path, at), keys)
