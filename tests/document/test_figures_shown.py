"""Which figures a document shows: few by default, each once, others on request, and what their captions say."""

from functools import cache
from pathlib import Path

import pytest

from reportgen import api
from reportgen.document.blocks import Paragraph, Picture, PictureRow
from reportgen.document.pictures import Pictures
from reportgen.figures.from_results import curve
from reportgen.narrative import captions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ShownNumber, plain

SAMPLES = Path(__file__).parents[2] / "samples"
OF_CLASSES = ("breast_cancer", "credit", "factory", "medical_test", "trouble", "trouble_traps")
UNMARKED = (
    "figure-score-distribution",
    "figure-cost-curve",
    "figure-gain",
    "figure-det",
)  # whose captions speak of none
USUAL = ["confusion", "roc", "precision-recall", "score-distribution", "threshold-sweep"]


@cache
def results(sample):
    return api.read_results(SAMPLES / sample / "results.json")


def asking(sample, *figures, **changed):
    """Read results as if other figures had been requested."""
    found = results(sample)
    outputs = found.outputs.model_copy(update={"figures": figures or None})
    return Reading(found.model_copy(update={"outputs": outputs, **changed}))


def blocks(reading):
    pictures = Pictures(reading)
    costs = pictures.costs() if reading.costs is not None else []
    return [*pictures.confusions(), *pictures.ranking(), *pictures.calibration(), *costs]


def shown(reading):
    rows = [block.pictures if isinstance(block, PictureRow) else (block,) for block in blocks(reading)]
    return [one.id.removeprefix("figure-") for row in rows for one in row if isinstance(one, Picture)]


@pytest.mark.parametrize("sample", OF_CLASSES)
def test_a_document_shows_four_to_seven_figures_each_once(sample):
    found = shown(asking(sample))

    assert 4 <= len(found) <= 7  # a sample with enriched cases has no precision
    assert len(set(found)) == len(found)
    assert set(found) - {*USUAL, "calibration", "decision-curve", "cost-curve"} == set()


def test_other_figures_are_shown_on_request_next_to_the_usual_ones():
    found = shown(asking("factory", "det", "gain", "prevalence_cost", "decision_curve", "roc"))

    assert set(found) - set(shown(asking("factory"))) == {"det", "gain", "prevalence-cost", "decision-curve"}
    assert found.count("roc") == 1


def test_where_costs_are_given_their_curve_takes_the_place_of_the_decision_curve():
    assert {"cost-curve", "decision-curve"} & set(shown(asking("factory"))) == {"cost-curve"}
    assert {"cost-curve", "decision-curve"} & set(shown(asking("credit"))) == {"decision-curve"}


def test_a_requested_figure_without_anything_to_show_is_named():
    models = tuple(model.model_copy(update={"curves": ()}) for model in results("credit").models)
    said = [block for block in blocks(asking("credit", "det", models=models)) if isinstance(block, Paragraph)]

    assert [plain(one.sentences[0]) for one in said] == [
        "Detection error trade-off was requested but is not drawn: no model has the values for it."
    ]
    assert not [block for block in blocks(asking("credit", models=models)) if isinstance(block, Paragraph)]


@pytest.mark.parametrize("sample", OF_CLASSES)
def test_the_caption_of_roc_reads_each_curve_where_it_first_finds_nearly_all(sample):
    reading = asking(sample)
    drawn = [found for model in reading.cases.models if (found := curve(model, "roc"))]
    parts = captions.roc(reading)
    cells = [part for part in parts if isinstance(part, ShownNumber) and "/curves/roc#" in part.ref]

    assert len(cells) == 2 * len(drawn)
    for found, (recall, false) in zip(drawn, zip(cells[::2], cells[1::2], strict=True), strict=True):
        row = int(recall.ref.partition("#")[2].partition("/")[0])
        assert [float(recall.exact), float(false.exact)] == [found.rows[row][2], found.rows[row][1]]
        assert found.rows[row][2] >= captions.MOST_FOUND > found.rows[row - 1][2]


@pytest.mark.parametrize("sample", OF_CLASSES)
def test_a_caption_speaks_of_marks_only_where_the_figure_has_them(sample):
    """A mark is a point with the shape of a model, which its key shows too."""
    pictures = [
        one
        for row in blocks(asking(sample, "det", "gain", "tpr_fp"))
        for one in (row.pictures if isinstance(row, PictureRow) else (row,))
        if isinstance(one, Picture)
    ]
    told = {one.id for one in pictures if "marks show operating points" in plain(one.caption)}

    assert told == {one.id for one in pictures if "threshold " in one.svg and one.id not in UNMARKED}


@pytest.mark.parametrize("sample", OF_CLASSES)
def test_captions_are_at_most_three_sentences(sample):
    for row in (block for block in blocks(asking(sample, "det", "gain", "tpr_fp")) if not isinstance(block, Paragraph)):
        for one in row.pictures if isinstance(row, PictureRow) else (row,):
            assert plain(one.caption).count(". ") <= 2, plain(one.caption)
