"""What is said of criteria: the right bound, the right direction, no claim beyond the data."""

import pytest
from scipy.stats import beta

from reportgen.narrative.criteria import approved_against_verdicts
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

COUNTS = {"tp": 90, "fp": 10, "fn": 10, "tn": 90}


def percent(share):
    return f"{100 * share:.1f}%"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"metric": "recall", "at_least": 0.85}, "not demonstrated: true values down to {low} are compatible"),
        ({"metric": "recall", "at_least": 0.92}, "is below the threshold, but values up to {high} are compatible"),
        ({"metric": "fnr", "at_most": 0.15}, "not demonstrated: true values up to {miss_high} are compatible"),
        ({"metric": "fnr", "at_most": 0.08}, "is above the threshold, but values down to {miss_low} are compatible"),
        ({"metric": "recall", "at_least": 0.99}, "not met: the highest value compatible with these data is {high}"),
        ({"metric": "fnr", "at_most": 0.01}, "not met: the lowest value compatible with these data is {miss_low}"),
    ],
)
def test_the_bound_that_leaves_a_verdict_open_is_named_in_the_right_direction(of_matrix, verdicts, rule, words):
    low, high = beta.ppf(0.025, 90, 11), beta.ppf(0.975, 91, 10)
    bounds = {"low": percent(low), "high": percent(high), "miss_low": percent(1 - high), "miss_high": percent(1 - low)}

    (said,) = verdicts(of_matrix(**COUNTS, criteria=[rule]))

    assert words.format(**bounds) in said


@pytest.mark.parametrize(
    ("rule", "word", "words"),
    [
        ([0.5, 0.99], "met", ""),
        ([0.5, 0.9], "not demonstrated", "values from {low} to {high} are compatible with these data, and not all"),
        ([0.5, 0.6], "not met", "values from {low} to {high} are compatible with these data, and none of them"),
    ],
)
def test_of_a_range_both_ends_of_the_interval_are_named(of_matrix, verdicts, in_full, rule, word, words):
    bounds = {"low": percent(beta.ppf(0.025, 90, 11)), "high": percent(beta.ppf(0.975, 91, 10))}
    results = of_matrix(**COUNTS, criteria=[{"metric": "recall", "between": rule}])

    assert [row["Verdict"] for row in in_full(results)] == [word]
    assert words.format(**bounds) in verdicts(results)[0]
    assert bool(verdicts(results)[0]) == bool(words)


def test_an_estimate_at_its_threshold_lies_neither_above_nor_below(of_matrix, verdicts, in_full):
    results = of_matrix(**COUNTS, criteria=["recall >= 0.9", "fnr <= 0.1"])

    assert [row["As observed"].partition(" ")[0] for row in in_full(results)] == ["90.0%", "10.0%"]
    for said in verdicts(results):
        assert "is not demonstrated: true values" in said
        assert "above" not in said
        assert "below" not in said


@pytest.mark.parametrize(
    ("rule", "word", "words"),
    [
        ({"metric": "recall", "at_least": 0.8}, "met", ""),
        ({"metric": "fnr", "at_most": 0.2}, "met", ""),
        ({"metric": "recall", "at_least": 0.99}, "not met", "the highest value compatible with these data is {high}"),
        ({"metric": "fnr", "at_most": 0.01}, "not met", "the lowest value compatible with these data is {miss_low}"),
    ],
)
def test_a_one_sided_verdict_names_its_bound(of_matrix, verdicts, in_full, judged_how, rule, word, words):
    low, high = beta.ppf(0.05, 90, 11), beta.ppf(0.95, 91, 10)
    of_recall, of_misses = f"{percent(low)} to {percent(high)}", f"{percent(1 - high)} to {percent(1 - low)}"
    results = of_matrix(**COUNTS, criteria=[{**rule, "sides": 1}])

    (row,) = in_full(results)

    assert row["Verdict"] == word
    limits = of_recall if rule["metric"] == "recall" else of_misses
    assert row["As observed"].endswith(f"({limits}, one-sided level 95%)")
    assert words.format(high=percent(high), miss_low=percent(1 - high)) in verdicts(results)[0]
    assert "uses a one-sided 95% bound" in judged_how(results)


@pytest.mark.parametrize(
    ("rule", "rate"),
    [
        ({"metric": "recall", "at_least": 0.8}, "at most 2.5%"),
        ({"metric": "recall", "at_least": 0.8, "sides": 1}, "at most 5%"),
        ({"metric": "f1", "at_least": 0.5}, None),
        ({"metric": "recall", "at_least": 0.85}, None),
    ],
)
def test_the_rate_of_false_passes_is_said_only_where_an_exact_bound_keeps_it(of_matrix, judged_how, rule, rate):
    said = judged_how(of_matrix(**COUNTS, criteria=[rule]))

    assert ("exactly at the threshold, C1 would be met in" in said) == (rate is not None)
    assert (rate or "") in said


@pytest.mark.parametrize("sides", [(1, 2), (2, 1)])
def test_each_rate_of_false_passes_is_that_of_its_own_bound(of_matrix, judged_how, sides):
    rules = [{"metric": "recall", "at_least": 0.8, "sides": side} for side in sides]
    said = judged_how(of_matrix(**COUNTS, criteria=rules))

    first, second = ("5" if side == 1 else "2.5" for side in sides)
    assert f"C1 would be met in at most {first}% of samples of this size, and C2 in at most {second}%." in said


def test_secondary_criteria_that_share_the_error_say_so_and_claim_no_rate_of_their_own(of_matrix, judged_how):
    rules = [{"metric": name, "at_least": 0.5, "role": "secondary"} for name in ("recall", "specificity")]
    said = judged_how(of_matrix(**COUNTS, criteria=["recall >= 0.5", *rules]))

    assert said.count("would be met in") == 1
    assert "exactly at the threshold, C1 would be met in" in said
    assert "judged at the level 97.5% (Bonferroni)" in said


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((2, 2), "Each verdict uses one end of the two-sided 95% interval (one-sided level 97.5%)"),
        ((1, 1), "Each verdict uses a one-sided 95% bound"),
        ((1, 2), "Verdicts on C1 use one-sided 95% bounds, as specified; the others use one end"),
    ],
)
def test_the_level_of_verdicts_is_said_as_they_are_read(of_matrix, judged_how, sides, words):
    rules = [{"metric": "recall", "at_least": 0.5, "sides": side} for side in sides]

    assert words in judged_how(of_matrix(**COUNTS, criteria=rules))


def test_an_interval_without_limits_is_not_written_as_two_undefined_ends(of_matrix, verdicts, in_full, page):
    results = of_matrix(tp=50, fp=0, fn=0, tn=50, criteria=["cohen_kappa >= 0.9"])

    assert [row["As observed"] for row in in_full(results)] == ["1.000"]
    assert verdicts(results)[0].startswith("No verdict")
    assert "no value to no value" not in page(results)


def test_an_estimate_stays_where_there_is_no_verdict(of_matrix, verdicts, in_full):
    data = {"evaluated_on": "training"}
    results = of_matrix(tp=45, fp=0, fn=5, tn=0, criteria=["recall >= 0.5", "fpr <= 0.5"], data=data)
    shown, absent = in_full(results)
    low, high = beta.ppf(0.025, 45, 6), beta.ppf(0.975, 46, 5)

    assert shown["As observed"] == f"90.0% ({percent(low)} to {percent(high)})"
    assert shown["Cases"] == "45 of 50"
    assert absent["As observed"].startswith("no value")
    assert [shown["Verdict"], absent["Verdict"]] == ["no verdict", "no verdict"]
    assert verdicts(results) == [
        "No verdict on C1: the model was trained on these cases, so they do not show its performance on others.",
        "No verdict on C2: no case is negative.",
    ]


def test_a_truth_is_listed_once_where_the_estimate_is_the_best_there_is(of_matrix, page):
    perfect, other = (of_matrix(tp=10, fp=1, fn=fn, tn=19, criteria=["recall >= 0.75"]) for fn in (0, 1))

    assert "cases_needed[1]" in page(perfect)
    assert ["cases_needed[2]" in page(results) for results in (perfect, other)] == [False, True]


def test_the_denominator_is_named_only_where_it_is_not_all_cases(of_matrix, verdicts):
    recall, accuracy = verdicts(of_matrix(**COUNTS, criteria=["recall >= 0.88", "accuracy >= 0.88"]))

    assert "A new sample of 2,033 positive cases (about 4,066 cases in all) would give 80% power" in recall
    assert "A new sample of 2,033 cases would give 80% power" in accuracy
    assert all(said.endswith("if the true value is 90.0%.") for said in (recall, accuracy))


WHY = {"why": "Patients have no other test.", "by": "Ann"}


@pytest.mark.parametrize(
    ("rules", "decision", "words"),
    [
        (["recall >= 0.5"], {"outcome": "approved"}, ""),
        (["recall >= 0.99"], {"outcome": "rejected"}, ""),
        (
            ["recall >= 0.88"],
            {"outcome": "approved", "override": WHY},
            "although C1 is not demonstrated. Reason given by Ann: Patients have no other test.",
        ),
        (
            ["recall >= 0.88", "fnr <= 0.01"],
            {"outcome": "approved_with_conditions", "conditions": ["x"], "override": WHY},
            "although C1 is not demonstrated and C2 is not met. Reason given by Ann: Patients have no other test.",
        ),
    ],
)
def test_a_decision_against_the_verdicts_is_explained_beside_it(of_matrix, page, rules, decision, words):
    results = of_matrix(**COUNTS, criteria=rules, decision=decision)
    said = plain(approved_against_verdicts(Reading(results)))

    assert said.endswith(words)
    assert bool(said) == bool(words)
    assert page(results).count("Approved although") == (2 if words else 0)  # on page one, and where persons sign


@pytest.mark.parametrize(("status", "words"), [("draft", "draft, no decision"), ("final", "no decision recorded")])
def test_only_a_draft_is_called_one(of_matrix, page, status, words):
    results = of_matrix(**COUNTS, report={"status": status}, attest={"test_untouched": True, "by": "Ann"})

    assert words in page(results)
    assert ("draft, no decision" in page(results)) == (status == "draft")


@pytest.mark.parametrize("auc", ["delong", "hanley_mcneil", "newcombe_auc", "bootstrap_bca"])
def test_areas_are_judged_by_the_interval_that_is_made_for_it_whatever_is_shown(run, page, auc):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1, 0.4, 0.6] * 30}
    said = page(run({"intervals": {"auc": auc}, "criteria": ["roc_auc >= 0.5"]}, data))

    assert "Its limits are wider than DeLong's" in said


def test_a_verdict_that_the_smaller_class_leaves_open_says_so(run, verdicts):
    """Sixty cases of each class, one positive case below two negative ones: at 0.97 fewer than 2.5 would be."""
    data = {"truth": [1] * 60 + [0] * 60, "score": [57.5, *range(100, 159), *range(60)]}
    model = {"models": [{"name": "model", "score": "score", "scale": "score"}]}

    (near_one,) = verdicts(run({**model, "criteria": ["roc_auc >= 0.97"]}, data))
    (met,) = verdicts(run({**model, "criteria": ["roc_auc >= 0.9"]}, data))

    assert "The smaller class, with 60 cases, limits this verdict" in near_one
    assert "limits this verdict" not in met


def test_a_rate_that_was_simulated_is_said_as_one_and_of_a_range_none_is_said(run, judged_how):
    data = {"truth": [1] * 200 + [0] * 200, "score": [0.9] * 170 + [0.4] * 30 + [0.6] * 30 + [0.1] * 170}
    criteria = ["roc_auc >= 0.6", {"metric": "recall", "between": [0.5, 0.99]}, "specificity >= 0.6"]
    said = judged_how(run({"threshold": 0.5, "criteria": criteria}, data))

    assert (
        "C1 would be met in about 2.5% of samples of this size (at most 3% in simulations), and C3 in at most 2.5%."
        in said
    )
    assert "C2 in" not in said
    assert "C2 would" not in said
    assert "Verdicts apply if the cases are independent" in said
