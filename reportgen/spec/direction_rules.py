"""Criteria that ask for a worse value: probably not meant, so they need their reason."""

from collections.abc import Iterator

from reportgen import index, spelling
from reportgen.errors import Problem
from reportgen.spec.bound_rules import SAID, at_end_of_range
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

UNUSUAL = {"higher": ("at_most", "at_least", ">="), "lower": ("at_least", "at_most", "<=")}  # by what is better


def direction_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask about each criterion that a worse model meets more easily, unless the author says why."""
    for at, criterion in enumerate(spec.criteria):
        if not isinstance(criterion, CriterionAsked) or (criterion.why or "").strip():
            continue
        entry = index.find(criterion.metric, ("metric",))
        if entry is None or entry.better not in UNUSUAL or entry.lower_unproved is not None:
            continue  # on a limit that errs too often another rule speaks
        if at_end_of_range(spec, entry, criterion) is not None:
            continue  # of a bound that decides nothing too
        asked, usual, sign = UNUSUAL[entry.better]
        bound = getattr(criterion, asked)
        if bound is None or getattr(criterion, usual) is not None:
            continue  # of two bounds another rule speaks
        named = spelling.spelled(criterion.metric, criterion.options)
        what = f"{entry.better} values of {entry.id} are better, but this criterion requires {SAID[asked]} {bound:g}"
        remedy = (
            f"write `{named} {sign} {bound:g}`, which requires {SAID[usual]} {bound:g}; if {SAID[asked]} is intended, write "
            f"`{{metric: {criterion.metric}, {asked}: {bound:g}, why: ..}}`: the reason is printed in the document"
        )
        yield Problem("wrong_direction", what, remedy, place=shaped.place(("criteria", at)))
