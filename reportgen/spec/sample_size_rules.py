"""What must be true of the planned numbers of cases."""

from collections.abc import Iterator

from reportgen import task_index
from reportgen.errors import Problem
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.shape import KnowsPlaces
from reportgen.spec.validation import ValidationSpec

PATH = ("plan", "sample_size")


def sample_size_problems(spec: ValidationSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse a plan without a number, and numbers that contradict each other."""
    planned = spec.plan.sample_size
    if planned is None:
        return
    classes = [one for one in (planned.positives, planned.negatives) if one is not None]
    if planned.total is None and not classes and planned.widths is None:
        remedy = "write `cases`, `positives` or `negatives`, as `sample_size: {cases: 800, positives: 100}`"
        yield Problem("no_sample_size", "no number of cases is planned", remedy, place=places.place(PATH))
    if planned.widths is not None and len(set(planned.widths)) < len(planned.widths):
        what, place = "a number of cases is listed twice", places.place((*PATH, "widths"))
        yield Problem("size_twice", what, "name each once", place=place)
    if planned.widths is not None and not task_index.task(spec.task).classes[0]:
        what, place = "widths are of proportions, and predicted numbers have none", places.place((*PATH, "widths"))
        yield Problem("no_proportion", what, "leave it out", place=place)
    together = sum(classes)
    wrong = planned.cases is not None and (together > planned.cases or (len(classes) > 1 and together != planned.cases))
    if wrong:
        what = f"the planned cases of the classes, {together}, do not agree with cases"
        remedy = "correct the numbers, or leave `cases` out"
        yield Problem("sizes_differ", what, remedy, str(planned.cases), places.place((*PATH, "cases")))
    if spec.on_different_cases:
        yield Problem.not_yet("plan.sample_size for models on different cases", places.place(PATH))


def no_cases_problems(spec: JudgedSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse a planned number of cases where no case is known."""
    if spec.plan.sample_size is not None:
        what = "sample_size is about cases, and a comparison of scores has none"
        yield Problem("no_cases", what, "leave it out", place=places.place(PATH))
