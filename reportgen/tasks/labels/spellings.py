"""Which spelling is read as which label: as the spec maps them, and true and false in any case."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from reportgen.data.rows import relabelled
from reportgen.results.parts import Facts

if TYPE_CHECKING:
    from reportgen.data.table import Rows

TRUTH_VALUES = ("true", "false")


@dataclass(frozen=True, slots=True)
class MappedSpellings:
    """What each label of the data is read as; a label that is not listed is read as it is."""

    declared: Mapping[str, str]  # spelling -> label
    truth_values: Mapping[str, str]  # true and false in small letters -> how they are written here
    found: tuple[str, ...]  # labels as the data have them

    @classmethod
    def of(cls, labels_as: Mapping[str, Sequence[str]] | None, found: Iterable[str]) -> Self:
        """
        Settle how true and false are written: as the data have them, in small letters where they have several ways.

        >>> MappedSpellings.of({"No": ["no", "NO"]}, ["no", "Yes", "NO"]).label("NO")
        'No'
        >>> two, one = MappedSpellings.of(None, ["True", "TRUE"]), MappedSpellings.of(None, ["True", "False"])
        >>> two.label("True"), one.label("true"), one.label("False")
        ('true', 'True', 'False')
        """
        declared = {text: label for label, texts in (labels_as or {}).items() for text in texts}
        labels = tuple(sorted(found))
        written: dict[str, set[str]] = {}
        for label in (declared.get(text, text) for text in labels):
            if label.lower() in TRUTH_VALUES:
                written.setdefault(label.lower(), set()).add(label)
        truth_values = {word: min(ways) if len(ways) == 1 else word for word, ways in written.items()}
        return cls(declared, truth_values, labels)

    def label(self, text: str) -> str:
        """Return what a text in the data, or in the spec, is read as."""
        label = self.declared.get(text, text)
        return self.truth_values.get(label.lower(), label)

    def counted(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Count labels as they are read."""
        found: dict[str, int] = {}
        for text, rows in counts.items():
            found[self.label(text)] = found.get(self.label(text), 0) + rows
        return found

    def changed(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Pass each label with the spellings of the data that are read as it and differ from it."""
        read_as: dict[str, list[str]] = {}
        for text in self.found:
            read_as.setdefault(self.label(text), []).append(text)
        for label, every in read_as.items():
            texts = tuple(text for text in every if text != label)
            if texts:
                yield label, texts

    def applied(self, frame: "Rows", keys: Iterable[str]) -> "Rows":
        """Write each label in these columns as it is read."""
        changed = dict(self.changed())
        return relabelled(frame, keys, changed) if changed else frame


def labels_read_as(spellings: MappedSpellings, written: Mapping[str, int]) -> Iterator[tuple[str, Facts]]:
    """Say which labels of the truth, `written` with their rows, were read as another one."""
    for label, texts in spellings.changed():
        rows = sum(written.get(text, 0) for text in texts)
        if rows:
            yield "labels_read_as", {"spellings": ", ".join(map(_visible, texts)), "label": label, "rows": rows}


def _visible(label: str) -> str:
    """Put a label into quotes where it begins or ends with a space, which nobody would see."""
    return label if label == label.strip() else f"'{label}'"
