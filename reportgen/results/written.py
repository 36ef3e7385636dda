"""Results as the bytes of results.json, and the hash by which bytes are known."""

import hashlib
import json

from reportgen.results.envelope import Results


def to_json(results: Results) -> bytes:
    """Write results.json."""
    return (json.dumps(results.model_dump(mode="json"), indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def sha256(data: bytes) -> str:
    """Return the hash of these bytes."""
    return hashlib.sha256(data).hexdigest()
