import logging
import os
import subprocess
import sys
import time
from xml.etree import ElementTree

import matplotlib
import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from reportgen.document.pdf import write_pdf
from reportgen.figures import style
from reportgen.figures.calibration import calibration
from reportgen.figures.confusion import confusion
from reportgen.figures.cost_curve import cost_curve
from reportgen.figures.decision_curve import decision_curve
from reportgen.figures.det import det
from reportgen.figures.drawing import to_svg
from reportgen.figures.flow import flow
from reportgen.figures.gain import gain
from reportgen.figures.precision_recall import precision_recall
from reportgen.figures.prevalence_cost import prevalence_cost
from reportgen.figures.roc import roc
from reportgen.figures.score_distribution import score_distribution
from reportgen.figures.threshold_sweep import threshold_sweep
from reportgen.figures.tpr_fp import tpr_fp
from reportgen.results.parts import CurveTable

BANDED = "recall specificity precision cost net_benefit share_found".split()
SVG = "{http://www.w3.org/2000/svg}"
ALL = """
import sys
sys.path.insert(0, "tests/figures")
from conftest import make_model, sample
from reportgen.figures.calibration import calibration
from reportgen.figures.drawing import to_svg
from reportgen.figures.roc import roc
models = [make_model(), make_model("模型", *sample(200, 1.0, 4))]
for letters in ("outlines", "text"):
    for draw in (roc, calibration):
        sys.stdout.buffer.write(to_svg(draw(models), name=draw.__name__, alt="x", letters=letters).encode())
"""


def limited(model):
    """Add limits to every column of a model's curves that can have a band, and the band of its ROC curve."""
    curves = []
    for table in model.curves:
        of = [at for at, column in enumerate(table.columns) if column in BANDED]
        names = tuple(f"{table.columns[at]}_{end}" for at in of for end in ("low", "high"))
        rows = (
            (*row, *(None if row[at] is None else 0.9 * row[at] + end for at in of for end in (0, 0.1)))
            for row in table.rows
        )
        curves.append(table.model_copy(update={"columns": (*table.columns, *names), "rows": tuple(rows)}))
    band = CurveTable(
        ref=f"{model.ref}/curves/simultaneous_roc_band",
        curve="simultaneous_roc_band",
        label="Band",
        columns=("fpr", "low", "high"),
        rows=((0.0, 0.0, 0.3), (0.4, 0.7, 1.0), (1.0, 0.9, 1.0)),
    )
    return model.model_copy(update={"curves": (*curves, band)})


@pytest.fixture(scope="module")
def all_figures(crowd, make):
    swept = [limited(make.swept(name, *make.sample(400, 1 + at, at))) for at, name in enumerate(("Forest", "模型"))]
    several = (calibration, cost_curve, decision_curve, det, gain, precision_recall, prevalence_cost, roc, tpr_fp)
    return {
        **{f"{draw.__name__}-crowd": draw(crowd) for draw in (roc, precision_recall, calibration)},
        **{draw.__name__: draw(swept) for draw in several},
        **{draw.__name__: draw(swept) for draw in (score_distribution, threshold_sweep)},
        "confusion": confusion(crowd),
        "flow": flow(make.data(excluded={"No label": 12}, splits={"training": 100})),
    }


def colours_of(svg):
    """Return the colours of a drawing; what is not drawn is none."""
    return {
        one.get(what) for one in ElementTree.fromstring(svg).iter() for what in ("fill", "stroke") if one.get(what)
    } - {"none"}


@pytest.mark.parametrize("letters", ["outlines", "text"])
def test_every_colour_is_one_of_the_palette(all_figures, letters):
    """A page for dark screens finds the colours by name, so their shades are the same colours let through."""
    found = {
        name: colours_of(to_svg(figure, name=name, alt="", letters=letters)) for name, figure in all_figures.items()
    }

    assert {name: colours - set(style.PALETTE) for name, colours in found.items() if colours - set(style.PALETTE)} == {}
    assert {style.INK, style.QUIET, style.GRID, style.BLUE, style.ORANGE} <= set().union(*found.values())


def test_a_colour_of_no_palette_is_seen():
    figure = Figure(figsize=(1, 1), dpi=72)
    figure.add_artist(Line2D([0, 1], [0, 1], color="#cccccc"))

    assert colours_of(to_svg(figure, name="odd", alt="")) - set(style.PALETTE) == {"#cccccc"}


def test_no_letters_are_smaller_than_seven_points(all_figures):
    sizes = {
        int(text.get("font-size"))
        for name, figure in all_figures.items()
        for text in ElementTree.fromstring(to_svg(figure, name=name, alt="", letters="text")).iter(f"{SVG}text")
    }

    assert min(sizes) >= 700


def test_bands_are_in_every_figure_of_curves_that_can_have_one(all_figures, read):
    without = {name for name, figure in all_figures.items() if not read.bands(figure)}

    assert without == {
        *("calibration", "calibration-crowd", "confusion", "flow"),
        *("precision_recall-crowd", "roc-crowd", "score_distribution"),
    }


@pytest.mark.parametrize("letters", ["outlines", "text"])
def test_every_figure_is_well_formed_scales_and_says_what_it_shows(all_figures, letters):
    for name, figure in all_figures.items():
        root = ElementTree.fromstring(to_svg(figure, name=name, alt='A "curve" of <b> & more', letters=letters))

        assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
        assert root.find(f"{SVG}title").text == 'A "curve" of <b> & more'
        assert root.get("aria-labelledby") == root.find(f"{SVG}title").get("id")
        assert root.get("viewBox").startswith("0 0 ")


@pytest.mark.parametrize("letters", ["outlines", "text"])
def test_ids_of_all_figures_of_a_document_are_different(all_figures, letters):
    drawings = [to_svg(figure, name=name, alt="", letters=letters) for name, figure in all_figures.items()]
    ids = [one.get("id") for drawing in drawings for one in ElementTree.fromstring(drawing).iter() if one.get("id")]

    assert len(ids) == len(set(ids))


def test_every_glyph_that_is_used_is_defined_in_the_same_drawing(all_figures):
    for name, figure in all_figures.items():
        root = ElementTree.fromstring(to_svg(figure, name=name, alt=""))
        used = {one.get("href").removeprefix("#") for one in root.iter(f"{SVG}use")}

        assert used
        assert used == {one.get("id") for one in root.find(f"{SVG}defs")}


def test_outlines_hold_no_text_and_text_holds_no_outlines(all_figures):
    outlines, text = (to_svg(all_figures["roc"], name="roc", alt="", letters=kind) for kind in ("outlines", "text"))

    assert ("<text" in outlines, "<use" in outlines) == (False, True)
    assert ("<text" in text, "<use" in text) == (True, False)


def test_drawings_are_lean(all_figures):
    sizes = {name: len(to_svg(figure, name=name, alt="", letters="text")) for name, figure in all_figures.items()}

    assert max(sizes.values()) < 30_000


def test_outlined_drawings_of_curves_are_lean(make):
    models = [make.model(name, *make.sample(5000, 1.5, seed)) for seed, name in enumerate("ABCD")]

    assert max(len(to_svg(draw(models), name="a", alt="")) for draw in (roc, precision_recall, calibration)) < 60_000


def test_two_processes_draw_the_same_bytes():
    drawn = [
        subprocess.run(
            [sys.executable, "-c", ALL], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]

    assert drawn[0] == drawn[1]
    assert drawn[0].count(b"<svg") == 4


def test_drawing_twice_gives_the_same_bytes(all_figures):
    once, again = (to_svg(all_figures["roc"], name="roc", alt="") for _ in range(2))

    assert once == again


def test_a_users_own_settings_change_nothing(champion):
    expected = to_svg(roc([champion]), name="roc", alt="")
    with matplotlib.rc_context({"font.size": 20, "lines.linewidth": 9, "text.parse_math": True, "figure.dpi": 300}):
        assert to_svg(roc([champion]), name="roc", alt="") == expected


def test_a_users_own_settings_are_kept(champion):
    before = dict(matplotlib.rcParams)
    to_svg(roc([champion]), name="roc", alt="")

    assert dict(matplotlib.rcParams) == before


def test_nothing_is_logged(crowd, caplog):
    with caplog.at_level(logging.WARNING):
        to_svg(calibration(crowd), name="calibration", alt="")

    assert not caplog.records


def test_figures_need_no_pyplot():
    code = "from reportgen.figures import roc, flow, calibration, confusion, precision_recall, drawing"
    loaded = "import sys; sys.exit(any(name in sys.modules for name in ('matplotlib', 'scipy')))"
    assert subprocess.run([sys.executable, "-c", f"{code}\n{loaded}"], check=False).returncode == 0

    loaded = "import sys; sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", f"{ALL}\n{loaded}"], capture_output=True, check=False).returncode == 0


def test_what_stands_out_of_its_axes_is_cut():
    figure = Figure(figsize=(2, 2), dpi=72)
    axes = figure.add_axes((0.2, 0.2, 0.6, 0.6))
    axes.plot([0, 1], [0, 1])
    axes.set_ylim(0, 0.5)
    root = ElementTree.fromstring(to_svg(figure, name="cut", alt=""))

    assert [one.get("id") for one in root.iter(f"{SVG}clipPath")] == ["cut-0"] or list(root.iter(f"{SVG}clipPath"))
    assert any(one.get("clip-path", "").startswith("url(#cut-") for one in root.iter(f"{SVG}path"))


def test_other_figures_of_matplotlib_can_be_drawn():
    with style.applied():
        figure = style.figure(style.HALF, 150)
        axes = figure.add_axes((0.2, 0.2, 0.7, 0.7))
        axes.plot([0, 1, 2], [3, 1, 2], alpha=0.5)
        axes.fill_between([0, 1, 2], [2, 0, 1], [4, 2, 3], alpha=0.2)
        axes.scatter([0, 1], [1, 2])
        axes.bar([0, 1], [1, 2])
        axes.pcolormesh(np.arange(4).reshape(2, 2))
        axes.set_xlabel("x")
    root = ElementTree.fromstring(to_svg(figure, name="any", alt=""))

    assert any(one.get("fill-opacity") == "0.2" for one in root.iter(f"{SVG}path"))
    assert any(one.get("stroke-opacity") == "0.5" for one in root.iter(f"{SVG}path"))


def test_a_figure_is_drawn_in_a_blink(champion, challenger):
    """A loose bound, ten times what is usual, so that a busy machine does not fail it."""
    to_svg(roc([champion, challenger]), name="warm", alt="")
    started = time.process_time()
    to_svg(roc([champion, challenger]), name="roc", alt="")

    assert time.process_time() - started < 0.2


@pytest.mark.needs("pango", "verapdf")
@pytest.mark.parametrize("letters", ["outlines", "text"])
def test_figures_stand_in_a_pdf_that_conforms(all_figures, verapdf, letters):
    drawings = "".join(
        f"<figure>{to_svg(figure, name=name, alt=name, letters=letters)}</figure>"
        for name, figure in all_figures.items()
    )
    head = "<head><title>Figures</title><style>svg {width: 100%; height: auto}</style></head>"

    assert verapdf(write_pdf(f'<!DOCTYPE html><html lang="en">{head}<body><h1>F</h1>{drawings}</body></html>')) == []
