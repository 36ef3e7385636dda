"""A folder of the user's templates, which the one who names it trusts: read once, and known by its hash."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.spec.own_folder import Kept, hash_of, place_in, read_folder, texts
from reportgen.spec.paths import resolved

ENDINGS = (".j2", ".css")
MOST_FILES = 200
MOST_BYTES = 1_000_000
KEPT = Kept("templates", dict.fromkeys(ENDINGS, MOST_BYTES), MOST_FILES, leaving=True)

NOT_OF_A_SPEC = {  # by its path in the spec: templates run, so only who builds may name them
    ("outputs", "templates"): (
        "a spec cannot name templates",
        "write `style: DIR` for style sheets and fonts; to use templates that you trust, build with --templates DIR",
    )
}


@dataclass(frozen=True, slots=True)
class OwnTemplates:
    """Templates and style sheets by their names in the folder, and the hash of them all."""

    folder: str
    files: Mapping[str, str]
    sha256: str

    def place(self, name: str, line: int | None = None) -> Place:
        """Return the place of a line of a file."""
        return place_in(self.folder, name, line)

    def path(self, name: str) -> str:
        """Return the place of a file."""
        return str(self.place(name).file)


def given_templates(folder: str | os.PathLike[str] | None) -> OwnTemplates | None:
    """Read the templates that a caller names, if any."""
    return None if folder is None else read_templates(resolved(Path(folder), str(folder), Place()), str(folder))


def read_templates(path: Path, shown: str) -> OwnTemplates:
    """Read a folder of templates."""
    contents = read_folder(path, shown, Place(), KEPT)
    if not contents:
        what, remedy = "the folder has no template", "put validation.html.j2 or css/base.css there, or leave it out"
        raise ReportgenError(Problem("no_template", what, remedy, repr(shown)))
    return OwnTemplates(shown, texts(contents, shown), hash_of(contents))
