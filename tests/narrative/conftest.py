"""What a document says of small evaluations, through the public door."""

import numpy as np
import pytest

from reportgen.document.blocks import Grid
from reportgen.document.sections.criteria import criteria
from reportgen.document.view import view
from reportgen.engine.evaluate import evaluate
from reportgen.narrative.comparisons import in_short, pair_sentences, role
from reportgen.narrative.criteria import conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import verdict_sentences
from reportgen.spec.load import load


@pytest.fixture
def run():
    """Evaluate a spec, given without kind and title, on a dict of arrays, or on what it names itself."""
    return lambda spec, data=None: evaluate(load({"kind": "validation", "title": "T", **spec}), data)


@pytest.fixture
def of_matrix(run):
    """Evaluate a spec on the counts of one model."""

    def results(tp, fp, fn, tn, **more):
        data = {
            "confusion": [[tn, fp], [fn, tp]],
            "matrix_rows": "truth",
            "positive": "positive",
            **more.pop("data", {}),
        }
        return run({"data": data, **more})

    return results


@pytest.fixture
def verdicts():
    """Say of each criterion and model what the document says."""

    def said(results):
        reading = Reading(results)
        return [
            " ".join(map(plain, verdict_sentences(reading, criterion, verdict)))
            for criterion in results.criteria
            for verdict in criterion.models
        ]

    return said


@pytest.fixture
def in_full():
    """Show the rows of the table of criteria in full, each as its cells by the heads of their columns."""

    def rows(results):
        blocks = criteria(Reading(results))
        table = next(one for one in blocks if isinstance(one, Grid) and one.id == "criteria-in-full")
        heads = list(map(plain, table.columns))
        said = [[plain(cell).replace("\u00a0", " ") for cell in (row.head, *row.cells)] for row in table.rows]
        return [dict(zip(heads, row, strict=True)) for row in said]

    return rows


@pytest.fixture
def judged_how():
    """Say how verdicts are read and when they apply."""
    return lambda results: " ".join(map(plain, conditions(Reading(results))))


@pytest.fixture
def comparisons():
    """Say of each comparison and pair what the document says."""

    def said(results):
        reading = Reading(results)
        return [
            " ".join(
                map(plain, [in_short(reading, one, pair), *pair_sentences(reading, one, pair), role(reading, one)])
            )
            for one in results.comparisons
            for pair in one.pairs
        ]

    return said


@pytest.fixture
def page():
    """Write the first page and all sections as one text."""
    return lambda results: repr(view(results))


def calls(both=0, only_a=0, only_b=0, neither=0):
    """Write labels in which the models are right on so many positive and as many negative cases."""
    right = [(1, 1)] * both + [(1, 0)] * only_a + [(0, 1)] * only_b + [(0, 0)] * neither
    rows = [(truth, truth if a else 1 - truth, truth if b else 1 - truth) for truth in (1, 0) for a, b in right]
    return dict(zip(("truth", "a", "b"), map(np.array, zip(*rows, strict=True)), strict=True))


@pytest.fixture
def compared(run):
    """Compare two models on labels that they call: right in so many cases of each class."""

    def results(asked, **counts):
        models = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]
        return run({"models": models, "comparisons": asked}, calls(**counts))

    return results
