"""The one locator of what is not code: next to the modules in a wheel, at the top level in a checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates_folder() -> Path:
    """Return the folder of the Jinja templates, their styles and fonts."""
    return _folder("templates")


def schemas_folder() -> Path:
    """Return the folder of the JSON Schemas."""
    return _folder("schemas")


@cache
def _folder(name: str) -> Path:
    packed = _PACKAGE / f"_{name}"
    return packed if packed.is_dir() else _PACKAGE.parent / name
