"""What it costs to build the sample, whole and by stage."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from timing import Row, best_commands, reportgen, stages

SAMPLE = Path(__file__).parents[2] / "samples" / "breast_cancer" / "spec.yaml"
LIBRARIES = ("numpy", "duckdb", "narwhals.expr", "jinja2", "scipy.special", "matplotlib.figure", "ziamath.zmath")


def build(rounds: int) -> Iterator[Row]:
    """Build HTML, PDF and JSON by the command line; then, in processes of their own, see where the time goes."""
    with tempfile.TemporaryDirectory() as folder:
        (whole,) = best_commands(rounds, reportgen("build", str(SAMPLE), "-o", f"{folder}/report"))
    yield Row("build of the sample (HTML, PDF, JSON)", whole / 1000, 4, "s")
    runs = [_stages_of_a_process() for _ in range(rounds)]
    for stage in runs[0]:
        yield Row(f"  {stage}", min(run[stage] for run in runs) / 1000, None, "s")


def _stages_of_a_process() -> dict[str, float]:
    done = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def by_stage() -> dict[str, float]:
    """Go the way of `build` step by step; libraries that a step would import are imported first."""
    step, spent = stages(), {"start of Python": 0.0}
    spent["start of Python"] = next(step)
    api, pdf = _imported()
    spent["imports"] = next(step)
    results = api._evaluate(api.load(SAMPLE))
    spent["evaluate"] = next(step)
    results = results.model_copy(update={"outputs": {"draft": True, "formats": ["html", "pdf", "json"], "paper": "a4"}})
    written = api.to_json(results)
    plain = api.Results.model_validate_json(written)
    spent["results.json"] = next(step)
    shown = api.view(plain)
    spent["narrative and figures"] = next(step)
    api.html_document.page(shown).encode()
    spent["HTML"] = next(step)
    lay_out = pdf._layout

    def timed_layout(*given):
        spent["page for paper"] = next(step)
        document = lay_out(*given)
        spent["PDF layout"] = next(step)
        return document

    pdf._layout = timed_layout
    attached = {"spec.yaml": plain.spec_text.encode(), "results.json": written}
    api.paper.document(shown, attached, {"reportgen": plain.reportgen})
    spent["PDF write"] = next(step)
    return spent


def _imported():
    import importlib

    for name in LIBRARIES:
        importlib.import_module(name)
    from reportgen import api, cli
    from reportgen.document import formulas, pdf

    cli._own_process()
    formulas._ziamath()
    with pdf._own_fonts():
        return api, pdf


if __name__ == "__main__":
    json.dump(by_stage(), sys.stdout)
