"""The class that matters more than the others goes first in a document."""

import re

import numpy as np
import pytest

from reportgen import api
from reportgen.document.pictures import Pictures
from reportgen.document.sections import classes, performance, summary
from reportgen.errors import ReportgenError
from reportgen.narrative import many_classes
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

NAMED = "The author names {} as the critical class: finding more of its cases may be worth a larger total error."


def many(count, critical, **more):
    names = [f"k{at:02d}" for at in range(count)]
    random = np.random.default_rng(3)
    truth = random.choice(names, 40 * count)
    called = np.where(random.random(truth.size) < 0.3, random.choice(names, truth.size), truth)
    data = {"task": "multiclass", "classes": names, "columns": {"truth": "y", "prediction": "p"}}
    spec = {"kind": "validation", "title": "T", "data": data, "critical_class": critical, **more}
    found = Reading(api.evaluate(api.load(spec), data={"y": truth.tolist(), "p": called.tolist()}))
    return found, truth, called


def two(critical, **more):
    rows = [{"truth": "sick" if at % 3 == 0 else "well", "score": (at * 7 % 10) / 10} for at in range(30)]
    data = {"rows": rows, "positive": "sick"}
    return {"kind": "validation", "title": "T", "data": data, "threshold": 0.5, "critical_class": critical, **more}


def said(blocks):
    return [plain(sentence) for block in blocks for sentence in getattr(block, "sentences", ())]


def test_recall_and_precision_of_the_class_lead_on_both_pages_as_numpy_counts_them():
    reading, truth, called = many(4, "k02")
    right = int(np.sum((truth == "k02") & (called == "k02")))
    recall, precision = right / np.sum(truth == "k02"), right / np.sum(called == "k02")
    (first, numbers) = said(summary.blocks(reading, Pictures(reading)))[1:3]

    assert first == NAMED.format("k02")
    assert re.search(
        rf"recall of k02 {recall:.1%} \({right} of .*precision of k02 {precision:.1%} \({right} of", numbers
    )
    assert said(performance.performance(reading, Pictures(reading)))[0] == numbers


def test_the_class_has_the_first_row_of_its_section():
    reading, *_ = many(4, "k02")
    (grid, *_) = classes.classes(reading, Pictures(reading))

    assert [plain(row.head) for row in grid.rows] == ["k02", "k00", "k01", "k03"]


def test_of_many_classes_the_critical_one_is_always_shown_and_goes_first():
    reading, *_ = many(30, "k17", criteria=["recall@each >= 0.2"])
    (criterion,) = reading.results.criteria

    assert many_classes.shown(reading)[0] == "k17"
    assert many_classes.foremost(reading, criterion)[0].of_class == "k17"
    assert "with the lowest recall, and the critical class." in plain(many_classes.which_are_shown(reading)[0])
    assert "with the worst verdicts, and the critical class." in plain(many_classes.judged_in_part(reading)[0])


def test_of_two_classes_the_first_page_names_the_positive_one():
    reading = Reading(api.evaluate(api.load(two("sick", criteria=["recall >= 0.5"]))))
    lines = said(summary.blocks(reading, Pictures(reading)))

    assert NAMED.format("sick") in lines
    assert any(line.startswith("model, with 95% intervals: recall ") and ", precision " in line for line in lines)


def test_without_a_critical_class_nothing_is_said_of_one():
    reading = Reading(api.evaluate(api.load(two(None))))

    assert not [line for line in said(summary.blocks(reading, Pictures(reading))) if "critical" in line]


@pytest.mark.parametrize(
    ("critical", "words"),
    [
        (
            "well",
            "of two classes the critical one must be the positive one, 'sick' (well) - write `critical_class: sick`, or `positive: well` under `data:`",
        ),
        ("sik", "no class is named 'sik' - did you mean 'sick'?"),
    ],
)
def test_of_two_classes_another_than_the_positive_one_is_refused(critical, words):
    with pytest.raises(ReportgenError) as refused:
        api.evaluate(api.load(two(critical)))

    assert words in str(refused.value)


def test_an_unknown_class_is_refused_with_the_nearest_name():
    with pytest.raises(ReportgenError, match="critical_class: no class is named 'k2' - did you mean 'k02'"):
        many(4, "k2")
    rows = [{"truth": kind, "prediction": kind} for kind in ("ash", "birch", "elm") * 4]
    spec = {"kind": "validation", "title": "T", "data": {"task": "multiclass", "rows": rows}, "critical_class": "elms"}
    with pytest.raises(ReportgenError, match="did you mean 'elm'"):
        api.evaluate(api.load(spec))


def test_predicted_numbers_have_no_critical_class():
    rows = [{"truth": at / 7, "prediction": at / 6} for at in range(30)]
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "rows": rows}, "critical_class": "1"}
    with pytest.raises(ReportgenError, match="critical_class does not apply to the task regression"):
        api.load(spec)
