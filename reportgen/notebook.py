"""What results do for a person at a Python prompt or in a notebook: a card, an estimate, a table, the whole page."""

from functools import cache
from html import escape
from typing import Any

from reportgen import outcome_words as words
from reportgen.data.frame_out import Kind, frame
from reportgen.document import html as html_document
from reportgen.document.view import view
from reportgen.figures.verdict_look import LETTERS
from reportgen.narrative.bounds import VERDICTS
from reportgen.results.estimates import EstimateRow, as_columns
from reportgen.results.judged import JudgedResults
from reportgen.results.outcomes import outcomes

KINDS: dict[Any, Kind] = {str | None: "text", str: "text", float | None: "number", int | None: "whole number"}
INK = {"met": "#12806a", "not_demonstrated": "#8a5a00", "not_met": "#b3261e", "undefined": "#4a1f5e"}  # on white
CARD = "font:14px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;border:1px solid #98a1ab;border-radius:6px;padding:.8em 1em;max-width:60em"


class Page(str):
    """A document as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Show it without mixing its style with the notebook's."""
        return html_document.framed(self)


class InNotebook(JudgedResults):
    """Results that show themselves."""

    def _repr_html_(self) -> str:
        """Show a short card: title, verdicts, comparisons."""
        return card(self)

    def document(self) -> "Page":
        """Return the whole document: text to write to a file, which a notebook shows in a frame."""
        ours = self.model_copy(update={"outputs": self.outputs.model_copy(update={"templates": None})})
        return Page(html_document.page(view(ours), look=html_document.look_of(ours)))

    def to_columns(self) -> dict[str, list[Any]]:
        """Return all estimates, one per row, as a dict of columns."""
        return as_columns(self)

    def to_frame(self, library: str | None = None) -> Any:
        """Return the same as a frame of pandas, polars or pyarrow, of which one must be installed."""
        kinds = {name: KINDS[kind] for name, kind in EstimateRow.__annotations__.items()}
        return frame(as_columns(self), kinds, library)


@cache
def shown(kind: type[JudgedResults]) -> type[JudgedResults]:
    """Return the same kind of results, which show themselves."""
    if kind is JudgedResults:
        return InNotebook
    # the kind goes first: of two bases Pydantic takes the fields of the first
    return type(kind.__name__, (kind, InNotebook), {"__module__": __name__})


def card(results: JudgedResults) -> str:
    """Write a summary: what was judged, each verdict with its reason, each comparison."""
    found = outcomes(results.model_dump(mode="json"))
    rows = [
        f'<tr><td style="{CELL}color:{INK[one.verdict]}"><b>{LETTERS[one.verdict]} {VERDICTS[one.verdict]}</b></td>'
        f'<td style="{CELL}">{escape(words.line(one, found.unit))}</td></tr>'
        for one in found.criteria
    ]
    rows += [
        f'<tr><td style="{CELL}">{escape(words.conclusion(one))}</td>'
        f'<td style="{CELL}">{escape(words.difference_line(one, found.significance))}</td></tr>'
        for one in found.comparisons
    ]
    names = ", ".join(results.names)
    table = f'<table style="border-collapse:collapse;margin:.4em 0">{"".join(rows)}</table>' if rows else ""
    return (
        f'<div style="{CARD}"><b>{escape(found.title)}</b><br>{escape(names)}{table}'
        f"<small>reportgen {escape(results.reportgen)}, {escape(results.kind)}; the whole document: results.document()</small></div>"
    )


CELL = "text-align:left;vertical-align:top;padding:.15em .8em .15em 0;"
