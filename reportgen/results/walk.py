"""
One walk over results, for every kind of document.

It follows the declared fields of the models, so a new field or a new kind of results needs no change here.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast, get_args

from reportgen.results.parts import ResultPart

P_co = TypeVar("P_co", bound=ResultPart, covariant=True)
P = TypeVar("P", bound=ResultPart)


@dataclass(frozen=True, slots=True, eq=False)
class Node(Generic[P_co]):
    """A part of the results, the field that holds it, and the node of the part that has this field."""

    part: P_co
    field: str = ""  # the root stands in none
    parent: "Node[ResultPart] | None" = None

    @property
    def ancestors(self) -> Iterator["Node[ResultPart]"]:
        """Pass the nodes around this one, the nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def path(self) -> tuple[str, ...]:
        """Name the fields that lead here from the root."""
        fields = [self.field, *(node.field for node in self.ancestors)]
        return tuple(reversed(fields))[1:]

    def nearest(self, kind: type[P]) -> P | None:
        """Return the closest ancestor of this type, if there is one."""
        node = self.parent
        while node is not None:
            if isinstance(node.part, kind):
                return node.part
            node = node.parent
        return None

    def field_of(self, kind: type[ResultPart]) -> str:
        """Return the field of the closest ancestor of this type that leads here, if there is one."""
        node: Node[ResultPart] = self
        while node.parent is not None and not isinstance(node.parent.part, kind):
            node = node.parent
        return node.field if node.parent is not None else ""

    def inside(self, kind: type[ResultPart]) -> bool:
        """Tell whether an ancestor is of this type."""
        return self.nearest(kind) is not None

    def held_by(self, kind: type[ResultPart]) -> bool:
        """Tell whether the part that has the field is of this type."""
        return self.parent is not None and isinstance(self.parent.part, kind)


class Walked:
    """Results that were walked once, to be asked by type and by ref."""

    def __init__(self, root: ResultPart) -> None:
        """Walk the tree under this part."""
        self._nodes = tuple(walk(root))
        self._by_kind: dict[type[ResultPart], tuple[Node[ResultPart], ...]] = {}

    def __iter__(self) -> Iterator[Node[ResultPart]]:
        """Pass all nodes in reading order."""
        return iter(self._nodes)

    def of(self, kind: type[P]) -> tuple[Node[P], ...]:
        """Return the nodes whose part is of this type, in reading order."""
        if kind not in self._by_kind:
            self._by_kind[kind] = tuple(node for node in self._nodes if isinstance(node.part, kind))
        return cast("tuple[Node[P], ...]", self._by_kind[kind])

    def parts(self, kind: type[P]) -> tuple[P, ...]:
        """Return the parts of this type, in reading order."""
        return tuple(node.part for node in self.of(kind))

    @functools.cached_property
    def by_ref(self) -> dict[str, Node[ResultPart]]:
        """Find each part that has a ref."""
        return {node.part.ref: node for node in self._nodes if hasattr(node.part, "ref")}


def walk(root: ResultPart) -> Iterator[Node[ResultPart]]:
    """Pass a part and all parts inside it in reading order: each before what it holds, fields as they are declared."""
    return _walk(Node(root))


def of(root: ResultPart, kind: type[P]) -> tuple[Node[P], ...]:
    """Return the nodes of one type; who asks for several walks once with Walked."""
    return Walked(root).of(kind)


def _walk(node: Node[ResultPart]) -> Iterator[Node[ResultPart]]:
    yield node
    for field in _fields_with_parts(type(node.part)):
        for part in _parts(getattr(node.part, field)):
            yield from _walk(Node(part, field, node))


@functools.cache
def _fields_with_parts(kind: type[ResultPart]) -> tuple[str, ...]:
    """Name the fields that can hold parts; the others, such as the rows of a long curve, are not looked into."""
    return tuple(name for name, field in kind.model_fields.items() if _can_hold(field.annotation))


def _can_hold(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, ResultPart):
        return True
    return any(map(_can_hold, get_args(annotation)))


def _parts(value: Any) -> Iterator[ResultPart]:
    """Pass the parts in the value of a field."""
    if isinstance(value, ResultPart):
        yield value
    elif isinstance(value, tuple | list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _parts(inner)
