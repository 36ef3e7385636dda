"""Which criteria and comparisons share one error, and what is left of it for each (Bonferroni)."""

from collections.abc import Callable, Sequence
from typing import Literal

from reportgen.index import On
from reportgen.results.tested import ErrorFamily
from reportgen.spec.judged import ComparisonAsked, CriterionAsked, JudgedSpec, Role

Name = Literal["role", "criterion", "criteria", "fixed_sequence", "exploratory", "table"]
TABLES: tuple[On, ...] = ("benchmark",)  # evidence whose comparisons are adjusted by Holm's method within one table
PairsOf = Callable[[ComparisonAsked], int]  # how many pairs of models a comparison is about


def level_of(spec: JudgedSpec, criterion: CriterionAsked) -> float:
    """
    Return the level at which a criterion on a metric is judged.

    Criteria of which any may carry the claim share one error: secondary ones, and primary ones where the plan says so.
    Where all primary ones must hold, none is adjusted: each has to be demonstrated.
    """
    return _left(spec, several=_sharing(spec, criterion.role)).level


def families(spec: JudgedSpec, comparisons: Sequence[ComparisonAsked], pairs: PairsOf) -> dict[str, ErrorFamily]:
    """
    Return for each comparison, by its id, with how many it shares which error.

    A comparison that a criterion names is judged as the criterion is, and one of a fixed sequence at the full level; the
    others share the error of their role, each pair of models counting by itself. Those on a table of data sets share the
    error of that table, and are adjusted step by step.
    """
    found = {one.id: family for one in comparisons if (family := _apart(spec, one)) is not None}
    rest = [one for one in comparisons if one.id not in found]
    for one in rest:
        alike = [other for other in rest if other.role == one.role and (other.on in TABLES) == (one.on in TABLES)]
        several = sum(pairs(other) for other in alike)
        found[one.id] = (
            _of_table(spec, one, several) if one.on in TABLES else _left(spec, "role", one.role, several=several)
        )
    return found


def _of_table(spec: JudgedSpec, comparison: ComparisonAsked, several: int) -> ErrorFamily:
    """Return the family of comparisons on one table: adjusted p-values meet the whole error, intervals a share of it."""
    shared = _left(spec, "table", comparison.role, several=several)
    return shared.model_copy(update={"significance": spec.significance, "adjusts": "holm"})


def _apart(spec: JudgedSpec, comparison: ComparisonAsked) -> ErrorFamily | None:
    """Return the family of a comparison that does not share the error of its role."""
    if comparison.role == "exploratory":
        return _left(spec, "exploratory", "exploratory")
    if comparison.id in spec.plan.fixed_sequence:
        return _left(spec, "fixed_sequence", comparison.role)
    role = _named_by(spec, comparison.id)
    if role is None:
        return None
    several = _sharing(spec, role)
    return _left(spec, "criteria" if several > 1 else "criterion", role, several=several)


def _sharing(spec: JudgedSpec, role: Role) -> int:
    """
    Count the criteria of a role that share one error.

    Several criteria on one comparison are read from one interval, so they count once; what a primary criterion or a
    sequence already judges costs nothing more.
    """
    if role == "exploratory" or (role == "primary" and spec.plan.primary == "all"):
        return 1
    of_metrics = sum(one.role == role for one in spec.criteria_on_metrics)
    named = {one.comparison for one in spec.criteria_on_comparisons if one.role == role}
    counted = [one for one in named if _named_by(spec, one) == role and one not in spec.plan.fixed_sequence]
    return max(1, of_metrics + len(counted))


def _named_by(spec: JudgedSpec, comparison: str) -> Role | None:
    """Return the role of the criteria that name a comparison, the primary ones first; exploratory ones change nothing."""
    roles = {one.role for one in spec.criteria_on_comparisons if one.comparison == comparison}
    order: tuple[Role, ...] = ("primary", "secondary")
    return next((role for role in order if role in roles), None)


def _left(spec: JudgedSpec, name: Name = "role", role: Role = "primary", *, several: int = 1) -> ErrorFamily:
    """Share the error among so many."""
    level = spec.confidence if several == 1 else 1 - (1 - spec.confidence) / several
    return ErrorFamily(name=name, role=role, size=several, significance=spec.significance / several, level=level)
