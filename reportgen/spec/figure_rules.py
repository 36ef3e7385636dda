"""What must be true of figures that are requested: the task has their curve, costs are stated, and their section is shown."""

from collections.abc import Iterator

from reportgen import index, task_index
from reportgen.errors import Problem
from reportgen.spec.candidates import SECTION_OF_CANDIDATES
from reportgen.spec.folds import SECTION_OF_FOLDS
from reportgen.spec.learning import SECTION_OF_LEARNING
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

SECTION_OF_CALCULATIONS = "calculations"
OF_CASES: set[index.On] = {"predictions", "independent_sets"}  # what comparisons of a validation rest on


def figure_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find figures that no document of this spec can show."""
    for at, name in enumerate(spec.outputs.figures or ()):
        figure = index.find(name, ("figure",))
        if figure is not None and (found := _fault(spec, figure)):
            code, what, remedy = found
            yield Problem(code, what, remedy, place=shaped.place(("outputs", "figures", at)))


def _fault(spec: ValidationSpec, figure: index.Entry) -> tuple[str, str, str] | None:
    """Say why a figure cannot be shown, and what to do."""
    if figure.section in NOT_OF_CASES:
        return NOT_OF_CASES[figure.section](spec, figure)
    task, curve = task_index.task(spec.task), index.find(figure.curve, ("curve",))
    known = index.of_kind("curve")
    drawn = {*task.curves, *(one.id for one in known if OF_CASES & set(one.pairs_on) or one.averages in task.curves)}
    of_figure = {False: drawn, True: set(task.curves_of_class)}
    if curve is not None and curve.id not in of_figure[figure.of_classes]:
        others = [one.id for one in index.figures(spec.kind) if not one.curve or one.curve in of_figure[one.of_classes]]
        return "wrong_task", f"{figure.id} is not drawn where the task is {task.id}", f"write {', '.join(others)}"
    option = curve.option("costs") if curve is not None else None
    if option is not None and option.required and spec.costs is None and spec.gains is None:
        remedy = "add `costs: {matrix: [[0, 1], [5, 0]]}`, or leave the figure out"
        return "no_costs", f"the figure {figure.id} needs costs", remedy
    if figure.section == SECTION_OF_FOLDS and not spec.tests_on_folds and not spec.tables:
        remedy = "name the fold of each case, as `fold: NAME` under `columns:`, or leave the figure out"
        return "no_folds", f"the figure {figure.id} needs scores over folds", remedy
    return _hidden(spec, figure)


def _fault_of_candidates(spec: ValidationSpec, figure: index.Entry) -> tuple[str, str, str] | None:
    """Ask for candidates; they are drawn for every task."""
    if spec.candidates is not None:
        return _hidden(spec, figure)
    remedy = "list them under `candidates:`, or leave the figure out"
    return "no_candidates", f"the figure {figure.id} needs the candidates that were tried", remedy


def _fault_of_calculations(spec: ValidationSpec, figure: index.Entry) -> tuple[str, str, str] | None:
    """Ask for a calculation of the curve."""
    if any(one.method == figure.curve for one in spec.calculations):
        return _hidden(spec, figure)
    remedy = f"add `{{method: {figure.curve}, ..}}` to `calculations:`, or leave the figure out"
    return "no_calculation", f"the figure {figure.id} needs a calculation of {figure.curve}", remedy


def _fault_of_learning(spec: ValidationSpec, figure: index.Entry) -> tuple[str, str, str] | None:
    """Ask for a learning curve, or for its calculation."""
    if spec.learning_curve is not None:
        return _hidden(spec, figure)
    if any(one.method == figure.curve for one in spec.calculations):
        return None
    remedy = "give it under `learning_curve:`, or leave the figure out"
    return "no_learning_curve", f"the figure {figure.id} needs a learning curve", remedy


def _hidden(spec: ValidationSpec, figure: index.Entry) -> tuple[str, str, str] | None:
    """Ask for the section that shows the figure."""
    if spec.outputs.sections is not None and figure.section not in spec.outputs.sections:
        what = f"{figure.id} belongs to the section {figure.section}, which is not shown"
        return "hidden_figure", what, f"add {figure.section} to `sections`, or leave the figure out"
    return None


NOT_OF_CASES = {  # what figures of some sections need, whatever the task is
    SECTION_OF_CANDIDATES: _fault_of_candidates,
    SECTION_OF_CALCULATIONS: _fault_of_calculations,
    SECTION_OF_LEARNING: _fault_of_learning,
}
