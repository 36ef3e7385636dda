"""Criteria on comparisons: verdicts on what a comparison must show."""

import json

import pytest

import reportgen
from reportgen import outcome_words
from reportgen.results.outcomes import outcomes

MODELS = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}, {"name": "C", "prediction": "c"}]


def labels(only_a, only_b, both=200, neither=20):
    right = [(1, 1)] * both + [(1, 0)] * only_a + [(0, 1)] * only_b + [(0, 0)] * neither
    rows = [(t, t if a else 1 - t, t if b else 1 - t) for t in (1, 0) for a, b in right]
    truth, a, b = zip(*rows, strict=True)
    return {"truth": truth, "a": a, "b": b, "c": b}


def judged(must, only_a, only_b, models=2, comparison=None, criterion=None, **more):
    hypothesis = {"non_inferior": "non_inferiority", "equivalent": "equivalence"}.get(must)
    asked = {"hypothesis": hypothesis, "margin": 0.04, "why": "x"} if hypothesis else {}
    spec = {"kind": "validation", "title": "T", "models": MODELS[:models], **more}
    spec |= {"comparisons": [{**asked, **(comparison or {})}]}
    spec |= {"criteria": [{"comparison": "H1", "must": must, **(criterion or {})}]}
    return reportgen.evaluate(spec, labels(only_a, only_b))


@pytest.mark.parametrize(
    ("must", "only_a", "only_b", "verdict"),
    [
        ("non_inferior", 8, 8, "met"),
        ("non_inferior", 8, 16, "not_demonstrated"),
        ("non_inferior", 2, 40, "not_met"),
        ("superior", 20, 4, "met"),
        ("superior", 9, 8, "not_demonstrated"),
        ("superior", 4, 20, "not_met"),
        ("superior", 2, 0, "not_demonstrated"),
        ("superior", 0, 2, "not_demonstrated"),
        ("equivalent", 8, 8, "met"),
        ("equivalent", 14, 6, "not_demonstrated"),
        ("equivalent", 40, 2, "not_met"),
        ("equivalent", 2, 40, "not_met"),
    ],
)
@pytest.mark.parametrize("metric", ["accuracy", "error"])
def test_a_verdict_is_read_from_the_interval_of_the_difference(must, only_a, only_b, verdict, metric):
    (found,) = judged(must, only_a, only_b, comparison={"metric": metric}).criteria
    (pair,) = found.of_comparison.pairs

    assert (found.verdict, pair.verdict, found.models) == (verdict, verdict, ())
    assert (found.ref, found.worst_verdict) == ("criteria/C1", "criteria/C1/A~B")
    assert found.of_comparison.must == must


@pytest.mark.parametrize(
    ("must", "metric", "comparator", "threshold", "upper", "level"),
    [
        ("non_inferior", "accuracy", "at_least", -0.04, None, 0.95),
        ("non_inferior", "error", "at_most", 0.04, None, 0.95),
        ("superior", "accuracy", "at_least", 0, None, 0.95),
        ("superior", "error", "at_most", 0, None, 0.95),
        ("equivalent", "accuracy", "between", -0.04, 0.04, 0.9),
    ],
)
def test_what_is_required_is_said_in_the_units_of_the_difference(must, metric, comparator, threshold, upper, level):
    results = judged(must, 12, 10, comparison={"metric": metric})
    (found,), (compared,) = results.criteria, results.comparisons

    assert (found.comparator, found.threshold, found.upper) == (comparator, threshold, upper)
    assert found.level == pytest.approx(level)
    assert (found.value, found.low, found.high) == (compared.value, compared.interval.low, compared.interval.high)
    assert found.bound == (found.high if comparator == "at_most" else found.low)
    assert found.cases_needed_code == "of_a_difference"


def test_of_several_pairs_the_worst_verdict_counts():
    (found,) = judged("superior", 20, 4, models=3, comparison={"control": "B"}).criteria

    assert [(one.pair_models, one.verdict) for one in found.of_comparison.pairs] == [
        (("A", "B"), "met"),
        (("C", "B"), "not_demonstrated"),
    ]
    assert (found.verdict, found.worst_verdict) == ("not_demonstrated", "criteria/C1/C~B")


@pytest.mark.parametrize(
    ("data", "more", "code"),
    [
        ({"evaluated_on": "training"}, {}, "judged_on_training"),
        ({"evaluated_on": "cross_validation"}, {}, "judged_on_folds"),
        ({"evaluated_on": "test"}, {"attest": {"test_untouched": False}}, "used_for_choices"),
    ],
)
def test_the_design_forbids_a_verdict_as_it_does_for_a_metric(data, more, code):
    (found,) = judged("non_inferior", 8, 8, data=data, **more).criteria

    assert (found.verdict, found.value, found.undefined_code) == ("undefined", None, code)


def test_after_the_end_of_a_sequence_there_is_no_verdict():
    ni = {"hypothesis": "non_inferiority", "why": "x"}
    spec = {"kind": "validation", "title": "T", "models": MODELS[:2], "plan": {"fixed_sequence": ["H1", "H2"]}}
    spec |= {"comparisons": [{**ni, "margin": 1e-4}, {**ni, "margin": 0.5, "metric": "recall"}]}
    spec |= {"criteria": [{"comparison": name, "must": "non_inferior"} for name in ("H1", "H2")]}
    found = reportgen.evaluate(spec, labels(8, 8)).criteria

    assert [one.verdict for one in found] == ["not_demonstrated", "undefined"]
    assert (found[1].undefined_code, found[1].facts) == ("sequence_ended", {"after": "H1"})


def test_criteria_keep_the_order_of_the_spec_and_count_together():
    results = judged("non_inferior", 8, 8)
    assert (results.overall.primary, results.overall.met) == (1, 1)
    spec = {"kind": "validation", "title": "T", "models": MODELS[:2], "comparisons": [{}]}
    spec |= {"criteria": ["recall >= 0.5", {"comparison": "H1", "must": "superior"}, "specificity >= 0.5"]}
    found = reportgen.evaluate(spec, labels(20, 4))

    assert [(one.id, one.verdict) for one in found.criteria] == [("C1", "met"), ("C2", "met"), ("C3", "met")]
    assert found.overall.primary == 3


def test_a_superior_model_needs_the_test_that_decides():
    """Five to none: the interval excludes zero and the exact test does not."""
    data = {"truth": [1] * 100, "a": [1] * 100, "b": [1] * 95 + [0] * 5}
    spec = {"kind": "validation", "title": "T", "models": MODELS[:2], "comparisons": [{"metric": "recall"}]}
    criteria = [{"comparison": "H1", "must": "superior"}]
    (found,) = reportgen.evaluate({**spec, "criteria": criteria}, data).criteria

    assert found.low > 0
    assert found.verdict == "not_demonstrated"


@pytest.mark.parametrize(("only_a", "only_b"), [(2, 0), (0, 2)])
def test_what_an_exact_test_leaves_open_is_not_drawn_as_settled(only_a, only_b, tmp_path):
    """Tango's interval of 4 to 0 discordant cases leaves out zero; the exact p-value is 2 / 2^4 = 0.125."""
    results = judged(
        "superior", only_a, only_b, comparison={"hypothesis": "non_inferiority", "margin": 0.1, "why": "x"}
    )
    (pair,) = results.criteria[0].of_comparison.pairs
    assert not pair.low <= 0 <= pair.high

    reportgen.render(results, tmp_path / "out", ["html"])
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    first, in_full = [one.split("</tr>")[0] for one in page.split("<tr") if "better (" in one]
    assert "McNemar test, exact" in first
    assert 'class="reach' not in first
    assert all("not demonstrated" in row for row in (first, in_full))
    found = outcomes(json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8")))
    assert outcome_words.line(found.criteria[0]).endswith("must be superior. The deciding test has p = 0.12.")
