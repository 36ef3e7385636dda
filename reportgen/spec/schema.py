"""The JSON Schema of a spec, for completion in editors: the long form and the short forms that people write."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from reportgen import index
from reportgen.spec.amounts import PERCENT, offer
from reportgen.spec.judged import Intervals, JudgedSpec
from reportgen.spec.kinds import KINDS
from reportgen.spec.names import known_intervals, known_tests
from reportgen.spec.sets import KNOWN
from reportgen.task_index import tasks

TITLE = "reportgen spec"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of_kinds(title: str, models: Sequence[type[BaseModel]]) -> dict[str, Any]:
    """Generate a schema that accepts one of several models."""
    _, schema = models_json_schema([(model, "validation") for model in models], by_alias=True)
    choices = [{"$ref": f"#/$defs/{model.__name__}"} for model in models]
    return {"$schema": DRAFT, "title": title, "oneOf": choices, "$defs": schema["$defs"]}


def spec_schema() -> dict[str, Any]:
    """Generate the schema from the models of all kinds and the index."""
    schema = schema_of_kinds(TITLE, [kind.spec for kind in KINDS.values()])
    parts = schema["$defs"]
    _name_methods(parts)
    _name_sets(parts["ModelColumns"]["properties"])
    _allow_written_numbers(schema)
    _short_forms_of_parts(parts)
    for kind in KINDS.values():
        part = parts[kind.spec.__name__]
        part["required"] = ["kind", "title"]
        if issubclass(kind.spec, JudgedSpec):
            _short_forms_of_judging(part["properties"])
        kind.short_forms(parts, part["properties"])
    return schema


def _name_methods(parts: dict[str, Any]) -> None:
    """Offer the catalog's ids where methods are named; aliases are accepted too."""
    metrics = {"anyOf": [{"enum": [entry.id for entry in index.of_kind("metric")]}, {"type": "string"}]}
    for part in ("MetricAsked", "CriterionAsked"):
        parts[part]["properties"]["metric"] = {**metrics, "description": "id or alias of a metric"}
    parts["Data"]["properties"]["task"] |= {"anyOf": [{"enum": [task.id for task in tasks()]}, {"type": "null"}]}
    for key in Intervals.model_fields:
        parts["Intervals"]["properties"][key] = {"enum": [*known_intervals(key), None], "default": None}
    tests = {"enum": list(dict.fromkeys(test for kind in KINDS.values() for test in known_tests(kind.on)))}
    parts["ComparisonAsked"]["properties"]["test"] = {
        "anyOf": [tests, {"type": "array", "items": tests}],
        "default": "auto",
    }


def _name_sets(keys: dict[str, Any]) -> None:
    """Offer the known words where a threshold was chosen; a value of the split column is accepted too."""
    chosen_on = keys["threshold_chosen_on"]
    chosen_on["anyOf"] = [{"enum": list(KNOWN)}, *chosen_on["anyOf"]]


def _allow_written_numbers(tree: Any) -> None:
    """Accept numbers and truth values where text is meant: they are taken as they are written."""
    if isinstance(tree, dict):
        if tree.get("type") == "string" and "enum" not in tree and "const" not in tree and "pattern" not in tree:
            tree["type"] = ["string", "number", "boolean"]
        for value in tree.values():
            _allow_written_numbers(value)
    elif isinstance(tree, list):
        for value in tree:
            _allow_written_numbers(value)


def _short_forms_of_parts(parts: dict[str, Any]) -> None:
    """Add the forms of parts that are written out on reading."""
    named = {"type": "string", "description": "short form, as `recall` or `fbeta(beta=2)`"}
    parts["ComparisonAsked"]["properties"]["metric"] = {"anyOf": [named, {"$ref": "#/$defs/MetricAsked"}]}
    sections = sorted({name for kind in KINDS for name in index.sections(kind)})
    names = {"type": "array", "items": {"enum": sections}}
    parts["Outputs"]["properties"]["sections"] |= {"anyOf": [names, {"type": "null"}]}
    for part in ("CriterionAsked", "CriterionOfComparison", "ComparisonAsked", "Calculation"):
        parts[part]["required"] = [key for key in parts[part].get("required", []) if key != "id"]


def _short_forms_of_judging(keys: dict[str, Any]) -> None:
    """Add the forms of keys that specs share which judge."""
    rule = {"type": "string", "description": "short form, as `recall >= 0.85`"}
    of_comparison = {"$ref": "#/$defs/CriterionOfComparison"}
    keys["criteria"]["items"] = {"anyOf": [rule, {"$ref": "#/$defs/CriterionAsked"}, of_comparison]}
    for key, part in (("candidates", "CandidateAsked"), ("learning_curve", "LearningRow")):
        file = {"type": "string", "description": "file with a row for each"}
        rows = {"type": "array", "items": {"$ref": f"#/$defs/{part}"}}
        keys[key]["anyOf"] = [file, rows, *keys[key]["anyOf"]]
    offer(keys["repeats"], {"type": "string", "description": "file with a row for each run and metric"})
    for key in ("confidence", "significance"):
        offer(keys[key], PERCENT)
    named = {"type": "string", "description": "short form, as `recall` or `fbeta(beta=2)`"}
    keys["metrics"] = {"type": "array", "items": {"anyOf": [named, {"$ref": "#/$defs/MetricAsked"}]}}
