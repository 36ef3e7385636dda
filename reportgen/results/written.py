"""Results as the bytes of results.json, and the hash by which bytes are known."""

import hashlib
import re

from pydantic_core import to_json as as_json

from reportgen.results.envelope import Results

_NO_JSON = re.compile(rb"(NaN|Infinity),?\n")  # at the end of a line, where text ends with a quotation mark


def to_json(results: Results) -> bytes:
    """Write results.json."""
    written = as_json(results.model_dump(mode="json"), indent=1, inf_nan_mode="constants") + b"\n"
    if _NO_JSON.search(written):
        raise ValueError("results contain a number that JSON cannot write")
    return written


def sha256(data: bytes) -> str:
    """Return the hash of these bytes."""
    return hashlib.sha256(data).hexdigest()
