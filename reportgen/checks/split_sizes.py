"""Sizes of the parts."""

from reportgen import numbers
from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.conventions import FEWEST_IN_PART
from reportgen.data.evidence import Design
from reportgen.number_words import rule


@check(
    label="Sizes of the parts",
    assumes=f"Each part of the split has at least {rule(FEWEST_IN_PART)} cases.",
    reference="Mitchell (1997), Machine Learning, section 5.2",
    noted=True,
    basis="computed",
    says={
        "small_part": "a part has fewer than {FEWEST_IN_PART:rule} cases ({sizes})",
        "parts_large_enough": "each part has at least {FEWEST_IN_PART:rule} cases ({sizes})",
        "part_uncertain": "estimates on that part are very uncertain",
    },
)
def split_sizes(design: Design) -> Outcome:
    """Compare the number of cases in each part with 30."""
    if design.split_classes is None:
        return not_checkable("no_split_known", on="parts")
    if len(design.split_classes) < 2:
        return not_applicable("one_part", on="parts")
    sizes = {part: sum(cells) for part, cells in design.split_classes.items()}
    shown = ", ".join(f"{part}: {numbers.count(cases)}" for part, cases in sizes.items())
    fewest = min(sizes.values())
    if fewest < FEWEST_IN_PART:
        return warning("small_part", on="parts", consequence="part_uncertain", statistic=fewest, sizes=shown)
    return passed("parts_large_enough", on="parts", statistic=fewest, sizes=shown)
