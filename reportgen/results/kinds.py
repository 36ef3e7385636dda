"""The kinds of results, by the kind of document that they are for."""

from collections.abc import Mapping

from reportgen.results.comparison import ComparisonResults
from reportgen.results.envelope import Results
from reportgen.results.exercise import ExerciseResults
from reportgen.results.judged import JudgedResults
from reportgen.results.validation import ValidationResults

KINDS: Mapping[str, type[JudgedResults]] = {"validation": ValidationResults, "comparison": ComparisonResults}
ALL_KINDS: Mapping[str, type[Results]] = {**KINDS, "exercise": ExerciseResults}
