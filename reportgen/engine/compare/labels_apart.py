"""How predictions of several classes differ from the truth, and from each other, in the use of the classes."""

from collections.abc import Iterator

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Square
from reportgen.data.paired_classes import PairedClasses
from reportgen.engine.checking import run_test
from reportgen.engine.study.study import Study
from reportgen.results.tested import LabelTest

TWO = 2
MOST_PAIRS = 15  # of models, those of six
DOUBTFUL = "chi_square_doubtful"


def label_tests(study: Study) -> tuple[LabelTest, ...]:
    """
    Test each model against the truth, and every two models, where there are more than two classes.

    The tests assume independent cases that count alike. Where a check of a test objects, as where the cases are too few
    for the distribution of the statistic, its p-value is withheld with this reason; nothing else rests on its checks.
    """
    if study.design.cluster is not None or not study.whole:
        return ()
    return tuple(
        _run(study, test, square, names)
        for square, names in (*_with_truth(study), *_of_models(study))
        for test in index.tests_of_labels()
    )


def _with_truth(study: Study) -> Iterator[tuple[Square, tuple[str, str | None]]]:
    for subject in study.subjects:
        found = subject.get(Confusion)
        if found is not None and len(found.classes) > TWO and found.cases:
            yield Square(array(found.matrix.T)), (subject.name, None)


def _of_models(study: Study) -> Iterator[tuple[Square, tuple[str, str | None]]]:
    if len(study.pairs) > MOST_PAIRS:
        return
    for names, pairs in study.pairs.items():
        for one in pairs:
            if isinstance(one.evidence, PairedClasses) and len(one.evidence.classes) > TWO and one.evidence.cases:
                yield Square(_crossed(one.evidence)), names


def _crossed(found: PairedClasses) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Count the cases by what the first and the second model predict."""
    size = len(found.classes)
    _, first, second = found.patterns.T
    return array(np.bincount(first * size + second, found.cells, size * size)).reshape(size, size)


def _run(study: Study, entry: index.Entry, square: Square, names: tuple[str, str | None]) -> LabelTest:
    method = registry.declared(entry.id, HypothesisTest)
    first, second = names
    key = "~".join(spelling.escaped(one) for one in (first, second) if one is not None)
    ref = f"labels/{key}/{entry.id}"
    tested = run_test(method, square, {}, ref=ref, design=study.design, doubtful=DOUBTFUL)
    return LabelTest(**dict(tested) | {"checks": ()}, first=first, second=second)
