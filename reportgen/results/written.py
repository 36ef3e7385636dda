"""Results as the bytes of results.json, and the hash by which they are known."""

import hashlib
import json

from reportgen.results.model import Results


def to_json(results: Results) -> bytes:
    """Write results.json."""
    return (json.dumps(results.model_dump(mode="json"), indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def sha256_of(results: Results) -> str:
    """Answer the hash of results.json."""
    return hashlib.sha256(to_json(results)).hexdigest()
