"""Lines of a first spec: texts as YAML reads them, and comments in a column of their own."""

import json

WIDE = 31


def text(value: str) -> str:
    """Write a text so that YAML reads it as this text."""
    return json.dumps(value, ensure_ascii=False)


def listed(values: object) -> str:
    """Write a list of texts."""
    return f"[{', '.join(map(text, values))}]" if isinstance(values, list | tuple) else "[]"


def commented(line: str, why: str) -> str:
    """Put a comment behind a line."""
    return f"{line:<{WIDE}}# {why}" if len(line) < WIDE else f"{line}   # {why}"


def only_commented(line: str, why: str) -> str:
    """Offer a line as a comment: it is for the author to take up."""
    indent = len(line) - len(line.lstrip())
    return commented(f"{line[:indent]}# {line[indent:]}", why)
