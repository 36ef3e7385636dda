"""From a name to its method, and from all methods to the index."""

import importlib
import math
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar, cast

from reportgen import index
from reportgen.catalog.method import IntervalMethod, Method, Metric
from reportgen.catalog.options import Option
from reportgen.catalog.tests_and_checks import HypothesisTest

AnyMethod = Method[..., Any]
EMPTY: tuple[Any, ...] = ("", [], {}, None, False, 0)
MEANT = ("options", "ideal")  # facts that say something where they are empty or zero
M = TypeVar("M", bound=AnyMethod)


def load(entry: index.Entry) -> AnyMethod:
    """Import the one module in which the method lives."""
    method = getattr(importlib.import_module(entry.module), entry.id)
    if not isinstance(method, Method):
        raise TypeError(f"{entry.module} declares no method named {entry.id}")
    return method


def method(name: str, *kinds: index.MethodKind) -> AnyMethod:
    """Import the method of this name, which must exist: for names that the engine itself chooses."""
    entry = index.find(name, kinds or index.METHOD_KINDS)
    if entry is None:
        raise LookupError(f"no method is named {name}")
    return load(entry)


def declared(name: str, as_: type[M]) -> M:
    """Import the method of this name as what it is declared to be."""
    found = method(name, cast("index.MethodKind", as_.kind))
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
                raise TypeError(f"{module.__name__} must declare a {kind} named {found.name}")
            yield declared


def index_of(methods: list[AnyMethod]) -> dict[str, Any]:
    """Write all declarations as data."""
    return {"methods": [_entry(declared) for declared in methods]}


def _entry(declared: AnyMethod) -> dict[str, Any]:
    """Write a declaration under the names of its entry; what is there otherwise is derived."""
    special: dict[str, Any] = {
        "evidence": tuple(kind.__name__ for kind in declared.evidence),
        "inputs": tuple(kind.INPUTS for kind in declared.evidence if hasattr(kind, "INPUTS")),
        "options": [_option(option, _range(declared, option)) for option in declared.options],
    }
    if isinstance(declared, Metric):
        special["range"] = tuple(map(_finite, declared.range))
        special["carried_from"] = declared.carried.metric.id if declared.carried else None
    if isinstance(declared, IntervalMethod):
        special["metrics"] = tuple(declared.metrics)
    if isinstance(declared, HypothesisTest | IntervalMethod):
        special["checks"] = tuple(check.id for check in declared.checks)
    if isinstance(declared, HypothesisTest):
        special["compares"] = told(declared.compares, index.ComparesEntry) if declared.compares else None
        special["among"] = told(declared.among, index.AmongEntry) if declared.among else None
        special["across"] = told(declared.across, index.AcrossEntry) if declared.across else None
    return {"id": declared.id, "kind": declared.kind} | told(declared, index.Entry, special)


def told(declared: object, as_: type, special: Mapping[str, Any] = {}) -> dict[str, Any]:
    """Write what a declaration states, as far as it is not the default of its entry."""
    stated = {
        field.name: special.get(field.name, getattr(declared, field.name, field.default)) for field in fields(as_)
    }
    defaults = {field.name: field.default for field in fields(as_)}
    told = {name: value for name, value in stated.items() if value != defaults[name] and value != {}}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}


def _range(declared: AnyMethod, option: Option) -> tuple[float, float] | None:
    return declared.option_ranges.get(option.name) if isinstance(declared, Metric) else None


def _option(option: Option, between: tuple[float, float] | None) -> dict[str, Any]:
    special = {"default": None if option.required else option.default, "range": between}
    return told(option, index.OptionEntry, special)


def _finite(bound: float) -> float | None:
    """Write an open end as null: JSON knows no infinity."""
    return bound if math.isfinite(bound) else None
