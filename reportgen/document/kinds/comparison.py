"""The comparison of learners."""

from reportgen.document.kinds.kind import DocumentKind
from reportgen.document.sections import (
    assumptions,
    calculations,
    criteria,
    first_page_of_learners,
    gaps,
    learners,
    limitations,
    methods,
    origins,
    reproducibility,
    scope,
    sign_off,
    terms,
)

COMPARISON = DocumentKind(
    label="kind_comparison",
    template="validation.html.j2",
    head=first_page_of_learners.head,
    first_page=first_page_of_learners.blocks,
    sections=(
        criteria.SECTION,
        learners.SECTION,
        scope.SECTION,
        calculations.SECTION,
        assumptions.SECTION,
        limitations.SECTION,
        gaps.SECTION,
        sign_off.SECTION,
    ),
    annexes=(methods.SECTION, calculations.STEPS, origins.SECTION, reproducibility.SECTION, terms.SECTION),
)
