"""What must be true between comparisons, the criteria that name them and the plan: margins, controls, sequences."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.judged import ComparisonAsked, CriterionOfComparison, JudgedSpec
from reportgen.spec.names import OF_SCORES
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

NEEDED = {"non_inferior": "non_inferiority", "equivalent": "equivalence"}  # hypothesis, for what a criterion asks


def margin_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a margin and its reason where a comparison is about one, and for neither elsewhere."""
    for at, asked in enumerate(spec.comparisons or ()):
        path: Path = ("comparisons", at)
        if asked.hypothesis != "difference":
            yield from _of_margin(asked, path, shaped)
        elif asked.margin is not None:
            what = "a margin needs `hypothesis: non_inferiority` or `equivalence`"
            remedy = "add `hypothesis: non_inferiority`, or leave the margin out"
            yield Problem("no_margin", what, remedy, place=shaped.place((*path, "margin")))


def _of_margin(asked: ComparisonAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    if asked.margin is None:
        what = f"{asked.hypothesis} needs a margin: the largest difference that does not matter"
        remedy = "add `margin: 0.02`, in the metric's units, so 0.02 for two percentage points"
        yield Problem("no_margin", what, remedy, place=shaped.place((*path, "hypothesis")))
    elif asked.margin <= 0:
        what, remedy = "a margin must be above zero", "write the size of the difference, without a sign"
        yield Problem("margin", what, remedy, f"{asked.margin:g}", shaped.place((*path, "margin")))
    if not (asked.why or "").strip():
        what = "the reason for the margin is missing"
        remedy = "add `why: ...`: why a smaller difference does not matter; it is printed in the document"
        yield Problem("no_reason", what, remedy, place=shaped.place(path))
    if asked.alternative != "two-sided":
        what = f"{asked.hypothesis} needs a two-sided interval"
        remedy = "leave `alternative` out; the margin gives the direction"
        yield Problem("alternative", what, remedy, place=shaped.place((*path, "alternative")))
    if asked.role == "exploratory":
        what = "an exploratory comparison supports no conclusion, so it cannot have a margin"
        remedy = "write `role: primary` or `role: secondary`"
        yield Problem("exploratory_margin", what, remedy, place=shaped.place((*path, "role")))


def rope_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a size of the region of practical equivalence, and for scores to which Bayesian answers belong."""
    for at, asked in enumerate(spec.comparisons or ()):
        place = shaped.place(("comparisons", at, "rope"))
        if asked.rope is None:
            continue
        if asked.rope <= 0:
            what, remedy = "rope must be above zero", "write the size of the difference that counts as none"
            yield Problem("rope", what, remedy, f"{asked.rope:g}", place)
        if asked.on not in OF_SCORES:
            remedy = "leave it out; `hypothesis: equivalence` with a margin asks about practical equivalence here"
            yield Problem.not_yet(f"a rope of {asked.on}", place, remedy=remedy)


def control_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask that the control is one of the models that are compared."""
    for at, asked in enumerate(spec.comparisons or ()):
        if asked.control is not None and asked.models and asked.control not in asked.models:
            what, remedy = "the control is not among the models of this comparison", "add it to `models`"
            place = shaped.place(("comparisons", at, "control"))
            yield Problem("no_control", what, remedy, asked.control, place)


def sequence_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask that a sequence names comparisons that support conclusions, each once and under no other rule."""
    known = {one.id: one for one in spec.comparisons or ()}
    for at, name in enumerate(spec.plan.fixed_sequence):
        place = shaped.place(("plan", "fixed_sequence", at))
        if name not in known:
            yield Problem.unknown_name("comparison", name, list(known), place)
        elif name in spec.plan.fixed_sequence[:at]:
            yield Problem("same_name", f"{name} is in the sequence twice", "leave one out", place=place)
        elif known[name].role == "exploratory":
            what = f"{name} is exploratory and supports no conclusion, so it cannot be in a sequence"
            yield Problem("exploratory_in_sequence", what, "leave it out, or give it another role", place=place)
        elif spec.plan.primary == "any" and any(_names(one, name, "primary") for one in spec.criteria_on_comparisons):
            what = f"{name} is adjusted together with the primary criteria, one of which is enough"
            yield Problem("two_families", what, "leave it out of the sequence, or write `primary: all`", place=place)


def _names(criterion: CriterionOfComparison, comparison: str, role: str) -> bool:
    return criterion.comparison == comparison and criterion.role == role


def criteria_on_comparisons_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask that a criterion names a comparison that is requested and can show what it must show."""
    known = {one.id: one for one in spec.comparisons or ()}
    for at, criterion in enumerate(spec.criteria):
        if isinstance(criterion, CriterionOfComparison):
            yield from _of_comparison(criterion, known, ("criteria", at), shaped)


def _of_comparison(
    criterion: CriterionOfComparison, known: dict[str, ComparisonAsked], path: Path, shaped: Shaped
) -> Iterator[Problem]:
    place, asked = shaped.place((*path, "comparison")), known.get(criterion.comparison)
    if asked is None and not known:
        what, remedy = "there is no comparison", "add it under `comparisons:`, with an id"
        yield Problem("no_comparison", what, remedy, criterion.comparison, place)
    elif asked is None:
        yield Problem.unknown_name("comparison", criterion.comparison, list(known), place)
    elif asked.role == "exploratory":
        what = f"{asked.id} is exploratory and supports no conclusion, so no criterion can use it"
        yield Problem("exploratory_criterion", what, "write `role: secondary` or `role: primary` there", place=place)
    elif NEEDED.get(criterion.must, asked.hypothesis) != asked.hypothesis:
        needed = NEEDED[criterion.must]
        what = f"must: {criterion.must} needs `hypothesis: {needed}`, but {asked.id} has {asked.hypothesis}"
        remedy = f"write `hypothesis: {needed}` with a margin there, or `must: superior` here"
        yield Problem("other_hypothesis", what, remedy, place=shaped.place((*path, "must")))
