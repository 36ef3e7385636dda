"""Cases that two parts of the data have in common."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed
from reportgen.data.evidence import Design


@check(
    label="Cases in two parts of the data",
    assumes="No case is in two parts of the data.",
    reference="Kapoor & Narayanan (2023), Leakage and the reproducibility crisis in machine-learning-based science, Patterns 4:100804",
    basis="computed",
    says={
        "parts_not_given": "there is no such pair of parts",
        "parts_without_ids": "no comparison of {first} and {second} is possible, because not every case has an id",
        "parts_share_no_id": "no case is in both {first} and {second}, by id",
        "parts_share_ids": "{shared:case is|cases are} in both {first} and {second}, by id",
    },
)
def disjoint_parts(design: Design, *, first: str = "test", second: str = "validation") -> Outcome:
    """Count the cases of one part that have an id from another part; not possible without ids."""
    pair = (first, second)
    if pair not in design.shared_cases:
        return not_applicable("parts_not_given", on="ids")
    shared = design.shared_cases[pair]
    facts = {"first": first, "second": second}
    if shared is None:
        return not_checkable("parts_without_ids", on="ids", **facts)
    if not shared:
        return passed("parts_share_no_id", on="ids", statistic=0, **facts)
    blocked = design.threshold_chosen_in(first, second)
    consequence = "threshold_verdict_blocked" if blocked else "estimates_too_good"
    return failed("parts_share_ids", on="ids", consequence=consequence, statistic=shared, shared=shared, **facts)
