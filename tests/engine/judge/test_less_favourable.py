"""Cases in folds: verdicts on the less favourable of the pooled bound and that of the mean over the folds."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import beta, t
from sklearn.metrics import recall_score, roc_auc_score

from reportgen import evaluate
from reportgen.data.arrays import array
from reportgen.data.counts import Proportion
from reportgen.data.folds import FoldValues
from reportgen.engine.estimate import scores_of_folds
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.judge import observed
from reportgen.engine.judge.bounds import Bounds
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.t_corrected import t_corrected

K = 5


def cases(n=200, repeats=1, seed=4):
    """Draw labels, scores that tell them apart a little, and folds of equal size."""
    rng = np.random.default_rng(seed)
    truth = rng.permutation(np.arange(n) % 2)
    rows = {name: [] for name in ("id", "truth", "score", "fold", "repeat")}
    for repeat in range(1, repeats + 1):
        rows["id"] += list(range(n))
        rows["truth"] += truth.tolist()
        rows["score"] += np.round(truth + rng.normal(0.5, 0.7, n), 3).tolist()
        rows["fold"] += (np.argsort(np.argsort(truth * n + rng.permutation(n))) % K).tolist()
        rows["repeat"] += [repeat] * n
    return rows


def run(data, criteria=("recall >= 0.5",), *, columns=None, **more):
    named = {"id": "id", "fold": "fold"} | (columns or {})
    model = {"name": "A", "score": "score", "scale": "score", "threshold": 1.0}
    spec = {"kind": "validation", "title": "T", "criteria": list(criteria), "models": more.pop("models", [model])}
    return evaluate(spec | {"data": {"columns": named, **more.pop("data", {})}} | more, data)


def by_fold(data, statistic):
    """Compute a statistic in each fold of each repeat."""
    fold, repeat = np.array(data["fold"]), np.array(data["repeat"])
    truth, score = np.array(data["truth"]), np.array(data["score"])
    parts = [(repeat == r) & (fold == k) for r in np.unique(repeat) for k in np.unique(fold)]
    return np.array([statistic(truth[part], score[part]) for part in parts])


def corrected(values, alpha=0.05):
    """Nadeau and Bengio's limits for k-fold, by their formula."""
    half = t.ppf(1 - alpha / 2, len(values) - 1) * values.std(ddof=1) * np.sqrt(1 / len(values) + 1 / (K - 1))
    return values.mean() - half, values.mean() + half


def recall(truth, score):
    return recall_score(truth, score >= 1.0)


@pytest.mark.parametrize("repeats", [1, 3])
def test_both_bounds_are_those_of_the_formulas_and_the_further_one_judges(repeats):
    data = cases(repeats=repeats)
    results = run(data, columns={"repeat": "repeat"} if repeats > 1 else None)

    first = np.array(data["repeat"]) == 1
    truth, score = np.array(data["truth"])[first], np.array(data["score"])[first]
    hits, of = int(((score >= 1.0) & (truth == 1)).sum()), int(truth.sum())
    pooled = beta.ppf(0.025, hits, of - hits + 1), beta.ppf(0.975, hits + 1, of - hits)
    values = by_fold(data, recall)
    folds = corrected(values)
    (verdict,) = results.criteria[0].models

    assert (verdict.numerator, verdict.denominator) == (hits, of)
    assert verdict.low == pytest.approx(min(pooled[0], folds[0]))
    assert verdict.high == pytest.approx(max(pooled[1], min(folds[1], 1)))
    assert verdict.decided_by == ("clopper_pearson" if pooled[0] < folds[0] else "t_corrected")
    assert verdict.cases_needed_code == "cases_of_folds"
    over = results.folds.of_metric("recall", {}).learners[0]
    assert over.estimate.value == pytest.approx(values.mean())
    assert over.spread.value == pytest.approx(values.std(ddof=1))
    assert over.error.value == pytest.approx(values.std(ddof=1) * np.sqrt(1 / len(values) + 1 / (K - 1)))
    assert (over.estimate.interval.low, over.estimate.interval.high) == pytest.approx((folds[0], min(folds[1], 1)))


def test_each_metric_is_computed_once_in_each_fold(monkeypatch):
    """It is shown over the folds, compared and judged: by C1 and C2, whose metric is the same."""
    computed = Counter()

    def counted(spec, subject, what):
        computed[id(subject), what.name] += 1
        return evidence_of(spec, subject, what)

    monkeypatch.setattr(scores_of_folds, "evidence_of", counted)
    models = [{"name": name, "score": "score", "scale": "score", "threshold": at} for name, at in (("A", 1), ("B", 2))]
    run(cases(), ["recall >= 0.5", "recall >= 0.6"], models=models)

    assert set(computed.values()) == {1}


def test_areas_are_pooled_and_averaged_with_the_interval_from_influence_beside():
    data = cases()
    results = run(data, ["roc_auc >= 0.5"])
    over = results.folds.of_metric("roc_auc", {}).learners[0]
    mean = by_fold(data, roc_auc_score).mean()

    assert results.estimate("A", "roc_auc").value == pytest.approx(roc_auc_score(data["truth"], data["score"]))
    assert over.estimate.value == pytest.approx(mean)
    assert over.influence.value == pytest.approx(mean)
    assert over.influence.interval.method == "cv_auc"
    assert over.influence.interval.low < mean < over.influence.interval.high


def test_the_interval_that_judges_is_shown_with_the_estimate():
    results = run(cases())
    (verdict,) = results.criteria[0].models
    shown = results.estimate("A", "recall").interval
    assert (shown.low, shown.high, shown.method) == (verdict.low, verdict.high, verdict.decided_by)


def test_of_several_criteria_the_first_primary_one_gives_limits_and_level():
    """As where cases are in no folds; the level of one and the limits of another would be no interval."""
    asked = [
        {"id": "S", "metric": "recall", "at_least": 0.4, "role": "secondary"},
        {"id": "P", "metric": "recall", "at_least": 0.5, "sides": 1},
        {"id": "Q", "metric": "recall", "at_least": 0.6},
    ]
    results = run(cases(), asked)
    limits = {one.id: (one.low, one.high, one.decided_by) for one in results.criteria}
    shown = results.estimate("A", "recall").interval

    assert len(set(limits.values())) == 2
    assert (shown.low, shown.high, shown.method) == limits["P"]
    assert shown.level == pytest.approx(0.9)


@pytest.mark.parametrize("folds", [5, 2])
def test_notes_of_the_pooled_interval_stay_only_where_it_decides(folds):
    """Two folds with one degree of freedom have the further bound."""
    data = cases(seed=6)
    data["fold"] = [fold % folds for fold in data["fold"]]
    results = run(data, ["average_precision >= 0.1"], resampling={"draws": 1000})
    shown = results.estimate("A", "average_precision").interval

    assert shown.method == results.criteria[0].decided_by
    assert (shown.method == "t_corrected", "draws" in shown.notes) == (folds == 2, folds == 5)


def without_positives(data):
    """Take the positive cases out of one fold, by moving them to the next."""
    moved = [1 if k == 0 and y == 1 else k for k, y in zip(data["fold"], data["truth"], strict=True)]
    return data | {"fold": moved}


@pytest.mark.parametrize(
    ("changed", "more", "code"),
    [
        (without_positives, {}, "no_value_in_fold"),
        (lambda data: data | {"score": [2.0] * len(data["score"])}, {}, "no_spread"),
        (lambda data: data | {"truth": [None, *data["truth"][1:]]}, {}, "incomplete_in_folds"),
        (lambda data: data, {"cross_validation": {"design": {"kind": "nested"}}}, "nested_folds"),
        (
            lambda data: data | {"id": [0, *data["id"][:-1]], "fold": [data["fold"][0], *data["fold"][:-1]]},
            {},
            "repeated_ids",
        ),
    ],
)
def test_without_a_bound_over_the_folds_there_is_no_verdict(changed, more, code):
    (verdict,) = run(changed(cases()), **more).criteria[0].models
    assert (verdict.verdict, verdict.undefined_code) == ("undefined", code)


def test_scores_of_different_scales_are_not_pooled_but_averaged_over_the_folds():
    data = cases()
    results = run(data, ["roc_auc >= 0.5"], cross_validation={"scores_comparable": False})
    (verdict,) = results.criteria[0].models

    assert (verdict.verdict, verdict.undefined_code) == ("undefined", "scores_not_comparable")
    assert results.estimate("A", "roc_auc").undefined_code == "scores_not_comparable"
    assert results.models[0].curves == ()
    mean = results.folds.of_metric("roc_auc", {}).learners[0].estimate.value
    assert mean == pytest.approx(by_fold(data, roc_auc_score).mean())


def test_one_case_in_each_fold_has_no_verdict():
    data = cases(40)
    (verdict,) = run(data | {"fold": list(range(40))}, ["accuracy >= 0.2"]).criteria[0].models
    assert (verdict.verdict, verdict.undefined_code) == ("undefined", "leave_one_out")


@pytest.mark.parametrize("asked", [{"at_least": 0.2}, {"difference_to_rest": {"at_most": 0.5}}])
def test_groups_of_cases_in_folds_have_no_verdict(asked):
    data = cases() | {"site": ["N", "S"] * 100}
    results = run(data, [{"metric": "accuracy", "for_each": "site", **asked}], columns={"group": ["site"]})
    assert {one.undefined_code for one in results.criteria[0].models} == {"groups_in_folds"}


def test_clusters_that_are_in_several_folds_have_no_verdict():
    data = cases()
    spread = run(data | {"patient": [i // 2 for i in range(200)]}, columns={"cluster": "patient"})
    assert spread.criteria[0].undefined_code == "clusters_of_training"


def test_one_sided_bounds_are_those_of_one_tail():
    data = cases()
    (verdict,) = run(data, [{"metric": "recall", "at_least": 0.5, "sides": 1}]).criteria[0].models
    hits, of = verdict.numerator, verdict.denominator
    pooled, folds = beta.ppf(0.05, hits, of - hits + 1), corrected(by_fold(data, recall), 0.1)
    assert verdict.low == pytest.approx(min(pooled, folds[0]))


@pytest.mark.parametrize(
    ("criterion", "pooled", "expected"),
    [
        ("recall >= 0.5", (0.95, None), ("low", None, "t_corrected")),
        ("recall >= 0.5", (0.1, None), (0.1, None, "clopper_pearson")),
        ("recall >= 0.5", (None, 0.2), (None, "high", "clopper_pearson")),
        ("fnr <= 0.5", (None, 0.001), (None, "high", "t_corrected")),
        ("fnr <= 0.5", (0.9, None), ("low", None, "clopper_pearson")),
    ],
)
def test_a_pooled_bound_that_does_not_exist_is_further_out_than_any(monkeypatch, criterion, pooled, expected):
    """The other bound is still the less favourable of two."""
    data = cases()
    monkeypatch.setattr(observed, "bounds_of", lambda *_: Bounds(*pooled, "clopper_pearson"))
    (verdict,) = run(data, [criterion]).criteria[0].models
    values = by_fold(data, recall) if "recall" in criterion else 1 - by_fold(data, recall)
    ends = dict(zip(("low", "high"), np.clip(corrected(values), 0, 1), strict=True))

    low, high, method = (ends.get(one, one) for one in expected)
    assert (verdict.low, verdict.high, verdict.decided_by) == (
        low and pytest.approx(low),
        high and pytest.approx(high),
        method,
    )


def test_folds_alone_would_be_met_too_often_and_both_bounds_together_are_not():
    """Ten folds of five positives each, recall exactly at the threshold: 40 000 cross-validations of independent cases."""
    true, folds, positives, runs = 0.95, 10, 5, 40_000
    hits = np.random.default_rng(12).binomial(positives, true, (runs, folds)).astype(float)
    sized = FoldValues(hits / positives, array(9.0), array(1.0))
    low = t_corrected.function(sized, tail=0.025).low
    of_folds = np.where(hits.std(axis=1) > 0, low, hits.mean(axis=1) / positives) >= true  # as if equal folds were sure
    total = np.full(runs, float(folds * positives))
    pooled = clopper_pearson.function(Proportion(hits.sum(axis=1), total), tail=0.025).low >= true

    assert of_folds.mean() > 0.05
    assert (of_folds & pooled).mean() <= 0.025
