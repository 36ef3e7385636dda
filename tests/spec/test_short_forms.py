"""Counts, costs and amounts as people write them: the long form says the same, and what does not fit is named."""

import pytest

import reportgen
from reportgen.spec.amounts import amount

HEAD = "kind: validation\ntitle: T\n"
COUNTS = "{tp: 45, fp: 3, fn: 5, tn: 147}"
MATRIX = HEAD + "data: {confusion: [[147, 3], [5, 45]], matrix_rows: truth, positive: positive}\n"
TABLE = HEAD + "data: p.csv\npositive: bad\n"


def numbers(spec):
    """Return every estimate and verdict of a spec, by ref."""
    results = reportgen.evaluate(spec)
    found = {one.ref: (one.value, one.interval) for model in results.models for one in model.estimates}
    return found | {one.ref: (one.verdict, one.bound) for one in results.criteria}


class TestCounts:
    @pytest.mark.parametrize(
        "data",
        [
            f"{{confusion: {COUNTS}}}",
            f"{{confusion: {COUNTS}, positive: positive}}",
            f"{{confusion: {COUNTS}, matrix_rows: truth}}",
            f"{{confusion: {COUNTS}, matrix_rows: prediction}}",
            f"{{confusion: {COUNTS}, classes: [negative, positive]}}",
            f"{{confusion: {COUNTS}, classes: [positive, negative], positive: positive}}",
            f"{{confusion: {{model: {COUNTS}}}}}",
        ],
    )
    def test_four_counts_say_what_a_matrix_says(self, loaded, data):
        more = "metrics: [recall, specificity, precision, mcc]\ncriteria: [recall >= 80%, precision >= 0.9]\n"

        assert numbers(loaded(f"{HEAD}data: {data}\n{more}")) == numbers(loaded(MATRIX + more))

    def test_the_long_form_builds_the_same_numbers(self, loaded):
        short = loaded(f"{HEAD}data: {{confusion: {COUNTS}}}\ncosts: {{fp: 10, fn: 1000, unit: RMB}}\n")

        assert numbers(reportgen.load(short.long_form())) == numbers(short)

    def test_names_of_classes_stay_those_of_the_author(self, loaded):
        named = loaded(f"{HEAD}data: {{confusion: {COUNTS}, positive: bad}}\n")
        listed = loaded(f"{HEAD}data: {{confusion: {COUNTS}, classes: [good, bad]}}\n")

        assert (named.data.positive, named.data.confusion) == ("bad", ((147, 3), (5, 45)))
        assert (listed.data.positive, listed.data.classes) == ("bad", ("good", "bad"))

    def test_several_models_have_counts_under_their_names(self, loaded):
        both = f"{{Champion: {COUNTS}, Challenger: {{tp: 40, fp: 1, fn: 10, tn: 149}}}}"
        spec = loaded(f"{HEAD}data: {{confusion: {both}}}\n")

        assert [model.name for model in spec.models] == ["Champion", "Challenger"]
        assert spec.data.confusion["Challenger"] == ((149, 1), (10, 40))

    @pytest.mark.parametrize(
        ("confusion", "said"),
        [
            ("{tp: 45, fp: 3, fn: 5}", "3:19: the counts need tp, fp, fn and tn; tn is missing - add `tn: ..`"),
            ("{tp: 45, fp: 3}", "fn and tn are missing - add `fn: ..`, `tn: ..`"),
            (
                "{tp: 45, fp: 3.5, fn: 5, tn: 1}",
                "3:32: fp must be a whole number of cases (3.5) - write one such as 45",
            ),
            ("{tp: 45, fp: -3, fn: 5, tn: 1}", "fp must be a whole number of cases (-3)"),
            ("{tp: 45, fp: 3, fn: 5, tnn: 1}", "3:42: no key is named 'tnn' here - did you mean 'tn'?"),
            ("{A: {tp: 45, fp: 3, fn: 5}}", "3:23: the counts need tp, fp, fn and tn; tn is missing"),
        ],
    )
    def test_what_is_wrong_with_counts_is_said_once_at_its_place(self, problems, confusion, said):
        (problem,) = problems(f"{HEAD}data: {{confusion: {confusion}}}\n")
        assert said in str(problem)

    def test_counts_of_more_than_two_classes_are_refused(self, problems):
        (problem,) = [
            one
            for one in problems(f"{HEAD}data: {{confusion: {COUNTS}, classes: [a, b, c]}}\n")
            if one.code == "two_classes"
        ]
        assert "tp, fp, fn and tn are for two classes, but there are 3 - write a matrix" in str(problem)


class TestCosts:
    @pytest.mark.parametrize(
        ("classes", "matrix"),
        [("", ((0, 10), (1000, 0))), ("classes: [bad, good], ", ((0, 1000), (10, 0)))],
    )
    def test_costs_by_name_are_a_matrix_in_the_order_of_the_classes(self, loaded, classes, matrix):
        data = f"data: {{file: p.csv, {classes}positive: bad}}\n"
        spec = loaded(f"{HEAD}{data}costs: {{fp: 10, fn: 1000, unit: RMB}}\n")

        assert (spec.costs.matrix, spec.costs.unit) == (matrix, "RMB")

    def test_what_is_right_may_cost_or_bring_in_too(self, loaded):
        costs = loaded(TABLE + "costs: {tp: 10, fp: 10, fn: 1000, tn: 0}\n").costs
        gains = loaded(TABLE + "gains: {tp: 90.5, fp: -10, basis: net, unit: EUR}\n").gains

        assert costs.matrix == ((0, 10), (1000, 10))
        assert (gains.matrix, gains.basis, gains.unit) == (((0, -10), (0, 90.5)), "net", "EUR")

    @pytest.mark.parametrize(
        ("costs", "said"),
        [
            ("{fp: 10, fm: 1000}", "5:17: no key is named 'fm' here - keys here are: tp, fp, fn, tn, unit"),
            ("{fp: 10, matrix: [[0, 1], [5, 0]]}", "5:17: the costs are given twice, as a matrix and by name"),
            ("{fp: ten}", '5:13: fp must be a number ("ten") - write one such as 10'),
        ],
    )
    def test_what_is_wrong_with_costs_is_said_at_its_place(self, problems, costs, said):
        (problem,) = problems(f"{TABLE}costs: {costs}\n")
        assert said in str(problem)


class TestAmounts:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("85%", 0.85),
            ("85 %", 0.85),
            ("0.7%", 0.007),
            ("1.1%", 0.011),  # 1.1 / 100 is 0.011000000000000001
            ("1,200", 1200),
            ("$2.50", 2.5),
            ("EUR -3", None),
            ("-3 EUR", -3),
            (".5", 0.5),
            ("1e-3", 0.001),
            ("0,85", None),
            ("1.2.3", None),
            ("$5 EUR", None),
            ("", None),
        ],
    )
    def test_a_number_is_read_as_it_is_written(self, written, value):
        found = amount(written)
        assert (found.value if found else None) == value

    def test_percentages_are_taken_where_a_proportion_is_meant(self, loaded):
        spec = loaded(
            "kind: validation\ntitle: T\ndata: {file: p.csv, use_prevalence: 1%, positive: bad}\nconfidence: 90%\n"
            "threshold: 50%\ncriteria:\n- recall >= 85%\n- {metric: npv, at_least: 99.5%}\n"
            "- {metric: accuracy, between: [80 %, 90 %]}\n"
        )

        assert (spec.models[0].threshold, spec.data.use_prevalence, spec.confidence) == (0.5, 0.01, 0.9)
        assert [one.at_least for one in spec.criteria[:2]] == [0.85, 0.995]
        assert spec.criteria[2].between == (0.8, 0.9)

    def test_a_threshold_of_a_model_and_of_a_rule_may_be_a_percentage(self, loaded):
        rule = "{rule: constraint, metric: recall, at_least: 90%, on: validation}"
        models = f"models: [{{name: A, score: a, threshold: 35%}}, {{name: B, score: b, threshold: {rule}}}]\n"
        spec = loaded(f"{HEAD}data: {{file: p.csv, columns: {{split: part}}, positive: bad}}\n{models}")

        assert (spec.models[0].threshold, spec.models[1].threshold.at_least) == (0.35, 0.9)

    def test_money_is_compared_in_the_unit_of_the_costs(self, loaded):
        costs = "costs: {fp: 10, fn: 1000, unit: RMB}\n"
        spec = loaded(f"{TABLE}{costs}criteria: [mean_cost <= 50 RMB, 'mean_cost <= ¥1,200', mean_cost <= 2.5]\n")

        assert [one.at_most for one in spec.criteria] == [50, 1200, 2.5]

    @pytest.mark.parametrize(
        ("costs", "rule", "said"),
        [
            (", unit: RMB", "mean_cost <= 50 USD", "6:12: the costs are in RMB (50 USD) - write the bound in RMB"),
            ("", "mean_cost <= 50 USD", "the spec states no unit of costs (50 USD) - write `unit: USD` under `costs`"),
            ("", "mean_cost <= 5%", "mean_cost is not a proportion (5%) - leave out the percent sign"),
            ("", "recall >= 0.5 EUR", "recall is not an amount of money (0.5 EUR) - leave out EUR"),
        ],
    )
    def test_a_sign_that_does_not_go_with_the_metric_is_refused(self, problems, costs, rule, said):
        (problem,) = problems(f"{TABLE}costs: {{fp: 10, fn: 1000{costs}}}\ncriteria: ['{rule}']\n")
        assert said in str(problem)

    @pytest.mark.parametrize("rule", ["recall >= 0,85", "recall >= high", "recall > 0.85", "0.8 <= recall"])
    def test_what_is_no_number_is_no_criterion(self, problems, rule):
        (problem,) = problems(f"{TABLE}criteria: ['{rule}']\n")
        assert "write `recall >= 0.85`" in str(problem)
