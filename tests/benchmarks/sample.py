"""What it costs to build each sample, whole and by stage."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from timing import Row, best_commands, reportgen

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/spec.yaml"))
LARGEST = max(SAMPLES, key=lambda spec: spec.with_name("results.json").stat().st_size)
MOST, MOST_OF_LARGEST, MOST_OF_COMPARISON, MOST_WITHOUT_PDF = (
    2.5,
    3.5,
    2.0,
    1.4,
)  # seconds, the start of Python included
LIBRARIES = ("numpy", "duckdb", "narwhals.expr", "jinja2", "scipy.special")
STAGES = {  # each is one function of the build, by the module that calls it
    "load the spec": ("reportgen.api", "spec_given"),
    "evaluate": ("reportgen.api", "_evaluate"),
    "write results": ("reportgen.integrity.document", "to_json"),
    "view: narrative, figures, formulas": ("reportgen.integrity.document", "view"),
    "HTML": ("reportgen.document.html", "page"),
}
STAGES_OF_PDF = {
    "attachments": ("reportgen.integrity.document", "_attached"),
    "HTML for paper": ("reportgen.document.pdf_document", "page"),
    "PDF layout": ("reportgen.document.pdf", "_layout"),
    "PDF write": ("reportgen.document.pdf", "_written"),
}
BUILDS = {  # the formats of a build, with its stages
    "html,json": STAGES,
    "html,pdf,json": STAGES | STAGES_OF_PDF,
}


def build(rounds: int) -> Iterator[Row]:
    """Build each sample by the command line without and with its PDF; see where the time goes in other processes."""
    for spec in SAMPLES:
        for formats in BUILDS:
            with tempfile.TemporaryDirectory() as folder:
                command = reportgen("build", str(spec), "-o", folder, "-f", formats)
                (whole,) = best_commands(min(rounds, 5), command)
            yield Row(f"build of {spec.parent.name} ({formats})", whole / 1000, most(spec, formats), "s")
            runs = [_stages_of_a_process(spec, formats) for _ in range(min(rounds, 3))]
            for stage in runs[0]:
                yield Row(f"  {stage}", min(run[stage] for run in runs), None, "s")


def most(spec: Path, formats: str) -> float:
    """Return the seconds that a build may take."""
    if "pdf" not in formats:
        return MOST_WITHOUT_PDF
    if "kind: comparison" in spec.read_text(encoding="utf-8"):
        return MOST_OF_COMPARISON
    return MOST_OF_LARGEST if spec == LARGEST else MOST


def _stages_of_a_process(spec: Path, formats: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__, spec, formats], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def by_stage(spec: str, formats: str) -> dict[str, float]:
    """Build as the command line does, with a clock around each stage; libraries are imported first."""
    spent: dict[str, float] = {}
    api = _imported(formats)
    spent["imports"] = time.process_time()
    for stage, (module, name) in BUILDS[formats].items():
        _clocked(spent, stage, import_module(module), name)
    with tempfile.TemporaryDirectory() as folder:
        api.build(spec, folder, formats.split(","))
    stages = {stage: spent[stage] for stage in ("imports", *BUILDS[formats])}  # a stage that was never run has no key
    return stages | {"all the rest": time.process_time() - sum(stages.values())}


def _clocked(spent: dict[str, float], stage: str, module, name: str) -> None:
    function = getattr(module, name)

    def clocked(*given, **settings):
        start = time.process_time()
        try:
            return function(*given, **settings)
        finally:
            spent[stage] = spent.get(stage, 0.0) + time.process_time() - start

    setattr(module, name, clocked)


def _imported(formats: str):
    from reportgen import api, cli
    from reportgen.document import pdf

    cli._own_process()
    for name in LIBRARIES:
        import_module(name)
    if "pdf" in formats:
        with pdf._own_fonts():
            pass
    return api


if __name__ == "__main__":
    json.dump(by_stage(*sys.argv[1:]), sys.stdout)
