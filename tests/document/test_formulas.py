import os
import subprocess
import sys
from base64 import b64decode
from xml.etree.ElementTree import fromstring

import pytest

from reportgen.document.formulas import FormulaError, formula_svg, named

RECALL = r"\frac{TP}{TP + FN}"
MCC = r"\frac{TP \cdot TN - FP \cdot FN}{\sqrt{(TP + FP)(TP + FN)(TN + FP)(TN + FN)}}"
FORMULAS = [
    RECALL,
    MCC,
    r"F_1 = \frac{2 P R}{P + R}",
    r"p = 2\sum_{i \le k} \binom{m}{i} 2^{-m}",
    r"\hat{p} \pm z_{1-\alpha/2} \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}",
    r"\begin{cases} 1 & \text{if } s \ge t \\ 0 & \text{otherwise} \end{cases}",
    r"P(X < k) > 0",
    r"\int_0^1 TPR \, \mathrm{d} FPR",
]


@pytest.mark.parametrize(
    ("tex", "set_as"),
    [
        (r"\frac{TP}{TP + FN}", r"\frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}"),
        (r"\frac{2 P R}{P + R}", r"\frac{2 P R}{P + R}"),
        (r"n_{cases}", r"n_{\mathrm{cases}}"),
        (r"\mathrm{TP} + \text{not so} \alpha", r"\mathrm{TP} + \text{not so} \alpha"),
        (r"\begin{cases} 1 \\ 0 \end{cases}", r"\begin{cases} 1 \\ 0 \end{cases}"),
        (r"\operatorname{logit}(p) \cdot TP", r"\operatorname{logit}(p) \cdot \mathrm{TP}"),
    ],
)
def test_letters_that_touch_are_a_name(tex, set_as):
    assert named(tex) == set_as


@pytest.mark.parametrize("tex", FORMULAS)
@pytest.mark.parametrize("inline", [True, False])
def test_a_formula_becomes_paths_and_nothing_else(tex, inline):
    formula = formula_svg(tex, inline=inline)
    tags = {element.tag.partition("}")[2] for element in fromstring(formula.svg).iter()}

    assert tags <= {"svg", "g", "path", "rect"}
    assert "http" not in formula.svg.replace("http://www.w3.org/", "")


def test_a_letter_sits_on_the_line_and_a_fraction_reaches_below_it():
    letter, fraction = formula_svg("x"), formula_svg(r"\frac{a}{b}")

    assert 0 <= letter.depth_em < 0.03
    assert fraction.depth_em > 0.3
    assert fraction.height_em - fraction.depth_em > 0.6


def test_a_formula_on_a_line_is_lower_than_one_on_display():
    assert formula_svg(RECALL, inline=True).height_em < formula_svg(RECALL, inline=False).height_em


def test_a_formula_gives_the_template_its_source_its_size_and_its_words():
    formula = formula_svg(RECALL)

    assert b64decode(formula.data_uri.partition("base64,")[2]).decode() == formula.svg
    assert formula.alt == rf"Formula: {RECALL}"
    assert formula.css == (
        f"width:{formula.width_em:.3f}em;height:{formula.height_em:.3f}em;vertical-align:{-formula.depth_em:.3f}em"
    )


def test_a_formula_is_set_once():
    assert formula_svg(RECALL) is formula_svg(RECALL)


@pytest.mark.parametrize("tex", [r"\frac{a", r"a}", r"\foo{a}", r"\begin{x}", ""])
def test_a_formula_that_cannot_be_set_is_named(tex):
    with pytest.raises(FormulaError, match=r"cannot be set: ."):
        formula_svg(tex)


def test_every_process_draws_the_same_bytes():
    code = "import sys; from reportgen.document.formulas import formula_svg as f; print(*map(lambda t: f(t).svg, sys.argv[1:]))"
    drawn = {
        subprocess.run(
            [sys.executable, "-c", code, *FORMULAS],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(drawn) == 1
