"""The value of a formula is that of what it says, and what it cannot read it refuses."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen import index
from reportgen.catalog.formula_value import FormulaValueError, NoValueError, evaluated, formula_value

KNOWN = {"a": 3, "b": 4, "n": 10, r"\hat{p}": 0.2, r"\bar{d}": 1.5, "s_{d}": 0.5, "x_{1}": 2, "TP": 20, "FN": 80}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("a + b - n", -3),
        ("-a + 2ab", 21),
        ("a^2 + b^{1 + 1}", 25),
        (r"\frac{a + 1}{b} \cdot n", 10),
        (r"a / b n", 7.5),
        (r"\frac{\bar{d}}{s_{d} / \sqrt{n}}", 3 * math.sqrt(10)),
        (r"\left(|a - b| - 1\right)^2", 0),
        (r"\min(a, b, 2) + \max(a, b)", 6),
        (r"\sum_{i=0}^{a} i^2", 14),
        (r"\sum_{i=1}^{2} \binom{b}{i} + 1", 11),
        (r"\hat{p} (1 - \hat{p})", 0.16),
        (r"2^{-a}", 0.125),
        (r"\ln(\exp(a))", 3),
        (r"\Phi(-x_{1})", 0.02275013194817921),  # R: pnorm(-2)
        (r"\frac{TP}{TP + FN}", 0.2),
        (r"\left\lceil \frac{n}{b} \right\rceil + 1", 4),
        (r"2 \lfloor \frac{n}{a} \rfloor b", 24),
        (r"\lceil n \hat{p} + 0.1 + 0.2 - 0.3 \rceil", 2),
    ],
)
def test_a_formula_has_the_value_of_what_it_says(formula, value):
    assert formula_value(formula, KNOWN) == pytest.approx(value, rel=1e-12)


@given(
    st.lists(st.integers(-9, 9), min_size=3, max_size=3), st.sampled_from(["+", "-", "*"]), st.sampled_from(["+", "-"])
)
def test_sums_and_products_are_those_of_python(numbers, first, second):
    a, b, c = numbers
    written = f"x {first.replace('*', chr(92) + 'cdot')} (y {second} z)"

    assert formula_value(written, {"x": a, "y": b, "z": c}) == eval(f"a {first} (b {second} c)")


@pytest.mark.parametrize("formula", ["q", "a +", "(a", r"\frac{a}", r"\alpha a", "a )", ""])
def test_what_cannot_be_read_is_refused(formula):
    with pytest.raises(FormulaValueError):
        formula_value(formula, KNOWN)


@pytest.mark.parametrize("formula", [r"\frac{a}{b - 4}", r"\sqrt{a - b}", r"\ln(a - 3)"])
def test_what_has_no_value_is_told_apart_from_what_cannot_be_read(formula):
    with pytest.raises(NoValueError):
        formula_value(formula, KNOWN)


def test_the_symbols_of_a_formula_are_named():
    assert evaluated(r"\sum_{i=0}^{a} b i", KNOWN)[1] == {"a", "b"}


@pytest.mark.parametrize(
    "metric", ["accuracy", "precision", "recall", "specificity", "f1", "mcc", "balanced_accuracy", "npv"]
)
def test_formulas_of_the_catalog_can_be_read(metric):
    counts = {"TP": 20, "FP": 30, "FN": 80, "TN": 70}

    assert math.isfinite(formula_value(index.find(metric).formula, counts))
