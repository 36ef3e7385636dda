"""What was probably meant by a number that is written otherwise: with a decimal comma, or as a percentage."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

COMMA = re.compile(r"(?<![\d.,])([-+]?\d+),(\d+)(?![\d.,])")
SIGNS = {"=>": ">=", "=<": "<=", "≥": ">=", "≤": "<="}
PERCENT = 100


def remedy(kind: str, given: object, limits: Mapping[str, Any]) -> str | None:
    """
    Say what to write instead, where that can be guessed.

    >>> remedy("float_type", "0,75", {}), remedy("model_type", "recall => 0,75", {})
    ('write 0.75, with a point and without quotes', 'write `recall >= 0.75`')
    >>> remedy("less_than", 10.0, {"lt": 1.0}), remedy("tuple_type", [0, 8, 1, 2], {})
    ('write 10% or 0.1 if 10 percent is meant', 'write `[0.8, 1.2]`, with points')
    """
    if isinstance(given, str):
        return _of_text(kind, given)
    if isinstance(given, int | float) and kind in ("less_than", "less_than_equal") and 1 <= given <= PERCENT:
        bound = limits.get("lt", limits.get("le"))
        meant = given / PERCENT
        return f"write {given:g}% or {meant:g} if {given:g} percent is meant" if bound == 1 else None
    if isinstance(given, list) and len(given) == len("abcd") and all(type(one) is int for one in given):
        return f"write `[{given[0]}.{given[1]}, {given[2]}.{given[3]}]`, with points"
    return None


def of_key(name: str, before: tuple[str, object] | None) -> str | None:
    """
    Say what to write where a key is the rest of a number, after the key and the value before it.

    >>> of_key("75", ("at_least", 0)), of_key("75", ("metric", "recall")), of_key("x", ("at_least", 0))
    ('write `at_least: 0.75`, with a point', None, None)
    """
    if before is None or not name.isdecimal() or type(before[1]) is not int:
        return None
    return f"write `{before[0]}: {before[1]}.{name}`, with a point"


def key_before(siblings: object, name: str) -> tuple[str, object] | None:
    """Return the key, with its value, that is written before another one."""
    if not isinstance(siblings, dict):
        return None
    keys: Sequence[str] = list(siblings)
    at = keys.index(name) if name in keys else 0
    return (keys[at - 1], siblings[keys[at - 1]]) if at else None


def _of_text(kind: str, given: str) -> str | None:
    pointed = COMMA.sub(r"\1.\2", given.strip())
    for sign, right in SIGNS.items():
        pointed = pointed.replace(sign, right)
    if pointed == given.strip():
        return None
    if kind == "float_type":
        return f"write {pointed}, with a point and without quotes"
    return f"write `{pointed}`"
