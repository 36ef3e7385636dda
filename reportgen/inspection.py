"""Looking without rendering: `check` for a spec with its data, `doctor` for the machine."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportgen import number_words, reasons
from reportgen.errors import Place, Problem, ReportgenError
from reportgen.narrative.gaps import gap_words
from reportgen.narrative.sentence import in_sentence
from reportgen.narrative.what_is_judged import JudgedModel, of_cases, of_scores, unused_columns
from reportgen.spec.envelope import Spec
from reportgen.spec.exercise import ExerciseSpec
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.load import judged, load
from reportgen.spec.source import Source
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.engine.judge.foreseen import WithoutVerdict
    from reportgen.engine.study.study import Study


REPEATED_IDS = ("repeated_ids", "ids_repeat_in_clusters")
MOST_LINES = 5
UNCOMPARED = "decision: {decision}; verdicts are not computed here, `build` compares the decision with them"


@dataclass(frozen=True, slots=True)
class Inspected:
    """A spec with what is wrong with it, what is missing, and how many rows it has."""

    file: str
    problems: tuple[Problem, ...] = ()
    spec: Spec | None = None
    gaps: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    rows: dict[str, Any] | None = None
    judged: str = ""
    unused: tuple[str, ...] = ()

    def in_words(self) -> str:
        """Say that the spec is sound, and what it leaves unstated."""
        rows = self.rows or {}
        if "rows_analysed" in rows:
            lines = [f"{self.file}: sound; {rows['rows_analysed']} of {rows['rows_read']} rows can be analysed"]
        else:
            counted = ", ".join(_counted(value, name.replace("_", " ")) for name, value in rows.items())
            lines = [f"{self.file}: sound; {counted}"]
        lines += [self.judged] if self.judged else []
        lines += [unused_columns(self.unused)] if self.unused else []
        lines += [UNCOMPARED.format(decision=self.approval)] if self.approval else []
        if self.doubts:
            lines += ["needs attention:", *(f"  {doubt}" for doubt in self.doubts)]
        if self.gaps:
            lines.append(f"not stated by the author ({len(self.gaps)}):")
            lines += [f"  {path}: {gap_words(path)}" for path in self.gaps]
        return "\n".join(lines)

    @property
    def approval(self) -> str | None:
        """Return the decision in words if it approves: whether the verdicts allow it is not known here."""
        decision = self.spec.decision if isinstance(self.spec, JudgedSpec) else None
        return decision.outcome.replace("_", " ") if decision and decision.approves else None

    def long_form(self) -> str:
        """Write the long form of the spec as YAML."""
        import yaml

        assert self.spec is not None  # noqa: S101 - asked only of sound specs
        return str(yaml.safe_dump(expanded(self.spec), sort_keys=False, allow_unicode=True, width=110)).rstrip()

    def as_json(self, *, expand: bool) -> dict[str, Any]:
        """Return everything as plain values."""
        return {
            "file": self.file,
            "sound": not self.problems,
            "problems": [_problem(problem) for problem in self.problems],
            "doubts": list(self.doubts),
            "gaps": list(self.gaps),
            "rows": self.rows,
            "judged": self.judged,
            "unused_columns": list(self.unused),
            "verdicts_computed": False,
            "spec": expanded(self.spec) if expand and self.spec else None,
        }


def expanded(spec: Spec) -> dict[str, Any]:
    """Write a spec out in full, with the intervals that its task takes where it names none."""
    if not isinstance(spec, JudgedSpec):
        return spec.long_form()
    from reportgen.tasks.of_spec import resolved_intervals

    return spec.long_form() | {"intervals": resolved_intervals(spec)}


def inspect_spec(given: str | Source, *, allow: tuple[Path, ...] = ()) -> Inspected:
    """Read a spec and its data, and keep all problems."""
    file = given.file if isinstance(given, Source) else str(given)
    from reportgen.engine import threshold_scale
    from reportgen.engine.assumptions import limiting_checks_of_models
    from reportgen.engine.judge.foreseen import without_verdict
    from reportgen.engine.kinds import open_study
    from reportgen.engine.propose import doubts, doubts_of_scores, gaps
    from reportgen.engine.study.study import Study
    from reportgen.narrative.remarks import doubt_words

    try:
        loaded = load(given, allow=allow)
        if isinstance(loaded, ExerciseSpec):
            return _inspected_sheet(file, loaded)
        spec = judged(loaded)
        study = open_study(spec)
        if spec.calculations:
            from reportgen.engine.calc.calculations import NONE_TAKEN, calculate

            calculate(spec, study.inputs if isinstance(study, Study) else NONE_TAKEN)
    except ReportgenError as error:
        return Inspected(file, error.problems)
    rows = {fact.name: fact.value for fact in study.data.counts}
    doubted: tuple[str, ...] = ()
    if isinstance(study, Study) and isinstance(spec, ValidationSpec):
        noticed = (*doubts(spec, study, limiting_checks_of_models(study)), *doubts_of_scores(study))
        doubted = tuple(map(str, threshold_scale.problems(spec, [one.name for one in study.subjects], noticed)))
        doubted += tuple(map(str, _repeated_ids(study)))
        doubted += tuple(
            doubt_words(code, facts)
            for code, _, facts in noticed
            if code not in (*threshold_scale.LIMITATIONS, *REPEATED_IDS)
        )
        doubted += tuple(no_verdict(one) for one in without_verdict(spec, study))
        spec = spec.of_task(study.task.name)
    return Inspected(file, (), spec, gaps(spec), doubted, rows, _judged(spec, study), study.unused)


def _inspected_sheet(file: str, spec: ExerciseSpec) -> Inspected:
    """Draw and solve all variants: ranges that no draw fits are found here."""
    from reportgen.engine.sheets.sheet import ExerciseSheet

    sheet = ExerciseSheet(spec)
    points = {results.sheet.points for results in sheet.variants()}
    rows = {"variants": spec.variants.count, "tasks": len(spec.tasks), "points": max(points)}
    if sheet.roster is None:
        return Inspected(file, (), spec, rows=rows)
    rows["students"] = len(sheet.roster.students)
    return Inspected(file, (), spec, doubts=sheet.roster.remarks(spec.variants.count), rows=rows)


def _repeated_ids(study: "Study") -> Iterator[Problem]:
    """Say in which lines the first ids are that repeat, and what follows."""
    design = study.design
    if not design.repeated_ids:
        return
    listed = "; ".join(_lines_of(name, lines) for name, lines in design.repeated_in.items())
    second = next((lines[1] for lines in design.repeated_in.values() if len(lines) > 1), None)
    many = f"{number_words.spelled(design.repeated_ids)} case{'' if design.repeated_ids == 1 else 's'}"
    what = f"{many} repeat{'s' if design.repeated_ids == 1 else ''} the id of another"
    if design.cluster is None:
        what += ", so intervals may be too narrow and there is no verdict"
        remedy = (
            "leave out rows entered twice, or name the column that shows which cases belong together as the cluster"
        )
    else:
        remedy = "they are treated as members of one cluster; leave out rows entered twice"
    place = Place(study.data.files[0].name if study.data.files else None, second)
    yield Problem(REPEATED_IDS[0], what, remedy, listed or None, place)


def _lines_of(name: str, lines: tuple[int, ...]) -> str:
    """Name an id with the lines in which it is, as far as they are known."""
    *first, last = (str(line) for line in lines[:MOST_LINES]) if lines else ("",)
    more = " and more" if len(lines) > MOST_LINES else ""
    return f"{name!r} in lines {', '.join(first)} and {last}{more}" if first else repr(name)


def no_verdict(one: "WithoutVerdict") -> str:
    """Say that a criterion will have no verdict, and why."""
    named = f"{one.criterion} {in_sentence(one.metric).text} of {one.model}"
    return f"{named} will have no verdict: {reasons.undefined(one.reason.code, one.reason.facts)}."


def _judged(spec: JudgedSpec, study: Any) -> str:
    """Say in a line what will be judged."""
    if not isinstance(spec, ValidationSpec):
        return of_scores(study.data, study.names, study.metrics)
    models = [JudgedModel(one.name, one.columns, one.threshold) for one in study.subjects]
    return of_cases(spec, study.data, models, study.incomplete, study.excluded)


def doctor() -> Iterator[str]:
    """Say which libraries are there, and the exact command for what lacks."""
    import sys
    from importlib import metadata

    from reportgen.data.extras import EXTRAS
    from reportgen.document.pango import pango_missing

    yield f"reportgen {metadata.version('reportgen')}, Python {sys.version.split()[0]}"
    for library in ("numpy", "scipy", "pydantic", "duckdb", "narwhals", "matplotlib", "weasyprint"):
        yield f"{library} {metadata.version(library)}: found"
    for extra in EXTRAS:
        what = f"{extra.module} (for {extra.purpose})"
        yield f"{what}: found" if extra.is_there else f"{what}: missing; install it with: {extra.command}"
    yield f"YAML by the C parser: {'found' if _has_c_parser() else 'missing; install a PyYAML wheel that was built with libyaml'}"
    missing = pango_missing()
    yield "Pango (for the PDF): found" if missing is None else f"Pango (for the PDF): missing. {missing}"


def _has_c_parser() -> bool:
    import yaml

    return bool(yaml.__with_libyaml__)


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "what": problem.what,
        "value": problem.value,
        "remedy": problem.remedy,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "path": place.path,
        "exit_code": int(problem.exit_code),
    }


def _counted(value: float, many: str) -> str:
    """
    Write a count with its noun.

    >>> _counted(1, "variants"), _counted(3, "tasks")
    ('1 variant', '3 tasks')
    """
    return f"{value:g} {many.removesuffix('s') if value == 1 else many}"
