"""Where the share of the majority comes from."""

from typing import Literal

from reportgen.catalog import Outcome, check, passed, warning
from reportgen.data.evidence import Proportion

ShareFrom = Literal["declared", "training", "judged"]


@check(
    label="Origin of the majority share",
    assumes="The share to compare with was not estimated from the judged cases.",
    reference="McNemar (1947), Note on the sampling error of the difference between correlated proportions or percentages, Psychometrika 12:153",
    basis="computed",
    says={
        "share_declared": "the share to compare with is declared, not estimated from the judged cases",
        "share_from_training": "the share to compare with comes from the training cases",
        "share_on_judged": "the share to compare with was estimated from the judged cases themselves",
        "p_too_small": "the p-value is too small; McNemar's test against the majority rule is right",
    },
)
def baseline_share(p: Proportion, *, share_from: ShareFrom = "declared") -> Outcome:  # noqa: ARG001 - said with the counts
    """
    Look where the share that a proportion is compared with is said to come from.

    A share estimated on the same cases is itself uncertain: a binomial test against it at 5% errs in about 10%.
    """
    if share_from == "judged":
        return warning("share_on_judged", on="proportion", consequence="p_too_small")
    if share_from == "training":
        return passed("share_from_training", on="proportion")
    return passed("share_declared", on="proportion")
