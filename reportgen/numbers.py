"""The only place that rounds: one function per kind of number."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from reportgen.conventions import ROUNDING


@dataclass(frozen=True, slots=True)
class Locale:
    """How a language writes numbers."""

    decimal: str
    thousands: str


ENGLISH = Locale(decimal=".", thousands=",")
MOST_DIGITS = 12
ADDED_DIGITS = 6  # as far as a number that is not quite 0 or 1 is followed
MORE_DIGITS = 2  # that a share is given where it would seem to be none or all; a reader wants no more
APART_DIGITS = 17  # as many as keep two neighbouring floats below 1 apart
SMALL = 1e-6  # below this a number of unknown size is written with a power of ten
GREAT = (
    1e15  # as is any number from here on: a float has no more than 15 to 17 digits, and what would follow says nothing
)


def share(value: float, *, digits: int = 1, locale: Locale = ENGLISH) -> str:
    """
    Write a share as a percentage; one that would seem to be none or all and is not, with up to two digits more.

    >>> share(176 / 190), share(0.99996), share(0.9999999), share(1.0)
    ('92.6%', '99.996%', '> 99.999%', '100.0%')
    """
    return _percentage(value, digits, digits + MORE_DIGITS, locale)


def end_of_share(value: float, *, digits: int = 1, locale: Locale = ENGLISH) -> str:
    """
    Write an end of an interval of shares with just these digits, and one that is nearly none or all as a bound.

    >>> end_of_share(0.9486), end_of_share(0.99976), end_of_share(1.0)
    ('94.9%', '> 99.9%', '100.0%')
    """
    return _percentage(value, digits, digits, locale)


def digits_between(low: float, high: float, *, digits: int = 1) -> int:
    """
    Return how many digits tell the ends of an interval of shares apart, up to two more than these.

    >>> digits_between(0.9486, 0.99976), digits_between(0.00011, 0.00039)
    (1, 2)
    """
    ends = [_hundredfold(end) for end in (low, high)]
    rounded = ({f"{end:.{enough}f}" for end in ends} for enough in range(digits, digits + MORE_DIGITS))
    more = next((more for more, shown in enumerate(rounded) if len(shown) > 1), MORE_DIGITS)
    return digits + more if low != high else digits


MEANT_DIGITS = 2  # of a half-width, as the GUM (7.2.6) has it for an uncertainty; more would be noise


def supported_decimals(low: float, high: float, *, most: int = 3) -> int:
    """
    Return how many decimals an interval supports: those of two significant digits of its half-width, and no more.

    >>> supported_decimals(0.80, 1.09), supported_decimals(0.974, 0.996), supported_decimals(39.4, 47.0)
    (2, 3, 1)
    """
    half = (high - low) / 2
    return most if half <= 0 else min(most, max(0, MEANT_DIGITS - 1 - math.floor(math.log10(half))))


def points(value: float, *, digits: int = 1, locale: Locale = ENGLISH) -> str:
    """
    Write a difference of shares in percentage points, always signed.

    >>> points(0.0081), points(0.0001)
    ('+0.8 points', '+0.01 points')
    """
    return f"{_signed(_hundredfold(value), digits, locale)} points"


def decimal(value: float, *, digits: int = 3, locale: Locale = ENGLISH) -> str:
    """
    Write a number that is no share with three decimals, or more where it would seem to be 0 or 1 and is not.

    >>> decimal(0.84112), decimal(0.99996)
    ('0.841', '0.99996')
    """
    return _fixed(value, _not_quite(Decimal(value), digits, (-1, 0, 1)) or digits, locale)


def mean_rank(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write the mean of ranks with two decimals.

    >>> mean_rank(2.4444)
    '2.44'
    """
    return _fixed(value, 2, locale)


def signed(value: float, *, digits: int = 3, locale: Locale = ENGLISH) -> str:
    """
    Write a difference with its sign.

    >>> signed(0.0123)
    '+0.012'
    """
    return _signed(Decimal(value), digits, locale)


def measured(value: float, *, digits: int = 3, like: float | None = None, locale: Locale = ENGLISH) -> str:
    """
    Write a number that has a unit: with three decimals below ten, one less for each digit more before the point.

    Numbers that stand together are written like the largest of them.

    >>> measured(5.0325), measured(55.638), measured(205321.5), measured(2.9014, like=-12.97)
    ('5.032', '55.64', '205,322', '2.90')
    """
    exact, size = Decimal(value), abs(value if like is None else like)
    places = max(0, digits - (max(0, math.floor(math.log10(size))) if size else 0))
    text = _fixed(exact, _not_quite(exact, places, (0,)) or places, locale)
    if abs(value) >= GREAT:
        return text
    sign, whole, rest = text[: text.startswith("−")], *text.lstrip("−").partition(locale.decimal)[::2]
    grouped = count(int(whole), locale=locale)
    return f"{sign}{grouped}{locale.decimal}{rest}" if rest else f"{sign}{grouped}"


def signed_measured(value: float, *, digits: int = 3, like: float | None = None) -> str:
    """
    Write a difference of numbers that have a unit, with its sign.

    >>> signed_measured(44.503, like=-591.8)
    '+44.5'
    """
    shown = measured(value, digits=digits, like=like)
    return f"+{shown}" if value > 0 else shown


def significant(value: float, *, digits: int = 4, all_of_them: bool = False, locale: Locale = ENGLISH) -> str:
    """
    Write a number of unknown size, as a score or a threshold; with all of its digits, zeros at the end too.

    >>> significant(0.35), significant(1234567.0), significant(2.5e-20), significant(1e308)
    ('0.35', '1234567', '2.5e−20', '1e308')
    >>> [significant(one, digits=2, all_of_them=True) for one in (0.01995, 0.5, 12.0, 0.0999)]
    ['0.020', '0.50', '12', '0.10']
    """
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else str(value)
    if not SMALL <= abs(value) < GREAT:
        return _with_power(value, digits - 1, locale)
    places = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    if not all_of_them:
        return _trimmed(_fixed(value, places, locale), locale)
    rounded = Decimal(as_on_paper(value, places))
    places = max(0, digits - 1 - rounded.adjusted())  # one less where it has become a power of ten
    return as_on_paper(value, places).replace(".", locale.decimal).replace("-", "−")


def as_on_paper(value: float, decimals: int) -> str:
    """
    Round as people do: a half goes away from zero, and digits that only the machine has do not count.

    >>> as_on_paper(2.3749999999999996, 2), as_on_paper(-0.125, 2), as_on_paper(-0.001, 2)
    ('2.38', '-0.13', '0.00')
    """
    exact = Decimal(f"{value:.{MOST_DIGITS}g}")
    text = f"{exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
    return text.lstrip("-") if text.strip("-0.") == "" else text


def money(value: float, *, digits: int = 2, locale: Locale = ENGLISH) -> str:
    """
    Write an amount with two decimals, in groups of three, or more decimals where it would seem 0.

    >>> money(10), money(1234567.891), money(0.0004), money(-60)
    ('10.00', '1,234,567.89', '0.0004', '−60.00')
    """
    exact = Decimal(value)
    text = _fixed(exact, _not_quite(exact, digits, (0,)) or digits, locale)
    if abs(value) >= GREAT:
        return text
    sign, whole, rest = text[: text.startswith("−")], *text.lstrip("−").partition(locale.decimal)[::2]
    return f"{sign}{count(int(whole), locale=locale)}{locale.decimal}{rest}"


def p_value(value: float, *, against: float | None = None, locale: Locale = ENGLISH) -> str:
    """
    Write a p-value exactly, with more digits where it would seem to be on another side of the significance level.

    >>> p_value(0.0635), p_value(0.00004), p_value(0.0496, against=0.05)
    ('= 0.064', '< 0.001', '= 0.0496')
    """
    least = 3 if against is None or against >= 0.001 else -math.floor(math.log10(against))
    if value < 10**-least:
        return f"< {_fixed(10**-least, least, locale)}"
    digits = max(2, 1 - math.floor(math.log10(value)))
    while (
        against is not None and digits < APART_DIGITS and _side(round(value, digits), against) != _side(value, against)
    ):
        digits += 1
    text = _fixed(value, digits, locale)
    return f"> 0{locale.decimal}99" if value < 1 and float(round(value, digits)) >= 1 else f"= {text}"


def count(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write how many, in groups of three.

    >>> count(412), count(4120), count(18204)
    ('412', '4,120', '18,204')
    """
    whole = round(value)
    if whole != value or abs(whole) >= GREAT:
        return _fixed(value, 2, locale)
    return f"{whole:,}".replace(",", locale.thousands)


def level(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write a level of confidence, a significance level or a given threshold as it was meant, without added zeros.

    >>> level(0.95), level(0.975), level(0.85)
    ('95%', '97.5%', '85%')
    """
    return f"{plain(value * 100, locale=locale)}%"


def shared_level(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write what is left of a level when several share the error: as it was meant, or with one decimal.

    >>> shared_level(0.95), shared_level(1 - 0.05 / 3), shared_level(0.05 / 3)
    ('95%', '98.3%', '1.7%')
    """
    meant = level(value, locale=locale)
    return meant if len(meant) <= len("97.5%") else share(value, locale=locale)


ONE_POINT = 0.01  # of a percentage


def margin_of_shares(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write a given margin of a difference of shares in percentage points, as it was meant.

    >>> margin_of_shares(0.02), margin_of_shares(0.01), margin_of_shares(0.005)
    ('2 points', '1 point', '0.5 points')
    """
    shown = plain(value * 100, locale=locale)
    return f"{shown} {'point' if abs(value) == ONE_POINT else 'points'}"


def plain(value: float, *, locale: Locale = ENGLISH) -> str:
    """
    Write a given number that is no share as it was meant.

    >>> plain(0.3333333), plain(1 / 3)
    ('0.3333333', '0.333333')
    """
    text = significant(value, digits=MOST_DIGITS, locale=locale)
    return text if len(text) < MOST_DIGITS else significant(value, digits=6, locale=locale)


def six_digits(value: float) -> str:
    """
    Write a number of a worked calculation, whole numbers in full.

    >>> six_digits(27.0), six_digits(1.959963984540054), six_digits(2.5e-20), six_digits(-3.25)
    ('27', '1.95996', '2.5e-20', '-3.25')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if float(value).is_integer() and abs(value) < 1e15:
        return str(int(value))
    return significant(value, digits=6).replace("−", "-")


def in_formula(value: float) -> str:
    r"""
    Write a number where a formula has a symbol.

    >>> in_formula(27.0), in_formula(1.959963984540054), in_formula(2.5e-20)
    ('27', '1.95996', '(2.5 \\cdot 10^{-20})')
    """
    if math.isinf(value):
        return r"\infty" if value > 0 else r"-\infty"
    text = six_digits(value)
    mantissa, power, exponent = text.partition("e")
    return rf"({mantissa} \cdot 10^{{{int(exponent)}}})" if power else text


def apart(value: float, threshold: float, write: Callable[..., str], *, digits: int, locale: Locale = ENGLISH) -> str:
    """
    Write a value with as many digits as it takes to see on which side of the threshold it is.

    >>> apart(0.84996, 0.85, share, digits=1), apart(0.04996, 0.05, share, digits=1)
    ('84.996%', '4.996%')
    """
    side = _side(value, threshold)
    most = APART_DIGITS if side else ADDED_DIGITS
    meant = Decimal(repr(float(threshold)))  # as it is shown, not the nearest binary fraction
    limit = _read(write(meant, digits=most), locale)
    while digits < most and _side(_read(write(value, digits=digits), locale), limit) != side:
        digits += 1
    return write(value, digits=digits)


def exact(value: float | None) -> str:
    """
    Write a number so that it can be read back without loss.

    >>> exact(27.0), exact(0.1)
    ('27', '0.1')
    """
    if value is None:
        return ""
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))


def _fixed(value: float | Decimal, digits: int, locale: Locale) -> str:
    if abs(float(value)) >= GREAT:
        return _with_power(value, min(digits + 2, APART_DIGITS), locale)
    text = f"{value:.{digits}f}"
    text = text.lstrip("-") if text.strip("-0.") == "" else text
    return text.replace(".", locale.decimal).replace("-", "−")


def _with_power(value: float | Decimal, digits: int, locale: Locale) -> str:
    """Write a number between one and ten and the power of ten to multiply it by."""
    mantissa, _, power = f"{value:.{digits}e}".partition("e")
    text = f"{_trimmed(_fixed(Decimal(mantissa), digits, locale), locale)}e{int(power)}"
    return text.replace("-", "−")


def _signed(value: Decimal, digits: int, locale: Locale) -> str:
    text = _fixed(value, _not_quite(value, digits, (0,)) or digits, locale)
    return text if text.startswith("−") or text.strip("0.,") == "" else f"+{text}"


def _percentage(value: float, digits: int, most: int, locale: Locale) -> str:
    """Write a share with as many digits, up to the most, as keep it from reading as none or all; else as a bound."""
    percent = _hundredfold(value)
    noise = min(abs(value), abs(1 - value)) < ROUNDING
    enough = digits if noise else _not_quite(percent, digits, (0, 100), most=most)
    if enough is not None:
        return f"{_fixed(percent, enough, locale)}%"
    least = Decimal(1).scaleb(-most)
    return f"< {_fixed(least, most, locale)}%" if value < 0.5 else f"> {_fixed(100 - least, most, locale)}%"


def _not_quite(value: Decimal, digits: int, ends: tuple[int, ...], *, most: int = ADDED_DIGITS) -> int | None:
    """Return how many digits keep a value from reading as one of the ends that it is not; None if a few do not."""
    for enough in range(digits, max(digits, most) + 1):
        if not any(value != end and Decimal(f"{value:.{enough}f}") == end for end in ends):
            return enough
    return None


def _hundredfold(value: float) -> Decimal:
    """Multiply by 100 without the rounding of floats."""
    return Decimal(value).scaleb(2)


def _trimmed(text: str, locale: Locale) -> str:
    return text.rstrip("0").rstrip(locale.decimal) if locale.decimal in text else text


def _side(value: float | Decimal, threshold: float | Decimal) -> int:
    """Return -1 below, 0 at, 1 above the threshold."""
    return (value > threshold) - (value < threshold)


def _read(text: str, locale: Locale) -> Decimal:
    """Read the number in a text back."""
    plain_ = text.replace(locale.thousands, "").replace(locale.decimal, ".").replace("−", "-")
    found = re.search(r"-?\d+(\.\d+)?(e-?\d+)?", plain_)
    return Decimal(found.group() if found else "NaN")
