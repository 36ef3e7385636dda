"""Rows without an id: nobody can say whether they are among others too, and nothing says that they are not."""

import pytest

import reportgen
from reportgen.results.tested import CheckRecord
from reportgen.results.walk import Walked

PARTS = ["training"] * 40 + ["validation"] * 40 + ["test"] * 80


def outcomes(ids, **more):
    rows = len(PARTS)
    cases = {
        "id": ids,
        "part": PARTS,
        "truth": ["no", "yes"] * (rows // 2),
        "score": [0.2 + at / 1000 + 0.4 * (at % 2) for at in range(rows)],
        **more,
    }
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"columns": {"id": "id", "split": "part"}},
        "models": [{"name": "A", "score": "score", "threshold": {"rule": "youden", "on": "validation"}}],
        "metrics": ["recall"],
        "criteria": ["recall >= 0.5"],
    }
    results = reportgen.evaluate(spec, cases)
    return results, {(one.check, *_pair(one)): one.code for one in Walked(results).parts(CheckRecord)}


def _pair(check):
    return [check.facts[side] for side in ("first", "second") if side in check.facts]


@pytest.fixture(scope="module")
def without():
    return outcomes([None if part == "training" else f"c{at}" for at, part in enumerate(PARTS)])


def test_a_part_without_ids_is_not_said_to_share_no_case(without):
    _, found = without

    assert found["disjoint_parts", "test", "validation"] == "parts_share_no_id"
    assert found["disjoint_parts", "training", "validation"] == "parts_without_ids"
    assert found["disjoint_parts", "test", "training"] == "parts_without_ids"
    assert ("training_overlap",) not in found


def test_the_report_says_so_as_a_limitation(without):
    results, _ = without

    assert "training_ids_absent" in [one.code for one in results.limitations]
    assert "training_overlap" not in [one.name for one in results.data.counts]


def test_one_case_without_an_id_may_be_any_other():
    _, found = outcomes([None if at == 100 else f"c{at}" for at in range(len(PARTS))])

    assert found["disjoint_parts", "test", "validation"] == "parts_without_ids"


def test_ids_that_are_shared_count_also_where_others_are_missing():
    ids = [None if at < 5 else f"c{at - 40 if at == 100 else at}" for at in range(len(PARTS))]
    results, found = outcomes(ids)

    assert found["disjoint_parts", "test", "validation"] == "parts_share_ids"
    assert found["threshold_origin",] == "threshold_chosen_on_some"
    assert results.criteria[0].undefined_code == "threshold_on_shared"


def test_rows_without_an_id_are_nobodys_twin():
    _, found = outcomes([None] * len(PARTS))

    assert found["label_conflicts",] == "no_conflict_of_ids"
