"""Weights: whole numbers count cases, so they are the same as rows repeated; others give points without verdicts."""

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, brier_score_loss, roc_auc_score

import reportgen

COSTS = [[0, 1], [8, 2]]
METRICS = [
    "recall",
    "specificity",
    "precision",
    "accuracy",
    "f1",
    "mcc",
    "mean_cost",
    "total_cost",
    "roc_auc",
    "brier",
    "ece",
]
ASKED = {
    "models": [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.4}],
    "metrics": METRICS,
    "costs": COSTS,
    "criteria": [
        "recall >= 0.6",
        "mcc >= 0.1",
        "roc_auc >= 0.6",
        "mean_cost <= 3",
        {"metric": "recall", "at_least": 0.3, "for_each": "site"},
    ],
    "comparisons": [{"metric": name} for name in ("accuracy", "recall", "precision", "f1", "mean_cost", "roc_auc")],
    "resampling": {"draws": 1000},
}


def evaluated(data, weight=None, /, **more):
    columns = {"group": "site", "split": "part"} | ({"weight": weight} if weight else {})
    use = {"columns": columns, "use_prevalence": 0.1}
    return reportgen.evaluate({"kind": "validation", "title": "T", **ASKED, "data": use, **more}, data)


@pytest.fixture(scope="module")
def data():
    draw = np.random.default_rng(21)
    truth = draw.random(160) < 0.45
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, 160), 0.02, 0.98).round(2).tolist()
        for name, sd in (("a", 0.25), ("b", 0.35))
    }
    part = ["test" if at % 4 else "training" for at in range(160)]
    site = ["NS"[at % 7 < 3] for at in range(160)]
    weight = draw.integers(1, 4, 160).tolist()
    return {"truth": truth.astype(int).tolist(), **scores, "site": site, "part": part, "w": weight}


def repeated(data, times):
    return {
        name: [value for value, n in zip(values, times, strict=True) for _ in range(n)] for name, values in data.items()
    }


def without_checks(comparison):
    """Leave out what was checked: rows repeated are more rows that are alike."""
    tests = [one.model_copy(update={"checks": ()}) for one in comparison.pairs[0].tests]
    return comparison.model_copy(update={"pairs": (comparison.pairs[0].model_copy(update={"tests": tuple(tests)}),)})


def without_group_checks(model):
    """Leave out what the tests of groups checked, for the same reason."""
    groupings = [
        one.model_copy(update={"tests": tuple(test.model_copy(update={"checks": ()}) for test in one.tests)})
        for one in model.groupings
    ]
    return model.model_copy(update={"groupings": tuple(groupings)})


def test_whole_numbers_are_the_same_as_rows_repeated_in_every_number(data):
    weighted, many = evaluated(data, "w"), evaluated(repeated(data, data["w"]))

    assert [*map(without_group_checks, weighted.models)] == [*map(without_group_checks, many.models)]
    assert weighted.criteria == many.criteria
    assert weighted.baselines == many.baselines
    assert [*map(without_checks, weighted.comparisons)] == [*map(without_checks, many.comparisons)]
    assert [one.conclusions for one in weighted.comparisons] == [one.conclusions for one in many.comparisons]


def test_whole_numbers_choose_the_threshold_that_rows_repeated_choose(data):
    models = [{"name": "A", "score": "a", "threshold": {"rule": "youden", "on": "training"}}]
    more = {"models": models, "comparisons": []}

    weighted, many = evaluated(data, "w", **more).models, evaluated(repeated(data, data["w"]), **more).models
    assert [*map(without_group_checks, weighted)] == [*map(without_group_checks, many)]


def test_whole_numbers_written_as_decimals_are_whole_numbers(data, tmp_path):
    rows = zip(data["truth"], data["a"], data["w"], strict=True)
    lines = ["truth,score,w", *(f"{truth},{score},{weight:.1f}" for truth, score, weight in rows)]
    (tmp_path / "cases.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "spec.yaml").write_text(
        "kind: validation\ntitle: T\nthreshold: 0.5\ncriteria: [recall >= 0.5]\ndata: {file: cases.csv, columns: {weight: w}}\n",
        encoding="utf-8",
    )
    (criterion,) = reportgen.evaluate(tmp_path / "spec.yaml").criteria[0].models
    found = [
        (score >= 0.5, weight)
        for truth, score, weight in zip(data["truth"], data["a"], data["w"], strict=True)
        if truth
    ]

    assert criterion.numerator == sum(weight for called, weight in found if called)
    assert criterion.denominator == sum(weight for _, weight in found)
    assert criterion.verdict in ("met", "not_demonstrated")


def test_a_weight_of_zero_is_a_row_that_is_not_there(data):
    times = [0 if at % 5 == 0 else weight for at, weight in enumerate(data["w"])]
    more = {"criteria": ["recall >= 0.6", "roc_auc >= 0.6"]}
    weighted, fewer = evaluated({**data, "w": times}, "w", **more), evaluated(repeated(data, times), **more)

    for one, other in zip(weighted.models, fewer.models, strict=True):
        assert one.confusion == other.confusion
        for estimate, same in zip(one.estimates, other.estimates, strict=True):
            assert (estimate.value, estimate.n) == (pytest.approx(same.value, rel=1e-12), same.n)
    assert [(one.verdict, one.value, one.low) for one in weighted.criteria] == [
        (one.verdict, pytest.approx(one.value), pytest.approx(one.low)) for one in fewer.criteria
    ]
    assert weighted.comparisons[0].pairs[0].table == fewer.comparisons[0].pairs[0].table


def test_the_cases_are_counted_by_their_weights_and_the_rows_as_rows(data):
    counts = {fact.ref: fact.value for fact in evaluated(data, "w").data.counts}
    judged = [at for at in range(160) if data["part"][at] == "test"]

    assert counts["data/rows_analysed"] == len(judged)
    assert counts["data/positives"] == sum(data["w"][at] for at in judged if data["truth"][at])
    assert counts["data/negatives"] == sum(data["w"][at] for at in judged if not data["truth"][at])


@pytest.fixture(scope="module")
def parts(data):
    """Weigh by tenths, but those of one site by whole numbers."""
    weights = [w if site == "S" else w / 10 + 0.05 for w, site in zip(data["w"], data["site"], strict=True)]
    return {**data, "w": weights}


@pytest.fixture(scope="module")
def found(parts):
    return evaluated(parts, "w")


@pytest.fixture(scope="module")
def judged(parts):
    return [dict(zip(parts, row, strict=True)) for row in zip(*parts.values(), strict=True) if row[4] == "test"]


class TestFractions:
    def test_points_are_sums_of_weights(self, found, judged):
        for model, column, threshold in ((found.models[0], "a", 0.5), (found.models[1], "b", 0.4)):
            cell = {
                (truth, called): sum(
                    row["w"] for row in judged if row["truth"] == truth and (row[column] >= threshold) == called
                )
                for truth in (0, 1)
                for called in (False, True)
            }
            tn, fp, fn, tp = cell[0, False], cell[0, True], cell[1, False], cell[1, True]
            total = tn + fp + fn + tp
            truth, score, weight = ([row[name] for row in judged] for name in ("truth", column, "w"))
            expected = {
                "recall": tp / (tp + fn),
                "specificity": tn / (tn + fp),
                "precision": tp / (tp + fp),
                "accuracy": (tp + tn) / total,
                "f1": 2 * tp / (2 * tp + fp + fn),
                "mcc": (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
                "mean_cost": (fp + 8 * fn + 2 * tp) / total,
                "total_cost": fp + 8 * fn + 2 * tp,
                "roc_auc": roc_auc_score(truth, score, sample_weight=weight),
                "brier": brier_score_loss(truth, score, sample_weight=weight),
            }
            values = {one.metric: one.value for one in model.estimates}
            assert {name: values[name] for name in expected} == pytest.approx(expected)
            assert [*model.confusion.rows[0], *model.confusion.rows[1]] == pytest.approx([tn, fp, fn, tp])

    def test_the_average_precision_is_that_of_scikit_learn(self, parts, judged):
        found = evaluated(parts, "w", metrics=["average_precision"], comparisons=[], criteria=[])
        truth, score, weight = ([row[name] for row in judged] for name in ("truth", "a", "w"))

        assert found.models[0].estimates[0].value == pytest.approx(
            average_precision_score(truth, score, sample_weight=weight)
        )

    def test_every_interval_comes_from_drawing_the_rows(self, found):
        for model in found.models:
            shown = {one.metric: one.interval for one in model.estimates}
            assert {one.method for one in shown.values()} == {"bootstrap_bca"}
            for name in ("recall", "roc_auc", "mean_cost"):
                value = next(one.value for one in model.estimates if one.metric == name)
                assert shown[name].low < value < shown[name].high

    def test_no_verdict_is_given_on_all_cases_or_on_a_group_even_where_its_own_weights_are_whole(self, found):
        verdicts = [one for criterion in found.criteria for one in criterion.models]

        assert {(one.verdict, one.undefined_code) for one in verdicts} == {("undefined", "weighted_cases")}
        assert {one.group for one in verdicts} == {None, "N", "S"}

    def test_no_p_value_and_no_conclusion_is_given(self, found):
        for comparison in found.comparisons:
            (test,) = comparison.pairs[0].tests
            assert (test.test, test.p_value, test.withheld_code) == ("paired_bootstrap", None, "no_p_from_bootstrap")
            assert comparison.conclusions == ("withheld",)
            assert comparison.interval.low < comparison.value < comparison.interval.high

    def test_differences_are_those_of_the_weighted_points(self, found):
        first, second = ({one.metric: one.value for one in model.estimates} for model in found.models)
        for comparison in found.comparisons:
            name = comparison.metric
            assert comparison.value == pytest.approx(first[name] - second[name])

    def test_groups_show_rows_and_weighted_points_with_drawn_differences_and_no_tests(self, found, judged):
        (grouping,) = found.models[0].groupings

        assert [(group.name, group.cases) for group in grouping.groups] == [
            (name, sum(row["site"] == name for row in judged)) for name in "NS"
        ]
        assert (grouping.missing, grouping.tests) == (0, ())
        assert {one.undefined_code for one in grouping.untested} == {"weighted_cases"}
        for one in grouping.groups[0].to_rest:
            values = [each.value for group in grouping.groups for each in group.estimates if each.metric == one.metric]
            assert one.value == pytest.approx(values[0] - values[1])
            assert one.interval.method == "bootstrap_bca"
        for group in grouping.groups:
            positive = [row for row in judged if row["site"] == group.name and row["truth"] == 1]
            recall = sum(row["w"] for row in positive if row["a"] >= 0.5) / sum(row["w"] for row in positive)
            assert group.estimates[0].value == pytest.approx(recall)

    def test_splits_show_weighted_points_with_drawn_gaps(self, found, parts):
        (training,) = found.models[0].splits
        rows = [row for row in zip(*parts.values(), strict=True) if row[4] == "training"]

        assert training.cases == len(rows)
        assert {one.interval.method for one in training.to_rest} == {"bootstrap_bca"}

    def test_sizes_of_a_new_sample_are_not_given(self, found):
        assert {one.cases_needed_code for criterion in found.criteria for one in criterion.models} <= {
            "cases_not_alike",
            "not_a_proportion",
        }

    def test_equal_fractions_leave_every_point_as_it_is(self, data):
        halves, ones = evaluated({**data, "w": [0.5] * 160}, "w"), evaluated(data)
        for model, plain in zip(halves.models, ones.models, strict=True):
            for one, same in zip(model.estimates, plain.estimates, strict=True):
                assert one.value == pytest.approx(same.value * (0.5 if one.metric == "total_cost" else 1))


class TestRefused:
    def problem(self, data, weights):
        with pytest.raises(reportgen.ReportgenError) as caught:
            evaluated({**data, "w": weights}, "w")
        (found,) = caught.value.problems
        return found

    @pytest.mark.parametrize("at", [1, 4])  # a judged row, and one of training
    def test_a_weight_below_zero_is_refused_with_table_and_column(self, data, at):
        found = self.problem(data, [-2 if number == at else weight for number, weight in enumerate(data["w"])])

        assert str(found) == (
            "data.columns.weight: a weight below zero in 1 row of arrays from Python (w) - give weights of zero or more"
        )
        assert found.exit_code == 5

    def test_in_a_file_it_is_refused_with_the_name_of_the_file(self, data, tmp_path):
        lines = [
            "truth,score,n",
            *(f"{truth},0.{at % 9},{-1 if at < 2 else 1}" for at, truth in enumerate(data["truth"])),
        ]
        (tmp_path / "cases.csv").write_text("\n".join(lines), encoding="utf-8")
        (tmp_path / "spec.yaml").write_text(
            "kind: validation\ntitle: T\ndata: {file: cases.csv, columns: {weight: n}}\n", encoding="utf-8"
        )
        with pytest.raises(
            reportgen.ReportgenError, match=r"spec\.yaml:3:\d+: .* below zero .* 2 rows of cases\.csv \(n\)"
        ):
            reportgen.evaluate(tmp_path / "spec.yaml")

    @pytest.mark.parametrize(
        ("weight", "said"),
        [
            (0, "a weight of zero"),
            (0.0, "a weight of zero"),
            (1e300, "too large or too small"),
            (1e-300, "too large or"),
        ],
    )
    def test_weights_that_no_case_can_have_are_refused(self, data, weight, said):
        assert said in str(self.problem(data, [weight] * 160))

    def test_text_among_the_weights_is_refused(self, data):
        assert self.problem(data, ["many", *data["w"][1:]]).exit_code == 5

    def test_no_row_with_a_weight_is_no_row_left(self, data):
        assert "missing weight" in str(self.problem(data, [None] * 160))

    def test_weights_that_are_missing_or_no_numbers_make_their_rows_incomplete(self, data):
        odd = [None, 1, float("nan"), float("inf"), 2, float("-inf"), *data["w"][6:]]
        found = evaluated({**data, "part": ["test"] * 160, "w": odd}, "w").data
        incomplete = {fact.ref.removeprefix("data/incomplete/"): fact.value for fact in found.incomplete}

        assert sum(incomplete.values()) == 4
        assert incomplete["infinite_weight"] == 2

    def test_weights_and_clusters_together_are_refused(self, data):
        more = {"data": {"columns": {"weight": "w", "cluster": "site"}}, "criteria": []}
        with pytest.raises(reportgen.ReportgenError, match="weights of cases that come in clusters is not yet"):
            evaluated(data, **more)
