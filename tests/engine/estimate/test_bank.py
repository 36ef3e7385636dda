"""
Shifts of scores between parts of the data, and grades against predicted default rates, through the public door.

Golden values: NumPy's quantiles and a sum by hand, ncx2 and beta of scipy.stats, multipletests of statsmodels.
"""

import re

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import beta, ncx2, norm
from statsmodels.stats.multitest import multipletests

import reportgen
from reportgen.catalog.adjusted import holm_adjusted
from reportgen.data.bank import BinnedSamples
from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.intervals.psi_ci import psi_ci
from reportgen.narrative.bank import graded, grades_shifted
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

CASES = 1200


def drawn(moved=0.4, seed=7):
    draw = np.random.default_rng(seed)
    part = np.where(np.arange(CASES) % 3, "training", "test")
    odds = draw.normal(-2, 1, CASES) + moved * (part == "test")
    score = (1 / (1 + np.exp(-odds))).round(4)
    truth = (draw.random(CASES) < np.clip(score * 1.5, 0, 1)).astype(int)
    grade = np.array([*"ABCD"])[np.searchsorted([0.06, 0.12, 0.25], score)]
    return {"truth": truth, "score": score, "part": part, "grade": grade, "owner": np.arange(CASES) // 2}


def evaluated(data, columns=(), source=None, grade="grade", **more):
    named = {"split": "part", **({"grade": grade} if grade else {}), **dict(columns)}
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "score": "score", "threshold": 0.2}]}
    return reportgen.evaluate(
        {**spec, "data": {"columns": named, "source": source or {}}, "metrics": ["roc_auc"], **more}, data
    )


def index_by_hand(there, here):
    p, q = there / there.sum(), here / here.sum()
    return float(((q - p) * np.log(q / p)).sum())


class TestShift:
    def test_bins_are_the_tenths_of_the_training_rows_and_the_index_is_that_of_their_counts(self):
        data = drawn()
        shift = evaluated(data).models[0].shift
        training, judged = (data["score"][data["part"] == part] for part in ("training", "test"))
        cuts = np.quantile(training, np.arange(1, 10) / 10)
        there, here = (np.bincount(np.searchsorted(cuts, scores), minlength=10) for scores in (training, judged))
        scale = 1 / len(training) + 1 / len(judged)
        value = index_by_hand(there, here)

        assert [row[2:] for row in shift.bins.rows] == [*zip(there, here, strict=True)]
        assert shift.reference == "training"
        assert shift.index.value == pytest.approx(value)
        assert shift.bias.value == pytest.approx(9 * scale)
        assert (
            ncx2.cdf(value / scale, 9, shift.index.interval.high / scale) < 0.025
        )  # that of its standard error is larger
        assert ncx2.sf(value / scale, 9, shift.index.interval.low / scale) == pytest.approx(0.025)

    def test_a_criterion_is_judged_on_the_upper_limit(self):
        data = drawn(moved=0.1)
        high = evaluated(data).models[0].shift.index.interval.high
        asked = [{"metric": "psi", "at_most": round(high + step, 4)} for step in (0.001, -0.001)]
        first, second = evaluated(data, criteria=asked, grade=None).criteria

        assert (first.verdict, second.verdict) == ("met", "not_demonstrated")
        assert first.bound == second.bound == pytest.approx(high)
        assert first.models[0].decided_by == "psi_ci"

    def test_a_threshold_above_what_is_proved_carries_no_verdict(self):
        found = evaluated(drawn(), criteria=[{"metric": "psi", "at_most": 0.3}], grade=None).criteria[0]

        assert (found.verdict, found.undefined_code) == ("undefined", "threshold_not_proved")
        assert "for thresholds up to 0.25" in found.undefined

    def test_without_another_part_there_is_no_index_and_the_criterion_says_why(self):
        data = drawn()
        found = reportgen.evaluate(
            {
                "kind": "validation",
                "title": "T",
                "models": [{"name": "A", "score": "score", "threshold": 0.2}],
                "criteria": [{"metric": "psi", "at_most": 0.1}],
            },
            {name: data[name] for name in ("truth", "score")},
        )

        assert found.models[0].shift is None
        assert found.criteria[0].undefined == ("There is no other part of the data with scores for comparison.")

    def test_clusters_leave_it_without_an_index(self):
        found = evaluated(drawn(), {"cluster": "owner"}, criteria=[{"metric": "psi", "at_most": 0.1}])

        assert found.models[0].shift is None
        assert found.criteria[0].undefined_code == "units_between_parts"

    def test_without_training_rows_the_first_other_part_is_the_reference(self):
        data = drawn()
        data["part"] = np.where(data["part"] == "training", "validation", "test")

        assert evaluated(data).models[0].shift.reference == "validation"

    def test_an_empty_bin_counts_half_a_case_and_carries_no_verdict(self):
        data = drawn()
        data["score"] = np.where(data["part"] == "test", np.maximum(data["score"], 0.2), data["score"])
        found = evaluated(data, criteria=[{"metric": "psi", "at_most": 0.25}], grade=None)
        there, here = (np.array([row[at] for row in found.models[0].shift.bins.rows]) for at in (2, 3))

        assert (here == 0).any()
        assert found.models[0].shift.index.value == pytest.approx(index_by_hand(there, np.where(here, here, 0.5)))
        assert found.criteria[0].undefined_code == "few_in_bin"

    def test_equal_scores_are_never_split(self):
        shift = BinnedParts.of(Scores.of([0.1] * 70 + [0.5] * 30, [0] * 100), Scores.of([0.1, 0.5, 0.5], [0] * 3))

        assert shift.reference.tolist() == [70, 30]
        assert shift.judged.tolist() == [1, 2]
        assert (shift.lows.tolist(), shift.highs.tolist()) == ([0.1, 0.5], [0.1, 0.5])


class TestShiftOfGrades:
    def test_counts_are_those_of_the_grades_in_both_parts_and_the_index_is_theirs(self):
        data = drawn()
        shift = evaluated(data).data.grade_shift
        there, here = (
            np.array([((data["part"] == part) & (data["grade"] == one)).sum() for one in "ABCD"])
            for part in ("training", "test")
        )
        scale, value = 1 / there.sum() + 1 / here.sum(), index_by_hand(there, here)

        assert (shift.ref, shift.reference, shift.bins.row_labels) == ("data/grade_shift", "training", (*"ABCD",))
        assert [*shift.bins.rows] == [*zip(there, here, strict=True)]
        assert shift.index.value == pytest.approx(value)
        assert shift.bias.value == pytest.approx(3 * scale)
        assert ncx2.cdf(value / scale, 3, shift.index.interval.high / scale) == pytest.approx(0.025)

    def test_criteria_are_judged_on_the_grades_where_these_are_named(self):
        data = drawn()
        high = evaluated(data).data.grade_shift.index.interval.high
        asked = [{"metric": "psi", "at_most": round(high + step, 4)} for step in (0.001, -0.001)]
        found = evaluated(data, criteria=asked)

        assert [one.verdict for one in found.criteria] == ["met", "not_demonstrated"]
        assert found.criteria[0].bound == pytest.approx(high)
        words = " ".join(map(plain, grades_shifted(Reading(found), found.data.grade_shift)))
        assert words.startswith("Grades (column grade), training to judged rows: population stability index 0.")
        assert words.endswith("Criteria on this index are judged on the grades.")

    def test_a_grade_that_one_part_lacks_counts_half_a_case_there_and_leaves_no_verdict(self):
        data = drawn()
        data["grade"] = np.where((data["part"] == "test") & (data["grade"] == "B"), "A", data["grade"])
        data["grade"] = np.where((data["part"] == "training") & (data["grade"] == "D"), "C", data["grade"])
        found = evaluated(data, criteria=[{"metric": "psi", "at_most": 0.25}])
        shift = found.data.grade_shift
        there, here = np.array(shift.bins.rows, dtype=float).T

        assert shift.bins.row_labels == ("A", "C", "D", "B")  # by mean score, then what only the reference has
        assert (there[2], here[3]) == (0, 0)
        assert shift.index.value == pytest.approx(index_by_hand(np.where(there, there, 0.5), np.where(here, here, 0.5)))
        assert found.criteria[0].undefined_code == "few_in_bin"

    @pytest.mark.parametrize("columns", [{"cluster": "owner"}, {"split": None}])
    def test_clusters_or_no_other_part_leave_it_without_an_index(self, columns):
        assert evaluated(drawn(), columns).data.grade_shift is None


class TestWeights:
    """Weights that are whole numbers count cases: a row of weight two is two rows."""

    @pytest.mark.parametrize("grade", ["grade", None])
    def test_whole_weights_give_what_as_many_rows_give(self, grade):
        data, of_a = drawn(), drawn()["grade"] == "A"
        times = np.where(of_a, 2, np.arange(CASES) % 5 > 0)  # some rows count for none
        data["times"] = times
        repeated = {name: np.repeat(values, times) for name, values in data.items() if name != "times"}
        asked = {"criteria": [{"metric": "psi", "at_most": 0.1}], "grade": grade}
        weighted, plain_rows = evaluated(data, {"weight": "times"}, **asked), evaluated(repeated, **asked)
        judged = data["part"] == "test"

        for found, same in zip(*([one.data.grade_shift, *_shifts(one)] for one in (weighted, plain_rows)), strict=True):
            assert (found and found.index.value) == (same and pytest.approx(same.index.value))
            assert (found and [row[-2:] for row in found.bins.rows]) == (same and [row[-2:] for row in same.bins.rows])
        assert weighted.criteria[0].bound == pytest.approx(plain_rows.criteria[0].bound)
        if grade:
            shift = weighted.data.grade_shift
            assert shift.index.n == times[judged].sum()
            assert shift.bins.rows[0] == (times[of_a & ~judged].sum(), times[of_a & judged].sum())

    @pytest.mark.parametrize("grade", ["grade", None])
    def test_other_weights_leave_no_index_and_the_criterion_says_why(self, grade):
        data = drawn()
        data["times"] = np.where(data["grade"] == "A", 2.5, 1)
        found = evaluated(data, {"weight": "times"}, criteria=[{"metric": "psi", "at_most": 0.1}], grade=grade)

        assert (found.data.grade_shift, *_shifts(found)) == (None, None)
        assert found.criteria[0].undefined == (
            "The case weights are not whole numbers, and the comparison with another part counts cases."
        )

    def test_the_grades_of_cases_with_other_weights_count_rows_on_both_sides(self):
        data = drawn()
        data["times"] = np.where(data["grade"] == "A", 2.5, 1)
        first = next(one for one in evaluated(data, {"weight": "times"}).models[0].grades if one.name == "A")
        judged = (data["part"] == "test") & (data["grade"] == "A")

        assert (first.cases, first.defaults) == (judged.sum(), data["truth"][judged].sum())


def _shifts(found):
    return [model.shift for model in found.models]


@pytest.mark.parametrize("tail", [0.025, 0.05])
@pytest.mark.parametrize(
    "counts", [([50, 50], [60, 40]), ([200, 300, 500], [210, 310, 480]), ([30] * 5, [90, 9, 9, 9, 9])]
)
def test_limits_are_those_noncentralities_under_which_the_index_is_so_large_or_so_small(counts, tail):
    binned = BinnedSamples.of(*counts)
    found = psi_ci.limits(binned, level=1 - 2 * tail)
    there, here = (np.array(one) for one in counts)
    scale, df = 1 / there.sum() + 1 / here.sum(), len(there) - 1
    statistic = index_by_hand(there, here) / scale

    def index(cells):
        return index_by_hand(cells[: df + 1], cells[df + 1 :])

    cells, variance = np.concatenate([there, here]).astype(float), 0.0
    for part, of in ((slice(0, df + 1), there), (slice(df + 1, None), here)):
        changes = []
        for at in range(2 * df + 2)[part]:
            more = np.where(np.arange(2 * df + 2) == at, 1e-5, 0)
            changes.append((index(cells + more) - index(cells - more)) / 2e-5 * of.sum())
        variance += (np.average(np.square(changes), weights=of) - np.average(changes, weights=of) ** 2) / of.sum()
    normal = index(cells) + norm.ppf(1 - tail) * variance**0.5
    rare = brentq(lambda at: ncx2.cdf(statistic, df, at) - tail, 0.01, 5000) * scale

    assert float(found.high) == pytest.approx(max(normal, rare), rel=1e-6)
    if found.low > 0:
        assert ncx2.sf(statistic, df, float(found.low) / scale) == pytest.approx(tail)
    else:
        assert ncx2.sf(statistic, df, 1e-12) >= tail


class TestGrades:
    def test_each_grade_has_its_counts_rates_and_jeffreys_test(self):
        data = drawn(moved=0)
        grades = evaluated(data).models[0].grades
        judged = data["part"] == "test"

        assert [one.name for one in grades] == ["A", "B", "C", "D"]
        for one in grades:
            own = judged & (data["grade"] == one.name)
            n, d, pd = own.sum(), data["truth"][own].sum(), data["score"][own].mean()
            assert (one.cases, one.defaults) == (n, d)
            assert (one.predicted, one.observed) == pytest.approx((pd, d / n))
            assert one.test.p_value == pytest.approx(beta.cdf(pd, d + 0.5, n - d + 0.5))
            assert one.ref == f"models/A/grades/{one.name}"

    def test_p_values_are_adjusted_by_holm_over_the_grades(self):
        grades = evaluated(drawn(moved=0)).models[0].grades
        golden = multipletests([one.test.p_value for one in grades], method="holm")[1]

        assert [one.test.p_adjusted for one in grades] == pytest.approx(golden.tolist())
        assert {one.test.family for one in grades} == {"holm"}

    def test_clusters_withhold_the_p_values_and_keep_the_rates(self):
        grades = evaluated(drawn(), {"cluster": "owner"}).models[0].grades

        assert {(one.test.p_value, one.test.withheld_code, one.interval) for one in grades} == {
            (None, "clustered", None)
        }
        assert all(one.observed is not None for one in grades)

    def test_scores_that_are_no_probabilities_are_held_against_nothing(self):
        data = drawn()
        models = [{"name": "A", "score": "score", "threshold": 0.2, "scale": "score"}]
        grades = evaluated(data, models=models).models[0].grades

        assert {(one.predicted, one.test) for one in grades} == {(None, None)}

    def test_an_enriched_sample_has_no_default_rates(self):
        assert evaluated(drawn(), source={"sampling": "enriched"}).models[0].grades == ()

    def test_a_column_that_is_no_column_of_grades_is_refused(self):
        many = {**drawn(), "many": np.arange(CASES).astype(str)}
        with pytest.raises(
            reportgen.ReportgenError, match="the column 'many' has 400 grades among the evaluated cases"
        ):
            evaluated(many, {"grade": "many"})


class TestBinsInPlaceOfGrades:
    def test_each_bin_of_the_shift_has_its_counts_rates_and_jeffreys_test(self):
        data = drawn(moved=0)
        grades = evaluated(data, grade=None).models[0].grades
        scores, judged = data["score"], data["part"] == "test"
        cuts = np.quantile(scores[~judged], np.arange(1, 10) / 10)
        at = np.searchsorted(cuts, scores)

        assert [one.name for one in grades] == [str(number) for number in range(1, 11)]
        for bin_, one in enumerate(grades):
            own = judged & (at == bin_)
            n, d, pd = own.sum(), data["truth"][own].sum(), scores[own].mean()
            assert (one.cases, one.defaults, one.predicted) == (n, d, pytest.approx(pd))
            assert one.low <= scores[own].min() <= scores[own].max() <= one.high
            assert one.test.p_value == pytest.approx(beta.cdf(pd, d + 0.5, n - d + 0.5))
        golden = multipletests([one.test.p_value for one in grades], method="holm")[1]
        assert [one.test.p_adjusted for one in grades] == pytest.approx(golden.tolist())

    def test_scores_that_are_no_probabilities_or_have_no_other_part_have_none(self):
        models = [{"name": "A", "score": "score", "threshold": 0.2, "scale": "score"}]

        assert evaluated(drawn(), grade=None, models=models).models[0].grades == ()
        assert evaluated(drawn(), {"split": None}, grade=None).models[0].grades == ()

    def test_words_name_the_scores_of_a_bin(self):
        results = evaluated(drawn(moved=0), grade=None)
        (said,) = [plain(parts) for parts in graded(Reading(results), results.models)]

        assert re.fullmatch(
            r"At scores of ([\d.]+ to [\d.]+(, | and |))+, more cases are positive than A predicts \(if .*\)\.",
            said,
        )


@pytest.mark.parametrize("seed", range(5))
def test_holm_is_that_of_statsmodels(seed):
    p = np.random.default_rng(seed).random(6) ** 3

    assert holm_adjusted(p.tolist()) == pytest.approx(multipletests(p, method="holm")[1].tolist())
