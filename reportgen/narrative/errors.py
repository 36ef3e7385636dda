"""What is seen in the errors of models that predict numbers: the captions of their figures."""

from collections.abc import Iterator

from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say, writer
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

MOST_NAMED = 4  # models whose numbers a caption lists
MIDDLE, LARGEST = "median_absolute_error", "max_error"


def observed_predicted(reading: Reading) -> Parts:
    """Say what the marks of observed against predicted values are."""
    code = "marks_of_cells" if _in_cells(reading) else "each_mark_a_case"
    return (*say("figure_observed_predicted"), " ", *say(code, cases=reading.fact("data/rows_analysed")))


def residuals(reading: Reading) -> Parts:
    """Say what bands and line are, and how the median error changes from low to high predictions."""
    marks = ((" ", *say("ends_of_bins")),) if _in_cells(reading) else ()
    return (*say("figure_residuals"), *(part for said in marks for part in said), *_medians(reading))


def error_distribution(reading: Reading) -> Parts:
    """Say how large the errors are."""
    return (*say("figure_error_distribution"), *_sizes(reading))


def _curves(reading: Reading, curve: str) -> Iterator[tuple[ModelResults, CurveTable]]:
    """Pass each model's curve of this name that has points."""
    for model in reading.cases.models:
        yield from ((model, table) for table in model.curves if table.curve == curve and table.rows)


def _in_cells(reading: Reading) -> bool:
    """Tell whether cases are counted in cells."""
    tables = (table for _, table in _curves(reading, "observed_predicted"))
    return any(table.rows[0][table.columns.index("cell")] for table in tables)


def _medians(reading: Reading) -> Parts:
    """Compare the median error of the lowest predictions with that of the highest."""
    listed: dict[str, dict[str, Part]] = {
        model.name: {
            "lowest": number(f"{table.ref}#0/median", _cell(table, 0), writer("bias")),
            "highest": number(f"{table.ref}#{len(table.rows) - 1}/median", _cell(table, -1), writer("bias")),
        }
        for model, table in _curves(reading, "residuals")
        if len(table.rows) > 1
    }
    return _of_models("medians_at_ends", "medians_at_ends_of_models", "medians_of_model", listed)


def _cell(table: CurveTable, row: int) -> float:
    return float(table.rows[row][table.columns.index("median")] or 0)


def _sizes(reading: Reading) -> Parts:
    """Say how large the middle and the largest error of each model are, where both are computed."""
    listed: dict[str, dict[str, Part]] = {}
    for model in reading.cases.models:
        found = [reading.estimates.get(f"{model.ref}/{metric}") for metric in (MIDDLE, LARGEST)]
        if all(one is not None and one.value is not None for one in found):
            half, largest = (number(one.ref, one.value, writer(one.metric)) for one in found if one is not None)
            listed[model.name] = {"half": half, "largest": largest}
    return _of_models("sizes_of_errors", "sizes_of_errors_of_models", "sizes_of_model", listed)


def _of_models(alone: str, several: str, each: str, listed: dict[str, dict[str, Part]]) -> Parts:
    """Fill a sentence about one model, or one that lists a few; of more the caption says nothing."""
    if not 0 < len(listed) <= MOST_NAMED:
        return ()
    if len(listed) == 1:
        return (" ", *say(alone, **next(iter(listed.values()))))
    said = (say(each, model=name(model), **holes) for model, holes in listed.items())
    return (" ", *say(several, models=joined(said, last=", ")))
