"""Steps read like a solution on paper: each has a left-hand side, and its symbols are given or were defined before."""

import re

import pytest
from calc_examples import EXAMPLES

from reportgen.engine.calc.run import calc
from reportgen.plain_formulas import plain_formula
from reportgen.printing import calc_words

# Signs, and words that are set apart from symbols.
NO_SYMBOL = re.compile(
    r"\\(?:text|mathrm|operatorname)\{[^{}]*\}|\\(?!hat|bar|tilde|overline|alpha|lambda|theta|kappa|delta)[A-Za-z]+|\\[^A-Za-z]"
)
SYMBOL = re.compile(
    r"(?:\\(?:hat|bar|tilde|overline)\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z]+)(?:_(?:\{[^{}]*\}|[A-Za-z0-9+*-]))?"
)
SAYS_WHAT_IS_MEANT = (  # of its own unknown, of single cases, or of a distribution: no number could stand for it
    r"P[(\\{_]|_\{?\(|[a-z]_\{?i|\\theta\^\{\*\}|\\Pr|\\min\\?[\{]|\\max\\?[\{]|\\(?:max|min)_|\\sum|\\int|\\#|B_\{|t_\{|F_\{|q_\{|e\^|\\mathrm\{|\\hat\{y\}|d\^\{T\}| p\b|p\)|V\("
)


def steps(method):
    return calc(method, EXAMPLES[method][0])["steps"]


@pytest.mark.parametrize("method", EXAMPLES)
def test_each_step_with_a_value_has_a_left_hand_side_and_six_digits(method):
    valued = [step for step in steps(method) if step["value"] is not None]

    assert [step["formula"] for step in valued if not step["symbol"]] == []
    assert [step["shown"] for step in valued if len(re.sub(r"^-|\.|^-?0\.0*|e.*", "", step["shown"])) > 15] == []


@pytest.mark.parametrize("method", EXAMPLES)
def test_no_symbol_is_left_that_is_neither_given_nor_defined_before(method):
    known, unknown = {"C"}, []
    for step in steps(method):
        right = step["substituted"].removeprefix(f"{step['symbol']} = ")
        if step["value"] is not None and right != step["symbol"] and not re.search(SAYS_WHAT_IS_MEANT, right):
            symbols = set(SYMBOL.findall(NO_SYMBOL.sub(" ", right)))
            unknown += [(name, step["substituted"]) for name in sorted(symbols - known)]
        known |= {step["symbol"], re.sub(r"\^.*$", "", step["symbol"])}

    assert unknown == []


@pytest.mark.parametrize("method", EXAMPLES)
def test_the_terminal_shows_no_latex_and_at_most_six_digits(method):
    answer = calc(method, EXAMPLES[method][0])
    _, _, found = calc_words({**answer, "inputs": {}, "options": {}, "label": "", "checks": []}).partition("\n")

    assert "\\" not in found
    assert re.findall(r"[1-9]\d*\.\d{6,}|0\.0*[1-9]\d{6,}", found) == []


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"\frac{1}{2n} \ln \frac{2}{1 - \sqrt{1 - \alpha}}", "1 / (2n) · ln (2 / (1 - √(1 - α)))"),
        (r"\frac{a}{b} \cdot \frac{c + d}{e \cdot f}", "a/b · (c + d) / (e · f)"),
        (r"-\frac{1}{n} \sum_i x_i", "-1/n · Σᵢ xᵢ"),
        (r"t_{m, 1 - \alpha / 2} \pm (2.5 \cdot 10^{-20})", "t_(m, 1 - α / 2) ± (2.5 · 10⁻²⁰)"),
        (r"\binom{n}{k} p^{k} (1 - p)^{n - k}", "C(n, k) p^k (1 - p)^(n - k)"),
        (r"{n \choose k} \le \infty", "C(n, k) ≤ ∞"),
        (r"\min_{j \ge i} \tilde{p}_{(j)} \text{ to } 1", "min[j ≥ i] p̃₍ⱼ₎ to 1"),
        (r"\frac{a}{", "a / ()"),
    ],
)
def test_a_formula_is_written_in_a_line(tex, plain):
    assert plain_formula(tex) == plain


def test_two_sided_limits_halve_what_one_sided_ones_take_as_a_whole():
    both = calc("wilson", {"successes": 8, "trials": 100})["steps"]
    one = calc("wilson", {"successes": 8, "trials": 100}, sides=1, side="lower")["steps"]

    assert [step["substituted"] for step in both[:2]] == [r"\alpha = 1 - 0.95", r"z = \Phi^{-1}(1 - 0.05 / 2)"]
    assert [step["substituted"] for step in one[:2]] == [r"\alpha = 1 - 0.95", r"z = \Phi^{-1}(1 - 0.05)"]


def test_limits_that_solve_an_equation_are_named_after_it():
    words = calc_words(calc("tango", EXAMPLES["tango"][0]))

    assert "\n     low = -0.00111409\n" in words
    assert "= z = " not in words
