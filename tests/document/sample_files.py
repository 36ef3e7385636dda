"""The samples whose documents are looked at."""

from pathlib import Path

NAMES = sorted(file.parent.name for file in Path(__file__).parents[2].glob("samples/*/results.json"))
