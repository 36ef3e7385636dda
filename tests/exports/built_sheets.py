"""Sheets built as a user builds them: their variants as the results on disk have them, and the rows of both keys."""

import csv
from pathlib import Path

import reportgen
from reportgen.results.exercise import ExerciseResults

SAMPLE = Path(__file__).parents[2] / "samples" / "sheets" / "weekly" / "spec.yaml"
HOSTILE = (
    "<script>alert(1)</script> </script> ]]> &lt;b&gt; ~ # } = \\ \" ' {1:SHORTANSWER:=x} {#1} @@PLUGINFILE@@/x "
    "\\\\(x\\\\) $$ [[1]] =cmd|' /C calc'!A0 ` {% raw %} {{ x %50% <%= 1 %> ```{r} system('x')"
)
CALC = [
    {"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": "$n"}},
    {"id": "E", "method": "wald", "inputs": {"successes": "$x", "trials": "$n"}},
]


def written_task(hostile="", points=(2, 1, 1.5, 2)):
    """Return a task of an author's own with a part of each kind; each of its texts may end in signs of other languages."""
    number, integer, choices, text = points
    return {
        "id": "own",
        "title": f"Spam {hostile}".strip(),
        "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
        "calc": CALC,
        "text": f"Of {{{{n}}}} messages {{{{x}}}} were misclassified; $\\hat p = \\frac{{x}}{{n}} < 0.5$. {hostile}",
        "parts": [
            {"id": "a", "kind": "number", "text": f"Lower limit {hostile}", "value": "W#interval.low",
             "significant": 3, "points": number, "unit": "%",
             "errors": [{"value": "E#interval.low", "says": f"Wald {hostile}".strip(), "points": number / 4}]},
            {"id": "b", "kind": "integer", "text": "Errors", "value": "x", "points": integer},
            {"id": "c", "kind": "choices", "text": "Which?", "points": choices, "choices": [
                {"text": f"Small $x_{{1}}$ {hostile}", "correct": True, "why": f"so it is {hostile}"},
                {"text": "Large", "correct": False, "why": "no"},
                {"text": "Both", "correct": True}]},
            {"id": "d", "kind": "choice", "text": "Which one?", "points": 1, "choices": [
                {"text": "This", "correct": True}, {"text": "That", "correct": False}]},
            {"id": "e", "kind": "text", "text": f"Why? {hostile}", "points": text, "room": 8,
             "rubric": [{"says": f"small count {hostile}", "points": text}]},
        ],
        "solution": f"Therefore {hostile}\n\n{{{{steps W}}}}",
    }  # fmt: skip


def table_task(hostile=""):
    """Return a task of an author's own with a table to fill in, and with numbers in formulas."""
    head = f"lower {hostile}".strip()
    return {
        "id": "table",
        "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
        "calc": CALC,
        "text": "Errors:\n\n$\\frac{x}{n} = \\frac{ {{x}} }{ {{n}} }$",
        "parts": [
            {"id": "f", "kind": "table", "text": f"Limits {hostile}".strip(), "points": 2,
             "columns": ["method", head, "upper"], "rows": [[f"Wilson {hostile}".strip(), None, None]],
             "cells": [{"row": 1, "column": head, "value": "W#interval.low", "decimals": 3},
                       {"row": 1, "column": "upper", "value": "W#interval.high", "decimals": 3}],
             "solution": f"By steps {hostile}\n\n{{{{steps W}}}}"},
        ],
    }  # fmt: skip


def built(folder, spec):
    """Build a sheet; return a walk through its variants, and the rows of key.csv and of errors.csv."""
    written = reportgen.build(spec, folder / "out", ["json"])

    def variants():
        for at, path in enumerate(written["json"], start=1):
            results = ExerciseResults.model_validate_json(Path(path).read_bytes())
            yield results.sheet.variant or f"{at:02d}", results

    keys, errors = (
        rows(next(Path(one) for one in written["key"] if Path(one).name == name)) for name in ("key.csv", "errors.csv")
    )
    return variants, keys, errors


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def spec_of(tasks, count=2, **keys):
    return {"kind": "exercise", "title": "Sheet", "variants": {"count": count, "seed": 5}, "tasks": tasks, **keys}
