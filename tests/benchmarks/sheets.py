"""What an exercise sheet in many variants costs, next to bare WeasyPrint on the same pages, and in memory."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from timing import Row, best_commands, reportgen, shown

VARIANTS, FEW, MANY = 30, 10, 60
MOST, MOST_MEMORY = 1.3, 1.1
TASKS = ["metrics", "roc-by-hand", "ci-proportion", "mcnemar", "paired-t"]
BARE = """
import os, sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

def render(file):
    from weasyprint import HTML
    file.with_suffix(".pdf").write_bytes(HTML(filename=file).write_pdf())

if __name__ == "__main__":
    files = sorted(Path(sys.argv[1]).glob("*.html"))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(render, files))
"""
PEAK = """
import resource, sys
from reportgen.cli import main
code = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(code)
"""


def sheets(rounds: int) -> Iterator[Row]:
    """Build questions and answers of all variants, and let WeasyPrint alone render the same HTML on all cores."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        spec = _spec(place, VARIANTS)
        (place / "bare.py").write_text(BARE, encoding="utf-8")
        pages = place / "pages"
        many = _write_pages(spec, pages)
        build = reportgen("build", str(spec), "-o", str(place / "out"), "-f", "pdf", "--quiet")
        ours, bare = best_commands(min(rounds, 2), build, [str(place / "bare.py"), str(pages)])
        note = shown(ours, bare)
        yield Row(f"{many} PDFs of {VARIANTS} variants / bare WeasyPrint", ours / bare, MOST, note=note)
        few, most = (_peak(place, variants) for variants in (FEW, MANY))
        note = f"{most / 1024:.0f} / {few / 1024:.0f} MB"
        yield Row(f"memory of {MANY} variants / of {FEW}", most / few, MOST_MEMORY, note=note)


def _spec(place: Path, variants: int) -> Path:
    asked: dict[str, Any] = {"kind": "exercise", "title": "Sheet", "tasks": TASKS}
    asked["variants"] = {"count": variants, "seed": 1}
    file = place / f"spec{variants}.yaml"
    file.write_text(json.dumps(asked), encoding="utf-8")
    return file


def _write_pages(spec: Path, pages: Path) -> int:
    """Write the HTML that becomes the PDFs, and count the pages."""
    from reportgen import api
    from reportgen.document.html import page
    from reportgen.document.sheets.pages import answer_page, question_page
    from reportgen.engine.sheets.sheet import ExerciseSheet

    pages.mkdir()
    for at, results in enumerate(ExerciseSheet(api.load(spec)).variants()):
        for name, view in (("questions", question_page(results.sheet)), ("answers", answer_page(results))):
            (pages / f"{name}{at}.html").write_text(page(view, "paper"), encoding="utf-8")
    return len(list(pages.iterdir()))


def _peak(place: Path, variants: int) -> int:
    """Return the memory in kB that the process which hands out the work needed at most."""
    spec = _spec(place, variants)
    command = ["build", str(spec), "-o", str(place / f"out{variants}"), "-f", "json", "--quiet"]
    done = subprocess.run([sys.executable, "-c", PEAK, *command], capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1])
