import unicodedata
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from reportgen.figures import lettering, style
from reportgen.resources import templates_folder


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Champion", "Champion"),
        ("Champion\n  v2\t", "Champion v2"),
        ("模型", "□□"),
        ("שלום", "□□□□"),
        ("👩\u200d👩 fit", "□□ fit"),
        ("\u202ereversed", "reversed"),
        ("soft\u00adhyphen", "softhyphen"),
        ("cafe\u0301", "café"),
        ("❤️", "□"),
        ("a\x00b", "a□b"),
        ("$x_1$ <b>", "$x_1$ <b>"),
    ],
)
def test_what_our_fonts_lack_is_replaced_by_something_visible(given_name, shown):
    assert lettering.visible(given_name) == shown


@given(st.text())
def test_no_text_of_a_user_makes_the_fonts_complain(text):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        wide = lettering.extent.__wrapped__(lettering.visible(text) or "x", style.FAMILIES, 8.0, 400)[0]

    assert wide >= 0


@given(st.text(alphabet="ab _-", max_size=80), st.integers(4, 40))
def test_a_shortened_text_keeps_both_ends_and_is_no_longer_than_allowed(text, most):
    short = lettering.short(text, most)

    assert len(short) <= max(most, len(text) if len(text) <= most else 0)
    assert short == text or (text.startswith(short.split("…")[0]) and text.endswith(short.split("…")[1]))


def test_names_that_would_look_alike_get_their_number():
    long = "gradient boosting on all features, {} rounds of training"

    assert lettering.names([long.format(500), long.format(900)]) == (
        "gradient boo…of training (1)",
        "gradient boo…of training (2)",
    )


def test_one_name_alone_needs_no_number():
    assert lettering.names(["模型"]) == ("□□",)


def test_a_name_without_characters_is_a_box():
    assert lettering.names(["", "B"]) == ("□ (1)", "B")


def test_a_box_in_a_name_is_a_character_like_others():
    assert lettering.names(["□ A", "B"]) == ("□ A", "B")


@pytest.mark.parametrize("text", ["Recall 92.6%", "AVATAR", "Größe ≥ 0.5"])
def test_widths_are_those_of_the_font_file(text):
    font = ImageFont.truetype(templates_folder() / "fonts" / "RGSans-Regular.ttf", 1000)

    assert lettering.width(text, 10) == pytest.approx(font.getlength(text) / 100, rel=0.03)


def test_a_fitted_text_is_as_wide_as_its_room():
    assert lettering.width(lettering.fitted("an exceedingly long name of a model", 60), style.TEXT) <= 60


def test_a_text_is_broken_between_words():
    assert lettering.wrapped("not defective at all", 50) == ("not defective", "at all")


def test_a_word_that_no_line_holds_is_shortened():
    (line,) = lettering.wrapped("moderately_defective_pieces", 50)

    assert "…" in line
    assert lettering.width(line) <= 50


def test_the_characters_of_both_families_are_known():
    assert all(lettering.visible(sign) == sign for sign in "AΩ≥−✓✗○●■▲◆▼▶◀□…")
    assert unicodedata.name(lettering.BOX) == "WHITE SQUARE"
