"""What the PDF holds as files, and what of the annexes it therefore need not print."""

from reportgen.results.envelope import StoredOutputs
from reportgen.spec.envelope import Attachable

ATTACHMENTS: dict[Attachable, str] = {"spec": "spec.yaml", "results": "results.json", "numbers": "numbers.csv"}


def attached(outputs: StoredOutputs) -> tuple[Attachable, ...]:
    """Return what is attached to the PDF: all of it, unless the specification says otherwise."""
    return tuple(ATTACHMENTS) if outputs.attach is None else outputs.attach


def printed(outputs: StoredOutputs, what: Attachable) -> bool:
    """Tell whether the PDF prints what it may hold as a file: where all is requested, and where the file is left out."""
    return outputs.annexes == "full" or what not in attached(outputs)
