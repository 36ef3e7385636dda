"""The spec of a comparison: learners over the folds of a cross-validation, or models over many data sets."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from pydantic import Field

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.benchmark import Benchmark
from reportgen.spec.candidate_rules import candidate_problems
from reportgen.spec.envelope import SpecPart
from reportgen.spec.folds import SpecOfScores, design_problems, given_twice, tests_on_folds
from reportgen.spec.judged import ComparisonAsked
from reportgen.spec.judged_rules import OF_JUDGING
from reportgen.spec.learning_rules import learning_problems
from reportgen.spec.rule import Rule
from reportgen.spec.sample_size_rules import no_cases_problems
from reportgen.spec.scores import ScoresAsked
from reportgen.spec.shape import Shaped, shape_judged

NOT_YET = frozenset("data model metrics intervals resampling cross_validation.scores_comparable".split())
TABLES: dict[str, index.On] = {"cross_validation": "cross_validation", "benchmark": "benchmark"}
"""Keys that hold scores, with what comparisons of them rest on."""


class LearnerNamed(SpecPart):
    """A learner or a model, by its name in the table."""

    name: str


class ComparisonSpec(SpecOfScores):
    """A comparison of learners over folds, or of models over data sets."""

    FEWEST_LEARNERS: ClassVar[int] = 2

    kind: Literal["comparison"]
    benchmark: Benchmark | None = None
    models: tuple[LearnerNamed, ...] = Field(
        (), description="Those to compare, in this order; default: all of the table"
    )

    ASKED_FOR: ClassVar[tuple[str, ...]] = tuple(
        (
            "report.id report.version report.date report.authors purpose.intended roles.developer roles.validator "
            "cross_validation.design.kind plan.fixed_on decision sign_off"
        ).split()
    )

    @property
    def asked_for(self) -> tuple[str, ...]:
        """Ask how folds were made only where there are folds."""
        return tuple(one for one in self.ASKED_FOR if self.cross_validation or not one.startswith("cross_validation"))

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models that the spec names."""
        return tuple(model.name for model in self.models)

    @property
    def tables(self) -> dict[str, ScoresAsked]:
        """Return the tables of scores by the key of the spec that names them."""
        return super().tables | ({} if self.benchmark is None else {"benchmark": self.benchmark})

    @property
    def learners(self) -> tuple[str, ...]:
        """Name those of the tables that are compared; none for all of them."""
        return self.names


def shape_comparison(shaped: Shaped) -> None:
    """Write out the short forms of a comparison: a bare file of scores, and models by their names alone."""
    tree = shaped.tree
    for key in TABLES:
        if isinstance(tree.get(key), str):
            tree[key] = {"file": tree[key]}
            shaped.move((key,), (key, "file"))
    if isinstance(tree.get("models"), list):
        tree["models"] = [_named(shaped, at, entry) for at, entry in enumerate(tree["models"])]
    shape_judged(shaped)
    usual = next((on for key, on in TABLES.items() if key in tree), "cross_validation")
    comparisons = tree.get("comparisons")
    for entry in comparisons if isinstance(comparisons, list) else ():
        if isinstance(entry, dict):
            entry.setdefault("on", usual)


def _named(shaped: Shaped, at: int, entry: Any) -> Any:
    if isinstance(entry, dict | list):
        return entry
    shaped.move(("models", at), ("models", at, "name"))
    return {"name": entry}


def short_forms_of_comparison(_: dict[str, Any], keys: dict[str, Any]) -> None:
    """Offer in the schema the forms that are written out on reading."""
    for key, part, said in (
        ("cross_validation", "CrossValidation", "file with the scores of each fold"),
        ("benchmark", "Benchmark", "file with the scores on each data set"),
    ):
        file = {"type": "string", "description": said}
        keys[key] = {"anyOf": [file, {"$ref": f"#/$defs/{part}"}]}
    learner = {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/LearnerNamed"}]}
    keys["models"] = {"type": "array", "items": learner, "description": keys["models"].get("description", "")}


def _sources(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a table of scores, and for one source of each."""
    if not spec.tables:
        what = "no scores are named"
        remedy = "write `cross_validation: scores.csv` for scores over folds, or `benchmark: scores.csv` over data sets"
        yield Problem("no_scores", what, remedy, place=shaped.place(("kind",)))
    yield from given_twice(spec, shaped)


def _missing_scores(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask why data sets without all scores are treated as the author says."""
    given = spec.benchmark
    if given is not None and given.missing is not None and not (given.why or "").strip():
        what = "the reason for leaving out or filling in missing scores is missing"
        yield Problem("no_reason", what, "add `why: ...`; it is printed", place=shaped.place(("benchmark", "missing")))


def _models(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    if len(spec.names) == 1:
        what = "a comparison needs two models"
        yield Problem("two_models", what, "name two, or leave `models` out", place=shaped.place(("models",)))
    for at, name in enumerate(spec.names):
        if name in spec.names[:at]:
            place = shaped.place(("models", at, "name"))
            yield Problem("same_name", "a model is named twice", "leave one out", name, place)


def _comparisons(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    for at, one in enumerate(spec.comparisons or ()):
        yield from _compared(spec, one, at, shaped)
        yield from _tests(spec, one, at, shaped)
    if spec.comparisons is not None and not spec.comparisons:
        place = shaped.place(("comparisons",))
        yield Problem("empty_list", "comparisons is empty", "name one, or leave the key out", place=place)


def _compared(spec: ComparisonSpec, one: ComparisonAsked, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Refuse what is no comparison of two learners on scores that are there."""
    place = shaped.place(("comparisons", at, "models"))
    if len(one.models) != len(set(one.models)):
        yield Problem("same_model", "a learner is compared with itself", "name different learners", place=place)
    elif len(one.models) == 1:
        yield Problem("two_models", "a comparison needs two learners", "name two learners", place=place)
    known = [on for key, on in TABLES.items() if key in spec.tables]
    if known and one.on not in known:
        what = f"{one.id} is on {one.on}, but the spec has no such scores"
        remedy = f"write `on: {known[0]}`, or leave it out"
        yield Problem("no_scores", what, remedy, place=shaped.place(("comparisons", at, "on")))


def _tests(spec: ComparisonSpec, one: ComparisonAsked, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Refuse an empty list, and what does not suit the folds."""
    if not one.test:
        what, remedy = "test is empty", "write `test: auto`"
        yield Problem("empty_list", what, remedy, place=shaped.place(("comparisons", at, "test")))
    if one.on == "cross_validation":
        yield from tests_on_folds(spec, one, at, shaped)


def _criteria(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a criterion on the score of one model over data sets, and on groups of cases that are not there."""
    for at, one in spec.numbered_criteria:
        if spec.cross_validation is None:
            what = "scores over data sets are judged by comparing models, not one by one"
            remedy = "write a criterion on the comparison: `{comparison: H1, must: superior}`"
            yield Problem("no_scores", what, remedy, place=shaped.place(("criteria", at)))
        for key in ("for_each", "difference_to_rest", "min_positives", "min_negatives"):
            if getattr(one, key) is not None:
                what, remedy = f"{key} needs cases, and a table of scores has none", "leave it out"
                yield Problem("no_cases", what, remedy, place=shaped.place(("criteria", at, key)))
        if spec.names and one.model is not None and one.model not in spec.names:
            yield Problem.unknown_name("model", one.model, spec.names, shaped.place(("criteria", at, "model")))


OF_COMPARISON = (
    *OF_JUDGING,
    Rule("candidates", candidate_problems),
    Rule("learning_curve", learning_problems),
    Rule("cross_validation benchmark", _sources),
    Rule("benchmark", _missing_scores),
    Rule("cross_validation", design_problems),
    Rule("plan", no_cases_problems),
    Rule("models", _models),
    Rule("comparisons cross_validation benchmark", _comparisons),
    Rule("criteria cross_validation models", _criteria),
)
LEAST: dict[str, Any] = {"kind": "comparison", "title": "", "cross_validation": {}, "significance": 0.05}
