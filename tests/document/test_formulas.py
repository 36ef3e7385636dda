import json
import os
import re
import subprocess
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from reportgen import index
from reportgen.document.formula_cache import setting
from reportgen.document.formulas import FormulaError, formula_svg, step_in_line
from reportgen.document.pdf_formula import drawn_formula
from reportgen.document.typesetting import named, typeset

SAMPLES = Path(__file__).parents[2] / "samples"
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


BEARING = 30  # thousandths of an em by which a slanted letter may lean out


def strokes(sign):
    """Pass the closed strokes of a sign, each as the places where its steps end."""
    at = (sign.x, sign.y)
    for stroke in sign.outline.split("z")[:-1]:
        places = []
        for numbers in re.findall("[mlq]([^mlq]*)", stroke):
            *_, right, down = map(int, re.findall(r"-?\d+", numbers))
            at = (at[0] + right, at[1] + down)
            places.append(at)
        yield places
        at = places[0]


def area(places):
    """Return the area inside, positive where the stroke runs clockwise on the page."""
    following = [*places[1:], places[0]]
    return sum(x * b - a * y for (x, y), (a, b) in zip(places, following, strict=True))


def formulas_without_ziamath(formulas):
    code = (
        "import sys; from reportgen.document.formulas import formula_svg as f;"
        "[f(tex, inline=False) for tex in sys.argv[1:]]; print('ziamath' not in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, *formulas], capture_output=True, text=True, check=True)
    return done.stdout.strip()


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
def test_a_formula_becomes_one_path_and_nothing_else(tex, inline):
    formula = formula_svg(tex, inline=inline)

    assert [element.tag.partition("}")[2] for element in fromstring(formula.svg).iter()] == ["svg", "path"]
    assert "http" not in formula.svg.replace("http://www.w3.org/", "")


@pytest.mark.parametrize("tex", FORMULAS)
@pytest.mark.parametrize("inline", [True, False])
def test_a_formula_keeps_within_its_room(tex, inline):
    room, signs = typeset(tex, inline=inline)
    xs, ys = zip(*(place for sign in signs for stroke in strokes(sign) for place in stroke), strict=True)

    assert room.left <= min(xs) <= max(xs) <= room.left + room.width + BEARING
    assert room.top <= min(ys) <= max(ys) <= room.top + room.height


@pytest.mark.parametrize("tex", FORMULAS)
def test_bars_and_letters_run_the_same_way_round_so_that_none_cuts_a_hole_into_another(tex):
    _, signs = typeset(tex, inline=False)

    assert {sum(map(area, strokes(sign))) > 0 for sign in signs} == {True}


@pytest.mark.parametrize("inline", [True, False])
def test_rows_that_are_not_measured_are_set_as_if_they_were(inline, monkeypatch):
    declared = [entry.formula for entry in index.entries() if entry.formula][::8]
    spared = [typeset(tex, inline=inline) for tex in (*FORMULAS, *declared)]
    from ziamath.nodes.mrow import Mrow

    monkeypatch.setattr(Mrow, "_get_height_nostretch", Mrow._get_height_nostretch.__wrapped__)

    assert spared == [typeset(tex, inline=inline) for tex in (*FORMULAS, *declared)]


# What the catalogue declares


def test_what_the_catalogue_declares_is_as_it_would_be_set():
    for name in ("recall", "mcc", "wilson"):
        tex = index.find(name).formula
        assert setting(tex) == typeset(tex, inline=False)


def test_what_the_catalogue_declares_is_all_set_beforehand():
    unset = [entry.id for entry in index.entries() if entry.formula and setting(entry.formula) is None]

    assert unset == [], "run: python tests/generate.py"


def test_what_the_catalogue_declares_needs_no_ziamath_and_all_else_does():
    assert formulas_without_ziamath([RECALL]) == "True"
    assert formulas_without_ziamath([RECALL, "x + y"]) == "False"


# A line of text


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


def test_the_pdf_draws_our_formulas_itself_and_no_other_picture():
    other = formula_svg(RECALL).svg.replace("<path", "<g/><path")

    assert drawn_formula(formula_svg(RECALL).data_uri) is not None
    assert drawn_formula(f"data:image/svg+xml;base64,{b64encode(other.encode()).decode()}") is None
    assert drawn_formula("data:image/svg+xml;base64,no") is None
    assert drawn_formula("data:image/png;base64,") is None


def test_no_step_of_a_sample_is_set_anew():
    samples = [json.loads(file.read_bytes()) for file in SAMPLES.glob("*/results.json")]
    steps = [step for one in samples for calculated in one["calculations"] for step in calculated["steps"]]
    written = [one for step in steps for one in (step["formula"], step["substituted"]) if one]

    assert len(written) > 10
    assert [one for one in written if step_in_line(one) is None and setting(one) is None] == []
