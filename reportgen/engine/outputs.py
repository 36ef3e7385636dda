"""What the page needs of the outputs that a spec asks for: with results.json, nothing else is read to render it."""

from pathlib import Path
from typing import Any

from reportgen.spec.envelope import Spec
from reportgen.spec.logo import logo_of
from reportgen.spec.own_templates import templates_of


def outputs_of(spec: Spec) -> dict[str, Any]:
    """Keep what is asked for, the logo whole and the templates by their hash; what is not asked for has no key."""
    asked, logo, templates = spec.outputs, logo_of(spec), templates_of(spec)
    stated: dict[str, Any] = {
        "spec": Path(spec.source.file).name if spec.source.file else None,
        "draft": spec.report.status == "draft",
        "paper": asked.paper,
        "sections": None if asked.sections is None else list(asked.sections),
        "logo": None if logo is None else {"uri": logo.uri, "sha256": logo.sha256},
        "colours": None if asked.colours is None else {"accent": asked.colours.accent},
        "templates": None if templates is None else {"sha256": templates.sha256},
        "attach": None if asked.attach is None else list(asked.attach),
    }
    return {key: value for key, value in stated.items() if value is not None}
