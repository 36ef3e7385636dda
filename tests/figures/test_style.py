"""Colours are judged by the formulas of WCAG 2.2 and by the model of Machado, Oliveira & Fernandes (2009)."""

from itertools import combinations

import numpy as np
import pytest
from eyes import SEEN, contrast, lab, linear

from reportgen.figures import lettering, style
from reportgen.figures.confusion import FULL


def let_through(colour, opacity):
    """Mix a colour as a screen does that lets the white of the paper through."""
    mixed = (255 - opacity * (255 - int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


@pytest.mark.parametrize("colour", [style.INK, style.QUIET, *(hand.colour for hand in style.HANDS)])
def test_words_can_be_read_on_paper(colour):
    assert contrast(colour, style.PAPER) >= 4.5


@pytest.mark.parametrize("base", [style.RIGHT, style.WRONG])
def test_counts_can_be_read_on_the_strongest_cell(base):
    assert contrast(style.INK, let_through(base, FULL)) >= 4.5


@pytest.mark.parametrize("eyes", [one for one in SEEN if one != "grey"])
def test_the_colours_of_four_models_differ_for_all_eyes(eyes):
    seen = [lab(np.array(SEEN[eyes]) @ linear(hand.colour)) for hand in style.HANDS[:4]]

    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(seen, 2)) > 12


def test_eight_models_differ_without_any_colour():
    assert len({hand.dashes for hand in style.HANDS}) == len({hand.marker for hand in style.HANDS}) == 8


def test_the_signs_of_models_are_in_our_fonts():
    assert all(lettering.visible(hand.sign) == hand.sign for hand in style.HANDS)


def test_the_palette_holds_every_colour_of_a_hand_once_and_as_it_is_written():
    assert {hand.colour for hand in style.HANDS} <= set(style.PALETTE)
    assert len(set(style.PALETTE)) == len(style.PALETTE)
    assert all(colour == colour.lower() for colour in style.PALETTE)


def test_a_ninth_model_is_drawn_like_the_first():
    assert style.hand(8) == style.hand(0)
