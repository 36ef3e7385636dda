"""Rows that lack a label, a call or a score: each verdict is read at the worst and at the best that they can be."""

from itertools import combinations_with_replacement, product

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy.stats import beta
from sklearn.metrics import brier_score_loss, roc_auc_score

import reportgen
from reportgen.catalog.statistic import statistic
from reportgen.data.evidence import Counts


def evaluated(data, criteria, /, **more):
    models = [{"name": "A", "score": "a", "threshold": 0.5}]
    spec = {"kind": "validation", "title": "T", "models": models, "metrics": ["recall"], "criteria": criteria}
    return reportgen.evaluate({**spec, "resampling": {"draws": 1000}, **more}, data)


def judged(data, criterion, /, **more):
    (found,) = evaluated(data, [criterion], **more).criteria
    return found.models[0]


def clopper_pearson(x, n, tail=0.025):
    return beta.ppf(tail, x, n - x + 1) if x else 0.0, beta.ppf(1 - tail, x + 1, n - x) if x < n else 1.0


SHARES = {  # which of tp, fp, fn, tn are counted, and among which
    "recall": ("tp", "tp fn"),
    "specificity": ("tn", "tn fp"),
    "precision": ("tp", "tp fp"),
    "npv": ("tn", "tn fn"),
    "accuracy": ("tp tn", "tp fp fn tn"),
    "jaccard": ("tp", "tp fp fn"),
}


def share(metric, table):
    """Return numerator and denominator."""
    cells = dict(zip(("tp", "fp", "fn", "tn"), table, strict=True))
    return tuple(sum(int(cells[cell]) for cell in named.split()) for named in SHARES[metric])


def drawn(seed=41, n=60, unlabelled=4, unscored=3, neither=2):
    """Draw scores of two classes, and take labels and scores away; None stands for what is missing."""
    draw = np.random.default_rng(seed)
    truth = (draw.random(n) < 0.5).astype(int)
    score = np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, 0.25, n), 0.02, 0.98).round(2)
    without = draw.permutation(n)
    no_label = {*without[:unlabelled], *without[-neither:]} if neither else {*without[:unlabelled]}
    no_score = {*without[unlabelled : unlabelled + unscored], *(without[-neither:] if neither else ())}
    return {
        "truth": [None if at in no_label else int(value) for at, value in enumerate(truth)],
        "a": [None if at in no_score else float(value) for at, value in enumerate(score)],
    }


def every_table(data):
    """Fill each row in every way that is possible, and count; the twin of what the engine picks extremes from."""
    known, options = np.zeros(4, dtype=int), []
    for truth, score in zip(data["truth"], data["a"], strict=True):
        truths, calls = ((0, 1) if truth is None else (truth,)), ((0, 1) if score is None else (int(score >= 0.5),))
        cells = [{(1, 1): 0, (0, 1): 1, (1, 0): 2, (0, 0): 3}[pair] for pair in product(truths, calls)]
        if len(cells) == 1:
            known[cells[0]] += 1
        else:
            options.append(tuple(cells))
    kinds = {kind: options.count(kind) for kind in options}
    ways = [combinations_with_replacement(kind, many) for kind, many in kinds.items()]
    return {tuple(known + np.bincount([*sum(way, ())], minlength=4)) for way in product(*map(list, ways))}


class TestIssue:
    """The two examples that were wrong: a verdict of met although the worst allocation does not meet it."""

    def test_positives_without_a_prediction_count_as_missed(self):
        truth, call = [1] * 130 + [0] * 100, ["1"] * 97 + ["0"] * 3 + [None] * 30 + ["0"] * 100
        models = [{"name": "A", "prediction": "call"}]
        found = judged({"truth": [str(one) for one in truth], "call": call}, "recall >= 0.9", models=models)

        assert (found.value, found.verdict) == (0.97, "not_demonstrated")
        assert found.low > 0.9
        assert (found.worst.numerator, found.worst.denominator) == (97, 130)
        assert (found.worst.low, found.worst.high) == pytest.approx(clopper_pearson(97, 130))
        assert (found.best.low, found.best.high) == pytest.approx(clopper_pearson(127, 130))
        assert (found.incomplete.rows, found.incomplete.result) == (30, 30)

    def test_unlabelled_rows_count_as_wrong_calls(self):
        truth = [1] * 200 + [0] * 200 + [None] * 28
        score = [0.9] * 192 + [0.1] * 8 + [0.1] * 192 + [0.9] * 8 + [0.9] * 28
        found = judged({"truth": truth, "a": score}, "accuracy >= 0.9")

        assert found.verdict == "not_demonstrated"
        assert found.low > 0.9
        assert (found.worst.low, found.worst.high) == pytest.approx(clopper_pearson(384, 428))
        assert found.worst.low < 0.9
        assert (found.best.low, found.best.high) == pytest.approx(clopper_pearson(412, 428))


@pytest.mark.parametrize("metric", SHARES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_bounds_of_a_proportion_are_the_extremes_over_every_allocation(metric, seed):
    data = drawn(seed)
    limits = [clopper_pearson(*share(metric, table)) for table in every_table(data)]
    lowest, highest = min(low for low, _ in limits), max(high for _, high in limits)
    least = judged(data, {"metric": metric, "at_least": 0.5})
    most = judged(data, {"metric": metric, "at_most": 0.5, "why": "the other side"})

    assert (least.worst.low, least.best.high) == pytest.approx((lowest, highest))
    assert (most.worst.high, most.best.low) == pytest.approx((highest, lowest))
    assert least.incomplete.model_dump() == {"rows": 9, "label": 4, "result": 3, "both": 2, "unit": 0}


@pytest.mark.parametrize("threshold", np.linspace(0.05, 0.95, 10).round(2).tolist())
def test_met_needs_the_worst_table_and_not_met_the_best(threshold):
    data = drawn(5)
    limits = [clopper_pearson(*share("recall", table)) for table in every_table(data)]
    met = all(low >= threshold for low, _ in limits)
    not_met = all(high < threshold for _, high in limits)

    expected = "met" if met else "not_met" if not_met else "not_demonstrated"
    assert judged(data, {"metric": "recall", "at_least": threshold}).verdict == expected


@pytest.mark.parametrize(("low", "high"), [(0.1, 0.99), (0.45, 0.9), (0.9, 0.99), (0.01, 0.2)])
def test_a_range_must_hold_at_the_worst_of_both_sides(low, high):
    data = drawn(6)
    limits = [clopper_pearson(*share("recall", table), tail=0.05) for table in every_table(data)]
    met = all(low <= one and other <= high for one, other in limits)
    not_met = max(other for _, other in limits) < low or min(one for one, _ in limits) > high
    found = judged(data, {"metric": "recall", "between": [low, high]})
    hull = (min(one for one, _ in limits), max(other for _, other in limits))

    assert found.verdict == ("met" if met else "not_met" if not_met else "not_demonstrated")
    if found.level == 0.9:
        assert (found.worst.low, found.worst.high) == pytest.approx(hull)


@pytest.mark.parametrize("metric", ["mcc", "balanced_accuracy", "youden_j", "lr_plus"])
def test_other_metrics_of_counts_reach_the_extreme_estimates_of_all_tables(metric):
    """Up to 400 tables the bound is computed at each; the extreme estimate is then among those that are compared."""
    data = drawn(7, n=150, unlabelled=3, unscored=2, neither=1)
    tables = Counts(*np.array([*every_table(data)], dtype=float).T)
    values = statistic(tables, metric)(tables)
    found = judged(data, {"metric": metric, "at_least": 0.01})

    assert found.worst.value == pytest.approx(min(values), abs=0.02 * (max(values) - min(values)))
    assert found.best.value == pytest.approx(max(values), abs=0.02 * (max(values) - min(values)))
    assert found.worst.low <= found.low <= found.high <= found.best.high


def filled_scores(data):
    """Fill in every label, and each missing score below all or above all scores."""
    choices = []
    for truth, score in zip(data["truth"], data["a"], strict=True):
        truths, scores = ((0, 1) if truth is None else (truth,)), ((-1.0, 2.0) if score is None else (score,))
        choices.append(list(product(truths, scores)))
    free = [at for at, one in enumerate(choices) if len(one) > 1]
    for way in product(*(choices[at] for at in free)):
        rows = [one[0] for one in choices]
        for at, row in zip(free, way, strict=True):
            rows[at] = row
        yield zip(*rows, strict=True)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_bounds_of_an_area_are_the_extremes_over_every_allocation(seed):
    data = drawn(seed, n=70, unlabelled=5, unscored=1, neither=1)
    every = []
    for truth, score in filled_scores(data):
        inputs = {"truth": list(map(str, truth)), "scores": list(score), "positive": "1"}
        every.append(reportgen.calc("cautious_auc", inputs)["interval"])
    least = judged(data, "roc_auc >= 0.5")
    most = judged(data, {"metric": "roc_auc", "at_most": 0.5, "why": "the other side"})

    assert least.decided_by == "cautious_auc"
    assert least.worst.low == pytest.approx(min(one["low"] for one in every))
    assert most.worst.high == pytest.approx(max(one["high"] for one in every))
    assert least.best.high == most.worst.high


def test_the_extreme_areas_are_those_of_every_allocation():
    data = drawn(9, n=70, unlabelled=6, unscored=1, neither=1)
    areas = [roc_auc_score(truth, score) for truth, score in map(tuple, filled_scores(data))]
    found = judged(data, "roc_auc >= 0.5")
    gini = judged(data, "gini >= 0.5")

    assert found.worst.value == pytest.approx(min(areas), abs=0.005)
    assert found.best.value == pytest.approx(max(areas), abs=0.005)
    assert gini.worst.low == pytest.approx(2 * found.worst.low - 1)


def test_a_squared_error_takes_the_larger_loss_of_each_row():
    data = drawn(10)
    worst, best = [], []
    for truth, score in zip(data["truth"], data["a"], strict=True):
        ways = [
            (p - t) ** 2
            for t in ((0, 1) if truth is None else (truth,))
            for p in ((0.0, 1.0) if score is None else (score,))
        ]
        worst.append(max(ways))
        best.append(min(ways))
    found = judged(data, "brier <= 0.5")

    assert (found.worst.value, found.best.value) == pytest.approx((np.mean(worst), np.mean(best)))
    assert found.worst.high > found.high > found.best.low


@pytest.mark.parametrize("metric", ["log_loss", "g_mean"])
def test_what_was_not_simulated_has_no_verdict_at_its_worst_either(metric):
    for unscored in (0, 1):
        found = judged(
            drawn(11, unlabelled=4, unscored=unscored, neither=0),
            {"metric": metric, "at_most" if metric == "log_loss" else "at_least": 0.5},
        )
        assert (found.verdict, found.undefined_code) == ("undefined", "not_proved_by_draws")


@pytest.mark.parametrize("metric", ["calibration_slope", "calibration_intercept", "ece", "mce"])
def test_what_needs_every_probability_has_no_verdict_with_an_incomplete_row(metric):
    data = drawn(12, n=1200)
    found = judged(data, {"metric": metric, "at_most": 3.0 if "calibration" in metric else 0.9})
    assert (found.verdict, found.undefined_code) == ("undefined", "incomplete_rows")

    missing = {"truth": "drop_and_count", "score": "drop_and_count", "why": "drawn at random"}
    found = judged(
        data, {"metric": metric, "at_most": 3.0 if "calibration" in metric else 0.9}, data={"missing": missing}
    )
    assert found.undefined_code != "incomplete_rows"


def test_observed_over_expected_takes_all_labels_one_way():
    data = drawn(13, unlabelled=5, unscored=2, neither=1)
    rows = list(zip(data["truth"], data["a"], strict=True))
    least = sum(t or 0 for t, _ in rows) / sum(1.0 if s is None else s for _, s in rows)
    most = sum(1 if t is None else t for t, _ in rows) / sum(0.0 if s is None else s for _, s in rows)
    found = judged(data, {"metric": "observed_expected_ratio", "between": [0.1, 9.0]})

    assert sorted((found.worst.low, found.worst.high)) == [found.worst.low, found.worst.high]
    assert found.worst.value == pytest.approx(most) or found.worst.value == pytest.approx(least)


class TestWhatIsLeftOut:
    def test_without_incomplete_rows_the_worst_and_the_best_are_what_was_observed(self):
        found = judged(drawn(14, unlabelled=0, unscored=0, neither=0), "recall >= 0.5")

        assert found.incomplete is None
        for end in (found.worst, found.best):
            assert (end.value, end.low, end.high) == (found.value, found.low, found.high)

    @pytest.mark.parametrize(("key", "lacks"), [("truth", "label"), ("score", "result")])
    def test_rows_are_left_out_where_the_author_declares_it_and_says_why(self, key, lacks):
        missing = {key: "drop_and_count", "why": "a random half was labelled"}
        results = evaluated(drawn(15, neither=0), ["recall >= 0.5"], data={"missing": missing})
        found = results.criteria[0].models[0]
        counts = {fact.name: fact.value for fact in results.data.counts}

        assert getattr(found.incomplete, lacks) == 0
        assert counts["rows_excluded"] == (4 if key == "truth" else 3)
        assert counts["rows_incomplete"] == 7 - counts["rows_excluded"]
        assert counts["rows_read"] == counts["rows_incomplete"] + counts["rows_excluded"] + counts["rows_analysed"]
        assert {fact.ref.split("/")[1] for fact in results.data.excluded} == {"excluded"}

    @pytest.mark.parametrize("why", [{}, {"why": "  "}])
    def test_leaving_out_without_a_reason_is_refused(self, why):
        with pytest.raises(reportgen.ReportgenError, match="the reason for leaving rows out is missing") as caught:
            evaluated(drawn(), ["recall >= 0.5"], data={"missing": {"truth": "drop_and_count", **why}})

        assert caught.value.exit_code == 2

    def test_indeterminate_is_read_as_worst_case(self):
        data = drawn(16)
        first, second = (
            judged(data, "recall >= 0.5", data={"missing": {"score": word}}) for word in ("indeterminate", "worst_case")
        )

        assert first == second


def test_scores_that_are_no_numbers_make_a_row_incomplete():
    data = drawn(17, unlabelled=0, unscored=3, neither=0)
    odd = iter([float("nan"), float("inf"), float("-inf")])
    found = judged({**data, "a": [next(odd) if one is None else one for one in data["a"]]}, "recall >= 0.5")
    wanted = judged(data, "recall >= 0.5")

    assert (found.worst, found.best, found.incomplete.result) == (wanted.worst, wanted.best, 3)


@pytest.mark.parametrize("way", [dict, pd.DataFrame, pl.DataFrame])
def test_rows_are_counted_alike_however_they_are_given(way):
    data = drawn(18)

    assert judged(way(data), "recall >= 0.5") == judged(data, "recall >= 0.5")


def test_missing_predictions_may_be_either_class():
    data = drawn(19, unlabelled=0, neither=0)
    words = {"truth": ["ill" if t else "well" for t in data["truth"]]}
    words["call"] = [None if s is None else "ill" if s >= 0.5 else "well" for s in data["a"]]
    asked = {"data": {"positive": "ill"}, "models": [{"name": "A", "prediction": "call"}]}

    found, wanted = judged(words, "precision >= 0.5", **asked), judged(data, "precision >= 0.5")
    assert (found.worst, found.best) == (wanted.worst, wanted.best)


def test_a_row_that_lacks_something_of_another_model_counts_with_what_is_known():
    data = drawn(20, unlabelled=0, unscored=0, neither=0)
    data["b"] = [None if at % 5 == 0 else score for at, score in enumerate(data["a"])]
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    (found,) = evaluated(data, ["recall >= 0.5"], models=models).criteria
    alone, of_a = judged({"truth": data["truth"], "a": data["a"]}, "recall >= 0.5"), found.models[0]

    assert alone.low > of_a.low  # which is about fewer rows, and is shown
    assert (of_a.worst.low, of_a.best.high) == (of_a.low, max(alone.high, of_a.high))
    assert (found.models[0].incomplete.rows, found.models[1].incomplete.result) == (0, 12)


def test_rows_of_other_splits_change_nothing():
    data = drawn(21, n=120)
    part = ["train" if None in (t, s) else "test" for t, s in zip(data["truth"], data["a"], strict=True)]
    found = judged({**data, "part": part}, "recall >= 0.5", data={"columns": {"split": "part"}})

    assert found.incomplete is None


def test_weights_count_cases_of_incomplete_rows_too():
    data = drawn(22)
    weight = [1 + at % 3 for at in range(60)]
    copies = {
        key: [value for value, times in zip(values, weight, strict=True) for _ in range(times)]
        for key, values in data.items()
    }
    found = judged({**data, "w": weight}, "recall >= 0.5", data={"columns": {"weight": "w"}})
    wanted = judged(copies, "recall >= 0.5")

    assert (found.worst.low, found.best.high) == (wanted.worst.low, wanted.best.high)


def test_ids_of_one_file_only_make_incomplete_rows(tmp_path):
    data = drawn(23, n=80, unlabelled=0, unscored=0, neither=0)
    rows = list(zip(data["truth"], data["a"], strict=True))
    (tmp_path / "p.csv").write_text("id,truth,score\n" + "".join(f"{at},{t},{s}\n" for at, (t, s) in enumerate(rows)))
    (tmp_path / "q.csv").write_text("id,score\n" + "".join(f"{at},{rows[at % 80][1]}\n" for at in range(5, 83)))
    (tmp_path / "s.yaml").write_text(
        "kind: validation\ntitle: T\ndata: p.csv\nmetrics: [recall]\ncriteria: [recall >= 0.5]\n"
        "models: [{name: A, score: score, threshold: 0.5}, {name: B, file: q.csv, threshold: 0.5}]\n"
    )
    results = reportgen.evaluate(reportgen.load(tmp_path / "s.yaml"))
    first, second = results.criteria[0].models

    assert {fact.ref: fact.value for fact in results.data.incomplete} == {"data/incomplete/unmatched_id": 8}
    assert first.incomplete.model_dump() == {"rows": 3, "label": 0, "result": 0, "both": 3, "unit": 0}
    assert second.incomplete.model_dump() == {"rows": 8, "label": 3, "result": 5, "both": 0, "unit": 0}


class TestClusters:
    def test_the_worst_in_clusters_is_searched_beyond_the_corner(self):
        data = drawn(24, n=160, unlabelled=3, unscored=2, neither=1)
        owner = [f"c{at // 4}" for at in range(160)]
        found = judged({**data, "owner": owner}, "recall >= 0.5", data={"columns": {"cluster": "owner"}})
        bounds = []
        for truth, score in filled_scores(data):
            of = {name: [0, 0] for name in dict.fromkeys(owner)}
            for name, t, s in zip(owner, truth, score, strict=True):
                of[name][0] += t * (s >= 0.5)
                of[name][1] += t
            inputs = {"successes": [one for one, _ in of.values()], "trials": [n for _, n in of.values()]}
            bounds.append(reportgen.calc("design_effect", inputs)["interval"])

        assert found.decided_by == "design_effect"
        assert found.worst.low == pytest.approx(min(one["low"] for one in bounds), abs=0.002)
        assert found.best.high == pytest.approx(max(one["high"] for one in bounds), abs=0.002)
        assert found.incomplete.rows == 6

    def test_areas_in_clusters_take_every_cut_within_the_clusters(self):
        data = drawn(25, n=160, unlabelled=5, unscored=0, neither=0)
        owner = [f"c{at // 4}" for at in range(160)]
        found = judged({**data, "owner": owner}, "roc_auc >= 0.5", data={"columns": {"cluster": "owner"}})
        areas = [roc_auc_score(truth, score) for truth, score in map(tuple, filled_scores(data))]

        assert found.decided_by == "clustered_auc"
        assert (found.worst.value, found.best.value) == pytest.approx((min(areas), max(areas)), abs=0.002)
        assert found.worst.low < found.low < found.high < found.best.high


def test_a_verdict_that_is_not_given_says_nothing_of_the_worst():
    found = judged(drawn(26), "recall >= 0.5", data={"evaluated_on": "training"})

    assert (found.verdict, found.worst.value, found.incomplete) == ("undefined", None, None)


def test_brier_of_sklearn_agrees_where_nothing_is_missing():
    data = drawn(27, unlabelled=0, unscored=0, neither=0)
    assert judged(data, "brier <= 0.5").worst.value == pytest.approx(brier_score_loss(data["truth"], data["a"]))


def test_rows_that_only_another_model_lacks_make_no_verdict_that_contradicts_the_interval_shown():
    """A finds 190 of 200 positive cases, 95 of those 100 for which B has a score: the interval that is shown rests on 100."""
    data = {
        "truth": [1] * 200 + [0] * 50,
        "a": [0.9] * 95 + [0.1] * 5 + [0.9] * 95 + [0.1] * 5 + [0.1] * 50,
        "b": [0.9] * 100 + [None] * 100 + [0.1] * 50,
    }
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    criterion = {"metric": "recall", "model": "A", "at_least": 0.9}

    found = judged(data, criterion, models=models)

    assert (found.low, found.worst.low) == pytest.approx((clopper_pearson(95, 100)[0],) * 2)
    assert found.verdict == "not_demonstrated"
