"""Figures of models that predict numbers: marks and bands are where the numbers are, and words keep apart."""

import re

import numpy as np
import pytest
from matplotlib.patches import PathPatch, Polygon

from reportgen.curves.error_distribution import error_distribution as errors_in_bins
from reportgen.curves.observed_predicted import observed_predicted as points
from reportgen.curves.residuals import residuals as quantiles
from reportgen.data.regression import Regression
from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.error_distribution import RIM, error_distribution
from reportgen.figures.observed_predicted import SIZES, observed_predicted
from reportgen.figures.residuals import BANDS, residuals
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

FIGURES = {"observed": observed_predicted, "residuals": residuals, "errors": error_distribution}
CURVES = {"observed_predicted": points, "residuals": quantiles, "error_distribution": errors_in_bins}
LONG = "gradient_boosting $x_1$ very long name of a model v2"


def predicting(name="Ridge", truth=None, predicted=None, *, seed=1, cases=221, scale=1.0):
    """Make the results of a model from what is true and what it predicts."""
    if truth is None:
        rng = np.random.default_rng(seed)
        truth = scale * rng.normal(150, 75, cases)
        predicted = 0.5 * truth + scale * rng.normal(75, 40, cases)
    evidence, ref = Regression.of(truth, predicted), f"models/{name}"
    made = {curve: method.function(evidence) for curve, method in CURVES.items()}
    curves = (
        CurveTable(ref=f"{ref}/curves/{curve}", curve=curve, label=curve, columns=one.columns, rows=one.rows)
        for curve, one in made.items()
    )
    return ModelResults(ref=ref, name=name, curves=tuple(curves))


SHAPES = {
    "one": [predicting()],
    "two": [predicting(), predicting("Boosting", seed=2)],
    "three": [predicting(name, seed=at) for at, name in enumerate(("A", "B", "C"))],
    "four": [predicting(name, seed=at) for at, name in enumerate("ABCD")],
    "seven": [predicting(name, seed=at, cases=60) for at, name in enumerate("ABCDEFG")],
    "long names": [predicting(LONG), predicting("模型 🙂", seed=2), predicting(LONG + "3", seed=3)],
    "many cases": [predicting(cases=5000), predicting("Boosting", seed=2, cases=5000)],
    "large numbers": [predicting(scale=1e5), predicting("B", seed=2, scale=1e5)],
    "small numbers": [predicting(scale=1e-5), predicting("B", seed=2, scale=1e-5)],
    "other widths": [predicting(), predicting("Wild", seed=2, scale=5)],
    "one case": [predicting("One", [3.0], [4.0])],
    "perfect": [predicting("Perfect", np.arange(50.0), np.arange(50.0))],
    "constant": [predicting("Mean", np.arange(50.0), np.full(50, 25.0))],
    "outlier": [predicting("Outlier", [*np.arange(60.0), 1e6], [*np.arange(60.0), 0.0])],
}


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


def shapes_of(figure):
    """Return the corners of each area, and of each group of marks."""
    areas = [one.get_xy() for one in figure.artists if isinstance(one, Polygon)]
    marks = [one.get_path() for one in figure.artists if isinstance(one, PathPatch)]
    return areas, marks


def middles(path, corners):
    """Return the middles of marks that have so many corners, in points."""
    found = path.vertices.reshape(-1, corners + 1, 2)[:, :-1]
    return found.mean(axis=1)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", FIGURES)
def test_no_words_overlap_or_leave_the_figure(read, name, shape):
    assert read.colliding(drawing(FIGURES[name](SHAPES[shape]))) == ([], [])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", FIGURES)
def test_no_words_are_smaller_than_seven_points_and_no_colour_is_new(name, shape):
    svg = drawing(FIGURES[name](SHAPES[shape]))
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


@pytest.mark.parametrize("name", FIGURES)
def test_there_is_no_figure_without_its_curve(bare, name):
    assert FIGURES[name]([bare]) is None


@pytest.mark.parametrize("name", FIGURES)
def test_a_model_without_the_curve_takes_no_panel_and_the_next_keeps_its_look(bare, read, name):
    figure = FIGURES[name]([bare, predicting("Boosting")])
    assert "Bare" not in read.words(figure)
    assert style.hand(1).colour in drawing(figure)
    assert style.hand(0).colour not in drawing(figure)


@pytest.mark.parametrize("name", FIGURES)
def test_the_same_numbers_give_the_same_bytes(name):
    assert drawing(FIGURES[name](SHAPES["two"])) == drawing(FIGURES[name](SHAPES["two"]))


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_many_cases_stays_small(name):
    assert len(drawing(FIGURES[name]([predicting(cases=100_000)]))) < 150_000


def test_cases_are_drawn_where_they_were_predicted_and_observed():
    model = predicting("A", [10.0, 20.0, 40.0], [10.0, 30.0, 20.0])
    (marks,) = shapes_of(observed_predicted([model]))[1]
    spots = middles(marks, 10)
    # in order of predictions: 10 observed as 10, 20 as 40, 30 as 20; the y of points runs down
    assert spots[1, 0] - spots[0, 0] == pytest.approx(spots[2, 0] - spots[1, 0])
    per_unit = (spots[2, 0] - spots[0, 0]) / 20
    assert spots[0, 1] - spots[1, 1] == pytest.approx(30 * per_unit)
    assert spots[0, 1] - spots[2, 1] == pytest.approx(10 * per_unit)


def test_both_axes_of_observed_and_predicted_have_one_scale_in_all_panels(read):
    figure = observed_predicted(SHAPES["two"])
    diagonals = [line[:2] for line in read.lines(figure) if len(line) == 3 and line[0][0] == line[0][1]]
    assert len(diagonals) == 2
    assert diagonals[0] == diagonals[1]


def test_the_area_of_a_mark_grows_with_the_cases_of_its_cell():
    truth = np.r_[np.arange(1200) / 1000, np.full(4800, 0.015)]
    model = predicting("A", truth, truth)
    groups = shapes_of(observed_predicted([model]))[1]
    sides = [np.ptp(path.vertices.reshape(-1, 5, 2)[0][:, 0]) for path in groups]
    cases = sorted({row[2] for row in model.curves[0].rows})
    assert (len(cases), len(groups)) == (2, 2)
    few = int(np.ceil(SIZES * np.sqrt(cases[0] / cases[1])))
    assert min(sides) / max(sides) == pytest.approx(few / SIZES)


def test_bands_run_through_the_quantiles_of_the_bins_and_level_to_their_ends():
    model = predicting(cases=100)
    rows = [dict(zip(model.curves[1].columns, row, strict=True)) for row in model.curves[1].rows]
    areas, _ = shapes_of(residuals([model]))
    assert len(areas) == len(BANDS)
    for (low, high, _), corners in zip(BANDS, areas, strict=True):
        lower = [(rows[0]["low"], rows[0][low]), *((row["middle"], row[low]) for row in rows)]
        upper = [(rows[-1]["high"], rows[-1][high]), *((row["middle"], row[high]) for row in reversed(rows))]
        assert corners[: len(lower)] == pytest.approx(np.array(lower))
        assert corners[len(lower) + 1 : len(lower) + 1 + len(upper)] == pytest.approx(np.array(upper))


def test_a_line_of_no_error_and_the_median_cross_each_panel(read):
    model = predicting(cases=100)
    lines = read.lines(residuals([model]))
    medians = [row[8] for row in model.curves[1].rows]
    assert any([y for _, y in line[:2]] == [0, 0] for line in lines)
    assert any([y for _, y in line[1 : len(medians) + 1]] == pytest.approx(medians) for line in lines)


def test_of_many_cases_the_farthest_errors_of_each_bin_are_drawn():
    model = predicting(cases=5000)
    figure = residuals([model])
    rows = model.curves[1].rows
    farthest = [(row[3], row[column]) for column in (5, 11) for row in rows]
    (marks,) = shapes_of(figure)[1]
    spots, expected = middles(marks, 10), np.array(farthest)
    across, up = np.polyfit(expected[:, 0], spots[:, 0], 1), np.polyfit(expected[:, 1], spots[:, 1], 1)
    assert spots[:, 0] == pytest.approx(np.polyval(across, expected[:, 0]), abs=1e-6)
    assert spots[:, 1] == pytest.approx(np.polyval(up, expected[:, 1]), abs=1e-6)
    assert up[0] < 0 < across[0]  # points run down


def test_bars_are_as_high_as_their_bins_hold_cases():
    model = predicting("A", np.zeros(8), [-3.0, -1, 1, 1, 2, 2, 3, 3])
    bins = [row for row in model.curves[2].rows if row[2]]
    bars, _ = shapes_of(error_distribution([model]))
    highs = [np.ptp(bar[:, 1]) for bar in bars]
    per_case = highs[0] / bins[0][2]
    assert highs == pytest.approx([per_case * row[2] for row in bins])


def test_bars_of_different_widths_have_areas_that_are_shares(read):
    models = SHAPES["other widths"]
    figure = error_distribution(models)
    assert "Areas are proportions of the cases" in read.words(figure)
    counts = [[row for row in model.curves[2].rows if row[2]] for model in models]
    bars, _ = shapes_of(figure)
    areas = [(np.ptp(bar[:, 0]) + RIM) * np.ptp(bar[:, 1]) for bar in bars]
    assert sum(areas[: len(counts[0])]) == pytest.approx(
        sum(areas[len(counts[0]) :]), rel=0.01
    )  # a low bar is made visible


def test_words_say_on_which_side_the_model_predicts_too_much(read):
    words = read.boxes(drawing(error_distribution([predicting()])))
    low, high = (next(box for said, box, _ in words if text in said) for text in ("too low", "too high"))
    assert low[2] < high[0]
