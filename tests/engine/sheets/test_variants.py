"""Variants: what one draws depends on nothing else, and data that nobody could mark are drawn again."""

import pytest

from reportgen.catalog.paper import Paper
from reportgen.engine.calc.run import calc
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.engine.sheets.topics import load_topic
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

PAIRED = {"a": [0.17, 0.20, 0.18, 0.21, 0.16], "b": [0.15, 0.19, 0.14, 0.18, 0.15]}


def sheet(**keys):
    return ExerciseSheet(load({"kind": "exercise", "title": "Sheet", **keys}))


def drawn(tasks, count=3, seed=5, **keys):
    """Return the data of each variant by task."""
    variants = {"count": count, "seed": seed}
    found = sheet(tasks=tasks, variants=variants, **keys).variants()
    return [{task.question.id: task.question.model_dump() for task in one.tasks} for one in found]


def test_another_task_or_variant_changes_no_other():
    alone = drawn(["mcnemar", "metrics"])

    assert drawn(["mcnemar", "metrics", "multiplicity"], count=5)[:3] != alone
    for before, after in zip(alone, drawn(["mcnemar", "metrics", "multiplicity"], count=5), strict=False):
        assert {key: after[key] for key in before} == before


def test_no_two_variants_are_equal():
    narrow = {"topic": "ci-proportion", "draw": {"n": [60, 70]}}
    found = drawn([narrow], count=20)

    assert len({str(one) for one in found}) == 20


def test_another_seed_draws_other_data():
    assert drawn(["metrics"], seed=1) != drawn(["metrics"], seed=2)


def test_data_that_are_given_are_taken_and_every_variant_has_them():
    found = drawn([{"topic": "paired-t", "data": PAIRED, "options": {}}], count=2)

    assert found[0] == found[1]
    assert [row[1] for row in found[0]["T1"]["tables"][0]["rows"]] == PAIRED["a"]


def test_given_data_that_hinge_on_rounding_are_a_warning_on_the_answer_sheet():
    (one,) = sheet(tasks=[{"topic": "paired-t", "data": PAIRED}]).variants()

    assert any("rounding on the way" in cause for cause in one.tasks[0].warnings)


def test_given_data_of_which_rounding_leaves_nothing_are_a_warning():
    tiny = {"a": [1e-6, 2e-6, 4e-6], "b": [0, 0, 0]}
    (one,) = sheet(tasks=[{"topic": "paired-t", "data": tiny}]).variants()

    assert "values on the way are too small for 4 decimals" in one.tasks[0].warnings


def test_the_key_of_given_data_is_that_of_the_catalog():
    (one,) = sheet(tasks=[{"topic": "paired-t", "data": PAIRED}]).variants()
    answers = {answer.ask: answer for answer in one.tasks[0].answers}

    assert answers["statistic"].value == pytest.approx(3.7729688731351985)  # scipy.stats.ttest_rel
    assert answers["df"].value == 4
    assert answers["critical"].value == pytest.approx(2.776445105)  # R: qt(0.975, 4)


def test_the_tolerance_is_half_a_unit_and_what_rounding_on_the_way_makes():
    (one,) = sheet(tasks=["metrics"]).variants()
    for answer in one.tasks[0].answers:
        tolerance = 0.0005 + abs(answer.value - answer.stepwise)
        assert answer.low == pytest.approx(answer.value - tolerance)
        assert answer.high == pytest.approx(answer.value + tolerance)


def test_a_common_error_is_never_accepted_as_the_key():
    for one in sheet(tasks=["metrics", "mcnemar", "paired-t"], variants={"count": 10, "seed": 3}).variants():
        for task in one.tasks:
            for answer in task.answers:
                for error in answer.errors:
                    assert not answer.low <= error.value <= answer.high


def test_a_wrong_answer_is_followed_through():
    (one,) = sheet(tasks=["metrics"]).variants()
    by_ask = {answer.ask: answer for answer in one.tasks[0].answers}
    precision, recall, f1 = (by_ask[name] for name in ("precision", "recall", "f1"))
    swapped = next(error for error in precision.errors if error.value == pytest.approx(recall.value))

    assert set(f1.follows) == {precision.id, recall.id}
    assert swapped.then[f1.id] == pytest.approx(recall.value)  # of equal rates the harmonic mean is the rate


def test_a_choice_that_depends_on_the_convention_is_drawn_again():
    found = sheet(tasks=["mcnemar"], variants={"count": 30, "seed": 1}).variants()
    topic = load_topic("mcnemar")
    for one in found:
        (table,) = one.tasks[0].question.tables
        (_, both, only_a), (_, only_b, neither) = table.rows
        given = {"both_right": both, "only_a": only_a, "only_b": only_b, "both_wrong": neither}
        chosen = set()
        for version in ("exact", "mid_p", "chi2", "chi2_cc"):
            paper = Paper(calc, {"mcnemar": version}, {})
            topic.solve(given, paper)
            chosen.add(paper.found["decision"].right)
        assert len(chosen) == 1


def test_ranges_that_no_draw_fits_are_an_error_with_the_commonest_cause():
    wanted = {"topic": "ci-proportion", "draw": {"n": 10}, "parts": [{"ask": "wilson_low", "decimals": 9}]}
    with pytest.raises(ReportgenError, match="rounding on the way moves wilson_low"):
        list(sheet(tasks=[wanted]).variants())


def test_points_are_shared_out_and_kept():
    (one,) = sheet(tasks=[{"topic": "mcnemar", "points": 12}]).variants()

    assert [answer.points for answer in one.tasks[0].answers] == [2, 2, 6, 2]
    assert one.sheet.points == 12


def test_unasked_parts_leave_no_trace():
    (one,) = sheet(tasks=[{"topic": "metrics", "parts": [{"ask": "recall"}]}]).variants()
    steps = [block.symbol for block in one.tasks[0].solution if block.kind == "step"]

    assert steps == ["R"]


def test_a_step_that_a_later_part_needs_is_shown():
    (one,) = sheet(tasks=[{"topic": "metrics", "parts": [{"ask": "f1"}]}]).variants()
    steps = [block.symbol for block in one.tasks[0].solution if block.kind == "step"]

    assert steps == ["P", "R", "F_1"]


def test_choices_are_in_another_order_in_each_variant_and_the_key_goes_with_them():
    found = list(sheet(tasks=["ci-proportion"], variants={"count": 20, "seed": 5}).variants())
    right = set()
    for one in found:
        (task,) = one.tasks
        asked, answer = task.question.parts[-1], task.answers[-1]
        (at,) = answer.right
        assert "of intervals computed in this way" in asked.choices[at].text.lower()
        assert answer.why[at].startswith("The limits vary")
        right.add(at)
    assert right == {0, 1, 2}


def test_choices_of_the_author_stay_in_their_order():
    choices = [{"text": text, "correct": text == "first"} for text in ("first", "second", "third")]
    part = {"id": "a", "kind": "choice", "text": "Which?", "points": 1, "choices": choices}
    task = {"title": "T", "text": "{{x}}", "draw": {"x": {"integer": [1, 50]}}, "parts": [part]}
    for one in sheet(tasks=[task], variants={"count": 8, "seed": 5}).variants():
        assert [choice.text for choice in one.tasks[0].question.parts[0].choices] == ["first", "second", "third"]
