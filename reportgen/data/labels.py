"""Labels, ids and scores as they are written: one rule for values from Python, the same as duck.py has for files."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

MISSING_WORDS = ("", "na", "n/a", "#n/a", "<na>", "null", "none")
"""Text in a score column that means: no score. In a label column only the empty cell is missing."""

WHOLE_BELOW = 1e38
"""Numbers from here on are written as they come; DuckDB counts no further."""


class NotALabelError(ValueError):
    """The value is a list, bytes or another thing that no label is."""


class NotAScoreError(ValueError):
    """The value is text or another thing that no score is."""


def label_text(value: object) -> str | None:
    """
    Write a label as text: a whole number without a fraction, true and false in small letters, text untouched.

    >>> [label_text(value) for value in (1.0, True, "01", " a", 2.5, float("nan"), "", None)]
    ['1', 'true', '01', ' a', '2.5', None, None, None]
    """
    plain = _plain(value)
    if plain is None or isinstance(plain, str):
        return plain or None
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, float | Decimal):
        return _number_text(plain, str(value))
    if isinstance(plain, bytes | tuple | list | dict | set | frozenset):
        raise NotALabelError(value)
    return str(plain)


def label_texts(values: Collection[Any]) -> list[str | None]:
    """Write many labels; equal values of one type are looked at once."""
    if set(map(type, values)) == {str}:
        return [text or None for text in values]
    texts: dict[tuple[type, object], str | None] = {}
    found: list[str | None] = []
    for value in values:
        key = (type(value), value)
        try:
            if key not in texts:
                texts[key] = label_text(value)
        except TypeError as error:  # lists and arrays have no hash
            raise NotALabelError(value) from error
        found.append(texts[key])
    return found


def score_value(value: object) -> float | None:
    """
    Read a score: a number, or text that writes one; None where it says that there is none.

    >>> [score_value(value) for value in (1, "0.5", " -1e3 ", "NA", None)]
    [1.0, 0.5, -1000.0, None, None]
    """
    plain = _plain(value)
    if plain is None:
        return None
    try:
        if isinstance(plain, str):
            return _number(plain)
        if isinstance(plain, int | float | Decimal) and not isinstance(plain, bool):
            return float(plain)
    except (ValueError, OverflowError) as error:
        raise NotAScoreError(value) from error
    raise NotAScoreError(value)


def alike_labels(labels: Iterable[str]) -> list[tuple[str, ...]]:
    """
    Return the groups of labels that differ by nothing but spaces and capitals.

    >>> alike_labels(["churned", "stayed", "Churned "])
    [('Churned ', 'churned')]
    """
    groups: dict[str, list[str]] = {}
    for label in sorted(set(labels)):
        groups.setdefault("".join(label.split()).casefold(), []).append(label)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _number(text: str) -> float | None:
    if text.strip(" ").lower() in MISSING_WORDS:
        return None
    if "_" in text or not text.isascii():  # Python reads 1_000 and digits of other scripts
        raise ValueError(text)
    return float(text)


def _number_text(number: float | Decimal, as_given: str) -> str | None:
    if math.isnan(number):
        return None
    whole = -WHOLE_BELOW < number < WHOLE_BELOW and number == int(number)
    return str(int(number)) if whole else as_given


def _plain(value: object) -> object:
    """Take a value out of numpy's and pandas' wrapping."""
    kind = type(value)
    if kind.__name__ in ("NAType", "NaTType"):
        return None
    if kind.__module__ == "numpy" and hasattr(value, "item"):
        take: Callable[[], Any] = value.item
        return take()
    return value


def as_one_label(labels: Mapping[str, int]) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
    """
    Count labels that differ by case or spaces as one, without outer spaces and in the most frequent capitals.

    >>> as_one_label({"No": 7, "Yes": 4, "yes": 1})
    ({'No': 7, 'Yes': 5}, {'Yes': ('yes',)})
    >>> as_one_label({"NO ": 7, "YES": 4, "yes": 3, "no": 2})
    ({'NO': 9, 'YES': 7}, {'NO': ('NO ', 'no'), 'YES': ('yes',)})
    """
    counted, spellings = dict(labels), {}
    for group in alike_labels(labels):
        label = max(sorted({one.strip() for one in group}), key=lambda one: (_rows_in_capitals(one, labels), one))
        spellings[label] = tuple(one for one in group if one != label)
        counted[label] = sum(counted.pop(one) for one in group)
    return counted, spellings


def _rows_in_capitals(label: str, labels: Mapping[str, int]) -> int:
    """Count the rows, of all labels, with capitals where this label has them: nowhere, everywhere or in front."""
    return sum(rows for one, rows in labels.items() if _capitals(one) == _capitals(label))


def _capitals(label: str) -> tuple[bool, bool, bool]:
    return label.islower(), label.isupper(), label.istitle()
