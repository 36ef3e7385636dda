"""Figures of calculations: a figure is drawn where the curve that it draws was calculated."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from reportgen.document.blocks import Block, Picture
from reportgen.document.pictures import Pictures, side_by_side
from reportgen.document.pictures_of_scores import shown, without_values
from reportgen.figures import (
    bias_variance,
    binomial_mass,
    fit_by_degree,
    learning_curve,
    nearest_neighbours,
    normal_density,
    p_by_t,
    t_density,
    two_normal_classes,
)
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.learning_curve import LearningLines
from reportgen.narrative import captions_of_calculations as captions
from reportgen.narrative.sentence import Parts, name, say
from reportgen.results.judged import Calculated
from reportgen.spelling import escaped

MOST = 12  # calculations that have a figure


@dataclass(frozen=True, slots=True)
class OfCalculation:
    """How a calculated curve is drawn, and what is said of it."""

    draw: Callable[[Any], Any]
    caption: Callable[[Calculated], Parts]
    take: Callable[[CalculatedTable], Any] = lambda table: table


OF_CURVE = {
    normal_density.CURVE: OfCalculation(normal_density.normal_density, captions.normal_density),
    t_density.CURVE: OfCalculation(t_density.t_density, captions.t_density),
    p_by_t.CURVE: OfCalculation(p_by_t.p_by_t, captions.p_by_t),
    two_normal_classes.CURVE: OfCalculation(two_normal_classes.two_normal_classes, captions.two_normal_classes),
    binomial_mass.CURVE: OfCalculation(binomial_mass.binomial_mass, captions.binomial_mass),
    fit_by_degree.CURVE: OfCalculation(fit_by_degree.fit_by_degree, captions.fit_by_degree),
    bias_variance.CURVE: OfCalculation(bias_variance.bias_variance, captions.bias_variance),
    nearest_neighbours.CURVE: OfCalculation(nearest_neighbours.nearest_neighbours, captions.nearest_neighbours),
    learning_curve.CURVE: OfCalculation(learning_curve.learning_curve, captions.learning, LearningLines.of_calculation),
}
OWN = tuple(of.draw for of in OF_CURVE.values() if of.draw is not learning_curve.learning_curve)
"""Figures that no other section has."""


def of_calculations(asked: tuple[Calculated, ...], pictures: Pictures) -> tuple[list[Block], frozenset[str]]:
    """Draw the curves that were calculated; also name the calculations that are drawn, whose tables need not be shown."""
    drawn: list[Picture] = []
    ids: set[str] = set()
    for one in asked:
        of = OF_CURVE.get(one.method)
        table = CalculatedTable.of(one)
        if of is None or table is None or len(ids) == MOST:
            continue
        found = shown(pictures, of.draw, of.take(table), partial(_caption, one, of), escaped(one.id))
        drawn += [block for block in found if isinstance(block, Picture)]
        ids |= {one.id} if found else set()
    return [*side_by_side(drawn), *without_values(pictures, *OWN)], frozenset(ids)


def _caption(one: Calculated, of: OfCalculation) -> Parts:
    """Name the calculation, then say what is drawn."""
    return say("figure_of_calculation", id=name(one.id), caption=of.caption(one))
