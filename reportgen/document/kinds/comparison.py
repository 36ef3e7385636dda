"""The comparison of learners over folds, or of models over data sets."""

from reportgen.document.kinds.kind import DocumentKind
from reportgen.document.sections import (
    assumptions,
    calculations,
    candidates,
    comparisons,
    criteria,
    criteria_of_interest,
    data_sets,
    first_page_of_scores,
    gaps,
    learners,
    learning_curve,
    limitations,
    methods,
    origins,
    repeats,
    reproducibility,
    scope,
    sign_off,
    terms,
)

COMPARISON = DocumentKind(
    label="kind_comparison",
    template="validation.html.j2",
    head=first_page_of_scores.head,
    first_page=first_page_of_scores.blocks,
    sections=(
        criteria.SECTION,
        comparisons.OF_SCORES,
        learners.SECTION,
        data_sets.SECTION,
        criteria_of_interest.SECTION,
        scope.SECTION,
        candidates.SECTION,
        learning_curve.SECTION,
        repeats.SECTION,
        calculations.SECTION,
        assumptions.SECTION,
        limitations.SECTION,
        gaps.SECTION,
        sign_off.SECTION,
    ),
    annexes=(methods.SECTION, calculations.STEPS, origins.SECTION, reproducibility.SECTION, terms.SECTION),
)
