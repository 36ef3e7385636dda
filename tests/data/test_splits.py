"""Training, validation and test rows of one table: only the judged ones are in any number that judges."""

import re
from math import sqrt

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.special import xlogy
from scipy.stats import norm

import reportgen
from reportgen.narrative.criteria import conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain as plain_text
from reportgen.results.outcomes import outcomes

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


def score_statistic(x, n, y, m, difference):
    """Write Miettinen and Nurminen's score statistic (1985), with the likeliest shares at this difference searched."""

    def likelihood(q):
        p = q + difference
        return -(xlogy(x, p) + xlogy(n - x, 1 - p) + xlogy(y, q) + xlogy(m - y, 1 - q))

    bounds = (max(0.0, -difference), min(1.0, 1 - difference))
    q = minimize_scalar(likelihood, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
    p = q + difference
    error = sqrt((p * (1 - p) / n + q * (1 - q) / m) * (n + m) / (n + m - 1))
    return abs(x / n - y / m - difference) / error


@pytest.mark.parametrize("judged", ["test", "validation"])
def test_every_number_is_that_of_the_judged_rows_alone(rows, judged):
    label = {"test": "test", "validation": "val"}[judged]
    data = {"evaluated_on": judged, "columns": {"group": "site"}}
    split = evaluated({**ASKED, "data": {**data, "columns": {"group": "site", "split": "part"}}}, table(rows))
    alone = evaluated({**ASKED, "data": data}, table([row for row in rows if row["part"] == label]))

    assert [one.model_copy(update={"splits": (), "shift": None, "grades": ()}) for one in split.models] == list(
        alone.models
    )
    assert [one.shift is None for one in (*split.models, *alone.models)] == [False, False, True, True]
    assert (split.criteria, split.comparisons, split.baselines) == (alone.criteria, alone.comparisons, alone.baselines)


def test_every_row_is_analysed_incomplete_or_of_another_split(rows):
    found = evaluated({**ASKED, "data": {"columns": {"split": "part"}}}, table(rows)).data
    counts = {fact.ref: fact.value for fact in (*found.counts, *found.splits, found.judged)}
    test = [row for row in rows if row["part"] == "test"]
    whole = [row for row in test if None not in row.values()]

    assert counts["data/rows_read"] == len(rows)
    assert counts["data/rows_judged"] == len(test)
    assert (counts["data/splits/training"], counts["data/splits/validation"]) == (100, 100)
    assert (counts["data/rows_analysed"], counts["data/rows_incomplete"]) == (len(whole), len(test) - len(whole))
    assert counts["data/rows_read"] == sum(
        counts[f"data/{name}"] for name in ("rows_incomplete", "rows_analysed", "splits/training", "splits/validation")
    )
    assert counts["data/positives"] == sum(row["truth"] == "yes" for row in whole)
    assert sum(fact.value for fact in found.incomplete) == counts["data/rows_incomplete"]
    assert (found.excluded, counts["data/rows_excluded"]) == ((), 0)


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
        for limit in (gap.interval.low, gap.interval.high):
            assert score_statistic(*here, *judged, limit) == pytest.approx(norm.isf(0.025), rel=1e-5)


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
        {**row, "part": "Testing" if row["part"] == "test" and at % 2 else row["part"]} for at, row in enumerate(rows)
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
        (
            lambda at, part: "tset" if at == 7 else part,
            "'tset' is not a known word - state which part these rows belong to, as `split_as: {test: [tset]}` under `data:`",
        ),
        (lambda at, part: None if at in (3, 4) else part, "nothing in 2 rows; rows without a value belong to no part"),
        (lambda at, part: "" if at == 3 else part, "nothing in 1 row"),
        (lambda at, _: f"fold {at}", "'fold 0', 'fold 1', 'fold 10', "),
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
        "data.columns.split: no rows belong to the part test, which is evaluated; the split column 'part' contains 'train' in 100 rows, "
        "'val' in 100 rows - write `evaluated_on:` with one of: training, validation; or map values to it with "
        "`split_as: {test: [..]}`"
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


OF_SETS = {
    "models": MODELS,
    "criteria": ["recall >= 0.6", {"metric": "roc_auc", "at_least": 0.5, "model": "A"}],
    "comparisons": [],
    "metrics": ["recall", "roc_auc"],
}


class TestJudgedSets:
    """Several values that mean the judged part stand side by side: each criterion must hold on each of them."""

    @pytest.fixture
    def later(self, rows):
        """Call half of the test rows out of time."""
        return [
            {**row, "part": "OOT" if row["part"] == "test" and at % 2 else row["part"]} for at, row in enumerate(rows)
        ]

    def alone(self, rows, label):
        return evaluated(OF_SETS, table([row for row in rows if row["part"] == label]))

    def test_each_set_is_judged_as_if_it_were_alone(self, later):
        found = evaluated({**OF_SETS, "data": {"columns": {"split": "part"}}}, table(later))
        for set_, label in (("test", "test"), ("OOT", "OOT")):
            alone = self.alone(later, label)
            for criterion, single in zip(found.criteria, alone.criteria, strict=True):
                of_set = [one for one in criterion.models if one.part == set_]
                assert [(one.model, one.verdict, one.value, one.low, one.high) for one in of_set] == [
                    (one.model, one.verdict, one.value, one.low, one.high) for one in single.models
                ]

    def test_the_worst_verdict_over_sets_is_that_of_the_criterion(self, later):
        worse = [
            {**row, "a": 0.01, "b": 0.01} if row["part"] == "OOT" and row["truth"] == "yes" else row for row in later
        ]
        found = evaluated({**OF_SETS, "data": {"columns": {"split": "part"}}}, table(worse))

        assert [one.verdict for one in found.criteria] == ["not_met", "not_met"]
        assert found.criteria[1].worst_verdict == "criteria/C2/models/A/part=OOT"
        assert found.criteria[1].models[1].estimate == "models/A/splits/OOT/roc_auc"

    def test_all_rows_are_accounted_for_by_set(self, later):
        found = evaluated({**OF_SETS, "data": {"columns": {"split": "part"}}}, table(later)).data

        assert {one.name: one.value for one in found.judged_sets} == {"test": 50, "OOT": 50}
        assert {one.name: one.value for one in found.splits} == {"training": 100, "validation": 100}
        assert {one.name: one.value for one in found.counts}["rows_read"] == 300

    def test_values_are_mapped_and_the_word_of_the_part_goes_first(self, later):
        named = [
            {**row, "part": {"train": "A1", "val": "B", "OOT": "2024"}.get(row["part"], row["part"])} for row in later
        ]
        split_as = {"test": ["2024", "test"], "training": "A1", "validation": ["B"]}
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}, "split_as": split_as}}
        found = evaluated(asked, table(named))

        assert [one.name for one in found.data.judged_sets] == ["test", "2024"]
        assert {one.name for one in found.data.splits} == {"training", "validation"}

    def test_of_mapped_values_alone_the_first_goes_first(self, later):
        named = [{**row, "part": {"test": "Q3", "OOT": "Q4"}.get(row["part"], row["part"])} for row in later]
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}, "split_as": {"test": ["Q4", "Q3"]}}}
        found = evaluated(asked, table(named))

        assert [one.name for one in found.data.judged_sets] == ["Q4", "Q3"]
        assert found.criteria[0].models[0].value == self.alone(later, "OOT").criteria[0].models[0].value

    @pytest.mark.parametrize(
        "word", ["oot", "out of time", "Out-of-Time", "oos", "out_of_sample", "holdout", "hold-out"]
    )
    def test_standing_words_need_no_map(self, rows, word):
        named = [{**row, "part": word if row["part"] == "test" else row["part"]} for row in rows]
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}}}
        found, plain = (evaluated(asked, table(one)) for one in (named, rows))

        assert found.criteria == plain.criteria
        assert found.data.judged_sets == ()
        assert (found.data.judged_values, plain.data.judged_values) == ((word,), ("test",))
        said, usual = (" ".join(map(plain_text, conditions(Reading(one)))) for one in (found, plain))
        assert f" cases of test data (part: {word})." in said
        assert " cases of test data." in usual

    def test_sets_are_called_as_in_the_file_where_none_of_them_is_called_test(self, later):
        named = [{**row, "part": "oos" if row["part"] == "test" else row["part"]} for row in later]
        models = [{**MODELS[0], "threshold": {"rule": "youden", "on": "test"}}]
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}}}
        found, chosen = evaluated(asked, table(named)), evaluated({**asked, "models": models}, table(named))

        assert {one.name: one.value for one in found.data.judged_sets} == {"oos": 50, "OOT": 50}
        assert {one.part for one in found.criteria[0].models} == {"oos", "OOT"}
        assert found.criteria[0].models[0].value == evaluated(asked, table(later)).criteria[0].models[0].value
        assert {one.undefined_code for one in chosen.criteria[0].models} == {"threshold_on_judged"}

    def test_dev_is_training_alone_and_asked_about_beside_training(self, rows):
        alone = [{**row, "part": "dev" if row["part"] == "train" else row["part"]} for row in rows]
        beside = [{**row, "part": "dev" if row["part"] == "val" else row["part"]} for row in rows]
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}}}

        assert [one.name for one in evaluated(asked, table(alone)).data.splits] == ["training", "validation"]
        said = problem(asked, table(beside))
        assert "'dev' may mean training or validation" in said.what
        assert "split_as: {validation: [dev]}" in said.remedy
        asked["data"]["split_as"] = {"validation": "dev"}
        assert [one.name for one in evaluated(asked, table(beside)).data.splits] == ["training", "validation"]

    def test_a_mapped_value_that_no_row_holds_is_refused(self, rows):
        asked = {**OF_SETS, "data": {"columns": {"split": "part"}, "split_as": {"test": ["test", "2025"]}}}

        assert "split_as names '2025', which are not in the column" in problem(asked, table(rows)).what

    def test_a_threshold_chosen_on_a_mapped_value_is_chosen_on_its_part(self, later):
        named = [{**row, "part": "Q1" if row["part"] == "val" else row["part"]} for row in later]
        models = [{**MODELS[0], "threshold_chosen_on": value} for value in ("Q1",)]
        data = {"columns": {"split": "part"}, "split_as": {"validation": "Q1"}}
        found = evaluated({**OF_SETS, "models": models, "data": data}, table(named))

        assert found.models[0].threshold_chosen_on == "validation"

    def test_a_threshold_chosen_on_one_judged_set_has_no_verdict_on_any(self, later):
        models = [{**MODELS[0], "threshold_chosen_on": "OOT"}]
        found = evaluated({**OF_SETS, "models": models, "data": {"columns": {"split": "part"}}}, table(later))

        assert [one.undefined_code for one in found.criteria[0].models] == ["threshold_on_judged"] * 2

    def test_the_page_names_the_sets_with_each_verdict(self, later, tmp_path):
        found = evaluated({**OF_SETS, "data": {"columns": {"split": "part"}}}, table(later))
        text = reportgen.render(found, tmp_path, ["html"])["html"].read_text(encoding="utf-8")
        bare = " ".join(re.sub(r"<[^>]+>", " ", text).split())

        assert "Each set is judged separately, and a criterion on all cases must also be met on OOT" in bare
        assert "50 test rows and 50 OOT rows are judged, each set separately" in bare
        assert "applies to several models or judged sets, the worst" in bare

    def test_lines_of_a_build_name_the_set(self, later):
        found = evaluated({**OF_SETS, "data": {"columns": {"split": "part"}}}, table(later))
        (first, _) = outcomes(found.model_dump(mode="json")).criteria

        assert [(one.model, one.part) for one in first.parts] == [
            ("A", "test"), ("B", "test"), ("A", "OOT"), ("B", "OOT"),
        ]  # fmt: skip

    def test_predicted_numbers_are_judged_on_each_set_too(self):
        draw = np.random.default_rng(3)
        truth = draw.normal(0, 10, 300)
        part = np.array(["train", "test", "oot"] * 100)
        data = {
            "truth": truth,
            "prediction": truth + draw.normal(0, np.where(part == "oot", 9, 1)),
            "part": part.tolist(),
        }
        found = evaluated({"data": {"columns": {"split": "part"}}, "criteria": ["mae <= 2"]}, data)

        assert [(one.part, one.verdict) for one in found.criteria[0].models] == [("test", "met"), ("oot", "not_met")]
        assert found.criteria[0].verdict == "not_met"
