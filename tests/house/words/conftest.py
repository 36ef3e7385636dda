"""Words to look at: those of all documents, and those of every calculation."""

import pytest

from reportgen import api, index

SITUATIONS = {
    "ordinary": {
        "tp": 40, "fp": 5, "fn": 10, "tn": 45, "successes": 40, "trials": 50, "values": [1, 2, 4],
        "truth": [1, 0] * 30, "scores": [0.9, 0.2, 0.4, 0.5] * 15, "positive": "1",
        "a": [0.9, 0.2, 0.4, 0.5] * 15, "b": [0.8, 0.3, 0.7, 0.1] * 15,
        "both_right": 70, "only_a": 18, "only_b": 7, "both_wrong": 5, "distribution": "t", "p": 0.975, "df": 9,
    },
    "few": {
        "tp": 1, "fp": 0, "fn": 0, "tn": 0, "successes": 0, "trials": 1, "values": [1],
        "truth": [1], "scores": [2.5], "positive": "1", "a": [0.5], "b": [0.5],
        "both_right": 1, "only_a": 0, "only_b": 0, "both_wrong": 0, "distribution": "normal", "p": 0.5,
    },
    "one side": {
        "tp": 0, "fp": 0, "fn": 3, "tn": 7, "successes": 3, "trials": 3, "values": [2, 2, 2],
        "truth": [1, 1, 0, 0], "scores": [0.9, 0.8, 0.2, 0.1], "positive": "1", "a": [0.9, 0.8, 0.2, 0.1],
        "b": [0.9, 0.8, 0.2, 0.1], "both_right": 9, "only_a": 1, "only_b": 0, "both_wrong": 1,
        "distribution": "normal", "p": 0.5,
    },
}  # fmt: skip
COUNTS_OF_CASES = ("tp", "fp", "fn", "tn")
REQUIRED = {"beta": 2, "metric": "accuracy", "proportion": 0.9, "threshold": 0.8}


def answers():
    """Calculate with every method in every situation, by each way of giving its inputs."""
    for entry in index.of_kind(*index.METHOD_KINDS):
        ways = (COUNTS_OF_CASES,) if entry.evidence == ("Evidence",) else entry.inputs or ((),)
        for names in {way for way in ways if "matrix" not in way}:
            required = REQUIRED | ({"metric": "roc_auc"} if "a" in names else {})
            options = {option.name: required[option.name] for option in entry.options if option.required}
            for given in SITUATIONS.values():
                yield api.calc(entry.id, {name: given[name] for name in names if name in given}, **options)


@pytest.fixture(scope="session")
def calculated() -> list[dict]:
    return list(answers())


def in_terms(run):
    return any(one.attributes.get("id") == "annex-terms" for one in run.around)


@pytest.fixture(scope="session")
def pages(documents, paragraphs) -> list[tuple[str, str]]:
    """Answer the tag and words of each paragraph of all documents."""
    return [
        (block, words)
        for document in documents.values()
        for block, words in paragraphs(
            [run for run in document.runs if not in_terms(run)], without=("author", "name", "null")
        )
    ]
