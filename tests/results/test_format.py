"""The fields of results.json that others rely on keep their names and types as long as `format` is the same."""

import pytest

from reportgen.results.kinds import KINDS
from reportgen.results.validation import ValidationResults

SHOWN = {"value": "null or number", "undefined": "null or string", "undefined_code": "null or string"}
LIMITS = {"low": "null or number", "high": "null or number"}
COUNTED = {"numerator": "null or number", "denominator": "null or number"}
FIXED = {  # by `format`: what it is in the schema, its fields and their types
    1: {
        "Results": {
            "format": "1",
            "reportgen": "string",
            "kind": "string",
            "spec": "object",
            "spec_text": "string",
            "spec_sha256": "string",
            "date": "null or string",
            "environment": "object",
            "seed": "integer",
            "methods": "object of MethodFacts",
            "tables": "list of Tabulated",
        },
        "Data": {"files": "list of DataFile", "counts": "list of NamedFact"},
        "DataFile": {"name": "string", "sha256": "null or string"},
        "MethodFacts": {
            "label": "string",
            "abbreviation": "null or string",
            "formula": "null or string",
            "meaning": "string",
            "undefined_when": "null or string",
            "reference": "null or string",
        },
        "Fact": {"ref": "string", **SHOWN},
        "NamedFact": {"ref": "string", **SHOWN},
        "Estimate": {
            "ref": "string",
            "metric": "string",
            "label": "string",
            **SHOWN,
            "n": "integer or null",
            **COUNTED,
            "interval": "Interval or null",
        },
        "Interval": {
            **LIMITS,
            "level": "number",
            "sides": "1, 2",
            "side": "lower, upper or null",
            "method": "string",
            "undefined": "null or string",
        },
        "Tabulated": {"ref": "string", "columns": "list of string", "rows": "list of list of null or number"},
        "Significance": {
            "ref": "string",
            "test": "string",
            "statistic": "null or number",
            "df": "list of number or null or number",
            "p_value": "null or number",
            "p_adjusted": "null or number",
            "family": "null or string",
            "alternative": "greater, less, two-sided",
            "effect": "Effect or null",
            "interval": "Interval or null",
            "checks": "list of CheckRecord",
            "withheld": "null or string",
            "withheld_code": "null or string",
            "decides": "boolean",
            "remedy_for": "null or string",
        },
        "Effect": {"name": "string", "value": "null or number"},
        "CheckRecord": {
            "check": "string",
            "code": "string",
            "outcome": "failed, not_applicable, not_checkable, passed, warning",
            "sentence": "string",
            "consequence": "null or string",
            "statistic": "null or number",
            "p_value": "null or number",
            "on": "string",
        },
        "Comparison": {
            "ref": "string",
            "value": "null or number",
            "interval": "Interval or null",
            "conclusions": "list of string",
            "favours": "null or string",
        },
        "Criterion": {
            "ref": "string",
            "verdict": "met, not_demonstrated, not_met, undefined",
            "bound": "null or number",
            **LIMITS,
            "threshold": "number",
            "decided_by": "null or string",
            "cases_needed": "list of CasesNeeded or null",
        },
        "CasesNeeded": {"if_true": "number", "cases": "integer or null", "of_denominator": "integer or null"},
    }
}
REMEDY = "which others read; keep it, or raise `format` in results/envelope.py and list here what is fixed from then on"


def type_of(schema):
    """Write the type of a field in words, from its JSON Schema."""
    if "anyOf" in schema:
        kinds = {type_of(each) for each in schema["anyOf"]}
        return " or ".join(sorted(kinds - ({"integer"} if "number" in kinds else set())))
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]
    if "enum" in schema:
        return ", ".join(sorted(map(str, schema["enum"])))
    if isinstance(schema.get("const"), int):
        return str(schema["const"])
    kind = schema["type"]
    if kind == "array":
        return f"list of {type_of(schema['items'])}"
    inner = schema.get("additionalProperties")
    return f"object of {type_of(inner)}" if isinstance(inner, dict) and "$ref" in inner else kind


def departures(schema, fixed):
    """Say which fixed fields a schema of results lacks or has with another type."""
    parts = {**schema.get("$defs", {}), "Results": schema}
    parts["Data"] = parts[type_of(schema["properties"]["data"])]
    for part, fields in fixed.items():
        have = parts.get(part, {}).get("properties", {})
        for field, kind in fields.items():
            found = type_of(have[field]) if field in have else "nothing"
            if found != kind:
                yield f"{part}.{field} is {found} and was {kind}, {REMEDY}"


@pytest.fixture(scope="module")
def schema():
    return ValidationResults.model_json_schema(by_alias=True)


@pytest.mark.parametrize("kind", KINDS.values())
def test_what_others_read_is_there_as_long_as_the_format_is_the_same(kind):
    schema = kind.model_json_schema(by_alias=True)
    number = kind.model_fields["format"].default

    assert number in FIXED, f"list in FIXED what format {number} promises; leave the lists of the formats before it"
    assert list(departures(schema, FIXED[number])) == []


def test_a_field_that_is_gone_or_has_another_type_is_seen(schema):
    properties = schema["$defs"]["Estimate"]["properties"]
    other = properties | {"value": {"type": "string"}}
    other.pop("n")
    changed = schema | {"$defs": schema["$defs"] | {"Estimate": {"properties": other}}}

    assert list(departures(changed, FIXED[1])) == [
        f"Estimate.value is string and was null or number, {REMEDY}",
        f"Estimate.n is nothing and was integer or null, {REMEDY}",
    ]


def test_one_field_more_leaves_the_format_as_it_is(schema):
    properties = schema["$defs"]["Estimate"]["properties"] | {"new": {"type": "string"}}
    more = schema | {"$defs": schema["$defs"] | {"Estimate": {"properties": properties}}}

    assert list(departures(more, FIXED[1])) == []
