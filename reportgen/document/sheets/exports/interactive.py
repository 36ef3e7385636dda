"""A page for practice: it tells whether an answer is right, and holds no answer that can be read at a glance."""

import hashlib
import hmac
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from reportgen.document.formulas import Formula, as_written
from reportgen.document.html import look_of, page
from reportgen.document.policy import with_script
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.export import Export, Files
from reportgen.document.sheets.exports.accepted import AskedDigits, accepted, digits_of, nearby
from reportgen.document.sheets.exports.blanks import BlankCells, cells_in_blanks
from reportgen.document.sheets.pages import answer_page, question_page
from reportgen.document.sheets.view import ImageBlock, PartView, Rich, SheetView, StepBlock, TextBlock
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import plain, say
from reportgen.plain_formulas import plain_formula
from reportgen.resources import templates_folder
from reportgen.results.exercise import Answer, CellKey, CommonError, ExerciseResults, SolvedTask

DROPS = (
    "Marks, and room for them: the page is for practice.",
    "A check of answers in words.",
    "Empty axes, and the tables and figures of solutions; an image of a solution is there in words.",
    "Checks of numbers with a very large tolerance.",
)
ITERATIONS = 2000  # of PBKDF2: a program that guesses is not kept out, a look into the file is
BLOCK = 32  # bytes of an HMAC
SALT = 16  # bytes
FEW = 40  # values of a usual error that are recognised one by one
Feedback = Mapping[str, Any]


def _files(_: str, results: ExerciseResults) -> Files:
    yield "interactive.html", interactive(results).encode()


EXPORT = Export("interactive", DROPS, of_variant=_files)


def interactive(results: ExerciseResults) -> str:
    """Write the page: that of the questions, what is checked, and the script that checks it."""
    checks = json.dumps(_checks(results), ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    script = (templates_folder() / "interactive.js").read_text(encoding="utf-8")
    return with_script(page(_asked_page(results), look=look_of(results)), checks, script)


def _asked_page(results: ExerciseResults) -> SheetView:
    """Set the questions without what is for paper alone."""
    tasks = tuple(task.model_copy(update={"axes": None}) for task in results.sheet.tasks)
    view = question_page(results.sheet.model_copy(update={"tasks": tasks}))
    css = (*view.more_css, "css/interactive.css")
    return replace(view, head=view.head[:-1], notes=(say("for_practice"),), more_css=css)


def _checks(results: ExerciseResults) -> dict[str, Any]:
    solved = answer_page(results, formula=as_written).tasks
    parts = [
        found
        for task, view in zip(results.tasks, solved, strict=True)
        for found in _parts(task, view.parts, _Secret.of(results, task))
    ]
    words = {
        "check": LABELS["practice_check"],
        "wrong": LABELS["practice_wrong"],
        "number": LABELS["practice_number"],
        "cells": LABELS["practice_cells"],
        "insecure": LABELS["practice_insecure"],
    }
    return {"iterations": ITERATIONS, "words": words, "parts": parts}


@dataclass(frozen=True, slots=True)
class _Secret:
    """What salts are made from: the seed, and the answers, without which nobody finds the seed again."""

    seed: bytes

    @classmethod
    def of(cls, results: ExerciseResults, task: SolvedTask) -> "_Secret":
        keys = [answer.model_dump(mode="json") for answer in task.answers]
        return cls(json.dumps([results.seed, results.sheet.variant, task.question.id, keys], sort_keys=True).encode())

    def check(self, place: str, known: Iterable[tuple[str, Feedback]]) -> dict[str, Any]:
        """Hide what is said about each answer under the answer; of two that are the same the first counts."""
        salt = hashlib.sha256(self.seed + place.encode()).digest()[:SALT]
        hidden = dict[str, str]()
        for answer, feedback in dict(reversed(list(known))).items():
            found = hashlib.pbkdf2_hmac("sha256", answer.encode(), salt, ITERATIONS, 2 * BLOCK)
            hidden[_coded(found[:BLOCK])] = _coded(_hidden(json.dumps(feedback).encode(), found[BLOCK:]))
        return {"salt": _coded(salt), "known": dict(sorted(hidden.items()))}


def _hidden(text: bytes, key: bytes) -> bytes:
    """Add a stream of HMACs of a counter: each key is used for one text."""
    count = -(-len(text) // BLOCK)
    pad = b"".join(hmac.digest(key, at.to_bytes(4, "big"), "sha256") for at in range(count))
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


def _coded(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _parts(task: SolvedTask, views: Iterable[PartView], secret: _Secret) -> Iterator[dict[str, Any]]:
    """Say of each part how it is answered and checked."""
    blanks = cells_in_blanks(task)
    for at, (answer, view) in enumerate(zip(task.answers, views, strict=True)):
        place = {"task": task.question.id, "at": at, "id": f"{task.question.id}-{at}", "label": answer.label}
        if answer.cells:
            yield place | _cells(task, answer, blanks.get(answer.id), secret)
        elif answer.value is not None:
            if (check := _number(answer, view, secret)) is not None:
                yield place | {"kind": "number", "checks": [check]}
        elif view.choices:
            known = _choices(answer, view)
            yield place | {
                "kind": "choice",
                "several": answer.kind == "choices",
                "checks": [secret.check(answer.id, known)],
            }
        else:
            yield place | {"kind": "text"}


def _number(answer: Answer, view: PartView, secret: _Secret) -> dict[str, Any] | None:
    """Check a number against the key, then against the values of usual errors."""
    digits = digits_of(answer)
    right = _accepted(answer, digits)
    if not right:
        return None
    lines = [LABELS["practice_right"], plain(view.key), *_solution(view)]
    known = [(one, _feedback(lines, right=True)) for one in right]
    for error in answer.errors if view.errors else ():
        feedback = _feedback([LABELS["practice_error"], error.says], right=False)
        known += [(one, feedback) for one in _of_error(error, digits)]
    return secret.check(answer.id, known) | _asked(digits)


def _accepted(answer: Answer | CellKey, digits: AskedDigits) -> tuple[str, ...]:
    if answer.value is None or answer.low is None or answer.high is None:
        return ()
    return accepted(answer.value, answer.low, answer.high, digits)


def _of_error(error: CommonError, digits: AskedDigits) -> tuple[str, ...]:
    found = accepted(error.value, error.low, error.high, digits)
    return found if 0 < len(found) <= FEW else tuple(nearby(error.value, digits))


def _asked(digits: AskedDigits) -> dict[str, Any]:
    return {"decimals": digits.decimals, "digits": digits.significant}


def _cells(task: SolvedTask, answer: Answer, blank: BlankCells | None, secret: _Secret) -> dict[str, Any]:
    """Check each cell of a table where it is filled in."""
    table = None if blank is None else f"table-{task.question.id}-{len(task.question.tables) + blank.table}"
    places = [(None, None)] * len(answer.cells) if blank is None else blank.places
    checks = []
    for cell, (row, column) in zip(answer.cells, places, strict=True):
        digits = digits_of(cell)
        known = ((one, _feedback([], right=True)) for one in _accepted(cell, digits))
        place = {"row": row, "column": column, "label": f"{cell.row + 1}, {cell.column}"}
        checks.append(secret.check(cell.id, known) | _asked(digits) | place)
    return {"kind": "cells", "table": table, "checks": checks}


def _choices(answer: Answer, view: PartView) -> Iterator[tuple[str, Feedback]]:
    """Pass the right answer with its reasons, and what is said about each wrong one."""
    right = [_plain(choice) for choice, mark in view.choices if mark == "right"]
    yield " ".join(map(str, sorted(answer.right))), _feedback([LABELS["practice_right"], *right], right=True)
    if answer.kind == "choice":
        for at, (choice, _) in enumerate(view.choices):
            yield str(at), _feedback([LABELS["practice_wrong"], _plain(choice)], right=False)


def _feedback(lines: list[str], *, right: bool) -> Feedback:
    return {"right": right, "lines": lines}


def _solution(view: PartView) -> Iterator[str]:
    """Write the sentences and the steps of a solution in plain text."""
    for block in view.solution:
        if isinstance(block, TextBlock):
            yield _plain(block.words)
        elif isinstance(block, ImageBlock):
            yield _plain((block.image, *((" (", *block.caption, ")") if block.caption else ())))
        elif isinstance(block, StepBlock):
            steps = " ".join(plain_formula(line.tex) for line in block.lines)
            yield f"{_plain(block.words)} {steps}".strip()


def _plain(words: Rich) -> str:
    """Write words without markup; of an image, what it shows."""
    return "".join(
        plain_formula(one.tex) if isinstance(one, Formula) else one.alt if isinstance(one, SetImage) else plain((one,))
        for one in words
    )
