"""The choice among candidates: the best, and the simplest within one standard error of it."""

from dataclasses import replace

from reportgen.analyses.one_standard_error import one_standard_error
from reportgen.catalog.answers import Table
from reportgen.curves.error_by_candidate import error_by_candidate
from reportgen.data.candidates import Candidates
from reportgen.results.candidates import CandidatesFound
from reportgen.results.parts import Tabulated
from reportgen.spec.candidates import CandidateAsked
from reportgen.spec.judged import JudgedSpec

COLUMNS = ("complexity", "mean", "se", "low", "high")


def candidates_found(spec: JudgedSpec, rows: tuple[CandidateAsked, ...]) -> CandidatesFound | None:
    """Find the best candidate and the simplest that is nearly as good; of scores, the highest is best."""
    asked = spec.candidates
    if asked is None:
        return None
    sign = -1 if asked.direction == "higher" else 1
    given = _evidence(rows, sign)
    found, curve = one_standard_error(given), error_by_candidate(given)
    assert found.table is not None  # noqa: S101 - it always has one
    within = tuple(str(row[0]) for row in found.table.rows if row[-1] == "yes")
    counts = {one for one in given.losses if one is not None}
    return CandidatesFound(
        ref="candidates",
        method=one_standard_error.id,
        metric=asked.metric,
        better=asked.direction,
        tried=len(given.names),
        values=counts.pop() if len(counts) == 1 and None not in given.losses else None,
        best=found.values["best"],
        chosen=found.values["chosen"],
        cutoff=sign * found.values["cutoff"],
        within=within,
        table=_table(curve, given, sign),
    )


def _evidence(listed: tuple[CandidateAsked, ...], sign: int) -> Candidates:
    """Take means and standard errors, or compute them from values; scores are turned, so that the lowest is best."""
    rows = [
        {"name": one.name, "complexity": one.complexity}
        | ({"risk": one.mean, "se": one.se} if one.values is None else {"losses": list(one.values)})
        for one in listed
    ]
    given = Candidates.from_inputs({"candidates": rows})
    return replace(given, risks=sign * given.risks)


def _table(curve: Table, given: Candidates, sign: int) -> Tabulated:
    """List the candidates from simple to complex, with one standard error to each side."""
    errors = dict(zip(given.names, given.errors.tolist(), strict=True))
    rows = tuple(
        (complexity, sign * mean, errors[name], *sorted((sign * low, sign * high)))
        for name, complexity, mean, low, high in curve.rows
    )
    names = tuple(str(row[0]) for row in curve.rows)
    return Tabulated(ref="candidates/table", label="Candidates", columns=COLUMNS, row_labels=names, rows=rows)
