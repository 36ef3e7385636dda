"""What is not known of some rows, filled in both ways: a verdict that flips is not demonstrated."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy.stats import beta
from sklearn.metrics import brier_score_loss, roc_auc_score

import reportgen


def evaluated(data, criteria, /, **more):
    models = [{"name": "A", "score": "a", "threshold": 0.5}]
    spec = {"kind": "validation", "title": "T", "models": models, "metrics": ["recall"], "criteria": criteria}
    return reportgen.evaluate({**spec, **more}, data)


def drawn(seed=41, n=240):
    draw = np.random.default_rng(seed)
    truth = (draw.random(n) < 0.5).astype(int)
    score = np.clip(0.5 + (truth - 0.5) * 0.5 + draw.normal(0, 0.25, n), 0.02, 0.98).round(2)
    return {"truth": truth.tolist(), "a": score.tolist()}


def clopper_pearson(x, n, tail=0.025):
    return beta.ppf(tail, x, n - x + 1) if x else 0.0, beta.ppf(1 - tail, x + 1, n - x) if x < n else 1.0


def cells(pairs):
    """Count tp, fp, fn, tn of pairs of truth and call."""
    return tuple([*pairs].count(pair) for pair in ((1, 1), (0, 1), (1, 0), (0, 0)))


def share(metric, table):
    """Return numerator and denominator."""
    tp, fp, fn, tn = table
    return {
        "recall": (tp, tp + fn),
        "specificity": (tn, tn + fp),
        "precision": (tp, tp + fp),
        "accuracy": (tp + tn, tp + fp + fn + tn),
    }[metric]


SHARES = ("recall", "specificity", "precision", "accuracy")


def word(low, high, threshold):
    return "met" if low >= threshold else "not_met" if high < threshold else "not_demonstrated"


def check(verdict, tables, metric, threshold):
    """Compare a verdict and its assumptions with tables counted by hand, the first that of what is known."""
    known, *assumed = [clopper_pearson(*share(metric, table)) for _, table in tables]
    words = [word(*limits, threshold) for limits in assumed]
    for (name, table), limits, one in zip(tables[1:], assumed, verdict.assumed, strict=True):
        assert one.ref == f"{verdict.ref}/assumed/{name}"
        assert (one.name, one.verdict) == (name, word(*limits, threshold))
        assert (one.numerator, one.denominator) == share(metric, table)
        assert (one.low, one.high) == pytest.approx(limits)
    own = word(*known, threshold)
    assert verdict.verdict == (own if set(words) <= {own} else "not_demonstrated")
    assert (verdict.low, verdict.high) == pytest.approx(known)


def unlabelled_tables(data, missing):
    call = [int(score >= 0.5) for score in data["a"]]
    known = [(truth, one) for at, (truth, one) in enumerate(zip(data["truth"], call, strict=True)) if at not in missing]
    return [
        ("", cells(known)),
        ("unlabelled_positive", cells([*known, *((1, call[at]) for at in missing)])),
        ("unlabelled_negative", cells([*known, *((0, call[at]) for at in missing)])),
    ]


@pytest.mark.parametrize("metric", SHARES)
@pytest.mark.parametrize("threshold", [0.4, 0.7, 0.75, 0.95])
def test_cases_without_a_label_are_counted_as_positive_and_as_negative(metric, threshold):
    data = drawn()
    missing = [at for at in range(240) if data["a"][at] < 0.5 and at % 3 == 0]
    truth = [None if at in missing else value for at, value in enumerate(data["truth"])]
    (found,) = evaluated({**data, "truth": truth}, [{"metric": metric, "at_least": threshold}]).criteria

    check(found.models[0], unlabelled_tables(data, missing), metric, threshold)
    assert found.verdict == found.models[0].verdict


def test_a_met_verdict_that_flips_is_not_demonstrated_and_keeps_its_own_numbers():
    data = drawn()
    missing = [at for at in range(240) if data["a"][at] < 0.5 and at % 2 == 0]
    truth = [None if at in missing else value for at, value in enumerate(data["truth"])]
    (found,) = evaluated({**data, "truth": truth}, ["recall >= 0.7"]).criteria
    (verdict,) = found.models

    assert word(verdict.low, verdict.high, 0.7) == "met"
    assert [one.verdict for one in verdict.assumed] == ["not_met", "met"]
    assert (found.verdict, found.value) == ("not_demonstrated", verdict.value)


def test_a_verdict_of_not_met_that_flips_is_not_demonstrated_either():
    data = drawn()
    missing = [at for at in range(240) if data["a"][at] >= 0.5 and data["truth"][at] and at % 2 == 0]
    truth = [None if at in missing else value for at, value in enumerate(data["truth"])]
    (found,) = evaluated({**data, "truth": truth}, ["recall >= 0.9"]).criteria

    assert found.models[0].high < 0.9
    assert [one.verdict for one in found.models[0].assumed] == ["not_demonstrated", "not_met"]
    assert found.verdict == "not_demonstrated"


def test_an_upper_bound_is_held_to_both_assumptions_too():
    data = drawn()
    missing = [at for at in range(240) if data["a"][at] < 0.5 and at % 2 == 0]
    truth = [None if at in missing else value for at, value in enumerate(data["truth"])]
    least, most = (evaluated({**data, "truth": truth}, [rule]).criteria[0] for rule in ("recall >= 0.7", "fnr <= 0.3"))

    assert (most.verdict, least.verdict) == ("not_demonstrated", "not_demonstrated")
    assert [one.verdict for one in most.models[0].assumed] == [one.verdict for one in least.models[0].assumed]


def test_areas_and_squared_errors_are_counted_both_ways():
    data = drawn()
    missing = [at for at in range(240) if at % 9 == 0]
    truth = [None if at in missing else value for at, value in enumerate(data["truth"])]
    found = evaluated({**data, "truth": truth}, ["roc_auc >= 0.6", "brier <= 0.3"]).criteria
    for label, at in ((1, 0), (0, 1)):
        filled = [label if value is None else value for value in truth]
        assert found[0].models[0].assumed[at].value == pytest.approx(roc_auc_score(filled, data["a"]))
        assert found[1].models[0].assumed[at].value == pytest.approx(brier_score_loss(filled, data["a"]))


ASKED = {"data": {"missing": {"score": "indeterminate"}}}


class TestIndeterminate:
    @pytest.mark.parametrize("metric", SHARES)
    @pytest.mark.parametrize("threshold", [0.4, 0.75, 0.95])
    def test_cases_without_a_score_are_called_positive_and_negative(self, metric, threshold):
        data = drawn()
        missing = [at for at in range(240) if at % 11 == 0]
        score = [None if at in missing else value for at, value in enumerate(data["a"])]
        (found,) = evaluated({**data, "a": score}, [{"metric": metric, "at_least": threshold}], **ASKED).criteria
        known = [(t, int(s >= 0.5)) for t, s in zip(data["truth"], score, strict=True) if s is not None]
        tables = [("", cells(known))] + [
            (f"indeterminate_{name}", cells([*known, *((data["truth"][at], call) for at in missing)]))
            for name, call in (("positive", 1), ("negative", 0))
        ]

        check(found.models[0], tables, metric, threshold)

    @pytest.mark.parametrize("threshold", [0.01, 0.99, 5.0])
    def test_they_are_called_so_wherever_the_threshold_stands(self, threshold):
        data = drawn()
        missing = [at for at in range(240) if at % 4 == 0]
        score = [None if at in missing else value for at, value in enumerate(data["a"])]
        models = [{"name": "A", "score": "a", "threshold": threshold, "scale": "score"}]
        (found,) = evaluated({**data, "a": score}, ["recall >= 0.5"], models=models, **ASKED).criteria
        positives = [at for at in range(240) if data["truth"][at]]
        called = sum(score[at] is not None and score[at] >= threshold for at in positives)
        added = sum(at in missing for at in positives)

        assert [(one.numerator, one.denominator) for one in found.models[0].assumed] == [
            (called + added, len(positives)),
            (called, len(positives)),
        ]

    def test_missing_predictions_are_filled_with_the_classes(self):
        data = drawn()
        call = ["ill" if score >= 0.5 else "well" for score in data["a"]]
        call = [None if at % 10 == 0 else one for at, one in enumerate(call)]
        truth = ["ill" if truth else "well" for truth in data["truth"]]
        asked = {
            "data": {"positive": "ill", "missing": {"score": "indeterminate"}},
            "models": [{"name": "A", "prediction": "call"}],
        }
        (found,) = evaluated({"truth": truth, "call": call}, ["precision >= 0.5"], **asked).criteria
        counts = []
        for word_ in ("ill", "well"):
            called = [t for t, c in zip(truth, call, strict=True) if (c or word_) == "ill"]
            counts.append((called.count("ill"), len(called)))

        assert [(one.numerator, one.denominator) for one in found.models[0].assumed] == counts

    def test_an_area_takes_the_missing_scores_as_the_highest_and_as_the_lowest(self):
        data = drawn()
        score = [None if at % 12 == 0 else value for at, value in enumerate(data["a"])]
        (found,) = evaluated({**data, "a": score}, ["roc_auc >= 0.6"], **ASKED).criteria
        known = [value for value in score if value is not None]
        for end, one in zip((max(known), min(known)), found.models[0].assumed, strict=True):
            filled = [end if value is None else value for value in score]
            assert one.value == pytest.approx(roc_auc_score(data["truth"], filled))

    @pytest.mark.parametrize("way", [dict, pd.DataFrame, pl.DataFrame])
    def test_a_score_that_is_no_number_is_a_missing_one_however_it_is_given(self, way):
        data = drawn()
        score = [float("nan") if at % 11 == 0 else value for at, value in enumerate(data["a"])]
        empty = [None if at % 11 == 0 else value for at, value in enumerate(data["a"])]
        (found,) = evaluated(way({**data, "a": score}), ["recall >= 0.5"], **ASKED).criteria
        (wanted,) = evaluated({**data, "a": empty}, ["recall >= 0.5"], **ASKED).criteria

        assert found.models[0].assumed == wanted.models[0].assumed

    def test_labels_and_scores_may_both_be_missing(self):
        data = drawn()
        truth = [None if at % 13 == 0 else value for at, value in enumerate(data["truth"])]
        score = [None if at % 11 == 0 else value for at, value in enumerate(data["a"])]
        (found,) = evaluated({"truth": truth, "a": score}, ["recall >= 0.5"], **ASKED).criteria
        both = [(t, s) for t, s in zip(truth, score, strict=True)]
        unlabelled = [(1, s) for t, s in both if t is None and s is not None]
        labelled = [(t, s) for t, s in both if t is not None and s is not None]
        missing = [(t, 9) for t, s in both if t is not None and s is None]

        for name, rows in (
            ("unlabelled_positive", labelled + unlabelled),
            ("indeterminate_positive", labelled + missing),
        ):
            one = next(each for each in found.models[0].assumed if each.name == name)
            assert (one.numerator, one.denominator) == (sum(t and s >= 0.5 for t, s in rows), sum(t for t, _ in rows))

    def test_without_the_word_they_are_only_left_out(self):
        data = drawn()
        score = [None if at % 11 == 0 else value for at, value in enumerate(data["a"])]

        assert evaluated({**data, "a": score}, ["recall >= 0.5"]).criteria[0].models[0].assumed == ()


def test_rows_of_other_splits_without_a_label_change_nothing():
    data = drawn()
    part = ["train" if at % 2 else "test" for at in range(240)]
    truth = [None if at % 2 and at % 3 == 0 else value for at, value in enumerate(data["truth"])]
    columns = {"data": {"columns": {"split": "part"}}}

    assert (
        evaluated({**data, "truth": truth, "part": part}, ["recall >= 0.5"], **columns).criteria[0].models[0].assumed
        == ()
    )


def test_labels_missing_from_weighted_and_clustered_cases_are_filled_in_too():
    data = drawn()
    truth = [None if at % 7 == 0 else value for at, value in enumerate(data["truth"])]
    weight, owner = [1 + at % 3 for at in range(240)], [f"c{at // 4}" for at in range(240)]
    positive = [at for at in range(240) if truth[at] in (1, None)]
    for key, column, count in (("weight", weight, weight), ("cluster", owner, [1] * 240)):
        columns = {"data": {"columns": {key: "x"}}}
        (found,) = evaluated({"truth": truth, "a": data["a"], "x": column}, ["recall >= 0.5"], **columns).criteria
        one = found.models[0].assumed[0]
        assert one.denominator == sum(count[at] for at in positive)
        assert one.numerator == sum(count[at] for at in positive if data["a"][at] >= 0.5)


def test_an_undefined_verdict_assumes_nothing():
    data = drawn()
    truth = [None if at % 7 == 0 else value for at, value in enumerate(data["truth"])]
    (found,) = evaluated({**data, "truth": truth}, ["recall >= 0.5"], data={"evaluated_on": "training"}).criteria

    assert (found.verdict, found.models[0].assumed) == ("undefined", ())
