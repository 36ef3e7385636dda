"""Width of intervals by the number of cases, from the spec to the page."""

import pytest
from scipy.stats import binomtest

from reportgen import api
from reportgen.document.sections.widths import widths
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

ROWS = [{"truth": str(int(at < 40)), "a": str(int(at < 36)), "b": str(int(at < 30))} for at in range(100)]
MODELS = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]


def results(sizes=(100, 400, 1600), models=MODELS, **more):
    spec = {"kind": "validation", "title": "T", "data": {"rows": ROWS}, "models": models, "comparisons": []}
    return api.evaluate(api.load({**spec, "plan": {"sample_size": {"widths": list(sizes)}}, **more}))


def width(successes, trials, level=0.95):
    found = binomtest(successes, trials).proportion_ci(level)
    return found.high - found.low


def test_widths_are_those_of_scipy_for_the_cases_that_the_metric_is_of():
    first, second = results(criteria=["recall >= 0.8"]).widths

    assert (first.ref, first.cases, first.width) == ("widths/A/recall", 40, pytest.approx(width(36, 40)))
    assert [row[-1] for row in first.table.rows] == pytest.approx([width(90, 100), width(360, 400), width(1440, 1600)])
    assert [row[-1] for row in second.table.rows] == pytest.approx([width(75, 100), width(300, 400), width(1200, 1600)])


def test_four_times_as_many_cases_nearly_halve_the_width():
    (first, _) = results().widths
    small, middle, large = [row[-1] for row in first.table.rows]

    assert (small / middle, middle / large) == pytest.approx((2, 2), abs=0.15)


def test_without_criteria_the_metric_that_is_compared_is_shown():
    assert [one.metric for one in results().widths] == ["accuracy", "accuracy"]


def test_the_level_is_that_of_the_document():
    (one, _) = results(confidence=0.9).widths

    assert one.width == pytest.approx(width(96, 100, 0.9))


def test_the_table_has_a_column_for_each_number_in_order():
    (grid,) = widths(Reading(results((1600, 100), criteria=["recall >= 0.8"])))

    assert [plain(cell) for cell in grid.columns] == ["Metric", "Model", "Cases", "Width now", "With 100", "With 1,600"]
    assert [plain(cell) for cell in grid.rows[0].cells] == ["A", "40", "20.9 points", "12.7 points", "3.0 points"]
    assert "Four times as many cases nearly halve a width" in plain(grid.note[0])


def test_without_widths_there_is_no_table():
    spec = {"kind": "validation", "title": "T", "data": {"rows": ROWS}, "models": MODELS}

    assert widths(Reading(api.evaluate(api.load(spec)))) == ()


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ([100, 100], "plan.sample_size.widths: a number of cases is listed twice"),
        ([0], "widths[0] must be at least 1"),
        ([], "widths must not be empty"),
    ],
)
def test_wrong_numbers_are_refused(sizes, words):
    with pytest.raises(ReportgenError) as refused:
        results(sizes)

    assert words in str(refused.value)


def test_predicted_numbers_have_no_proportions():
    rows = [{"truth": at / 7, "prediction": at / 6} for at in range(30)]
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "rows": rows}}
    with pytest.raises(ReportgenError, match="widths are of proportions, and predicted numbers have none"):
        api.load({**spec, "plan": {"sample_size": {"widths": [100]}}})
