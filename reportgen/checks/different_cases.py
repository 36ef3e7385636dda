"""Cases that are in more than one of the sets on which models are judged."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed
from reportgen.data.evidence import Design


@check(
    label="Different cases",
    assumes="Each model was judged on its own cases, and no case is in two of these sets.",
    structural=True,
    reference="Newcombe (1998), Interval estimation for the difference between independent proportions: comparison of eleven methods, Statistics in Medicine 17:873",
    basis="computed",
    says={
        "sets_not_declared": "the models were judged on the same cases",
        "sets_without_ids": "whether a case is in two of the sets cannot be checked, because not every case has an id",
        "sets_share_no_id": "no id is in two of the sets",
    },
)
def different_cases(design: Design) -> Outcome:
    """
    Count the cases that have an id from another set; not possible without ids.

    A case in both sets makes their results dependent, and a test for different cases then has a wrong standard error.
    """
    if not design.different_cases:
        return not_applicable("sets_not_declared", on="ids")
    shared = design.in_several_sets
    if shared is None:
        return not_checkable("sets_without_ids", on="ids")
    if shared:
        return failed("sets_share_ids", on="ids", consequence="p_withheld", statistic=shared, shared=shared)
    return passed("sets_share_no_id", on="ids", statistic=0)
