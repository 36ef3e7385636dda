"""The learning curve, from the spec to the page."""

import pytest

import reportgen

CASES = {
    "rows": [{"y": "1", "p": "1"}, {"y": "0", "p": "0"}],
    "columns": {"truth": "y", "prediction": "p"},
    "positive": "1",
}
# Two runs with three sizes, made up; the means are 0.95, 0.9, 0.86 in training and 0.7, 0.8, 0.84 on others.
RUNS = [
    {"size": size, "repeat": run, "training": training, "validation": other}
    for run, values in {
        "a": [(50, 0.96, 0.65), (100, 0.91, 0.79), (200, 0.87, 0.83)],
        "b": [(50, 0.94, 0.75), (100, 0.89, 0.81), (200, 0.85, 0.85)],
    }.items()
    for size, training, other in values
]
# By hand (as in the doctest of early_stopping): two steps without a better one stop at step 4, which keeps step 2.
STEPS = [
    {"step": step, "training": training, "validation": other}
    for step, training, other in [(1, 5, 5), (2, 2, 3), (3, 1, 4), (4, 1, 4), (5, 0, 2)]
]


def results(curve, **more):
    return reportgen.evaluate({"kind": "validation", "title": "T", "data": CASES, "learning_curve": curve, **more})


def page(found, folder):
    reportgen.render(found, folder)
    return " ".join((folder / "report.html").read_text(encoding="utf-8").split())


def test_runs_are_averaged_at_each_size():
    found = results({"metric": "accuracy", "rows": RUNS}).learning_curve

    assert (found.by, found.runs, found.first, found.last, found.better) == ("size", 2, 50, 200, "higher")
    assert found.table.row_labels == ("50", "100", "200")
    assert found.table.rows[0] == pytest.approx((50, 0.95, 0.7, 0.25, 0.94, 0.96, 0.65, 0.75))
    assert (found.training, found.other, found.gap) == pytest.approx((0.86, 0.84, 0.02))
    assert (found.reading, found.stopping) == (None, None)


@pytest.mark.parametrize(
    ("limit", "largest_gap", "reading"), [(0.8, 0.01, "overfit"), (0.9, 0.05, "underfit"), (0.8, 0.05, "neither")]
)
def test_the_gap_is_read_by_the_thresholds_of_the_author(limit, largest_gap, reading):
    found = results({"metric": "accuracy", "rows": RUNS, "limit": limit, "largest_gap": largest_gap})

    assert found.learning_curve.reading == reading


def test_of_errors_lower_is_better_and_training_stops_after_the_patience():
    found = results({"rows": STEPS, "patience": 2}).learning_curve

    assert (found.by, found.better, found.gap) == ("step", "lower", 2.0)
    stop = found.stopping
    assert (stop.patience, stop.stop, stop.stopped, stop.kept, stop.value) == (2, 4, True, 2, 3.0)
    assert (stop.best, stop.best_value) == (5, 2.0)


def test_no_step_is_chosen_by_test_cases_or_by_several_runs():
    assert results({"rows": STEPS, "on": "test"}).learning_curve.stopping is None
    twice = [{**row, "repeat": run} for run in "ab" for row in STEPS]
    assert results({"rows": twice}).learning_curve.stopping is None


def test_the_order_of_the_rows_does_not_matter():
    one, other = (results({"metric": "accuracy", "rows": rows}).learning_curve for rows in (RUNS, RUNS[::-1]))

    assert one == other


def test_the_document_shows_the_curve_the_gap_and_the_thresholds(tmp_path):
    said = page(results({"metric": "accuracy", "rows": RUNS, "limit": 0.8, "largest_gap": 0.05}), tmp_path)

    assert said.count('id="figure-learning-curve"') == 1
    assert 'data-ref="learning_curve#gap"' in said
    assert "neither overfitting nor underfitting by the author" in said
    assert 'data-ref="learning_curve/table#100/other_low"' in said
    assert "The bands reach from the lowest to the highest run." in said


def test_the_document_says_that_a_chosen_step_is_too_optimistic(tmp_path):
    said = page(results({"rows": STEPS, "patience": 2}), tmp_path)

    assert "too optimistic as an estimate for new data" in said
    assert 'data-ref="learning_curve/stopping#kept"' in said
    assert "states no thresholds for overfitting and underfitting" in said


def test_the_document_warns_of_choices_by_test_cases(tmp_path):
    assert "The other cases are test cases" in page(results({"rows": STEPS, "on": "test"}), tmp_path)


def test_a_curve_of_many_steps_is_listed_in_part_and_drawn_whole(tmp_path):
    rows = [{"step": at, "training": 1 / at, "validation": 2 / at} for at in range(1, 401)]
    found = results({"rows": rows})
    said = page(found, tmp_path)

    assert len(found.learning_curve.table.rows) == 400
    assert 'data-ref="learning_curve/table#1/other"' in said
    assert 'data-ref="learning_curve/table#400/other"' in said
    listed = said.partition('<section id="learning_curve"')[2].partition("</section>")[0]
    assert 10 <= listed.count('/other"') <= 16


def test_a_calculation_of_a_series_does_not_take_the_place_of_the_curve(tmp_path):
    series = {"method": "learning", "inputs": {"training": [3, 2], "validation": [4, 3]}}
    said = page(results({"rows": STEPS}, calculations=[series]), tmp_path)

    assert said.count('id="figure-learning-curve"') == said.count('id="figure-learning-curve-K1"') == 1
