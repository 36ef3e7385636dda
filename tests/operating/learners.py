"""Learners on simulated data: each is trained on one part of the features, which are exchangeable or not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from sklearn.tree import DecisionTreeClassifier

FEATURES = 5  # of each part
SHIFT = 0.6  # between the classes, of each feature: about three of four cases can be told
FEWEST_IN_LEAF = 5

Learner = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Design:
    """Which cases test a learner in each fold; all others train it."""

    name: str
    repeats: int
    folds: int  # of each repeat; random splits are one repeat
    test: float  # part of the cases

    def tested(self, rng: np.random.Generator, cases: int) -> np.ndarray:
        """Draw folds x cases."""
        if self.name.endswith("splits"):
            return np.stack([_places(rng, cases) < self.test * cases for _ in range(self.folds)])
        numbers = (_places(rng, cases) * self.folds // cases for _ in range(self.repeats))
        return np.concatenate([np.arange(self.folds)[:, None] == one for one in numbers])

    @property
    def shape(self) -> tuple[int, ...]:
        """Return how scores are laid out: random splits one after the other, others as repeats x folds."""
        return (self.folds,) if self.name.endswith("splits") else (self.repeats, self.folds)


def _places(rng: np.random.Generator, cases: int) -> np.ndarray:
    return np.asarray(rng.permutation(cases))


def drawn(rng: np.random.Generator, cases: int, lead: float = 0.0, parts: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Draw parts x cases x features, and the classes; the features of the first part tell them apart better by `lead`."""
    truth = rng.random(cases) < 0.5
    shift = SHIFT + lead * (np.arange(parts) == 0)[:, None, None]
    return rng.normal(size=(parts, cases, FEATURES)) + shift * truth[:, None], truth


def lda(features: np.ndarray, truth: np.ndarray, tested: np.ndarray) -> np.ndarray:
    """Predict the cases of each fold by linear discriminants of the others: folds x cases, false where not tested."""
    trained = (~tested).astype(float)
    squares = features[:, :, None] * features[:, None, :]
    sizes, means, spread = [], [], 0.0
    for marks in (trained * ~truth, trained * truth):
        sizes.append(marks.sum(axis=1))
        means.append(marks @ features / sizes[-1][:, None])
        spread = spread + np.einsum("fc,cij->fij", marks, squares, optimize=True)
        spread = spread - sizes[-1][:, None, None] * means[-1][:, :, None] * means[-1][:, None, :]
    covariance = spread / (sizes[0] + sizes[1] - 2)[:, None, None]
    weights = np.linalg.solve(covariance, (means[1] - means[0])[:, :, None])[:, :, 0]
    cut = (weights * (means[0] + means[1])).sum(axis=1) / 2 - np.log(sizes[1] / sizes[0])
    return tested & (weights @ features.T > cut[:, None])


def tree(features: np.ndarray, truth: np.ndarray, tested: np.ndarray) -> np.ndarray:
    """Predict the cases of each fold by a decision tree of the others."""
    found, given = np.zeros_like(tested), features.astype(np.float32)
    for at, fold in enumerate(tested):
        grown = DecisionTreeClassifier(min_samples_leaf=FEWEST_IN_LEAF, random_state=at)
        grown.fit(given[~fold], truth[~fold], check_input=False)
        found[at, fold] = grown.predict(given[fold], check_input=False)
    return found


LEARNERS: dict[str, Learner] = {"LDA": lda, "tree": tree}


def accuracies(learner: Learner, features: np.ndarray, truth: np.ndarray, tested: np.ndarray) -> Iterator[np.ndarray]:
    """Return the accuracy of each part of the features in each fold."""
    for part in features:
        right = tested & (learner(part, truth, tested) == truth)
        yield right.sum(axis=1) / tested.sum(axis=1)
