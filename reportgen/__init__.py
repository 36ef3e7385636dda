"""Turns an evaluation spec into a document that a careful person can sign."""

TYPE_CHECKING = False  # nothing is imported here: the command line must hear Ctrl-C first
if TYPE_CHECKING:
    from typing import Any

    from reportgen.api import build, calc, evaluate, figure, load, render, trace
    from reportgen.errors import Place, Problem, ReportgenError

    __version__: str

__all__ = [
    "Place",
    "Problem",
    "ReportgenError",
    "__version__",
    "build",
    "calc",
    "evaluate",
    "figure",
    "load",
    "render",
    "trace",
]


def __getattr__(name: str) -> "Any":
    """Import the front door when it is used: `import reportgen` stays light."""
    if name == "__version__":
        from importlib import metadata

        return metadata.version("reportgen")
    if name not in __all__:
        raise AttributeError(f"module 'reportgen' has no attribute {name!r}")
    from reportgen import errors

    if hasattr(errors, name):
        return getattr(errors, name)
    from reportgen import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """List what is public."""
    return __all__
