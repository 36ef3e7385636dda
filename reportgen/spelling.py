"""How names are written in refs, and metrics with their options."""

import json
import re
from collections.abc import Mapping
from typing import Any

from reportgen import index

RESERVED = "%/@=#~()"


def escaped(name: str) -> str:
    """
    Write a name so that it can stand in a ref.

    >>> escaped("site A/B (50%)")
    'site A%2FB %2850%25%29'
    """
    return "".join(f"%{ord(sign):02X}" if sign in RESERVED else sign for sign in name)


def spelled(metric: str, options: Mapping[str, Any]) -> str:
    """
    Write a metric with the options that differ from their defaults, sorted.

    >>> spelled("fbeta", {"beta": 2})
    'fbeta(beta=2)'
    """
    entry = index.find(metric, ("metric",))
    known = {option.name: option.default for option in entry.options} if entry else {}
    differing = {name: value for name, value in sorted(options.items()) if value != known.get(name)}
    inner = ",".join(f"{name}={_plain(value)}" for name, value in differing.items())
    return f"{metric}({inner})" if inner else metric


def parsed(name: str) -> tuple[str, dict[str, Any]]:
    """
    Read a metric with its options back.

    >>> parsed("fbeta(beta=2)")
    ('fbeta', {'beta': 2})
    """
    found = re.fullmatch(r"\s*([^()]+?)\s*(?:\((.*)\))?\s*", name)
    if found is None:
        return name, {}
    pairs = (part.partition("=") for part in (found[2] or "").split(",") if part.strip())
    return found[1], {key.strip(): _value(value.strip()) for key, _, value in pairs}


def _plain(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
