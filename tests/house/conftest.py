"""What the house rules are held against: documents of every kind, read as their readers see them."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from reportgen import api
from reportgen.document import html
from reportgen.document.view import view
from reportgen.results.validation import ValidationResults

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "breast_cancer"
VOID = {"meta", "link", "img", "br", "hr", "input", "col", "wbr"}
UNSEEN = {"head", "style", "script", "title", "svg"}
BLOCKS = {"p", "li", "td", "th", "dt", "dd", "caption", "figcaption", "h1", "h2", "h3", "h4", "pre", "div", "section"}


@dataclass(frozen=True, eq=False)
class Element:
    """An element of a page."""

    tag: str
    attributes: Mapping[str, str]

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())


@dataclass(frozen=True)
class Run:
    """Words on a page with the elements around them, outermost first."""

    text: str
    around: tuple[Element, ...]

    def inside(self, *names: str) -> bool:
        """Tell whether an element around is of this class, or called so."""
        return any(names_of & set(names) for names_of in ({one.tag} | one.classes for one in self.around))

    @property
    def block(self) -> Element:
        """Return the paragraph, cell or heading that holds the words."""
        return next((one for one in reversed(self.around) if one.tag in BLOCKS), self.around[0])


class Reader(HTMLParser):
    """Reads what is visible."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[Element] = []
        self.runs: list[Run] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.around.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.around.pop().tag == tag, f"the element {tag} is closed where another is open"

    def handle_data(self, data: str) -> None:
        if self.around and not {one.tag for one in self.around} & UNSEEN:
            self.runs.append(Run(data, tuple(self.around)))


@dataclass(frozen=True)
class Document:
    """A document with the results that it was made from."""

    html: str
    results: ValidationResults
    tree: dict[str, Any] = field(repr=False)

    @cached_property
    def runs(self) -> list[Run]:
        return visible(self.html)


def visible(page: str) -> list[Run]:
    """Read the visible words of a page."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert not reader.around, "an element stays open"
    return reader.runs


def passages(runs: list[Run], *, without: tuple[str, ...] = ()) -> Iterator[tuple[Element, str]]:
    """Pass each paragraph, cell and heading with its words; what a class names is replaced by the word It."""
    for block, held in groupby(runs, key=lambda run: run.block):
        words = "".join("It" if without and run.inside(*without) else run.text for run in held)
        if words.strip():
            yield block, words


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def sample() -> Path:
    """Return the folder of the sample."""
    return SAMPLE


@pytest.fixture(scope="session")
def read() -> Callable[[str], list[Run]]:
    """Return how the visible words of a page are read."""
    return visible


@pytest.fixture(scope="session")
def paragraphs() -> Callable[..., Iterator[tuple[Element, str]]]:
    """Return how runs are put together to paragraphs."""
    return passages


@pytest.fixture(scope="session")
def documents(specs) -> dict[str, Document]:
    """Return the sample and documents of every other kind."""
    made = {}
    for name, spec in specs.items():
        results = ValidationResults.model_validate_json(api.to_json(api.evaluate(spec)))
        made[name] = Document(html.page(view(results)), results, results.model_dump(mode="json"))
    return made


@pytest.fixture(scope="session")
def sources() -> dict[str, ast.Module]:
    """Return the syntax trees of the package, by module."""
    files = sorted((ROOT / "reportgen").rglob("*.py"))
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


@pytest.fixture(scope="session")
def generate():
    """Return the program that writes what is generated."""
    spec = spec_from_file_location("generate", ROOT / "tests" / "generate.py")
    program = module_from_spec(spec)
    spec.loader.exec_module(program)
    return program


@pytest.fixture(scope="session")
def python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Return how Python is run beside this one; it must end well."""

    def run(*arguments: str | Path, cwd: Path | None = None, **settings: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=cwd,
            env=os.environ | settings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def built(python, tmp_path_factory) -> dict[str, bytes]:
    """Build the sample, paper and all, as its author would; answer the files written."""
    out = tmp_path_factory.mktemp("built") / "out"
    said = python("-m", "reportgen", "build", SAMPLE / "spec.yaml", "-o", out, PYTHONHASHSEED="1").stdout
    return {Path(line).name: Path(line).read_bytes() for line in said.splitlines() if line.startswith(str(out))}


@pytest.fixture(scope="session")
def specs(tmp_path_factory) -> dict[str, dict[str, Any] | Path]:
    """Return the sample's spec, and specs that lead to what the sample does not show."""
    return {
        "sample": SAMPLE / "spec.yaml",
        "one class": one_class(),
        "matrix": matrix(),
        "three models": three_models(),
        "criteria of every kind": criteria_of_every_kind(),
        "many rows": many_rows(tmp_path_factory.mktemp("many")),
        "predicted numbers": predicted_numbers(),
    }


def one_class() -> dict[str, Any]:
    """Ask about cases of one class, none of which the model calls positive."""
    return {
        "kind": "validation",
        "title": "One class 1 < 2",
        "data": {"rows": [{"truth": "yes", "score": 0.2} for _ in range(12)], "classes": ["no", "yes"]},
        "positive": "yes",
        "threshold": 0.5,
        "criteria": ["recall >= 0.8", "specificity >= 0.5", "precision >= 0.5", "roc_auc >= 0.7"],
    }


def matrix() -> dict[str, Any]:
    """Ask about a matrix in the spec itself, with a decision and what persons found."""
    return {
        "kind": "validation",
        "title": "A matrix",
        "data": {
            "confusion": [[90, 10], [1, 44]],
            "matrix_rows": "truth",
            "classes": ["good", "bad 2"],
            "positive": "bad 2",
        },
        "model": {"name": "Model 7/3 (50%)", "version": "3.1"},
        "criteria": ["recall >= 0.7"],
        "limitations": ["<b>The author's own text</b> proves 3 things, with {holes} and nan"],
        "findings": [{"severity": "low", "text": "Significantly better than 2 others", "due": "2026-08-01"}],
        "decision": {"outcome": "approved_with_conditions", "conditions": ["2 reviews"], "next_review": "2027-06-30"},
        "sign_off": [{"name": "B. Approver 2", "role": "Approver", "meaning": "approves version 2"}],
    }


def three_models() -> dict[str, Any]:
    """Ask about three models, two of which agree everywhere, on cases that repeat and rows that lack something."""
    rows = [
        {"id": f"c{at % 38}", "y": "ill" if at % 3 == 0 else "well", "a": round((at * 7 % 20) / 20, 2), "b": None}
        for at in range(40)
    ]
    rows = [{**row, "b": row["a"], "c": "ill" if at % 4 < 2 else "well"} for at, row in enumerate(rows)]
    rows += [{**rows[0], "y": None}, {**rows[1], "a": None}]
    return {
        "kind": "validation",
        "title": "Three models",
        "data": {"rows": rows, "columns": {"id": "id", "truth": "y"}, "positive": "ill", "evaluated_on": "test"},
        "models": [
            {"name": "A 1", "score": "a", "threshold": 0.5},
            {"name": "B/2", "score": "b", "threshold": 0.5, "threshold_origin": "chosen in 2024 on 500 others"},
            {"name": "Doctors", "prediction": "c"},
        ],
        "metrics": ["recall", "precision", "mcc", "fbeta(beta=2)", "roc_auc", "brier", "average_precision"],
        "comparisons": [
            {"models": ["A 1", "B/2"], "question": "Is A better than B in 2 ways?", "test": ["mcnemar"]},
            {"models": ["A 1", "Doctors"], "metric": "accuracy", "role": "primary"},
            {"models": ["A 1", "B/2"], "metric": "roc_auc", "test": "delong_paired"},
            {"models": ["B/2", "Doctors"], "metric": "f1"},
        ],
        "criteria": ["recall >= 0.6", {"metric": "mcc", "at_least": 0.1, "model": "A 1", "role": "exploratory"}],
        "attest": {"test_untouched": False, "test_set_uses": 3, "by": "C. Counter"},
        "resampling": {"draws": 1000},
    }


def criteria_of_every_kind() -> dict[str, Any]:
    """Ask for criteria that are met, open and not met, on either side, with one bound and two."""
    right = [("1", score) for score in range(40, 100)] + [("0", score) for score in range(60)]
    rows = [{"truth": truth, "score": score / 100, "prediction": "1" if score >= 50 else "0"} for truth, score in right]
    forms = [
        {"metric": metric, side: threshold, "sides": sides}
        for sides in (1, 2)
        for metric, side, thresholds in (
            ("recall", "at_least", (0.5, 0.8, 0.9, 0.99)),
            ("fpr", "at_most", (0.5, 0.2, 0.1, 0.01)),
            ("mcc", "at_least", (0.1, 0.7)),
            ("brier", "at_most", (0.5, 0.01)),
            ("roc_auc", "at_least", (0.5, 0.99)),
        )
        for threshold in thresholds
    ]
    return {
        "kind": "validation",
        "title": "Criteria",
        "data": {"rows": rows},
        "model": {"name": "M"},
        "criteria": forms,
        "decision": {"outcome": "approved", "override": {"why": "no other test is known", "by": "N. N."}},
        "resampling": {"draws": 1000, "seed": 7},
    }


def predicted_numbers() -> dict[str, Any]:
    """Ask about models that predict numbers: judged rows and training rows, groups, rows that lack something."""
    rows = [
        {
            "id": f"n{at}",
            "y": (at * 37 % 101) / 7,
            "a": (at * 37 % 101) / 7 + (at * 13 % 11) / 3 - 2,
            "b": (at * 37 % 101) / 9 + (at * 17 % 13) / 3,
            "part": "training" if at % 3 == 0 else "test",
            "site": "north" if at % 2 else "south",
        }
        for at in range(240)
    ]
    rows[1] |= {"y": None}
    rows[4] |= {"a": None}
    return {
        "kind": "validation",
        "title": "Numbers",
        "data": {
            "task": "regression",
            "rows": rows,
            "columns": {"id": "id", "truth": "y", "split": "part", "group": ["site"]},
            "labels": {"definition": "days until return", "labelled_by": "the clinic"},
        },
        "models": [{"name": "A 1", "prediction": "a"}, {"name": "B/2", "prediction": "b"}],
        "criteria": [
            "rmse <= 2",
            {"metric": "bias", "between": [-1, 1]},
            {"metric": "r2", "at_least": 0.99, "role": "secondary"},
            {"metric": "mae", "at_most": 3, "for_each": "site"},
        ],
        "subgroups": {"prespecified": ["site"]},
        "resampling": {"draws": 1000},
    }


def many_rows(folder: Path) -> Path:
    """Ask about more points than a curve is drawn with, some of them seen in training."""
    lines = [f"{at},{int((at * 7919 % 1000) < at / 3)},{(at + 0.5) / 2600}" for at in range(2600)]
    (folder / "rows.csv").write_text("\n".join(["id,label,score", *lines, "x,1,nan"]), encoding="utf-8")
    (folder / "ids.txt").write_text("5\n6\n", encoding="utf-8")
    spec = {
        "kind": "validation",
        "title": "Many rows",
        "data": {"file": "rows.csv", "columns": {"id": "id"}, "positive": "1", "training_ids": "ids.txt"},
        "models": [{"name": "Long", "score": "score", "threshold": 0.4, "scale": "score"}],
        "criteria": ["accuracy >= 0.6"],
        "resampling": {"draws": 1000},
    }
    (folder / "spec.yaml").write_text(json.dumps(spec), encoding="utf-8")
    return folder / "spec.yaml"
