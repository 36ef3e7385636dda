"""The JSON Schema of results.json: one of the kinds of results."""

from typing import Any

from pydantic.json_schema import models_json_schema

from reportgen.results.kinds import KINDS

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def results_schema() -> dict[str, Any]:
    """Generate the schema from the models of all kinds."""
    _, schema = models_json_schema([(kind, "validation") for kind in KINDS.values()], by_alias=True)
    choices = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in KINDS.values()]
    return {"$schema": DRAFT, "title": "reportgen results", "oneOf": choices, "$defs": schema["$defs"]}
