"""Numbers that are written as words: small counts, and the numbers of rules."""

from fractions import Fraction

from reportgen import numbers

WORDS = "no one two three four five six seven eight nine ten eleven twelve".split()


def spelled(value: float) -> str:
    """
    Write a small count as a word.

    >>> spelled(2), spelled(14)
    ('two', '14')
    """
    return WORDS[int(value)] if 0 <= value < len(WORDS) and float(value).is_integer() else numbers.count(value)


def or_none(value: float) -> str:
    """
    Write a count, and none as a word.

    >>> or_none(0), or_none(3)
    ('none', '3')
    """
    return numbers.count(value) if value else "none"


def begun(count: str) -> str:
    """
    Write a small count as the word that begins a sentence.

    >>> begun("3"), begun("14"), begun("0.5")
    ('Three', '14', '0.5')
    """
    known = count.isdecimal() and 0 < int(count) < len(WORDS)
    return WORDS[int(count)].capitalize() if known else count


ROUND = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 100: "a hundred", 1000: "a thousand"}
PARTS = {2: ("half", "halves"), 3: ("third", "thirds"), 4: ("quarter", "quarters"), 5: ("fifth", "fifths")}


def rule(value: float) -> str:
    """
    Write the number of a rule as a word.

    >>> rule(10), rule(20.0), rule(2.5)
    ('ten', 'twenty', '2.5')
    """
    return ROUND.get(int(value), spelled(value)) if float(value).is_integer() else numbers.significant(value, digits=3)


def part(value: float) -> str:
    """
    Write the share of a rule as a fraction in words.

    >>> part(0.25), part(0.8), part(0.01), part(0.123)
    ('a quarter', 'four fifths', 'one in a hundred', '12.3%')
    """
    simple = Fraction(value).limit_denominator(max(ROUND))
    if float(simple) != value:
        return numbers.level(value)
    if simple.denominator in PARTS:
        one, several = PARTS[simple.denominator]
        return f"a {one}" if simple.numerator == 1 else f"{spelled(simple.numerator)} {several}"
    return f"one in {rule(simple.denominator)}" if simple.numerator == 1 else numbers.level(value)
