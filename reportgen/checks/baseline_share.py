"""Where the share of the majority comes from."""

from typing import Literal

from reportgen.catalog import Outcome, check, passed, warning
from reportgen.data.evidence import Proportion

ShareFrom = Literal["declared", "training", "judged"]


@check(
    label="Origin of the majority proportion",
    assumes="The proportion used for comparison was not estimated from the judged cases.",
    reference="McNemar (1947), Note on the sampling error of the difference between correlated proportions or percentages, Psychometrika 12:153",
    basis="computed",
    says={
        "share_declared": "the proportion used for comparison is stated, not estimated from the judged cases",
        "share_from_training": "the proportion used for comparison comes from the training cases",
        "share_on_judged": "the proportion used for comparison was estimated from the judged cases themselves",
        "p_too_small": "the p-value is too small; use McNemar's test against the majority rule",
    },
)
def baseline_share(p: Proportion, *, share_from: ShareFrom = "declared") -> Outcome:  # noqa: ARG001 - said with the counts
    """
    Check the stated origin of the proportion that another is compared with.

    A proportion estimated on the same cases is itself uncertain: a binomial test against it at 5% errs in about 10% of
    samples.
    """
    if share_from == "judged":
        return warning("share_on_judged", on="proportion", consequence="p_too_small")
    if share_from == "training":
        return passed("share_from_training", on="proportion")
    return passed("share_declared", on="proportion")
