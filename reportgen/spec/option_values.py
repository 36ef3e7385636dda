"""Whether a value fits an option of a method, and what to write where it does not."""

import math
from typing import Any

from reportgen.index import OptionEntry


def option_fault(option: OptionEntry, value: Any) -> tuple[str, str] | None:
    """Say what an option must be and what to write, if this value does not fit it."""
    if option.choices:
        words = ", ".join(str(choice) for choice in option.choices)
        return None if value in option.choices else ("is not a known word", f"write one of: {words}")
    numeric = _is_number(value)
    fits = {
        "number": numeric,
        "count": numeric and float(value).is_integer(),
        "truth value": isinstance(value, bool),
        "text": isinstance(value, str),
        "numbers": _are_numbers(value),
        "matrix": _is_matrix(value),
    }
    remedies = {
        "numbers": ("must be a list of numbers", "write [1,2,3]"),
        "matrix": ("must be rows of numbers, all equally long", "write [[0,1],[1,0]], each row in its own brackets"),
    }
    default = (f"must be a {option.kind}", f"write a {option.kind}")
    return None if fits[option.kind] else remedies.get(option.kind, default)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _are_numbers(value: Any) -> bool:
    """Look for a list of finite numbers; arrays are lists."""
    listed = value.tolist() if hasattr(value, "tolist") else value
    return isinstance(listed, list | tuple) and all(_is_number(each) and math.isfinite(each) for each in listed)


def _is_matrix(value: Any) -> bool:
    rows = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(rows, list | tuple) or not rows:
        return False
    return all(_are_numbers(row) for row in rows) and len({len(row) for row in rows}) == 1
