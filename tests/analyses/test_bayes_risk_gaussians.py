"""Golden values: an exercise with its answers checked by quadrature, named at the tests; scipy, called here."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import integrate, stats

from reportgen.analyses.bayes_risk_gaussians import bayes_risk_gaussians
from reportgen.catalog.answers import Undefined
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

EXERCISE = {"means": [-1, 1], "sds": [0.5, 0.5]}  # densities around -1 and 1 with variance 0.25, each class half


def values(**options):
    return bayes_risk_gaussians(**options).values


def test_equal_costs_meet_in_the_middle():
    found = values(**EXERCISE)
    assert found["thresholds"] == [0]
    assert found["error"] == found["risk"] == pytest.approx(0.022750131948179195, rel=1e-9)  # P(Z < -2)


def test_dear_false_alarms_move_the_threshold():
    found = values(**EXERCISE, costs=[[0, 10], [1, 0]])
    assert found["thresholds"] == [pytest.approx(np.log(10) / 8, rel=1e-9)]
    assert found["calls"] == ["negative", "positive"]
    assert (found["risk"], found["error"]) == pytest.approx((0.06359926149749369, 0.041087349119713006), rel=1e-9)
    assert (found["fpr"], 1 - found["tpr"]) == pytest.approx((0.005002647195062376, 0.07717205104436363), rel=1e-9)


def test_keeping_the_old_threshold_costs_more():
    assert values(**EXERCISE, costs=[[0, 10], [1, 0]], threshold=0)["risk"] == pytest.approx(
        0.12512572571498556, rel=1e-9
    )


def test_a_quarter_read_as_standard_deviation_gives_other_numbers():
    wrong = {"means": [-1, 1], "sds": [0.25, 0.25]}
    assert values(**wrong)["risk"] == pytest.approx(3.167124183311986e-05, rel=1e-9)
    assert values(**wrong, costs=[[0, 10], [1, 0]])["thresholds"][0] == pytest.approx(0.07195578415606393, rel=1e-9)


@example((0.0, -1e-38), (0.5, 0.5), 0.75, 1, 1)  # densities that meet beyond all cases
@example((0.0, 1e-38), (0.5, 0.5), 0.75, 1, 1)
@example((0.0, -5e-324), (0.5, 0.5), 0.75, 1, 1)
@example((0.0, 1.0), (1.0, 1.0000000000000002), 0.75, 1, 1)  # squares that differ by rounding at most
@given(
    st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    st.tuples(st.sampled_from([0.3, 0.5, 1, 2]), st.sampled_from([0.3, 0.5, 1, 2])),
    st.floats(0.05, 0.95),
    st.integers(1, 30),
    st.integers(1, 30),
)
def test_the_risk_is_the_integral_of_the_cheaper_call(means, sds, prior, alarm, miss):
    found = values(means=means, sds=sds, priors=[1 - prior, prior], costs=[[0, alarm], [miss, 0]])

    def cheaper(x):
        zero, one = (stats.norm.pdf(x, mean, sd) for mean, sd in zip(means, sds, strict=True))
        return np.minimum((1 - prior) * zero * alarm, prior * one * miss)

    x = np.linspace(-20, 20, 40001)
    assert found["risk"] == pytest.approx(integrate.simpson(cheaper(x), x=x), rel=1e-3, abs=1e-6)
    assert len(found["calls"]) == len(found["thresholds"]) + 1


def test_a_wider_class_is_called_on_both_sides():
    found = values(means=[0, 0], sds=[1, 2])
    edge = np.sqrt(8 * np.log(2) / 3)  # by hand: both densities are equal there
    assert found["thresholds"] == pytest.approx([-edge, edge])
    assert found["calls"] == ["positive", "negative", "positive"]


def test_classes_that_are_alike_get_the_call_of_the_larger():
    found = values(means=[0, 0], sds=[1, 1], priors=[0.3, 0.7])
    assert (found["thresholds"], found["calls"], found["risk"]) == ([], ["positive"], pytest.approx(0.3))


def test_the_classes_may_stand_the_other_way_round():
    found = values(means=[1, -1], sds=[0.5, 0.5], costs=[[0, 1], [10, 0]])
    assert (found["thresholds"][0], found["calls"]) == (pytest.approx(np.log(10) / 8), ["positive", "negative"])


def test_costs_that_need_no_threshold_have_none():
    assert bayes_risk_gaussians(**EXERCISE, costs=[[0, 1], [0, 0]]) == Undefined("negative_never_dearer")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"means": [1, 2, 3]}, "means must be two numbers, the negative class first"),
        ({"sds": [1, 0]}, "standard deviations must be above 0"),
        ({"priors": [0.5, 0.6]}, "priors must be between 0 and 1 and sum to 1"),
    ],
)
def test_what_is_no_pair_of_densities_is_refused(options, message):
    with pytest.raises(ReportgenError, match=message):
        bayes_risk_gaussians(**(EXERCISE | options))


def test_boundaries_for_equal_costs_stand_next_to_those_for_the_given_ones():
    found = values(**EXERCISE, costs=[[0, 10], [1, 0]])
    assert found["equal_cost_thresholds"] == [0]
    assert values(**EXERCISE, threshold=0.7)["equal_cost_thresholds"] == [0]


def test_the_table_has_both_densities_times_their_priors_also_at_the_boundaries():
    table = bayes_risk_gaussians(means=[-1, 2], sds=[0.5, 1], priors=[0.7, 0.3], costs=[[0, 10], [1, 0]]).table
    value, negative, positive = np.array(table.rows).T
    assert negative == pytest.approx(0.7 * stats.norm.pdf(value, -1, 0.5))
    assert positive == pytest.approx(0.3 * stats.norm.pdf(value, 2, 1))
    crossing = [x for x, zero, one in table.rows if zero == pytest.approx(one, rel=1e-9)]
    dearer = [x for x, zero, one in table.rows if 10 * zero == pytest.approx(one, rel=1e-9)]
    assert len(crossing) == len(dearer) == 1


def test_two_classes_far_from_zero_differ_only_in_their_place():
    """Squares of large means would cancel, and no boundary would be found."""
    near, far = values(means=[0, 1], sds=[1, 1.1]), values(means=[1e9, 1e9 + 1], sds=[1, 1.1])
    assert [x - 1e9 for x in far["thresholds"]] == pytest.approx(near["thresholds"], abs=1e-6)
    assert far["error"] == pytest.approx(near["error"], abs=1e-6)


@pytest.mark.parametrize(
    ("means", "sds"), [([-1, 1], [1e-200, 1e-200]), ([-1, 1e300], [1, 1]), ([-1, 1], [1, 1e300]), ([0, 0], [1e90] * 2)]
)
def test_numbers_that_are_too_far_apart_are_refused(means, sds):
    with pytest.raises(ReportgenError, match="too far apart to be computed"):
        values(means=means, sds=sds)


@pytest.mark.parametrize(
    "options",
    [
        {"means": [0, 0], "sds": [1, 2]},  # flagged outside of two boundaries
        {"means": [0, 0], "sds": [2, 1]},  # flagged between them
        {"means": [1, -1], "sds": [1, 1]},
        {"means": [-1, 1], "sds": [1, 1]},
        {"means": [0, 0], "sds": [1, 1], "priors": [0.3, 0.7]},
    ],
)
def test_each_rate_is_what_its_step_says(options):
    steps = [step for step in calc("bayes_risk_gaussians", options)["steps"] if "flagged" in step["text"]]
    for step in steps:
        _, _, written = step["substituted"].partition("=")
        python = re.sub(r"\\frac\{(.*?)\}\{(.*?)\}", r"(\1)/(\2)", written).replace(r"\Phi\left(", "below(")
        found = eval(python.replace(r"\right)", ")"), {"below": stats.norm.cdf})
        assert found == pytest.approx(step["value"], abs=1e-5)
    assert len(steps) == 2
