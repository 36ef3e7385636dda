"""Thresholds chosen by a rule: the number is the one that brute force finds on the rows that the rule names."""

import re

import numpy as np
import pytest

import reportgen

LABELS = ("train", "val", "test")
COSTS = ((1, 10), (70, 5))  # rows truth, columns call, negative first


def evaluated(spec, data):
    return reportgen.evaluate({"kind": "validation", "title": "T", "metrics": ["recall", "specificity"], **spec}, data)


def drawn(seed, n=240):
    draw = np.random.default_rng(seed)
    truth = (draw.random(n) < 0.4).astype(int)
    score = np.clip(0.5 + (truth - 0.5) * 0.3 + draw.normal(0, 0.3, n), 0.01, 0.99).round(2)
    return {"truth": truth.tolist(), "score": score.tolist(), "part": [LABELS[at % 3] for at in range(n)]}


def of(data, *labels):
    """List truth and score of the rows of some splits."""
    rows = zip(data["truth"], data["score"], data["part"], strict=True)
    return [(truth, score) for truth, score, part in rows if part in labels]


def table(rows, threshold):
    """Count tp, fp, fn, tn."""
    called = [(truth, score >= threshold) for truth, score in rows]
    return tuple(called.count(pair) for pair in ((1, True), (0, True), (1, False), (0, False)))


def mean_cost(rows, threshold, prevalence=None):
    tp, fp, fn, tn = table(rows, threshold)
    (c00, c01), (c10, c11) = COSTS
    if prevalence is None:
        return (c00 * tn + c01 * fp + c10 * fn + c11 * tp) / len(rows)
    return (1 - prevalence) * (c00 * tn + c01 * fp) / (tn + fp) + prevalence * (c10 * fn + c11 * tp) / (fn + tp)


def youden(rows, threshold):
    tp, fp, fn, tn = table(rows, threshold)
    return tp / (tp + fn) - fp / (fp + tn)


def f1(rows, threshold):
    tp, fp, fn, _ = table(rows, threshold)
    return 2 * tp / (2 * tp + fp + fn)


def recall(rows, threshold):
    tp, _, fn, _ = table(rows, threshold)
    return tp / (tp + fn)


def specificity(rows, threshold):
    _, fp, _, tn = table(rows, threshold)
    return tn / (fp + tn)


def best(rows, worth):
    """Try every score that occurs; of equally good thresholds the highest stands."""
    return max(
        sorted({score for _, score in rows}), key=lambda threshold: (round(worth(rows, threshold), 12), threshold)
    )


def ruled(seed, rule, **more):
    """Evaluate one model whose threshold a rule chooses."""
    data = more.pop("data", {"columns": {"split": "part"}})
    spec = {"models": [{"name": "A", "score": "score", "threshold": rule}], "data": data, **more}
    return evaluated(spec, drawn(seed))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("on", ["validation", "training"])
@pytest.mark.parametrize(("rule", "worth", "metric"), [("youden", youden, "youden_j"), ("f1", f1, "f1")])
def test_youden_and_f1_take_the_best_score_of_the_rows_they_name(seed, on, rule, worth, metric):
    found = ruled(seed, {"rule": rule, "on": on}).models[0]
    rows = of(drawn(seed), {"validation": "val", "training": "train"}[on])
    threshold = best(rows, worth)

    assert found.threshold.value == threshold
    assert found.threshold_origin == f"chosen on the {on} data"
    assert (found.choice.rule, found.choice.on, found.choice.metric, found.choice.cases) == (
        rule,
        on,
        metric,
        len(rows),
    )
    assert found.choice.value == pytest.approx(worth(rows, threshold))
    assert found.choice.candidates == len({score for _, score in rows})


@pytest.mark.parametrize("seed", range(4))
def test_the_judged_rows_are_called_by_the_chosen_threshold(seed):
    found = ruled(seed, {"rule": "youden", "on": "validation"}).models[0]
    tp, fp, fn, tn = table(of(drawn(seed), "test"), best(of(drawn(seed), "val"), youden))

    assert found.confusion.rows == ((tn, fp), (fn, tp))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("prevalence", [None, 0.05])
def test_the_cost_rule_on_given_rows_takes_the_cheapest_score(seed, prevalence):
    data = {"columns": {"split": "part"}, **({} if prevalence is None else {"use_prevalence": prevalence})}
    rule = {"rule": "cost", "on": "validation"}
    found = ruled(seed, rule, data=data, costs={"matrix": COSTS}).models[0]
    rows = of(drawn(seed), "val")
    threshold = best(rows, lambda rows, threshold: -mean_cost(rows, threshold, prevalence))

    assert found.threshold.value == threshold
    assert found.choice.value == pytest.approx(mean_cost(rows, threshold, prevalence))


BAYES = (10 - 1) / ((10 - 1) + (70 - 5))


def odds(share):
    return share / (1 - share)


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("use", [None, 0.02, 0.7])
def test_bayes_rule_shifts_the_odds_from_those_of_training_to_the_prevalence_of_use(split, use):
    """Without training rows nobody knows where the scores were learnt, and the labels of judged rows must not tell."""
    data = {"columns": {"split": "part"} if split else {}, **({} if use is None else {"use_prevalence": use})}
    found = ruled(5, {"rule": "cost"}, data=data, costs={"matrix": COSTS}).models[0]
    rows = of(drawn(5), "train")
    sample = sum(truth for truth, _ in rows) / len(rows)
    shifted = odds(BAYES) * (odds(sample) / odds(use) if use is not None and split else 1)

    assert found.threshold.value == pytest.approx(shifted / (1 + shifted))
    assert found.threshold_origin == "Bayes' rule from the costs"
    assert found.choice.on is None


@pytest.mark.parametrize(
    ("metric", "bound", "at", "held", "free"),
    [
        ("recall", "at_least", 0.9, recall, specificity),
        ("tpr", "at_least", 0.8, recall, specificity),
        ("fnr", "at_most", 0.2, lambda *a: recall(*a) - 1, specificity),
        ("specificity", "at_least", 0.9, specificity, recall),
        ("fpr", "at_most", 0.1, lambda *a: specificity(*a) - 1, recall),
    ],
)
def test_a_constraint_is_kept_and_the_other_side_is_best(metric, bound, at, held, free):
    rule = {"rule": "constraint", "metric": metric, bound: at, "on": "validation"}
    found = ruled(7, rule).models[0]
    rows, least = of(drawn(7), "val"), at if bound == "at_least" else -at

    assert found.threshold.value == best(rows, lambda *a: free(*a) if held(*a) >= least - 1e-12 else -1.0)
    assert (found.choice.rule, found.choice.bound) == ("constraint", at)


def test_a_constraint_that_no_score_keeps_is_refused_with_the_nearest_value():
    rule = {"rule": "constraint", "metric": "precision", "at_least": 1.0, "on": "validation"}
    data = drawn(1)
    data["score"] = [1 - score for score in data["score"]]
    spec = {"models": [{"name": "A", "score": "score", "threshold": rule}], "data": {"columns": {"split": "part"}}}
    with pytest.raises(
        reportgen.ReportgenError, match=r"no threshold among the scores reaches precision at least 100%; the"
    ) as caught:
        evaluated(spec, data)
    (found,) = caught.value.problems
    rows = of(data, "val")
    precisions = [tp / (tp + fp) for tp, fp, _, _ in (table(rows, score) for _, score in rows)]

    assert (found.exit_code, str(found.place)) == (5, "models[0].threshold")
    assert re.search(rf"the nearest is {100 * max(precisions):.1f}%", found.what)


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ({"rule": "f1", "on": "test"}, {"columns": {"split": "part"}}),
        ({"rule": "youden", "on": "test"}, {}),
        ({"rule": "cost", "on": "test"}, {"columns": {"split": "part"}}),
        (
            {"rule": "constraint", "metric": "recall", "at_least": 0.5, "on": "validation"},
            {"columns": {"split": "part"}, "evaluated_on": "validation"},
        ),
    ],
)
def test_a_threshold_chosen_on_the_judged_rows_carries_no_verdict_on_calls(rule, data):
    asked = {"criteria": ["recall >= 0.1", "mean_cost <= 60", "roc_auc >= 0.1"], "attest": {"test_untouched": True}}
    found = ruled(3, rule, data=data, costs={"matrix": COSTS}, **asked).criteria

    assert [one.undefined_code for one in found] == ["threshold_on_judged", "threshold_on_judged", None]
    assert [one.verdict for one in found[:2]] == ["undefined", "undefined"]


@pytest.mark.parametrize(
    "rule", [{"rule": "cost"}, {"rule": "youden", "on": "validation"}, {"rule": "f1", "on": "training"}]
)
def test_a_threshold_chosen_elsewhere_carries_verdicts(rule):
    found = ruled(3, rule, costs={"matrix": COSTS}, criteria=["recall >= 0.1"]).criteria

    assert [one.verdict for one in found] == ["met"]


def test_a_comparison_with_a_threshold_chosen_on_the_judged_rows_draws_no_conclusion():
    data = drawn(3)
    data["other"] = [round((score + at % 7 / 7) / 2, 3) for at, score in enumerate(data["score"])]
    models = [
        {"name": "A", "score": "score", "threshold": {"rule": "youden", "on": "test"}},
        {"name": "B", "score": "other", "threshold": {"rule": "youden", "on": "validation"}},
    ]
    spec = {"models": models, "data": {"columns": {"split": "part"}}}
    comparisons = [{"models": ["A", "B"], "metric": metric} for metric in ("accuracy", "roc_auc")]
    first, second = evaluated({**spec, "comparisons": comparisons}, data).comparisons
    unasked = evaluated(spec, data).comparisons

    assert first.conclusions == ("withheld",)
    assert second.conclusions in (("difference_shown",), ("difference_not_shown",))
    assert first.value is not None
    assert [(one.conclusions, one.favours) for one in unasked] == [((), None)] * 2
    assert [one.metric for one in unasked] == [one.metric for one in (first, second)]
    assert [(one.value, one.pairs[0].tests[0].p_value) for one in unasked] == [
        (one.value, one.pairs[0].tests[0].p_value) for one in (first, second)
    ]
    assert [one.pairs[0].tests[0].p_value is None for one in unasked] == [True, False]


def test_each_model_follows_its_own_rule():
    data = drawn(2)
    data["other"] = data["score"][::-1]
    models = [
        {"name": "A", "score": "score", "threshold": {"rule": "f1", "on": "validation"}},
        {"name": "B", "score": "other", "threshold": {"rule": "youden", "on": "training"}},
        {"name": "C", "score": "other", "threshold": 0.3},
    ]
    found = evaluated({"models": models, "comparisons": [], "data": {"columns": {"split": "part"}}}, data).models
    other = {**data, "score": data["other"]}

    assert [one.threshold.value for one in found] == [best(of(data, "val"), f1), best(of(other, "train"), youden), 0.3]
    assert [one.choice is None for one in found] == [False, False, True]


def test_rows_without_a_label_or_a_score_choose_nothing():
    data = drawn(4)
    whole = {name: list(values) for name, values in data.items()}
    data["truth"][1], data["score"][4] = None, None
    keep = [at for at in range(240) if at not in (1, 4)]
    spec = {"models": [{"name": "A", "score": "score", "threshold": {"rule": "youden", "on": "validation"}}]}
    spec["data"] = {"columns": {"split": "part"}}

    found = evaluated(spec, data).models[0]
    assert found.threshold.value == best(
        of({name: [values[at] for at in keep] for name, values in whole.items()}, "val"), youden
    )


class TestRefused:
    def problem(self, rule, data=None, table_=None, **more):
        model = {"name": "A", "score": "score", "threshold": rule}
        spec = {"models": [model], "data": {"columns": {"split": "part"}} if data is None else data, **more}
        with pytest.raises(reportgen.ReportgenError) as caught:
            evaluated(spec, table_ or drawn(1))
        return caught.value.problems[0]

    def test_a_rule_on_a_split_that_no_row_is_of(self):
        data = drawn(1)
        data["part"] = ["test" if part == "val" else part for part in data["part"]]
        found = self.problem({"rule": "f1", "on": "validation"}, table_=data)

        assert "no rows belong to the split validation" in found.what
        assert "test, training" in found.remedy
        assert (found.exit_code, str(found.place)) == (2, "models[0].threshold")

    def test_a_rule_on_another_split_without_a_column_of_splits(self):
        found = self.problem({"rule": "f1", "on": "validation"}, data={})

        assert (found.code, str(found.place)) == ("no_split", "models[0].threshold.on")

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            ({"rule": "youden"}, "on which rows is the threshold chosen by youden?"),
            ({"rule": "cost"}, "the rule cost needs costs"),
            ({"rule": "constraint", "on": "validation"}, "a constraint needs a metric and one bound"),
            (
                {"rule": "constraint", "on": "validation", "metric": "recall"},
                "a constraint needs a metric and one bound",
            ),
            ({"rule": "youden", "on": "validation", "at_least": 0.5}, "has neither a metric nor a bound"),
            ({"rule": "constraint", "on": "validation", "metric": "accuracy", "at_least": 0.5}, "by accuracy"),
            ({"rule": "best", "on": "validation"}, "rule"),
            ({"rule": "f1", "on": "validatoin"}, "validatoin"),
        ],
    )
    def test_what_no_rule_can_mean_before_any_row_is_read(self, rule, said):
        found = self.problem(rule)

        assert said in str(found)
        assert found.exit_code == 2
        assert str(found.place).startswith("models[0].threshold")

    @pytest.mark.parametrize("bound", [{"at_most": 0.9}, {"at_least": 1.5}, {"at_least": -0.1}])
    def test_a_bound_that_makes_no_sense_for_the_metric_is_refused_in_its_place(self, bound):
        found = self.problem({"rule": "constraint", "metric": "recall", "on": "validation", **bound})

        assert (found.exit_code, str(found.place)) == (2, "models[0].threshold")

    @pytest.mark.parametrize(
        ("costs", "said"),
        [
            ([[5, 0], [0, 1]], "in both classes the wrong prediction costs less"),
            ([[1, 1], [1, 1]], "both predictions cost the same"),
            ([[0, 0], [5, 0]], "a positive prediction never costs more"),
            ([[0, 5], [0, 0]], "a negative prediction never costs more"),
        ],
    )
    def test_costs_from_which_no_threshold_follows(self, costs, said):
        found = self.problem({"rule": "cost"}, costs=costs)

        assert said in found.what
        assert found.exit_code == 5

    @pytest.mark.parametrize("rule", ["youden", "f1", "cost", "constraint"])
    def test_rows_of_one_class_choose_no_threshold(self, rule):
        data = drawn(1)
        data["truth"] = [0 if part == "val" else truth for truth, part in zip(data["truth"], data["part"], strict=True)]
        more = {"metric": "recall", "at_least": 0.5} if rule == "constraint" else {}
        asked = {"costs": [[0, 1], [5, 0]], "data": {"columns": {"split": "part"}, "use_prevalence": 0.1}}
        found = self.problem({"rule": rule, "on": "validation", **more}, table_=data, **asked)

        assert "gives no threshold" in found.what

    def test_a_model_without_scores(self):
        data = {**drawn(1), "call": drawn(1)["truth"]}
        model = {"name": "A", "prediction": "call", "threshold": {"rule": "youden", "on": "validation"}}
        with pytest.raises(reportgen.ReportgenError, match="'A' has no scores, so a threshold does not apply"):
            evaluated({"models": [model], "data": {"columns": {"split": "part"}}}, data)


def test_predictions_go_before_a_rule():
    data = {**drawn(1), "call": drawn(1)["truth"]}
    model = {"name": "A", "prediction": "call", "score": "score", "threshold": {"rule": "youden", "on": "validation"}}
    found = evaluated({"models": [model], "data": {"columns": {"split": "part"}}}, data).models[0]

    assert found.calls == "prediction"
    assert {one.value for one in found.estimates if one.denominator} == {1.0}


@pytest.mark.parametrize("column", ["score", "truth"])
def test_training_rows_that_cannot_be_used_are_as_none(column):
    data = drawn(5)
    pairs = zip(data[column], data["part"], strict=True)
    data[column] = [None if part == "train" else value for value, part in pairs]
    spec = {"models": [{"name": "A", "score": "score", "threshold": {"rule": "cost"}}], "costs": {"matrix": COSTS}}
    found = evaluated({**spec, "data": {"columns": {"split": "part"}, "use_prevalence": 0.1}}, data)

    assert found.models[0].threshold.value == pytest.approx(BAYES)
