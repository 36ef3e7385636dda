"""Cases that only some models were judged on."""

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    label="Same cases for all models",
    assumes="Every id occurs in the results of all models.",
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895",
    basis="computed",
    says={
        "cases_differ": "{unmatched:id occurs|ids occur} for some models only, left out for all models",
        "same_ids": "the same {cases:id occurs|ids occur} for every model",
    },
)
def same_cases(design: Design) -> Outcome:
    """Look for ids that only some files contain; these cases are left out for all models."""
    if len(design.models) == 1:
        return not_applicable("one_model", on="ids")
    if design.cases is None:
        return not_checkable("no_design", on="ids")
    if design.unmatched_ids is None:
        return (
            passed("one_row_each", on="rows", cases=design.cases)
            if design.paired
            else not_checkable("no_ids", on="ids")
        )
    if design.unmatched_ids:
        return warning(
            "cases_differ",
            on="ids",
            consequence="complete_cases",
            statistic=design.unmatched_ids,
            unmatched=design.unmatched_ids,
        )
    return passed("same_ids", on="ids", statistic=0, cases=design.cases)
