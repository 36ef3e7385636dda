"""The samples whose documents are looked at."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "samples"
NAMES = sorted(file.parent.name for file in FOLDER.glob("*/results.json"))
