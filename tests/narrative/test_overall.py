"""What is said of all criteria together, and of verdicts that do not stand alone."""

import pytest

from reportgen.engine.evaluate import evaluate
from reportgen.narrative.answers import headline, overall
from reportgen.narrative.criteria import conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import in_short, verdict_sentences
from reportgen.reasons import SHORT
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


def test_criteria_that_each_of_several_models_must_meet_are_said_to_be_for_all(two):
    said = plain(overall(Reading(two(["recall >= 0.5", "recall >= 0.8"]))))

    assert said == "Of two primary criteria for both models, one is met and one is not met."


@pytest.mark.parametrize(
    ("rules", "more", "words"),
    [
        ([GOOD], {}, "The primary criterion, C1, is met."),
        ([OPEN], {}, "The primary criterion, C1, is not demonstrated."),
        ([GOOD], TRAINING, "The primary criterion, C1, has no verdict."),
        ([GOOD, GOOD], {}, "Both primary criteria are met."),
        ([GOOD, BAD], {}, "Of two primary criteria, one is met and one is not met."),
        ([BAD, BAD], {}, "Neither primary criterion is met."),
        ([GOOD, GOOD], TRAINING, "Neither primary criterion has a verdict."),
        ([GOOD] * 3, {}, "All three primary criteria are met."),
        ([OPEN] * 3, {}, "Of three primary criteria, none is demonstrated."),
        ([SECONDARY, {**SECONDARY, "at_least": 0.99}], {}, "so none supports a claim: C1 is met and C2 is not met."),
        (
            [GOOD, BAD],
            {"plan": {"primary": "any"}},
            "One of the two primary criteria is enough (Bonferroni-adjusted): one is met and one is not met.",
        ),
        (
            [GOOD, GOOD],
            {"plan": {"primary": "any"}},
            "One of the two primary criteria is enough (Bonferroni-adjusted): two are met.",
        ),
    ],
)
def test_the_state_over_all_criteria_is_said_for_one_for_two_and_for_many(of_matrix, rules, more, words):
    assert words in plain(overall(Reading(of_matrix(**COUNTS, criteria=rules, **more))))


@pytest.mark.parametrize(
    ("rules", "whose"),
    [
        ([GOOD], "applies to several models, the worst"),
        ([GOOD, BAD], "applies to several models, the worst"),
        ([{"metric": "recall", "at_least": 0.5, "model": "A"}], None),
        (
            [{"metric": "recall", "at_least": 0.5, "model": "A", "for_each": "site"}],
            "applies to several groups, the worst",
        ),
        ([{"metric": "recall", "at_least": 0.5, "for_each": "site"}], "applies to several models or groups, the worst"),
    ],
)
def test_whose_worst_verdict_counts_is_said_where_several_are_judged(two, judged_how, rules, whose):
    said = judged_how(two(rules))

    assert (whose or "") in said
    assert ("worst" in said) == (whose is not None)


def test_a_verdict_of_several_names_its_model(two, verdicts, in_full):
    results = two(["recall >= 0.8"])
    good, bad = verdicts(results)

    assert [(row["Judged for"], row["Verdict"]) for row in in_full(results)] == [("A", "met"), ("B", "not met")]
    assert not good
    assert bad.startswith("Recall of at least 80% is not met for B: ")
    assert plain(overall(Reading(results))) == "The primary criterion, C1, is not met."


def test_the_rate_of_false_passes_and_a_reason_are_said_once(two, judged_how, verdicts):
    said = judged_how(two(["recall >= 0.5", "specificity >= 0.5"]))
    trained = " ".join(verdicts(two(["recall >= 0.5", "specificity >= 0.5"], data={"evaluated_on": "training"})))

    assert [said.count("would be met"), trained.count("was trained on these cases")] == [1, 1]
    assert "C1 and C2 would be met" in said
    assert trained.startswith("No verdict on C1 and C2: the model was trained on these cases")


def test_an_estimate_that_the_table_gives_is_in_no_sentence(of_matrix, verdicts, in_full):
    results = of_matrix(**COUNTS, criteria=[GOOD, BAD])
    first, second = verdicts(results)

    assert [row["As observed"] for row in in_full(results)] == ["90.0% (82.4% to 95.1%)"] * 2
    assert [row["Cases"] for row in in_full(results)] == ["90 of 100"] * 2
    assert not first
    assert second.startswith("Recall of at least 99% is not met: the highest value")


@pytest.mark.parametrize(("model", "where"), [("A", " for A"), (None, "")])
def test_models_without_a_verdict_are_named_where_others_have_one(run, verdicts, model, where):
    data = {"truth": [1, 0] * 100, "a": [0.9, 0.1] * 100, "b": [0.8, 0.3] * 100}
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    for one in models:
        if model in (None, one["name"]):
            one["threshold_chosen_on"] = "test"
    results = run({"models": models, "criteria": [GOOD]}, data)
    said = next(filter(None, verdicts(results)))

    lead = " ".join(map(plain, headline(Reading(results))))
    assert lead.endswith(f"{where or ', has no verdict'}: {SHORT['threshold_on_judged']}.")
    assert said == f"No verdict on C1{where}: the threshold was chosen on the judged cases."


@pytest.mark.parametrize(
    ("rules", "more", "words"),
    [
        ([GOOD], {}, "Each verdict uses one end of the two-sided 95% interval"),
        (
            [GOOD, GOOD],
            {"plan": {"primary": "any"}},
            "Estimates have 95% intervals. Since one primary criterion that is met is enough",
        ),
        (
            [{"metric": "recall", "between": [0.5, 0.99]}],
            {},
            "Estimates have 95% intervals. For a range, both ends of the 95% interval",
        ),
        ([GOOD], TRAINING, ""),
    ],
)
def test_no_level_is_named_from_which_no_verdict_is_read(of_matrix, rules, more, words):
    said = " ".join(map(plain, conditions(Reading(of_matrix(**COUNTS, criteria=rules, **more)))))

    assert words in said
    assert ("uses one end" in said) == (words == "" or "one end" in words)
    assert ("Verdicts apply if" in said) == (more != TRAINING)


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (GOOD, "C1 recall: 90.0% (90 of 100; 82.4% to 95.1%), required at least 50%; met."),
        ("mcc >= 0.9", "C1 Matthews correlation: 0.800 ("),
        ("roc_auc >= 0.9", "C1 ROC AUC: no value, required at least 0.9; no verdict."),
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


@pytest.mark.parametrize(("unit", "shown"), [("EUR", "0.1\u00a0EUR"), (None, "0.1")])
def test_costs_carry_their_unit(of_matrix, verdicts, in_full, unit, shown):
    """Costs by hand: 100 false alarms at 1 and no other cost, over 500 cases, are 0.20 for each."""
    costs = {"matrix": [[0, 1], [20, 0]], **({"unit": unit} if unit else {})}
    results = of_matrix(tp=100, fp=100, fn=0, tn=300, costs=costs, criteria=["mean_cost <= 0.1"])
    (said,) = verdicts(results)

    assert [row["As observed"].partition(" ")[0] for row in in_full(results)] == ["0.20"]
    assert said.startswith(f"Mean cost of at most {shown} is not met: the lowest value")
    assert ("is 0.17\u00a0EUR." in said) == (unit is not None)


def test_weighted_rows_are_called_rows(run):
    data = {"truth": [1, 0] * 100, "a": [1, 0] * 90 + [0, 1] * 10, "w": [1, 2, 3, 1] * 50}
    spec = {"data": {"columns": {"weight": "w"}}, "models": [{"name": "A", "prediction": "a"}], "criteria": [GOOD]}
    reading = Reading(run(spec, data))

    assert plain(conditions(reading)[0]).startswith("Verdicts use 200 rows, each counted by its weight.")


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


def test_a_reason_names_the_judged_set_that_it_is_about(halves, verdicts):
    said, _ = verdicts(halves)

    assert said.startswith("No verdict on C1 for test: 10 judged cases are among those")


def test_the_set_that_only_incomplete_rows_keep_open_is_named(halves):
    reading = Reading(halves)
    (criterion,) = reading.results.criteria
    said = [plain(one) for verdict in criterion.models for one in verdict_sentences(reading, criterion, verdict)]

    assert any("for oot rows: on the complete rows alone it is met, but" in one for one in said)


def test_criteria_that_were_fixed_after_the_first_day_of_the_data_are_said_to_be(halves):
    said = " ".join(map(plain, conditions(Reading(halves))))

    assert (
        "The author states that the criteria were fixed on 2026-02-01, after the first day of the data, 2026-01-01;"
        in said
    )
