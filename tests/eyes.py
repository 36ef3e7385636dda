"""How eyes see colours: contrast by the formula of WCAG 2.2, colour vision by Machado, Oliveira & Fernandes (2009)."""

import numpy as np

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
SEEN = {
    "normal": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
    "grey": [TO_XYZ[1]] * 3,
}
WHITE = np.array([0.9505, 1.0, 1.089])


def linear(colour):
    """Return the light of a colour such as #0b5fa5."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colour, eyes="normal"):
    """Return how light a colour is for these eyes, from 0 to 1."""
    return float(np.clip(np.array(SEEN[eyes]) @ linear(colour), 0, 1) @ TO_XYZ[1])


def contrast(colour, ground, eyes="normal"):
    """Return the contrast of two colours for these eyes, from 1 to 21."""
    one, other = sorted((luminance(shade, eyes) for shade in (colour, ground)), reverse=True)
    return (one + 0.05) / (other + 0.05)


def lab(light):
    """Return lightness and two axes of colour, on which a step is seen alike everywhere."""
    ratio = TO_XYZ @ np.clip(light, 0, 1) / WHITE
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
