"""An enriched sample says nothing about numbers that depend on its prevalence; others, and those at use, stand."""

import numpy as np
import pytest
from scipy.stats import beta, norm

import reportgen

DEPENDENT = (
    "precision npv accuracy error f1 mcc mean_cost total_cost profit cohen_kappa jaccard predicted_positive_rate "
    "brier log_loss average_precision ece fdp false_omission lift majority_baseline"
).split()
INDEPENDENT = (
    "recall specificity fnr fpr balanced_accuracy youden_j lr_plus lr_minus g_mean roc_auc gini ks_statistic macro_cost "
    "eer diagnostic_odds_ratio"
).split()
COSTS = [[1, 10], [200, 5]]


def evaluated(sampling="enriched", models=1, chosen_on="elsewhere", **more):
    draw = np.random.default_rng(51)
    truth = (draw.random(200) < 0.5).astype(int)
    data = {"truth": truth.tolist()}
    for name, sd in (("a", 0.25), ("b", 0.35)):
        data[name] = np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, 200), 0.02, 0.98).round(3).tolist()
    source = {"source": {"sampling": sampling}, "use_prevalence": 0.03, **more.pop("data", {})}
    threshold = {"threshold": 0.5, "threshold_chosen_on": chosen_on}
    asked = [{"name": name.upper(), "score": name, **threshold} for name in "ab"[:models]]
    spec = {"kind": "validation", "title": "T", "models": asked, "costs": COSTS, "data": source}
    results = reportgen.evaluate({**spec, **more}, data)
    calls = [(t, int(a >= 0.5)) for t, a in zip(data["truth"], data["a"], strict=True)]
    return results, tuple(calls.count(pair) for pair in ((1, 1), (0, 1), (1, 0), (0, 0)))


def test_what_depends_on_the_prevalence_is_undefined_and_what_does_not_stands():
    plain, _ = evaluated("random", metrics=[*DEPENDENT, *INDEPENDENT])
    enriched, _ = evaluated(metrics=[*DEPENDENT, *INDEPENDENT])
    values = {one.metric: one for one in plain.models[0].estimates}
    found = {one.metric: one for one in enriched.models[0].estimates}

    assert {name for name, one in found.items() if one.undefined_code == "enriched_sample"} == set(DEPENDENT)
    assert {found[name].value for name in DEPENDENT} == {None}
    for name in INDEPENDENT:
        assert (found[name].value, found[name].interval) == (values[name].value, values[name].interval)


def test_the_same_holds_for_verdicts_comparisons_groups_and_baselines():
    rules = ["precision >= 0.1", "mean_cost <= 99", "recall >= 0.1", "roc_auc >= 0.1"]
    comparisons = [{"metric": name} for name in ("accuracy", "precision", "mean_cost", "recall", "roc_auc")]
    more = {"metrics": ["recall", "accuracy"], "criteria": rules, "comparisons": comparisons}
    found, _ = evaluated(models=2, data={"use_prevalence": None}, **more)

    assert [one.undefined_code for one in found.criteria] == ["enriched_sample"] * 2 + [None] * 2
    assert [one.verdict for one in found.criteria] == ["undefined"] * 2 + ["met"] * 2
    assert [one.undefined_code for one in found.comparisons] == ["enriched_sample"] * 3 + [None] * 2
    assert [one.conclusions for one in found.comparisons[:3]] == [("undefined",)] * 3
    for baseline in found.baselines:
        assert {one.metric: one.undefined_code for one in baseline.estimates}["accuracy"] == "enriched_sample"


@pytest.mark.parametrize("sampling", ["consecutive", "random", "unknown", None])
def test_other_samples_keep_all_numbers(sampling):
    more = {} if sampling else {"data": {"source": {}}}
    found, _ = evaluated(sampling or "random", metrics=["precision"], criteria=["precision >= 0.1"], **more)

    assert found.models[0].estimates[0].value is not None
    assert found.criteria[0].verdict != "undefined"


@pytest.mark.parametrize("use", [0.03, 0.2, 0.9])
def test_predictive_values_and_cost_at_the_prevalence_of_use_keep_recall_and_specificity(use):
    """Bayes' rule."""
    results, (tp, fp, fn, tn) = evaluated(data={"use_prevalence": use})
    recall, specificity = tp / (tp + fn), tn / (tn + fp)
    found = {one.ref.rpartition("/")[2]: one for one in results.models[0].at_use_estimates}
    ppv = use * recall / (use * recall + (1 - use) * (1 - specificity))
    npv = (1 - use) * specificity / ((1 - use) * specificity + use * (1 - recall))
    cost = use * (200 * (1 - recall) + 5 * recall) + (1 - use) * (1 * specificity + 10 * (1 - specificity))

    assert list(found) == ["mean_cost", "precision", "npv"]
    assert [one.value for one in found.values()] == pytest.approx([cost, ppv, npv])
    assert found["precision"].ref == "models/A/at_use_prevalence/precision"
    for one in found.values():
        assert one.interval.low < one.value < one.interval.high


def test_the_interval_of_the_predictive_value_is_near_that_of_the_logit():
    """Mercaldo, Lau & Zhou (2007): the log odds of the PPV are those of use plus the logarithm of the positive likelihood ratio."""
    results, (tp, fp, fn, tn) = evaluated(data={"use_prevalence": 0.2})
    one = next(one for one in results.models[0].at_use_estimates if one.carries == "precision")
    p, n = tp + fn, fp + tn
    logit = np.log(0.25) + np.log(tp / p / (fp / n))
    error = np.sqrt(fn / p / tp + tn / n / fp)
    low, high = (1 / (1 + np.exp(-(logit + sign * norm.isf(0.025) * error))) for sign in (-1, 1))

    assert (one.interval.low, one.interval.high) == pytest.approx((low, high), abs=0.02)


def test_a_thousand_cases_of_use_are_spread_over_the_table():
    results, (tp, fp, fn, tn) = evaluated()
    (row,) = results.models[0].at_use.rows
    recall, specificity = tp / (tp + fn), tn / (tn + fp)

    assert row[:4] == pytest.approx((30 * recall, 30 * (1 - recall), 970 * (1 - specificity), 970 * specificity))
    assert sum(row[:4]) == pytest.approx(1000)


def limits(successes, trials, *, exact):
    """Return the limits of Wilson (1927), or of Clopper & Pearson (1934)."""
    if exact:
        return beta.ppf(0.025, successes, trials - successes + 1), beta.ppf(0.975, successes + 1, trials - successes)
    z, p = norm.isf(0.025), successes / trials
    middle, aside = p + z * z / 2 / trials, z * np.sqrt(p * (1 - p) / trials + z * z / 4 / trials**2)
    return tuple((middle + sign * aside) / (1 + z * z / trials) for sign in (-1, 1))


@pytest.mark.parametrize("judged", [True, False])
def test_limits_of_a_thousand_cases_are_those_of_recall_and_specificity(judged):
    """Judged rates have the limits of Clopper and Pearson, others those of Wilson; both at the level of the document."""
    more = {"criteria": [{"metric": name, "at_least": 0.5, "sides": 1} for name in ("recall", "specificity")]}
    results, (tp, fp, fn, tn) = evaluated(**more if judged else {}, data={"use_prevalence": [0.02, 0.2]})
    rows = [dict(zip(results.models[0].at_use.columns, row, strict=True)) for row in results.models[0].at_use.rows]
    found, alarms = limits(tp, tp + fn, exact=judged), limits(fp, fp + tn, exact=judged)

    for row, use in zip(rows, (0.02, 0.2), strict=True):
        assert (row["tp_low"], row["tp_high"]) == pytest.approx([1000 * use * end for end in found])
        assert (row["fp_low"], row["fp_high"]) == pytest.approx([1000 * (1 - use) * end for end in alarms])
    assert results.models[0].at_use.facts == pytest.approx({"cases": 1000, "positives": 20, "positives_to": 200})


def test_without_a_prevalence_of_use_a_thousand_cases_are_those_of_a_sample_that_was_not_enriched():
    results, counts = evaluated("random", data={"use_prevalence": None})
    (row,) = results.models[0].at_sample.rows
    enriched, _ = evaluated(data={"use_prevalence": None})
    stated, _ = evaluated("random")

    assert row[:4] == pytest.approx([5 * counts[at] for at in (0, 2, 1, 3)])
    assert enriched.models[0].at_sample is stated.models[0].at_sample is None


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"data": {"evaluated_on": "training"}}, "judged_on_training"),
        ({"attest": {"test_untouched": False}}, "used_for_choices"),
        ({"chosen_on": "test"}, "threshold_on_judged"),
    ],
)
def test_nothing_is_carried_over_from_cases_that_the_predictions_know(more, code):
    table = evaluated("random", **more)[0].models[0].at_use

    assert (table.rows, table.undefined_code) == ((), code)


def test_without_a_prevalence_of_use_nothing_is_carried_over():
    results, _ = evaluated(data={"use_prevalence": None})

    assert results.models[0].at_use is None
    assert results.models[0].at_use_estimates == ()


@pytest.mark.parametrize("use", [0, 1, -0.1, 1.5, "0.1", True, float("nan")])
def test_a_prevalence_of_use_lies_between_zero_and_one(use):
    with pytest.raises(reportgen.ReportgenError) as caught:
        evaluated(data={"use_prevalence": use})

    assert {str(one.place) for one in caught.value.problems} == {"data.use_prevalence"}
    assert caught.value.exit_code == 2


class TestNoGoldStandard:
    def test_agreement_takes_the_place_of_recall_and_specificity_where_nobody_asks(self):
        results, (tp, fp, fn, tn) = evaluated("random", data={"labels": {"gold": False}})
        values = {one.metric: one.value for one in results.models[0].estimates}

        assert values["ppa"] == tp / (tp + fn)
        assert values["npa"] == tn / (tn + fp)
        assert not {"recall", "specificity"} & set(values)

    @pytest.mark.parametrize("gold", [True, None])
    def test_a_gold_standard_leaves_them(self, gold):
        results, _ = evaluated("random", data={"labels": {"gold": gold}})

        assert {"recall", "specificity"} <= {one.metric for one in results.models[0].estimates}

    def test_agreement_is_judged_as_a_share(self):
        results, _ = evaluated("random", data={"labels": {"gold": False}}, criteria=["ppa >= 0.1", "recall >= 0.1"])
        first, second = results.criteria

        assert (first.low, first.decided_by) == (second.low, "clopper_pearson")


STATED = {"source": {"sampling": "enriched", "to": "2026-04-01"}, "use_prevalence": 0.01}


class TestWhatIsChecked:
    def codes(self, results):
        return {one.check: one.code for one in results.checks}

    def test_a_matrix_is_checked_as_rows_are(self):
        more = {"plan": {"fixed_on": "2026-05-02"}, "criteria": ["recall >= 0.5"]}
        rows, (tp, fp, fn, tn) = evaluated(**more, data=STATED)
        matrix = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "positive", **STATED}
        found = reportgen.evaluate({"kind": "validation", "title": "T", **more, "data": matrix})

        for name in ("enriched_sample", "prevalence_mismatch", "criteria_after_data"):
            assert self.codes(found)[name] == self.codes(rows)[name]
        assert self.codes(found)["criteria_after_data"] == "fixed_after_data"

    def test_weights_that_count_cases_make_the_prevalence_that_is_held_beside_that_of_use(self):
        data = {"truth": [1, 0] * 30, "score": [0.7, 0.4] * 30, "w": [1, 99] * 30}
        spec = {"kind": "validation", "title": "T", "data": {"columns": {"weight": "w"}, "use_prevalence": 0.01}}

        assert self.codes(reportgen.evaluate(spec, data))["prevalence_mismatch"] == "prevalence_compatible"
