"""Training, validation and test rows of one table: only the judged ones are in any number that judges."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

import reportgen

LABELS = ("train", "val", "test")


def evaluated(spec, data):
    return reportgen.evaluate({"kind": "validation", "title": "T", **spec}, data)


@pytest.fixture(scope="module")
def rows():
    """Draw three hundred rows of three splits; some lack their label or a score."""
    draw = np.random.default_rng(11)
    truth = draw.random(300) < 0.4
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, 300), 0.01, 0.99).round(2) for name, sd in SPREAD
    }
    found = [
        {"truth": "yes" if t else "no", "part": LABELS[at % 3], "site": "NSW"[at % 3 if at % 5 else 0], "a": a, "b": b}
        for at, (t, a, b) in enumerate(zip(truth, scores["a"].tolist(), scores["b"].tolist(), strict=True))
    ]
    for at, column in ((2, "truth"), (5, "a"), (6, "truth"), (9, "b"), (13, "a"), (20, "b"), (25, "truth")):
        found[at][column] = None
    return found


SPREAD = (("a", 0.25), ("b", 0.4))
MODELS = [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.45}]
ASKED = {
    "models": MODELS,
    "metrics": ["recall", "precision", "mcc", "roc_auc", "brier"],
    "criteria": ["recall >= 0.6", "roc_auc >= 0.6"],
    "resampling": {"draws": 1000},
}
FEW = {"models": MODELS, "metrics": ["recall", "precision"], "comparisons": []}


def table(rows):
    return {name: [row[name] for row in rows] for name in rows[0]}


def wilson(successes, trials, z):
    centre = (successes + z * z / 2) / (trials + z * z)
    half = z / (trials + z * z) * sqrt(successes * (trials - successes) / trials + z * z / 4)
    return centre - half, centre + half


def newcombe(x, n, y, m, level=0.95):
    """Write Newcombe's interval of a difference of two shares (1998, method 10)."""
    z = norm.isf((1 - level) / 2)
    (low1, high1), (low2, high2) = wilson(x, n, z), wilson(y, m, z)
    p, q = x / n, y / m
    return p - q - sqrt((p - low1) ** 2 + (high2 - q) ** 2), p - q + sqrt((high1 - p) ** 2 + (q - low2) ** 2)


@pytest.mark.parametrize("judged", ["test", "validation"])
def test_every_number_is_that_of_the_judged_rows_alone(rows, judged):
    label = {"test": "test", "validation": "val"}[judged]
    data = {"evaluated_on": judged, "columns": {"group": "site"}}
    split = evaluated({**ASKED, "data": {**data, "columns": {"group": "site", "split": "part"}}}, table(rows))
    alone = evaluated({**ASKED, "data": data}, table([row for row in rows if row["part"] == label]))

    assert [one.model_copy(update={"splits": ()}) for one in split.models] == list(alone.models)
    assert (split.criteria, split.comparisons, split.baselines) == (alone.criteria, alone.comparisons, alone.baselines)


def test_every_row_is_analysed_excluded_or_of_another_split(rows):
    found = evaluated({**ASKED, "data": {"columns": {"split": "part"}}}, table(rows)).data
    counts = {fact.ref: fact.value for fact in (*found.counts, *found.splits, found.judged)}
    test = [row for row in rows if row["part"] == "test"]
    whole = [row for row in test if None not in row.values()]

    assert counts["data/rows_read"] == len(rows)
    assert counts["data/rows_judged"] == len(test)
    assert (counts["data/splits/training"], counts["data/splits/validation"]) == (100, 100)
    assert (counts["data/rows_analysed"], counts["data/rows_excluded"]) == (len(whole), len(test) - len(whole))
    assert counts["data/rows_read"] == sum(
        counts[f"data/{name}"] for name in ("rows_excluded", "rows_analysed", "splits/training", "splits/validation")
    )
    assert counts["data/positives"] == sum(row["truth"] == "yes" for row in whole)
    assert sum(fact.value for fact in found.excluded) == counts["data/rows_excluded"]


def test_the_other_splits_show_what_the_model_does_there_and_the_gap_to_the_judged_rows(rows):
    found = evaluated({**ASKED, "data": {"columns": {"split": "part"}}}, table(rows)).models[1]
    whole = [row for row in rows if None not in row.values()]

    def recall(label):
        positive = [row for row in whole if row["part"] == label and row["truth"] == "yes"]
        return sum(row["b"] >= 0.45 for row in positive), len(positive)

    assert [split.name for split in found.splits] == ["training", "validation"]
    for split, label in zip(found.splits, ("train", "val"), strict=True):
        here, judged = recall(label), recall("test")
        (gap,) = [one for one in split.to_rest if one.metric == "recall"]
        assert split.cases == sum(row["part"] == label for row in whole)
        assert split.estimates[0].ref == f"models/B/splits/{split.name}/recall"
        assert (split.estimates[0].numerator, split.estimates[0].denominator) == here
        assert gap.value == pytest.approx(here[0] / here[1] - judged[0] / judged[1])
        assert (gap.interval.low, gap.interval.high) == pytest.approx(newcombe(*here, *judged))


@pytest.mark.parametrize(
    "words",
    [
        ("train", "val", "test"),
        ("training", "validation", "testing"),
        ("fit", "valid", "holdout"),
        ("development", "tuning", "hold-out"),
        ("dev", "tune", "hold_out"),
        (" TRAIN ", "Val", "Test"),
    ],
)
def test_splits_go_by_all_their_usual_names(rows, words):
    named = dict(zip(LABELS, words, strict=True))
    data = table([{**row, "part": named[row["part"]]} for row in rows])
    asked = {**FEW, "data": {"columns": {"split": "part"}}}
    found, usual = evaluated(asked, data), evaluated(asked, table(rows))

    assert found.models == usual.models


def test_two_words_for_one_split_are_one_split(rows):
    mixed = [
        {**row, "part": "holdout" if row["part"] == "test" and at % 2 else row["part"]} for at, row in enumerate(rows)
    ]
    asked = {**FEW, "data": {"columns": {"split": "part"}}}

    assert evaluated(asked, table(mixed)).models == evaluated(asked, table(rows)).models


def problem(spec, data):
    with pytest.raises(reportgen.ReportgenError) as caught:
        evaluated(spec, data)
    (found,) = caught.value.problems
    return found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda at, part: "tset" if at == 7 else part, "the split column holds 'tset' - name each row training"),
        (lambda at, part: None if at in (3, 4) else part, "the split column holds nothing in 2 rows"),
        (lambda at, part: "" if at == 3 else part, "the split column holds"),
        (lambda at, _: f"fold {at}", "'fold 0', 'fold 1'"),
    ],
)
def test_a_row_of_no_known_split_is_refused(rows, change, said):
    data = table([{**row, "part": change(at, row["part"])} for at, row in enumerate(rows)])
    found = problem({**ASKED, "data": {"columns": {"split": "part"}}}, data)

    assert said in str(found)
    assert (found.code, found.exit_code, str(found.place)) == ("unknown_split", 5, "data.columns.split")


def test_the_split_that_is_judged_must_be_there(rows):
    data = table([row for row in rows if row["part"] != "test"])
    found = problem({**ASKED, "data": {"columns": {"split": "part"}}}, data)

    assert str(found) == (
        "data.columns.split: no row is of the split test, which is judged - "
        "write `evaluated_on:` with one of: training, validation"
    )


def test_a_split_without_a_usable_row_has_undefined_numbers(rows):
    data = table([{**row, "a": None} if row["part"] == "train" else row for row in rows])
    training, _ = evaluated({**ASKED, "data": {"columns": {"split": "part"}}}, data).models[1].splits

    assert training.cases == 0
    assert {one.value for one in training.estimates} == {None}
    assert all(one.undefined for one in training.estimates)


def test_a_column_of_splits_that_is_not_there_is_refused_by_name(rows):
    found = problem({**ASKED, "data": {"columns": {"split": "prat"}}}, table(rows))

    assert "'part'" in str(found)
    assert found.exit_code == 2
