"""Which figures of given scores a document shows, where, each once, and what their captions say."""

from functools import cache
from pathlib import Path

import pytest

from reportgen import api
from reportgen.document.blocks import Paragraph, Picture, PictureRow
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import of_comparisons, of_folds, on_first_page
from reportgen.narrative import captions_of_scores
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

FOLDS = 10
SAMPLES = Path(__file__).parents[2] / "samples"


@cache
def results(count, **changed):
    """Compare so many learners whose scores differ by a step, with a wave over the folds that differs from one to the next."""
    names = [f"Learner {at}" for at in range(count)]
    waves = {name: [0.01 * ((7 * fold + 3 * at) % 5) for fold in range(FOLDS)] for at, name in enumerate(names)}
    scores = {name: [0.6 + 0.02 * at + wave for wave in waves[name]] for at, name in enumerate(names)}
    spec = {
        "kind": "comparison",
        "title": "Learners",
        "cross_validation": {
            "metric": "accuracy",
            "columns": {"fold": "fold", "models": names},
            "design": {"kind": "kfold", "folds": FOLDS},
        },
    }
    comparison = {"id": "H1", "on": "cross_validation", "metric": "accuracy", "models": names} | changed
    if changed:
        spec["comparisons"] = [comparison]
    return api.evaluate(api.load(spec), data={"fold": list(range(FOLDS)), **scores})


def reading(count, *figures, **changed):
    found = results(count, **changed)
    outputs = found.outputs.model_copy(update={"figures": figures or None})
    return Reading(found.model_copy(update={"outputs": outputs}))


def parts(reading):
    """Return the figures of the first page, of the comparisons and of the learners, in the order of the document."""
    pictures = Pictures(reading)
    return [part(reading, pictures) for part in (on_first_page, of_comparisons, of_folds)]


def ids(reading):
    return [
        [one.id.removeprefix("figure-") for block in blocks for one in getattr(block, "pictures", (block,))]
        for blocks in parts(reading)
    ]


def caption(reading, part):
    (picture,) = parts(reading)[part]
    return plain(picture.caption)


def test_two_learners_have_their_folds_on_the_first_page():
    assert ids(reading(2)) == [["fold-scores"], [], []]


def test_of_more_learners_the_first_page_shows_the_differences_and_their_section_the_folds():
    assert ids(reading(4)) == [["differences-H1"], [], ["fold-scores-accuracy"]]


def test_more_pairs_than_have_room_on_the_first_page_are_drawn_in_their_section():
    assert ids(reading(7)) == [[], ["differences-H1"], ["fold-scores-accuracy"]]


def test_two_learners_against_each_other_are_drawn_on_request_side_by_side():
    *_, blocks = parts(reading(3, "fold_scatter"))

    assert [type(block) for block in blocks] == [Picture, PictureRow, Picture]


def test_what_was_requested_and_has_nothing_to_draw_is_said():
    _, of_pairs, _ = parts(reading(2, "differences"))

    (said,) = of_pairs
    assert isinstance(said, Paragraph)
    assert plain(said.sentences[0]).startswith("Differences of pairs with intervals was requested but is not drawn")


def test_the_caption_gives_the_level_of_the_family():
    assert caption(reading(4), 0).startswith(
        "Differences in accuracy for 6 pairs of models, first minus second, with 99.2% intervals."
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"control": "Learner 0"}, "Differences in accuracy between each model and Learner 0"),
        ({"hypothesis": "equivalence", "margin": 0.03, "why": "it is small"}, "within the margin of 3"),
        ({"hypothesis": "non_inferiority", "margin": 0.03, "why": "it is small"}, "not worse than the margin of 3"),
        ({"role": "exploratory"}, "The comparison is exploratory, so nothing is concluded."),
    ],
)
def test_captions_say_what_is_compared_and_what_is_shaded(changed, said):
    assert said in caption(reading(4, **changed), 0)


def test_quantiles_are_computed_for_the_figure_that_is_requested():
    spec = {
        "kind": "comparison",
        "title": "Learners",
        "cross_validation": {"metric": "accuracy", "columns": {"fold": "fold", "models": ["a", "b"]}},
        "outputs": {"figures": ["qq"]},
    }
    data = {"fold": list(range(4)), "a": [0.8, 0.9, 0.7, 0.6], "b": [0.7, 0.6, 0.7, 0.5]}
    found = api.evaluate(api.load(spec), data=data)
    (table,) = found.comparisons[0].pairs[0].curves

    assert table.ref == "comparisons/H1/normal_quantiles"
    assert [row[1] for row in table.rows] == pytest.approx([0.0, 0.1, 0.1, 0.3])
    assert ids(Reading(found))[1] == ["qq-H1-0"]


def test_a_rope_is_drawn_for_two_models_and_for_more_pairs_on_request():
    assert ids(reading(2, rope=0.01)) == [["fold-scores"], ["rope-H1-0"], []]
    assert ids(reading(3, rope=0.01))[1] == []


def requested(*figures, count=2):
    """Compute for the requested figures what they draw, too."""
    spec = api.load(
        {
            "kind": "comparison",
            "title": "T",
            "cross_validation": {
                "metric": "accuracy",
                "columns": {"fold": "fold", "models": ["a", "b", "c"][:count]},
                "design": {"kind": "kfold"},
            },
            "comparisons": [{"id": "H1", "rope": 0.01}],
            "outputs": {"figures": list(figures)},
        }
    )
    data = {"fold": list(range(5)), "a": [0.8, 0.9, 0.7, 0.6, 0.8], "b": [0.7, 0.6, 0.7, 0.5, 0.8], "c": [0.1] * 5}
    return Reading(api.evaluate(spec, data=data))


def test_figures_of_two_learners_are_drawn_on_request():
    _, of_pairs, of_learners = ids(requested("p_against_t", "cv_scheme"))

    assert of_pairs == ["rope-H1-0", "p-against-t-H1-0"]
    assert of_learners == ["cv-scheme"]


def test_a_requested_rope_is_drawn_for_each_pair():
    assert ids(requested("rope", count=3))[1] == ["rope-H1-0", "rope-H1-1", "rope-H1-2"]


def test_captions_of_figures_on_request_say_what_is_shown():
    read = requested("p_against_t", "cv_scheme")
    (row,), (scheme,) = parts(read)[1:]
    rope, statistic = row.pictures

    assert plain(rope.caption) == (
        "Posterior distribution of the mean difference in accuracy, a minus b, with the probability of each region. "
        "Shaded: differences up to 1 point, which count as none."
    )
    assert plain(statistic.caption) == (
        "Corrected resampled t test, accuracy, a against b: the distribution that the statistic has if the null "
        "hypothesis is true. The blue area is p. The orange values are rejected at a significance level of 5%."
    )
    assert plain(scheme.caption) == (
        "Scheme of the 5 folds. Each part of the cases is tested once; the training sets of any two folds share cases."
    )


def test_bootstrap_draws_of_two_models_on_the_same_cases_are_drawn_on_request():
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"positive": "1"},
        "models": [{"name": name, "score": name, "threshold": 0.5} for name in "ab"],
        "comparisons": [{"id": "H1", "models": ["a", "b"], "metric": "f1"}],
        "outputs": {"figures": ["bootstrap_distribution"]},
    }
    truth = [str(at % 2) for at in range(60)]
    data = {
        "truth": truth,
        "a": [(at * 7 % 13) / 13 for at in range(60)],
        "b": [(at * 5 % 11) / 11 for at in range(60)],
    }
    read = Reading(api.evaluate(api.load(spec), data=data))
    (picture,) = [block for block in of_comparisons(read, Pictures(read)) if isinstance(block, Picture)]

    assert picture.id == "figure-bootstrap-distribution-H1-0"
    assert plain(picture.caption) == (
        "Bootstrap draws of the difference in F1, a minus b, with the 95% interval. "
        "Paler bars are outside the interval."
    )


def ranked():
    """Return the caption of the diagram of critical differences of the sample with data sets."""
    found = api.read_results(SAMPLES / "data_sets" / "results.json")
    read = Reading(found)
    over = found.benchmark.metrics[0]
    (critical,) = [one for one in over.critical_differences if one.control is None]
    return read, over, critical


def test_where_bars_and_the_table_disagree_one_sentence_says_which_decides():
    said = plain(captions_of_scores.critical_difference(*ranked()))

    assert said.endswith("The bars and the table of comparisons disagree on J48 and grafted J48; the table decides.")


def test_bars_must_not_be_read_where_no_test_shows_that_models_rank_differently():
    read, over, critical = ranked()
    first = over.tests[0].model_copy(update={"p_value": 0.4})
    alike = over.model_copy(update={"tests": (first, *over.tests[1:])})
    said = plain(captions_of_scores.critical_difference(read, alike, critical))

    assert "Stop here" in said
    assert "must not be read" in said
    assert "the table decides" not in said
