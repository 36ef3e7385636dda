"""Own templates belong to results by their hash: other ones would make another document of the same numbers."""

import os
from pathlib import Path

from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.results.envelope import Results
from reportgen.spec.own_templates import OwnTemplates, read_templates
from reportgen.spec.paths import resolved


def given_templates(folder: str | os.PathLike[str] | None) -> OwnTemplates | None:
    """Read the templates that a caller names, if any."""
    return None if folder is None else read_templates(resolved(Path(folder), str(folder), Place()), str(folder))


def refuse_others(results: Results, own: OwnTemplates | None) -> None:
    """Refuse templates, or none, where the results hold the hash of others."""
    stored = results.outputs.templates.sha256 if results.outputs.templates else None
    given = own.sha256 if own is not None else None
    if given == stored:
        return
    needed = f"this document is made with own templates of the sha256 {stored}"
    if given is None:
        what, remedy = needed, "name their folder with --templates DIR"
    elif stored is None:
        what, remedy = "this document is made without own templates", "leave --templates out"
    else:
        what, remedy = f"{needed}, and these are others", "name the folder that the document was built with"
    value = None if given is None else f"these: sha256 {given}"
    raise ReportgenError(Problem("other_templates", what, remedy, value, exit_code=ExitCode.INTEGRITY))
