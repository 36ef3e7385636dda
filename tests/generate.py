"""Writes what is generated from the declarations: `python tests/generate.py`; a test says whether it is up to date."""

import json
import sys
from pathlib import Path

from reportgen import index
from reportgen.catalog import registry
from reportgen.results.model import Results
from reportgen.spec.schema import spec_schema

ROOT = Path(__file__).parent.parent


def generated() -> dict[Path, str]:
    """Answer each generated file with its text; the index goes first, since the schema names its ids."""
    methods = _json(registry.index_of(list(registry.discover())))
    results = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | Results.model_json_schema(by_alias=True)
    return {
        index.FILE: methods,
        ROOT / "schemas" / "spec.schema.json": _json(spec_schema()),
        ROOT / "schemas" / "results.schema.json": _json(results),
    }


def _json(tree: object) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, text in generated().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file.relative_to(ROOT)}\n")
