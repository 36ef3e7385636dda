"""Turns an evaluation spec into a document that a careful person can sign."""

from typing import TYPE_CHECKING, Any

from reportgen.errors import Place, Problem, ReportgenError

if TYPE_CHECKING:
    from reportgen.api import build, calc, evaluate, load, render, trace

__all__ = ["Place", "Problem", "ReportgenError", "build", "calc", "evaluate", "load", "render", "trace"]


def __getattr__(name: str) -> Any:
    """Import the front door when it is used: `import reportgen` stays light."""
    if name in __all__:
        from reportgen import api

        return getattr(api, name)
    raise AttributeError(f"module 'reportgen' has no attribute {name!r}")
