import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RESOLVE = """
import sys
from importlib import import_module
sys.path.insert(0, sys.argv[1])
from run import BENCHMARKS
from sample import BUILDS
places = [where.split(".") for where in BENCHMARKS.values()]
places += [place for stages in BUILDS.values() for place in stages.values()]
for module, function in places:
    assert callable(getattr(import_module(module), function)), (module, function)
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


def test_every_benchmark_and_every_stage_is_there():
    assert run("-c", RESOLVE, str(HERE)).stderr == ""


def test_a_benchmark_prints_its_ratio_beside_its_gate():
    done = run(str(HERE / "run.py"), "--rounds", "1", "help")
    assert done.returncode in (0, 1), done.stderr  # whether the gate holds depends on what else the machine does
    heading, line, *_ = done.stdout.splitlines()
    assert heading.split() == ["target", "measured", "gate", "verdict"]
    assert line.startswith("--help / bare python")


def test_an_unknown_benchmark_is_refused_by_name():
    done = run(str(HERE / "run.py"), "speed")
    assert done.returncode == 2
    assert "no benchmark is called speed" in done.stderr
