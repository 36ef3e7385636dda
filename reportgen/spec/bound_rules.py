"""Criteria that would rest on a limit which errs too often."""

from collections.abc import Iterator

from reportgen import index, reasons
from reportgen.errors import Problem
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

ON_LOWER = ("at_least", "between")  # forms that are judged on the lower limit


def bound_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse each criterion on a lower limit that is not known to err seldom enough."""
    for at, criterion in spec.numbered_criteria:
        entry = index.find(criterion.metric, ("metric",))
        if entry is None or entry.lower_unproved is None:
            continue
        for form in ON_LOWER:
            asked = getattr(criterion, form)
            if asked is None:
                continue
            bound = asked if form == "at_least" else asked[1]
            what = f"no criterion on {entry.label} rests on a lower limit: {reasons.UNDEFINED[entry.lower_unproved]}"
            remedy = f"write `{{metric: {entry.id}, at_most: {bound:g}}}`, or leave the criterion out"
            yield Problem("unproved_limit", what, remedy, form, shaped.place(("criteria", at, form)))
