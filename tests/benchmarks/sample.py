"""What it costs to build each sample, whole and by stage."""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from timing import Row, best_commands, reportgen

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/spec.yaml"))
MOST = 4  # seconds; 3 is what we want
LIBRARIES = ("numpy", "duckdb", "narwhals.expr", "jinja2", "scipy.special", "matplotlib.figure")
STAGES = {  # each is one function of the build, by its module
    "evaluate": ("reportgen.api", "_evaluate"),
    "view: narrative, figures, formulas": ("reportgen.api", "view"),
    "HTML": ("reportgen.document.html", "page"),
    "HTML for paper": ("reportgen.document.pdf_document", "page"),
    "PDF layout": ("reportgen.document.pdf", "_layout"),
    "PDF write": ("reportgen.document.pdf", "_written"),
}


def build(rounds: int) -> Iterator[Row]:
    """Build HTML, PDF and JSON by the command line; then, in processes of their own, see where the time goes."""
    for spec in SAMPLES:
        with tempfile.TemporaryDirectory() as folder:
            (whole,) = best_commands(min(rounds, 5), reportgen("build", str(spec), "-o", folder, "-f", "html,pdf,json"))
        yield Row(f"build of {spec.parent.name} (HTML, PDF, JSON)", whole / 1000, MOST, "s")
        runs = [_stages_of_a_process(spec) for _ in range(min(rounds, 3))]
        for stage in runs[0]:
            yield Row(f"  {stage}", min(run[stage] for run in runs), None, "s")


def _stages_of_a_process(spec: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__, spec], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def by_stage(spec: str) -> dict[str, float]:
    """Build as the command line does, with a clock around each stage; libraries are imported first."""
    spent: Counter[str] = Counter()
    api = _imported()
    spent["imports"] = time.process_time()
    for stage, (module, name) in STAGES.items():
        _clocked(spent, stage, import_module(module), name)
    with tempfile.TemporaryDirectory() as folder:
        api.build(spec, folder, ("html", "pdf", "json"))
    stages = {stage: spent[stage] for stage in ("imports", *STAGES)}
    return stages | {"all the rest": time.process_time() - sum(stages.values())}


def _clocked(spent: Counter[str], stage: str, module, name: str) -> None:
    function = getattr(module, name)

    def clocked(*given, **settings):
        start = time.process_time()
        try:
            return function(*given, **settings)
        finally:
            spent[stage] += time.process_time() - start

    setattr(module, name, clocked)


def _imported():
    from reportgen import api, cli
    from reportgen.document import pdf

    cli._own_process()
    for name in LIBRARIES:
        import_module(name)
    with pdf._own_fonts():
        return api


if __name__ == "__main__":
    json.dump(by_stage(sys.argv[1]), sys.stdout)
