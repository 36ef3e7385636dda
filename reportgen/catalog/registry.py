"""From a name to its method, and from all methods to the index."""

import importlib
import math
import pkgutil
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeVar, cast

from reportgen import index
from reportgen.catalog.later import LATER
from reportgen.catalog.method import Check, Compares, HypothesisTest, IntervalMethod, Method, Metric, Option

AnyMethod = Method[..., Any]
M = TypeVar("M", bound=AnyMethod)


def load(entry: index.Entry) -> AnyMethod:
    """Import the one module in which the method lives."""
    method = getattr(importlib.import_module(entry.module), entry.id)
    if not isinstance(method, Method):
        raise TypeError(f"{entry.module} declares no method called {entry.id}")
    return method


def method(name: str, *kinds: index.Kind) -> AnyMethod:
    """Import the method of this name, which must exist: for names that the engine itself chooses."""
    entry = index.find(name, kinds or index.METHOD_KINDS)
    if entry is None:
        raise LookupError(f"no method is called {name}")
    return load(entry)


def declared(name: str, as_: type[M]) -> M:
    """Import the method of this name as what it is declared to be."""
    found = method(name, cast("index.Kind", as_.kind))
    if not isinstance(found, as_):
        raise TypeError(f"{name} is declared as no {as_.kind}")
    return found


def discover() -> Iterator[AnyMethod]:
    """Import every file of the rooms of methods; each declares the method of its name."""
    for kind in index.METHOD_KINDS:
        room = importlib.import_module(f"reportgen.{index.ROOMS[kind]}")
        for found in sorted(pkgutil.iter_modules(room.__path__), key=lambda module: module.name):
            module = importlib.import_module(f"{room.__name__}.{found.name}")
            declared = getattr(module, found.name)
            if not isinstance(declared, Method) or declared.kind != kind:
                raise TypeError(f"{module.__name__} must declare a {kind} called {found.name}")
            yield declared


def index_of(methods: list[AnyMethod]) -> dict[str, Any]:
    """Write all declarations as data."""
    built = {declared.id for declared in methods}
    later = {name: kind for kind, names in LATER.items() for name in names.split() if name not in built}
    return {"methods": [_entry(declared) for declared in methods], "later": dict(sorted(later.items()))}


def _entry(declared: AnyMethod) -> dict[str, Any]:
    entry = {
        "id": declared.id,
        "kind": declared.kind,
        "label": declared.label,
        "meaning": declared.meaning,
        "notes": declared.notes,
        "abbreviation": declared.abbreviation,
        "aliases": list(declared.aliases),
        "formula": declared.formula,
        "undefined_when": declared.undefined_when,
        "reference": declared.reference,
        "evidence": [kind.__name__ for kind in declared.evidence],
        "inputs": [list(kind.INPUTS) for kind in declared.evidence if hasattr(kind, "INPUTS")],
        "options": [_option(option, _range(declared, option)) for option in declared.options],
        **_special(declared),
        "says": declared.says.by_purpose(),
    }
    return {key: value for key, value in entry.items() if value not in ("", [], {}, None, False, 0) or key == "options"}


def _special(declared: AnyMethod) -> dict[str, Any]:
    """Write what only some kinds declare."""
    if isinstance(declared, Metric):
        return _metric(declared)
    if isinstance(declared, IntervalMethod):
        shared = {name: getattr(declared, name) for name in ("judges", "unit")}
        return shared | {"families": list(declared.families), "metrics": list(declared.metrics)}
    if isinstance(declared, Check):
        return {name: getattr(declared, name) for name in ("assumes", "structural", "noted")}
    if isinstance(declared, HypothesisTest):
        names = [check.id for check in declared.checks]
        compares = {"compares": _compares(declared.compares)} if declared.compares else {}
        return {"question": declared.question, "null": declared.null, "checks": names} | compares
    return {}


def _metric(declared: Metric[..., Any]) -> dict[str, Any]:
    names = (
        "better share family about counts depends_on_prevalence needs_probabilities written_as at_use_of agreement_for "
        "least_cases extreme"
    ).split()
    return {"range": list(map(_finite, declared.range))} | {name: getattr(declared, name) for name in names}


def _compares(declared: Compares) -> dict[str, Any]:
    """Write what a test answers about, as far as it is not the default, without the functions that prepare its evidence."""
    stated = {field.name: getattr(declared, field.name) for field in fields(index.ComparesEntry)}
    defaults = {field.name: field.default for field in fields(index.ComparesEntry)}
    told = {name: value for name, value in stated.items() if value != defaults[name]}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}


def _range(declared: AnyMethod, option: Option) -> tuple[float, float] | None:
    return declared.option_ranges.get(option.name) if isinstance(declared, Metric) else None


def _option(option: Option, between: tuple[float, float] | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": option.name, "kind": option.kind, "required": option.required}
    if not option.required and option.default is not None:
        entry["default"] = option.default
    if option.choices:
        entry["choices"] = list(option.choices)
    if between:
        entry["range"] = list(between)
    return entry


def _finite(bound: float) -> float | None:
    """Write an open end as null: JSON knows no infinity."""
    return bound if math.isfinite(bound) else None
