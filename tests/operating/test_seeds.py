"""
Two hundred seeds give one verdict, or the flag that it depends on the seed.

The table is written by `python tests/operating/test_seeds.py`.
"""

import pytest
from asking import judged, seen, spec_of, through_the_door
from tables import Table, same

from reportgen.catalog.answers import Limits
from reportgen.data.evidence import Counts
from reportgen.engine.judge.bounds import MOST_DRAWS
from reportgen.intervals.bootstrap_bca import bootstrap_bca

SEEDS = 200
CELLS = {"tp": 60, "fp": 20, "fn": 30, "tn": 90}
OFF = (-5, -1, 0, 1, 5, 30)  # of the threshold from the bound, in Monte Carlo errors at the most draws
SEED = Table(
    "seeds",
    "Kappa of one table under 200 seeds; the threshold so many Monte Carlo errors of 200 000 draws above the bound.",
    {"false_verdict": 0.0},
    runs=SEEDS,
    seed=1,
)


def bound():
    """Return the lower bound and its error with four times the most draws that a verdict takes."""
    found = bootstrap_bca.limits(Counts.of(**CELLS), metric="cohen_kappa", draws=4 * MOST_DRAWS, seed=SEEDS + 1)
    assert isinstance(found, Limits)
    return float(found.low), 2 * found.notes["monte_carlo_low"]


def verdicts(off, seeds):
    low, error = bound()
    for seed in seeds:
        spec = spec_of(criteria=[{"metric": "cohen_kappa", "at_least": low + off * error}], resampling={"seed": seed})
        (found,) = judged(spec, Counts.of(**CELLS))
        yield found.verdict, found.models[0].depends_on_seed


def row_of(off):
    """A verdict is false if it is not the one that the bound itself gives, and no flag says so."""
    found = list(verdicts(off, range(1, SEEDS + 1)))
    right = "met" if off <= 0 else "not_demonstrated"
    wrong = sum(verdict != right and not flag for verdict, flag in found)
    flagged = sum(flag for _, flag in found)
    return {"errors_off": off, "false_verdict": round(wrong / SEEDS, 4), "flagged": round(flagged / SEEDS, 4)}


def rows():
    return (row_of(off) for off in OFF)


@pytest.mark.parametrize("seed", [1, 7])
def test_the_door_says_the_same(seed):
    data = {
        "confusion": [[CELLS["tn"], CELLS["fp"]], [CELLS["fn"], CELLS["tp"]]],
        "matrix_rows": "truth",
        "positive": "positive",
    }
    low, error = bound()
    more = {"criteria": [{"metric": "cohen_kappa", "at_least": low + 30 * error}], "resampling": {"seed": seed}}
    door = through_the_door({"data": data, "metrics": ["recall"], **more})
    assert list(map(seen, door.criteria)) == list(map(seen, judged(spec_of(**more), Counts.of(**CELLS))))


def test_far_from_the_threshold_all_seeds_give_one_verdict_without_a_flag():
    low, error = bound()
    spec = [
        spec_of(
            criteria=[{"metric": "cohen_kappa", "at_least": low + off * error} for off in (-60, 60)],
            resampling={"seed": seed},
        )
        for seed in range(20)
    ]
    found = {tuple(one.verdict for one in judged(each, Counts.of(**CELLS))) for each in spec}
    assert found == {("met", "not_demonstrated")}


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, SEEDS) for row, stored in zip(rows(), SEED.rows(), strict=True))


if __name__ == "__main__":
    SEED.write(rows())
