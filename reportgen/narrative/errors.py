"""What is seen in the errors of models that predict numbers: the captions of their figures."""

from collections.abc import Iterator, Mapping
from functools import partial

from reportgen import index, numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, joined, name, number, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

MOST_NAMED = 4  # models whose numbers a caption lists

AddressedNumber = tuple[str, float]  # a number with its address


def observed_predicted(reading: Reading) -> Parts:
    """Say what the marks of observed against predicted values are."""
    code = "figure_observed_predicted_cells" if _in_cells(reading) else "figure_observed_predicted"
    return say(code, cases=reading.of_cases("rows_analysed"))


def residuals(reading: Reading) -> Parts:
    """Say what bands and line are, and how the median error changes from low to high predictions."""
    marks = (" ", *say("ends_of_bins")) if _in_cells(reading) else ()
    return (*say("figure_residuals"), *marks, *_medians(reading))


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
    ends = {"lowest": 0, "highest": -1}
    tables = {model.name: table for model, table in _curves(reading, "residuals") if len(table.rows) > 1}
    listed = {
        model: {end: (f"{table.ref}#{row % len(table.rows)}/median", _cell(table, row)) for end, row in ends.items()}
        for model, table in tables.items()
    }
    return _of_models("medians_at_ends", "medians_at_ends_of_models", "medians_of_model", listed)


def _cell(table: CurveTable, row: int) -> float:
    return float(table.rows[row][table.columns.index("median")] or 0)


def _sizes(reading: Reading) -> Parts:
    """Say how large the middle and the largest error of each model are, where both are computed."""
    listed: dict[str, dict[str, AddressedNumber]] = {}
    entry = index.find("error_distribution", ("curve",))
    sizes = entry.summed_up_by[0] if entry else {}
    for model in reading.cases.models:
        found = {key: reading.estimates.get(f"{model.ref}/{metric}") for metric, key in sizes.items()}
        known = {key: (one.ref, one.value) for key, one in found.items() if one is not None and one.value is not None}
        if known and len(known) == len(sizes):
            listed[model.name] = known
    return _of_models("sizes_of_errors", "sizes_of_errors_of_models", "sizes_of_model", listed)


def _of_models(alone: str, several: str, each: str, listed: Mapping[str, Mapping[str, AddressedNumber]]) -> Parts:
    """Fill a sentence about one model, or one that lists a few; of more the caption says nothing."""
    if not 0 < len(listed) <= MOST_NAMED:
        return ()
    largest = max(abs(value) for found in listed.values() for _, value in found.values())
    write = partial(numbers.measured, like=largest)
    shown = {
        model: {key: number(ref, value, write) for key, (ref, value) in found.items()}
        for model, found in listed.items()
    }
    if len(shown) == 1:
        return (" ", *say(alone, **next(iter(shown.values()))))
    said = (say(each, model=name(model), **holes) for model, holes in shown.items())
    return (" ", *say(several, models=joined(said, last=", ")))
