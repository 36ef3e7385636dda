"""What the first page answers: what blocks verdicts, and a sentence for each model with its reason."""

import pytest

from reportgen.document.sections.limitations import main_limitations
from reportgen.document.sections.summary import blocks
from reportgen.narrative.answers import headline, of_models
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.reasons import SHORT

COUNTS = {"tp": 90, "fp": 10, "fn": 10, "tn": 90}
GOOD, OPEN, BAD = "recall >= 0.5", "recall >= 0.88", "recall >= 0.99"
CHOSEN_HERE = SHORT["threshold_on_judged"]
SITE = {"data": {"columns": {"group": ["site"]}}}
RIGHT, WRONG, POOR = [[0.9, 0.1] * right + [0.1, 0.9] * (150 - right) for right in (140, 10, 100)]


def scored(*columns, thresholds=(), **more):
    """Name models A, B and so on after the columns of their scores."""
    stated = [*thresholds, *[{}] * len(columns)]
    named = zip("ABCDE", columns, stated, strict=False)
    return {
        "models": [{"name": name, "score": column, "threshold": 0.5} | given for name, column, given in named],
        **more,
    }


@pytest.fixture
def of_scores(run):
    """Judge models on 150 cases of each class: one that is right on 140 of each, one on 10, and one on 100."""
    data = {"truth": [1, 0] * 150, "right": RIGHT, "wrong": WRONG, "poor": POOR, "site": ["N", "S", "W"] * 100}
    few = {"metrics": ["recall"], "resampling": {"draws": 1000}}  # for speed
    return lambda criteria, **spec: run({"criteria": criteria, **few, **spec}, data)


def lead(results):
    return " ".join(map(plain, headline(Reading(results)))).replace("\u00a0", " ")


def each(results):
    return [plain(one).replace("\u00a0", " ") for one in of_models(Reading(results))]


def listed(results):
    """Write the lists of main limitations as text."""
    return [plain(item) for items in main_limitations(Reading(results)) for item in items.items]


class TestWhatBlocksVerdicts:
    """What blocks a verdict is in the headline, and a list on the same page does not repeat it."""

    def test_one_reason_for_all_is_said_with_the_state(self, of_scores):
        chosen = scored("right", thresholds=[{"threshold_chosen_on": "test"}])
        one, two, three = (of_scores([GOOD] * many, **chosen) for many in (1, 2, 3))
        why = f"{CHOSEN_HERE}."

        assert lead(one) == f"The primary criterion, C1, has no verdict: {why}"
        assert lead(two) == f"Neither primary criterion has a verdict: {why}"
        assert lead(three) == f"No primary criterion has a verdict: {why}"
        assert [each(results) for results in (one, two, three)] == [[], [], []]
        assert not any("chosen" in line for line in listed(one))

    def test_the_models_that_a_reason_concerns_are_named(self, of_scores):
        thresholds = [{"threshold_chosen_on": "test"}, {"threshold_chosen_on": "elsewhere"}]
        results = of_scores([GOOD], **scored("right", "poor", thresholds=thresholds))

        assert f"No verdict on C1 for A: {CHOSEN_HERE}." in lead(results)
        assert each(results) == ["A: No verdict on recall of at least 50% (C1).", "B meets the primary criterion."]

    def test_a_threshold_chosen_on_the_cases_goes_before_rows_that_are_incomplete(self, run):
        """Incomplete rows block two verdicts and the threshold one, but more rows would not remove that one."""
        table = {"truth": [1, 0] * 100, "s": [0.9, 0.1] * 100, "p": [1, 0] * 97 + [None] * 6}
        table["c"] = [f"k{at // 4}" for at in range(200)]
        models = [{"name": "A", "score": "s", "threshold": 0.5, "threshold_chosen_on": "test"}]
        models += [{"name": "B", "prediction": "p"}]
        rules = [("precision", "B", 0.3), ("npv", "B", 0.3), ("recall", "A", 0.5)]
        criteria = [{"metric": metric, "model": model, "at_least": least} for metric, model, least in rules]
        data = {"use_prevalence": 0.2, "columns": {"cluster": "c"}}

        said = lead(run({"models": models, "data": data, "criteria": criteria, "resampling": {"draws": 1000}}, table))

        assert said == (
            f"Of three primary criteria, none has a verdict. No verdict on C3: {CHOSEN_HERE}. "
            "No verdict on C1 and C2: 6 rows incomplete; no worst case for clusters."
        )

    def test_a_reason_on_a_comparison_is_named_too(self, of_scores):
        criteria = [GOOD, {"comparison": "H1", "must": "superior"}]
        asked = scored("right", "right", comparisons=[{"id": "H1", "metric": "roc_auc"}])

        assert "No verdict on C2: both models rank the cases alike." in lead(of_scores(criteria, **asked))

    @pytest.mark.parametrize(
        ("column", "threshold", "said", "short"),
        [
            ("wrong", 0.5, "A ranks cases in reverse (ROC AUC 0.067).", "in reverse"),
            ("right", 5, "A predicts 0 for every case.", "every case"),
        ],
    )
    def test_a_model_that_cannot_be_used_as_it_is_is_in_the_headline_alone(
        self, of_scores, column, threshold, said, short
    ):
        asked = scored(column, thresholds=[{"threshold": threshold}])
        judged, shown = of_scores([GOOD], **asked), of_scores([], **asked)

        assert said in lead(judged)
        assert not any(short in line for line in listed(judged))
        assert any(short in line for line in listed(shown))  # where nothing is judged there is no such headline


class TestASentenceForEachModel:
    """Which criteria a model meets, and why it does not meet the others."""

    @pytest.mark.parametrize(
        ("rules", "said"),
        [
            ([GOOD], "model meets the primary criterion."),
            ([GOOD, GOOD], "model meets both primary criteria."),
            ([GOOD] * 3, "model meets all primary criteria."),
            (
                [OPEN],
                "model: Recall of at least 88% (C1) is not demonstrated: true values down to 82.4% are compatible",
            ),
            ([BAD], "model: Recall of at least 99% (C1) is not met: 90.0% observed."),
            ([{"metric": "fnr", "at_most": 0.12}], "true values up to 17.6% are compatible with these data."),
            ([GOOD, BAD], "model meets recall of at least 50% (C1). Recall of at least 99% (C2) is not met: 90.0%"),
            ([GOOD, GOOD, GOOD, BAD], "model meets C1, C2 and C3. Recall of at least 99% (C4) is not met"),
            ([GOOD, OPEN, BAD, BAD], "model: C1 is met; C2 is not demonstrated; C3 and C4 are not met."),
        ],
    )
    def test_what_is_met_and_what_is_not(self, of_matrix, rules, said):
        (found,) = each(of_matrix(**COUNTS, criteria=rules))

        assert said in found

    @pytest.mark.parametrize(
        ("between", "said"),
        [
            ([0.5, 0.99], "model meets the primary criterion."),
            (
                [0.5, 0.9],
                "Recall in the range 50% to 90% (C1) is not demonstrated: true values from 82.4% to 95.1% are",
            ),
            ([0.5, 0.6], "Recall in the range 50% to 60% (C1) is not met: 90.0% observed."),
        ],
    )
    def test_ranges(self, of_matrix, between, said):
        (found,) = each(of_matrix(**COUNTS, criteria=[{"metric": "recall", "between": between}]))

        assert said in found

    def test_the_role_of_a_criterion_that_is_not_primary_is_said(self, of_scores):
        others = [{"metric": "recall", "at_least": 0.99, "role": role} for role in ("secondary", "exploratory")]
        mixed, secondary = of_scores([GOOD, *others], **scored("right")), of_scores(others[:1], **scored("right"))
        met = of_scores([{**others[0], "at_least": 0.5}], **scored("right"))

        assert "A meets the primary criterion. Recall of at least 99% (C2, secondary) is not met" in each(mixed)[0]
        assert "Recall of at least 99% (C3, exploratory) is not met: 93.3% observed." in each(mixed)[0]
        assert each(secondary) == ["A: Recall of at least 99% (C1, secondary) is not met: 93.3% observed."]
        assert each(met) == ["A meets its secondary criteria."]

    def test_a_model_of_several_is_not_said_to_meet_criteria_on_others(self, of_scores):
        of_a, of_b = ({"metric": "recall", "at_least": 0.8, "model": name} for name in "AB")

        assert each(of_scores([of_a, of_b], **scored("right", "poor"))) == [
            "A meets recall of at least 80% (C1).",
            "B: Recall of at least 80% (C2) is not met: 66.7% observed.",
        ]

    def test_groups_with_the_worst_verdict_are_named(self, of_scores):
        """By hand: of 50 positive cases in each group 34, 33 and 33 are found; 34 is the least that is compatible."""
        each_site = {"metric": "recall", "at_least": 0.8, "for_each": "site"}
        good, bad = each(of_scores([each_site], **SITE, **scored("right", "poor")))
        (met, *_) = each(of_scores([each_site, BAD], **SITE, **scored("right")))

        assert good == "A meets the primary criterion."
        assert bad == "B: Recall of at least 80% for site = S and W (C1) is not met."
        assert met.startswith("A meets recall of at least 80% for each site (C1). ")

    def test_many_groups_are_not_listed(self, run):
        data = {"truth": [1, 0] * 200, "s": [0.1, 0.9] * 200, "site": [f"s{at // 80}" for at in range(400)]}
        asked = {**SITE, **scored("s"), "criteria": [{"metric": "recall", "at_least": 0.8, "for_each": "site"}]}

        assert each(run(asked, data)) == ["A: Recall of at least 80% for several groups of site (C1) is not met."]

    def test_judged_sets_are_named(self, run):
        right, wrong = [[1, 0.9], [0, 0.1]] * 100, [[1, 0.1], [0, 0.1]] * 50
        truth, scores = zip(*right, *wrong, strict=True)
        data = {"truth": truth, "s": scores, "part": ["test"] * 200 + ["oot"] * 100}
        sets = {"columns": {"split": "part"}, "split_as": {"test": ["test", "oot"]}}

        (said,) = each(run({**scored("s"), "data": sets, "criteria": ["recall >= 0.8"]}, data))

        assert said == "A: Recall of at least 80% on oot (C1) is not met: 0.0% observed."

    def test_costs_have_their_unit(self, of_matrix):
        """By hand: 100 false alarms at 1 and no other cost, over 500 cases, are 0.20 for each."""
        costs = {"matrix": [[0, 1], [20, 0]], "unit": "EUR"}
        rules = ["mean_cost <= 5", "mean_cost <= 0.21", "mean_cost <= 0.1"]
        (said,) = each(of_matrix(tp=100, fp=100, fn=0, tn=300, costs=costs, criteria=rules))

        assert said.startswith("model meets mean cost of at most 5 EUR (C1). Mean cost of at most 0.21 EUR (C2)")
        assert "true values up to 0.32 EUR are compatible" in said
        assert said.endswith("Mean cost of at most 0.1 EUR (C3) is not met: 0.20 EUR observed.")

    @pytest.mark.parametrize(("many", "sentences"), [(4, 4), (5, 0)])
    def test_above_four_models_the_table_has_the_answer(self, of_scores, many, sentences):
        assert len(each(of_scores([GOOD], **scored(*["right"] * many)))) == sentences


class TestFindings:
    """The first page names findings with their severities."""

    def named(self, results):
        pairs = [pair for block in blocks(Reading(results), None) for pair in getattr(block, "pairs", ())]
        return next(plain(text) for head, text in pairs if plain(head) == "Findings")

    def test_the_gravest_go_first(self, of_matrix):
        recorded = [{"id": "F1", "severity": "low", "text": "x"}, {"id": "F2", "severity": "medium", "text": "x"}]

        assert self.named(of_matrix(**COUNTS, criteria=[BAD], findings=recorded)) == "P1 (high), F2 (medium), F1 (low)"

    def test_at_most_three_are_named(self, of_matrix):
        recorded = [{"id": f"F{at}", "severity": "low", "text": "x"} for at in range(1, 7)]
        few, many = (self.named(of_matrix(**COUNTS, findings=recorded[:at])) for at in (2, 6))

        assert few == "F1 (low), F2 (low)"
        assert many == "F1 (low), F2 (low), F3 (low) and more"
