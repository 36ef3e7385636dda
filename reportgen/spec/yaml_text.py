"""Text and short lists as a line of YAML, for remedies and first specs."""

import json
import re
from collections.abc import Iterable, Mapping

PLAIN = re.compile(r"\w([\w ./+-]*[\w/+-])?")
WORDS = ("null", "true", "false", "~")


def yaml_text(text: str) -> str:
    """
    Write a text so that a spec reads it as this text, in quotes where it needs them.

    >>> [yaml_text(text) for text in ("yes", "out of time", " a", "a: b", "null")]
    ['yes', 'out of time', '" a"', '"a: b"', '"null"']
    """
    plain = PLAIN.fullmatch(text) is not None and text.lower() not in WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)


def yaml_lists(lists: Mapping[str, Iterable[str]]) -> str:
    """
    Write lists by name in a line.

    >>> yaml_lists({"Yes": ["yes", "YES "]})
    '{Yes: [yes, "YES "]}'
    """
    entries = (f"{yaml_text(name)}: [{', '.join(map(yaml_text, texts))}]" for name, texts in lists.items())
    return f"{{{', '.join(entries)}}}"
