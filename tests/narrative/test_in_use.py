"""What is said of a thousand cases in use, and the keys of the bars that show them."""

import pytest

from reportgen.document.blocks import Bars, Paragraph
from reportgen.document.sections.thousand_cases import thousand_cases
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

MODELS = [{"name": name, "prediction": name.lower()} for name in "ABC"]
DATA = {"truth": ["1", "0"] * 100, "a": ["1", "0"] * 90 + ["0", "1"] * 10, "b": ["1", "0"] * 80 + ["0", "1"] * 20}
DATA["c"] = DATA["a"]


@pytest.fixture
def blocks(run):
    def made(models=2, *, asked=(), **data):
        spec = {"models": MODELS[:models], "data": {"positive": "1", **data}, **dict(asked)}
        return thousand_cases(Reading(run(spec, DATA)))

    return made


def words(bars):
    return " ".join(map(plain, bars.sentences))


def keys(bar):
    return [plain(said) for _, said in bar.keys]


def test_the_keys_have_the_numbers_and_the_sentence_says_what_they_are(blocks):
    (two,) = blocks(use_prevalence=0.1)

    assert words(two) == (
        "At the expected prevalence of 10%, 1,000 cases include about 100 cases of class 1. Averages with 95% intervals; a "
        "single thousand varies more. Assumes the same recall and specificity."
    )
    assert [keys(bar) for bar in two.bars] == [
        ["90 found (83 to 94)", "10 missed", "90 false alarms (50 to 157)", "810 correctly not flagged"],
        ["80 found (71 to 87)", "20 missed", "180 false alarms (120 to 260)", "720 correctly not flagged"],
    ]


def test_of_a_range_of_prevalences_each_end_has_a_bar(blocks):
    (both,) = blocks(1, use_prevalence=[0.01, 0.1])

    assert words(both).startswith(
        "At the expected prevalence of 1%, 1,000 cases include about 10 cases of class 1; at 10%, about 100."
    )
    assert [plain(bar.head) for bar in both.bars] == ["at 1%", "at 10%"]
    assert keys(both.bars[0])[:2] == ["9 found (8.3 to 9.4)", "1 missed"]


def test_where_no_prevalence_in_use_is_stated_it_is_that_of_the_sample_and_said_so(blocks):
    (bars,) = blocks(1)

    assert words(bars).startswith(
        "At this sample's prevalence of 50.0% (none stated for use), 1,000 cases include about 500 cases of class 1."
    )
    assert plain(bars.bars[0].head) == ""


def test_without_a_reference_standard_it_is_the_agreement_that_is_assumed(blocks):
    (bars,) = blocks(1, labels={"gold": False})

    assert words(bars).endswith("Assumes the same agreement.")


def test_the_reason_takes_the_place_of_bars_where_the_predictions_know_the_cases(blocks):
    (said,) = blocks(1, asked={"attest": {"test_untouched": False}})

    assert isinstance(said, Paragraph)
    assert plain(said.sentences[0]).startswith("Not given for A: ")


def test_of_scores_without_a_threshold_nothing_is_shown(run):
    spec = {"models": [{"name": "A", "score": "s"}], "data": {"positive": "1", "use_prevalence": 0.1}}

    assert thousand_cases(Reading(run(spec, {"truth": ["1", "0"] * 30, "s": [0.7, 0.2, 0.4] * 20}))) == ()


def test_many_bars_become_a_table(run):
    models = [{"name": f"M{at}", "prediction": "a"} for at in range(9)]
    (grid,) = thousand_cases(Reading(run({"models": models, "data": {"positive": "1"}}, DATA)))

    assert not isinstance(grid, Bars)
    assert [plain(cell) for cell in grid.rows[8].cells[:4]] == ["450 (413 to 472)", "50", "50 (28 to 87)", "450"]
