import math
import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from reportgen import numbers
from reportgen.numbers import Locale, apart, decimal, p_value, points, share, signed

GERMAN = Locale(decimal=",", thousands=".")
SHARES = st.floats(0, 1, allow_subnormal=False)
DIFFERENCES = st.floats(-1, 1, allow_subnormal=False)
WRITERS = {"share": share, "points": points, "decimal": decimal, "signed": signed}


def read(text):
    """Read the number in a text as a fraction, of 1 where it is a percentage."""
    found = Fraction(re.search(r"-?\d+(\.\d+)?", text.replace("−", "-")).group())
    return found / 100 if "%" in text or "points" in text else found


def side(value, threshold):
    return (value > threshold) - (value < threshold)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (176 / 190, "92.6%"),
        (0, "0.0%"),
        (1, "100.0%"),
        (0.5, "50.0%"),
        (0.99996, "99.996%"),
        (0.9996, "99.96%"),
        (0.9994, "99.9%"),
        (0.0004, "0.04%"),
        (0.0006, "0.1%"),
        (0.0000049, "< 0.001%"),
        (1 - 1e-7, "> 99.999%"),
        (1 - 1e-9, "> 99.999%"),
        (1e-9, "< 0.001%"),
        (1 - 1e-15, "100.0%"),
        (1e-15, "0.0%"),
    ],
)
def test_a_share_reads_as_none_or_all_only_when_it_is(value, shown):
    assert share(value) == shown


@pytest.mark.parametrize(("digits", "shown"), [(0, "99.6%"), (1, "99.6%"), (3, "99.600%")])
def test_asked_digits_are_kept_unless_they_mislead(digits, shown):
    assert share(0.996, digits=digits) == shown


@given(SHARES, st.integers(0, 4))
def test_a_share_is_never_written_as_0_or_100_percent_when_it_is_not(value, digits):
    assume(min(value, 1 - value) > 1e-11)
    assert read(share(value, digits=digits).lstrip("<> ")) not in {0, 1}


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        (0.9486, 0.99976, ("94.9%", "> 99.9%")),
        (0.00011, 0.00039, ("0.01%", "0.04%")),
        (0.0, 0.026, ("0.0%", "2.6%")),
        (0.9995, 0.99991, ("99.95%", "99.99%")),
        (0.85012, 0.85034, ("85.01%", "85.03%")),
        (0.0000001, 0.0000003, ("< 0.001%", "< 0.001%")),
        (1.0, 1.0, ("100.0%", "100.0%")),
    ],
)
def test_the_ends_of_an_interval_have_the_digits_that_tell_them_apart(low, high, shown):
    digits = numbers.digits_between(low, high)
    assert tuple(numbers.end_of_share(end, digits=digits) for end in (low, high)) == shown


@given(SHARES, st.integers(0, 4))
def test_an_end_is_never_written_as_0_or_100_percent_when_it_is_not(value, digits):
    assume(min(value, 1 - value) > 1e-11)
    text = numbers.end_of_share(value, digits=digits)
    shown = read(text.lstrip("<> "))
    assert shown not in {0, 1}
    assert side(value, shown) == {"<": -1, ">": 1}.get(text[0], side(value, shown))


@given(SHARES, SHARES, st.integers(0, 3))
@example(0.99976, 0.9995, 1)
@example(0.99976, 0.99, 1)
def test_apart_shows_on_which_side_of_the_threshold_an_end_lies(value, threshold, digits):
    assume(abs(value - threshold) > 1e-16 and min(value, 1 - value) > 1e-11)
    text = apart(value, threshold, numbers.end_of_share, digits=digits)
    assert side(read(text.lstrip("<> ")), Fraction(threshold)) == side(value, threshold)


@given(SHARES, st.integers(0, 6))
def test_a_share_is_rounded_to_its_digits(value, digits):
    text = share(value, digits=digits)
    if not text.startswith(("<", ">")):
        assert abs(read(text) - Fraction(value)) <= Fraction(1, 2 * 10 ** (digits + 2))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0075, "+0.7 points"),
        (-0.0075, "−0.7 points"),
        (0, "0.0 points"),
        (0.00001, "+0.001 points"),
        (-0.00001, "−0.001 points"),
        (-1e-15, "0.0 points"),
        (-0.0, "0.0 points"),
        (-1, "−100.0 points"),
    ],
)
def test_points_always_carry_a_sign_unless_they_are_0(value, shown):
    assert points(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0123, "+0.012"), (-0.0123, "−0.012"), (0.0001, "+0.0001"), (0.0, "0.000"), (-1e-17, "0.000")],
)
def test_a_difference_always_carries_a_sign_unless_it_is_0(value, shown):
    assert signed(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.84112, "0.841"),
        (0.99996, "0.99996"),
        (1, "1.000"),
        (1 - 1e-16, "1.000"),
        (0.0002, "0.0002"),
        (-0.0004, "−0.0004"),
        (-0.99999, "−0.99999"),
        (2.99999, "3.000"),
        (-0.0, "0.000"),
        (1e-17, "0.000"),
    ],
)
def test_a_decimal_reads_as_0_or_1_only_when_it_is(value, shown):
    assert decimal(value) == shown


@given(st.floats(-1e6, 1e6), st.integers(0, 6), st.sampled_from(sorted(WRITERS)))
@example(-1e-20, 0, "decimal")
def test_rounding_never_yields_minus_0(value, digits, kind):
    text = WRITERS[kind](value, digits=digits)
    assert not re.match(r"[-−+]0([.,]0*)?( |$)", text)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.35, "0.35"),
        (1234567.0, "1234567"),
        (0.1 + 0.2, "0.3"),
        (0, "0"),
        (-12.3456, "−12.35"),
        (0.000012345, "0.00001234"),
        (2.5e-20, "2.5e−20"),
        (-3.14159e-7, "−3.142e−7"),
        (9.99996e-7, "1e−6"),
        (5e-324, "4.941e−324"),
    ],
)
def test_numbers_of_unknown_size_keep_their_significant_digits(value, shown):
    assert numbers.significant(value) == shown


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_no_number_but_0_is_written_as_0(value):
    text = numbers.significant(value).replace("−", "-")
    exact = Decimal(value)
    assert abs(Decimal(text) - exact) <= abs(exact) * Decimal("6e-4")  # of the largest floats no rounded one is a float


@pytest.mark.parametrize("kind", [*WRITERS, "plain", "significant", "measured", "signed_measured", "money", "count"])
@pytest.mark.parametrize("value", [1e15, 1.2345678e20, -1e154, 1e308, 1.7976931348623157e308])
def test_great_numbers_are_written_with_a_power_of_ten(kind, value):
    text = getattr(numbers, kind)(value)
    number = re.sub("%| points", "", text.lstrip("+−"))
    unit = text.endswith(("%", "points"))
    mantissa, _, power = number.partition("e")

    assert len(text) <= 24
    assert Decimal(mantissa).scaleb(int(power)) == pytest.approx(
        Decimal(abs(value)) * (100 if unit else 1), rel=Decimal("1e-2")
    )


@pytest.mark.parametrize(
    ("value", "against", "shown"),
    [
        (0.0635, None, "= 0.064"),
        (0.5, None, "= 0.50"),
        (1.0, None, "= 1.00"),
        (0.996, None, "> 0.99"),
        (0.9999999, None, "> 0.99"),
        (0.001, None, "= 0.0010"),
        (0.00099999, None, "< 0.001"),
        (1e-300, None, "< 0.001"),
        (0.0496, 0.05, "= 0.0496"),
        (0.0504, 0.05, "= 0.0504"),
        (0.05, 0.05, "= 0.050"),
        (0.0125, 0.0125, "= 0.0125"),
        (0.01245, 0.0124, "= 0.01245"),
        (0.0007, 0.0005, "= 0.00070"),
        (0.0002, 0.0005, "= 0.00020"),
        (0.00002, 0.0005, "< 0.0001"),
        (0.0002, 0.001, "< 0.001"),
    ],
)
def test_p_values_are_exact_from_a_thousandth_up(value, against, shown):
    assert p_value(value, against=against) == shown


@given(st.floats(1e-12, 1), st.sampled_from([0.05, 0.1, 0.01, 0.025, 0.0125, 0.05 / 3, 0.05 / 7, 0.001, 0.0005]))
@example(0.0499999999999, 0.05)
@example(math.nextafter(0.05, 1), 0.05)
def test_a_p_value_is_never_shown_on_the_wrong_side_of_alpha(value, alpha):
    sign, _, text = p_value(value, against=alpha).partition(" ")
    shown, exact = Fraction(text), Fraction(alpha)
    if sign == "<":
        assert value < float(shown) <= alpha * (1 + 1e-12)
    elif sign == ">":
        assert value > alpha
    elif abs(value - alpha) > 1e-15:
        assert side(shown, exact) == side(value, alpha)


@given(st.floats(1e-300, 1))
def test_a_p_value_is_never_shown_as_0_or_above_1(value):
    sign, _, text = p_value(value).partition(" ")
    assert 0 < float(text) <= 1
    assert sign in {"=", "<", ">"}


@given(SHARES, SHARES, st.integers(0, 3))
@example(0.84996, 0.85, 1)
@example(math.nextafter(0.85, 0), 0.85, 1)
@example(0.000499, 0.0005, 1)
@example(0.33333329, 0.3333333, 1)
@example(0.0, 0.85, 1)
def test_apart_shows_on_which_side_of_the_threshold_a_share_lies(value, threshold, digits):
    assume(value == threshold or abs(value - threshold) > 1e-16)
    text = apart(value, threshold, share, digits=digits)
    if not text.startswith(("<", ">")) and value != threshold:
        assert side(read(text), Fraction(threshold)) == side(value, threshold)


@given(DIFFERENCES, DIFFERENCES)
@example(0.0001, 0.0)
@example(-0.0001, 0.0)
def test_apart_shows_on_which_side_of_the_threshold_a_difference_lies(value, threshold):
    assume(abs(value - threshold) > 1e-16)
    for write in (points, signed, decimal):
        assert side(read(apart(value, threshold, write, digits=2)), Fraction(threshold)) == side(value, threshold)


@given(st.integers(1, 9999), st.sampled_from([1, 2]))
def test_apart_shows_a_value_at_the_threshold_as_the_threshold(ten_thousandths, digits):
    value = ten_thousandths / 10_000
    assert read(apart(value, value, share, digits=digits)) == read(numbers.level(value))


@pytest.mark.parametrize(
    ("value", "threshold", "shown"),
    [
        (0.84996, 0.85, "84.996%"),
        (0.85004, 0.85, "85.004%"),
        (0.04996, 0.05, "4.996%"),
        (0.05004, 0.05, "5.004%"),
        (0.8499999, 0.85, "84.99999%"),
        (0.9, 0.85, "90.0%"),
        (0.85, 0.85, "85.0%"),
        (0.8547, 0.8547, "85.47%"),
        (0.85449, 0.8547, "85.4%"),
        (0.8546, 0.8547, "85.46%"),
        (1.0, 1.0, "100.0%"),
    ],
)
def test_apart_adds_no_more_digits_than_it_takes(value, threshold, shown):
    assert apart(value, threshold, share, digits=1) == shown


def test_apart_reads_other_locales():
    def write(value, *, digits):
        return share(value, digits=digits, locale=GERMAN)

    assert apart(0.84996, 0.85, write, digits=1, locale=GERMAN) == "84,996%"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0"), (999, "999"), (4120, "4,120"), (18204, "18,204"), (1234567.0, "1,234,567"), (2.5, "2.50")],
)
def test_counts_are_grouped_in_threes(value, shown):
    assert numbers.count(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.95, "95%"),
        (0.975, "97.5%"),
        (0.57, "57%"),
        (0.07, "7%"),
        (0.8547123, "85.47123%"),
        (1 - 0.05 / 3, "98.3333%"),
        (0.999, "99.9%"),
        (1, "100%"),
    ],
)
def test_levels_and_thresholds_are_written_as_they_were_meant(value, shown):
    assert numbers.level(value) == shown


@given(st.integers(1, 10**6))
def test_a_threshold_of_six_decimals_is_written_in_full(millionths):
    assert Fraction(numbers.plain(millionths / 10**6).replace("e−", "e-")) == Fraction(millionths, 10**6)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (27.0, "27"),
        (-0.0, "0"),
        (1.959963984540054, "1.95996"),
        (1234567.5, "1234568"),
        (-0.25, "-0.25"),
        (2.5e-20, r"(2.5 \cdot 10^{-20})"),
        (-1e-7, r"(-1 \cdot 10^{-7})"),
        (math.inf, r"\infty"),
        (-math.inf, r"-\infty"),
    ],
)
def test_numbers_in_formulas_are_latex(value, shown):
    assert numbers.in_formula(value) == shown


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_in_formulas_never_use_the_letter_e(value):
    assert "e" not in numbers.in_formula(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_exact_numbers_are_read_back_without_loss(value):
    assert float(numbers.exact(value)) == value


def test_what_is_absent_is_empty():
    assert numbers.exact(None) == ""


@pytest.mark.parametrize(
    ("write", "value", "shown"),
    [
        (share, 0.926, "92,6%"),
        (points, 0.0075, "+0,7 points"),
        (points, -1e-15, "0,0 points"),
        (decimal, -0.841, "−0,841"),
        (signed, 0.0, "0,000"),
        (numbers.significant, 0.35, "0,35"),
        (numbers.count, 18204, "18.204"),
        (numbers.level, 0.975, "97,5%"),
        (p_value, 0.0635, "= 0,064"),
        (p_value, 0.0001, "< 0,001"),
        (p_value, 0.999, "> 0,99"),
    ],
)
def test_every_kind_follows_the_locale(write, value, shown):
    assert write(value, locale=GERMAN).replace("\u202f", " ").replace("\xa0", " ") == shown


@pytest.mark.parametrize(
    ("value", "like", "shown"),
    [
        (5.0324, None, "5.032"),
        (55.638, None, "55.64"),
        (-261.083, None, "−261.1"),
        (3095.532, None, "3,096"),
        (-205321.5, None, "−205,322"),
        (2.9014, -12.966, "2.90"),
        (0.0001, None, "0.0001"),
        (0.0, None, "0.000"),
        (0.0, 4000.0, "0"),
        (9.9996, None, "10.000"),
    ],
)
def test_a_number_with_a_unit_has_about_four_digits_and_never_loses_its_whole_part(value, like, shown):
    assert numbers.measured(value, like=like) == shown


@pytest.mark.parametrize(("value", "shown"), [(44.503, "+44.50"), (-591.805, "−591.8"), (0.0, "0.000")])
def test_a_difference_with_a_unit_carries_a_sign_unless_it_is_0(value, shown):
    assert numbers.signed_measured(value) == shown


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
@example(1234567.25, 1234567.2)
@example(20000.4, 20000.0)
def test_apart_shows_on_which_side_of_the_threshold_a_number_with_a_unit_or_an_amount_lies(value, threshold):
    assume(abs(value - threshold) > 1e-6)
    for write, digits in ((numbers.measured, 3), (numbers.money, 2)):
        shown = apart(value, threshold, write, digits=digits).replace(numbers.ENGLISH.thousands, "")
        assert side(read(shown), Fraction(threshold)) == side(value, threshold)
