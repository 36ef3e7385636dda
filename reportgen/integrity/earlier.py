"""The document that is in a folder already: with the same results, the formats that are not requested stay with it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from reportgen.integrity.folder import held
from reportgen.results.judged import JudgedResults
from reportgen.results.written import to_json

FORMATS = ("html", "pdf", "json")
PAGES = ("html", "pdf")
FILES = {"html": "report.html", "pdf": "report.pdf", "json": "results.json", "manifest": "manifest.json"}


@dataclass(frozen=True, slots=True)
class Joint:
    """Results as they are to be stored, the formats to write, and the files that stay as they are."""

    results: JudgedResults
    formats: tuple[str, ...]
    stay: Mapping[str, bytes] = field(default_factory=dict)


def joined(results: JudgedResults, formats: tuple[str, ...], folder: Path) -> Joint:
    """
    Join what is requested with the document that is in the folder, where both have the same results.

    Results name their formats. So a format more changes the hash that each page prints, and all are written anew.
    """
    asked = Joint(results, formats)
    files = {name: (folder / name).read_bytes() for name in held(folder).whole}
    more = tuple(one for one in PAGES if one not in formats and FILES[one] in files)
    if FILES["json"] not in files or not more:
        return asked
    stated = json.loads(files[FILES["json"]]).get("outputs", {}).get("formats")
    if to_json(_stating(results, stated)) != files[FILES["json"]]:
        return asked
    if stated is not None and set(formats) <= set(stated):
        return Joint(_stating(results, stated), formats, {FILES[one]: files[FILES[one]] for one in more})
    both = tuple(one for one in FORMATS if one in (*formats, *more))
    return Joint(_stating(results, both), both)


def unchanged(results: JudgedResults, formats: tuple[str, ...], folder: Path) -> Joint:
    """Leave results as they are; the files of other formats stay where they belong to them."""
    names = [FILES[one] for one in FORMATS if one not in formats]
    files = {name: (folder / name).read_bytes() for name in (*names, FILES["json"]) if name in held(folder).whole}
    same = files.pop(FILES["json"], None) == to_json(results)
    return Joint(results, formats, files if same else {})


def _stating(results: JudgedResults, formats: Iterable[str] | None) -> JudgedResults:
    stated = None if formats is None else tuple(formats)
    return results.model_copy(update={"outputs": results.outputs.model_copy(update={"formats": stated})})
