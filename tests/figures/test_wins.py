"""Wins of pairs: each cell counts from the side of its row, and colours are as strong as the lead."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from matplotlib.patches import Polygon

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.wins import MOST, STRONGEST, PairwiseWins, wins
from reportgen.results.parts import Fact
from reportgen.results.scores import MetricOverDataSets, RankedModel, WinsOfPair

LONG = "gradient_boosting $x_1$ very long name of a model v2"


def over(names, pairs):
    def model(at, name):
        fact = {"label": "x", "value": float(len(names) - at)}
        return RankedModel(
            ref=name, name=name, mean=Fact(ref=f"{name}/m", **fact), mean_rank=Fact(ref=f"{name}/r", **fact)
        )

    return MetricOverDataSets(
        ref="benchmark",
        metric="accuracy",
        label="Accuracy",
        better="higher",
        data_sets=(),
        models=tuple(model(at, name) for at, name in enumerate(names)),
        wins=tuple(
            WinsOfPair(ref=f"{a}~{b}", models=(a, b), wins=counts[0], ties=counts[1], losses=counts[2])
            for (a, b), counts in pairs.items()
        ),
    )


def alike(names, counts):
    """Give all pairs the same counts."""
    return PairwiseWins.of(over(names, {(a, b): counts for at, a in enumerate(names) for b in names[at + 1 :]}))


THREE = PairwiseWins.of(over(("a", "b", "c"), {("a", "b"): (2, 1, 11), ("a", "c"): (7, 0, 7), ("b", "c"): (10, 1, 3)}))
SHAPES = {
    "three": THREE,
    "long names": alike((LONG, f"{LONG} 2", "模型", ""), (3, 2, 1)),
    "ties alone": alike(("a", "b"), (0, 5, 0)),
    "many": alike([f"{LONG} {at}" for at in range(MOST)], (1000, 1, 234)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_no_words_overlap_or_leave_the_figure_or_are_too_small(read, shape):
    svg = to_svg(wins(SHAPES[shape]), name="figure", alt="", letters="text")

    assert read.colliding(svg) == ([], [])
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


def test_the_best_mean_rank_is_first_and_each_cell_counts_from_the_side_of_its_row(read):
    words = read.words(wins(THREE))

    assert THREE.names == ("c", "b", "a")
    assert [one for one in words if "–" in one][1:] == ["3–1–10", "7–0–7", "10–1–3", "11–1–2", "7–0–7", "2–1–11"]


def shades(figure):
    """Return the colour and the strength of each shade that says who leads."""
    areas = [one for one in figure.artists if isinstance(one, Polygon)]
    return [(to_hex(one.get_facecolor()), one.get_alpha()) for one in areas if one.get_alpha() != 1]


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_both_cells_of_a_pair_are_as_strong_as_the_lead_in_opposite_colours(won, tied, lost):
    figure = wins(alike(("a", "b"), (won, tied, lost)))
    lead, total = won - lost, won + tied + lost
    strength = pytest.approx(STRONGEST * abs(lead) / total) if total else 0
    of_second, of_first = (style.RIGHT, style.WRONG) if lost > won else (style.WRONG, style.RIGHT)

    assert shades(figure) == ([(of_second, strength), (of_first, strength)] if lead else [])


def test_the_side_that_leads_is_bold_so_that_grey_print_suffices():
    svg = to_svg(wins(THREE), name="figure", alt="", letters="text")

    assert re.findall(r'font-weight="600"[^>]*>(\d+–\d+–\d+)<', svg) == ["10–1–3", "11–1–2"]


def test_where_counts_have_no_room_all_cells_have_wins_alone(read):
    words = read.words(wins(SHAPES["many"]))

    assert "Wins of the row against the column" in words
    assert {"1000", "234"} <= set(words)
    assert not [one for one in words if "–" in one]


def test_more_models_than_have_room_are_not_drawn():
    assert wins(replace(THREE, names=tuple(map(str, range(MOST + 1))))) is None
