"""Names of methods in a spec, looked up in the index over the raw tree, also where its structure is wrong elsewhere."""

import copy
import json
import re
import typing
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from reportgen import index
from reportgen.errors import Place, Problem, nearest
from reportgen.spec.judged import Intervals
from reportgen.spec.option_values import option_fault
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.task_index import tasks

AUTO = "auto"
OF_SCORES: tuple[index.On, ...] = ("cross_validation", "benchmark")  # comparisons of scores that are given
OF_CASES: dict[index.On, str] = {"predictions": "the same", "independent_sets": "different"}
KIND_WORDS: dict[str, index.MethodKind] = {  # words of a name that say of what kind it is
    "test": "hypotest",
    "interval": "interval",
    "ci": "interval",
    "curve": "curve",
    "check": "check",
}
AMBIGUOUS = {"auc": "roc_auc for the area under the ROC curve, or average_precision"}


def known_intervals(key: str) -> tuple[str, ...]:
    """Name the intervals that a spec can choose under a key of `intervals`."""
    if key == "verdict":
        return tuple(entry.id for entry in index.intervals_for("proportion", judging=True))
    return tuple(entry.id for entry in index.intervals_for(cast("index.Family", key)))


def known_tests(on: index.On) -> tuple[str, ...]:
    """Name the tests of two models that a spec can ask for."""
    return (AUTO, *(entry.id for entry in index.tests_on(on)))


def name_problems(shaped: Shaped, on: index.On) -> Iterator[Problem]:
    """Find unknown names and wrong options of metrics, tests and intervals."""
    for path, entry in _metrics(shaped, on):
        yield from _metric_problems(shaped, path, entry)
    for at, entry in enumerate(_list(shaped.tree, "comparisons")):
        tests = entry.get("test") if isinstance(entry, dict) else None
        for number, name in enumerate(tests if isinstance(tests, list) else ()):
            known = known_tests(_on(entry, on))
            if (
                fault := _of_other_cases(shaped, ("comparisons", at, "test", number), name, _on(entry, on))
            ) is not None:
                yield fault
                continue
            yield from _one_of(shaped, ("comparisons", at, "test", number), name, "test", known)
    yield from _of_calculations_and_rules(shaped)
    kind = str(shaped.tree.get("kind"))
    yield from _of_outputs(shaped, "sections", index.sections(kind))
    yield from _of_outputs(shaped, "figures", tuple(one.id for one in index.figures(kind)))
    intervals = shaped.tree.get("intervals")
    for key, name in intervals.items() if isinstance(intervals, dict) else ():
        if key in Intervals.model_fields:
            yield from _one_of(shaped, ("intervals", key), name, f"interval for {key}", known_intervals(key))


def _of_other_cases(shaped: Shaped, path: Path, name: Any, on: index.On) -> Problem | None:
    """Refuse a test for different cases where models are judged on the same ones, and the other way round."""
    entry = index.find(name, ("hypotest",)) if isinstance(name, str) else None
    found = entry.compares.on if entry is not None and entry.compares is not None else None
    if found is None or found == on or not {found, on} <= OF_CASES.keys():
        return None
    suited = ", ".join(known_tests(on))
    remedy = f"write one of: {suited}; for models on {OF_CASES[found]} cases, write `on: {found}`"
    what = f"{name} is for models on {OF_CASES[found]} cases, and these are on {OF_CASES[on]} ones"
    return Problem("other_design", what, remedy, place=shaped.place(path))


def _on(entry: Any, usual: index.On) -> index.On:
    """Return what a comparison rests on, as it says, or as is usual for the kind of document."""
    stated = entry.get("on") if isinstance(entry, dict) else None
    return cast("index.On", stated) if stated in typing.get_args(index.On) else usual


def _of_outputs(shaped: Shaped, key: str, known: tuple[str, ...]) -> Iterator[Problem]:
    """Find sections or figures that this kind of document does not have."""
    for at, name in enumerate(_list(shaped.tree.get("outputs"), key)):
        if known and isinstance(name, str) and name not in known:
            near = nearest(name, known)
            remedy = f"did you mean {near!r}?" if near else f"write {', '.join(known)}"
            place = shaped.place(("outputs", key, at))
            what = f"{key}[{at}] is not a known word"
            yield Problem("wrong_value", what, remedy, json.dumps(name, ensure_ascii=False), place)


def _of_calculations_and_rules(shaped: Shaped) -> Iterator[Problem]:
    for at, entry in enumerate(_list(shaped.tree, "calculations")):
        method = entry.get("method") if isinstance(entry, dict) else None
        if isinstance(method, str) and index.find(method) is None:
            yield unknown_method(method, place=shaped.place(("calculations", at, "method")))
    for at, entry in enumerate(_list(shaped.tree, "models")):
        rule = entry.get("threshold") if isinstance(entry, dict) else None
        if isinstance(rule, dict) and isinstance(rule.get("metric"), str):
            yield from _metric_problems(shaped, ("models", at, "threshold"), rule)


def canonical(tree: Any, on: index.On) -> Any:
    """Write each alias as its id."""
    tree = copy.copy(tree)
    for key in ("metrics", "criteria", "comparisons"):
        if isinstance(tree.get(key), list):
            tree[key] = [_canonical_entry(entry, on) for entry in tree[key]]
    for key, write in (("models", _canonical_rule), ("calculations", _canonical_calculation)):
        if isinstance(tree.get(key), list):
            tree[key] = [write(entry) for entry in tree[key]]
    intervals = tree.get("intervals")
    if isinstance(intervals, dict):
        tree["intervals"] = {key: _canonical(name, known_intervals(key)) for key, name in intervals.items()}
    return tree


def _canonical_rule(entry: Any) -> Any:
    rule = entry.get("threshold") if isinstance(entry, dict) else None
    return {**entry, "threshold": _canonical_entry(rule, "predictions")} if isinstance(rule, dict) else entry


def _canonical_calculation(entry: Any) -> Any:
    method = index.find(entry["method"]) if isinstance(entry, dict) and isinstance(entry.get("method"), str) else None
    return {**entry, "method": method.id} if method else entry


def _canonical_entry(entry: Any, on: index.On) -> Any:
    if not isinstance(entry, dict):
        return entry
    if isinstance(entry.get("test"), list):
        entry = {**entry, "test": [_canonical(name, known_tests(_on(entry, on))) for name in entry["test"]]}
    named = entry.get("metric")
    if isinstance(named, dict):
        return {**entry, "metric": _canonical_entry(named, on)}
    found = index.find(named, ("metric",)) if isinstance(named, str) else None
    return {**entry, "metric": found.id} if found else entry


def _canonical(name: Any, known: tuple[str, ...]) -> Any:
    """Return the known id of a name, which is an id itself or an alias, else the name as it is."""
    if not isinstance(name, str):
        return name
    entry = index.find(name)
    folded = {index.folded(name), index.folded(entry.id) if entry else ""}
    return next((each for each in known if index.folded(each) in folded), name)


def _metrics(shaped: Shaped, on: index.On) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Pass each place that names a metric of the catalog with its options; tables of scores name their metrics themselves."""
    of_cases = shaped.columns.get("fold") is not None  # scores over folds are computed from cases
    for key in ("metrics", "criteria", "comparisons"):
        for at, entry in enumerate(_list(shaped.tree, key)):
            if key == "comparisons" and _on(entry, on) in OF_SCORES and not of_cases:
                continue
            if isinstance(entry, dict) and isinstance(entry.get("metric"), dict):
                yield (key, at, "metric"), entry["metric"]
            elif isinstance(entry, dict):
                yield (key, at), entry


def _metric_problems(shaped: Shaped, path: Path, entry: dict[str, Any]) -> Iterator[Problem]:
    name, options = entry.get("metric"), entry.get("options", {})
    place = shaped.place((*path, "metric"))
    if isinstance(name, int | float):
        yield unknown_method(str(name), ("metric",), place)
    if not isinstance(name, str):
        return
    found = index.find(name, ("metric",))
    if found is None:
        yield unknown_method(name, ("metric",), place)
    elif not any(task.computes(found) for task in tasks()):
        what = f"{found.id} is not computed from predictions or scores"
        yield Problem("wrong_metric", what, "run it under `calculations:`", place=place)
    elif isinstance(options, dict):
        yield from _option_problems(shaped, (*path, "options"), found, options)


def unknown_method(
    name: str,
    kinds: tuple[index.MethodKind, ...] = index.METHOD_KINDS,
    place: Place | None = None,
    words: Sequence[str] = (),
) -> Problem:
    """Say that nothing is called so: not yet, not clearly, or not at all; other words may be meant too."""
    what = kinds[0] if len(kinds) == 1 else "method"
    if index.folded(name) in AMBIGUOUS:
        remedy = f"write {AMBIGUOUS[index.folded(name)]}"
        return Problem("ambiguous_name", f"{name!r} can mean several things", remedy, place=place or Place())
    problem = Problem.unknown_name(what, name, (), place)
    near = _near(name, kinds, words)
    return replace(problem, remedy=f"did you mean {near!r}?" if near else "see `reportgen list` for the names")


def _near(name: str, kinds: tuple[index.MethodKind, ...], more: Sequence[str]) -> str | None:
    """Return the name most like this one; where it says itself of what kind it is, one of that kind."""
    words = re.split(r"[\s_-]+", name.lower())
    said = {KIND_WORDS[word] for word in words if word in KIND_WORDS} if len(words) > 1 else set()
    known = [
        known
        for entry in index.of_kind(*kinds)
        if not said or entry.kind in said
        for known in (entry.id, *entry.aliases)
    ]
    rest = "_".join(word for word in words if word not in KIND_WORDS)
    if not said:
        return nearest(name, [*known, *more])
    of_this_kind = [one for one in known if not KIND_WORDS.keys().isdisjoint(one.split("_"))]
    return (nearest(rest, known) if rest else None) or nearest(name, [*of_this_kind, *more])


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
        elif fault := option_fault(option, value):
            yield Problem(
                "wrong_option", f"{name} of {found.id} {fault[0]}", fault[1], str(value), shaped.place((*path, name))
            )
        elif problem := _out_of_range(found.id, option, value):
            yield replace(problem, place=shaped.place((*path, name)))
    for option in found.options:
        if option.required and option.name not in options:
            remedy = f"write `{found.id}({option.name}=2)` or `options: {{{option.name}: 2}}`"
            yield Problem("missing_option", f"{found.id} needs {option.name}", remedy, place=shaped.place(path[:-1]))


def _out_of_range(metric: str, option: index.OptionEntry, value: Any) -> Problem | None:
    low, high = option.range or (value, value)
    if low <= value <= high:
        return None
    what, remedy = f"{option.name} of {metric} is out of range", f"write a number from {low:g} to {high:g}"
    return Problem("out_of_range", what, remedy, f"{value:g}")


def _one_of(shaped: Shaped, path: Path, name: Any, what: str, known: tuple[str, ...]) -> Iterator[Problem]:
    if name is None or isinstance(name, dict | list) or _canonical(name, known) in known:
        return
    name, place = str(name), shaped.place(path)
    if index.find(name):
        yield Problem("wrong_name", f"{name} is no {what}", f"write one of: {', '.join(known)}", place=place)
    else:
        yield Problem.unknown_name(what, name, known, place)


def _list(tree: Any, key: str) -> list[Any]:
    value = tree.get(key) if isinstance(tree, dict) else None
    return value if isinstance(value, list) else []
