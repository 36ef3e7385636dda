"""
A criterion on the recall of every class, one class exactly at the threshold: every number of right predictions, weighed.

Every class must meet it, without an adjustment: the claim is false where one class does not, and that one meets it falsely
in no more samples than it would alone. The verdicts are those of documents on matrices of several classes. The table is
written by `python tests/operating/test_each_class.py`.
"""

import itertools

import numpy as np
import pytest
from asking import same_at_the_door, through_the_door
from scipy.stats import binom
from tables import Table, same

from reportgen.conventions import FEWEST_IN_CLASS
from reportgen.data.evidence import Confusion, array
from reportgen.intervals.macro_recall_ci import macro_recall_ci
from reportgen.spec.validation_rules import MOST_MODELS

TABLE = Table(
    "each_class",
    "Recall of every class, all of one size: one class at the threshold, the others at it too or perfect; enumerated.",
    {"false_at_least": 0.025, "false_at_most": 0.025},
)
CLASSES, SIZES, TRUTHS = (3, 5, 10, 20), (10, 30, 100, 300), (0.5, 0.8, 0.9, 0.95)
OTHERS = ("at the threshold", "perfect")
GRID = tuple(itertools.product(CLASSES, SIZES, TRUTHS, OTHERS))
SETTINGS = "classes size truth others".split()
SAMPLES = 4  # of each document
NAMES = tuple("abcdefgh")


def judged_each(size, truth, bound):
    """Say of each number of right predictions of a class whether the criterion on every class is met, the others being best."""
    best = size if bound == "at_least" else 0
    met = []
    for batch in _batches(size):
        matrices = {f"{right} right": matrix([right, best, best], [size] * 3) for right in batch}
        asked = [{"metric": "recall", "of": "each", bound: truth, "why": "both ends err"}]
        (criterion,) = through_the_door(of_matrices(matrices, asked)).criteria
        verdicts = {name: [one.verdict for one in criterion.models if one.model == name] for name in matrices}
        met += [set(verdicts[name]) == {"met"} for name in matrices]
    return np.array(met)


def _batches(size):
    every = list(range(size + 1))
    return [every[at : at + MOST_MODELS] for at in range(0, size + 1, MOST_MODELS)]


def of_matrices(matrices, criteria):
    names = [f"k{at}" for at in range(len(next(iter(matrices.values()))))]
    data = {"task": "multiclass", "confusion": matrices, "matrix_rows": "truth", "classes": names}
    return {"data": data, "metrics": ["accuracy"], "criteria": criteria, "comparisons": []}


def matrix(right, sizes):
    """Put the wrong predictions of each class into the next one."""
    found = np.diag(right)
    for at, (hits, size) in enumerate(zip(right, sizes, strict=True)):
        found[at, (at + 1) % len(right)] += size - hits
    return found.tolist()


def rates(setting, met):
    """Weigh the verdicts with the binomial distribution of each class."""
    classes, size, truth, others = setting
    rates = {}
    for bound, of_class in met.items():
        weights = binom.pmf(np.arange(size + 1), size, truth)
        alone = float(weights[of_class].sum())
        rates[f"false_{bound}"] = round(alone if others == "perfect" else alone**classes, 6)
    better = binom.pmf(np.arange(size + 1), size, (1 + truth) / 2)
    rates["power_at_least"] = round(float(better[met["at_least"]].sum()) ** classes, 6)
    return dict(zip(SETTINGS, setting, strict=True)) | rates


def rows():
    met = {
        (size, truth): {bound: judged_each(size, truth, bound) for bound in ("at_least", "at_most")}
        for size, truth in itertools.product(SIZES, TRUTHS)
    }
    for setting in GRID:
        yield rates(setting, met[setting[1:3]])


def test_the_table_holds_every_setting():
    assert [tuple(one[key] for key in SETTINGS) for one in TABLE.rows()] == list(GRID)


@pytest.mark.parametrize(("size", "truth"), [(10, 0.5), (30, 0.9)])
def test_stored_rates_come_again(size, truth):
    met = {bound: judged_each(size, truth, bound) for bound in ("at_least", "at_most")}
    for stored in TABLE.rows():
        if (stored["size"], stored["truth"]) == (size, truth):
            setting = tuple(stored[key] for key in SETTINGS)
            assert same(rates(setting, met), stored, None)


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, None) for row, stored in zip(rows(), TABLE.rows(), strict=True))


def test_the_worst_class_decides_and_more_classes_never_make_it_easier():
    for size, truth in itertools.product(SIZES, TRUTHS):
        alike = [one for one in TABLE.rows() if (one["size"], one["truth"], one["others"]) == (size, truth, OTHERS[0])]
        assert [one["false_at_least"] for one in alike] == sorted(
            (one["false_at_least"] for one in alike), reverse=True
        )
        assert [one["power_at_least"] for one in alike] == sorted(
            (one["power_at_least"] for one in alike), reverse=True
        )


def agrees(seed):
    """Say of a few samples whether the document has the bounds and the verdict of the rule in `macro_recalls`."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(FEWEST_IN_CLASS, 60, size=3 + 5 * (seed % 2))
    samples = [rng.binomial(sizes, rng.uniform(0.6, 1.0, size=len(sizes))) for _ in range(SAMPLES)]
    matrices = {f"sample {at}": matrix(right, sizes) for at, right in enumerate(samples)}
    criteria = [{"metric": "balanced_accuracy", "at_least": 0.8}]
    (criterion,) = through_the_door(of_matrices(matrices, criteria)).criteria
    limits = [macro_recall_ci(Confusion(array(one), NAMES[: len(one)]), tail=0.025) for one in matrices.values()]
    bounds = [(one.low, one.high) for one in criterion.models]
    verdicts = [one.verdict == "met" for one in criterion.models]
    alike = bounds == [(pytest.approx(one.low, abs=1e-12), pytest.approx(one.high, abs=1e-12)) for one in limits]
    return alike and verdicts == [one.low >= 0.8 for one in limits]


test_few_documents_agree, test_the_other_documents_agree = same_at_the_door(agrees, few=4, all_of_them=50)


if __name__ == "__main__":
    TABLE.write(rows())
