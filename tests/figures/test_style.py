"""Colours are judged by the formulas of WCAG 2.2 and by the model of Machado, Oliveira & Fernandes (2009)."""

from itertools import combinations

import numpy as np
import pytest

from reportgen.figures import lettering, style
from reportgen.figures.confusion import FULL

SEEN = {
    "normal": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def linear(colour):
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(colour, ground):
    one, other = sorted((float(linear(shade) @ TO_XYZ[1]) for shade in (colour, ground)), reverse=True)
    return (one + 0.05) / (other + 0.05)


def let_through(colour, opacity):
    """Mix a colour as a screen does that lets the white of the paper through."""
    mixed = (255 - opacity * (255 - int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


def lab(light):
    ratio = TO_XYZ @ np.clip(light, 0, 1) / WHITE
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("colour", [style.INK, style.QUIET, *(hand.colour for hand in style.HANDS)])
def test_words_can_be_read_on_paper(colour):
    assert contrast(colour, style.PAPER) >= 4.5


@pytest.mark.parametrize("base", [style.RIGHT, style.WRONG])
def test_counts_can_be_read_on_the_strongest_cell(base):
    assert contrast(style.INK, let_through(base, FULL)) >= 4.5


@pytest.mark.parametrize("eyes", SEEN)
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
