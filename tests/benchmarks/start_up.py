"""What it costs to ask for little: the help, a check, a small evaluation."""

from collections.abc import Iterator
from pathlib import Path

from timing import Row, best_commands, best_of, reportgen, shown

SAMPLE = Path(__file__).parents[2] / "samples" / "breast_cancer" / "spec.yaml"
MATRIX = {
    "kind": "validation",
    "title": "T",
    "data": {"confusion": [[50, 10], [5, 35]], "matrix_rows": "truth", "positive": "positive"},
    "criteria": ["recall >= 0.8"],
}


def help_(rounds: int) -> Iterator[Row]:
    """Start, show the help, and end."""
    bare, asked = best_commands(rounds, ["-c", "pass"], reportgen("--help"))
    yield Row("--help / bare python", asked / bare, 8, note=shown(asked, bare))


def check(rounds: int) -> Iterator[Row]:
    """Check the sample's spec with its data."""
    bare, checked = best_commands(rounds, ["-c", "pass"], reportgen("check", str(SAMPLE)))
    yield Row("check of the sample with its data / bare python", checked / bare, 40, note=shown(checked, bare))


def evaluate(rounds: int) -> Iterator[Row]:
    """Evaluate a matrix with one criterion through the public door, as simulations do."""
    import reportgen as public

    (spent,) = best_of(rounds, lambda: public.evaluate(MATRIX))
    yield Row("evaluate a matrix with one criterion, after imports", spent, 20, "ms")
