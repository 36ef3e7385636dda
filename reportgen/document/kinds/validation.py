"""The validation report."""

from reportgen.document.kinds.kind import DocumentKind
from reportgen.document.sections import (
    assumptions,
    calculations,
    comparisons,
    costs,
    criteria,
    data,
    gaps,
    limitations,
    methods,
    origins,
    performance,
    ranking,
    reproducibility,
    scope,
    sign_off,
    splits,
    subgroups,
    summary,
    terms,
)

VALIDATION = DocumentKind(
    label="kind",
    template="validation.html.j2",
    head=summary.head,
    first_page=summary.blocks,
    sections=(
        scope.SECTION,
        data.SECTION,
        criteria.SECTION,
        performance.SECTION,
        ranking.SECTION,
        costs.SECTION,
        subgroups.SECTION,
        splits.SECTION,
        comparisons.SECTION,
        calculations.SECTION,
        assumptions.SECTION,
        limitations.SECTION,
        gaps.SECTION,
        sign_off.SECTION,
    ),
    annexes=(methods.SECTION, origins.SECTION, reproducibility.SECTION, terms.SECTION),
)
