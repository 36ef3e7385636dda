"""Runs of the same algorithm: spread on the same cases, from the spec or a file, and no test over them."""

import json

import numpy as np
import pytest
from scipy.stats import sem, t

from reportgen import api
from reportgen.document.sections.repeats import repeats
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

ROWS = [{"y": str(at % 2), "a": at / 10, "b": 1 - at / 12} for at in range(10)]
MODELS = [{"name": name, "score": score, "threshold": 0.5} for name, score in (("A", "a"), ("B", "b"))]
SPEC = {"kind": "validation", "title": "T", "data": {"rows": ROWS, "columns": {"truth": "y"}}, "models": MODELS}
RUNS = {"A": {"accuracy": [0.81, 0.83, 0.80, 0.86]}, "B": {"accuracy": [0.9, 0.9], "latency": [12, 13, 14.5]}}
TABLE = "model,seed,metric,value\nA,1,accuracy,0.81\nA,2,accuracy,0.83\nB,1,accuracy,0.9\nB,2,accuracy,0.8\n"
SCORES = [{"fold": fold, "model": model, "value": 0.1 * fold} for fold in range(3) for model in "AB"]


def results(given, **more):
    return api.evaluate(api.load({**SPEC, "repeats": given, **more}))


@pytest.fixture
def from_file(tmp_path):
    """Evaluate a spec next to a table of runs."""

    def evaluated(table, given="runs.csv"):
        (tmp_path / "runs.csv").write_text(table, encoding="utf-8")
        (tmp_path / "spec.json").write_text(json.dumps({**SPEC, "repeats": given}), encoding="utf-8")
        return api.evaluate(tmp_path / "spec.json")

    return evaluated


def section(given):
    text, table = repeats(Reading(results(given)))
    return [plain(sentence) for sentence in text.sentences], table


def test_the_spread_of_runs_is_that_of_numpy_and_scipy():
    first, alike, other = results({"values": RUNS}).repeats.runs
    values = RUNS["A"]["accuracy"]

    assert first.ref == "repeats/A/accuracy"
    assert (first.runs, first.minimum, first.maximum) == (4, 0.80, 0.86)
    assert (first.mean, first.sd, first.se) == pytest.approx((np.mean(values), np.std(values, ddof=1), sem(values)))
    assert (alike.sd, alike.interval, other.label) == (pytest.approx(0, abs=1e-15), None, "Latency")


def test_runs_that_the_author_states_to_be_independent_have_an_interval():
    first, alike, _ = results({"values": RUNS, "independent": True}, confidence=0.9).repeats.runs
    values = RUNS["A"]["accuracy"]

    limits = t.interval(0.9, 3, np.mean(values), sem(values))
    assert (first.interval.low, first.interval.high) == pytest.approx(limits)
    assert (first.interval.method, first.interval.level) == ("t_mean", 0.9)
    assert alike.interval.undefined_code == "no_spread"


def test_limits_stay_within_the_metric():
    (found,) = results({"values": {"A": {"accuracy": [0.7, 1.0]}}, "independent": True}).repeats.runs

    assert (found.interval.low, found.interval.high) == (0, 1)


def test_a_file_has_a_row_for_each_run_and_metric(from_file):
    found = from_file(TABLE)

    assert [(one.model, one.metric, one.runs) for one in found.repeats.runs] == [
        ("A", "accuracy", 2),
        ("B", "accuracy", 2),
    ]
    assert [one.mean for one in found.repeats.runs] == pytest.approx([0.82, 0.85])
    assert found.data.files[-1].name == "runs.csv"


def test_a_file_without_metrics_takes_the_one_of_the_spec(from_file):
    found = from_file("model,value\nA,0.5\nA,0.7\n", {"file": "runs.csv", "metric": "roc_auc"})

    assert [(one.metric, one.mean) for one in found.repeats.runs] == [("roc_auc", pytest.approx(0.6))]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("model,value\nA,0.5\nA,0.7\n", "nothing says what was measured - write `metric: accuracy` under `repeats:`"),
        (TABLE + "A,2,accuracy,0.9\n", "A has two values of accuracy in run 2 - keep one row for each run"),
        (TABLE.replace("B,2,accuracy,0.8\n", ""), "one run of B shows no spread of accuracy - give two runs or more"),
        (TABLE.replace("0.83", "83"), "this cannot be a value of accuracy (83)"),
        (TABLE.replace("B,", "C,"), "no model is named 'C'"),
        (TABLE.replace("seed", "nr").replace("value", "x"), "no column has a usual name for the value"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(from_file, table, words):
    with pytest.raises(ReportgenError) as refused:
        from_file(table)

    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "repeats: repeats has no values - write `repeats: runs.csv`"),
        ({"file": "runs.csv", "values": RUNS}, "repeats has a file and values"),
        ({"values": {"A": {"accuracy": [0.8]}}}, "repeats.values.A.accuracy: one run of A shows no spread"),
        ({"values": {"A": {"accuracy": [0.8, 8]}}}, "this cannot be a value of accuracy (8)"),
        ({"values": {"AA": {"accuracy": [0.8, 0.7]}}}, "repeats.values.AA: no model is named 'AA'"),
        ({"values": RUNS, "metric": "f1"}, "metric is of a table, and these values name their metrics"),
    ],
)
def test_what_is_wrong_with_values_is_said(given, words):
    with pytest.raises(ReportgenError) as refused:
        results(given)

    assert words in str(refused.value)


def test_runs_of_a_learner_that_a_comparison_does_not_have_are_refused():
    spec = {"kind": "comparison", "title": "T", "cross_validation": {"rows": SCORES, "metric": "mae"}}
    with pytest.raises(ReportgenError, match="no model is named 'C'"):
        api.evaluate(api.load({**spec, "repeats": {"values": {"C": {"mae": [1, 2]}}}}))
    assert api.evaluate(api.load({**spec, "repeats": {"values": {"A": {"mae": [1, 2]}}}})).repeats.runs[0].mean == 1.5


def test_a_test_over_runs_is_refused_with_the_reason():
    with pytest.raises(
        ReportgenError, match="a test over runs takes runs for cases: more runs make its p-value smaller"
    ):
        api.load({**SPEC, "comparisons": [{"models": ["A", "B"], "on": "repeats"}]})


def test_the_section_says_what_the_spread_is_and_why_no_test_is_made():
    said, table = section({"values": RUNS})

    assert "It is no sampling error: other test cases would give other results." in " ".join(said)
    assert "The author does not state that these runs are, so there is no interval." in " ".join(said)
    assert "it would take runs for cases" in said[-1]
    assert [plain(cell) for cell in table.rows[0].cells] == ["A", "4", "82.5%", "2.6%", "80.0% to 86.0%", "1.3%"]


def test_with_independent_runs_the_section_has_intervals_and_reasons():
    said, table = section({"values": RUNS, "independent": True})

    assert "further runs on the same test cases." in " ".join(said)
    assert plain(table.columns[-1]) == "95% interval"
    assert plain(table.rows[0].cells[-1]) == "78.3% to 86.7%"
    assert len(table.note) == 1
