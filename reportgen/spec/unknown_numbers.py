"""What to write in place of a number that a written task does not have."""

import re
from collections.abc import Collection

from reportgen.errors import Place, Problem

SIGN_OF_ARITHMETIC = re.compile(r"[-+*/^()]")
EXAMPLE = "`calc: [{id: W, method: wilson, inputs: {successes: $x, trials: $n}}]` and then `W#interval.low`"


def unknown_number(
    what: str, name: str, known: Collection[str], calculated: Collection[str], place: Place, *, to_fill: bool = False
) -> Problem:
    """Refuse a name; say where the numbers come from if it is a number, an expression or a calculation spelt otherwise."""
    base, dot, part = name.partition(".")
    if dot and base in calculated:
        remedy = f"write `{base}#{part}`"
        return Problem("unknown_name", "a part of an answer has # before it", remedy, name, place)
    if is_number(name):
        remedy = (
            "write it without the braces" if to_fill else "write it under `data`, as `data: {k: 0.5}`, and here `k`"
        )
        return Problem("unknown_name", "this is a number, and a name is needed", remedy, name, place)
    if SIGN_OF_ARITHMETIC.search(name):
        remedy = f"draw the number itself, give it under `data`, or take it from a method: {EXAMPLE}"
        return Problem("no_expression", "nothing is computed here: write one name", remedy, name, place)
    return Problem.unknown_name(what, name.partition("#")[0], {*known, *calculated}, place)


def is_number(text: str) -> bool:
    """
    Tell whether a text is a number.

    >>> is_number("0.5"), is_number("n")
    (True, False)
    """
    try:
        float(text)
    except ValueError:
        return False
    return True
