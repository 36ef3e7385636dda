"""Golden values: a numeric delta method; coverage of multinomial samples, simulated here."""

import itertools

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Counts
from reportgen.intervals.mcc_ci import mcc_ci
from reportgen.metrics.mcc import mcc

COUNTS = Counts.of(tp=80, fp=12, fn=20, tn=88)
HALF = Counts.of(tp=80.5, fp=12.5, fn=20.5, tn=88.5)
Z = 1.959963984540054


def numeric_error(counts):
    """Propagate the multinomial spread through numeric slopes."""
    cells, little = counts.cells, 1e-5
    slopes = np.array(
        [
            float(mcc(counts.with_cells(cells + step)) - mcc(counts.with_cells(cells - step))) / (2 * little)
            for step in little * np.eye(4)
        ]
    )
    return (cells @ (slopes - cells @ slopes / cells.sum()) ** 2) ** 0.5


def test_half_added_it_is_the_delta_method():
    found = mcc_ci.limits(COUNTS)
    assert float(found.high - found.low) / 2 / Z == pytest.approx(numeric_error(HALF), rel=1e-6)
    assert float(found.high + found.low) / 2 == pytest.approx(float(mcc(HALF)), rel=1e-12)
    assert float(found.value) == float(mcc(COUNTS))


def test_on_the_scale_of_fisher_it_is_the_delta_method_there():
    found = mcc_ci.limits(COUNTS, version="fisher_z")
    low, value, high = (float(np.arctanh(end)) for end in (found.low, found.value, found.high))
    error = numeric_error(COUNTS) / (1 - float(mcc(COUNTS)) ** 2)
    assert (high - value, value - low) == pytest.approx((Z * error, Z * error), rel=1e-6)


@pytest.mark.parametrize("version", ["half_added", "fisher_z"])
@pytest.mark.parametrize("swap", ["classes", "labels"])
def test_swapped_classes_leave_it_and_swapped_labels_turn_it(version, swap):
    other = (
        Counts(COUNTS.tn, COUNTS.fn, COUNTS.fp, COUNTS.tp)
        if swap == "classes"
        else Counts(COUNTS.fn, COUNTS.tn, COUNTS.tp, COUNTS.fp)
    )
    one, two = (mcc_ci.limits(each, version=version) for each in (COUNTS, other))
    expected = (one.low, one.high) if swap == "classes" else (-one.high, -one.low)
    assert (float(two.low), float(two.high)) == pytest.approx(tuple(map(float, expected)), rel=1e-9)


def test_faultless_calls_have_a_lower_limit_with_half_added_and_none_on_the_scale_of_fisher():
    perfect = Counts.of(tp=20, fp=0, fn=0, tn=20)
    found = mcc_ci.limits(perfect)
    assert 0.8 < float(found.low) < float(found.value) == float(found.high) == 1
    assert mcc_ci.limits(perfect, version="fisher_z") == Undefined("no_spread_of_correlation")


def test_an_empty_margin_has_no_correlation():
    assert mcc_ci.limits(Counts.of(tp=0, fp=0, fn=5, tn=7)) == Undefined("empty_margin")


@pytest.mark.slow
def test_it_covers_at_least_as_often_as_its_documentation_says():
    """20 000 samples of each setting: half added covers 92% at the least; Fisher's z falls to 58%."""
    rng = np.random.default_rng(5)
    least = {"half_added": 1.0, "fisher_z": 1.0}
    for n in (50, 200):
        for share in (0.05, 0.1, 0.3, 0.5):
            for recall, specificity in ((0.6, 0.7), (0.8, 0.8), (0.9, 0.95), (0.95, 0.99), (0.3, 0.95)):
                p = [share * recall, (1 - share) * (1 - specificity), share * (1 - recall), (1 - share) * specificity]
                true = float(mcc(Counts.of(**dict(zip(("tp", "fp", "fn", "tn"), p, strict=True)))))
                drawn = COUNTS.with_cells(rng.multinomial(n, p, 20_000).astype(float))
                for version in tuple(least):
                    found = mcc_ci.limits(drawn, version=version)
                    known = ~np.isnan(found.low)
                    covered = ((found.low <= true) & (true <= found.high))[known].mean()
                    least[version] = min(least[version], covered)
    assert least["half_added"] > 0.92
    assert least["fisher_z"] < 0.7


@pytest.mark.parametrize("level", [0.5, 0.8, 0.95])
def test_a_limit_is_never_moved_without_a_step_and_a_note(level):
    for tp, fp, fn, tn in itertools.product((0, 1, 3), (0, 1, 2), (0, 1, 2), (1, 20, 1000)):
        work = Recorder(mcc_ci.formula)
        found = mcc_ci.limits(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn), level=level, work=work)
        if isinstance(found, Undefined):
            continue
        values = {step.code: step.value for step in work.steps}
        moved = sum(
            float(end) != values[code] for end, code in ((found.low, "lower_limit"), (found.high, "upper_limit"))
        )
        noted = found.notes.get("limits_clipped", 0) + found.notes.get("limits_moved", 0)
        told = sum(step.code in ("clipped_to_scale", "moved_to_estimate") for step in work.steps)
        assert (noted, told) == (moved, moved)


def test_a_limit_on_the_wrong_side_is_put_at_the_correlation():
    found = mcc_ci.limits(Counts.of(tp=2, fp=0, fn=0, tn=200), level=0.5)
    assert (float(found.value), float(found.high), dict(found.notes)) == (1, 1, {"limits_moved": 1})
