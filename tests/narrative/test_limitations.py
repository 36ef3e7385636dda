"""Limitations that several models share, or that bear on several verdicts, have one line among the first."""

import random
import re

import pytest

import reportgen
from reportgen.document import html
from reportgen.document.view import view
from reportgen.figures.criteria import criteria as strips
from reportgen.narrative.limitations import grouped, in_full, in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain


def lines(results, words=in_short):
    reading = Reading(results)
    return [plain(words(reading, alike)) for alike in grouped(reading)]


def scored(rows=120):
    drawn = random.Random(1)
    truth = [int(at % 3 == 0) for at in range(rows)]
    return {
        "truth": [str(one) for one in truth],
        **{name: [0.7 * drawn.random() + 0.3 * one for one in truth] for name in ("a", "b", "c")},
    }


def spec(**more):
    return {"kind": "validation", "title": "T", "data": {"positive": "1", "evaluated_on": "test"}, **more}


@pytest.fixture(scope="module")
def three():
    """Judge three models whose thresholds have no origin, two of which call all cases alike."""
    given = (("A", 0.5), ("B", 5), ("C", -5))
    models = [{"name": name, "score": name.lower(), "threshold": threshold} for name, threshold in given]
    return reportgen.evaluate(spec(models=models), scored())


def test_three_models_take_one_place(three):
    said = lines(three)

    assert "Not stated on which data the thresholds of A, B and C were chosen." in said
    assert "The same prediction for every case: B (0) and C (1)." in said


def test_the_chapter_says_it_once_as_well(three):
    said = [one for one in lines(three, in_full) if "does not state on which data" in one]

    assert len(said) == 1
    assert said[0].startswith("The author does not state on which data the thresholds of A, B and C were chosen.")


def test_one_model_is_named_as_before():
    models = [{"name": "A", "score": "a", "threshold": 0.5}]

    said = lines(reportgen.evaluate(spec(models=models), scored()))

    assert "Not stated on which data the threshold of A was chosen." in said


def test_what_blocks_several_verdicts_is_the_first_limitation():
    """One error of 30 carries nearly all of the loss, so that no limit of it is known to hold."""
    truth = [float(at) for at in range(200)]
    predicted = [one + 0.1 * (-1) ** at for at, one in enumerate(truth)]
    predicted[17] += 30
    criteria = [f"{metric} <= 5" for metric in ("mae", "mse", "rmse")]
    models = [{"name": "A", "prediction": "p"}]
    asked = {"kind": "validation", "title": "T", "models": models, "criteria": criteria}

    results = reportgen.evaluate(asked, {"truth": truth, "p": predicted})

    codes = {verdict.undefined_code for criterion in results.criteria for verdict in criterion.models}
    assert codes == {"heavy_tail"}
    assert lines(results)[0].startswith("Three verdicts withheld, among them C1: few large losses make up ")


@pytest.fixture(scope="module")
def two_sets():
    """Judge a further set of which 30 rows have no score."""
    cases = scored(300)
    split = ["test" if at < 150 else "oot" for at in range(300)]
    cases["a"] = [0.4 * score + 0.6 * int(one) for score, one in zip(cases["a"], cases["truth"], strict=True)]
    table = {
        "truth": [*cases["truth"], *["1"] * 30],
        "a": [*cases["a"], *[None] * 30],
        "split": [*split, *["oot"] * 30],
    }
    data = {"positive": "1", "columns": {"split": "split"}, "split_as": {"test": ["test", "oot"]}}
    models = [{"name": "A", "score": "a", "threshold": 0.5}]
    return reportgen.evaluate(spec(models=models, criteria=["roc_auc >= 0.7"]) | {"data": data}, table)


def test_rows_of_every_judged_set_are_counted(two_sets):
    page = re.sub("<[^>]*>", "", html.page(view(two_sets))).replace("\u00a0", " ")

    assert (
        "further rows of oot are incomplete. A criterion is met only if it is met with all of them counted against it"
        in page
    )
    assert [one.incomplete for one in two_sets.data.judged_sets] == [0, 30]


def test_rows_that_leave_a_verdict_open_are_the_first_limitation(two_sets):
    assert [one.verdict for one in two_sets.criteria[0].models] == ["met", "not_demonstrated"]
    assert lines(two_sets)[0] == "30 rows are incomplete; verdicts allow for the worst case."


def test_the_picture_of_a_comparison_reaches_to_the_worst():
    cases = scored(300)
    cases["b"] = [score if at % 9 else None for at, score in enumerate(cases["b"])]
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    asked = spec(
        models=models,
        comparisons=[{"id": "H1", "metric": "accuracy", "models": ["A", "B"], "hypothesis": "non_inferiority"}],
        criteria=[{"id": "C1", "comparison": "H1", "must": "non_inferior"}],
    )
    asked["comparisons"][0] |= {"margin": 0.3, "why": "agreed"}

    results = reportgen.evaluate(asked, cases)

    (verdict,) = results.criteria[0].of_comparison.pairs
    assert verdict.incomplete.rows == 34
    assert verdict.worst.low < verdict.low
    alone = verdict.model_copy(update={"incomplete": None})
    of_complete = results.criteria[0].of_comparison.model_copy(update={"pairs": (alone,)})
    without = results.criteria[0].model_copy(update={"of_comparison": of_complete})
    drawn = [strips([one], {"A": 0, "B": 1})[verdict.ref] for one in (results.criteria[0], without)]
    assert len(drawn[0].pieces) > len(drawn[1].pieces)
