import tomllib
from pathlib import Path

from reportgen.data.extras import EXTRAS

ROOT = Path(__file__).parents[2]


def test_extras_ask_for_what_pyproject_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [wanted for extra in project["optional-dependencies"].values() for wanted in extra]

    assert {extra.wanted for extra in EXTRAS} <= set(asked)


def test_what_is_installed_is_found():
    assert all(extra.is_there for extra in EXTRAS)
