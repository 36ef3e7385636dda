"""Proportions of two or more groups of different cases."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import Proportion, Successes


@dataclass(frozen=True, slots=True)
class TwoProportions:
    """Successes among trials in two groups that share no case."""

    successes_a: Array
    trials_a: Array
    successes_b: Array
    trials_b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("successes_a", "trials_a", "successes_b", "trials_b")

    @classmethod
    def of(cls, successes_a: ArrayLike, trials_a: ArrayLike, successes_b: ArrayLike, trials_b: ArrayLike) -> Self:
        """Take numbers or arrays of one shape."""
        return cls(array(successes_a), array(trials_a), array(successes_b), array(trials_b))

    @classmethod
    def of_metric(cls, metric: Callable[[Any], Any], evidence: Any) -> Self:
        """Take what a metric that is a share counts in two sets; what is given as counts already stays."""
        if isinstance(evidence, cls):
            return evidence
        first, second = metric(evidence.first), metric(evidence.second)
        return cls(first.numerator, first.denominator, second.numerator, second.denominator)

    @property
    def first(self) -> Proportion:
        """See the first group alone."""
        return Proportion(self.successes_a, self.trials_a)

    @property
    def second(self) -> Proportion:
        """See the second group alone."""
        return Proportion(self.successes_b, self.trials_b)

    @property
    def swapped(self) -> Self:
        """Let the groups change places."""
        return replace(
            self,
            successes_a=self.successes_b,
            trials_a=self.trials_b,
            successes_b=self.successes_a,
            trials_b=self.trials_a,
        )

    @property
    def cases(self) -> Array:
        """Count all trials."""
        return self.trials_a + self.trials_b

    @property
    def difference(self) -> Array:
        """Subtract the second group's share from the first's."""
        return self.first.share - self.second.share

    @property
    def pooled(self) -> Array:
        """Divide all successes by all trials."""
        return divide(self.successes_a + self.successes_b, self.cases)

    @property
    def groups(self) -> "Groups":
        """See both as a list of groups."""
        successes = np.stack([self.successes_a, self.successes_b], axis=-1)
        return Groups(successes, np.stack([self.trials_a, self.trials_b], axis=-1))

    @property
    def symbols(self) -> dict[str, Array]:
        """Name the counts as formulas do."""
        return {"x_a": self.successes_a, "n_a": self.trials_a, "x_b": self.successes_b, "n_b": self.trials_b}

    @property
    def cells(self) -> Array:
        """Lay successes and failures of both groups out on the last axis."""
        x_a, n_a, x_b, n_b = self.successes_a, self.trials_a, self.successes_b, self.trials_b
        return np.stack([x_a, n_a - x_a, x_b, n_b - x_b], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take successes and failures of both groups from the last axis."""
        x_a, f_a, x_b, f_b = (cells[..., at] for at in range(4))
        return replace(self, successes_a=x_a, trials_a=x_a + f_a, successes_b=x_b, trials_b=x_b + f_b)


@dataclass(frozen=True, slots=True)
class SelectedOfGroups(TwoProportions):
    """Selected cases of a group and of the group that is the reference."""


@dataclass(frozen=True, slots=True)
class Groups(Successes):
    """Successes among trials in several groups that share no case, one per place of the last axis."""

    @property
    def cases(self) -> Array:
        """Count all trials."""
        return array(self.trials.sum(axis=-1))

    @property
    def shares(self) -> Array:
        """Divide successes by trials, group by group."""
        return divide(self.successes, self.trials)

    @property
    def pooled(self) -> Array:
        """Divide all successes by all trials."""
        return divide(self.successes.sum(axis=-1), self.cases)

    @property
    def chi_square_parts(self) -> Array:
        """Return what each group adds to Pearson's chi-square: how far its successes are from those of equal shares."""
        pooled, trials = self.pooled[..., None], self.trials
        return divide((self.successes - trials * pooled) ** 2, trials * pooled * (1 - pooled))

    @property
    def expected(self) -> Array:
        """Return how many successes, then failures, each group would have if all shares were equal."""
        pooled = self.pooled[..., None]
        return np.concatenate([self.trials * pooled, self.trials * (1 - pooled)], axis=-1)


@dataclass(frozen=True, slots=True)
class ClusteredGroups:
    """Several groups whose cases come in clusters: successes among trials of each cluster, a list per group."""

    successes: tuple[Array, ...]
    trials: tuple[Array, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("successes", "trials")

    @property
    def groups(self) -> Groups:
        """Add the clusters of each group up, as if the cases were independent."""
        return Groups(*(array([one.sum() for one in counts]) for counts in (self.successes, self.trials)))

    @property
    def cases(self) -> Array:
        """Count all trials."""
        return self.groups.cases

    @property
    def clusters(self) -> tuple[int, ...]:
        """Count the clusters that have a case, group by group."""
        return tuple(int((trials > 0).sum()) for trials in self.trials)

    @property
    def cluster_variances(self) -> Array:
        """Estimate the variance of each group's share from how its clusters differ (Rao and Scott 1992)."""
        shares = self.groups.shares
        found = []
        for successes, trials, share, clusters in zip(self.successes, self.trials, shares, self.clusters, strict=True):
            residuals = ((successes - share * trials) ** 2).sum()
            found.append(divide(clusters * residuals, (clusters - 1) * trials.sum() ** 2))
        return array(found)

    @property
    def design_effects(self) -> Array:
        """
        Compare that variance with the one of independent cases.

        Where all cases of a group end alike both are 0, and 1 is answered, as nothing speaks of clustering there.
        """
        groups = self.groups
        alone = divide(groups.shares * (1 - groups.shares), groups.trials)
        alike = (alone == 0) & (array(self.clusters) > 1)
        return np.where(alike, 1.0, divide(self.cluster_variances, alone))

    @property
    def effective(self) -> Groups:
        """Divide successes and trials of each group by its design effect."""
        groups, effects = self.groups, self.design_effects
        return Groups(divide(groups.successes, effects), divide(groups.trials, effects))


@dataclass(frozen=True, slots=True)
class Square:
    """Counts of cases by what two raters, or two models, say of them; rows the first, columns the second."""

    table: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("table",)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.table.sum(axis=(-2, -1)))

    @property
    def discordant(self) -> Array:
        """Count the cases of which the two say different things."""
        return array(self.cases - np.trace(self.table, axis1=-2, axis2=-1))

    @property
    def discordant_by_class(self) -> Array:
        """Count for each class that either uses the cases of which exactly one of the two says it."""
        used = self.table.sum(axis=-1) + self.table.sum(axis=-2)
        return array((used - 2 * np.diagonal(self.table))[used > 0])

    @property
    def expected_confusions(self) -> Array:
        """Return for each two classes that are confused how many cases symmetry expects in each direction."""
        both = (self.table + self.table.T)[np.triu_indices(len(self.table), 1)]
        return array(both[both > 0] / 2)


@dataclass(frozen=True, slots=True)
class Patterns:
    """Which models are right: a row of marks per pattern, and how many cases show it."""

    correct: Array
    counts: Array
    models: tuple[str, ...] = ()

    INPUTS: ClassVar[tuple[str, ...]] = ("correct", "models")

    @classmethod
    def of(cls, correct: ArrayLike, models: tuple[str, ...] = ()) -> Self:
        """Take one row per case, one column per model: 1 where it is right, else 0."""
        marks = array(correct)
        return cls(marks, np.ones(len(marks)), models)

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.counts.sum())

    @property
    def right(self) -> Array:
        """Count the cases that each model gets right."""
        return array(self.counts @ self.correct)

    @property
    def discordant(self) -> Array:
        """Count the cases on which not all models are right and not all are wrong."""
        of_row = self.correct.sum(axis=-1)
        return array(self.counts @ ((of_row > 0) & (of_row < self.correct.shape[-1])))
