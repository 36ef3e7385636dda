"""The JSON Schema of a spec, for completion in editors: the long form and the short forms that people write."""

from typing import Any

from reportgen import index
from reportgen.spec.judged import Intervals
from reportgen.spec.names import known_intervals, known_tests
from reportgen.spec.sets import KNOWN
from reportgen.spec.validation import ValidationSpec

TITLE = "reportgen spec"


def spec_schema() -> dict[str, Any]:
    """Generate the schema from the models and the index."""
    schema = ValidationSpec.model_json_schema(by_alias=True)
    schema |= {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": TITLE}
    parts, keys = schema["$defs"], schema["properties"]
    _name_methods(parts)
    _name_sets(parts["ModelColumns"]["properties"])
    _allow_written_numbers(schema)
    _short_forms(parts, keys)
    schema["required"] = ["kind", "title"]
    return schema


def _name_methods(parts: dict[str, Any]) -> None:
    """Offer the catalog's ids where methods are named; aliases are accepted too."""
    metrics = {"anyOf": [{"enum": [entry.id for entry in index.of_kind("metric")]}, {"type": "string"}]}
    for part in ("MetricAsked", "CriterionAsked"):
        parts[part]["properties"]["metric"] = {**metrics, "description": "id or alias of a metric"}
    for key in Intervals.model_fields:
        parts["Intervals"]["properties"][key] = {"enum": [*known_intervals(key), None], "default": None}
    tests = {"enum": list(known_tests("predictions"))}
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


def _short_forms(parts: dict[str, Any], keys: dict[str, Any]) -> None:
    """Add the forms that are written out on reading."""
    keys["data"] = {"anyOf": [{"type": "string", "description": "file with predictions"}, {"$ref": "#/$defs/Data"}]}
    keys["positive"] = {"type": ["string", "number", "boolean"], "description": "short for data.positive"}
    keys["threshold"] = {
        "anyOf": [{"type": "number"}, {"$ref": "#/$defs/ThresholdRule"}],
        "description": "short for the threshold of the only model",
    }
    keys["threshold_chosen_on"] = {
        **parts["ModelColumns"]["properties"]["threshold_chosen_on"],
        "description": "short for threshold_chosen_on of the only model",
    }
    rows = {"type": "array", "items": {"type": "array", "items": {"type": "number"}}}
    for key, part in (("costs", "Costs"), ("gains", "Gains")):
        keys[key] = {"anyOf": [rows, {"$ref": f"#/$defs/{part}"}]}
    columns = {"type": "array", "items": {"type": "string"}, "description": "columns named beforehand"}
    names = {"type": "array", "items": {"enum": list(index.sections("validation"))}}
    parts["Outputs"]["properties"]["sections"] |= {"anyOf": [names, {"type": "null"}]}
    keys["subgroups"] = {"anyOf": [columns, {"$ref": "#/$defs/Subgroups"}]}
    group = parts["Columns"]["properties"]["group"]
    parts["Columns"]["properties"]["group"] = {"anyOf": [{"type": ["string", "number"]}, group]}
    rule = {"type": "string", "description": "short form, as `recall >= 0.85`"}
    keys["criteria"]["items"] = {"anyOf": [rule, {"$ref": "#/$defs/CriterionAsked"}]}
    named = {"type": "string", "description": "short form, as `recall` or `fbeta(beta=2)`"}
    keys["metrics"] = {"type": "array", "items": {"anyOf": [named, {"$ref": "#/$defs/MetricAsked"}]}}
    parts["ComparisonAsked"]["properties"]["metric"] = {"anyOf": [named, {"$ref": "#/$defs/MetricAsked"}]}
    for part in ("CriterionAsked", "ComparisonAsked", "Calculation"):
        parts[part]["required"] = [key for key in parts[part].get("required", []) if key != "id"]
