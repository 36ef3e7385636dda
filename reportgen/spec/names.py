"""Names of methods in a spec, looked up in the index over the raw tree, also where its structure is wrong elsewhere."""

import copy
from collections.abc import Iterator
from typing import Any

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

SHOWN_FOR_SHARES = ("wilson", "clopper_pearson")
INTERVALS = {
    "proportion": SHOWN_FOR_SHARES,
    "auc": ("delong", "newcombe_auc", "bootstrap_percentile", "bootstrap_bca"),
    "other": ("bootstrap_bca", "bootstrap_percentile"),
    "verdict": SHOWN_FOR_SHARES,
}
TESTS_ON_PREDICTIONS = ("auto", "mcnemar", "delong_paired", "paired_bootstrap")


def name_problems(shaped: Shaped) -> Iterator[Problem]:
    """Find unknown names and wrong options of metrics, tests and intervals."""
    for path, entry in _metrics(shaped.tree):
        yield from _metric_problems(shaped, path, entry)
    for at, entry in enumerate(_list(shaped.tree, "comparisons")):
        tests = entry.get("test") if isinstance(entry, dict) else None
        for number, name in enumerate(tests if isinstance(tests, list) else ()):
            if isinstance(name, str):
                yield from _one_of(shaped, ("comparisons", at, "test", number), name, "test", TESTS_ON_PREDICTIONS)
    intervals = shaped.tree.get("intervals")
    for key, name in intervals.items() if isinstance(intervals, dict) else ():
        if key in INTERVALS and isinstance(name, str):
            yield from _one_of(shaped, ("intervals", key), name, f"interval for {key}", INTERVALS[key])


def canonical(tree: Any) -> Any:
    """Write each alias as the id it stands for."""
    tree = copy.copy(tree)
    for key in ("metrics", "criteria", "comparisons"):
        if isinstance(tree.get(key), list):
            tree[key] = [_canonical_entry(entry) for entry in tree[key]]
    return tree


def _canonical_entry(entry: Any) -> Any:
    if not isinstance(entry, dict):
        return entry
    named = entry.get("metric")
    if isinstance(named, dict):
        return {**entry, "metric": _canonical_entry(named)}
    found = index.find(named, ("metric",)) if isinstance(named, str) else None
    return {**entry, "metric": found.id} if found else entry


def _metrics(tree: Any) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Pass each place that names a metric with its options."""
    for key in ("metrics", "criteria", "comparisons"):
        for at, entry in enumerate(_list(tree, key)):
            if isinstance(entry, dict) and isinstance(entry.get("metric"), dict):
                yield (key, at, "metric"), entry["metric"]
            elif isinstance(entry, dict):
                yield (key, at), entry


def _metric_problems(shaped: Shaped, path: Path, entry: dict[str, Any]) -> Iterator[Problem]:
    name, options = entry.get("metric"), entry.get("options", {})
    if not isinstance(name, str):
        return
    found = index.find(name, ("metric",))
    place = shaped.place((*path, "metric"))
    if found is None and index.is_later(name):
        yield Problem.not_yet(f"the metric {name}", place)
    elif found is None:
        known = [known for metric in index.of_kind("metric") for known in (metric.id, *metric.aliases)]
        yield Problem.unknown_name("metric", name, known, place)
    elif isinstance(options, dict):
        yield from _option_problems(shaped, (*path, "options"), found, options)


def _option_problems(shaped: Shaped, path: Path, found: index.Entry, options: dict[str, Any]) -> Iterator[Problem]:
    for name, value in options.items():
        option = found.option(name)
        if option is None:
            known = [option.name for option in found.options]
            place = shaped.key_place((*path, name))
            if known:
                yield Problem.unknown_name(f"option of {found.id}", name, known, place)
            else:
                yield Problem("unknown_name", f"{found.id} takes no option", "leave it out", name, place)
        elif fault := index.option_fault(option, value):
            yield Problem(
                "wrong_option", f"{name} of {found.id} {fault[0]}", fault[1], str(value), shaped.place((*path, name))
            )
    for option in found.options:
        if option.required and option.name not in options:
            remedy = f"write `{found.id}({option.name}=2)` or `options: {{{option.name}: 2}}`"
            yield Problem("missing_option", f"{found.id} needs {option.name}", remedy, place=shaped.place(path[:-1]))


def _one_of(shaped: Shaped, path: Path, name: str, what: str, known: tuple[str, ...]) -> Iterator[Problem]:
    folded = {index.folded(each): each for each in known}
    if index.folded(name) in folded:
        return
    place = shaped.place(path)
    if index.is_later(name):
        yield Problem.not_yet(f"{name} as {what}", place)
    elif index.find(name):
        yield Problem("wrong_name", f"{name} is no {what}", f"write one of: {', '.join(known)}", place=place)
    else:
        yield Problem.unknown_name(what, name, known, place)


def _list(tree: Any, key: str) -> list[Any]:
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, list) else []
