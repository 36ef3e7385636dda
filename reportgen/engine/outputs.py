"""What the page needs of the outputs that a spec requests: with results.json, nothing else is read to render it."""

from pathlib import Path

from reportgen.results.envelope import StoredFont, StoredLogo, StoredOutputs, StoredStyle
from reportgen.spec.envelope import Spec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.logo import logo_of
from reportgen.spec.own_style import OwnStyle, style_of


def outputs_of(spec: Spec) -> StoredOutputs:
    """Keep what is requested, logo and style whole."""
    asked, logo, style = spec.outputs, logo_of(spec), style_of(spec)
    return StoredOutputs(
        spec=Path(spec.source.file).name if spec.source.file else None,
        paper=asked.paper,
        logo=None if logo is None else StoredLogo(uri=logo.uri, sha256=logo.sha256),
        colours=asked.colours,
        style=None if style is None else _stored(style),
        header=asked.header,
        footer=asked.footer,
    )


def outputs_of_report(spec: JudgedSpec) -> StoredOutputs:
    """Keep what is requested of a report: its contents too."""
    asked = spec.outputs
    more = {
        "draft": spec.report.status == "draft",
        "sections": asked.sections,
        "figures": asked.figures,
        "annexes": asked.annexes,
        "attach": asked.attach,
    }
    return outputs_of(spec).model_copy(update=more)


def _stored(style: OwnStyle) -> StoredStyle:
    fonts = (StoredFont(family=one.family, weight=one.weight, italic=one.italic, uri=one.uri) for one in style.fonts)
    return StoredStyle(sheets=dict(style.sheets), fonts=tuple(fonts), sha256=style.sha256)
