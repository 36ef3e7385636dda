"""
Writes what is generated: `python tests/generate.py` the index, the schemas and the formulas as they are set, with
`samples` what the samples give (`samples FOLDER` writes it there), with `pictures` what README.md and samples/README.md show of them.

Tests say whether these files are up to date.
"""

import ast
import importlib
import inspect
import json
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from unittest import mock

import operating_summary

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog import topics as topics_registry
from reportgen.document import formula_cache, formulas
from reportgen.document.kinds.table import KINDS
from reportgen.document.typesetting import Room
from reportgen.results.schema import results_schema
from reportgen.spec.schema import spec_schema
from reportgen.tasks.of_spec import all_tasks

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "samples" / "pictures"
OTHERS = "others"  # than the index
DOTS = "64"  # to the inch, of a page that is looked at beside others
BLOCKS = {"p", "li", "h1", "h2", "h3", "tr", "caption", "figcaption", "dt", "pre", "div"}
FIGURE_FACTS = ("SECTION", "CURVE", "ON_REQUEST", "UNLESS", "OF_CLASSES")  # that stand beside the label of a figure
UNSEEN = {"style", "script", "svg", "title", "head"}
OF_THE_ENVIRONMENT = ("results.json", "reportgen", "Libraries")  # rows of annex C with versions, and what hashes them


def generated() -> dict[Path, str]:
    """Return each generated file with its text."""
    return index_file() | others()


def index_file() -> dict[Path, str]:
    """Return the index as the declarations have it."""
    tree = registry.index_of(list(registry.discover()))
    sections = {name: [section.id for section in kind.sections] for name, kind in KINDS.items()}
    tasks = [task.facts() for task in all_tasks().values()]
    methods = [*tree["methods"], *_figures()]
    topics = topics_registry.index_of_topics(topics_registry.discover_topics())
    return {index.FILE: _json({**tree, "methods": methods, "sections": sections, "tasks": tasks, "topics": topics})}


def others() -> dict[Path, str]:
    """Return what names the ids and the formulas of the index that was read when this process began."""
    return {
        ROOT / "schemas" / "spec.schema.json": _json(spec_schema()),
        ROOT / "schemas" / "results.schema.json": _json(results_schema()),
        operating_summary.FILE: operating_summary.page(),
        formula_cache.FILE: _formulas(tuple(dict.fromkeys(declared_formulas()))),
    }


def declared_formulas() -> Iterator[str]:
    """Pass the formulas of the methods, of the versions of tests, and of the rows of their tables."""
    for entry in index.entries():
        yield from filter(None, (entry.formula, entry.formula_of_classes, *entry.formulas.values()))
    yield from formulas_of_rows()


def formulas_of_rows() -> Iterator[str]:
    """Find the formulas by which methods write the rows of a table; no number is put into them."""
    for file in sorted((ROOT / "reportgen").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(func=ast.Attribute(attr="rows"), args=[_, ast.Constant(value=str(formula)), *_]):
                    yield formula


@cache
def _formulas(declared: tuple[str, ...]) -> str:
    """Set the formulas that the catalogue declares, whole and in lines: seconds, which a build then need not spend."""
    lines = [line for tex in declared for line in formulas.equations(tex)]
    halves = [half for line in lines for half in formulas.ends(line)]
    return formula_cache.written(dict.fromkeys((*declared, *lines, *halves)))


def _figures() -> Iterator[dict[str, object]]:
    """List the figures: each stands in the file of its name, with its label."""
    room = importlib.import_module("reportgen.figures")
    for found in sorted(pkgutil.iter_modules(room.__path__), key=lambda module: module.name):
        module = importlib.import_module(f"{room.__name__}.{found.name}")
        if hasattr(module, "LABEL"):
            meaning = inspect.getdoc(getattr(module, found.name)).split("\n\n")[0].replace("\n", " ")
            facts = {name.lower(): getattr(module, name) for name in FIGURE_FACTS if hasattr(module, name)}
            yield {
                "id": found.name,
                "kind": "figure",
                "label": module.LABEL,
                "meaning": meaning,
                "options": [],
                **facts,
            }


def words_alone() -> AbstractContextManager[object]:
    """Set no formula in a page of which the words are taken: it is slow, and its signs are no words."""
    return mock.patch.object(formulas, "typeset", return_value=(Room(0, 0, 1, 1), ()))


def samples() -> Iterator[tuple[Path, str]]:
    """Return what each sample gives: its results, and the words of its report but for what the environment makes."""
    from reportgen import api
    from reportgen.document.html import page
    from reportgen.document.view import view

    for spec in sorted((ROOT / "samples").glob("*/spec.yaml")):
        results = api.evaluate(spec)
        yield spec.with_name("results.json"), api.to_json(results).decode()
        with words_alone():
            lines = text_of(page(view(results), "paper")).splitlines(keepends=True)
        kept = (line for line in lines if line.partition(" | ")[0] not in OF_THE_ENVIRONMENT)
        yield spec.with_name("report.txt"), "".join(kept)


def sheets() -> Iterator[tuple[Path, str]]:
    """Return what the first variant of each sample sheet gives: its results, and the words of both pages."""
    from reportgen import api
    from reportgen.document.html import page
    from reportgen.document.sheets.pages import answer_page, question_page
    from reportgen.engine.sheets.sheet import ExerciseSheet

    for spec in sorted((ROOT / "samples" / "sheets").glob("*/spec.yaml")):
        results = next(ExerciseSheet(api.load(spec)).variants())
        yield spec.with_name("results.json"), api.to_json(results).decode()
        with words_alone():
            pages = page(question_page(results.sheet), "paper"), page(answer_page(results), "paper")
        yield from zip(map(spec.with_name, ("questions.txt", "answers.txt")), map(text_of, pages), strict=True)


def pictures() -> Iterator[Path]:
    """Draw the first page of each sample, and a figure of one on white paper; needs Pango and pdftoppm."""
    from reportgen import api
    from reportgen.figures.drawing import to_svg
    from reportgen.figures.roc import roc

    PICTURES.mkdir(exist_ok=True)
    for spec in sorted((ROOT / "samples").glob("*/spec.yaml")):
        stem = PICTURES / spec.parent.name
        with tempfile.TemporaryDirectory() as folder:
            pdf = api.build(spec, Path(folder) / "out", ["pdf"])["pdf"]
            subprocess.run(["pdftoppm", "-png", "-singlefile", "-r", DOTS, pdf, stem], check=True)
        yield stem.with_suffix(".png")
    models = api.evaluate(ROOT / "samples" / "medical_test" / "spec.yaml").models
    drawn = to_svg(roc(models), name="roc", alt="ROC curves of two models with their simultaneous bands")
    head, end, rest = drawn.partition("</title>")
    figure = PICTURES / "roc.svg"
    figure.write_text(f'{head}{end}<rect width="100%" height="100%" fill="#ffffff"/>{rest}', encoding="utf-8")
    yield figure


class _Text(HTMLParser):
    """Keeps the words that a reader sees, one line per paragraph, heading and row."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self.hidden = 0

    def handle_starttag(self, tag, *_):
        self.hidden += tag in UNSEEN
        if tag in BLOCKS:
            self.lines.append("")
        elif tag in ("td", "dd"):
            self.lines[-1] += " | "

    def handle_endtag(self, tag):
        self.hidden -= tag in UNSEEN

    def handle_data(self, data):
        if not self.hidden:
            self.lines[-1] += data


def text_of(html: str) -> str:
    """Take the words out of a page."""
    reader = _Text()
    reader.feed(html)
    lines = (" ".join(line.split()) for line in reader.lines)
    return "".join(f"{line}\n" for line in lines if line and line != "|")


def _json(tree: object) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"


def _write(files: Iterable[tuple[Path, str]], place: Path = ROOT) -> None:
    """Write files of the project into this folder, at the places that they have in the project."""
    for file, text in files:
        name = file.relative_to(ROOT)
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if "pictures" in sys.argv[1:]:
        for file in pictures():
            sys.stdout.write(f"{file.relative_to(ROOT)}\n")
    elif "samples" in sys.argv[1:]:
        _write([*samples(), *sheets()], Path(*sys.argv[2:3] or [ROOT]))
    elif OTHERS in sys.argv[1:]:
        _write(others().items())
    else:
        _write(index_file().items())
        subprocess.run([sys.executable, __file__, OTHERS], check=True)  # a process that has not read the old index
