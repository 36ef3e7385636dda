"""Class shares of the parts."""

from reportgen.catalog import Outcome, check, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="Each part of the split has the class proportions of the whole, to within one case.",
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, Proceedings of IJCAI 14:1137",
    noted=True,
    says={
        "shares_as_stratified": "each part has the class proportions of the whole, to within one case",
        "shares_not_stratified": "the {part} part has {positives:positive case|positive cases}; the class proportions of the whole give {expected}",
        "more_variable": "estimates vary more from part to part",
    },
)
def stratification(design: Design) -> Outcome:
    """Compare the positive cases of each part with those of a stratified split, to within one case."""
    if design.split_classes is None:
        return not_checkable("no_split_known", on="parts")
    if len(design.split_classes) < 2:
        return not_applicable("one_part", on="parts")
    parts = design.split_classes
    cases, positives = sum(map(sum, parts.values())), sum(cells[0] for cells in parts.values())
    if not cases:
        return not_checkable("no_case", on="parts")
    expected = {part: sum(cells) * positives / cases for part, cells in parts.items()}
    away = {part: abs(cells[0] - expected[part]) for part, cells in parts.items()}
    farthest = max(away, key=lambda part: away[part])
    if away[farthest] <= 1:
        return passed("shares_as_stratified", on="parts", statistic=away[farthest])
    return warning(
        "shares_not_stratified",
        on="parts",
        consequence="more_variable",
        statistic=away[farthest],
        part=farthest,
        positives=parts[farthest][0],
        expected=expected[farthest],
    )
