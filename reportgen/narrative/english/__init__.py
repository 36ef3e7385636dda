"""
The English catalogue: each sentence and each label of the document once, with holes.

Each file of this folder holds those of one subject; a sentence or label that stands in two of them is refused.
"""

import importlib
import pkgutil
from types import ModuleType

from reportgen.narrative.terms import MetricName, Term


def _modules() -> list[ModuleType]:
    names = sorted(found.name for found in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"{__name__}.{name}") for name in names]


def _together(table: str) -> dict[str, str]:
    """Bring the tables of this name together."""
    found: dict[str, str] = {}
    for module in _modules():
        own: dict[str, str] = getattr(module, table, {})
        if twice := set(own) & set(found):
            raise ValueError(f"{module.__name__} words {min(twice)!r}, which another file words too")
        found |= own
    return found


def _terms() -> tuple[Term, ...]:
    """Bring the explained words together, in the order of the alphabet."""
    found: list[Term] = [term for module in _modules() for term in getattr(module, "TERMS", ())]
    return tuple(sorted(found, key=lambda term: term.word.lower()))


SENTENCES = _together("SENTENCES")
LABELS = _together("LABELS")
LIMITATIONS_IN_SHORT = _together("LIMITATIONS_IN_SHORT")
LIMITATIONS_OF_SEVERAL = _together("LIMITATIONS_OF_SEVERAL")
LIMITATIONS_OF_SEVERAL_IN_SHORT = _together("LIMITATIONS_OF_SEVERAL_IN_SHORT")
LIMITATIONS_OF_EACH = _together("LIMITATIONS_OF_EACH")
GAPS = _together("GAPS")
TERMS = _terms()
METRIC_NAMES: tuple[MetricName, ...] = tuple(
    one for module in _modules() for one in getattr(module, "METRIC_NAMES", ())
)
