"""The JSON Schema of results.json: one of the kinds of results."""

from typing import Any

from reportgen.results.kinds import ALL_KINDS
from reportgen.spec.schema import schema_of_kinds


def results_schema() -> dict[str, Any]:
    """Generate the schema from the models of all kinds."""
    return schema_of_kinds("reportgen results", list(ALL_KINDS.values()))
