"""Cases that name the fold in which they were tested: the rows of each fold, and each case once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.data.ids import count_conflicts, count_ids
from reportgen.data.layout import Layout
from reportgen.data.rows import count, counted
from reportgen.data.rules import column
from reportgen.data.selecting import holding
from reportgen.engine.study.read_folds import other_design, several_cases
from reportgen.engine.study.score_table import UnitKey, repeats_of
from reportgen.errors import ExitCode, Problem, refuse
from reportgen.index import FoldDesignKind
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

ONE_RUN = "1"  # the repeat of cases without a column of repeats


@dataclass(frozen=True, slots=True)
class FoldRows:
    """The rows that each fold tests, by repeat and fold in their order, and the rows of the first repeat."""

    kind: FoldDesignKind
    folds: "Mapping[UnitKey, Rows]"
    once: "Rows"
    further: int  # rows of other repeats
    crossing: int | None  # rows of a repeat whose cluster is in several folds, so that others of it trained the model


def fold_rows(spec: ValidationSpec, layout: Layout, frame: "Rows") -> FoldRows | None:
    """Tell the folds apart, and refuse what is no cross-validation; nothing where cases name no fold."""
    if layout.fold is None:
        return None
    sizes = _sizes(layout, frame)
    refuse(list(_missing(spec, sizes)))
    keys = sorted(((str(repeat), str(fold)) for repeat, fold in sizes), key=lambda key: tuple(map(_in_order, key)))
    repeats = repeats_of(keys)
    problems = [*other_design(spec, keys), *several_cases(spec, max(sizes.values()))]
    refuse([*_too_few(spec, keys, repeats), *problems])
    parts = {repeat: _of_label(frame, layout.repeat, repeat) for repeat in repeats}
    refuse(list(_tested_otherwise(spec, layout, frame, parts)))
    return FoldRows(
        kind=spec.fold_design.kind or ("loo" if set(sizes.values()) == {1} else "kfold"),
        folds={(repeat, fold): _of_label(parts[repeat], layout.fold, fold) for repeat, fold in keys},
        once=parts[repeats[0]],
        further=sum(count(parts[repeat]) for repeat in repeats[1:]),
        crossing=_crossing(layout, parts),
    )


def _sizes(layout: Layout, frame: "Rows") -> dict[tuple[str | None, str | None], int]:
    """Count the rows of each fold of each repeat."""
    assert layout.fold is not None  # noqa: S101 - else there are no folds
    if layout.repeat is None:
        return {(ONE_RUN, fold): rows for fold, rows in counted(frame, fold=column(layout.fold))}
    found = counted(frame, repeat=column(layout.repeat), fold=column(layout.fold))
    return {(repeat, fold): rows for repeat, fold, rows in found}


def _of_label(frame: "Rows", key: str | None, label: str) -> "Rows":
    return frame if key is None else holding(frame, key, [label])


def _in_order(label: str) -> tuple[tuple[int, int, str], ...]:
    """
    Order labels as people number folds.

    >>> sorted(["10", "fold 2", "9", "fold 10"], key=_in_order)
    ['9', '10', 'fold 2', 'fold 10']
    """
    parts = re.findall(r"\d+|\D+", label)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def _missing(spec: ValidationSpec, sizes: Mapping[tuple[str | None, str | None], int]) -> Iterator[Problem]:
    """Find rows without a fold or a repeat, of which nobody knows which model predicted them."""
    for at, role in ((1, "fold"), (0, "repeat")):
        rows = sum(many for key, many in sizes.items() if key[at] is None)
        if rows:
            what = f"{rows} of {sum(sizes.values())} rows {'has' if rows == 1 else 'have'} no {role}"
            yield _problem(spec, role, "no_fold", what, f"fill in the {role} of each row, or remove the rows")


def _too_few(spec: ValidationSpec, keys: Sequence[UnitKey], repeats: Sequence[str]) -> Iterator[Problem]:
    """Ask for two folds in each repeat."""
    for repeat in repeats:
        if sum(one == repeat for one, _ in keys) < 2:
            of_repeat = "" if len(repeats) == 1 else f" in repeat {repeat}"
            what = f"all cases have one fold{of_repeat}, so no cases are left that trained a model"
            remedy = "name the column with the fold of each case, or leave `fold` out for a test set"
            yield _problem(spec, "fold", "one_fold", what, remedy)
            return


def _tested_otherwise(
    spec: ValidationSpec, layout: Layout, frame: "Rows", parts: "Mapping[str, Rows]"
) -> Iterator[Problem]:
    """Find cases that are in several folds of a repeat, and repeats of other cases."""
    key, fold = layout.main_id, layout.fold
    if key is None:
        if len(parts) > 1:
            what = "repeats test the same cases again, but the cases have no ids"
            yield _problem(spec, "repeat", "no_ids", what, "name the id column, as `id: NAME` under `columns:`")
        return
    again = {repeat: count_conflicts(of, [key], fold) or 0 for repeat, of in parts.items() if fold is not None}
    for repeat, rows in again.items():
        if rows:
            of_repeat = "" if len(parts) == 1 else f" of repeat {repeat}"
            what = f"{rows} rows{of_repeat} have ids that are in several folds; each case is tested once"
            remedy = "correct the ids, or name the column of repeats, as `repeat: NAME`"
            yield _problem(spec, "fold", "not_kfold", what, remedy)
    cases = count_ids(frame, key).distinct
    for repeat, of in parts.items():
        if (there := count_ids(of, key).distinct) != cases:
            what = f"repeat {repeat} tests {there} of {cases} cases"
            yield _problem(spec, "repeat", "not_kfold", what, "give the predictions of all cases in every repeat")


def _crossing(layout: Layout, parts: "Mapping[str, Rows]") -> int | None:
    if layout.cluster is None or layout.fold is None:
        return None
    return max(count_conflicts(of, [layout.cluster], layout.fold) or 0 for of in parts.values())


def _problem(spec: ValidationSpec, role: str, code: str, what: str, remedy: str) -> Problem:
    return Problem(code, what, remedy, place=spec.place(("data", "columns", role)), exit_code=ExitCode.DATA)
