import pytest
from matplotlib.patches import Polygon

from reportgen.figures.confusion import confusion
from reportgen.figures.confusion_by_prediction import confusion_by_prediction
from reportgen.figures.drawing import to_svg


def of(make, rows, classes):
    return make.model().model_copy(update={"confusion": make.confusion("Champion", rows, classes)})


CASES = {
    "plain": (((208, 21), (38, 133)), ("healthy", "ill")),
    "millions": (((1_863_820, 120), (44, 123_456)), ("healthy", "ill")),
    "long names": (((8, 2), (3, 7)), ("not defective at all, as far as seen", "moderately_defective_$x$<b>")),
    "no Latin": (((8, 2), (3, 7)), ("健康", "生病")),
    "twins": (((8, 2), (3, 7)), ("class of cases that heal early", "class of cases that heal e rly")),
    "empty class": (((8, 2), (0, 0)), ("healthy", "ill")),
    "five": (tuple(tuple(90 if i == j else i + j for j in range(5)) for i in range(5)), tuple("abcde")),
    "twelve": (
        tuple(tuple(12_000 if i == j else i * j for j in range(12)) for i in range(12)),
        tuple(f"a class with the number {i}" for i in range(12)),
    ),
    "weights": (((8.5, 2.25), (3.0, 7.0)), ("healthy", "ill")),
}


@pytest.mark.parametrize("case", CASES)
def test_no_words_overlap_or_leave_the_figure(read, make, case):
    svg = to_svg(confusion([of(make, *CASES[case])]), name="confusion", alt="", letters="text")

    assert read.colliding(svg) == ([], [])


def test_counts_shares_of_the_row_and_totals_are_shown(read, make):
    words = read.words(confusion([of(make, *CASES["plain"])]))

    assert {"208", "21", "38", "133"} <= set(words)
    assert {"90.8%", "9.2%", "22.2%", "77.8%"} <= set(words)  # 208/229, 21/229, 38/171, 133/171
    assert {"229", "171", "246", "154", "400"} <= set(words)
    assert {"Observed", "Predicted by", "Champion", "Total"} <= set(words)


def test_by_prediction_the_shares_are_of_the_column(read, make):
    words = read.words(confusion_by_prediction([of(make, *CASES["plain"])]))

    assert {"84.6%", "15.4%", "13.6%", "86.4%"} <= set(words)  # 208/246, 38/246, 21/154, 133/154
    assert {"229", "171", "246", "154", "400"} <= set(words)


def test_a_class_that_is_never_predicted_has_no_shares(read, make):
    words = read.words(confusion_by_prediction([of(make, ((8, 0), (3, 0)), ("healthy", "ill"))]))

    assert [word for word in words if word.endswith("%")] == ["72.7%", "27.3%"]


def test_a_class_without_cases_has_no_shares(read, make):
    words = read.words(confusion([of(make, *CASES["empty class"])]))

    assert [word for word in words if word.endswith("%")] == ["80.0%", "20.0%"]


def test_right_and_wrong_differ_by_more_than_colour(make):
    """Right cells stand on the diagonal, and a large share is darker whatever its colour."""
    drawn = confusion([of(make, ((90, 10), (10, 90)), ("a", "b"))]).artists
    strength = [cell.get_alpha() for cell in drawn if isinstance(cell, Polygon)]

    assert min(strength[0], strength[3]) > max(strength[1], strength[2])


def test_a_model_without_calls_has_no_matrix(bare):
    assert confusion([bare]) is None


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("many", [2, 3, 5])
def test_matrices_of_several_models_stand_side_by_side_in_one_figure(read, make, case, many):
    models = [of(make, *CASES[case]).model_copy(update={"name": f"Model number {at}"}) for at in range(many)]
    figure = confusion(models)

    assert read.colliding(to_svg(figure, name="confusion", alt="", letters="text")) == ([], [])
    assert {one.name for one in models} <= set(read.words(figure))
    assert round(72 * float(figure.get_figwidth())) == 468


def test_matrices_of_several_models_have_cells_of_one_size(make, bare):
    models = [of(make, *CASES["plain"]), bare, of(make, *CASES["plain"])]
    cells = [one.get_xy() for one in confusion(models).artists if isinstance(one, Polygon)]

    assert len(cells) == 8
    assert len({tuple((corners.max(axis=0) - corners.min(axis=0)).round(6)) for corners in cells}) == 1
