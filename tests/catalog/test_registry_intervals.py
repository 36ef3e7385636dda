"""What must hold for every interval of the catalog, also for those that come later."""

import inspect
import itertools
import re
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import digits
from remedies import Keyed, words

from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.bank import BinnedSamples
from reportgen.data.clusters import ClusteredPaired, ClusteredProportion, ClusteredScores
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts, Evidence, Proportion, Sample
from reportgen.data.five_by_two import FiveByTwo
from reportgen.data.folds import FoldValues
from reportgen.data.groups import TwoProportions
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.regression import PairedRegression, Regression
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.data.scores import Scores
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.data.two_sets import IndependentCounts, IndependentScores, ScoredFolds
from reportgen.data.variances import VarianceRatio
from reportgen.document.formulas import formula_svg

INTERVALS = {method.id: method for method in registry.discover() if isinstance(method, IntervalMethod)}
HERE = "tests/catalog/test_registry_intervals.py"
FIRST = """wald wilson clopper_pearson t_mean f1_ci delong newcombe_auc bootstrap_percentile bootstrap_bca tango
    odds_ratio_exact""".split()
TOLD = {"metric": "accuracy", "draws": 200, "seed": 3}  # to those that can be told so
TOLD_ALONE = {
    "cost_ci": {"metric": "mean_cost"},
    "cost_levels_ci": {"metric": "mean_cost"},
    "at_use_ci": {"metric": "accuracy", "prevalence": 0.1},
    "mover": {"metric": "youden_j"},
    "class_rates_ci": {"metric": "youden_j"},
    "rate_at_cut": {"metric": "recall_at_specificity(specificity=0.8)"},
    "loss_ci": {"metric": "rmse"},
    "z_mean": {"sigma": 2.0},
    "loss_difference": {"metric": "rmse"},
}
RANGES = {
    **dict.fromkeys(
        "tango kosinski_ci clustered_difference delong_difference newcombe_auc_difference cautious_auc_difference".split(),
        (-1, 1),
    ),
    **dict.fromkeys(
        "newcombe newcombe_cc miettinen_nurminen mee agresti_caffo clopper_pearson_difference".split(), (-1, 1)
    ),
    "cautious_paired_areas": (-1, 1),
    "f1_difference": (-1, 1),
    "mcc_difference": (-2, 2),
    **dict.fromkeys("wald_difference wald_difference_cc".split(), (-1, 1)),
    **dict.fromkeys("newcombe_paired wald_paired agresti_min bonett_price".split(), (-1, 1)),
    **dict.fromkeys("koopman log_ratio clustered_ratio".split(), (0, np.inf)),
    "cost_ci": (0, 1000),
    "cost_levels_ci": (0, 1000),
    **dict.fromkeys("at_use_ci calibrated_mcc class_rates_ci kappa_ci mcc_ci mover".split(), (-1, 1)),
    **dict.fromkeys("odds_ratio_exact loss_ci psi_ci observed_expected_ci".split(), (0, np.inf)),
    **dict.fromkeys(
        "hodges_lehmann z_mean mean_difference_ci permutation_ci diebold_mariano_ci".split(), (-np.inf, np.inf)
    ),
    **dict.fromkeys(
        "t_mean t_corrected median_ci calibration_ci loss_difference alpaydin_5x2_ci dietterich_5x2_ci".split(),
        (-np.inf, np.inf),
    ),
}  # the others: 0 to 1
OF_PROBABILITIES = {"calibration_ci", "ece_ci", "observed_expected_ci"}  # which scores below 0 are none of
MIRRORED_ELSEWHERE = {
    "hanley_mcneil",  # takes positive scores for the wider ones
    "rate_at_cut",  # of the mirror image it is another metric
    "ks_ci",  # takes no notice of the direction of scores
}
DRAWN_IN = {"agresti_caffo", "agresti_min", "bonett_price"}  # whose centre is not the estimate, for levels from 95%
NEARLY_NESTED = {"cautious_paired_areas"}  # where one reach grows faster than the other; held in its own test file
# What turns into its reciprocal where others change sign.
RECIPROCAL = {"odds_ratio_exact", "koopman", "log_ratio", "clustered_ratio"}
CELLS = st.one_of(st.integers(0, 3), st.integers(0, 40), st.integers(0, 5000)).map(float)
LEVELS = st.floats(0.8, 0.999)


def proportions(successes, more):
    return Proportion.of(successes, successes + more)


def scores(rows):
    return Scores.of([score for score, _ in rows], [positive for _, positive in rows])


def clustered(rows):
    """Make proportions of clusters from the successes and failures of each."""
    return ClusteredProportion.of([some for some, _ in rows], [sum(row) for row in rows])


def selected(rows):
    """Make at least twenty clusters from the successes and failures of both groups in each."""
    rows = (rows * 20)[: max(20, len(rows))]
    a, more_a, b, more_b = array([*zip(*rows, strict=True)])
    return SelectedInClusters(a, a + more_a, b, b + more_b)


def folds(values, train=3):
    """Make values of folds of which so many train a learner and one tests it."""
    return FoldValues(array(values), array(train), array(1))


def halves(values):
    """Make differences of both halves of five repeats."""
    return FiveByTwo(array(values).reshape(5, 2), array(1e-12))


def scored_folds(rows):
    """Make scores in two folds."""
    return ScoredFolds((scores(rows[::2]), scores(rows[1::2])))


def clustered_scores(rows):
    return ClusteredScores.of(*zip(*rows, strict=True)) if rows else ClusteredScores.of([], [], [])


def predicted(seed, number):
    """Make numbers and predictions of them, sometimes perfect, sometimes with one huge error."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(5, 2, size=number)
    errors = rng.standard_t(5, size=number) * (seed % 7 > 0)
    errors[: seed % 3] *= 40
    return truth, truth + errors


def predicted_by_two(seed, number):
    """Make a second model of the same cases, sometimes the first again."""
    truth, first = predicted(3 * seed, number)
    second = first + np.random.default_rng(seed).normal(size=number) * (seed % 5 > 0)
    return PairedRegression.of(truth, first, second)


SEEDS, NUMBERS = st.integers(0, 500), st.one_of(st.integers(0, 60), st.integers(50, 300))
FEW = st.one_of(st.integers(0, 2), st.integers(0, 20))
TENTHS = st.integers(-10, 10).map(lambda tenths: tenths / 10)
RANDOM = {
    Proportion: st.builds(proportions, CELLS, CELLS),
    Counts: st.builds(Counts.of, tp=CELLS, fp=CELLS, fn=CELLS, tn=CELLS),
    Costed: st.builds(Counts.of, tp=CELLS, fp=CELLS, fn=CELLS, tn=CELLS).map(
        lambda counts: Costed.of(counts, [[0, 10], [1000, 0]])
    ),
    Confusion: st.lists(CELLS, min_size=9, max_size=9).map(
        lambda cells: Confusion(array(cells).reshape(3, 3), ("a", "b", "c"))
    ),
    Sample: st.lists(TENTHS, max_size=12).map(lambda values: Sample(array(values))),
    FoldValues: st.builds(folds, st.lists(TENTHS, max_size=12), st.integers(1, 99)),
    ScoredFolds: st.lists(st.tuples(TENTHS, st.booleans()), min_size=2, max_size=30).map(scored_folds),
    FiveByTwo: st.lists(TENTHS, min_size=10, max_size=10).map(halves),
    Scores: st.lists(st.tuples(TENTHS, st.booleans()), max_size=30).map(scores),
    BinnedSamples: st.lists(st.tuples(CELLS, CELLS), min_size=2, max_size=6).map(
        lambda bins: BinnedSamples.of(*zip(*bins, strict=True))
    ),
    IndependentCounts: st.tuples(*[st.builds(Counts.of, tp=FEW, fp=FEW, fn=FEW, tn=FEW)] * 2).map(
        lambda two: IndependentCounts(*two)
    ),
    IndependentScores: st.tuples(*[st.lists(st.tuples(TENTHS, st.booleans()), max_size=30).map(scores)] * 2).map(
        lambda two: IndependentScores(*two)
    ),
    PairedScores: st.lists(st.tuples(TENTHS, TENTHS, st.booleans()), min_size=1, max_size=30).map(
        lambda rows: PairedScores.of(*array([*zip(*rows, strict=True)] or [[]] * 3))
    ),
    PairedTable: st.builds(PairedTable.of, both_right=CELLS, only_a=CELLS, only_b=CELLS, both_wrong=CELLS),
    PairedCounts: st.lists(st.one_of(FEW, CELLS), min_size=8, max_size=8).map(
        lambda cells: PairedCounts(array(cells).reshape(2, 2, 2))
    ),
    TwoProportions: st.builds(
        lambda a, more_a, b, more_b: TwoProportions.of(a, a + more_a, b, b + more_b), CELLS, CELLS, CELLS, CELLS
    ),
    ClusteredProportion: st.lists(st.tuples(FEW, FEW), max_size=9).map(clustered),
    SelectedInClusters: st.lists(st.tuples(FEW, FEW, FEW, FEW), min_size=1, max_size=30).map(selected),
    ClusteredPaired: st.lists(st.tuples(FEW, FEW, FEW, FEW), max_size=9).map(
        lambda rows: ClusteredPaired(*array([*zip(*rows, strict=True)] or [[]] * 4))
    ),
    ClusteredScores: st.lists(st.tuples(TENTHS, st.booleans(), st.integers(1, 6)), max_size=30).map(clustered_scores),
    Regression: st.builds(lambda seed, number: Regression.of(*predicted(seed, number)), SEEDS, NUMBERS),
    PairedRegression: st.builds(predicted_by_two, SEEDS, NUMBERS),
    PairedSamples: st.lists(st.tuples(TENTHS, TENTHS), max_size=12).map(
        lambda rows: PairedSamples.of(*array([*zip(*rows, strict=True)] or [[]] * 2))
    ),
    IndependentSamples: st.tuples(*[st.lists(TENTHS, max_size=12)] * 2).map(lambda two: IndependentSamples.of(*two)),
    VarianceRatio: st.builds(VarianceRatio.of, st.floats(0, 200), FEW, FEW),
    Evidence: st.builds(Counts.of, tp=CELLS, fp=CELLS, fn=CELLS, tn=CELLS),
}
RANDOM = Keyed(RANDOM, "a strategy that draws evidence", "RANDOM in tests/catalog/test_registry_intervals.py")
WORKED = {
    Proportion: Proportion.of(19, 20),
    Counts: Counts.of(tp=55, fp=5, fn=10, tn=30),
    Costed: Costed.of(Counts.of(tp=55, fp=5, fn=10, tn=30), [[0, 10], [1000, 0]]),
    Confusion: Confusion(array([[14, 1, 0], [0, 15, 2], [0, 1, 13]]), ("a", "b", "c")),
    Sample: Sample(array([1.2, 2.4, 1.3, 1.3, 0.0, 3.1])),
    FoldValues: folds([1.2, 2.4, 1.3, 1.3, 0.0]),
    ScoredFolds: scored_folds([(0.9, True), (0.8, True), (0.6, False), (0.4, True), (0.5, True), (0.5, False)] * 2),
    FiveByTwo: halves([1.2, 2.4, 1.3, 1.3, 0.0, 0.4, -0.3, 0.2, 0.5, 2.0]),
    Scores: Scores.of([0.9, 0.8, 0.4, 0.4, 0.1], [True, False, True, False, False]),
    BinnedSamples: BinnedSamples.of([50, 30, 20], [40, 40, 20]),
    IndependentCounts: IndependentCounts(Counts.of(tp=55, fp=5, fn=10, tn=30), Counts.of(tp=20, fp=4, fn=6, tn=30)),
    IndependentScores: IndependentScores.of(
        [0.9, 0.8, 0.4, 0.4, 0.1], [True, False, True, False, False], [0.5, 0.3, 0.4, 0.6], [True, False, True, False]
    ),
    PairedScores: PairedScores.of(
        [0.9, 0.8, 0.4, 0.4, 0.1], [0.7, 0.9, 0.5, 0.3, 0.4], [True, False, True, False, False]
    ),
    PairedTable: PairedTable.of(both_right=53, only_a=16, only_b=8, both_wrong=9),
    PairedCounts: PairedCounts(array([[[155, 22], [53, 31]], [[32, 22], [78, 319]]])),
    TwoProportions: TwoProportions.of(7, 34, 1, 34),
    ClusteredProportion: ClusteredProportion.of([2, 2, 1, 0], [2, 3, 2, 2]),
    SelectedInClusters: selected([(2, 1, 1, 2), (0, 2, 1, 1), (3, 0, 2, 0), (1, 1, 0, 2)]),
    ClusteredPaired: ClusteredPaired.of(
        both_right=[0, 2, 1, 3, 2, 1],
        only_a=[1, 2, 0, 2, 1, 0],
        only_b=[1, 0, 0, 1, 0, 1],
        both_wrong=[0, 1, 1, 0, 0, 0],
    ),
    ClusteredScores: ClusteredScores.of([3, 1, 4, 2, 2, 3], [1, 0, 1, 0, 1, 0], [1, 1, 2, 2, 3, 3]),
    Regression: Regression.of(*predicted(9, 100)),
    PairedRegression: predicted_by_two(3, 100),
    PairedSamples: PairedSamples.of([1.2, 2.4, 1.3, 1.3, 0.0, 3.1, 0.4], [0.3, 1.9, 0.8, 1.4, 0.7, 1.1, 0.9]),
    IndependentSamples: IndependentSamples.of([1.2, 2.4, 1.3, 1.3, 0.0, 3.1], [0.3, 1.9, 0.8, 1.4, 0.7]),
    VarianceRatio: VarianceRatio.of(4.8, 2, 27),
    Evidence: Counts.of(tp=55, fp=5, fn=10, tn=30),
}
WORKED = Keyed(WORKED, "an example", "WORKED in tests/catalog/test_registry_intervals.py")
MIRRORED = {  # the same with successes and failures, classes, signs or models in each other's place
    Proportion: lambda p: Proportion(p.trials - p.successes, p.trials),
    Sample: lambda s: Sample(-s.values),
    FoldValues: lambda f: FoldValues(-f.values, f.n_train, f.n_test),
    ScoredFolds: lambda folds: ScoredFolds(
        tuple(Scores(-s.values[::-1], s.positives[::-1], s.negatives[::-1]) for s in folds.groups)
    ),
    FiveByTwo: lambda folds: FiveByTwo(-folds.differences, folds.rounding),
    Scores: lambda s: Scores(-s.values[::-1], s.positives[::-1], s.negatives[::-1]),
    IndependentCounts: lambda two: IndependentCounts(two.second, two.first),
    IndependentScores: lambda two: IndependentScores(two.second, two.first),
    PairedTable: lambda t: PairedTable(t.both_right, t.only_b, t.only_a, t.both_wrong),
    PairedCounts: lambda counts: counts.turned(),
    TwoProportions: lambda two: two.swapped,
    ClusteredProportion: lambda p: ClusteredProportion(p.trials - p.successes, p.trials),
    SelectedInClusters: lambda two: SelectedInClusters(two.successes_b, two.trials_b, two.successes_a, two.trials_a),
    ClusteredPaired: lambda t: ClusteredPaired(t.both_right, t.only_b, t.only_a, t.both_wrong),
    ClusteredScores: lambda s: ClusteredScores(-s.values, s.cluster, s.positives, s.negatives),
    PairedRegression: lambda pair: pair.turned(),
    PairedScores: lambda pair: pair.turned(),
    IndependentSamples: lambda two: two.turned(),
}
SUM = {  # of a limit and its mirror image
    **dict.fromkeys((Proportion, Scores, ScoredFolds, ClusteredProportion, ClusteredScores), 1),
    **dict.fromkeys(
        (
            Sample,
            FoldValues,
            FiveByTwo,
            IndependentCounts,
            IndependentScores,
            PairedTable,
            PairedCounts,
            TwoProportions,
            SelectedInClusters,
            ClusteredPaired,
            PairedRegression,
            PairedScores,
            IndependentSamples,
        ),
        0,
    ),
}
SUM = Keyed(SUM, "the sum of a limit and its mirror image", "SUM in tests/catalog/test_registry_intervals.py")


def each_but(left_out=frozenset()):
    """Run a test for each interval but these; those that search take long."""
    methods = [method for method in INTERVALS.values() if method.id not in left_out]
    slow = [pytest.param(one, marks=pytest.mark.slow) if one.searched else one for one in methods]
    return pytest.mark.parametrize("method", slow, ids=[method.id for method in methods])


each = each_but()


def kind_of(method):
    return method.evidence[0]


def resamples(method):
    return "draws" in {option.name for option in method.own_options}


def limits(method, evidence, **more):
    """Return the limits; what must be told is told."""
    told = {option.name: TOLD[option.name] for option in method.own_options if option.name in TOLD}
    told |= TOLD_ALONE.get(method.id, {})
    untold = [option.name for option in method.own_options if option.required and option.name not in {*told, *more}]
    assert untold == [], f"add values for {untold} of {method.id} to TOLD or TOLD_ALONE in {HERE}"
    return method.limits(evidence, **{**told, **more})


def stacked(kind, many):
    """Lay several pieces of evidence of one shape along a first axis."""
    if kind is Scores:
        return Scores(
            many[0].values, *(np.stack([getattr(s, side) for s in many]) for side in ("positives", "negatives"))
        )
    if kind in (ClusteredScores, Costed, IndependentCounts, IndependentScores, PairedScores, ScoredFolds):
        return many[0].with_cells(np.stack([one.cells for one in many]))
    names = [field.name for field in fields(kind) if field.init]
    return kind(**{name: np.stack([getattr(one, name) for one in many]) for name in names})


def ends(found, size=None):
    """Return low, value and high, with nan for what is absent."""
    if isinstance(found, Undefined):
        return np.full((2,) if size is None else (2, size), np.nan)
    return np.stack([found.low, found.high])


def test_the_intervals_of_the_first_catalog_are_there():
    assert set(FIRST) <= set(INTERVALS)


def test_every_kind_of_evidence_can_be_made_up_here():
    kinds = {kind for method in INTERVALS.values() for kind in method.evidence}
    first = {kind_of(method) for method in INTERVALS.values()}
    assert [*RANDOM.lacking(kinds), *WORKED.lacking(first), *SUM.lacking(MIRRORED)] == []


@each
def test_it_says_what_it_is(method):
    assert method.label[0].isupper()
    assert re.fullmatch(r"[A-Z][^\n]+[.:]?", method.meaning)
    assert re.search(r"\((1[89]|20)\d\d\), \w", method.reference)
    assert {"level", "sides", "side"} <= {option.name for option in method.options}


@each
def test_it_lives_in_the_file_of_its_name(method):
    assert method.id == method.function.__name__ == Path(inspect.getfile(method.function)).stem


@each
def test_its_formula_can_be_set(method):
    assert formula_svg(method.formula).width_em > 0


@each
def test_its_steps_can_be_read_and_set_and_name_its_limits(method):
    work = Recorder(method.formula)
    found = limits(method, WORKED[kind_of(method)], work=work)
    assert work.steps
    for step in work.steps:
        assert words("STEPS", step.code)
        assert formula_svg(step.formula).width_em > 0
        assert formula_svg(step.substituted).width_em > 0
    values = [step.value for step in work.steps]
    assert float(found.low) in values
    assert float(found.high) in values


@each
@given(data=st.data(), level=LEVELS)
@settings(max_examples=60, deadline=None)
def test_its_estimate_lies_between_its_limits_in_its_range_and_what_is_undefined_says_why(method, data, level):
    level = max(level, 0.95) if method.id in DRAWN_IN else level
    found = limits(method, data.draw(RANDOM[kind_of(method)]), level=level)
    if isinstance(found, Undefined):
        assert words("UNDEFINED", found.code, found.facts)
        return
    if np.isnan(found.low):
        assert np.isnan(found.high)
        assert words("UNDEFINED", method.undefined_when, {})
    least, most = RANGES.get(method.id, (0, 1))
    known = [float(end) for end in (found.low, found.value, found.high) if not np.isnan(end)]
    slack = 1e-9 * max(map(abs, known), default=0)
    assert all(first <= second + slack for first, second in itertools.pairwise(known))
    remedy = f"outside of {least} to {most}: if {method.id} may be there, add its range to RANGES in {HERE}"
    assert all(least <= number <= most for number in known), remedy


@each_but(NEARLY_NESTED)
@given(data=st.data(), level=st.floats(0.8, 0.98), more=st.floats(0.002, 0.018))
@settings(max_examples=60, deadline=None)
def test_a_higher_level_makes_it_wider(method, data, level, more):
    evidence = data.draw(RANDOM[kind_of(method)])
    narrow, wide = (limits(method, evidence, level=each) for each in (level, level + more))
    if isinstance(narrow, Limits) and isinstance(wide, Limits) and not np.isnan(narrow.low):
        slack = 1e-12 * abs(narrow.low)
        assert wide.low <= narrow.low + slack
        if np.isinf(narrow.high):
            assert wide.high == narrow.high
        else:
            assert np.isnan(narrow.high) or wide.high >= narrow.high - 1e-12 * abs(narrow.high) - 1e-15


@each
@given(data=st.data(), level=st.floats(0.85, 0.995))
@settings(max_examples=60, deadline=None)
def test_one_sided_at_a_level_is_two_sided_at_twice_the_level_less_one(method, data, level):
    evidence = data.draw(RANDOM[kind_of(method)])
    both = limits(method, evidence, level=2 * level - 1)
    for side, end in (("lower", "low"), ("upper", "high")):
        one = limits(method, evidence, level=level, sides=1, side=side)
        if method.two_sided:
            assert one == Undefined("two_sided_only")
        elif isinstance(both, Undefined):
            assert one == both
        else:
            np.testing.assert_allclose(getattr(one, end), getattr(both, end), rtol=1e-8, atol=1e-12)
            assert np.isnan(getattr(one, "high" if end == "low" else "low"))


@pytest.mark.parametrize(
    "method",
    [
        method
        for method in INTERVALS.values()
        if kind_of(method) in MIRRORED and method.id not in (*OF_PROBABILITIES, *MIRRORED_ELSEWHERE)
    ],
    ids=lambda method: method.id,
)
@given(data=st.data(), level=LEVELS)
@settings(max_examples=60, deadline=None)
def test_what_is_mirrored_has_mirrored_limits(method, data, level):
    kind = kind_of(method)
    evidence = data.draw(RANDOM[kind])
    found, other = (limits(method, each, level=level) for each in (evidence, MIRRORED[kind](evidence)))
    assert isinstance(found, Undefined) == isinstance(other, Undefined)
    if isinstance(found, Undefined):
        return
    if method.id in RECIPROCAL:
        if float(found.low) > 0:
            assert float(other.high) == pytest.approx(1 / float(found.low), rel=1e-9)
        return
    expected = (SUM[kind] - found.high, SUM[kind] - found.low)
    np.testing.assert_allclose((other.low, other.high), expected, rtol=1e-9, atol=1e-11)


@given(evidence=RANDOM[Scores], level=LEVELS, rate=st.floats(0.05, 0.95))
@settings(max_examples=60, deadline=None)
def test_recall_at_a_specificity_is_the_specificity_at_a_recall_of_the_mirror_image(evidence, level, rate):
    method = INTERVALS["rate_at_cut"]
    found = limits(method, evidence, level=level, metric=f"recall_at_specificity(specificity={rate})")
    turned = Scores(-evidence.values[::-1], evidence.negatives[::-1], evidence.positives[::-1])
    other = limits(method, turned, level=level, metric=f"specificity_at_recall(recall={rate})")
    np.testing.assert_allclose(ends(other), ends(found), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    "method", [method for method in INTERVALS.values() if not resamples(method)], ids=lambda method: method.id
)
def test_a_batch_of_either_type_is_answered_as_one_by_one(method):
    @given(data=st.data())
    @settings(max_examples=4 if method.searched else 40, deadline=None)
    def holds(data):
        many = data.draw(three(kind_of(method)))
        alone = np.stack([ends(limits(method, each)) for each in many], axis=-1)
        batch = stacked(kind_of(method), many)
        for whole in (float, np.int64):
            if not isinstance(batch, Sample | FoldValues | FiveByTwo | Proportion):
                batch = batch.with_cells(batch.cells.astype(whole))
            together = ends(limits(method, batch), size=3)
            np.testing.assert_allclose(together, alone, rtol=1e-11, atol=1e-12, err_msg=whole.__name__)

    holds()


@st.composite
def three(draw, kind):
    """Make up evidence of one kind three times."""
    if kind in (Sample, FoldValues):
        make = folds if kind is FoldValues else lambda values: Sample(array(values))
        return [make(draw(st.lists(TENTHS, min_size=4, max_size=4))) for _ in range(3)]
    one = draw(RANDOM[kind])
    if kind in (Proportion, FiveByTwo):
        return [one, *(draw(RANDOM[kind]) for _ in range(2))]
    rows = draw(digits((3, one.cells.shape[-1])))
    return [one.with_cells(row.astype(float)) for row in rows]


@pytest.mark.parametrize(
    "method",
    [method for method in INTERVALS.values() if resamples(method) and Evidence in method.evidence],
    ids=lambda m: m.id,
)
def test_a_bootstrap_tells_its_draws_and_their_error(method):
    found = limits(method, WORKED[Evidence])
    assert {"draws", "undefined_draws", "monte_carlo_low", "monte_carlo_high"} <= set(found.notes)
    assert all(np.isfinite(list(found.notes.values())))
