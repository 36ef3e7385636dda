"""What the page needs of the outputs that a spec asks for: with results.json, nothing else is read to render it."""

from pathlib import Path

from reportgen.results.envelope import StoredLogo, StoredOutputs
from reportgen.spec.envelope import Spec
from reportgen.spec.logo import logo_of


def outputs_of(spec: Spec) -> StoredOutputs:
    """Keep what is asked for, the logo whole."""
    asked, logo = spec.outputs, logo_of(spec)
    return StoredOutputs(
        spec=Path(spec.source.file).name if spec.source.file else None,
        draft=spec.report.status == "draft",
        paper=asked.paper,
        sections=asked.sections,
        logo=None if logo is None else StoredLogo(uri=logo.uri, sha256=logo.sha256),
        colours=asked.colours,
        attach=asked.attach,
    )
