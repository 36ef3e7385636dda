"""What tests of documents share: the pages that browsers are shown."""

import functools
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
def page(tmp_path_factory):
    """Build a page, once: that of a sample, or one whose names are long."""

    @functools.cache
    def built(name):
        out = tmp_path_factory.mktemp("page") / "out"
        if name == "long names":
            return reportgen.build(LONG_NAMES, out, formats=["html"])["html"]
        return reportgen.render(SAMPLES / name / "results.json", out, ["html"])["html"]

    return built


@pytest.fixture(scope="session")
def sheets(tmp_path_factory):
    """Set the PDF of a sample, once."""

    @functools.cache
    def built(name):
        return reportgen.render(SAMPLES / name / "results.json", tmp_path_factory.mktemp("sheets") / "out", ["pdf"])[
            "pdf"
        ]

    return built
