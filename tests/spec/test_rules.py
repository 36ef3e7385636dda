"""What contradicts itself is refused before any data are opened."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"
ATTEST = "attest: {test_untouched: true, test_set_uses: 1, by: N. N.}\n"


def test_a_sound_spec_has_no_problem(problems):
    assert problems(HEAD + "criteria: [recall >= 0.5]\n") == []


@pytest.mark.parametrize("title", ["null", "''", "'  '"])
def test_a_title_heads_the_report(problems, title):
    (problem,) = problems(f"kind: validation\ntitle: {title}\ndata: p.csv\n")

    assert (problem.code, problem.place.line) == ("missing_key", 2)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("recall >= 85", "Recall is between 0 and 1 (85) - write 0.85"),
        ("recall >= -0.1", "Recall is between 0 and 1 (-0.1) - write a number in this range"),
        ("recall >= 1e999", "Recall is between 0 and 1 (inf)"),
        ("recall >= 1.2", "Recall is between 0 and 1 (1.2) - write a number in this range"),
        ("recall >= 2", "Recall is between 0 and 1 (2) - write 0.02"),
        ("recall >= 100", "Recall is between 0 and 1 (100) - write a number in this range"),
        ("mcc >= 1.5", "Matthews correlation is between -1 and 1 (1.5) - write a number in this range"),
        ("brier <= 200", "Brier score is between 0 and 1 (200) - write a number in this range"),
    ],
)
def test_a_bound_lies_within_the_range_of_its_metric(problems, rule, said):
    (problem,) = problems(f"{HEAD}criteria:\n  - {rule}\n")

    assert f"spec.yaml:5:5: {said}" in str(problem)


@pytest.mark.parametrize("bounds", ["", ", at_least: 0.5, at_most: 0.9"])
def test_a_criterion_has_one_bound(codes, bounds):
    assert codes(f"data: p.csv\ncriteria: [{{metric: recall{bounds}}}]\n") == ["one_bound"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("confidence: 0.9\nsignificance: 0.05\n", "levels_differ"),
        ("significance: 0.01\n", "levels_differ"),
        ("models: [{name: A, score: a}, {name: A, score: b}]\n", "same_name"),
        ("models: [{name: ' '}]\n", "empty_name"),
        ("criteria: [{id: C1, metric: npv, at_least: 0.1}, {id: C1, metric: npv, at_least: 0.2}]\n", "same_name"),
        ("criteria: [{id: '', metric: npv, at_least: 0.1}]\n", "empty_name"),
        ("criteria: [{metric: npv, at_least: 0.1, model: Z}]\n", "unknown_name"),
        ("metrics: []\n", "empty_list"),
        ("outputs: {formats: []}\n", "empty_list"),
        ("report: {status: final}\n", "not_attested"),
        ("report: {status: final}\nattest: {test_untouched: true}\n", "not_attested"),
        ("report: {status: final}\nattest: {by: N. N.}\n", "not_attested"),
        ("decision: {outcome: approved, conditions: [x]}\n", "conditions"),
        ("decision: {outcome: approved_with_conditions}\n", "conditions"),
        ("report: {date: 2026-02-30}\n", "no_such_day"),
        ("report: {history: [{version: '1', change: x, date: 2026-13-01}]}\n", "no_such_day"),
        ("plan: {fixed_on: 2026-00-10}\n", "no_such_day"),
        ("decision: {outcome: approved, next_review: 2027-06-31}\n", "no_such_day"),
        ("findings: [{severity: low, text: x, due: 2026-99-01}]\n", "no_such_day"),
    ],
)
def test_a_contradiction_is_refused(codes, more, code):
    assert codes("data: p.csv\n" + more) == [code]


@pytest.mark.parametrize(
    "more",
    [
        "confidence: 0.9\nsignificance: 0.1\n",
        "confidence: 0.999\nsignificance: 0.001\n",
        "report: {status: final}\n" + ATTEST,
        "decision: {outcome: approved_with_conditions, conditions: [x]}\n",
        "report: {date: 2028-02-29}\n",
        "criteria: [{metric: mcc, at_least: 0}, gini >= 0, {metric: recall, at_least: 0.01, sides: 1}]\n",
    ],
)
def test_what_goes_together_is_accepted(codes, more):
    assert codes("data: p.csv\n" + more) == []


def test_data_that_end_before_they_begin_are_refused(codes):
    assert codes("data: {file: p.csv, source: {from: 2026-07-01, to: 2026-01-01}}\n") == ["dates_crossed"]


def test_a_property_of_the_cases_is_no_criterion_of_a_model(codes):
    assert codes("data: p.csv\ncriteria: [prevalence >= 0.1]\n") == ["no_direction"]


def test_more_models_than_a_reader_can_follow_are_refused(problems):
    models = ", ".join(f"{{name: M{at}, score: m{at}}}" for at in range(300))
    (problem,) = problems(f"{HEAD}models: [{models}]\n")

    assert "spec.yaml:4:9: a validation takes at most 30 models (300) - keep fewer" in str(problem)
