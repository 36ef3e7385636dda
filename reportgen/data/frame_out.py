"""A table for the user's own library of frames."""

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Literal

from reportgen.errors import Problem, ReportgenError

Kind = Literal["text", "number", "whole number"]
LIBRARIES = ("pandas", "polars", "pyarrow")
NULLABLE = {"text": "string", "number": "Float64", "whole number": "Int64"}  # of pandas: what is absent is no NaN


def frame(columns: Mapping[str, Sequence[Any]], kinds: Mapping[str, Kind], library: str | None = None) -> Any:
    """Return a frame of the library that is named, else of the one in use, else of the first that is installed."""
    import narwhals as nw

    types = {"text": nw.String(), "number": nw.Float64(), "whole number": nw.Int64()}
    named = _library(library)
    if named != "pandas":
        schema = {name: types[kind] for name, kind in kinds.items()}
        return nw.from_dict(dict(columns), schema, backend=named).to_native()
    native = nw.from_dict(dict(columns), backend=named).to_native()
    return native.astype({name: NULLABLE[kind] for name, kind in kinds.items()})


def _library(name: str | None) -> Any:
    if name is not None and name not in LIBRARIES:
        raise ReportgenError(Problem.unknown_name("library of frames", name, LIBRARIES))
    wanted = (name,) if name else (*(one for one in LIBRARIES if sys.modules.get(one)), *LIBRARIES)
    found = next((one for one in wanted if sys.modules.get(one) or find_spec(one)), None)
    if found is None:
        what = f"{name} is not installed" if name else "a frame needs pandas, polars or pyarrow, and none is installed"
        remedy = f"install it with: python -m pip install {name or LIBRARIES[0]}; `to_columns` needs nothing"
        raise ReportgenError(Problem("no_frames", what, remedy))
    return found
