"""How the cases came about: what the author declares and what the data show."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from reportgen.spec.sets import judged_set


@dataclass(frozen=True, slots=True)
class Design:
    """Declared and found; None stands for "neither declared nor to be found"."""

    of_cases: bool = True  # else the scores of folds or data sets are given, and no case is known
    cases: int | None = None  # analysed
    rows_read: int | None = None
    incomplete: Mapping[str, int] = field(default_factory=dict)  # reason -> rows
    excluded: Mapping[str, int] = field(default_factory=dict)  # reason -> rows that are left out, as declared
    ids_given: bool = False
    repeated_ids: int | None = None  # cases beyond the first of their id
    repeated_in: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # the first of these ids -> their lines
    repeated_rows: int | None = None  # rows equal in all columns to an earlier one
    models: tuple[str, ...] = ()
    paired: bool | None = None  # all models judged on one row each of the same cases
    unmatched_ids: int | None = None  # ids that only some files hold
    different_cases: bool = False  # models are judged on different sets of cases, as declared
    in_several_sets: int | None = None  # cases that are, by id, in more than one of these; None: nobody can tell
    cluster: str | None = None  # the declared column
    evaluated_on: str | None = None  # test, validation, training, cross_validation
    judged_set: str | None = None  # its name, where several stand side by side
    sampling: str | None = None  # consecutive, random, enriched, unknown
    thresholds_chosen_on: Mapping[str, str | None] = field(default_factory=dict)  # model -> as declared, None: unstated
    test_set_uses: int | None = None
    clusters: int | None = None  # that hold an analysed case
    clusters_of_set: int | None = None  # of models on different cases: the same of the set that has the fewest
    largest_cluster: int | None = None  # analysed cases of the largest
    positives: int | None = None  # among the analysed cases
    use_prevalence: tuple[float, ...] = ()  # as declared, of a range both ends
    labelled_calls: Mapping[str, tuple[int, int]] | None = None  # model -> flagged, not flagged
    unlabelled_calls: Mapping[str, tuple[int, int]] | None = None  # the same among the rows without a label
    labels_left_out: bool = False  # rows without a label are left out, as declared
    criteria: int | None = None
    criteria_fixed_on: datetime.date | None = None  # as declared
    data_from: datetime.date | None = None  # first day of the data, as declared
    data_to: datetime.date | None = None  # last day of the data, as declared
    training_ids: int | None = None  # judged cases whose id is among the training ids; None when none are given
    shared_cases: Mapping[tuple[str, str], int | None] = field(default_factory=dict)  # two parts -> cases of the first
    training_rows: int | None = None  # judged cases equal to a training row in all columns but the id and the split
    conflicts_of_ids: int | None = None  # judged rows whose id has another label too
    conflicts_of_rows: int | None = None  # judged rows equal to one of another label in all columns but id and split
    group_cases: Mapping[str, Mapping[str, float]] | None = None  # "column=value" -> metric -> cases of its denominator
    group_least: int | None = None  # cases that a group must have, as declared
    planned_cases: int | None = None  # as declared
    planned_positives: int | None = None  # as declared
    planned_negatives: int | None = None  # as declared
    split_classes: Mapping[str, tuple[int, ...]] | None = None  # part -> cases of each class, a positive one first
    classes: tuple[str, ...] = ()  # the names of these, where none is positive
    class_runs: tuple[int, ...] | None = None  # runs of one class in the file's order, then the cases of each class
    split_halves: Mapping[str, tuple[int, int]] | None = None  # part -> true values above the common median, others
    half_runs: tuple[int, ...] | None = None  # runs of these in the file's order, then how many of each there are

    def threshold_chosen_here(self, model: str) -> bool:
        """
        Tell whether the threshold of a model was chosen on the cases that it is judged on, as declared.

        >>> design = Design(evaluated_on="test", thresholds_chosen_on={"A": "test", "B": "validation", "C": None})
        >>> [design.threshold_chosen_here(model) for model in "ABC"]
        [True, False, False]
        """
        return self.thresholds_chosen_on.get(model) == judged_set(self.evaluated_on)

    def shared_with_choice(self, model: str) -> int:
        """
        Count the judged cases that are among those on which the threshold of a model was chosen.

        >>> design = Design(thresholds_chosen_on={"A": "validation"}, shared_cases={("test", "validation"): 20})
        >>> design.shared_with_choice("A")
        20
        """
        chosen_on = self.thresholds_chosen_on.get(model)
        return self.shared_cases.get((self.judged, chosen_on or ""), None) or 0

    def threshold_chosen_in(self, first: str, second: str) -> bool:
        """Tell whether some threshold was chosen on the second part and is judged on the first."""
        return first == self.judged and second in self.thresholds_chosen_on.values()

    @property
    def planned_sizes(self) -> dict[str, tuple[int, int]]:
        """
        Pair each number of cases that was planned with the number that was analysed.

        >>> Design(cases=760, positives=92, planned_cases=800, planned_negatives=700).planned_sizes
        {'cases': (800, 760), 'negatives': (700, 668)}
        """
        negatives = None if self.cases is None or self.positives is None else self.cases - self.positives
        pairs = {
            "cases": (self.planned_cases, self.cases),
            "positives": (self.planned_positives, self.positives),
            "negatives": (self.planned_negatives, negatives),
        }
        return {of: (a, b) for of, (a, b) in pairs.items() if a is not None and b is not None}

    @property
    def judged(self) -> str:
        """Name the part of the data that is judged."""
        return self.judged_set or self.evaluated_on or "test"
