"""What tests of documents share: the pages that browsers are shown."""

import fcntl
import sys
from pathlib import Path

import pytest

import reportgen

sys.path.insert(0, str(Path(__file__).parent))

SAMPLES = Path(__file__).parents[2] / "samples"
POSITIVE = "a positive class of many words"
LONG_NAMES = {
    "kind": "validation",
    "title": "Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    "data": {
        "rows": [
            {"truth": POSITIVE if at % 3 == 0 else "the other", "a": at * 5 % 17 / 17, "b": at * 7 % 17 / 17}
            for at in range(60)
        ],
        "positive": POSITIVE,
    },
    "models": [
        {"name": "Champion of the second quarter, calibrated on the third", "score": "a", "threshold": 0.5},
        {"name": "Donaudampfschifffahrtsgesellschaftskapitänswitwe", "score": "b", "threshold": 0.5},
    ],
    "criteria": ["recall >= 0.7", "brier <= 0.25"],
    "outputs": {"header": "Donaudampfschifffahrt" * 4, "footer": "A house of many departments, " * 3 + "and of one"},
}


@pytest.fixture(scope="session")
def once(tmp_path_factory, worker_id):
    """Fill a folder by the first process of the tests that asks for it; others wait, and find it full."""
    base = tmp_path_factory.getbasetemp()
    root = (base if worker_id == "master" else base.parent) / "once"
    root.mkdir(exist_ok=True)

    def filled(name, fill):
        folder, partial = root / name, root / f"{name}.partial"
        with (root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():
                fill(partial)
                partial.rename(folder)
        return folder

    return filled


@pytest.fixture(scope="session")
def page(once):
    """Build a page, once: that of a sample, or one whose names are long."""

    def built(name):
        def fill(folder):
            if name == "long names":
                reportgen.build(LONG_NAMES, folder, formats=["html"])
            else:
                reportgen.render(SAMPLES / name / "results.json", folder, ["html"])

        return once(f"page of {name}", fill) / "report.html"

    return built


@pytest.fixture(scope="session")
def sheets(once):
    """Set the PDF of a sample, once."""

    def built(name):
        def fill(folder):
            reportgen.render(SAMPLES / name / "results.json", folder, ["pdf"])

        return once(f"sheets of {name}", fill) / "report.pdf"

    return built
