"""Parts of a task with gaps, as Moodle writes them in the text of a question."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm

from reportgen.document.sheets.exports.as_html import AsHtml, in_xml
from reportgen.document.sheets.exports.marked_gaps import (
    Accepted,
    NumberGap,
    TaskAlone,
    cell_gaps,
    gap_points,
    number_gap,
)
from reportgen.document.sheets.view import PartView
from reportgen.narrative.english import LABELS
from reportgen.results.exercise import Answer

_SPECIAL = str.maketrans({sign: f"&#{ord(sign)};" for sign in "&<>\"'{}\\~#=%$@[]"})


def coded(text: str) -> str:
    r"""
    Write text in which Moodle finds no gap, no formula and no markup.

    >>> coded("{1:SHORTANSWER:=x}")
    '&#123;1:SHORTANSWER:&#61;x&#125;'
    """
    return in_xml(text).translate(_SPECIAL)


def coded_in_gap(text: str) -> str:
    """
    Write text inside a gap, which Moodle takes for coded HTML.

    >>> coded_in_gap("n = 5")
    'n &#38;&#35;61; 5'
    """
    return coded(coded(text))


class Cloze:
    """Writes the parts of a task with their gaps, whose weights are whole numbers in the ratio of the points."""

    def __init__(self, task: TaskAlone, html: AsHtml) -> None:
        self.task, self.html = task, html
        self.scale = lcm(*(one.denominator for answer in task.task.answers for one in gap_points(answer)))

    def part(self, part: PartView) -> str:
        """Write one part."""
        answer, asked = self.task.answers[part.letter], self.html.asked(part)
        match answer.kind:
            case "text":
                return f"<p>{asked} {LABELS['answered_apart']}</p>"
            case "table":
                return f"<p>{asked}</p>\n{self._table(answer)}"
            case "choice":
                return f"<p>{asked}</p>\n{self._one_of(part, answer)}"
            case "choices":
                return f"<p>{asked}</p>\n{self._each(part, answer)}"
        unit = f" {coded(answer.unit)}" if answer.unit else ""
        return f"<p>{asked} {self._number(number_gap(answer, with_errors=self.task.errors))}{unit}</p>"

    def _gap(self, points: Fraction, kind: str, alternatives: Iterable[str]) -> str:
        return f"{{{int(points * self.scale)}:{kind}:{'~'.join(alternatives)}}}"

    def _number(self, gap: NumberGap) -> str:
        """Write the key as it is asked for, which Moodle shows as the answer, then the intervals."""
        shown = [f"={gap.key}:0"] if gap.has_digits_of_key else []
        intervals = gap.accepted[1:] if shown and gap.is_exact else gap.accepted
        return self._gap(gap.points, "NUMERICAL", (*shown, *map(_interval, intervals)))

    def _table(self, answer: Answer) -> str:
        table = self.task.to_fill[answer.id]
        return self.html.table(table.grid, dict(zip(table.places, map(self._number, cell_gaps(answer)), strict=True)))

    def _one_of(self, part: PartView, answer: Answer) -> str:
        """Number the statements, so that their formulas are outside the gap."""
        (points,) = gap_points(answer)
        numbered = (f"{'=' if at in answer.right else ''}{at + 1}{_because(why)}" for at, why in enumerate(answer.why))
        statements = self.html.listed((self.html.words(words) for words, _ in part.choices), "ol")
        return f"{statements}\n<p>{self._gap(points, 'MULTICHOICE_H', numbered)}</p>"

    def _each(self, part: PartView, answer: Answer) -> str:
        """Ask of each statement whether it is right."""
        return self.html.listed(
            (
                f"{self.html.words(words)} {self._gap(points, 'MULTICHOICE', _yes_or_no(why, is_right=at in answer.right))}"
                for at, ((words, _), why, points) in enumerate(
                    zip(part.choices, answer.why, gap_points(answer), strict=True)
                )
            ),
            "ol",
        )


def _yes_or_no(why: str, *, is_right: bool) -> Iterator[str]:
    for answer, fits in ((LABELS["yes"], is_right), (LABELS["no"], not is_right)):
        yield f"{'=' if fits else ''}{answer}{_because(why)}"


def _because(why: str) -> str:
    """Write the reason of a statement; one with a formula or an image is in the solution alone."""
    return f"#{coded_in_gap(why)}" if why and "$" not in why and "![" not in why else ""


def _interval(accepted: Accepted) -> str:
    """
    Write an interval as Moodle does, by its middle and half of its width.

    >>> _interval(Accepted(0.25, 0.75, Fraction(1, 3), "halved"))
    '%33.33333%0.5:0.25#halved'
    """
    middle, half = (accepted.low + accepted.high) / 2, (accepted.high - accepted.low) / 2
    share = "=" if accepted.share == 1 else f"%{percent(accepted.share)}%"
    says = f"#{coded_in_gap(accepted.says)}" if accepted.says else ""
    return f"{share}{middle:.15g}:{half:.12g}{says}"  # digits that are free of what the machine adds


def percent(share: Fraction) -> str:
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")
