"""CPU time, user and system, the best of several rounds, both sides in turns: their ratio hardly depends on the machine."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage

PINNED = {  # glibc's habit of giving memory back moves numpy's timings two- to fourfold
    "MALLOC_TRIM_THRESHOLD_": "2000000000",
    "MALLOC_MMAP_THRESHOLD_": "2000000000",
    "MALLOC_TOP_PAD_": "67108864",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}
COMMAND = "import sys; from reportgen.cli import main; sys.exit(main())"
LEAST = 0.004  # seconds in a round; what is faster is repeated until it takes this long


@dataclass(frozen=True)
class Row:
    """One line of the table; a part of another line has no gate of its own."""

    target: str
    measured: float
    gate: float | None
    unit: str = "x"
    note: str = ""

    @property
    def verdict(self) -> str:
        """Say whether the gate holds."""
        return "" if self.gate is None else "ok" if self.measured <= self.gate else "over"


def best_of(rounds: int, *sides: Callable[[], object]) -> list[float]:
    """Return for each side the CPU milliseconds of its fastest round, the sides taken in turns."""
    repeats = [_repeats(side) for side in sides]
    best = [float("inf")] * len(sides)
    for _ in range(rounds):
        for at, (side, times) in enumerate(zip(sides, repeats, strict=True)):
            best[at] = min(best[at], _spent(side, times))
    return [1000 * seconds for seconds in best]


def best_commands(rounds: int, *commands: list[str]) -> list[float]:
    """Return for each command of Python the CPU milliseconds of its fastest run, from start to exit."""
    best = [float("inf")] * len(commands)
    for _ in range(rounds + 1):  # the first run also writes bytecode
        for at, command in enumerate(commands):
            best[at] = min(best[at], _run(command))
    return [1000 * seconds for seconds in best]


def reportgen(*arguments: str) -> list[str]:
    """Write the command line that reportgen's own script starts."""
    return ["-c", COMMAND, *arguments]


def shown(*milliseconds: float) -> str:
    """Show what stands behind a ratio."""
    return " / ".join(f"{each:.3g}" for each in milliseconds) + " ms"


def _repeats(side: Callable[[], object]) -> int:
    """Warm up, and see how often a side must run to be measured well."""
    side()
    return max(1, int(LEAST / max(_spent(side, 1), 1e-7)))


def _spent(side: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        side()
    return (time.process_time() - start) / times


def _run(command: list[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
