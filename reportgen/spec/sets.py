"""The parts of the data, those on which a threshold can be chosen, and which of them are judged."""

from typing import Literal, get_args

ChosenOn = Literal["training", "validation", "test", "elsewhere"]
PartOfData = Literal["training", "validation", "test"]
PARTS: tuple[PartOfData, ...] = get_args(PartOfData)
KNOWN: tuple[ChosenOn, ...] = get_args(ChosenOn)


def judged_set(evaluated_on: str | None) -> str:
    """
    Return the set that is judged; the folds of a cross-validation are its test rows.

    >>> judged_set(None), judged_set("cross_validation"), judged_set("validation")
    ('test', 'test', 'validation')
    """
    return "test" if evaluated_on in (None, "cross_validation") else evaluated_on
