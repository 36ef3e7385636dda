"""How names are written in refs, and metrics with their options."""

import json
import re
from collections.abc import Mapping
from typing import Any

from reportgen import index

RESERVED = "%/@=#~()"
AVERAGES = ("macro", "micro", "weighted")
EACH = "each"  # of the classes
PART = "@"  # between a metric and the class, or the average over classes, that it is of

PROPER = tuple(
    "Agresti Alpaydin Bayes Benjamini Bergmann Bonett Bonferroni Brier Clopper Cochran Cohen Demšar Diebold Dietterich "
    "Dunn Finner Fisher Friedman Gini Hochberg Hodges Holm Hommel Hosmer Iman Jaccard Jeffreys Katz Kolmogorov Koopman "
    "Kosinski Kruskal Mann Matthews McNemar Mee Miettinen Nemenyi Newcombe Obuchowski Quade Rao Rogan Shaffer "
    "Spiegelhalter Student Tango Wald Welch Wilcoxon Wilson Youden".split()
)


def inside(label: str) -> str:
    """
    Write a name inside a sentence or another name: in small letters, unless it is a proper name or an abbreviation.

    >>> inside("Recall"), inside("Brier score"), inside("F1")
    ('recall', 'Brier score', 'F1')
    """
    keeps = label.startswith(PROPER) or any(sign.isupper() or sign.isdigit() for sign in label[1:].partition(" ")[0])
    return label if keeps else label[:1].lower() + label[1:]


def escaped(name: str) -> str:
    """
    Write a name so that it can stand in a ref.

    >>> escaped("site A/B (50%)")
    'site A%2FB %2850%25%29'
    """
    return "".join(f"%{ord(sign):02X}" if sign in RESERVED else sign for sign in name)


def unescaped(text: str) -> str:
    """
    Read a name that was written for a ref.

    >>> unescaped("site A%2FB %2850%25%29")
    'site A/B (50%)'
    """
    return re.sub("%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), text)


def class_part(label: str) -> str:
    """
    Write a class as a ref has it, so that none is taken for an average.

    >>> class_part("setosa"), class_part("a/b"), class_part("macro")
    ('setosa', 'a%2Fb', '%6Dacro')
    """
    if label in (*AVERAGES, EACH):
        return f"%{ord(label[0]):02X}{label[1:]}"
    return escaped(label)


def class_of(part: str | None) -> str | None:
    """
    Name the class that a metric is of, if it is of a single one.

    >>> class_of("a%2Fb"), class_of("%6Dacro"), class_of("macro"), class_of(None)
    ('a/b', 'macro', None, None)
    """
    return None if part in (None, *AVERAGES, EACH) else unescaped(str(part))


def spelled(metric: str, options: Mapping[str, Any], of: str | None = None) -> str:
    """
    Write a metric with the options that differ from their defaults, sorted, and the class or average that it is of.

    >>> spelled("fbeta", {"beta": 2}), spelled("recall", {}, "setosa")
    ('fbeta(beta=2)', 'recall@setosa')
    """
    entry = index.find(metric, ("metric",))
    known = {option.name: option.default for option in entry.options} if entry else {}
    differing = {name: value for name, value in sorted(options.items()) if value != known.get(name)}
    inner = ",".join(f"{name}={_plain(value)}" for name, value in differing.items())
    named = f"{metric}({inner})" if inner else metric
    return named if of is None else f"{named}{PART}{of}"


def parsed(name: str) -> tuple[str, dict[str, Any]]:
    """
    Read a metric with its options back, without the class or average that it is of.

    >>> parsed("fbeta(beta=2)"), parsed("recall@setosa")
    (('fbeta', {'beta': 2}), ('recall', {}))
    """
    name = name.partition(PART)[0]
    found = re.fullmatch(r"\s*([^()]+?)\s*(?:\((.*)\))?\s*", name)
    if found is None:
        return name, {}
    pairs = (part.partition("=") for part in (found[2] or "").split(",") if part.strip())
    return found[1], {key.strip(): _value(value.strip()) for key, _, value in pairs}


def part_of(name: str) -> str | None:
    """
    Return the class or average that a metric is of, as a ref has it.

    >>> part_of("f1@macro"), part_of("recall@a b (c)"), part_of("recall")
    ('macro', 'a b %28c%29', None)
    """
    _, at, part = name.partition(PART)
    return canonical_part(part.strip()) if at else None


def canonical_part(text: str) -> str:
    """Write a class or an average as refs do, however the author wrote it."""
    return text if text in (*AVERAGES, EACH) else class_part(unescaped(text))


def _plain(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
