"""Shapes in which figures of given scores and of compared pairs must be legible: usual, long, alike, large."""

from dataclasses import replace

from reportgen.curves.null_density import null_density
from reportgen.data.null_statistic import NullStatistic
from reportgen.engine.calc.run import calc
from reportgen.figures.bias_variance import bias_variance
from reportgen.figures.binomial_mass import binomial_mass
from reportgen.figures.bootstrap_distribution import DrawnDifferences, bootstrap_distribution
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.cv_scheme import FoldScheme, cv_scheme
from reportgen.figures.differences import ComparedPairs, DrawnDifference, differences
from reportgen.figures.fit_by_degree import fit_by_degree
from reportgen.figures.fold_lines import LearnersOnFolds
from reportgen.figures.fold_scatter import fold_scatter
from reportgen.figures.fold_scores import PairedFolds, fold_scores
from reportgen.figures.from_results import Reach
from reportgen.figures.learning_curve import LearningLines, LearningPoint, learning_curve
from reportgen.figures.nearest_neighbours import nearest_neighbours
from reportgen.figures.normal_density import normal_density
from reportgen.figures.p_against_t import StatisticInDistribution, p_against_t
from reportgen.figures.p_by_t import p_by_t
from reportgen.figures.qq import OrderedDifferences, qq
from reportgen.figures.rope import DrawnPosterior, rope
from reportgen.figures.t_density import t_density
from reportgen.figures.two_normal_classes import two_normal_classes
from reportgen.results.tested import Comparison

LONG = "gradient_boosting $x_1$ very long name of a model v2"
PAIRS = ComparedPairs(
    pairs=(
        DrawnDifference(("Tree", "Forest"), -4.0, (-6.0, -2.0), "shown", "Forest"),
        DrawnDifference(("Tree", "Naive Bayes"), 1.0, (-1.0, 3.0), "open"),
        DrawnDifference(("Forest", "Naive Bayes"), 5.0, (3.5, 6.5), "shown", "Forest"),
    ),
    unit=100.0,
)
TEN_NAMES = [f"{LONG} {at}" for at in range(10)]
MANY_PAIRS = tuple(
    DrawnDifference((a, b), 0.1 * len(b), (-1.0, 2.0), "open") for at, a in enumerate(TEN_NAMES) for b in TEN_NAMES[:at]
)
FIRST_PAIR = PAIRS.pairs[0]
OF_PAIRS = {
    "three": PAIRS,
    "forty-five": replace(PAIRS, pairs=MANY_PAIRS),
    "control": replace(PAIRS, pairs=PAIRS.pairs[1:], control="Naive Bayes"),
    "long control": replace(PAIRS, pairs=(replace(FIRST_PAIR, models=("b", LONG), favours="b"),), control=LONG),
    "one long name": replace(PAIRS, pairs=(replace(FIRST_PAIR, models=("b", LONG), favours="b"), *PAIRS.pairs[1:])),
    "foreign names": replace(PAIRS, pairs=(replace(FIRST_PAIR, models=("模型一", "模型二"), favours="模型二"),)),
    "equivalence": replace(PAIRS, hypothesis="equivalence", margin=2.0),
    "non-inferiority": replace(PAIRS, hypothesis="non_inferiority", margin=2.0, better="lower"),
    "neither": replace(PAIRS, better="neither", unit=1.0),
    "alike": replace(PAIRS, pairs=(replace(FIRST_PAIR, value=0.0, ends=(None, None), state="none", favours=None),)),
    "no value": replace(PAIRS, pairs=(replace(FIRST_PAIR, value=None, ends=(None, None)), *PAIRS.pairs[1:])),
    "one side": replace(PAIRS, pairs=(replace(FIRST_PAIR, ends=(None, -2.0)), replace(FIRST_PAIR, ends=(-6.0, None)))),
    "large numbers": replace(PAIRS, pairs=(replace(FIRST_PAIR, value=1e9, ends=(-1e9, 3e9)),), unit=1.0),
}
LEARNERS = LearnersOnFolds(
    names=("Forest", "Tree", "Naive Bayes"),
    means=(0.85, 0.8, 0.7),
    folds=((0.84, 0.82, 0.7), (0.86, 0.78, 0.7)),
    order=(2, 0, 1),
    metric="Accuracy",
    share=True,
)
TEN_LEARNERS = replace(
    LEARNERS,
    names=tuple(f"{LONG} {at}" for at in range(10)),
    means=(0.9,) * 10,
    folds=tuple((0.9 + fold / 2000,) * 10 for fold in range(100)),
    order=tuple(range(10)),
)
OF_LEARNERS = {
    "three": LEARNERS,
    "hundred folds of ten": TEN_LEARNERS,
    "one fold": replace(LEARNERS, folds=LEARNERS.folds[:1]),
    "alike": replace(LEARNERS, folds=((0.8, 0.8, 0.8),) * 3, means=(0.8,) * 3),
    "foreign names": replace(LEARNERS, names=("模型一", "模型二", "")),
    "long metric": replace(LEARNERS, metric=LONG * 3, better="lower"),
    "large numbers": replace(LEARNERS, folds=((1e9, 2e9, 3e9),), means=(1e9, 2e9, 3e9), share=False),
}
ON_FIVE_FOLDS = PairedFolds(
    names=("Tree", "Naive Bayes"),
    folds=("1", "2", "3", "4", "5"),
    a=(0.1, 0.094, 0.109, 0.091, 0.096),
    b=(0.104, 0.113, 0.106, 0.091, 0.123),
    difference=Reach(-0.0094),
    metric="Error rate",
    share=True,
    better="lower",
    order=(3, 1),
)
OF_SCATTERS = {
    "five": ON_FIVE_FOLDS,
    "long names": replace(ON_FIVE_FOLDS, names=(LONG, LONG + "2"), metric=LONG),
    "one fold": replace(ON_FIVE_FOLDS, folds=("1",), a=(0.1,), b=(0.2,)),
    "alike": replace(ON_FIVE_FOLDS, a=ON_FIVE_FOLDS.b),
    "all one": replace(ON_FIVE_FOLDS, a=(0.5,) * 5, b=(0.5,) * 5),
    "large numbers": replace(
        ON_FIVE_FOLDS, a=tuple(1e9 * one for one in ON_FIVE_FOLDS.a), share=False, better="higher"
    ),
}
FIRST_SCORES = (0.1, 0.094, 0.109, 0.091, 0.096)
SECOND_SCORES = (0.104, 0.113, 0.106, 0.091, 0.123)
FIVE_FOLDS = PairedFolds(
    names=("Tree", "Naive Bayes"),
    folds=("1", "2", "3", "4", "5"),
    a=FIRST_SCORES,
    b=SECOND_SCORES,
    difference=Reach(-0.0094, -0.02, 0.0012),
    metric="Error rate",
    share=True,
    better="lower",
)
HUNDRED_SCORES = tuple(0.8 + (7 * at % 11) / 100 for at in range(100))
OF_FOLDS = {
    "five": FIVE_FOLDS,
    "long names": replace(FIVE_FOLDS, names=(LONG, "模型 🙂"), folds=(LONG, "b", "c", "d", "e"), metric=LONG),
    "hundred": replace(FIVE_FOLDS, folds=tuple(map(str, range(100))), a=HUNDRED_SCORES, b=HUNDRED_SCORES[::-1]),
    "two": replace(FIVE_FOLDS, folds=("1", "2"), a=FIRST_SCORES[:2], b=SECOND_SCORES[:2]),
    "alike": replace(FIVE_FOLDS, b=FIRST_SCORES, difference=Reach(0.0)),
    "one side": replace(FIVE_FOLDS, difference=Reach(-0.0094, None, 0.0012), share=False),
    "large numbers": replace(
        FIVE_FOLDS, a=tuple(1e6 * one for one in FIRST_SCORES), difference=Reach(1e5), share=False
    ),
}
FOUR_QUANTILES = OrderedDifferences(
    ("Tree", "Forest"), ((-1.0, -3.0, -2.8), (-0.3, -1.0, -1.0), (0.3, 0.5, 0.4), (1.0, 2.0, 2.1))
)
OF_QUANTILES = {
    "four": FOUR_QUANTILES,
    "long names": replace(FOUR_QUANTILES, models=(LONG, "模型"), unit=100.0),
    "alike": replace(FOUR_QUANTILES, rows=((-0.5, 0.0, 0.0), (0.5, 0.0, 0.0))),
    "large numbers": replace(FOUR_QUANTILES, rows=((-0.5, -1e9, -1e9), (0.5, 3e9, 3e9))),
    "hundred": replace(FOUR_QUANTILES, rows=tuple((at / 50 - 1, float(at), float(at)) for at in range(100))),
}


def statistic(distribution, value, *df, sides="two-sided", significance=0.05, test="Corrected resampled t test"):
    """Lay a statistic into its distribution; its p-value does not matter here."""
    null = NullStatistic(distribution, value, df)
    rows = null_density(null, alternative=sides, significance=significance).rows
    sign = {"normal": "z", "t": "t", "f": "F", "chi2": "χ²"}[distribution]
    return StatisticInDistribution(test, sign, value, 0.057, significance, rows, df, sides)


def accuracies_compared(*pairs, **fields):
    """Write the results of a comparison of two models by their accuracy."""
    common = {"ref": "c", "id": "H1", "metric": "accuracy", "label": "Accuracy", "role": "primary", "asked": True}
    return Comparison(**common | fields, models=("a", "b"), pairs=pairs)


OF_STATISTICS = {
    "t": statistic("t", -2.17, 9),
    "far beyond": statistic("t", 3512.0, 9, significance=0.05 / 45, test=LONG),
    "none": statistic("t", 0.0, 9),
    "greater": statistic("normal", 1.2, sides="greater"),
    "less": statistic("t", 1.2, 4.7, sides="less"),
    "one degree": statistic("t", 2.0, 1),
    "F": statistic("f", 1.053, 10, 5),
    "chi-square": statistic("chi2", 13.6, 1),
    "small chi-square": statistic("chi2", 0.01, 1),
}
DENSITY = DrawnPosterior(
    models=("Tree", "Forest"),
    order=(0, 1),
    chances=(0.25, 0.5, 0.25),
    rope=1.0,
    unit=100.0,
    line=((-3.0, 0.0), (-1.0, 0.2), (0.0, 0.4), (1.0, 0.2), (3.0, 0.0)),
)
TRIANGLE = replace(
    DENSITY, line=(), cells=((0.5, 0.25, 0.25, 800), (0.25, 0.5, 0.25, 200), (0.0, 0.5, 0.5, 1), (0.25, 0.25, 0.5, 9))
)
OF_POSTERIORS = {
    "density": DENSITY,
    "long names": replace(DENSITY, models=(LONG, f"{LONG} 2")),
    "rope at the side": replace(DENSITY, line=((-1.0, 0.0), (1.0, 0.0), (40.0, 0.4), (60.0, 0.0)), better="lower"),
    "large numbers": replace(DENSITY, line=((-1e9, 0.0), (-1.0, 1e-9), (1.0, 1e-9), (1e9, 0.0)), better="neither"),
    "triangle": TRIANGLE,
    "triangle of long names": replace(TRIANGLE, models=(LONG, "模型"), order=(5, 9)),
    "corner": replace(TRIANGLE, chances=(0.0, 1.0, 0.0), cells=((0.0, 1.0, 0.0, 50_000),)),
}
DRAWS = DrawnDifferences(
    ("Tree", "Forest"), ((-2.0, -1.0, 10), (-1.0, 0.0, 0), (0.0, 1.0, 90)), 0.4, (-1.5, 0.9), unit=100.0
)
OF_DRAWS = {
    "three bins": DRAWS,
    "long names": replace(DRAWS, models=(LONG, "模型")),
    "one bin": replace(DRAWS, bins=((0.4, 0.5, 10_000),)),
    "one end": replace(DRAWS, ends=(None, 0.9), unit=1.0),
    "large numbers": replace(DRAWS, bins=((-1e7, 0.0, 4e5), (0.0, 1e7, 6e5)), value=1e6, ends=(-9e6, 9e6)),
}
OF_SCHEMES = {
    "five": FoldScheme("kfold", 5),
    "repeated": FoldScheme("kfold", 10, 10),
    "many": FoldScheme("kfold", 1000),
    "halves": FoldScheme("5x2", 2, 5),
    "splits": FoldScheme("random_splits", 1000, tested=0.3),
    "one split": FoldScheme("random_splits", 1, tested=0.001),
}


def calculated(method, **given):
    """Calculate a curve, as a figure takes it."""
    table = calc(method, given)
    return CalculatedTable(
        tuple(table["table"]["columns"]),
        tuple(map(tuple, table["table"]["rows"])),
        table["options"],
        table["values"] or {},
    )


OF_NORMAL = {
    "standard": calculated("normal_density"),
    "large numbers": calculated("normal_density", mean=1e9, sd=1e8),
    "small numbers": calculated("normal_density", mean=-0.000123, sd=1e-7),
}
OF_T = {
    "nine": calculated("t_density", df=9),
    "one": calculated("t_density", df=1),
    "beyond the plot": calculated("t_density", df=0.1),
    "no whole number": calculated("t_density", df=2.5, level=0.8),
}
OF_P = {
    "five": calculated("p_against_t"),
    "none critical": calculated("p_against_t", df=[0.1], largest=1),
    "seven": calculated("p_against_t", df=[1, 2, 3, 4.5, 9, 29, 1e6], level=0.999, largest=40),
}
OF_CLASSES = {
    "given costs": calculated("bayes_risk_gaussians", means=[-1, 1], sds=[0.5, 0.5], costs=[[0, 10], [1, 0]]),
    "equal costs": calculated("bayes_risk_gaussians", means=[-1, 1], sds=[0.5, 0.5]),
    "two boundaries": calculated("bayes_risk_gaussians", means=[0, 0], sds=[1, 3], costs=[[0, 1], [2, 0]]),
    "one outside": calculated("bayes_risk_gaussians", means=[1e9, 1e9 + 1], sds=[1, 1.1], costs=[[0, 1], [2, 0]]),
    "none": calculated("bayes_risk_gaussians", means=[0, 0], sds=[1, 2], priors=[0.01, 0.99]),
    "given boundary": calculated("bayes_risk_gaussians", means=[3, -2], sds=[1e-3, 1], threshold=0.5),
}
OF_BINOMIAL = {
    "forty": calculated("binomial_mass", n=40, p=0.3),
    "one": calculated("binomial_mass", n=1, p=0.5),
    "sure": calculated("binomial_mass", n=7, p=1.0),
    "many": calculated("binomial_mass", n=10_000, p=0.123456),
}
OF_FITS = {
    "three": calculated("fit_by_degree", x=[0, 1, 2, 3, 4, 5], y=[1, 2, 2.5, 2, 4, 3], degrees=[0, 1, 5]),
    "eight": calculated("fit_by_degree", x=list(range(9)), y=[7 * at % 5 for at in range(9)], degrees=list(range(8))),
    "far off": calculated("fit_by_degree", x=[0, 0.001, 10, 20], y=[0, 5, 0, 0], degrees=[3]),
    "one point": calculated("fit_by_degree", x=[1e6], y=[2e9], degrees=[0]),
}
OF_NEIGHBOURS = {
    "four": calculated("knn_bias_variance", x=[1, 2, 3, 4], y=[1, 4, 9, 16], k=2, noise=1, at=2),
    "forty": calculated(
        "knn_bias_variance", x=list(range(40)), y=[at % 7 for at in range(40)], k=3, noise=1e4, at=5.5, truth=1e3
    ),
    "one": calculated("knn_bias_variance", x=[1], y=[1], k=1, noise=0, at=1),
}
OF_REPEATS = {
    "four": calculated("bias_variance", truth=[0, 1, 2, 3], predictions=[[0.5, 1, 2, 2], [0, 1.5, 1.5, 2.5]]),
    "one": calculated("bias_variance", truth=[4], predictions=[[1], [3]]),
}
SERIES = calculated("learning", training=[0.5, 0.3, 0.2, 0.1], validation=[0.6, 0.4, 0.35, 0.5])
STEPS = LearningLines.of_calculation(SERIES)
RUNS = (
    LearningPoint(50, (0.98, 0.99, 1.0), (0.6, 0.7, 0.75)),
    LearningPoint(100, (0.95, 0.96, 0.98), (0.7, 0.75, 0.8)),
    LearningPoint(800, (0.9, 0.91, 0.92), (0.85, 0.87, 0.88)),
)
OF_LEARNING = {
    "steps": STEPS,
    "kept": replace(STEPS, kept=3),
    "kept first": replace(STEPS, kept=1),
    "kept last": replace(STEPS, kept=4),
    "sizes": LearningLines(RUNS, "Training cases", "Accuracy", "test cases", "accuracy"),
    "one": replace(STEPS, points=STEPS.points[:1], others="cases of the other folds of the cross-validation"),
    "many": replace(STEPS, points=tuple(LearningPoint(at, (1 / at,) * 3, (2 / at,) * 3) for at in range(1, 500))),
}
DRAWN = {
    "normal_density": (normal_density, OF_NORMAL),
    "t_density": (t_density, OF_T),
    "p_by_t": (p_by_t, OF_P),
    "two_normal_classes": (two_normal_classes, OF_CLASSES),
    "binomial_mass": (binomial_mass, OF_BINOMIAL),
    "fit_by_degree": (fit_by_degree, OF_FITS),
    "nearest_neighbours": (nearest_neighbours, OF_NEIGHBOURS),
    "bias_variance": (bias_variance, OF_REPEATS),
    "learning_curve": (learning_curve, OF_LEARNING),
    "differences": (differences, OF_PAIRS),
    "fold_lines": (fold_scores, OF_LEARNERS),
    "fold_scatter": (fold_scatter, OF_SCATTERS),
    "fold_scores": (fold_scores, OF_FOLDS),
    "qq": (qq, OF_QUANTILES),
    "p_against_t": (p_against_t, OF_STATISTICS),
    "rope": (rope, OF_POSTERIORS),
    "bootstrap_distribution": (bootstrap_distribution, OF_DRAWS),
    "cv_scheme": (cv_scheme, OF_SCHEMES),
}
