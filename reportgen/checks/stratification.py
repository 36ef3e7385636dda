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
        "class_not_stratified": "the {part} part has {cases:case|cases} of class {name}; the class proportions of the whole give {expected}",
        "more_variable": "estimates vary more from part to part",
    },
)
def stratification(design: Design) -> Outcome:
    """
    Compare the cases of each class in each part with those of a stratified split, to within one case.

    Of two classes the positive one is named: the other is as far away.

    By hand: of 90 and 30 cases a third is of the class b, so the part of 90 is expected to have 30 of it, and has 26.

    >>> design = Design(split_classes={"training": (40, 26, 24), "test": (10, 14, 6)}, classes=("a", "b", "c"))
    >>> found = stratification(design)
    >>> found.facts["part"], found.facts["name"], found.facts["cases"], found.facts["expected"]
    ('training', 'b', 26, 30.0)
    """
    if design.split_classes is None:
        return not_checkable("no_split_known", on="parts")
    if len(design.split_classes) < 2:
        return not_applicable("one_part", on="parts")
    parts = design.split_classes
    totals = tuple(map(sum, zip(*parts.values(), strict=True)))
    cases = sum(totals)
    if not cases:
        return not_checkable("no_case", on="parts")
    away = {  # whole numbers, so that rounding does not decide what is one case away: cases apart times all cases
        (part, at): abs(cells[at] * cases - sum(cells) * total)
        for part, cells in parts.items()
        for at, total in enumerate(totals)
    }
    part, at = max(away, key=lambda place: away[place])
    apart = away[part, at] / cases
    if away[part, at] <= cases:
        return passed("shares_as_stratified", on="parts", statistic=apart)
    found, expected = parts[part][at], sum(parts[part]) * totals[at] / cases
    facts = {"cases": found, "name": design.classes[at]} if design.classes else {"positives": found}
    return warning(
        "class_not_stratified" if design.classes else "shares_not_stratified",
        on="parts",
        consequence="more_variable",
        statistic=apart,
        part=part,
        expected=expected,
        **facts,
    )
