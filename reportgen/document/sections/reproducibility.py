"""How to make the document again: command, versions, hashes, and the specification as it was read."""

from collections.abc import Iterator

from reportgen.document.attachments import MANIFEST, attached, file_names, printed
from reportgen.document.blocks import Block, Heading, LabelledPairs, Listing, OnScreen, Paragraph, Parts
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, joined, name, say
from reportgen.results.envelope import DataFile
from reportgen.results.written import sha256, to_json

SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar", ".": "point", " ": "space"}


def reproducibility(reading: Reading) -> tuple[Block, ...]:
    """Give the command, versions and hashes, where the inputs are, and the specification as it was read."""
    results = reading.results
    spec_file = results.outputs.spec or "spec.yaml"
    versions = ", ".join(f"{library} {version}" for library, version in results.environment.items())
    files = tuple(((name(one.name),), (Mark("code", _fingerprint(one)),)) for one in results.data.files if one.sha256)
    pairs: tuple[tuple[Parts, Parts], ...] = (
        (say("fact_command"), (_command(spec_file, reading),)),
        ((name(spec_file),), (Mark("code", f"SHA-256 {results.spec_sha256}"),)),
        *files,
        (say("fact_results"), (Mark("code", f"SHA-256 {sha256(reading.written or to_json(results))}"),)),
        *_logo(reading),
        ((name("reportgen"),), (Mark("code", results.reportgen),)),
        (say("fact_libraries"), (Mark("code", versions),)),
    )
    detected = tuple(_detected(one) for one in results.data.files if one.detected)
    listing = (Heading(say("spec_as_read")), Listing(results.spec_text.rstrip(), id="specification"))
    return (
        Paragraph((*_reproduced(reading), *detected)),
        LabelledPairs(pairs),
        *(listing if printed(results.outputs, "spec") else (OnScreen(listing),)),
    )


def _reproduced(reading: Reading) -> Iterator[Parts]:
    """Say what is the same again where, what was drawn by chance, and where the inputs and all hashes are."""
    yield from (say("reproduce"), say("reproduce_elsewhere"))
    stored = reading.results.outputs
    names = file_names(stored)
    yield say("attached", files=joined([*(name(names[one]) for one in attached(stored)), name(MANIFEST)]))
    yield say("hash_of_itself")
    if stored.style is not None:
        yield say("own_style", hash=Mark("code", stored.style.sha256))
    if stored.templates is not None:
        yield say("own_templates", hash=Mark("code", stored.templates.sha256))


def _command(spec_file: str, reading: Reading) -> Mark:
    """Name what only the caller can name too."""
    if reading.results.outputs.templates is None:
        return Mark("code", f"reportgen build {spec_file}")
    return Mark("code", f"reportgen build {spec_file} --templates DIR")


def _fingerprint(file: DataFile) -> str:
    return f"SHA-256 {file.sha256}"


def _logo(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Name the logo that the page was set with, by its hash."""
    logo = reading.results.outputs.logo
    return ((say("fact_logo"), (Mark("code", f"SHA-256 {logo.sha256}"),)),) if logo else ()


def _detected(file: DataFile) -> Parts:
    """Say how a file turned out to be written."""
    found = {key: Mark("code", SEPARATORS.get(str(value), str(value))) for key, value in file.detected.items()}
    if "sheet" in found:
        return say("sheet_detected", file=name(file.name), sheet=found["sheet"], row=found["header_row"])
    if "layout" in found:
        return say("json_detected", file=name(file.name), layout=found["layout"], encoding=found["encoding"])
    code = "file_detected_grouped" if file.detected.get("thousands") else "file_detected"
    keys = ("separator", "decimal", "encoding", *(("thousands",) if file.detected.get("thousands") else ()))
    return say(code, file=name(file.name), **{key: found[key] for key in keys})


SECTION = DeclaredSection(
    id="annex-reproducibility",
    blocks=lambda reading, _: reproducibility(reading),
)
