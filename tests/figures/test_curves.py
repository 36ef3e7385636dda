"""The figures of curves and of calibration: what they draw, what they leave out, and that their words stay apart."""

from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.lines import Line2D

from reportgen.figures import curves, lettering, style
from reportgen.figures.axes import SIDE
from reportgen.figures.calibration import SHORT, calibration
from reportgen.figures.drawing import to_svg
from reportgen.figures.precision_recall import precision_recall
from reportgen.figures.roc import roc
from reportgen.results.parts import CurveTable

DRAWN = {"roc": roc, "precision_recall": precision_recall, "calibration": calibration}
SVG = "{http://www.w3.org/2000/svg}"
ODD = ("Größe ≥ 0.5", "x" * 90, "$\\frac{1}{2}$", "模型一", "模型二", "<b>bold</b> & more", "שלום", " ")


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


@pytest.fixture(scope="module")
def shapes(make, champion, challenger, crowd):
    ideal = np.r_[np.linspace(0, 0.4, 30), np.linspace(0.6, 1, 30)], np.arange(60) >= 30
    return {
        "one": [champion],
        "two": [champion, challenger],
        "four": crowd,
        "odd names": [make.model(name, *make.sample(300, 1.5, at)) for at, name in enumerate(ODD[:4])],
        "more odd names": [make.model(name, *make.sample(300, 1.5, at)) for at, name in enumerate(ODD[4:])],
        "twins": [make.model(name, *make.sample(600, 3.0, 5)) for name in ("Forest of 500 trees", "Forest of 900")],
        "perfect": [make.model("Perfect", *ideal)],
        "reversed": [make.model("Reversed", 1 - ideal[0], ideal[1])],
        "coin": [make.model("Coin", *make.sample(300, 0.02, 5), threshold=0.4)],
        "extremes": [make.model("Perfect", *ideal), make.model("Coin", *make.sample(60, 0.02, 5), threshold=0.4)],
        "small": [make.model("Small", *make.sample(12, 1.0, 5), threshold=None)],
        "smallest": [make.model("Two cases", np.array([0.2, 0.7]), np.array([False, True]))],
        "equal scores": [make.model("Flat", np.full(40, 0.5), np.arange(40) % 2 == 0)],
        "large": [make.model("Large", *make.sample(20_000, 2.0, 7, share=0.03), threshold=0.2)],
        "eight": [make.model(f"Model number {at}", *make.sample(300, 1 + at / 10, at)) for at in range(8)],
    }


NAMES = [
    *("one", "two", "four", "odd names", "more odd names", "twins", "perfect", "reversed", "coin", "extremes"),
    *("small", "smallest", "equal scores", "large", "eight"),
]


@pytest.mark.parametrize("shape", NAMES)
@pytest.mark.parametrize("curve", DRAWN)
def test_no_words_overlap_or_leave_the_figure(shapes, read, curve, shape):
    outside, pairs = read.colliding(drawing(DRAWN[curve](shapes[shape])))

    assert not outside
    assert not pairs


@pytest.mark.parametrize("shape", NAMES)
@pytest.mark.parametrize("curve", DRAWN)
def test_every_model_is_named(shapes, read, curve, shape):
    most = SHORT if curve == "calibration" and len(shapes[shape]) > 1 else lettering.MOST
    shown = lettering.names([model.name for model in shapes[shape]], most)

    assert set(shown) <= set(read.words(DRAWN[curve](shapes[shape])))


@pytest.mark.parametrize("draw", DRAWN.values())
def test_nothing_to_draw_is_no_figure(bare, draw):
    assert draw([bare]) is None
    assert draw([]) is None


@pytest.mark.parametrize("draw", DRAWN.values())
def test_a_model_without_a_curve_is_left_out_and_keeps_its_look(bare, champion, draw):
    with_gap, alone = drawing(draw([bare, champion])), drawing(draw([champion]))

    assert "Bare" not in with_gap
    assert with_gap != alone
    assert style.hand(1).colour in with_gap


def test_roc_states_area_and_operating_point(read, champion):
    words = read.words(roc([champion]))

    assert "AUC 0.928 (0.898 to 0.958)" in words
    assert "● threshold 0.5" in words
    assert "chance" not in words  # which does not reach the corner that is enlarged


def test_the_line_of_roc_ends_in_both_corners(read, challenger):
    figure = roc([challenger])
    line = max(read.lines(figure), key=len)[:-1]

    assert "chance" in read.words(figure)

    assert (*line[0], *line[-1]) == pytest.approx((0, curves.HIGH, curves.HIGH, 0))


def test_the_area_under_the_drawn_steps_is_the_average_precision(read, champion):
    x, y = zip(*max(read.lines(precision_recall([champion])), key=len)[:-1], strict=True)
    x, y = np.array(x) / SIDE, 1 - np.array(y) / curves.HIGH
    expected = next(one.value for one in champion.estimates if one.metric == "average_precision")

    assert np.trapezoid(y, x) == pytest.approx(expected, abs=0.002)


def test_precision_of_calling_every_case_positive_is_named(read, challenger):
    (called_well, called_ill) = challenger.confusion.rows

    assert (sum(called_ill), sum(called_well)) == (166, 234)
    assert "prevalence 41.5%" in read.words(precision_recall([challenger]))


def test_calibration_counts_every_case(read, champion, challenger):
    for model in (champion, challenger):
        table = next(curve for curve in model.curves if curve.ref.endswith("calibration"))
        counts = [str(row[table.columns.index("n")]) for row in table.rows]

        assert set(counts) <= set(read.words(calibration([model])))
        assert sum(map(int, counts)) == 400


def test_where_positive_cases_are_rare_the_axes_of_all_panels_end_alike_before_one(read, make):
    rare = [make.model(name, *make.sample(4000, 0.5, seed, 0.004)) for name, seed in (("Champion", 1), ("Other", 2))]
    words = read.words(calibration(rare))

    assert "100%" not in words
    assert words.count(words[words.index("Observed proportion positive") - 1]) >= 1


def test_calibration_draws_every_interval(read, champion):
    table = next(curve for curve in champion.curves if curve.ref.endswith("calibration"))
    columns = [table.columns.index(name) for name in ("mean_score", "low", "high")]
    ends = {(round(row[at], 6), round(row[columns[0]], 6)) for row in table.rows for at in columns[1:]}
    drawn = {(round(y, 6), round(x, 6)) for line in read.lines(calibration([champion])) for x, y in line}

    assert ends <= drawn


def test_a_names_dollar_signs_are_not_a_formula(read, make):
    words = read.words(roc([make.model("$x_1$ and $\\alpha$", *make.sample(50, 2.0, 1))]))

    assert "$x_1$ and $\\alpha$" in words


def test_lines_stay_inside_the_square(shapes):
    for models in shapes.values():
        root = ElementTree.fromstring(drawing(roc(models)))

        assert not list(root.iter(f"{SVG}clipPath"))


def test_lines_leave_the_plot_nowhere(shapes):
    """What is enlarged is cut at the edges of its plot."""
    for models in shapes.values():
        (wide, high), corner = (curves.HIGH, curves.HIGH), 0.01
        for one in roc(models).artists:
            if isinstance(one, Line2D) and one.get_linewidth() == style.LINE and len(one.get_xdata()) > 3:
                x, y = (np.asarray(at, float) for at in (one.get_xdata(), one.get_ydata()))
                assert -corner <= np.nanmin(x)
                assert np.nanmax(x) <= wide + corner
                assert -corner <= np.nanmin(y)
                assert np.nanmax(y) <= high + corner


def test_roc_enlarges_the_corner_in_which_all_curves_are(read, shapes):
    assert "whole" in read.words(roc(shapes["perfect"]))
    assert "75%" not in read.words(roc(shapes["perfect"]))
    for other in ("coin", "reversed", "extremes", "small"):
        words = read.words(roc(shapes[other]))
        assert "whole" not in words
        assert words.count("0%") == 2


def banded(model):
    """Add the band of the whole ROC curve to a model."""
    band = CurveTable(
        ref=f"{model.ref}/curves/simultaneous_roc_band",
        curve="simultaneous_roc_band",
        label="Band",
        columns=("fpr", "low", "high", "tpr"),
        rows=((0.0, 0.0, 0.2, 0.0), (0.5, 0.6, 1.0, 0.9), (1.0, 0.8, 1.0, 1.0)),
    )
    return model.model_copy(update={"curves": (*model.curves, band)})


def test_each_of_three_models_has_its_band_but_not_each_of_four(read, champion, challenger, crowd):
    assert read.bands(roc([champion])) == []
    assert read.bands(roc([banded(champion)])) == [style.BLUE]
    assert read.bands(roc([banded(champion), challenger])) == [style.BLUE]
    assert read.bands(roc([banded(champion), banded(challenger)])) == [style.BLUE, style.ORANGE]
    assert read.bands(roc([banded(model) for model in crowd])) == []


def test_the_edges_of_a_band_have_the_dashes_of_its_model(champion, challenger):
    edges = [
        one
        for one in roc([banded(champion), banded(challenger)]).artists
        if isinstance(one, Line2D) and one.get_alpha() == curves.EDGE
    ]

    assert [one.is_dashed() for one in edges] == [False, True]


def test_limits_that_a_curve_holds_at_each_threshold_are_drawn_as_a_band(read, champion):
    table = next(one for one in champion.curves if one.curve == "precision_recall")
    limited = CurveTable(
        ref=f"{champion.ref}/curves/cutoffs",
        curve="cutoffs",
        label="Table of cut-offs",
        columns=(*table.columns, "precision_low", "precision_high"),
        rows=tuple((*row, max(0, row[2] - 0.1), min(1, row[2] + 0.1)) for row in table.rows),
    )
    model = champion.model_copy(update={"curves": (*champion.curves, limited)})

    assert read.bands(precision_recall([champion])) == []
    assert read.bands(precision_recall([model])) == [style.BLUE]


def test_an_operating_point_shows_the_intervals_of_both_rates(read, champion):
    """The interval of the false positive rate is what that of specificity leaves; two fifths of both axes are shown."""
    without = tuple(one for one in champion.estimates if one.metric not in ("fpr", "fnr"))
    model = champion.model_copy(update={"estimates": without})
    found = {one.metric: one.interval for one in model.estimates}
    places = {(round(x, 6), round(y, 6)) for line in read.lines(roc([model])) for x, y in line if x == x}  # noqa: PLR0124 - breaks are nan
    ends = {round(place, 6) for at in places for place in at}

    assert {
        round((1 - end) / 0.4 * curves.HIGH, 6) for end in (found["specificity"].low, found["specificity"].high)
    } <= ends
    assert {round((1 - end) / 0.4 * curves.HIGH, 6) for end in (found["recall"].low, found["recall"].high)} <= ends


def test_calibration_gives_each_model_a_panel_of_its_own(read, champion, challenger):
    words = read.words(calibration([champion, challenger]))

    assert words.count("100%") == 3  # once upwards, and once below each panel
    assert words.count("Mean score of the bin") == 1


def test_calibration_of_any_number_of_models_stands_on_a_page(make):
    models = [make.model(f"Model {at}", *make.sample(300, 1.5, at)) for at in range(12)]
    sizes = {many: calibration(models[:many]).get_size_inches() * 72 for many in (1, 2, 4, 5, 8, 12)}

    assert {many: round(float(wide)) for many, (wide, _) in sizes.items()} == {
        **dict.fromkeys((1, 2, 4), 223),
        **dict.fromkeys((5, 8, 12), 468),
    }
    assert max(float(high) for _, high in sizes.values()) < 520


def test_calibration_says_its_slope_rather_than_its_brier_score(make, read):
    model = make.model()
    slope = make.estimate("Champion", "calibration_slope", 0.91, low=0.75, high=1.07)
    named = model.model_copy(update={"estimates": (*model.estimates, slope)})

    assert "slope 0.91 (0.75 to 1.07)" in read.words(calibration([named]))
    assert any(word.startswith("Brier score") for word in read.words(calibration([model])))
