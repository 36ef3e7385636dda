"""What must hold of every comparison of learners over folds and of models over data sets, whatever the scores are."""

import itertools

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import reportgen

QUICK = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FOLD_KINDS = {"kfold": (1, 10), "repeated": (3, 5), "random_splits": (1, 12), "5x2": (5, 2)}
HYPOTHESES = ("difference", "non_inferiority", "equivalence")
MODELS = ("A", "B", "C")


def of_every_design(**more):
    """Try what must hold on folds of every design and on data sets, with scores that are drawn."""
    kinds = pytest.mark.parametrize("kind", [*FOLD_KINDS, "benchmark"])
    return lambda test: kinds(given(data=st.data(), **more)(QUICK(test)))


@st.composite
def score_tables(draw, kind, models=2):
    """Draw scores with few decimals, so that ties and zeros come up, of models that differ more or less."""
    rows = int(np.prod(FOLD_KINDS[kind])) if kind in FOLD_KINDS else draw(st.integers(2, 14))
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    ahead = draw(st.sampled_from([0.0, 0.02, 0.1])) * np.arange(models)
    spread, decimals = draw(st.sampled_from([0.01, 0.05])), draw(st.sampled_from([1, 2, 6]))
    return (rng.normal(0.7, 0.05, (rows, 1)) - ahead + rng.normal(0, spread, (rows, models))).clip(0, 1).round(decimals)


def compared(kind, scores, *, names=MODELS, order=None, asked=None):
    """Evaluate a table with a row per model and fold, or data set, in this order of rows."""
    rows, models = scores.shape
    at = np.arange(rows)
    table = {"model": np.repeat(names[:models], rows), "accuracy": scores.T.ravel()}
    if kind == "benchmark":
        table["data_set"] = np.tile([f"d{one}" for one in at], models)
        evidence = {"benchmark": {"metric": "accuracy", "columns": {"value": "accuracy", "dataset": "data_set"}}}
    else:
        folds = FOLD_KINDS[kind][1]
        table |= {"repeat": np.tile(at // folds, models), "fold": np.tile(at % folds, models)}
        sizes = (90, 10) if kind == "random_splits" else (folds - 1, 1)
        table |= {"n_train": [100 * sizes[0]] * rows * models, "n_test": [100 * sizes[1]] * rows * models}
        design = {"kind": "kfold" if kind == "repeated" else kind}
        evidence = {"cross_validation": {"metric": "accuracy", "columns": {"value": "accuracy"}, "design": design}}
    shuffled = np.arange(rows * models) if order is None else np.random.default_rng(order).permutation(rows * models)
    data = {name: np.asarray(column)[shuffled].tolist() for name, column in table.items()}
    one = {"role": "secondary", "models": list(names[:models]), **(asked or {})}
    return reportgen.evaluate({"kind": "comparison", "title": "T", **evidence, "comparisons": [one]}, data).comparisons[
        0
    ]


def limits(pair):
    none = (None, None)
    return none if pair.interval is None else (pair.interval.low, pair.interval.high)


def near(found, expected):
    return found == (None if expected is None else pytest.approx(expected, abs=1e-9))


@of_every_design()
def test_swapped_models_turn_signs_and_nothing_else(kind, data):
    scores = data.draw(score_tables(kind))
    (plain,) = compared(kind, scores).pairs
    (turned,) = compared(kind, scores, asked={"models": ["B", "A"]}).pairs
    low, high = limits(plain)

    assert (turned.conclusions, turned.favours) == (plain.conclusions, plain.favours)
    assert near(turned.value, None if plain.value is None else -plain.value)
    assert near(turned.tests[0].p_value, plain.tests[0].p_value)
    assert near(limits(turned)[0], None if high is None else -high)
    assert near(limits(turned)[1], None if low is None else -low)


@of_every_design(order=st.integers(0, 1000))
def test_the_order_of_folds_and_of_data_sets_does_not_matter(kind, data, order):
    scores = data.draw(score_tables(kind, models=3))
    for one, other in zip(
        compared(kind, scores).pairs,
        compared(kind, scores, order=order, asked={"models": list(MODELS)}).pairs,
        strict=True,
    ):
        assert (one.models, one.conclusions, one.favours) == (other.models, other.conclusions, other.favours)
        assert near(other.value, one.value)
        assert all(near(*ends) for ends in zip(limits(other), limits(one), strict=True))
        assert near(other.tests[0].p_value, one.tests[0].p_value)


@of_every_design()
def test_identical_models_are_never_found_to_differ(kind, data):
    scores = data.draw(score_tables(kind))
    (pair,) = compared(kind, scores[:, [0, 0]]).pairs

    assert "difference_shown" not in pair.conclusions
    assert pair.favours is None
    assert pair.tests[0].p_value in (None, 1)


@of_every_design()
def test_a_small_p_goes_with_an_interval_without_zero(kind, data):
    """Exactly, but for ranks with ties or zeros, where the interval is wider than the exact test."""
    scores = data.draw(score_tables(kind))
    (pair,) = compared(kind, scores).pairs
    low, high = limits(pair)
    p = pair.tests[0].p_value
    if p is None or low is None:
        return
    excludes = low > 0 or high < 0
    differences = np.abs(scores[:, 0] - scores[:, 1]).round(9)
    tied = kind == "benchmark" and (len(set(differences)) < len(differences) or not differences.all())
    assert not excludes or p < 0.05
    assert tied or excludes == (p < 0.05)


@of_every_design()
def test_adjusted_p_values_are_never_below_the_raw_ones(kind, data):
    for pair in compared(kind, data.draw(score_tables(kind, models=3))).pairs:
        if pair.tests[0].p_value is not None:
            assert pair.tests[0].p_adjusted >= pair.tests[0].p_value
            assert pair.tests[0].p_adjusted <= 1


@of_every_design(margin=st.sampled_from([0.005, 0.03, 0.2]), hypothesis=st.sampled_from(HYPOTHESES))
def test_what_is_shown_is_never_also_not_shown(kind, data, margin, hypothesis):
    """And a favoured model goes with a shown difference; five times two folds have no margin."""
    asked = {} if hypothesis == "difference" else {"hypothesis": hypothesis, "margin": margin, "why": "small"}
    if kind == "5x2" and asked:
        asked = {}
    (pair,) = compared(kind, data.draw(score_tables(kind)), asked=asked).pairs
    for code in ("difference", "non_inferiority", "equivalence"):
        assert not {f"{code}_shown", f"{code}_not_shown"} <= set(pair.conclusions)
    assert not {"difference_shown", "inferiority_shown"} <= set(pair.conclusions)
    if pair.favours is not None:
        assert {"difference_shown", "inferiority_shown"} & set(pair.conclusions)
        better = pair.favours == pair.models[0]
        assert (pair.value > 0) == better


@given(data=st.data())
@QUICK
def test_holm_decides_in_the_order_of_p_values(data):
    """Of pairs on one table a smaller p is never left open where a larger one shows a difference."""
    pairs = [pair for pair in compared("benchmark", data.draw(score_tables("benchmark", models=3))).pairs if pair.tests]
    ordered = sorted(pairs, key=lambda pair: pair.tests[0].p_value)
    for less, more in itertools.pairwise(ordered):
        assert ("difference_shown" in less.conclusions) >= ("difference_shown" in more.conclusions)
