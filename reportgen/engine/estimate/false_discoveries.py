"""Expected false discoveries by threshold, from scores that are taken as probabilities."""

from typing import Any

import numpy as np

from reportgen import spelling
from reportgen.analyses.direct_posterior_threshold import direct_posterior_threshold
from reportgen.catalog.answers import Undefined, Values
from reportgen.data.arrays import array
from reportgen.data.posteriors import Posteriors
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.results.parts import Tabulated
from reportgen.spec.validation import ValidationSpec

COLUMNS = ("threshold", "flagged", "expected", "proportion")


def false_discoveries(spec: ValidationSpec, subject: Subject) -> FalseDiscoveries | None:
    """Find the lowest threshold of a model with scores that keeps the expected proportion, and list the others."""
    scores = subject.get(Scores)
    if spec.expected_fdr is None or scores is None:
        return None
    ref = f"models/{spelling.escaped(subject.name)}/false_discoveries"
    found = FalseDiscoveries(ref=ref, method=direct_posterior_threshold.id, at_most=spec.expected_fdr)
    answer = _answer(scores, spec.expected_fdr) if subject.probabilities else Undefined("scores_declared")
    fields = convert.absent(answer) if isinstance(answer, Undefined) else _fields(answer, scores, ref)
    return found.model_copy(update=fields)


def _answer(scores: Scores, at_most: float) -> Values | Undefined:
    """Give each case its probability; cases with fractional weights are no cases that can be counted."""
    times = scores.positives + scores.negatives
    if (times % 1 != 0).any():
        return Undefined("weighted_cases")
    return direct_posterior_threshold(Posteriors(array(np.repeat(scores.values, times.astype(int)))), alpha=at_most)


def _fields(answer: Values, scores: Scores, ref: str) -> dict[str, Any]:
    values, table = answer.values, answer.table
    assert table is not None  # noqa: S101 - a threshold is one of a table
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return {
        "threshold": values["threshold"],
        "flagged": int(values["n"]),
        "expected": values["fd"],
        "proportion": values["fdr"],
        "observed": int(scores.negatives[scores.values >= values["threshold"]].sum()),
        "chosen": next(at for at, row in enumerate(rows) if row["chosen"]),
        "table": Tabulated(
            ref=f"{ref}/table",
            label="Expected false discoveries by threshold",
            columns=COLUMNS,
            rows=tuple((row["threshold"], int(row["n"]), row["fd"], row["fdr"]) for row in rows),
        ),
    }
