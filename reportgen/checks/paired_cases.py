"""Pairing of the cases."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed
from reportgen.data.evidence import Design


@check(
    basis="computed",
    assumes="All models were judged on the same cases, with one result each.",
    structural=True,
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895",
    says={
        "not_paired": "the models were not judged on the same cases",
        "short.not_paired": "not judged on the same cases",
    },
)
def paired_cases(design: Design) -> Outcome:
    """Check that every model has one result for each of the same cases."""
    if not design.of_cases:
        return not_applicable("scores_given", on="cases")
    if len(design.models) == 1:
        return not_applicable("one_model", on="cases")
    if design.paired is None or design.cases is None:
        return not_checkable("no_design", on="cases")
    if not design.paired:
        return failed("not_paired", on="cases", consequence="p_withheld")
    return passed("one_row_each", on="cases", cases=design.cases)
