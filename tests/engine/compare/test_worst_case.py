"""Comparisons of models with incomplete rows: a conclusion holds only where it does for every table that they allow."""

from itertools import product

import numpy as np
import pytest

import reportgen
from reportgen.data.incomplete_pairs import CountedPattern, IncompleteCalls
from reportgen.data.incomplete_score_pairs import IncompleteScorePairs, gains_in_area


def compared(data, metric, /, **more):
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    asked = {"id": "H1", "metric": metric, "role": "primary", **more.pop("asked", {})}
    spec = {"kind": "validation", "title": "T", "models": models, "comparisons": [asked], "resampling": {"draws": 1000}}
    spec["data"] = {"positive": "1", **more.pop("data", {})}
    (found,) = reportgen.evaluate({**spec, **more}, data).comparisons
    return found.pairs[0]


def table(*blocks):
    """Write rows: truth, call of A, call of B, and how many; None is missing."""
    rows = [(truth, a, b) for truth, a, b, many in blocks for _ in range(many)]
    text = [[None if one is None else str(one) for one in row] for row in rows]
    return dict(zip(("truth", "a", "b"), map(list, zip(*text, strict=True)), strict=True))


KNOWN = ((1, 1, 1, 80), (1, 1, 0, 16), (1, 0, 1, 3), (0, 0, 0, 90), (0, 0, 1, 6), (0, 1, 0, 4))


def test_a_difference_that_the_missing_calls_could_undo_is_not_shown():
    shown = compared(table(*KNOWN), "recall")
    few = compared(table(*KNOWN, (1, None, 1, 1)), "recall")
    many = compared(table(*KNOWN, (1, None, 1, 12)), "recall")

    assert (shown.conclusions, shown.favours) == (("difference_shown",), "A")
    assert (few.conclusions, few.favours) == (("difference_shown",), "A")
    assert (many.conclusions, many.favours) == (("difference_not_shown",), None)
    assert many.value == pytest.approx(shown.value)


def test_unlabelled_rows_on_which_the_models_differ_count_against_the_one_that_is_favoured():
    known = ((1, 1, 1, 80), (1, 1, 0, 20), (1, 0, 1, 5), (0, 0, 0, 80), (0, 0, 1, 3), (0, 1, 0, 2))
    differing, agreeing = ((None, 0, 1, 9),), ((None, 1, 1, 9),)

    assert compared(table(*known), "accuracy").conclusions == ("difference_shown",)
    assert compared(table(*known, *agreeing), "accuracy").conclusions == ("difference_shown",)
    assert compared(table(*known, *differing), "accuracy").conclusions == ("difference_not_shown",)


def test_rows_left_out_as_declared_count_for_nobody():
    missing = {"missing": {"score": "drop_and_count", "why": "the scanner was broken on two days"}}
    found = compared(table(*KNOWN, (1, None, 1, 12)), "recall", data=missing)

    assert found.conclusions == ("difference_shown",)


def test_non_inferiority_counts_missing_calls_against_the_candidate():
    known = ((1, 1, 1, 180), (1, 1, 0, 6), (1, 0, 1, 6), (0, 0, 0, 200))
    asked = {"hypothesis": "non_inferiority", "margin": 0.06, "why": "a tenth of the gain"}

    assert compared(table(*known), "recall", asked=asked).conclusions == ("non_inferiority_shown",)
    lacking = table(*known, (1, None, 1, 8))
    assert compared(lacking, "recall", asked=asked).conclusions == ("non_inferiority_not_shown",)
    of_the_other = table(*known, (1, 1, None, 8))
    assert compared(of_the_other, "recall", asked=asked).conclusions == ("non_inferiority_shown",)


def areas(lacking, metric="roc_auc", scale="score", **columns):
    """Compare two scores of 200 cases, of which so many lack the score of the better model."""
    draw = np.random.default_rng(3)
    truth = (draw.random(200) < 0.5).astype(int)
    better, worse = truth + draw.normal(0, 0.6, 200), truth + draw.normal(0, 1.3, 200)
    if scale == "probability":
        better, worse = (1 / (1 + np.exp(-3 * (one - 0.5))) for one in (better, worse))
    models = [{"name": name, "score": name.lower(), "scale": scale} for name in "AB"]
    asked = {"id": "H1", "metric": metric, "role": "primary"}
    spec = {"kind": "validation", "title": "T", "models": models, "comparisons": [asked], "resampling": {"draws": 1000}}
    spec["data"] = {"columns": columns} if columns else {}
    without = [None] * lacking + better.tolist()[lacking:]
    data = {"truth": truth.tolist(), "a": without, "b": worse.tolist(), "owner": [f"c{at // 2}" for at in range(200)]}
    return reportgen.evaluate(spec, data).comparisons[0].pairs[0]


@pytest.mark.parametrize("columns", [{}, {"cluster": "owner"}], ids=["cases", "clusters"])
def test_missing_scores_count_against_the_model_that_ranks_better(columns):
    conclusions = {lacking: areas(lacking, **columns).conclusions for lacking in (0, 2, 40)}

    assert conclusions[0] == conclusions[2] == ("difference_shown",)
    assert conclusions[40] == ("difference_not_shown",)


def test_missing_probabilities_count_as_wholly_wrong_for_a_squared_error():
    conclusions = {lacking: areas(lacking, "brier", "probability").conclusions for lacking in (0, 2, 60)}

    assert conclusions == {0: ("difference_shown",), 2: ("difference_shown",), 60: ("difference_not_shown",)}


def test_of_metrics_without_a_known_worst_nothing_is_shown_with_a_missing_score():
    assert areas(0, "log_loss", "probability").conclusions == ("difference_shown",)
    assert areas(1, "calibration_slope", "probability").conclusions in (
        ("difference_not_shown",),
        ("withheld",),
        ("undefined",),
    )


def area(truth, scores):
    positive, negative = scores[truth == 1], scores[truth == 0]
    over = (positive[:, None] > negative).mean() + (positive[:, None] == negative).mean() / 2
    return float(over)


@pytest.mark.parametrize("seed", range(6))
def test_the_tables_of_scores_are_about_as_extreme_as_any_labelling(seed):
    """Labels are chosen one by one; by brute force over all of them no difference is farther by more than a hundredth."""
    draw = np.random.default_rng(seed)
    truth = (draw.random(60) < 0.5).astype(np.intp)
    a, b = truth + draw.normal(0, 0.8, 60), truth + draw.normal(0, 1.2, 60)
    label = np.where(np.arange(60) < 8, 2, truth)
    pairs = IncompleteScorePairs(8, np.zeros(60, dtype=np.intp), label, a, b, np.ones(60))
    found = {}
    for first in (True, False):
        one = pairs.filled(gains_in_area(pairs.known), (-9.0, 9.0), first=first)[0]
        found[first] = area(one.positives.astype(int), one.a) - area(one.positives.astype(int), one.b)
    every = []
    for way in product((0, 1), repeat=8):
        filled = np.concatenate([way, truth[8:]])
        every.append(area(filled, a) - area(filled, b))

    assert found[True] == pytest.approx(max(every), abs=0.01)
    assert found[False] == pytest.approx(min(every), abs=0.01)


@pytest.mark.parametrize("first", [True, False])
def test_the_extreme_tables_have_the_extreme_differences_of_every_allocation(first):
    """By brute force over all ways to fill in eight rows, for the difference of right calls."""
    patterns = [(1, 2, 1), (0, 2, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1), (2, 2, 0), (1, 1, 2), (2, 2, 2)]
    known = [(1, 1, 1), (1, 1, 0), (0, 0, 1), (0, 0, 0)]
    counted = tuple(CountedPattern(0, one, 1.0) for one in (*patterns, *known))

    def advantage(pattern):
        truth, a, b = pattern
        return float((truth == a) - float(truth == b))

    ways = product(*(list(product(*((0, 1) if one == 2 else (one,) for one in row))) for row in patterns))
    differences = [sum(advantage(row) for row in (*way, *known)) for way in ways]
    found = IncompleteCalls(8, counted).filled(advantage, first=first, agreed=1)[0].table()
    assert float(found.only_a - found.only_b) == (max(differences) if first else min(differences))
    assert float(found.cases) == len(counted)
