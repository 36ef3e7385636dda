"""Which column of which table holds what: as the spec says, else by the names that everybody uses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from reportgen.data.problems import NO_NAMES, looks_like_row
from reportgen.data.table import Column, ColumnKind, OpenTable
from reportgen.data.tables import Tables
from reportgen.errors import Place, Problem, refuse
from reportgen.spec.cases import Columns
from reportgen.spec.reading import Path
from reportgen.spec.validation import ValidationSpec

BY_NAME: Mapping[str, tuple[str, ...]] = {
    "truth": ("y_true", "truth", "label", "target"),
    "score": ("y_score", "score", "probability"),
    "prediction": ("y_pred", "prediction"),
    "id": ("id", "case_id"),
}
MAIN = "data"


@dataclass(frozen=True, slots=True)
class PlacedColumn:
    """A column of a model: its key in the joined frame, and its name in its table."""

    key: str
    table: str
    name: str


@dataclass
class Layout:
    """All columns that are read, by table, and what was found by name."""

    truth: str = ""
    ids: dict[str, str] = field(default_factory=dict)  # table -> key
    scores: dict[str, PlacedColumn] = field(default_factory=dict)  # model -> column
    predictions: dict[str, PlacedColumn] = field(default_factory=dict)
    probabilities: dict[str, dict[str, PlacedColumn]] = field(default_factory=dict)  # model -> class -> column
    split: str | None = None  # the key of a column, if there is one
    fold: str | None = None
    repeat: str | None = None
    cluster: str | None = None
    time: str | None = None
    weight: str | None = None
    groups: dict[str, str] = field(default_factory=dict)  # column -> key
    grade: str | None = None
    bins: str | None = None
    wanted: dict[str, dict[str, Column]] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)  # role -> name that was not declared
    presence: tuple[str, ...] = ()  # keys of marks of rows whose id stands in a table, where there are several tables

    @property
    def main_id(self) -> str | None:
        """Return the key of the ids of all cases: those of the first table, by which others are matched."""
        return next(iter(self.ids.values()), None)


def lay_out(
    spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str], kinds: Mapping[str, ColumnKind]
) -> Layout:
    """Find every column, or say all that cannot be found."""
    layout = Layout(wanted={name: {} for name in tables})
    problems: list[Problem] = []
    main = MAIN if MAIN in tables else next(iter(tables))
    problems += _truth(spec, tables[main], main, layout, kinds)
    _parts(spec, main, layout)
    for at, model in enumerate(spec.models):
        alone = list(table_of.values()).count(table_of[model.name]) == 1
        problems += _model(spec, at, tables[table_of[model.name]], table_of[model.name], layout, kinds, alone=alone)
    problems += _ids(spec, tables, layout)
    problems += _truth_again(layout)
    refuse(problems)
    return layout


def _truth(
    spec: ValidationSpec, table: OpenTable, name: str, layout: Layout, kinds: Mapping[str, ColumnKind]
) -> Iterator[Problem]:
    declared = spec.data.columns.truth
    column = declared or _by_name(table, "truth")
    if column is None:
        yield _not_found("the truth", "truth", table, spec)
        return
    if declared is None:
        layout.found["truth"] = column
    layout.truth = "truth"
    layout.wanted[name]["truth"] = Column(column, kinds["truth"], _place(spec, ("data", "columns", "truth")))


def _truth_again(layout: Layout) -> Iterator[Problem]:
    """Refuse a score or a prediction that is the truth itself, which is found by its name where the author names none."""
    for wanted in layout.wanted.values():
        truth = wanted.get("truth")
        for key, column in wanted.items():
            role = key.partition("_")[0]
            if truth is not None and role in ("score", "prediction") and column.name == truth.name:
                what = f"one column cannot be both truth and {role}"
                remedy = "name a column for each, under `columns:`"
                yield Problem("column_twice", what, remedy, column.name, column.place)


def _parts(spec: ValidationSpec, name: str, layout: Layout) -> None:
    """Read what tells splits, folds, clusters, weights and groups of cases apart: only columns that the author names."""
    columns = spec.data.columns
    for role in ("split", "fold", "repeat", "cluster", "weight", "grade", "time"):
        column = getattr(columns, role)
        if column is not None:
            setattr(layout, role, role)
            kind: ColumnKind = "score" if role == "weight" else "label"
            layout.wanted[name][role] = Column(column, kind, _place(spec, ("data", "columns", role)))
    if (of_bins := spec.calibration_bins.column) is not None:
        layout.bins = "bins"
        layout.wanted[name]["bins"] = Column(of_bins, "label", _place(spec, ("calibration", "scheme")))
    for at, column in enumerate(columns.group):
        layout.groups[column] = f"group_{at}"
        layout.wanted[name][f"group_{at}"] = Column(column, "label", _place(spec, ("data", "columns", "group", at)))


def _model(
    spec: ValidationSpec,
    at: int,
    table: OpenTable,
    name: str,
    layout: Layout,
    kinds: Mapping[str, ColumnKind],
    *,
    alone: bool,
) -> Iterator[Problem]:
    """Find what a model says; the columns of the data, and usual names, are those of the one model in a table."""
    model = spec.models[at]
    shared = spec.data.columns if alone and (name == MAIN or len(spec.models) == 1) else Columns()
    declared = {
        role: getattr(model, role) or getattr(shared, role) for role in ("score", "prediction") if role in kinds
    }
    by_class = (model.probabilities or shared.probabilities or {}) if "probabilities" in kinds else {}
    _probabilities(spec, at, name, layout, by_class)
    if not any(declared.values()) and alone and not by_class:
        guessed = {role: _by_name(table, role) for role in declared}
        if guessed.get("score") and model.threshold is not None:
            guessed.pop("prediction", None)  # the author says by what the predictions are made
        layout.found |= {f"{role} of {model.name}": column for role, column in guessed.items() if column}
        declared = guessed
    if not any(declared.values()) and not by_class:
        what = f"the model {model.name!r} has no column"
        remedy = f"name its score or prediction column, among {', '.join(table.columns[:8])}"
        place = spec.place(("models", at) if "models" in spec.source.tree else ("data",))
        yield Problem("no_model_column", what, remedy, place=place)
    for role, column in declared.items():
        if column is None:
            continue
        key = f"{role}_{at}"
        placed = PlacedColumn(key, name, column)
        (layout.scores if role == "score" else layout.predictions)[model.name] = placed
        path: Path = ("models", at, role) if getattr(model, role) else ("data", "columns", role)
        layout.wanted[name][key] = Column(column, kinds[role], _place(spec, path))


def _probabilities(spec: ValidationSpec, at: int, table: str, layout: Layout, by_class: Mapping[str, str]) -> None:
    """Read the probability of each class."""
    model = spec.models[at]
    for number, (of_class, column) in enumerate(by_class.items()):
        key = f"probability_{at}_{number}"
        layout.probabilities.setdefault(model.name, {})[of_class] = PlacedColumn(key, table, column)
        path: Path = ("models", at, "probabilities") if model.probabilities else ("data", "columns", "probabilities")
        layout.wanted[table][key] = Column(column, "score", _place(spec, (*path, of_class)))


def _ids(spec: ValidationSpec, tables: Tables, layout: Layout) -> Iterator[Problem]:
    """Find the ids; several tables are matched by them."""
    declared = spec.data.columns.id
    for at, (name, table) in enumerate(tables.items()):
        column = declared or _by_name(table, "id")
        if column is not None:
            layout.ids[name] = f"id_{at}"
            layout.wanted[name][f"id_{at}"] = Column(column, "id", _place(spec, ("data", "columns", "id")))
            if declared is None:
                layout.found["id"] = column
        elif len(tables) > 1:
            found = _not_found("the case ids, by which tables are matched,", "id", table, spec)
            yield replace(
                found, remedy=f"{found.remedy}; or put the columns of all models into one table, a row per case"
            )


def _by_name(table: OpenTable, role: str) -> str | None:
    """Return the first column that is called as everybody calls it."""
    folded: dict[str, str] = {}
    for column in table.columns:
        folded.setdefault(column.strip().lower(), column)
    return next((folded[name] for name in BY_NAME[role] if name in folded), None)


def _not_found(what: str, role: str, table: OpenTable, spec: ValidationSpec) -> Problem:
    names = ", ".join(BY_NAME[role])
    here = ", ".join(table.columns[:12])
    remedy = f"write `data: {{file: ..., columns: {{{role}: NAME}}}}` with one of its columns: {here}"
    remedy = NO_NAMES if looks_like_row(table.columns) else remedy
    return Problem(
        "column_not_found",
        f"no column has a usual name for {what} ({names})",
        remedy,
        table.origin.name,
        _place(spec, ("data",)),
    )


def _place(spec: ValidationSpec, path: Path) -> Place:
    return spec.place(path)
