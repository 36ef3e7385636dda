"""Earlier uses of the test set."""

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design

__test__: dict[str, str] = {}  # pytest would take this file, and the check in it, for tests


@check(
    label="Uses of the test set",
    assumes="The test set was used only this once.",
    reference="Dwork et al. (2015), The reusable holdout: preserving validity in adaptive data analysis, Science 349:636",
    basis="stated",
    says={
        "not_a_test_set": "the cases are not a test set",
        "uses_unstated": "the author does not state how often the test set was used",
        "used_once": "the author states that the test set was used only this once",
        "used_before": "the author states {uses:use|uses} of the test set",
    },
)
def test_set_uses(design: Design) -> Outcome:
    """
    Read how often the author states that the test set was used; with each use, choices may have been adapted to it.
    """
    if design.evaluated_on in ("training", "cross_validation"):
        return not_applicable("not_a_test_set", on="design")
    uses = design.test_set_uses
    if uses is None:
        return not_checkable("uses_unstated", on="design")
    if uses <= 1:
        return passed("used_once", on="design", statistic=uses)
    return warning("used_before", on="design", consequence="estimates_too_good", statistic=uses, uses=uses)
