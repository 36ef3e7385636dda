"""The scheme of folds: each part is tested once, and rows that stand for many are said to."""

import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Polygon
from shapes_of_scores import OF_SCHEMES

from reportgen import api
from reportgen.figures.cv_scheme import HEAD, TEST, FoldScheme, cv_scheme


def places_of_tests(scheme):
    """Return the stretches that rows test, from the top."""
    boxes = [
        one.get_xy()
        for one in cv_scheme(scheme).artists
        if isinstance(one, Polygon) and to_hex(one.get_facecolor()) == TEST
    ]
    rows = sorted((box for box in boxes if box[:, 1].min() > HEAD - 1), key=lambda box: box[:, 1].min())
    return [(float(box[:, 0].min()), float(box[:, 0].max())) for box in rows]


def test_each_part_is_tested_in_one_fold():
    found = places_of_tests(FoldScheme("kfold", 5))
    starts = [start for start, _ in found]

    assert len(found) == 5
    assert starts == sorted(starts)
    assert all(end < start for (_, end), start in zip(found, starts[1:], strict=False))


def test_halves_are_tested_in_turn():
    (first, last) = places_of_tests(OF_SCHEMES["halves"])

    assert first[1] - first[0] == pytest.approx(last[1] - last[0])
    assert first[1] < last[0]


def test_random_splits_test_the_stated_proportion_at_different_places(read):
    found = places_of_tests(FoldScheme("random_splits", 30, tested=0.3))
    five = places_of_tests(FoldScheme("random_splits", 30, tested=0.5))

    assert len({start for start, _ in found}) == len(found) == 4
    assert (five[0][1] - five[0][0] + 1) / (found[0][1] - found[0][0] + 1) == pytest.approx(5 / 3)
    assert "… 30 splits, drawn anew each time" in read.words(cv_scheme(FoldScheme("random_splits", 30, tested=0.3)))


def test_many_folds_and_repeats_are_left_out_and_said(read):
    assert {"Fold 1", "…", "Fold 1000"} <= set(read.words(cv_scheme(OF_SCHEMES["many"])))
    assert "… 10 repeats, divided anew each time" in read.words(cv_scheme(OF_SCHEMES["repeated"]))


def results(design, rows, **columns):
    data = {"fold": list(range(rows)), "a": [0.5 + at / 100 for at in range(rows)], "b": [0.4] * rows, **columns}
    folds = {"metric": "accuracy", "columns": {"fold": "fold", "models": ["a", "b"]}, "design": design}
    return api.evaluate(api.load({"kind": "comparison", "title": "T", "cross_validation": folds}), data=data)


def test_it_is_taken_from_the_design():
    sizes = {"n_train": [70] * 6, "n_test": [30] * 6}

    assert FoldScheme.of(results({"kind": "kfold"}, 6).folds) == FoldScheme("kfold", 6, 1, pytest.approx(1 / 6))
    assert FoldScheme.of(results({"kind": "random_splits"}, 6, **sizes).folds) == FoldScheme(
        "random_splits", 6, 1, pytest.approx(0.3)
    )
    assert FoldScheme.of(results({"kind": "random_splits"}, 6).folds) is None
    assert FoldScheme.of(results({"kind": "nested"}, 6).folds) is None
