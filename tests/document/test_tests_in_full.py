"""The deciding tests stand in the annex with hypotheses, statistic, degrees of freedom and the level that p is compared with."""

from functools import cache

import pytest

from reportgen import api
from reportgen.document.sections import tests_in_full
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

WAVES = [0.0, 0.03, 0.01, 0.04, 0.02, 0.05, 0.01, 0.03, 0.02, 0.01]


@cache
def reading(on, count=2, kind="kfold", **comparison):
    key = "fold" if on == "cross_validation" else "dataset"
    names = [f"m{at}" for at in range(count)]
    scores = {"metric": "accuracy", "columns": {key: key, "models": names}}
    data = {key: [f"n{at}" for at in range(10)]}
    if kind == "5x2":
        scores["columns"]["repeat"] = "repeat"
        data = {"fold": [1, 2] * 5, "repeat": [at // 2 for at in range(10)]}
    scores |= {"design": {"kind": kind}} if on == "cross_validation" else {}
    waves = {
        name: [0.6 + 0.01 * at + WAVES[(at + 3 * fold) % 10] for fold in range(10)] for at, name in enumerate(names)
    }
    spec = {"kind": "comparison", "title": "T", on: scores, "comparisons": [{"id": "H1", **comparison}]}
    return Reading(api.evaluate(api.load(spec), data=data | waves))


def cells_of(read):
    (grid,) = tests_in_full.tests_in_full(read)
    return [plain(one) for one in grid.rows[0].cells], [plain(one) for one in grid.note]


def test_two_learners_have_their_t_with_its_degrees_of_freedom():
    cells, notes = cells_of(reading("cross_validation"))
    test = reading("cross_validation").results.comparisons[0].pairs[0].tests[0]

    assert cells[:2] == ["Corrected resampled t test", "two-sided"]
    assert float(cells[2].replace("\u2212", "-")) == pytest.approx(test.statistic, rel=1e-3)
    assert (cells[3], cells[5]) == ("9", "5%")
    assert notes[0].startswith(
        "Null hypothesis of the corrected resampled t test: the expected difference of the scores is"
    )


def test_five_times_two_folds_have_two_degrees_of_freedom():
    cells, _ = cells_of(reading("cross_validation", kind="5x2"))

    assert (cells[0], cells[3]) == ("Combined 5x2 F test", "10, 5")


def test_several_learners_share_the_level_and_step_by_step_it_is_that_of_adjusted_p_values():
    assert cells_of(reading("cross_validation", 3))[0][5] == "1.7%"
    assert cells_of(reading("benchmark", 3))[0][5] == "5% of the adjusted p"


def test_an_alternative_is_said():
    cells, _ = cells_of(reading("cross_validation", alternative="greater"))

    assert cells[1] == "one-sided, for a greater value of the first model"


def test_too_many_pairs_are_in_the_numbers_alone():
    assert len(tests_in_full.tests_in_full(reading("benchmark", 6))[0].rows) == tests_in_full.MOST
    assert tests_in_full.tests_in_full(reading("benchmark", 7)) == ()
