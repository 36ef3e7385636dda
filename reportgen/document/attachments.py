"""What the PDF holds as files, and what of the annexes it therefore need not print."""

from reportgen.results.envelope import StoredOutputs
from reportgen.spec.envelope import Attachable

ATTACHMENTS: dict[Attachable, str] = {"spec": "spec.yaml", "results": "results.json", "numbers": "numbers.csv"}


MANIFEST = "manifest.json"
SPEC_ENDINGS = ("yaml", "yml", "json")


def file_names(outputs: StoredOutputs) -> dict[Attachable, str]:
    """
    Return the names of what is attached; the specification has its own, so that a build from it gives the same bytes.

    A name that another file has, and one that no file can have, gives way to the usual one.

    >>> [file_names(StoredOutputs(spec=given))["spec"] for given in ("churn.yml", "results.json", "-", None)]
    ['churn.yml', 'spec.yaml', 'spec.yaml', 'spec.yaml']
    """
    own = outputs.spec or ""
    taken = {ATTACHMENTS["results"], ATTACHMENTS["numbers"], MANIFEST}
    usable = own.rpartition(".")[2] in SPEC_ENDINGS and own not in taken
    return {**ATTACHMENTS, **({"spec": own} if usable else {})}


def attached(outputs: StoredOutputs) -> tuple[Attachable, ...]:
    """Return what is attached to the PDF: all of it, unless the specification says otherwise."""
    return tuple(ATTACHMENTS) if outputs.attach is None else outputs.attach


def printed(outputs: StoredOutputs, what: Attachable) -> bool:
    """Tell whether the PDF prints what it may hold as a file: where all is requested, and where the file is left out."""
    return outputs.annexes == "full" or what not in attached(outputs)
