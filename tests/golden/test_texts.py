"""Every worked number of the texts comes out of `calc`, or has its reason."""

import json
from collections import Counter
from pathlib import Path

import pytest

from reportgen.engine.calc.run import calc

TEXTS = json.loads(Path(__file__).with_name("texts.json").read_text(encoding="utf-8"))
AUTHORS = ("J. Wu", "V. Honavar", "J. Gama", '"Estimation of the Hypothesis Real Risk"', '"Classification Validation"')
ANSWERS = {"calls", "reason"}
SURE = 1e-9  # a right value is known to more digits than the text prints


def entries(answer):
    """Take the entries that are answered in this way, named by their id."""
    return [pytest.param(entry, id=entry["id"]) for entry in TEXTS if answer in entry]


def numbers(value):
    """Flatten lists of lists of numbers."""
    return [number for each in value for number in numbers(each)] if isinstance(value, list) else [value]


def picked(call):
    """Return the numbers that a call gives, or the one that stands for itself."""
    if "given" in call:
        return [call["given"]]
    answer = calc(call["method"], call["inputs"], **call.get("options", {}))
    paths = call["pick"] if isinstance(call["pick"], list) else [call["pick"]]
    return [number for path in paths for number in numbers(at(answer, path))]


def at(answer, path):
    """Follow a path such as interval.low, values.thresholds.0 or table.recall, the column of a table."""
    field, *parts = path.split(".")
    found = answer[field]
    for part in parts:
        if field == "table":
            found = [row[found["columns"].index(part)] for row in found["rows"]]
        else:
            found = found[int(part) if isinstance(found, list) else part]
    return found


def within(entry):
    """Return how near the right value must be met: its own tolerance only counts where something was rounded."""
    return entry["tolerance"] if "rounded" in entry else min(entry["tolerance"], SURE)


def off(entry, found):
    """List what differs from the right value; one right value is met by every call."""
    wanted = numbers(entry["expected"])
    if not isinstance(entry["expected"], list):
        wanted *= len(found)
    assert len(found) == len(wanted), f"{entry['id']}: {len(found)} numbers are picked, {len(wanted)} are expected"
    return [
        f"number {place} is {value}, right is {right}"
        for place, (value, right) in enumerate(zip(found, wanted, strict=True))
        if value is None or not abs(value - right) <= within(entry)
    ]


@pytest.mark.parametrize("entry", entries("calls"))
def test_worked_numbers_of_the_texts_come_out(entry):
    wrong = off(entry, [number for call in entry["calls"] for number in picked(call)])

    assert not wrong, f"{entry['source']} ({entry['id']}): {'; '.join(wrong)}"


def test_there_are_308_worked_numbers_and_none_twice():
    twice = [name for name, times in Counter(entry["id"] for entry in TEXTS).items() if times > 1]

    assert not twice
    assert len(TEXTS) == 308


def test_each_worked_number_has_exactly_one_answer():
    assert {entry["id"]: sorted(ANSWERS & set(entry)) for entry in TEXTS if len(ANSWERS & set(entry)) != 1} == {}
    assert [entry["id"] for entry in TEXTS if not entry[next(iter(ANSWERS & set(entry)))]] == []


def test_texts_are_cited_by_author_and_title():
    assert [entry["id"] for entry in TEXTS if not entry["source"].startswith(AUTHORS)] == []


def test_what_is_printed_wrongly_differs_from_the_right_value():
    wrong = [entry for entry in TEXTS if "printed_wrongly" in entry]

    assert len(wrong) == 26
    assert [entry["id"] for entry in wrong if not off(entry | {"rounded": ""}, numbers(entry["printed_wrongly"]))] == []
