"""What must be true in the spec of a validation, as far as it needs no data."""

from collections.abc import Iterator

from reportgen import numbers, task_index
from reportgen.errors import Problem
from reportgen.spec.bound_rules import bound_problems, empty_problems
from reportgen.spec.calibration_rules import calibration_problems
from reportgen.spec.candidate_rules import candidate_problems
from reportgen.spec.chosen_on import chosen_on_problems
from reportgen.spec.comparison_rules import comparison_problems
from reportgen.spec.criteria_rules import criteria_problems
from reportgen.spec.critical_class_rules import critical_class_problems
from reportgen.spec.data_rules import data_problems
from reportgen.spec.difference_rules import difference_problems
from reportgen.spec.different_cases_rules import different_cases_problems
from reportgen.spec.direction_rules import direction_problems
from reportgen.spec.figure_rules import figure_problems
from reportgen.spec.fold_rules import fold_problems
from reportgen.spec.folds import design_problems
from reportgen.spec.group_rules import group_problems
from reportgen.spec.judged_rules import OF_JUDGING, date_problems, unique
from reportgen.spec.learning_rules import learning_problems
from reportgen.spec.overfitting_rules import overfitting_problems
from reportgen.spec.prediction_rules import prediction_problems
from reportgen.spec.rule import Rule
from reportgen.spec.sample_size_rules import sample_size_problems
from reportgen.spec.shape import Shaped
from reportgen.spec.spelling_rules import spelling_problems
from reportgen.spec.task_rules import settled_task, task_problems
from reportgen.spec.validation import ValidationSpec

MOST_MODELS = 30
"""Each has its rows in every table, its curves and its sections: thirty make some two hundred pages."""


def _number(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    if (number := len(spec.models)) > MOST_MODELS:
        what, remedy = f"a validation takes at most {MOST_MODELS} models", "keep fewer, or write several specs"
        yield Problem("too_many_models", what, remedy, str(number), shaped.place(("models",)))


def _names(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    yield from unique(shaped, "models", "name", [model.name for model in spec.models])


def _dates(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    source = spec.data.source
    yield from date_problems(shaped, {("data", "source", "from"): source.from_, ("data", "source", "to"): source.to})
    if source.from_ and source.to and source.from_ > source.to:
        what = f"the data end, on {source.to}, before they begin, on {source.from_}"
        yield Problem("dates_crossed", what, "correct the dates", place=shaped.place(("data", "source", "to")))


def _largest_class(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a limit that the largest of so few classes always exceeds, where the spec says how many there are."""
    task = settled_task(spec)
    number = len(spec.data.classes or ()) or (task_index.task(task).classes[1] if task else None)
    if spec.largest_class is not None and number and spec.largest_class < 1 / number:
        what = f"the largest of {number} classes always has at least {numbers.share(1 / number)} of the cases"
        remedy, place = "write a larger proportion, such as 0.8", shaped.place(("largest_class",))
        yield Problem("limit_always_exceeded", what, remedy, f"{spec.largest_class:g}", place)


OF_VALIDATION = (
    *OF_JUDGING,
    Rule("candidates", candidate_problems),
    Rule("learning_curve", learning_problems),
    Rule("data models", data_problems),
    Rule("data models costs gains metrics criteria comparisons", task_problems),
    Rule("data models costs gains metrics criteria candidates learning_curve calculations outputs", figure_problems),
    Rule("data models", chosen_on_problems),
    Rule("data models costs gains", prediction_problems),
    Rule("data", spelling_problems),
    Rule("models", _number),
    Rule("models", _names),
    Rule("models criteria", criteria_problems),
    Rule("criteria", direction_problems),
    Rule("criteria", bound_problems),
    Rule("criteria", empty_problems),
    Rule("data calibration", calibration_problems),
    Rule("data critical_class", critical_class_problems),
    Rule("data largest_class", _largest_class),
    Rule("data overfitting", overfitting_problems),
    Rule("data criteria subgroups", group_problems),
    Rule("data criteria subgroups", difference_problems),
    Rule("data cross_validation claim", fold_problems),
    Rule("cross_validation", design_problems),
    Rule("data models comparisons cross_validation", comparison_problems),
    Rule("data models comparisons calculations subgroups calibration", different_cases_problems),
    Rule("data models comparisons plan", sample_size_problems),
    Rule("data", _dates),
)
