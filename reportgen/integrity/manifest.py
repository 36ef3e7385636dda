"""What went into a document and what came out of it, each with its hash."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from reportgen.regular_files import read_regular
from reportgen.results.written import sha256

NAME = "manifest.json"
SOLUTIONS = "solutions"
OF_SHEETS = f"{SOLUTIONS}/{NAME}"  # handouts have none: it lists the solutions
STRESS = (f"{SOLUTIONS}/stress.csv", f"{SOLUTIONS}/stress.svg")
MOST_BYTES = 16 * 1024 * 1024  # as of a spec, which names as many files at most


def manifest(
    results: Mapping[str, Any],
    results_bytes: bytes,
    outputs: Mapping[str, bytes] | None = None,
    *,
    attached: Mapping[str, bytes] | None = None,
) -> bytes:
    """List the inputs and results.json, and the outputs or what a PDF holds: a PDF cannot hold its own hash."""
    tree: dict[str, Any] = {
        "format": 1,
        "reportgen": results["reportgen"],
        "inputs": _inputs(results),
        "results": {"name": "results.json", "sha256": sha256(results_bytes)},
    }
    for key, listed_files in (("outputs", outputs), ("attached", attached)):
        if listed_files is not None:
            tree[key] = [{"name": name, "sha256": sha256(data)} for name, data in sorted(listed_files.items())]
    return (json.dumps(tree, indent=1, ensure_ascii=False) + "\n").encode()


def _inputs(results: Mapping[str, Any]) -> dict[str, Any]:
    """List the spec, the data, and what the pages were set with."""
    files = [{"name": file["name"], "sha256": file["sha256"]} for file in results["data"]["files"]]
    stored = results.get("outputs", {})
    shown = {key: {"sha256": stored[key]["sha256"]} for key in ("logo", "style", "templates") if key in stored}
    return {"spec": {"sha256": results["spec_sha256"]}, "data": files, **shown}


@dataclass(frozen=True, slots=True)
class Stress:
    """Which spec a stress report in a folder is of, and how many variants were drawn for it."""

    spec: str
    variants: int

    @property
    def tree(self) -> dict[str, Any]:
        """Write it as the manifest does."""
        return {"spec": {"sha256": self.spec}, "variants": self.variants}


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the manifest in a folder says of the sheets and the stress report that are there."""

    made_from: str | None = None  # digest: files of other formats with the same one belong to the same sheets
    stress: Stress | None = None

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """Read the manifest; one that is not there or not ours says nothing."""
        try:
            tree = json.loads(read_regular(folder / OF_SHEETS, MOST_BYTES))
            made_from, found = tree.get("made_from"), tree.get("stress")
            stress = None if found is None else Stress(str(found["spec"]["sha256"]), int(found["variants"]))
            return cls(None if made_from is None else str(made_from), stress)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls()


def manifest_of_sheets(
    made_from: Mapping[str, Any], files: Mapping[str, bytes | Path], stress: Stress | None = None
) -> bytes:
    """List the inputs of a sheet, as its results have them, and all files that were written, by their places."""
    tree: dict[str, Any] = {
        "format": 1,
        "reportgen": made_from["reportgen"],
        "seed": made_from["seed"],
        "inputs": _inputs(made_from),
        **{key: made_from[key] for key in ("made_from",) if key in made_from},
        **({} if stress is None else {"stress": stress.tree}),
    }
    return _with_files(tree, files)


def with_stress(before: bytes, files: Mapping[str, bytes | Path], stress: Stress) -> bytes:
    """Add a stress report to the manifest of sheets, which are as they were."""
    return _with_files(json.loads(before) | {"stress": stress.tree}, files)


def _with_files(tree: dict[str, Any], files: Mapping[str, bytes | Path]) -> bytes:
    hashes = {name: sha256(one if isinstance(one, bytes) else one.read_bytes()) for name, one in files.items()}
    outputs = [{"name": name, "sha256": digest} for name, digest in sorted(hashes.items())]
    return (json.dumps(tree | {"outputs": outputs}, indent=1, ensure_ascii=False) + "\n").encode()


def listed(folder: Path) -> dict[str, str | None] | None:
    """
    Return the files that the manifest of a folder lists, each with its hash, or None where there is no manifest of ours.

    The manifest lists itself without a hash: a file cannot hold its own.
    """
    return next((found for name in (NAME, OF_SHEETS) if (found := _listed(folder, name)) is not None), None)


def _listed(folder: Path, name: str) -> dict[str, str | None] | None:
    try:
        tree = json.loads(read_regular(folder / name, MOST_BYTES))
        results = [tree["results"]] if name == NAME else []
        hashes = {str(entry["name"]): str(entry["sha256"]) for entry in (*tree["outputs"], *results)}
        return {**hashes, name: None} if tree["reportgen"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
