"""What a document says of models on different cases: each number belongs to the cases of its model."""

import numpy as np
import pytest

from reportgen.document.view import view
from reportgen.engine.evaluate import evaluate
from reportgen.narrative.data import rows_accounted
from reportgen.narrative.different_cases import sets
from reportgen.narrative.limitations import grouped, in_full, in_short
from reportgen.narrative.performance import what_it_does
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.spec.load import load

GIVEN = {"A": (80, 30, 20, 170), "B": (130, 20, 20, 230)}


@pytest.fixture
def reading(run):
    """Evaluate two matrices of different cases."""
    matrices = {name: dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True)) for name, cells in GIVEN.items()}
    asked = [{"metric": metric, "on": "independent_sets"} for metric in ("recall", "accuracy")]
    return Reading(run({"data": {"positive": "sick", "confusion": matrices}, "comparisons": asked}))


def test_the_data_section_says_who_was_judged_on_what(reading):
    (said,) = map(plain, sets(reading))

    assert said == (
        "The models were judged on different cases: A on 300 cases (100 cases of class sick, 33.3%); "
        "B on 400 cases (150 cases of class sick, 37.5%)."
    )
    assert "prevalence" not in plain(rows_accounted(reading))


def test_what_a_model_does_is_counted_among_its_own_cases(reading):
    said = [plain(what_it_does(reading, model)[0]) for model in reading.cases.models]

    assert said == [
        "A finds 80 of 100 cases of class sick and misses 20. It wrongly flags 30 of 200 cases of class not sick.",
        "B finds 130 of 150 cases of class sick and misses 20. It wrongly flags 20 of 250 cases of class not sick.",
    ]


def test_a_comparison_gives_both_proportions_and_prevalences(reading, comparisons):
    recall, accuracy = comparisons(reading.results)

    assert "A 80.0% (80 of 100); B 86.7% (130 of 150)." in recall
    assert "prevalence" not in recall
    assert "Accuracy depends on the prevalence, here 33.3% (A) and 37.5% (B)." in accuracy


def test_that_the_cases_differ_is_a_limitation_of_its_own(reading):
    codes = [alike[0].code for alike in grouped(reading)]
    alike = next(one for one in grouped(reading) if one[0].code == "sets_differ")

    assert "single_data_set" not in codes
    assert "may also come from a difference between the cases" in plain(in_full(reading, alike))
    assert plain(in_short(reading, alike)) == "Models judged on different cases; these may differ too."


def test_what_only_the_p_value_would_show_is_said(tmp_path, comparisons):
    """Seeds 0 to 11 have one whose interval includes zero with a p-value below the level."""
    found = []
    for seed in range(12):
        models = []
        for name, apart, shift in (("A", 0.6, 0), ("B", 0.78, 100)):
            rng = np.random.default_rng(seed + shift)
            truth = (rng.random(300) < 0.4).astype(int)
            scores = np.round(rng.normal(0.5 + apart * (truth - 0.5), 0.3), 3)
            file = tmp_path / f"{seed}{name}.csv"
            file.write_text("truth,score\n" + "".join(f"{t},{s}\n" for t, s in zip(truth, scores, strict=True)))
            models.append({"name": name, "file": str(file), "scale": "score", "threshold": 0.5})
        spec = {"models": models, "positive": "1", "comparisons": [{"metric": "roc_auc", "on": "independent_sets"}]}
        results = evaluate(load({"kind": "validation", "title": "T", **spec}, allow=(tmp_path,)))
        (pair,) = results.comparisons[0].pairs
        said = any("DeLong's test errs too often" in one for one in comparisons(results))
        found.append(said)
        assert said == (pair.tests[0].p_value < 0.05 and "difference_not_shown" in pair.conclusions)
    assert any(found)


def test_the_document_has_no_section_of_baselines_and_no_thousand_cases_at_a_mixed_prevalence(reading):
    assert reading.results.baselines == ()
    assert all(model.at_sample is None for model in reading.cases.models)
    assert "data/prevalence" not in reading.facts
    assert view(reading.results) is not None
