"""What somebody writes who follows reportgen/README.md for a task and for a kind of document."""

TASK = {
    "reportgen/data/tiny_ages.py": '''"""Ages that were guessed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from reportgen.data.arrays import Array, array


@dataclass(frozen=True, slots=True)
class Ages:
    """A true and a guessed age for each case, and how many times the case counts."""

    truth: Array
    guess: Array
    times: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("ages", "guesses")

    @property
    def cells(self) -> Array:
        """Return how many times each case counts."""
        return self.times

    @property
    def cases(self) -> Array:
        """Count all cases."""
        return array(self.times.sum(axis=-1))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `ages` and `guesses`."""
        ages, guesses = (array(given[name]) for name in cls.INPUTS)
        return cls(ages, guesses, array([1] * len(ages)))

    def with_cells(self, cells: Array) -> Self:
        """Count each case so many times."""
        return replace(self, times=array(cells))
''',
    "reportgen/metrics/tiny_years.py": '''"""A metric of guessed ages."""

from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, divide
from reportgen.data.tiny_ages import Ages


@metric(
    label="Tiny years",
    formula=r"\\frac{1}{n} \\sum_i |g_i - a_i|",
    range=(0, float("inf")),
    better="lower",
    undefined_when="no_case",
    reference="Tiny (2026), A metric of guessed ages",
)
def tiny_years(ages: Ages, *, work: Work = SILENT) -> Array:
    """Mean number of years between age and guess."""
    value = divide((ages.times * abs(ages.guess - ages.truth)).sum(axis=-1), ages.cases)
    work.step("formula", r"m", value)
    return value
''',
    "reportgen/tasks/tiny.py": '''"""Guessed ages."""

from reportgen.data.tiny_ages import Ages
from reportgen.tasks.task import FamilyIntervals, Task
from reportgen.tasks.tiny_reading.read import Guesses

TINY = Task(
    name="tiny",
    evidence=(Ages,),
    columns={"truth": "score", "prediction": "score"},
    read=Guesses,
    metrics=lambda _: ("tiny_years",),
    least=("tiny_years",),
    metrics_of_parts=lambda _: ("tiny_years",),
    compared=("tiny_years",),
    intervals={"other": FamilyIntervals("bootstrap_bca", "bootstrap_bca")},
    curves=(),
    checks=("independent_cases",),
)
''',
    "reportgen/tasks/tiny_reading/__init__.py": "",
    "reportgen/tasks/tiny_reading/read.py": '''"""Rows with ages and guesses."""

import numpy as np

from reportgen.data.cases import CaseRows
from reportgen.data.rows import arrays
from reportgen.data.subject import Subject
from reportgen.data.tiny_ages import Ages


class Guesses:
    """Reads ages and guesses."""

    classes: tuple[str, ...] = ()
    positive = None
    choices = {}

    def __init__(self, spec, layout, _, models):
        self.spec, self.layout, self.judged = spec, layout, models

    @property
    def models(self):
        return self.spec.models

    def cases(self, frame):
        return CaseRows(frame, "truth", self.judged, numeric=True)

    def counting(self, _, *, fractional, most):
        return self

    def subject(self, model, frame):
        placed = self.layout.predictions[model.name]
        found = arrays(frame, "truth", placed.key)
        truth, guess = (np.asarray(found[key], dtype=float) for key in ("truth", placed.key))
        ages = Ages(truth, guess, np.ones(len(truth)))
        return Subject(name=model.name, evidence=(ages,), sizes=(len(truth),), columns={"prediction": placed.name})

    def pair(self, a, b, frame):
        return ()

    def sizes(self, subjects, _):
        return subjects[0].sizes

    def incomplete(self, _, __):
        return {}

    def with_incomplete(self, _, __, ___, found):
        return found

    def noticed(self, _, __, ___):
        return iter(())
''',
}

KIND = {
    "reportgen/spec/memo.py": '''"""The spec of a memo."""

from typing import Literal

from reportgen.spec.judged import JudgedSpec


class MemoSpec(JudgedSpec):
    """A memo with one remark."""

    kind: Literal["memo"]
    remark: str
''',
    "reportgen/spec/kinds.py": [
        (
            "from reportgen.spec.rule import Rule, TaskRule\n",
            """from reportgen.spec.judged_rules import OF_JUDGING
from reportgen.spec.memo import MemoSpec
from reportgen.spec.rule import Rule, TaskRule
from reportgen.spec.shape import shape_judged
""",
        ),
        (
            '    "comparison": SpecKind(\n',
            """    "memo": SpecKind(
        spec=MemoSpec,
        shape=shape_judged,
        short_forms=lambda parts, keys: None,
        rules=OF_JUDGING,
        least={"kind": "memo", "title": "", "remark": "", "significance": 0.05},
        on="predictions",
        later=later.KEYS,
    ),
    "comparison": SpecKind(
""",
        ),
    ],
    "reportgen/results/memo.py": '''"""The results of a memo."""

from typing import Literal

from reportgen.results.judged import JudgedResults


class MemoResults(JudgedResults):
    """A memo with one remark."""

    kind: Literal["memo"]
    remark: str
''',
    "reportgen/results/kinds.py": [
        (
            "from reportgen.results.validation",
            "from reportgen.results.memo import MemoResults\nfrom reportgen.results.validation",
        ),
        ('{"validation": ', '{"memo": MemoResults, "validation": '),
    ],
    "reportgen/engine/memo.py": '''"""A memo: nothing is read, and the remark is kept."""

from dataclasses import dataclass

from reportgen.engine.envelope import completed, envelope
from reportgen.results.envelope import DataRead
from reportgen.results.memo import MemoResults


@dataclass(frozen=True)
class Nothing:
    """A study without data."""

    data: DataRead = DataRead()


def read_nothing(spec, data):
    return Nothing()


def memo_results(spec, study):
    return completed(spec, MemoResults(**envelope(spec), data=study.data, remark=spec.remark))
''',
    "reportgen/engine/kinds.py": [
        (
            '    "comparison": StudyKind(',
            """    "memo": StudyKind(
        read=("reportgen.engine.memo", "read_nothing"), compute=("reportgen.engine.memo", "memo_results")
    ),
    "comparison": StudyKind(""",
        ),
    ],
    "reportgen/document/kinds/memo.py": '''"""The memo."""

from reportgen.document.blocks import Paragraph
from reportgen.document.kinds.kind import DocumentKind
from reportgen.document.sections import calculations, limitations, methods, terms
from reportgen.narrative.sentence import author

MEMO = DocumentKind(
    label="kind_memo",
    template="validation.html.j2",
    head=lambda reading: (),
    first_page=lambda reading, pictures, left_out: (Paragraph(((author(reading.results.remark),),)),),
    sections=(calculations.SECTION, limitations.SECTION),
    annexes=(methods.SECTION, terms.SECTION),
)
''',
    "reportgen/document/kinds/table.py": [
        (
            "from reportgen.document.kinds.validation",
            "from reportgen.document.kinds.memo import MEMO\nfrom reportgen.document.kinds.validation",
        ),
        ('{"validation": ', '{"memo": MEMO, "validation": '),
    ],
    "reportgen/narrative/english/memo.py": '''"""Words of a memo."""

LABELS = {"kind_memo": "Memo"}
''',
}
