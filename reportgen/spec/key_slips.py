"""Keys that are not there: read as those that are probably meant, so that all else that is wrong is said at once too."""

import copy
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from reportgen.errors import Problem, nearest
from reportgen.spec.kinds import SpecKind
from reportgen.spec.own_templates import NOT_OF_A_SPEC
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.structure import is_refused, keys_at, path_of, structure_problem


class KeySlip(NamedTuple):
    """A key that is not there, the one that is probably meant, and what is said of it."""

    path: Path
    meant: str | None
    problem: Problem


def key_slips(wrong: ValidationError, kind: SpecKind, shaped: Shaped, refused: Collection[Path]) -> tuple[KeySlip, ...]:
    """Find unknown keys; if one of them is the kind of the document, nobody knows yet what other keys there are."""
    slips = tuple(dict.fromkeys(_slips(wrong, kind, shaped, refused)))
    of_kind = tuple(one for one in slips if one.path == (one.path[-1],) and one.meant == "kind")
    return of_kind or slips


def _slips(wrong: ValidationError, kind: SpecKind, shaped: Shaped, refused: Collection[Path]) -> Iterator[KeySlip]:
    for error in wrong.errors(include_url=False):
        path = path_of(error, shaped.tree)
        unknown = error["type"] == "extra_forbidden" and path not in NOT_OF_A_SPEC and path not in kind.short_keys
        if unknown and not is_refused(path, error["type"], refused):
            known = keys_at(path[:-1], kind)
            if path[-1] not in known:
                near = nearest(str(path[-1]), known)
                yield KeySlip(path, near, structure_problem(error, path, kind, shaped))


def as_meant(given: Shaped, slips: Sequence[KeySlip]) -> Shaped | None:
    """Give unknown keys the names that are probably meant, and leave out others; nothing where no key can be found."""
    tree, moved = copy.deepcopy(given.tree), dict(given.moved)
    meant = Shaped(tree, given.source, moved)
    changed = False
    for slip in slips:
        *way, key = slip.path
        found = _at(tree, way)
        if not isinstance(found, dict) or key not in found:
            continue
        value, changed = found.pop(str(key)), True
        if slip.meant is not None and slip.meant not in found:
            found[slip.meant] = value
            meant.move(slip.path, (*way, slip.meant))
    return meant if changed else None


def _at(tree: Any, way: Sequence[str | int]) -> Any:
    """Find what is under these keys, if there is anything."""
    for step in way:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree
