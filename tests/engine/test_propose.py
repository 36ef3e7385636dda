"""Findings, limitations and gaps that follow by themselves."""

import pytest
from scipy.stats import fisher_exact

import reportgen
from reportgen import reasons
from reportgen.conventions import FEW_OF_CLASS
from reportgen.engine.propose import BLOCKED_BY, EFFECTS, ROWS_UNKNOWN, gaps
from reportgen.narrative.english import LIMITATIONS_IN_SHORT
from reportgen.narrative.reading import Reading
from reportgen.narrative.remarks import finding
from reportgen.narrative.sentence import plain
from reportgen.spec.load import load
from reportgen.spec.validation import ValidationSpec

COUNTS = {"tp": 90, "fp": 10, "fn": 10, "tn": 90}


def found(results):
    return [(one.code, one.severity, one.about) for one in results.findings]


def limits(results):
    return [one.code for one in results.limitations]


@pytest.mark.parametrize(
    ("rule", "more", "finding"),
    [
        ("recall >= 0.5", {}, []),
        ("recall >= 0.99", {}, [("not_met", "high", "criteria/C1")]),
        ("recall >= 0.85", {}, [("not_demonstrated", "medium", "criteria/C1")]),
        ("recall >= 0.5", {"data": {"evaluated_on": "training"}}, [("undefined", "medium", "criteria/C1")]),
    ],
)
def test_a_primary_criterion_that_is_not_met_proposes_a_finding(of_matrix, rule, more, finding):
    assert [
        one for one in found(of_matrix(**COUNTS, criteria=[rule], **more)) if one[2].startswith("criteria")
    ] == finding


@pytest.mark.parametrize("role", ["secondary", "exploratory"])
def test_other_criteria_propose_none(of_matrix, role):
    results = of_matrix(**COUNTS, criteria=[{"metric": "recall", "at_least": 0.99, "role": role}])

    assert results.criteria[0].verdict == "not_met"
    assert [one for one in found(results) if one[2].startswith("criteria")] == []


def test_a_failed_structural_check_proposes_a_medium_finding_once(evaluated, drawn):
    data = drawn()
    data["id"][-1] = data["id"][0]
    results = evaluated(2, cases_=data)

    assert [(code, severity) for code, severity, _ in found(results) if code == "structural_check"] == [
        ("structural_check", "medium")
    ]


def test_two_checks_that_find_the_same_cases_propose_one_finding(run):
    """Cases of the validation part on which the threshold was chosen are judged again: one fact, found by two checks."""
    given = {
        "id": [*range(80), *range(20)],
        "truth": [1, 0] * 50,
        "a": [0.9, 0.1, 0.4, 0.6] * 25,
        "split": ["test"] * 80 + ["validation"] * 20,
    }
    spec = {
        "data": {"columns": {"id": "id", "split": "split"}},
        "models": [{"name": "A", "score": "a", "threshold": 0.5, "threshold_chosen_on": "validation"}],
        "criteria": ["recall >= 0.3"],
    }
    results = run(spec, given)
    said = [plain(finding(Reading(results), one)) for one in results.findings]

    assert sum("at a threshold that was chosen on judged cases" in one for one in said) == 1
    assert [one.facts for one in results.limitations if one.code == "cases_of_choice"] == [
        {"shared": 20, "models": "A"}
    ]


@pytest.mark.parametrize(
    ("ids", "code"),
    [([*range(59), 0], "conflicting_ids"), (range(60), "conflicting_rows")],
)
def test_rows_with_one_id_and_rows_with_equal_values_are_told_apart(run, ids, code):
    given = {
        "id": [*ids],
        "truth": [1, 0] * 30,
        "a": [0.5, *(at / 100 for at in range(58)), 0.5],
        "b": [1.0, *range(2, 60), 1.0],
        "c": [1.0, *range(2, 60), 1.0],
    }
    spec = {"data": {"columns": {"id": "id"}}, "models": [{"name": "A", "score": "a", "threshold": 0.4}]}

    assert [one.code for one in run(spec, given).limitations if one.code.startswith("conflicting")] == [code]


def test_models_that_agree_propose_no_finding(evaluated, drawn):
    data = drawn()
    data["b"] = data["a"]

    assert [one for one in found(evaluated(2, cases_=data)) if one[0] == "structural_check"] == []


def test_a_warning_that_touches_a_verdict_proposes_a_low_finding(evaluated):
    """The author of the drawn cases does not say on which data the threshold was chosen."""
    with_verdict = found(evaluated(criteria=["recall >= 0.1"]))
    without = found(evaluated())

    assert ("check_warning", "low", "checks/threshold_origin") in with_verdict
    assert without == []


def test_findings_are_numbered_and_about_something_with_an_address(evaluated):
    from reportgen.results.refs import objects

    results = evaluated(2, criteria=["recall >= 0.99", "npv >= 0.99"])
    refs = {ref for ref, _ in objects(results.model_dump(mode="json"))}

    assert [one.ref for one in results.findings] == [f"findings/P{at + 1}" for at in range(len(results.findings))]
    assert {one.about for one in results.findings} <= refs


@pytest.mark.parametrize(("cases", "few"), [(FEW_OF_CLASS - 1, True), (FEW_OF_CLASS, False)])
def test_a_class_with_few_cases_is_the_first_limitation(of_matrix, cases, few):
    results = of_matrix(tp=cases, fp=0, fn=0, tn=100)

    assert (limits(results)[0] == "few_cases_of_class") == few


def test_a_single_data_set_is_a_limitation_always_and_the_last(evaluated):
    assert limits(evaluated())[-1] == "single_data_set"


@pytest.mark.parametrize(
    ("data", "code"), [({"use_prevalence": 0.1}, "use_prevalence_unstated"), ({}, "training_ids_unstated")]
)
def test_what_is_not_stated_is_a_limitation_until_it_is(of_matrix, data, code):
    assert (code in limits(of_matrix(**COUNTS, data=data))) == (not data)


@pytest.mark.parametrize(
    ("more", "missed"), [({}, True), ({"threshold_origin": "cost"}, True), ({"threshold_chosen_on": "training"}, False)]
)
def test_the_data_of_its_choice_are_missed_where_a_threshold_is_used(run, drawn, more, missed):
    results = run({"models": [{"name": "A", "score": "a", "threshold": 0.5, **more}]}, drawn())

    assert ("threshold_chosen_on_unstated" in limits(results)) == missed
    assert ("models.threshold_chosen_on" in results.gaps) == missed
    assert next(one.outcome for one in results.checks if one.check == "threshold_origin") == (
        "warning" if missed else "passed"
    )


def test_no_choice_of_a_threshold_is_missed_where_calls_are_given(of_matrix):
    assert "threshold_chosen_on_unstated" not in limits(of_matrix(**COUNTS))


def test_the_shortest_spec_leaves_everything_unstated():
    short = load({"kind": "validation", "title": "T", "data": "p.csv", "threshold": 0.5})

    assert set(ValidationSpec.ASKED_FOR) - set(gaps(short)) == {"criteria.why"}


def test_what_the_author_states_is_no_gap():
    stated = {
        "report": {"id": "R-1", "version": "1", "date": "2026-07-01", "authors": ["N. N."]},
        "criteria": [{"metric": "recall", "at_least": 0.5, "why": "a missed case costs"}],
        "models": [
            {
                "name": "A",
                "score": "p",
                "threshold": 0.5,
                "threshold_origin": "by cost",
                "threshold_chosen_on": "training",
            }
        ],
    }
    missing = gaps(load({"kind": "validation", "title": "T", "data": "p.csv", **stated}))

    assert not {
        "report.id",
        "report.date",
        "report.authors",
        "criteria",
        "criteria.why",
        "models.threshold_origin",
        "models.threshold_chosen_on",
    } & set(missing)
    assert {"model.id", "decision", "sign_off", "data.training_ids"} <= set(missing)


def test_a_limitation_that_leaves_a_criterion_without_a_verdict_comes_first(run, drawn):
    model = {"name": "A", "score": "a", "threshold": 0.5, "threshold_chosen_on": "test"}
    data = {"columns": {}, "source": {"sampling": "enriched"}}
    ranked = {
        tuple(criteria): limits(run({"models": [model], "data": data, "criteria": criteria}, drawn()))
        for criteria in (["precision >= 0.5"], ["recall >= 0.5"], ["roc_auc >= 0.5"])
    }

    assert ranked["recall >= 0.5",][0] == "threshold_chosen_here"
    assert ranked["roc_auc >= 0.5",][:2] == ["threshold_chosen_here", "enriched"]  # neither blocks, one biases
    assert all(found[-1] == "single_data_set" for found in ranked.values())


def test_every_limitation_has_its_rank():
    of_learners = {"fold_sizes_unknown", "one_data_set", "data_sets_not_sampled"}

    assert set(EFFECTS) == set(LIMITATIONS_IN_SHORT) - of_learners
    assert set(BLOCKED_BY) <= set(EFFECTS)
    assert set(BLOCKED_BY.values()) | ROWS_UNKNOWN <= set(reasons.UNDEFINED)


def verified_alarms(**missing):
    """Predict 60 of 200 cases positive; of the others only 90 have a label."""
    truth = ["yes"] * 50 + ["no"] * 10 + ["yes"] * 5 + ["no"] * 85 + [None] * 50
    spec = {"kind": "validation", "title": "T", "metrics": ["recall"], "criteria": ["recall >= 0.6"]}
    return reportgen.evaluate(
        {**spec, "data": {"positive": "yes", **missing}}, {"truth": truth, "prediction": ["yes"] * 60 + ["no"] * 140}
    )


def test_labels_that_are_missing_by_prediction_come_first_where_their_rows_are_left_out():
    left_out = verified_alarms(missing={"truth": "drop_and_count", "why": "only alarms are looked into"})
    (check,) = (one for one in left_out.checks if one.check == "partial_verification")

    assert left_out.criteria[0].verdict == "met"
    assert (check.outcome, check.facts["missing"], check.facts["missing_positive"]) == ("warning", 50, 0)
    assert check.facts["p"] == pytest.approx(fisher_exact([[60, 90], [0, 50]]).pvalue)
    assert limits(left_out)[0] == "left_out_by_calls"

    at_worst = verified_alarms()
    assert at_worst.criteria[0].verdict == "not_demonstrated"
    assert limits(at_worst)[0] == "incomplete"
    assert "left_out_by_calls" not in limits(at_worst)


def test_rows_that_leave_no_verdict_come_first_and_are_not_said_to_be_allowed_for():
    cases = {"truth": [1, 0] * 60, "prediction": [1, 0] * 60, "unit": [f"u{at // 2}" for at in range(120)]}
    cases["unit"][7] = None
    spec = {"kind": "validation", "title": "T", "metrics": ["recall"], "criteria": ["recall >= 0.5"]}
    results = reportgen.evaluate({**spec, "data": {"columns": {"cluster": "unit"}}}, cases)

    assert results.criteria[0].undefined_code == "incomplete_without_unit"
    assert limits(results)[0] == "incomplete_unknown"
