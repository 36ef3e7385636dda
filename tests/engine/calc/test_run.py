"""Every method answers one plain object, always with the same keys, with values that others computed too."""

import json

import numpy as np
import pytest
from calc_examples import BOOTSTRAP, COUNTS, EXAMPLES, OTHERS, PAIRED, SCORED, SCORES, SHARE, TRUTH
from scipy import stats

from reportgen import index
from reportgen.engine.calc.run import CHECK_KEYS, INTERVAL_KEYS, KEYS, calc
from reportgen.errors import ReportgenError

KINDS = {"metric", "curve", "interval", "check", "hypotest", "analysis"}


def of(answer, *path):
    for step in path:
        answer = answer[step]
    return answer


def test_every_method_there_is_has_an_example_here():
    methods = {entry.id for entry in index.of_kind(*index.METHOD_KINDS)}

    assert EXAMPLES.lacking(methods) == []
    assert [f"take `{one}` out of tests/engine/calc_examples.py" for one in EXAMPLES if one not in methods] == []


def test_a_method_without_an_example_is_named_with_what_to_do():
    remedy = "add an example for `a_new_metric` to tests/engine/calc_examples.py"

    assert EXAMPLES.lacking(["recall", "a_new_metric"]) == [remedy]
    with pytest.raises(pytest.fail.Exception, match=remedy):
        EXAMPLES["a_new_metric"]


@pytest.mark.parametrize("method", EXAMPLES)
class TestEveryMethod:
    def test_answers_all_keys_in_the_fixed_order_as_plain_json(self, method):
        answer = calc(method, EXAMPLES[method][0])

        assert list(answer) == KEYS
        assert json.loads(json.dumps(answer, allow_nan=False)) == answer
        assert answer["method"] == method
        assert answer["kind"] in KINDS
        assert answer["label"] == index.find(method).label

    def test_answers_what_others_answer(self, method):
        inputs, path, expected = EXAMPLES[method]
        found = of(calc(method, inputs), *path)

        assert found == (expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-9))

    def test_shows_steps_checks_and_intervals_with_all_their_keys(self, method):
        answer = calc(method, EXAMPLES[method][0])

        assert all(
            list(step) == ["text", "symbol", "formula", "substituted", "value", "shown"] for step in answer["steps"]
        )
        assert all(tuple(check) == CHECK_KEYS for check in answer["checks"])
        assert answer["interval"] is None or tuple(answer["interval"]) == INTERVAL_KEYS
        assert answer["table"] is None or list(answer["table"]) == ["columns", "rows"]
        assert answer["effect"] is None or list(answer["effect"]) == ["name", "value"]

    def test_case_spaces_and_hyphens_do_not_matter(self, method):
        inputs, _, _ = EXAMPLES[method]
        for written in (method.upper(), method.replace("_", "-"), method.replace("_", " ").title()):
            assert calc(written, inputs) == calc(method, inputs)

    def test_options_may_stand_among_the_inputs_or_apart(self, method):
        inputs, _, _ = EXAMPLES[method]

        assert calc(method, {}, **inputs) == calc(method, inputs)

    def test_a_key_that_nobody_knows_is_refused(self, method, refused):
        problem = refused(calc, method, {**EXAMPLES[method][0], "zzz": 1})

        assert f"{method} has no input or option 'zzz'" in str(problem)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_words_for_kinds_are_fixed(kind):
    (method, *_) = [entry.id for entry in index.of_kind(kind)]

    assert calc(method, EXAMPLES[method][0])["kind"] == kind


@pytest.mark.parametrize("entry", index.of_kind(*index.METHOD_KINDS), ids=lambda entry: entry.id)
def test_an_alias_answers_for_its_method(entry):
    for alias in entry.aliases:
        assert calc(alias, EXAMPLES[entry.id][0])["method"] == entry.id


FOLDS = {"a": [0.7, 0.8, 0.6, 0.9], "b": [0.8, 0.7, 0.8, 0.9], "n_train": 90, "n_test": 30}
PAIRS = {"both_right": 40, "only_a": 2, "only_b": 8, "both_wrong": 9}


@pytest.mark.parametrize("evidence", [FOLDS, PAIRS], ids=["an input of these", "not of these"])
def test_a_name_that_is_an_option_too_is_shown_as_one_and_used(evidence):
    lower, higher = (calc("non_inferiority", evidence, margin=0.1, better=better) for better in ("lower", "higher"))

    assert [one["options"]["better"] for one in (lower, higher)] == ["lower", "higher"]
    assert "better" not in lower["inputs"]
    assert lower["p_value"] != pytest.approx(higher["p_value"])


class TestAnswers:
    def test_a_share_answers_its_parts_and_rests_on_its_denominator(self):
        answer = calc("recall", COUNTS)

        assert (answer["n"], answer["numerator"], answer["denominator"]) == (65, 55, 65)
        assert calc("mcc", COUNTS)["n"] == 100
        assert calc("roc_auc", SCORED)["n"] == 10

    def test_an_interval_answers_the_counts_that_it_rests_on(self):
        answer = calc("wilson", SHARE)

        assert (answer["value"], answer["n"], answer["numerator"], answer["denominator"]) == (0.08, 100, 8, 100)

    @pytest.mark.parametrize(
        ("method", "columns"),
        [
            ("roc", ["threshold", "fpr", "tpr"]),
            ("precision_recall", ["threshold", "recall", "precision"]),
            ("calibration", ["bin", "mean_score", "observed", "n", "low", "high"]),
        ],
    )
    def test_curves_answer_the_columns_of_the_catalog(self, method, columns):
        answer = calc(method, SCORED)

        assert answer["table"]["columns"] == columns
        assert answer["n"] == 10

    def test_the_first_threshold_of_a_roc_curve_stands_above_all_scores(self):
        first, *_, last = calc("roc", SCORED)["table"]["rows"]

        assert (first, last) == ([None, 0, 0], [0.1, 1, 1])

    def test_ties_are_one_step_of_the_curve(self):
        rows = calc("roc", {"truth": [1, 0, 1, 0], "scores": [0.5, 0.5, 0.5, 0.2]})["table"]["rows"]

        assert rows == [[None, 0, 0], [0.5, 0.5, 1], [0.2, 1, 1]]

    def test_a_test_answers_effect_interval_alternative_and_checks(self):
        answer = calc("mcnemar", PAIRED, version="chi2", alternative="greater")

        assert answer["effect"] == {"name": "difference", "value": pytest.approx(7 / 68)}
        assert (answer["interval"]["sides"], answer["interval"]["side"], answer["interval"]["high"]) == (
            1,
            "lower",
            None,
        )
        assert (answer["alternative"], answer["df"]) == ("greater", 1)
        assert [check["check"] for check in answer["checks"]] == list(index.find("mcnemar").checks)

    def test_a_check_that_looks_at_the_design_is_not_checkable_here(self):
        checks = calc("mcnemar", PAIRED)["checks"]

        assert {check["outcome"] for check in checks if check["on"] == "design"} == {"not_checkable"}

    def test_a_check_answers_its_own_record(self):
        (record,) = calc("normal_approximation", SHARE)["checks"]

        assert (record["check"], record["outcome"], record["p_value"]) == ("normal_approximation", "passed", None)
        assert record["statistic"] == pytest.approx(7.36)

    def test_limits_of_one_sided_intervals_that_do_not_exist_are_null(self):
        low = calc("wilson", SHARE, sides=1, side="lower", level=0.975)["interval"]
        both = calc("wilson", SHARE)["interval"]

        assert (low["low"], low["high"]) == (pytest.approx(both["low"]), None)

    def test_the_seed_makes_the_draws_and_the_answer_says_how_sure_they_are(self):
        first, again, other = (calc("bootstrap_bca", BOOTSTRAP, seed=seed) for seed in (1, 1, 2))

        assert first == again
        assert first["interval"] != other["interval"]
        assert first["values"]["draws"] == 500
        assert first["values"]["monte_carlo_low"] > 0

    def test_an_analysis_answers_named_numbers(self):
        answer = calc("cases_needed", {"proportion": 0.9, "threshold": 0.85})

        assert set(answer["values"]) >= {"cases", "power"}
        assert answer["value"] == answer["values"]["cases"]

    def test_numbers_are_plain_whatever_came_in(self):
        answer = calc("recall", {name: np.int64(count) for name, count in COUNTS.items()})

        assert answer["inputs"] == COUNTS
        assert {type(count) for count in answer["inputs"].values()} == {int}
        assert type(answer["value"]) is float

    def test_input_names_win_over_options(self):
        assert calc("recall", {"truth": TRUTH, "scores": SCORES}, threshold=0.5) == calc(
            "recall", {"truth": TRUTH, "scores": SCORES, "threshold": 0.5}
        )
        assert calc("wilson", {**SHARE, "level": 0.9}, level=0.99)["interval"]["level"] == 0.9

    def test_an_option_that_is_null_is_as_good_as_left_out(self):
        assert calc("wilson", SHARE, level=None, side=None) == calc("wilson", SHARE)


class TestUndefined:
    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("recall", {"tp": 0, "fp": 1, "fn": 0, "tn": 5}, "no_positive_case"),
            ("precision", {"tp": 0, "fp": 0, "fn": 3, "tn": 5}, "no_predicted_positive"),
            ("mcc", {"tp": 0, "fp": 0, "fn": 3, "tn": 5}, "empty_margin"),
            ("f1", {"tp": 0, "fp": 0, "fn": 0, "tn": 5}, "no_positive_anywhere"),
            ("accuracy", {"tp": 0, "fp": 0, "fn": 0, "tn": 0}, "no_case"),
            ("roc_auc", {"truth": [1, 1], "scores": [0.1, 0.2]}, "one_class"),
            ("brier", {"truth": [1, 0], "scores": [1.1, 0.2]}, "not_probabilities"),
            ("roc", {"truth": [1, 1], "scores": [0.1, 0.2]}, "one_class"),
            ("recall", {"matrix": [[5, 0, 0], [0, 0, 0], [1, 1, 4]], "average": "macro"}, "undefined_for_class"),
            ("cases_needed", {"proportion": 0.8, "threshold": 0.85}, "not_beyond_threshold"),
        ],
    )
    def test_what_is_undefined_says_why_and_is_no_error(self, method, inputs, code):
        answer = calc(method, inputs)

        assert (answer["value"], answer["table"], answer["undefined_code"]) == (None, None, code)
        assert answer["undefined"].endswith(".")

    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("wilson", {"successes": 0, "trials": 0}, "no_trial"),
            ("clopper_pearson", {"successes": 0, "trials": 0}, "no_trial"),
            ("t_mean", {"values": [5]}, "one_value"),
            ("t_mean", {"values": []}, "no_value"),
            ("tango", dict.fromkeys(PAIRED, 0), "no_case"),
            ("delong", {"truth": [1, 1, 1], "scores": [0.1, 0.2, 0.3]}, "one_class"),
            ("bootstrap_bca", {"tp": 50, "fp": 0, "fn": 0, "tn": 50, "metric": "mcc", "draws": 500}, "equal_draws"),
        ],
    )
    def test_an_interval_that_is_undefined_is_an_object_with_null_limits(self, method, inputs, code):
        answer = calc(method, inputs)
        interval = answer["interval"]

        assert (interval["low"], interval["high"], interval["method"]) == (None, None, method)
        assert interval["undefined"] == answer["undefined"]
        assert answer["undefined_code"] == code

    def test_an_infinite_ratio_is_undefined_and_keeps_its_finite_limit(self):
        answer = calc("odds_ratio_exact", {**PAIRED, "only_b": 0})

        assert (answer["value"], answer["undefined_code"]) == (None, "infinite_ratio")
        assert (answer["interval"]["low"] > 1, answer["interval"]["high"]) == (True, None)

    @pytest.mark.parametrize(
        ("method", "inputs", "code"),
        [
            ("mcnemar", {**PAIRED, "only_a": 0, "only_b": 0, "version": "chi2"}, "no_discordant_pair"),
            ("mcnemar", dict.fromkeys(PAIRED, 0), "no_case"),
            ("delong_paired", {"truth": TRUTH, "a": SCORES, "b": SCORES}, "identical_scores"),
            ("delong_paired", {"truth": [1] * 10, "a": SCORES, "b": OTHERS}, "one_class"),
            ("paired_bootstrap", {**PAIRED, "metric": "accuracy", "draws": 500}, "no_p_from_bootstrap"),
        ],
    )
    def test_a_p_value_that_is_withheld_says_why(self, method, inputs, code):
        answer = calc(method, inputs)

        assert (answer["p_value"], answer["withheld_code"]) == (None, code)
        assert answer["withheld"].endswith(".")


@pytest.mark.parametrize(
    ("method", "given", "said"),
    [
        ("recal", COUNTS, "no method is named 'recal' - did you mean 'recall'?"),
        ("", COUNTS, "no method is named ''"),
        (None, COUNTS, "no method is named 'None'"),
        ("auc", SCORED, "'auc' can mean several things - write roc_auc for the area under the ROC curve"),
        ("fbeta", COUNTS, "fbeta needs beta - give beta=..."),
        ("fbeta", {**COUNTS, "beta": "x"}, "beta must be a number (x)"),
        ("fbeta", {**COUNTS, "beta": -1}, "beta is out of range (-1) - write a number from 0.001 to 1000"),
        ("wilson", {**SHARE, "level": 95}, "level must be between 0 and 1 (95) - write 0.95 for 95%"),
        ("wilson", {**SHARE, "level": float("nan")}, "level must be between 0 and 1 (nan)"),
        ("wilson", {**SHARE, "level": "high"}, "level must be a number (high)"),
        ("wilson", {**SHARE, "sides": 3}, "sides is not a known word (3) - write one of: 1, 2"),
        ("wilson", {**SHARE, "sides": True, "side": "lower"}, "sides is not a known word (True)"),
        ("wilson", {**SHARE, "sides": 1}, "a one-sided interval has one limit - give side=lower or side=upper"),
        ("wilson", {**SHARE, "side": "lower"}, "a one-sided interval has one limit"),
        ("wilson", {**SHARE, "sides": 1, "side": "left"}, "side is not a known word (left)"),
        ("mcnemar", {**PAIRED, "version": "exakt"}, "version is not a known word (exakt)"),
        ("mcnemar", {**PAIRED, "alternative": "bigger"}, "alternative is not a known word (bigger)"),
        ("bootstrap_bca", {**BOOTSTRAP, "draws": 5}, "draws must be between 100 and 10 000 000 (5)"),
        ("bootstrap_bca", {**BOOTSTRAP, "seed": -1}, "seed must not be below 0 (-1)"),
        ("bootstrap_bca", {**BOOTSTRAP, "seed": 1.5}, "seed must be a count (1.5)"),
        ("bootstrap_bca", {**BOOTSTRAP, "metric": "fbeta"}, "fbeta needs beta - write fbeta(beta=...)"),
        ("bootstrap_bca", {**BOOTSTRAP, "metric": "recal"}, "no metric is named 'recal'"),
        ("quantile", {"distribution": "cauchy", "p": 0.5}, "no distribution is named 'cauchy'"),
        ("quantile", {"distribution": "t", "p": 0.975}, "the t distribution has one number of degrees of freedom"),
        ("quantile", {"distribution": "normal", "p": 2}, "p must be between 0 and 1 (2"),
        ("cases_needed", {"proportion": 1.8, "threshold": 0.5}, "proportion must be between 0 and 1 (1.8)"),
        ("recall", {**COUNTS, "level": 0.9}, "recall has no input or option 'level'"),
    ],
)
def test_what_a_method_cannot_take_is_refused(refused, method, given, said):
    problem = refused(calc, method, given)

    assert said in str(problem)
    assert problem.exit_code == 2


@pytest.mark.parametrize("side", ["lower", "upper"])
def test_a_one_sided_level_below_one_half_is_refused(side):
    with pytest.raises(ReportgenError, match="gives a limit beyond the estimate"):
        calc("wilson", {"successes": 9, "trials": 10}, level=0.4, sides=1, side=side)
    assert calc("wilson", {"successes": 9, "trials": 10}, level=0.4)["interval"]["low"] < 0.9


def test_all_wrong_options_are_said_at_once():
    from reportgen.errors import ReportgenError

    with pytest.raises(ReportgenError) as caught:
        calc("wilson", SHARE, level=95, sides=5, foo=1)

    assert len(caught.value.problems) == 3


def test_inputs_go_by_name(refused):
    assert refused(calc, "wilson", [8, 100]).what == "inputs go by name"


def emptied(value):
    """Put 0 in the place of each number."""
    if isinstance(value, list | tuple | np.ndarray):
        return [emptied(one) for one in value]
    return 0 if isinstance(value, int | float) and not isinstance(value, bool) else value


@pytest.mark.parametrize("method", EXAMPLES)
def test_steps_of_nothing_show_no_number_that_is_none(method):
    """Counts, values and scores are all 0; what is no count (a level, costs, a prevalence) may be refused."""
    kept = {"level", "draws", "metric", "threshold", "classes", "positive", "bins", "alpha", "prevalence", "beta"}
    inputs = {name: value if name in kept else emptied(value) for name, value in EXAMPLES[method][0].items()}
    try:
        steps = calc(method, inputs)["steps"]
    except ReportgenError:
        return
    assert [step for step in steps if "nan" in step["substituted"]] == []


def test_another_limit_of_a_check_is_the_one_that_is_said():
    counts = {"tp": 20, "fp": 0, "fn": 10, "tn": 270}
    said = [calc("imbalance", counts, largest_class=limit)["checks"][0]["sentence"] for limit in (0.65, 0.95)]

    assert "270 of 300 cases, more than 65%" in said[0]
    assert said[1] == "The largest class has 270 of 300 cases, at most 95%."


@pytest.mark.parametrize(
    "metric", ["youden_j", "balanced_accuracy", "g_mean", "recall", "precision", "mcc", "accuracy"]
)
def test_of_no_case_that_is_the_reason(metric):
    found = calc(metric, {"tp": 0, "fp": 0, "fn": 0, "tn": 0})
    assert (found["value"], found["n"], found["undefined"]) == (None, 0, "There is no case.")


FOLLOWING = [
    (entry.id, version, follows)
    for entry in index.of_kind("hypotest")
    for version, follows in [("", entry.follows), *entry.follows_of.items()]
    if follows
]
TAILS = {
    "normal": lambda z, _: 2 * stats.norm.sf(abs(z)),
    "t": lambda t, df: 2 * stats.t.sf(abs(t), df),
    "f": lambda f, df: stats.f.sf(f, *df),
    "chi2": stats.chi2.sf,
}


@pytest.mark.parametrize(("test", "version", "follows"), FOLLOWING)
def test_p_is_the_tail_of_the_distribution_that_the_statistic_is_said_to_follow(test, version, follows):
    given = {name: value for name, value in EXAMPLES[test][0].items() if name != "alternative"}
    found = calc(test, {**given, **({"version": version} if version else {})})

    assert found["p_value"] == pytest.approx(TAILS[follows](found["statistic"], found["df"]), rel=1e-9)
