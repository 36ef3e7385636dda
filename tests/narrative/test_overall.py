"""What is said of all criteria together, and of verdicts that do not stand alone."""

import pytest

from reportgen.engine.evaluate import evaluate
from reportgen.narrative.answers import overall
from reportgen.narrative.criteria import conditions, without_verdict
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import in_short
from reportgen.spec.load import load

COUNTS = {"tp": 90, "fp": 10, "fn": 10, "tn": 90}
GOOD, OPEN, BAD = "recall >= 0.5", "recall >= 0.88", "recall >= 0.99"
TRAINING = {"data": {"evaluated_on": "training"}}
SECONDARY = {"metric": "recall", "at_least": 0.5, "role": "secondary"}


@pytest.fixture
def two(run):
    """Judge two models on the same cases, which have a group; the second one errs more often."""

    def results(criteria, **more):
        data = {
            "truth": [1, 0] * 150,
            "a": [1, 0] * 140 + [0, 1] * 10,
            "b": [1, 0] * 100 + [0, 1] * 50,
            "site": ["N", "S", "W"] * 100,
        }
        models = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]
        columns = {"columns": {"group": ["site"]}} | more.pop("data", {})
        return run({"models": models, "criteria": criteria, "data": columns, **more}, data)

    return results


@pytest.mark.parametrize(
    ("rules", "more", "words"),
    [
        ([GOOD], {}, "The one primary criterion, C1, is met."),
        ([OPEN], {}, "The one primary criterion, C1, is not demonstrated."),
        ([GOOD], TRAINING, "The one primary criterion, C1, could not be judged."),
        ([GOOD, GOOD], {}, "Both primary criteria must hold, and both are met."),
        ([GOOD, BAD], {}, "Both primary criteria must hold: one met, one not met."),
        ([BAD, BAD], {}, "Both primary criteria must hold, and neither is met."),
        ([GOOD, GOOD], TRAINING, "Both primary criteria must hold, and neither could be judged."),
        ([GOOD] * 3, {}, "All three primary criteria must hold, and all are met."),
        ([OPEN] * 3, {}, "All three primary criteria must hold, and none is demonstrated."),
        ([SECONDARY, {**SECONDARY, "at_least": 0.99}], {}, "so none carries a claim: C1 met; C2 not met."),
        ([GOOD, BAD], {"plan": {"primary": "any"}}, "of the two primary ones is enough"),
        ([GOOD, GOOD], {"plan": {"primary": "any"}}, "at its share of the error: all met."),
    ],
)
def test_the_state_over_all_criteria_is_said_for_one_for_two_and_for_many(of_matrix, rules, more, words):
    assert words in plain(overall(Reading(of_matrix(**COUNTS, criteria=rules, **more))))


@pytest.mark.parametrize(
    ("rules", "whose"),
    [
        ([GOOD], "(the worst verdict of its models counts)"),
        ([GOOD, BAD], "(for each criterion the worst verdict of its models counts)"),
        ([{"metric": "recall", "at_least": 0.5, "model": "A"}], None),
        ([{"metric": "recall", "at_least": 0.5, "model": "A", "for_each": "site"}], "verdict of its groups counts)"),
        ([{"metric": "recall", "at_least": 0.5, "for_each": "site"}], "verdict of its models and groups counts)"),
    ],
)
def test_whose_worst_verdict_counts_is_said_where_several_are_judged(two, rules, whose):
    said = plain(overall(Reading(two(rules))))

    assert (whose or "") in said
    assert ("worst" in said) == (whose is not None)


def test_a_verdict_of_several_names_its_model_and_what_holds_for_the_criterion(two, verdicts):
    good, bad = verdicts(two(["recall >= 0.8"]))

    assert "criterion C1 is met for A." in good
    assert "criterion C1 is not met for B." in bad
    assert bad.endswith("All of these must hold, so criterion C1 as a whole is not met.")
    assert "as a whole" not in good


def test_the_rate_of_false_passes_and_a_reason_are_said_once(two, verdicts):
    said = " ".join(verdicts(two(["recall >= 0.5", "specificity >= 0.5"])))
    trained = " ".join(verdicts(two(["recall >= 0.5", "specificity >= 0.5"], data={"evaluated_on": "training"})))

    assert [said.count("would pass"), trained.count("was trained on these cases")] == [2, 1]
    assert "No verdict on criterion C2 is given for B, for the reason given under C1." in trained


def test_an_estimate_that_was_given_is_not_given_again(of_matrix, verdicts):
    first, second = verdicts(of_matrix(**COUNTS, criteria=[GOOD, BAD]))

    assert first.startswith("Recall of model is 90.0% (90 of 100)")
    assert second.startswith("Value and interval of model are those given under C1. The whole interval lies below")


@pytest.mark.parametrize(("model", "where"), [("A", " for A"), (None, "")])
def test_models_without_a_verdict_are_named_where_others_have_one(run, model, where):
    data = {"truth": [1, 0] * 100, "a": [0.9, 0.1] * 100, "b": [0.8, 0.3] * 100}
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    for one in models:
        if model in (None, one["name"]):
            one["threshold_chosen_on"] = "test"
    (said,) = map(plain, without_verdict(Reading(run({"models": models, "criteria": [GOOD]}, data))))

    assert said == f"No verdict on C1{where}: the threshold was chosen on the judged cases."


@pytest.mark.parametrize(
    ("rules", "more", "words"),
    [
        ([GOOD], {}, "a verdict is read from one end of its two-sided interval"),
        ([GOOD, GOOD], {"plan": {"primary": "any"}}, "Intervals beside estimates have the confidence level 95%. Any"),
        (
            [{"metric": "recall", "between": [0.5, 0.99]}],
            {},
            "beside estimates have the confidence level 95%. A range",
        ),
        ([GOOD], TRAINING, ""),
    ],
)
def test_no_level_is_named_from_which_no_verdict_is_read(of_matrix, rules, more, words):
    said = " ".join(map(plain, conditions(Reading(of_matrix(**COUNTS, criteria=rules, **more)))))

    assert words in said
    assert ("read from one end" in said) == (words == "" or "one end" in words)
    assert ("Verdicts hold if" in said) == (more != TRAINING)


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (GOOD, "C1 recall: 90.0% (90 of 100; 82.4% to 95.1%), required at least 50%; met."),
        ("mcc >= 0.9", "C1 Matthews correlation: 0.800 ("),
        ("roc_auc >= 0.9", "C1 ROC AUC: no value, required at least 0.9; undefined."),
    ],
)
def test_a_criterion_can_be_said_in_a_line(of_matrix, rule, line):
    results = of_matrix(**COUNTS, criteria=[rule])
    (criterion,) = results.criteria

    assert plain(in_short(Reading(results), criterion, criterion.models[0])).startswith(line)


def test_the_line_of_one_of_several_models_names_it(two):
    results = two(["recall >= 0.8"])
    (criterion,) = results.criteria
    worst = next(one for one in criterion.models if one.ref == criterion.worst_verdict)

    assert plain(in_short(Reading(results), criterion, worst)).startswith("C1 recall for B: 66.7% (100 of 150; ")


@pytest.mark.parametrize(("unit", "shown"), [("EUR", "0.20\u00a0EUR per case"), (None, "0.20, 95%")])
def test_costs_carry_their_unit(of_matrix, verdicts, unit, shown):
    """Costs by hand: 100 false alarms at 1 and no other cost, over 500 cases, are 0.20 for each."""
    costs = {"matrix": [[0, 1], [20, 0]], **({"unit": unit} if unit else {})}
    (said,) = verdicts(of_matrix(tp=100, fp=100, fn=0, tn=300, costs=costs, criteria=["mean_cost <= 5"]))

    assert said.startswith(f"Mean cost of model is {shown}")
    assert ("allowed 5\u00a0EUR: criterion C1 is met" in said) == (unit is not None)


def test_weighted_rows_are_called_rows(run):
    data = {"truth": [1, 0] * 100, "a": [1, 0] * 90 + [0, 1] * 10, "w": [1, 2, 3, 1] * 50}
    spec = {"data": {"columns": {"weight": "w"}}, "models": [{"name": "A", "prediction": "a"}], "criteria": [GOOD]}
    reading = Reading(run(spec, data))

    assert plain(conditions(reading)[0]).startswith("Verdicts rest on 200 rows, each counted by its weight.")


@pytest.fixture(scope="module")
def halves():
    """Judge two sets: in the first cases of choice are judged too, in the second labels are missing."""
    part = ["validation"] * 100 + ["test"] * 200 + ["oot"] * 220
    found, missed = ([1, 0.9], [1, 0.1])
    cases = [*[found, [0, 0.1]] * 150, *[found] * 97, *[missed] * 3, *[[0, 0.1]] * 100, *[[None, 0.1]] * 20]
    ids = [f"c{at - 100 if 100 <= at < 110 else at}" for at in range(len(part))]
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "columns": {"split": "part", "id": "id"},
            "split_as": {"test": ["test", "oot"]},
            "source": {"from": "2026-01-01"},
        },
        "plan": {"fixed_on": "2026-02-01"},
        "metrics": ["recall"],
        "models": [{"name": "A", "score": "s", "threshold": 0.5, "threshold_chosen_on": "validation"}],
        "criteria": [{"metric": "recall", "at_least": 0.85}],
    }
    data = {"part": part, "id": ids, "truth": [one for one, _ in cases], "s": [one for _, one in cases]}
    return evaluate(load(spec), data)


def test_a_reason_names_the_judged_set_that_it_is_about(halves):
    (said,) = map(plain, without_verdict(Reading(halves)))

    assert said.startswith("No verdict on C1 for test: 10 judged cases are among those")


def test_the_set_that_only_incomplete_rows_keep_open_is_named(halves):
    said = " ".join(map(plain, conditions(Reading(halves))))

    assert "On the complete rows alone the verdict on C1 for oot is met" in said


def test_criteria_that_were_fixed_after_the_first_day_of_the_data_are_said_to_be(halves):
    said = " ".join(map(plain, conditions(Reading(halves))))

    assert "2026-02-01, as the author states, which is after the first day of the data, 2026-01-01" in said
