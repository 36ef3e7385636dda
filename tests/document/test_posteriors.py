"""Bayesian probabilities of several pairs stand in one table with one sentence; those of one pair in its sentence."""

import pytest

from reportgen import api
from reportgen.document.blocks import Grid, Paragraph
from reportgen.document.sections.posteriors import of_pairs
from reportgen.narrative import posteriors
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

SCORES = {
    "a": [0.81, 0.83, 0.80, 0.84, 0.82, 0.85, 0.80, 0.83, 0.82, 0.84],
    "b": [0.80, 0.82, 0.81, 0.82, 0.80, 0.83, 0.80, 0.81, 0.82, 0.81],
    "c": [0.60, 0.63, 0.61, 0.62, 0.60, 0.63, 0.60, 0.61, 0.62, 0.61],
}


def reading(on="cross_validation", metric="accuracy", rope=0.01, models=("a", "b", "c")):
    key = "fold" if on == "cross_validation" else "dataset"
    scores = {"metric": metric, "columns": {key: key, "models": list(models)}}
    scores |= {"design": {"kind": "kfold"}} if on == "cross_validation" else {}
    spec = {"kind": "comparison", "title": "T", on: scores, "comparisons": [{"id": "H1", "rope": rope}]}
    data = {key: [f"n{at}" for at in range(10)], **{name: SCORES[name] for name in models}}
    return Reading(api.evaluate(api.load(spec), data=data))


def test_several_pairs_have_a_table_in_place_of_their_sentences():
    read = reading()
    grid, paragraph = of_pairs(read)
    (comparison,) = read.results.comparisons

    assert isinstance(grid, Grid)
    assert isinstance(paragraph, Paragraph)
    assert plain(grid.caption) == "Bayesian probabilities, accuracy; differences up to 1 point count as none"
    assert [plain(row.head) for row in grid.rows] == ["a – b", "a – c", "b – c"]
    assert [one for pair in comparison.pairs for one in posteriors.sentences(comparison, pair)] == []


def test_one_pair_keeps_its_sentence():
    read = reading(models=("a", "b"))
    (comparison,) = read.results.comparisons

    assert of_pairs(read) == []
    assert len(list(posteriors.sentences(comparison, comparison.pairs[0]))) == 2


@pytest.mark.parametrize(("metric", "favoured"), [("accuracy", "a"), ("error", "c")])
@pytest.mark.parametrize("on", ["cross_validation", "benchmark"])
def test_the_better_model_has_the_probability(on, metric, favoured):
    read = reading(on, metric)
    grid, paragraph = of_pairs(read)
    first, _, second, by_prior = map(plain, grid.rows[1].cells)

    assert (first > second) == (favoured == "a")
    assert " to " in by_prior
    assert "practically equal" in plain(paragraph.sentences[0]) or f"{favoured} is better than" in plain(
        paragraph.sentences[0]
    )


def test_the_sentence_lists_what_is_nearly_sure_and_says_where_nothing_is():
    assert plain(of_pairs(reading())[1].sentences[0]) == (
        "With a probability of at least 95%: a is better than c; b is better than c."
    )
    assert plain(of_pairs(reading(rope=0.195))[1].sentences[0]).startswith(
        "With a probability of at least 95%: a and b"
    )


def test_a_rope_without_probabilities_leaves_no_table():
    read = reading()
    gone = [pair.model_copy(update={"posterior": None}) for pair in read.results.comparisons[0].pairs]
    comparison = read.results.comparisons[0].model_copy(update={"pairs": tuple(gone)})

    assert of_pairs(Reading(read.results.model_copy(update={"comparisons": (comparison,)}))) == []


def test_a_probability_just_below_the_level_is_told_from_it_and_equal_ends_are_said_once():
    comparison = reading().results.comparisons[0]
    pair = comparison.pairs[1]
    found = pair.posterior.model_copy(update={"p_right": 0.9497, "p_rope": 0.0503})
    table = found.by_prior.model_copy(update={"rows": ((0.0, 0.05, 0.95),) * 2, "row_labels": ("a", "b")})
    alone = pair.model_copy(update={"posterior": found.model_copy(update={"by_prior": table})})

    assert plain((posteriors.chance(found, "p_right", against=0.95),)) == "94.97%"
    said = list(posteriors.sentences(comparison.model_copy(update={"pairs": (alone,)}), alone))
    assert plain(said[1]) == "With other priors the probability of practical equality is 5.0% too."
