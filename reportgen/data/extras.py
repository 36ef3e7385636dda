"""Libraries that only some files need: what they are for, and the exact command for one that lacks."""

import importlib.util
from dataclasses import dataclass

from reportgen.data.problems import shown
from reportgen.errors import Place, Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class Extra:
    """A library that is not always installed, as pyproject.toml asks for it."""

    module: str
    wanted: str
    purpose: str

    @property
    def is_there(self) -> bool:
        """Look without importing."""
        try:
            return importlib.util.find_spec(self.module) is not None
        except ValueError:
            return False

    @property
    def command(self) -> str:
        """Return what to type."""
        return f'python -m pip install "{self.wanted}"'


ARROW = Extra("pyarrow", "pyarrow>=18", "Arrow and Feather files")
EXTRAS = (ARROW,)


def need(extra: Extra, text: str, place: Place) -> None:
    """Refuse a file that cannot be read without a library that lacks."""
    if not extra.is_there:
        what = f"reading {extra.purpose} needs {extra.module}, which is not installed"
        raise ReportgenError(Problem("missing_extra", what, f"install it with: {extra.command}", shown(text), place))
