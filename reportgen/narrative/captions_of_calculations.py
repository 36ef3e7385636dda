"""What is said below figures of calculations: what is shown, then what to see in it."""

from collections.abc import Mapping
from typing import Any

from reportgen import numbers
from reportgen.narrative.sentence import Part, Parts, Write, number, say
from reportgen.results.judged import Calculated


def normal_density(one: Calculated) -> Parts:
    """Say which distribution it is, and how much of it is near the mean."""
    shares = (_where(one, "deviations", far, "within") for far in (1, 2))
    within = dict(zip(("one", "two"), shares, strict=True))
    return say("figure_normal_density", mean=_option(one, "mean"), sd=_option(one, "sd"), **within)


def t_density(one: Calculated) -> Parts:
    """Say which two distributions are compared, and what the areas are."""
    level = _option(one, "level", numbers.level)
    return say("figure_t_density", df=_option(one, "df"), level=level)


def p_by_t(one: Calculated) -> Parts:
    """Say what the lines are and which level the marks are at."""
    return say("figure_p_by_t", level=_option(one, "level", numbers.level))


def two_normal_classes(one: Calculated) -> Parts:
    """Say what is drawn, how much of it is predicted wrongly, and what the boundary for the given costs is for."""
    values = one.values or {}
    drawn = say("figure_two_normal_classes", error=number(f"{one.ref}#values.error", values["error"], numbers.share))
    return (*drawn, *(part for code in _of_boundaries(one, values) for part in (" ", *say(code))))


def _of_boundaries(one: Calculated, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Say where the boundaries are: one that is given, none, that of equal costs, or another."""
    if one.options["threshold"] is not None:
        return ("figure_lines_cross",)
    if not values["thresholds"]:
        return ("figure_no_boundary",)
    same = values["thresholds"] == values["equal_cost_thresholds"]
    return ("figure_equal_costs",) if same else ("figure_lines_cross", "figure_given_costs")


def binomial_mass(one: Calculated) -> Parts:
    """Say which distribution it is, and whether there is a normal curve."""
    code = "figure_binomial_sure" if one.options["p"] in (0, 1) else "figure_binomial_mass"
    return say(code, trials=_option(one, "n", numbers.count), p=_option(one, "p"))


def fit_by_degree(_: Calculated) -> Parts:
    """Say what the lines are."""
    return say("figure_fit_by_degree")


def bias_variance(_: Calculated) -> Parts:
    """Say what the line and the band show."""
    return say("figure_bias_variance")


def nearest_neighbours(one: Calculated) -> Parts:
    """Say what the lines are, and with how many neighbours the error is smallest."""
    best = (one.values or {})["best_k"]
    return say("figure_nearest_neighbours", best=number(f"{one.ref}#values.best_k", best, numbers.count))


def learning(_: Calculated) -> Parts:
    """Say what both lines are."""
    return say("figure_learning_of_steps")


def _option(one: Calculated, key: str, write: Write = numbers.plain) -> Part:
    return number(f"{one.ref}#options.{key}", one.options[key], write)


def _where(one: Calculated, column: str, value: float, wanted: str) -> Part:
    """Show a number of the row in which a column has this value."""
    table = one.table or {"columns": [], "rows": []}
    columns = list(table["columns"])
    row = next(at for at, row in enumerate(table["rows"]) if row[columns.index(column)] == value)
    place = columns.index(wanted)
    return number(f"{one.ref}#table.rows[{row}][{place}]", table["rows"][row][place], numbers.share)
