"""Writes what is generated from the declarations: `python tests/generate.py`; a test says whether it is up to date."""

import json
import sys
from pathlib import Path

from reportgen import index
from reportgen.catalog import registry

ROOT = Path(__file__).parent.parent


def generated() -> dict[Path, str]:
    """Answer each generated file with its text."""
    return {index.FILE: _json(registry.index_of(list(registry.discover())))}


def _json(tree: object) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for file, text in generated().items():
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file.relative_to(ROOT)}\n")
