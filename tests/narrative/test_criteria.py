"""What is said of criteria: the right bound, the right direction, no claim beyond the data."""

import pytest
from scipy.stats import beta

from reportgen.narrative.criteria import approved_against_verdicts, conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

COUNTS = {"tp": 90, "fp": 10, "fn": 10, "tn": 90}


def percent(share):
    return f"{100 * share:.1f}%"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"metric": "recall", "at_least": 0.85}, "values down to {low} are also compatible"),
        ({"metric": "recall", "at_least": 0.92}, "below the required 92%, and values up to {high} are also"),
        ({"metric": "fnr", "at_most": 0.15}, "below the allowed 15%, but values up to {miss_high} are also"),
        ({"metric": "fnr", "at_most": 0.08}, "above the allowed 8%, and values down to {miss_low} are also"),
        ({"metric": "recall", "at_least": 0.99}, "The whole interval lies below the required 99%"),
        ({"metric": "fnr", "at_most": 0.01}, "The whole interval lies above the allowed 1%"),
    ],
)
def test_the_bound_that_leaves_a_verdict_open_is_named_in_the_right_direction(of_matrix, verdicts, rule, words):
    low, high = beta.ppf(0.025, 90, 11), beta.ppf(0.975, 91, 10)
    bounds = {"low": percent(low), "high": percent(high), "miss_low": percent(1 - high), "miss_high": percent(1 - low)}

    (said,) = verdicts(of_matrix(**COUNTS, criteria=[rule]))

    assert words.format(**bounds) in said


def test_an_estimate_at_its_threshold_lies_neither_above_nor_below(of_matrix, verdicts):
    for said in verdicts(of_matrix(**COUNTS, criteria=["recall >= 0.9", "fnr <= 0.1"])):
        assert "The estimate equals" in said
        assert "above" not in said
        assert "below" not in said


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"metric": "recall", "at_least": 0.8}, "The lower bound lies at or above the required 80%"),
        ({"metric": "fnr", "at_most": 0.2}, "The upper bound lies at or below the allowed 20%"),
        ({"metric": "recall", "at_least": 0.99}, "Even the upper bound lies below the required 99%"),
        ({"metric": "fnr", "at_most": 0.01}, "Even the lower bound lies above the allowed 1%"),
    ],
)
def test_a_one_sided_verdict_names_its_bound(of_matrix, verdicts, rule, words):
    (said,) = verdicts(of_matrix(**COUNTS, criteria=[{**rule, "sides": 1}]))

    assert words in said
    assert "the one-sided 95% bounds are" in said


@pytest.mark.parametrize(
    ("rule", "rate"),
    [
        ({"metric": "recall", "at_least": 0.8}, "at most 2.5%"),
        ({"metric": "recall", "at_least": 0.8, "sides": 1}, "at most 5%"),
        ({"metric": "f1", "at_least": 0.5}, None),
        ({"metric": "recall", "at_least": 0.85}, None),
    ],
)
def test_the_rate_of_false_passes_is_said_only_where_an_exact_bound_keeps_it(of_matrix, verdicts, rule, rate):
    (said,) = verdicts(of_matrix(**COUNTS, criteria=[rule]))

    assert ("would pass this criterion" in said) == (rate is not None)
    assert (rate or "") in said


def test_secondary_criteria_that_share_the_error_say_so_and_claim_no_rate_of_their_own(of_matrix, verdicts):
    rules = [{"metric": name, "at_least": 0.5, "role": "secondary"} for name in ("recall", "specificity")]
    results = of_matrix(**COUNTS, criteria=["recall >= 0.5", *rules])

    assert ["would pass" in said for said in verdicts(results)] == [True, False, False]
    assert "judged at the level 97.5% (Bonferroni)" in " ".join(map(plain, conditions(Reading(results))))


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((2, 2), "a verdict is read from one end of its two-sided interval"),
        ((1, 1), "each verdict is read from a one-sided bound of that level"),
        ((1, 2), "verdicts on C1 are read from one-sided bounds of that level"),
    ],
)
def test_the_level_of_verdicts_is_said_as_they_are_read(of_matrix, sides, words):
    rules = [{"metric": "recall", "at_least": 0.5, "sides": side} for side in sides]

    assert words in " ".join(map(plain, conditions(Reading(of_matrix(**COUNTS, criteria=rules)))))


def test_an_interval_without_limits_is_not_written_as_two_undefined_ends(of_matrix, verdicts, page):
    results = of_matrix(tp=50, fp=0, fn=0, tn=50, criteria=["cohen_kappa >= 0.9"])

    assert verdicts(results)[0].startswith("Cohen's kappa of model is 1.000. No verdict")
    assert "undefined to undefined" not in page(results)


def test_an_estimate_stays_where_there_is_no_verdict(of_matrix, verdicts):
    data = {"evaluated_on": "training"}
    shown, absent = verdicts(of_matrix(tp=45, fp=0, fn=5, tn=0, criteria=["recall >= 0.5", "fpr <= 0.5"], data=data))

    assert shown.startswith("Recall of model is 90.0% (45 of 50), 95% Clopper-Pearson")
    assert shown.endswith(
        "No verdict on criterion C1 is given: "
        "the model was trained on these cases, so they cannot show how it does on others."
    )
    assert absent == "No verdict on criterion C2 is given: no case is negative."


def test_a_truth_is_listed_once_where_the_estimate_is_the_best_there_is(of_matrix, page):
    perfect, other = (of_matrix(tp=10, fp=1, fn=fn, tn=19, criteria=["recall >= 0.75"]) for fn in (0, 1))

    assert "cases_needed[1]" in page(perfect)
    assert ["cases_needed[2]" in page(results) for results in (perfect, other)] == [False, True]


def test_the_denominator_is_named_only_where_it_is_not_all_cases(of_matrix, verdicts):
    recall, accuracy = verdicts(of_matrix(**COUNTS, criteria=["recall >= 0.88", "accuracy >= 0.88"]))

    assert "a new sample with 2,033 positive cases has" in recall
    assert "; a sample of 4,066 cases holds as many on average." in recall
    assert "a new sample of 2,033 cases has" in accuracy
    assert all("a chance of at least 80% of demonstrating" in said for said in (recall, accuracy))


WHY = {"why": "Patients have no other test.", "by": "Ann"}


@pytest.mark.parametrize(
    ("rules", "decision", "words"),
    [
        (["recall >= 0.5"], {"outcome": "approved"}, ""),
        (["recall >= 0.99"], {"outcome": "rejected"}, ""),
        (
            ["recall >= 0.88"],
            {"outcome": "approved", "override": WHY},
            "the verdict on C1 (not demonstrated). Reason given by Ann: Patients have no other test.",
        ),
        (
            ["recall >= 0.88", "fnr <= 0.01"],
            {"outcome": "approved_with_conditions", "conditions": ["x"], "override": WHY},
            "the verdicts on C1 (not demonstrated) and C2 (not met). Reason given by Ann: Patients have no other test.",
        ),
    ],
)
def test_a_decision_against_the_verdicts_is_explained_beside_it(of_matrix, page, rules, decision, words):
    results = of_matrix(**COUNTS, criteria=rules, decision=decision)
    said = plain(approved_against_verdicts(Reading(results)))

    assert said.endswith(words)
    assert bool(said) == bool(words)
    assert page(results).count("Approved against the") == (2 if words else 0)  # on page one, and where persons sign


@pytest.mark.parametrize(("status", "words"), [("draft", "draft, no decision"), ("final", "no decision recorded")])
def test_only_a_draft_is_called_one(of_matrix, page, status, words):
    results = of_matrix(**COUNTS, report={"status": status}, attest={"test_untouched": True, "by": "Ann"})

    assert words in page(results)
    assert ("draft, no decision" in page(results)) == (status == "draft")


@pytest.mark.parametrize("auc", ["delong", "hanley_mcneil", "newcombe_auc", "bootstrap_bca"])
def test_areas_are_judged_by_the_interval_that_is_made_for_it_whatever_is_shown(run, page, auc):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1, 0.4, 0.6] * 30}
    said = page(run({"intervals": {"auc": auc}, "criteria": ["roc_auc >= 0.5"]}, data))

    assert "so its limits are wider than DeLong's" in said


def test_a_verdict_that_the_smaller_class_leaves_open_says_so(run, verdicts):
    """Sixty cases of each class, one positive case below two negative ones: at 0.97 fewer than 2.5 would be."""
    data = {"truth": [1] * 60 + [0] * 60, "score": [57.5, *range(100, 159), *range(60)]}
    model = {"models": [{"name": "model", "score": "score", "scale": "score"}]}

    (near_one,) = verdicts(run({**model, "criteria": ["roc_auc >= 0.97"]}, data))
    (met,) = verdicts(run({**model, "criteria": ["roc_auc >= 0.9"]}, data))

    assert "The smaller class, with 60 cases, limits this verdict" in near_one
    assert "limits this verdict" not in met


def test_a_rate_that_was_simulated_is_said_as_one_and_of_a_range_none_is_said(run, verdicts):
    data = {"truth": [1] * 200 + [0] * 200, "score": [0.9] * 170 + [0.4] * 30 + [0.6] * 30 + [0.1] * 170}
    criteria = ["roc_auc >= 0.6", {"metric": "recall", "between": [0.5, 0.99]}, "specificity >= 0.6"]
    area, span, exact = verdicts(run({"threshold": 0.5, "criteria": criteria}, data))

    assert "in about 2.5% of samples of this size (at most 3% in our simulations)" in area
    assert "would pass" not in span
    assert "in at most 2.5% of samples of this size, if" in exact
