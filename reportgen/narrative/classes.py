"""Cases named by their class: "17 benign cases", or "17 cases of class 1" where a class has no such name."""

from collections.abc import Iterable

from reportgen.narrative.sentence import Part, Parts, ShownNumber, label, name

SHORTEST = 3  # letters of a word that can go before "cases"
NO_ADJECTIVES = frozenset({"yes", "true", "false", "not", "non", "none", "class", "case", "cases"})


def cases_of(count: Part, class_: str, classes: Iterable[str]) -> Parts:
    """
    Count the cases of a class, under its name if all classes have such names: both then read alike.

    >>> from reportgen.narrative.sentence import plain
    >>> count = ShownNumber("a", "106", "106")
    >>> plain(cases_of(count, "malignant", ["malignant", "benign"])), plain(cases_of("one", "nein", ["ja", "nein"]))
    ('106 malignant cases', 'one case of class nein')
    """
    alone = (count.shown if isinstance(count, ShownNumber) else count) in ("1", "one")
    kind = "named" if all(map(goes_before_cases, classes)) else "of_class"
    return label(f"{'case' if alone else 'cases'}_{kind}", count=count, class_=name(class_))


def goes_before_cases(class_: str) -> bool:
    """
    Tell whether the name of a class can be said before "cases".

    >>> [goes_before_cases(one) for one in ("malignant", "non-compliant", "1", "yes", "in default")]
    [True, True, False, False, False]
    """
    letters = class_.replace("-", "")
    return letters.isalpha() and len(letters) >= SHORTEST and class_.lower() not in NO_ADJECTIVES
