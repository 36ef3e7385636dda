"""What incomplete rows may be filled in to where the value in use is judged."""

from collections.abc import Iterator

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.statistic import number
from reportgen.conventions import EXTREME_DRAWN_TABLES, MOST_ON_GRID
from reportgen.data.arrays import Array
from reportgen.data.at_use import AtUse
from reportgen.data.count_tables import corners, extreme_tables
from reportgen.data.counts import Counts
from reportgen.data.incomplete import IncompleteCounts
from reportgen.engine.estimate.in_use import value_of
from reportgen.engine.judge.filled_tables import like
from reportgen.engine.judge.observed import Observed
from reportgen.engine.judge.question import Question


def tables_in_use(question: Question, observed: Observed, incomplete: IncompleteCounts) -> Iterator[AtUse]:
    """
    Take the corners and the tables with the most extreme values, at each end of a range of prevalences.

    Rows that are complete for this model, and not for another, are as they are.
    """
    what, found = question.what, observed.evidence.found

    def used(counts: Counts, prevalence: float) -> AtUse:
        return AtUse.of(like(found, counts), prevalence, what.options)

    for prevalence in question.spec.data.prevalences_in_use:
        if not incomplete.rows.rows:
            yield used(incomplete.known, prevalence)
            continue

        def estimate(counts: Counts, prevalence: float = prevalence) -> Array:
            answer = value_of(what, used(counts, prevalence))
            return np.full(counts.cases.shape, np.nan) if isinstance(answer, Undefined) else number(answer)

        several = [corners(incomplete)]
        for highest in (False, True):
            most = MOST_ON_GRID
            several.append(
                extreme_tables(incomplete, estimate, wanted=EXTREME_DRAWN_TABLES, most=most, highest=highest)
            )
        cells = np.unique(np.concatenate([np.atleast_2d(one.cells) for one in several]), axis=0)
        for one in cells:
            yield used(incomplete.known.with_cells(one), prevalence)
