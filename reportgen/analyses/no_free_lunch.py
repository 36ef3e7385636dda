"""No learner is better than another on average over all concepts."""

from collections import Counter
from typing import Literal

import numpy as np

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.mean_ranks import Whole
from reportgen.catalog.options import Numbers
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import MOST_BITS
from reportgen.errors import Problem, refuse


@analysis(
    label="No free lunch",
    aliases=("nfl",),
    formula=r"\frac{1}{2^{2^b}} \sum_{c} \frac{1}{m} \sum_{x \notin T} [h_{c}(x) = c(x)]",
    reference="Wolpert (1996), The lack of a priori distinctions between learning algorithms, Neural Computation 8:1341; Mitchell (1997), Machine Learning, chapter 2",
    says={
        "number_of_concepts": "Concepts: ways to label all cases.",
        "cases_outside": "Cases outside the training set.",
        "mean_outside": "Mean accuracy on the cases outside, over all concepts.",
        "inside_of_training": "Mean accuracy on the training cases, over all concepts.",
    },
    answers={
        "mean_accuracy": "mean accuracy outside the training set",
        "training_accuracy": "mean accuracy on the training set",
        "concepts": "concepts",
        "outside": "cases outside the training set",
    },
)
def no_free_lunch(
    *,
    bits: int = 3,
    train: Numbers,
    learner: Literal["majority", "minority", "nearest"] = "majority",
    work: Work = SILENT,
) -> Values:
    """
    Mean accuracy of a learner outside its training set, over all concepts of so many bits.

    Cases are the numbers from 0 to 2^bits - 1, and `train` those that the learner sees, with their labels. It predicts
    the majority of the labels (1 if there are as many of each), the minority, or the label of the nearest training case
    by differing bits, of equally near ones that with the lower number. The mean over all concepts is a half for every
    learner: one that is better on some concepts is worse on others. Concepts of the world are not all equally likely,
    so that a learner can be better for a purpose, but not for every one.

    By hand: with one bit and case 0 known, the learner predicts its label for case 1, which is right for two of four concepts.

    >>> no_free_lunch(bits=1, train=[0]).values["mean_accuracy"]
    0.5
    """
    cases = _refuse_wrong(bits, train)
    concepts = (np.arange(2**cases)[:, None] >> np.arange(cases)) & 1
    seen = np.array(sorted(int(one) for one in train))
    outside = np.setdiff1d(np.arange(cases), seen)
    right = _predicted(concepts[:, seen], seen, cases, learner) == concepts
    by_concept = right[:, outside].sum(axis=1)
    c = work.step("number_of_concepts", r"c = 2^{2^b}", 2**cases, b=bits)
    m = work.step("cases_outside", r"m = 2^b - t", len(outside), b=bits, t=len(seen))
    on_training = float(right[:, seen].mean())
    work.step("inside_of_training", "s", on_training)
    mean = work.step(
        "mean_outside", r"a = \frac{s}{c \cdot m}", float(by_concept.sum() / (c * m)), s=by_concept.sum(), c=c, m=m
    )
    values = {"mean_accuracy": mean, "training_accuracy": on_training, "concepts": c, "outside": m}
    rows = tuple((number / m, times) for number, times in sorted(Counter(by_concept.tolist()).items()))
    return Values(values, main="mean_accuracy", table=Table(("accuracy", "concepts"), rows))


def _predicted(labels: Whole, seen: Whole, cases: int, learner: str) -> Whole:
    """Predict the label of every case for each concept."""
    if learner == "nearest":
        apart = np.array([[int(one ^ other).bit_count() for other in seen.tolist()] for one in range(cases)])
        return labels[:, apart.argmin(axis=1)]
    majority = (2 * labels.sum(axis=1) >= len(seen)).astype(int)
    return np.repeat((majority if learner == "majority" else 1 - majority)[:, None], cases, axis=1)


def _refuse_wrong(bits: int, train: Numbers) -> int:
    """Hold bits to what can be gone through and training cases to cases, some left out; return the number of cases."""
    problems = []
    if not 1 <= bits <= MOST_BITS:
        what = f"bits must be between 1 and {MOST_BITS}"
        problems.append(Problem("wrong_option", what, "with five there are 4,294,967,296 concepts", str(bits)))
    cases: int = 2 ** min(max(bits, 1), MOST_BITS)
    whole = all(one % 1 == 0 and 0 <= one < cases for one in train)
    if not whole or not 0 < len(set(train)) < cases or len(set(train)) < len(train):
        what = f"train must be different whole numbers from 0 to {cases - 1}, not all of them"
        problems.append(Problem("wrong_option", what, "write train=0,3", str(train)))
    refuse(problems)
    return cases
