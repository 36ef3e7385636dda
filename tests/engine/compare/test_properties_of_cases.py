"""What must hold of every comparison of models on the same cases, whatever they predict."""

import itertools

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import reportgen

QUICK = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
BY_CALLS = ("accuracy", "recall", "specificity", "precision", "npv", "f1", "mcc")
BY_SCORES = ("roc_auc",)
MARGINS = ("accuracy", "recall", "roc_auc")
BY_INTERVAL = ("recall", "specificity", "precision", "npv", "roc_auc")  # the shown interval inverts the deciding test
MODELS = ("A", "B", "C")


@st.composite
def cases(draw):
    """Draw cases of two classes, and three models that rank them more or less well, with ties."""
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    size = draw(st.sampled_from([30, 80, 200]))
    truth = np.arange(size) % draw(st.sampled_from([2, 4])) == 0
    able = draw(st.sampled_from([(1.5, 1.5, 1.5), (2.5, 1.0, 1.5)]))
    shared = rng.normal(size=size)
    scores = [(ahead * truth + 0.7 * shared + 0.7 * rng.normal(size=size)).round(1) for ahead in able]
    return truth, np.array(scores)


def compared(found, *, order=None, models=MODELS[:2], asked=None, metrics=(*BY_CALLS, *BY_SCORES)):
    """Evaluate the comparisons of these models in each metric, with the cases in this order."""
    truth, scores = found
    at = np.arange(len(truth)) if order is None else np.random.default_rng(order).permutation(len(truth))
    data = {"id": at.tolist(), "truth": truth[at].astype(int).tolist()}
    data |= {name.lower(): one[at].tolist() for name, one in zip(MODELS, scores, strict=True)}
    named = [{"name": name, "score": name.lower(), "scale": "score", "threshold": 0.8} for name in MODELS]
    one = {"role": "secondary", "models": list(models), **(asked or {})}
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"positive": "1", "evaluated_on": "test"},
        "models": named,
        "metrics": ["recall"],
        "resampling": {"draws": 1000},
        "comparisons": [{**one, "metric": metric} for metric in metrics],
    }
    return reportgen.evaluate(spec, data).comparisons


def limits(pair):
    return (None, None) if pair.interval is None else (pair.interval.low, pair.interval.high)


def near(found, expected):
    return found == (None if expected is None else pytest.approx(expected, abs=1e-9))


def drawn(comparison):
    """Tell whether limits come from draws, which are others for other cases in the same order."""
    interval = comparison.pairs[0].interval
    return interval is not None and "draws" in interval.notes


@given(found=cases())
@QUICK
def test_swapped_models_turn_signs_and_nothing_else(found):
    for one, other in zip(compared(found), compared(found, models=("B", "A")), strict=True):
        (plain,), (turned,) = one.pairs, other.pairs
        low, high = limits(plain)
        assert near(turned.value, None if plain.value is None else -plain.value)
        assert near(turned.tests[0].p_value if turned.tests else None, plain.tests[0].p_value if plain.tests else None)
        if not drawn(one):
            assert (turned.conclusions, turned.favours) == (plain.conclusions, plain.favours)
            assert near(limits(turned)[0], None if high is None else -high)
            assert near(limits(turned)[1], None if low is None else -low)


@given(found=cases(), order=st.integers(0, 1000))
@QUICK
def test_the_order_of_cases_does_not_matter(found, order):
    for one, other in zip(compared(found), compared(found, order=order), strict=True):
        assert (other.conclusions, other.favours) == (one.conclusions, one.favours)
        assert near(other.value, one.value)
        assert all(near(*ends) for ends in zip(limits(other.pairs[0]), limits(one.pairs[0]), strict=True))


@given(found=cases())
@QUICK
def test_identical_models_are_never_found_to_differ(found):
    truth, scores = found
    for one in compared((truth, scores[[0, 0, 0]])):
        assert "difference_shown" not in one.conclusions
        assert one.favours is None
        assert all(test.p_value in (None, 1) for pair in one.pairs for test in pair.tests)


@given(found=cases())
@QUICK
def test_a_small_p_goes_with_an_interval_without_zero(found):
    """Where the shown interval inverts the deciding test, with enough discordant cases for it."""
    for one in compared(found, metrics=BY_INTERVAL):
        (pair,) = one.pairs
        low, high = limits(pair)
        deciding = pair.tests[0] if pair.tests else None
        if deciding is None or deciding.p_value is None or low is None:
            continue
        if deciding.options.get("version") == "exact" or (deciding.interval and deciding.interval != pair.interval):
            continue
        assert (low > 0 or high < 0) == (deciding.p_value < 0.05 / one.family.size), one.metric


@given(found=cases())
@QUICK
def test_adjusted_p_values_are_never_below_the_raw_ones(found):
    for one in compared(found, models=MODELS):
        for test in (pair.tests[0] for pair in one.pairs if pair.tests and pair.tests[0].p_adjusted is not None):
            assert test.p_value <= test.p_adjusted <= 1


@given(
    found=cases(),
    margin=st.sampled_from([0.02, 0.1, 0.3]),
    hypothesis=st.sampled_from(["non_inferiority", "equivalence"]),
)
@QUICK
def test_what_is_shown_is_never_also_not_shown(found, margin, hypothesis):
    asked = {"hypothesis": hypothesis, "margin": margin, "why": "small"}
    for one in itertools.chain(compared(found), compared(found, asked=asked, metrics=MARGINS)):
        for code in ("difference", "non_inferiority", "equivalence"):
            assert not {f"{code}_shown", f"{code}_not_shown"} <= set(one.conclusions)
        assert not {"difference_shown", "inferiority_shown"} <= set(one.conclusions)
        if one.favours is not None:
            assert {"difference_shown", "inferiority_shown"} & set(one.conclusions)
            assert (one.value > 0) == (one.favours == one.models[0])
