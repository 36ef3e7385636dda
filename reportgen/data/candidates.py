"""Models of different complexity, each with its estimated risk."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError

LEAST_LOSSES = 2


@dataclass(frozen=True, slots=True)
class Candidates:
    """Names, complexities, risks and the standard errors of the risks; `losses` counts those that a risk is the mean of."""

    names: tuple[str, ...]
    complexities: Array
    risks: Array
    errors: Array
    losses: tuple[int | None, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("candidates",)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `candidates`: a list of {name, complexity, risk, se}, or with losses in place of risk and se."""
        rows = given["candidates"]
        if not isinstance(rows, list | tuple) or not rows or not all(isinstance(row, Mapping) for row in rows):
            what = "candidates must be a list of {name, complexity, risk, se} or {name, complexity, losses}"
            raise ReportgenError(Problem("wrong_input", what, "correct it", str(rows)[:60]))
        found = [_candidate(row, at) for at, row in enumerate(rows, start=1)]
        names, complexities, risks, errors, losses = zip(*found, strict=True)
        if len(set(names)) < len(names):
            raise ReportgenError(Problem("wrong_input", "each candidate needs a name of its own", "rename one"))
        return cls(names, array(complexities), array(risks), array(errors), losses)

    @property
    def cases(self) -> Array:
        """Count the candidates."""
        return array(len(self.names))


def _candidate(row: Mapping[str, Any], at: int) -> tuple[str, float, float, float, int | None]:
    """Take one candidate; the divisor of the variance of its losses is their number minus one."""
    name = str(row.get("name", at))
    unknown = sorted(set(row) - {"name", "complexity", "risk", "se", "losses"})
    wanted = ("complexity", "losses") if "losses" in row else ("complexity", "risk", "se")
    missing = [key for key in wanted if row.get(key) is None]
    if unknown or missing or ("losses" in row and {"risk", "se"} & set(row)):
        what = f"candidate {name} needs complexity with either risk and se, or losses"
        shown = ", ".join([*(f"no {key}" for key in missing), *unknown])
        raise ReportgenError(Problem("wrong_input", what, "give one or the other", shown))
    if "losses" not in row:
        risk, error = _number(row, "risk", name), _number(row, "se", name)
        if error < 0:
            raise ReportgenError(Problem("wrong_input", f"se of {name} must not be below 0", "correct it", str(error)))
        return name, _number(row, "complexity", name), risk, error, None
    losses = _numbers(row, "losses", name)
    if losses.ndim != 1 or losses.size < LEAST_LOSSES:
        what = f"losses of {name} must be a list of at least two numbers"
        raise ReportgenError(Problem("wrong_input", what, "give one loss per case", str(row["losses"])[:60]))
    error = float(losses.std(ddof=1) / np.sqrt(losses.size))
    return name, _number(row, "complexity", name), float(losses.mean()), error, losses.size


def _number(row: Mapping[str, Any], key: str, name: str) -> float:
    found = _numbers(row, key, name)
    if found.ndim:
        what = f"{key} of {name} must be one number"
        raise ReportgenError(Problem("wrong_input", what, "correct it", str(row[key])[:60]))
    return float(found)


def _numbers(row: Mapping[str, Any], key: str, name: str) -> Array:
    """Take finite numbers."""
    try:
        found = array(row[key])
    except (TypeError, ValueError):
        found = array(np.nan)
    if not np.isfinite(found).all():
        what = f"{key} of {name} must be finite numbers"
        raise ReportgenError(Problem("wrong_input", what, "correct it", str(row[key])[:60]))
    return found
