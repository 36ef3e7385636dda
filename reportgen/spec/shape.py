"""From short forms to the long form, keeping track of where each value stood."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from reportgen import index, spelling
from reportgen.errors import Place, Problem
from reportgen.spec.amounts import amount, write_out_bounds, write_out_percents
from reportgen.spec.reading import Path
from reportgen.spec.source import Source

OF_DEVELOPMENT = ("candidates", "learning_curve")  # tables that may be given by a file alone, or by rows alone
OF_RUNS = "repeats"
OVER_RUNS = frozenset({OF_RUNS, "runs", "replicates", "seeds"})  # what no comparison rests on
BOUNDS = {"at_least", "at_most", "between", "difference_to_rest"}
RULE = re.compile(r"^\s*(?P<metric>.+?)\s*(?P<sign>>=|<=|≥|≤)\s*(?P<bound>.+?)\s*$")


class KnowsPlaces(Protocol):
    """Knows where each value of a spec stood."""

    def place(self, path: Path) -> Place: ...


@dataclass
class Shaped:
    """The long form as a tree, with the places of the values it was made from."""

    tree: Any
    source: Source
    moved: dict[Path, Path] = field(default_factory=dict)
    wrong: dict[Path, Problem] = field(default_factory=dict)  # short forms that cannot be written out

    @property
    def columns(self) -> dict[str, Any]:
        """Return the columns of cases that are named, if they have the shape for it."""
        data = self.tree.get("data") if isinstance(self.tree, dict) else None
        columns = data.get("columns") if isinstance(data, dict) else None
        return columns if isinstance(columns, dict) else {}

    def place(self, path: Path) -> Place:
        """Return where the value stood before it was moved."""
        return self.source.place(self._before(path))

    def key_place(self, path: Path) -> Place:
        """Return where the key stood before it was moved."""
        return self.source.key_place(self._before(path))

    def written(self, path: Path) -> str | None:
        """Return how the value was written."""
        return self.source.written.get(self._before(path))

    def move(self, old: Path, new: Path) -> None:
        """Note that a value given at one path is now at another."""
        self.moved[new] = self._before(old)

    def placed(self, moved: Mapping[Path, Path]) -> Self:
        """Return the same tree with some values where they are in another one."""
        return replace(self, moved={**self.moved, **{new: self._before(old) for new, old in moved.items()}})

    def _before(self, path: Path) -> Path:
        for end in range(len(path), 0, -1):
            if path[:end] in self.moved:
                return self.moved[path[:end]] + path[end:]
        return path


def shape_judged(shaped: Shaped) -> None:
    """Write out what specs share that judge; what has a wrong shape is left for validation to name."""
    write_out_percents(shaped)
    _named_entries(shaped, "metrics", _metric)
    _named_entries(shaped, "criteria", _criterion)
    write_out_bounds(shaped)
    _named_entries(shaped, "comparisons", _comparison)
    _numbered(shaped.tree.get("criteria"), "C")
    _numbered(shaped.tree.get("comparisons"), "H")
    _calculations(shaped)
    for key in (*OF_DEVELOPMENT, OF_RUNS):
        _file_or_rows(shaped, key)
    _refuse_tests_over_runs(shaped)
    confidence = shaped.tree.get("confidence", 0.95)
    usable = isinstance(confidence, int | float) and 0 < confidence < 1
    shaped.tree.setdefault("significance", round(1 - confidence, 12) if usable else 0.05)


def _file_or_rows(shaped: Shaped, key: str) -> None:
    """Write a bare file, or bare rows, as what they are."""
    given = shaped.tree.get(key)
    part = "rows" if isinstance(given, list) and key in OF_DEVELOPMENT else "file" if isinstance(given, str) else None
    if part is not None:
        shaped.tree[key] = {part: given}
        shaped.move((key,), (key, part))


def _refuse_tests_over_runs(shaped: Shaped) -> None:
    """Refuse a comparison on runs with the reason, not as an unknown word."""
    comparisons = shaped.tree.get("comparisons")
    for at, entry in enumerate(comparisons if isinstance(comparisons, list) else ()):
        on = entry.get("on") if isinstance(entry, dict) else None
        if isinstance(on, str) and on.lower() in OVER_RUNS:
            path = ("comparisons", at, "on")
            what = "a test over runs takes runs for cases: more runs make its p-value smaller without a new test case"
            remedy = "leave `on` out to compare models on the test cases"
            shaped.wrong[path] = Problem("test_over_runs", what, remedy, on, shaped.place(path))


def _calculations(shaped: Shaped) -> None:
    entries = shaped.tree.get("calculations")
    if isinstance(entries, list):
        shaped.tree["calculations"] = [dict(entry) if isinstance(entry, dict) else entry for entry in entries]
        _numbered(shaped.tree["calculations"], "K")


def _named_entries(shaped: Shaped, key: str, write_out: Any) -> None:
    entries = shaped.tree.get(key)
    if isinstance(entries, list):
        shaped.tree[key] = [write_out(shaped, (key, at), entry) for at, entry in enumerate(entries)]


def _metric(shaped: Shaped, path: Path, entry: Any) -> Any:
    """Write `recall` or `fbeta(beta=2)` out."""
    if not isinstance(entry, str):
        return entry
    for part in ("metric", "options", "of"):
        shaped.move(path, (*path, part))
    return _name_and_options(entry)


def _criterion(shaped: Shaped, path: Path, entry: Any) -> Any:
    """Write `recall >= 0.85` out."""
    if isinstance(entry, dict):
        return _with_customary_bound(dict(entry))
    rule = RULE.match(entry) if isinstance(entry, str) else None
    bound = amount(rule["bound"]) if rule else None
    if rule is None or bound is None:
        return entry
    side = "at_least" if rule["sign"] in (">=", "≥") else "at_most"
    for part in ("metric", "options", "of", side):
        shaped.move(path, (*path, part))
    return {**_name_and_options(rule["metric"]), side: rule["bound"] if bound.percent or bound.unit else bound.value}


def _with_customary_bound(entry: dict[str, Any]) -> dict[str, Any]:
    """Ask for at least what is customary of the metric, where the author names no bound."""
    named = entry.get("metric")
    metric = index.find(named, ("metric",)) if isinstance(named, str) else None
    if metric is not None and metric.customary_least is not None and not BOUNDS & entry.keys():
        entry["at_least"] = metric.customary_least
    return entry


def _comparison(shaped: Shaped, path: Path, entry: Any) -> Any:
    if not isinstance(entry, dict):
        return entry
    entry = dict(entry)
    if isinstance(entry.get("metric"), str):
        entry["metric"] = _name_and_options(entry["metric"])
        shaped.move((*path, "metric"), (*path, "metric", "metric"))
    if isinstance(entry.get("test"), str):
        entry["test"] = [entry["test"]]
        shaped.move((*path, "test"), (*path, "test", 0))
    return entry


def _numbered(entries: Any, letter: str) -> None:
    """Give entries without an id the next free number."""
    if not isinstance(entries, list):
        return
    taken = {str(entry.get("id")) for entry in entries if isinstance(entry, dict)}
    free = (f"{letter}{number}" for number in range(1, 10 * len(entries) + 2))
    unused = (name for name in free if name not in taken)
    for entry in entries:
        if isinstance(entry, dict) and entry.get("id") is None:
            entry["id"] = next(unused)


def _name_and_options(text: str) -> dict[str, Any]:
    name, options = spelling.parsed(text)
    part = spelling.part_of(text)
    more = {"options": options, "of": part}
    return {"metric": name, **{key: value for key, value in more.items() if value not in ({}, None)}}
