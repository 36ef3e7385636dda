"""What figures draw over the threshold and the score: words stay apart, numbers are those of the results."""

from statistics import NormalDist

import numpy as np
import pytest
from matplotlib.patches import Polygon

from reportgen.figures import axes, curves, style
from reportgen.figures.cost_curve import cost_curve
from reportgen.figures.curves import BAND
from reportgen.figures.decision_curve import decision_curve
from reportgen.figures.det import Deviates, det
from reportgen.figures.drawing import to_svg
from reportgen.figures.gain import gain
from reportgen.figures.prevalence_cost import prevalence_cost
from reportgen.figures.score_distribution import AREAS, FILLS, HEIGHTS, score_distribution
from reportgen.figures.threshold_sweep import HIGH, threshold_sweep
from reportgen.figures.tpr_fp import tpr_fp
from reportgen.results.cases import Baseline
from reportgen.results.parts import CurveTable

ONE = {"distribution": score_distribution, "sweep": threshold_sweep}  # whose models are drawn apart or in all plots
BASELINES = tuple(
    Baseline(ref=f"baselines/{name}", name=name, label=label, estimates=())
    for name, label in {"accept_all": "All called positive", "reject_all": "All called negative"}.items()
)
SEVERAL = {
    "cost": lambda models: cost_curve(models, BASELINES),
    "prevalence": lambda models: prevalence_cost(models, at_use=0.12),
    "decision": decision_curve,
    "gain": gain,
    "det": det,
    "tpr_fp": tpr_fp,
    **ONE,
}
NAMES = (
    "one",
    "three",
    "odd names",
    "perfect",
    "reversed",
    "small",
    "two cases",
    "equal scores",
    "ties",
    "no threshold",
)


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


@pytest.fixture(scope="module")
def shapes(make):
    ideal = np.r_[np.linspace(0, 0.4, 30), np.linspace(0.6, 1, 30)], np.arange(60) >= 30
    ties = make.sample(400, 2.0, 1)
    return {
        "one": [make.swept()],
        "three": [make.swept(name, *make.sample(400, 1 + at, at)) for at, name in enumerate(("A", "B", "C"))],
        "odd names": [
            make.swept("gradient_boosting $x_1$ very long name of a model v2", *make.sample(300, 1.5, 1)),
            make.swept("模型 🙂", *make.sample(300, 1.0, 2)),
        ],
        "perfect": [make.swept("Perfect", *ideal)],
        "reversed": [make.swept("Reversed", 1 - ideal[0], ideal[1])],
        "small": [make.swept("Small", *make.sample(12, 1.0, 5), threshold=0.35)],
        "two cases": [make.swept("Two cases", np.array([0.2, 0.7]), np.array([False, True]))],
        "equal scores": [make.swept("Flat", np.full(40, 0.5), np.arange(40) % 2 == 0)],
        "ties": [make.swept("Ties", np.round(ties[0] * 4) / 4, ties[1])],
        "no threshold": [make.swept("Free", *make.sample(60, 1.0, 5), threshold=None)],
        "large": [make.swept("Large", *make.sample(3000, 2.0, 7, share=0.03), threshold=0.2)],
        "kinds": [make.swept("Grade", 5 * ties[0], ties[1], threshold=2.5), make.swept("Risk", ties[0] / 4, ties[1])],
        "far": [make.swept("Far", make.sample()[0] * 0.2, make.sample()[1], threshold=0.95)],
    }


@pytest.mark.parametrize("shape", [*NAMES, "large", "far", "kinds"])
@pytest.mark.parametrize("name", SEVERAL)
def test_no_words_about_models_overlap_or_leave_the_figure(shapes, read, name, shape):
    figure = SEVERAL[name](shapes[shape])

    assert figure is None or read.colliding(drawing(figure)) == ([], [])


@pytest.mark.parametrize("name", SEVERAL)
def test_large_drawings_are_lean(shapes, name):
    assert len(drawing(SEVERAL[name](shapes["large"]))) < 40_000


@pytest.mark.parametrize("name", SEVERAL)
def test_models_without_such_a_curve_are_no_figure(bare, champion, name):
    assert SEVERAL[name]([]) is None
    assert SEVERAL[name]([bare, champion]) is None


@pytest.mark.parametrize("name", SEVERAL)
def test_a_model_without_the_curve_is_left_out_and_the_other_keeps_its_look(bare, make, name):
    svg = drawing(SEVERAL[name]([bare, make.swept()]))

    assert "Bare" not in svg
    assert "#c4500b" in svg


def heights_of(figure):
    """Return how high the bars of positive and of negative cases are, in points."""
    bars = [one for one in figure.artists if isinstance(one, Polygon)]
    return [[float(np.ptp(one.get_xy()[:, 1])) for one in bars if one.get_alpha() == fill] for fill in FILLS]


def test_bars_of_each_class_add_up_to_all_of_it(make):
    """The highest bar of a class is its largest share, so all bars of the class together are its whole."""
    model = make.swept(bins=8)
    columns = list(zip(*model.distribution.rows, strict=True))[2:]

    for heights, cases in zip(heights_of(score_distribution([model])), columns, strict=True):
        share = max(cases) / sum(cases)
        assert sum(heights) / max(heights) * share == pytest.approx(1, abs=0.03)  # rare bins are drawn a little higher


def binned(model, *rows):
    """Give a model other bins of scores: from, to, positive cases, negative cases."""
    return model.model_copy(update={"distribution": model.distribution.model_copy(update={"rows": rows})})


def test_both_classes_and_all_models_have_one_scale(make):
    """The highest bar is 80% of the positive cases of one model; of its negative cases 60% are in one bin."""
    one = binned(make.swept(), (0.0, 0.5, 2, 40), (0.5, 1.0, 8, 60))
    other = binned(make.swept("Other"), (0.0, 0.5, 6, 50), (0.5, 1.0, 4, 50))
    up, down = heights_of(score_distribution([one, other]))

    assert [height / max(up) for height in (*up, *down)] == pytest.approx(
        [part / 0.8 for part in (0.2, 0.8, 0.6, 0.4, 0.4, 0.6, 0.5, 0.5)]
    )


@pytest.fixture(scope="module")
def piled(make):
    """Return a model of a rare class, whose scores pile up near none."""
    scores, truth = make.sample(3000, 1.5, 4, share=0.02)
    return binned(
        make.swept("Rare", scores, truth, threshold=0.02),
        (0.0, 0.05, 20, 2700),
        (0.05, 0.2, 20, 200),
        (0.2, 1.0, 20, 40),
    )


def test_scores_that_pile_up_near_none_have_a_square_root_axis_that_says_so(read, piled):
    assert "Score (square-root scale)" in read.words(score_distribution([piled]))
    assert "Threshold (square-root scale)" in read.words(threshold_sweep([piled]))
    assert "Threshold (square-root scale)" in read.words(cost_curve([piled], BASELINES))


@pytest.mark.parametrize(
    "rows",
    [
        ((0.0, 0.1, 20, 400), (0.1, 0.55, 20, 300), (0.55, 1.0, 20, 200)),  # spread
        ((0.0, 1.0, 20, 2700), (1.0, 10.0, 20, 40)),  # no probabilities
        ((-1.0, 0.0, 20, 2700), (0.0, 1.0, 20, 40)),
    ],
)
def test_other_scores_keep_an_even_axis(read, make, rows):
    assert "Score" in read.words(score_distribution([binned(make.swept(), *rows)]))


def test_bars_of_unequal_width_show_shares_as_areas_and_say_so(read, piled):
    """By hand: roots of 0.05, 0.2 and 1 are 0.2236, 0.4472 and 1; a third of the positive cases is in each bin."""
    figure = score_distribution([piled])
    up, _ = heights_of(figure)
    highest = max(up)

    assert [height / highest for height in up] == pytest.approx([1, 1, 0.2236 / 0.5528], abs=0.001)
    assert AREAS in read.words(figure)
    assert not [word for word in read.words(figure) if word.endswith("%")]


def test_bars_of_one_width_on_roots_show_shares_as_heights(read, make):
    bins = [((at / 5) ** 2, ((at + 1) / 5) ** 2, 2, 10) for at in range(1, 5)]
    words = read.words(score_distribution([binned(make.swept(), (0.0, 0.04, 12, 900), *bins)]))

    assert HEIGHTS in words
    assert "50%" in words


def test_a_distribution_names_the_model_and_the_threshold(read, make):
    words = read.words(score_distribution([make.swept()]))

    assert {"Champion", HEIGHTS, "threshold 0.5"} <= set(words)


def test_scores_of_one_kind_share_an_axis_and_others_have_their_own(read, shapes):
    for draw, once in ((score_distribution, 1), (threshold_sweep, 2)):
        assert read.words(draw(shapes["three"])).count("0") == once
    assert read.words(score_distribution(shapes["kinds"])).count("0") == 2
    assert round(72 * float(threshold_sweep(shapes["kinds"]).get_figwidth())) == 468


def test_calls_that_are_given_have_no_threshold_on_the_scores(read, make):
    for draw in ONE.values():
        assert not [word for word in read.words(draw([make.swept(calls="prediction")])) if word.startswith("threshold")]


def test_a_threshold_outside_is_pointed_at(read, shapes):
    assert "threshold 0.95 →" in read.words(score_distribution([shapes["far"][0]]))


def test_a_class_without_cases_has_no_bars(make):
    model = make.swept()
    rows = tuple((low, high, 0, negatives) for low, high, _, negatives in model.distribution.rows)
    empty = model.model_copy(update={"distribution": model.distribution.model_copy(update={"rows": rows})})
    up, down = heights_of(score_distribution([empty]))

    assert (up, bool(down)) == ([], True)


def test_each_rate_has_a_plot_of_its_own(read, make):
    words = read.words(threshold_sweep([make.swept()]))

    assert {"Recall", "Specificity", "Precision", "F1", "● threshold 0.5"} <= set(words)


def test_rates_at_the_threshold_in_use_have_their_intervals(read, make):
    model = make.swept()
    found = {one.metric: one.interval for one in model.estimates}
    high = HIGH
    ends = {round(y, 6) for line in read.lines(threshold_sweep([model])) for _, y in line}

    for rate in ("recall", "specificity", "precision"):
        assert {round(high * (1 - end), 6) for end in (found[rate].low, found[rate].high)} <= ends


def test_rates_are_marked_where_they_are_at_the_threshold_in_use(read, make):
    model = make.swept()
    marked = [line[0] for line in read.lines(threshold_sweep([model])) if len(line) == 1]
    expected = {one.metric: one.value for one in model.estimates}

    assert sorted(marked)[:1][0][0] == 0.5
    for rate in ("recall", "specificity", "precision"):
        assert any(place == pytest.approx((0.5, expected[rate])) for place in marked)


def test_a_rate_that_the_results_lack_is_left_out(read, make):
    model = make.swept()
    kept = tuple(one for one in model.curves if not one.ref.endswith("cutoffs"))
    table = next(one for one in model.curves if one.ref.endswith("cutoffs"))
    short = table.model_copy(update={"columns": table.columns[:6], "rows": tuple(row[:6] for row in table.rows)})
    words = read.words(threshold_sweep([model.model_copy(update={"curves": (*kept, short)})]))

    assert "Recall" in words
    assert "Specificity" not in words


def test_cost_names_the_threshold_in_use_the_lowest_cost_and_both_rules(read, make):
    """By hand: two of each class; at 0.5 one of each is wrong, (1 + 5) / 4; calling all positive costs 2 / 4."""
    model = make.swept("Small", np.array([0.1, 0.6, 0.4, 0.9]), np.array([False, False, True, True]))
    words = " ".join(read.words(cost_curve([model], BASELINES)))

    assert "● 1.50 at 0.5" in words
    assert "lowest 0.25 at 0.4" in words
    assert "All called positive" in words
    assert "All called negative" in words


def test_a_threshold_of_the_lowest_cost_is_called_so(read, shapes):
    assert any(word.endswith("at 0.5, the lowest") for word in read.words(cost_curve(shapes["perfect"])))


def test_gains_are_costs_below_zero(read, make):
    model = make.swept()
    paid = tuple(
        one.model_copy(update={"rows": tuple((*row[:1], *(-cost for cost in row[1:])) for row in one.rows)})
        if one.ref.endswith("cost")
        else one
        for one in model.curves
    )
    paid = model.model_copy(update={"curves": paid})

    assert any(word.startswith("−") for word in read.words(cost_curve([paid], BASELINES)))
    assert any(word.startswith("−") for word in read.words(prevalence_cost([paid])))


def test_the_prevalence_of_use_is_marked(read, make):
    assert "expected in use 12%" in read.words(prevalence_cost([make.swept()], at_use=0.12))
    assert not [word for word in read.words(prevalence_cost([make.swept()])) if "in use" in word]


def test_a_small_prevalence_of_use_is_shown_with_what_lies_around_it(read, make):
    """Costs against the prevalence are straight lines, so they may be cut anywhere."""
    words = read.words(prevalence_cost([make.swept()], at_use=0.002))

    assert "5%" in words
    assert "100%" not in words


def test_the_cost_at_the_prevalence_of_use_is_given_with_its_interval(read, make):
    model = make.swept()
    cost = make.estimate("Champion", "mean_cost", 0.31, low=0.2, high=0.4)
    used = model.model_copy(update={"at_use_estimates": (cost,)})

    assert "● 0.31 (0.20 to 0.40) at 12%" in read.words(prevalence_cost([used], at_use=0.12))


def test_the_cost_at_the_threshold_in_use_is_given_with_its_interval(read, make):
    """The interval of another cost, as at another prevalence, would be wrong here."""
    model = make.swept("Small", np.array([0.1, 0.6, 0.4, 0.9]), np.array([False, False, True, True]))
    same, other = (make.estimate("Small", "mean_cost", cost, low=0.4, high=4.0) for cost in (1.5, 1.4))

    for known, words in ((same, "● 1.50 (0.40 to 4.00) at 0.5"), (other, "● 1.50 at 0.5")):
        figure = cost_curve([model.model_copy(update={"estimates": (*model.estimates, known)})])
        assert words in read.words(figure)


def test_small_thresholds_have_room_where_to_treat_all_soon_loses(read, make):
    rare = make.swept("Rare", *make.sample(3000, 1.5, 4, share=0.02))

    assert "Threshold probability (square-root scale)" in read.words(decision_curve([rare]))
    assert "Threshold probability" in read.words(decision_curve([make.swept()]))


def test_a_decision_curve_is_cut_a_little_below_none(read, make):
    model = make.swept()
    lines = [point for line in read.lines(decision_curve([model])) if len(line) > 20 for point in line]
    table = next(one for one in model.curves if one.ref.endswith("decision"))

    assert min(row[2] for row in table.rows) < 0
    assert max(y for _, y in lines if y == y) <= axes.LOW + 0.01  # noqa: PLR0124 - breaks are nan


def test_det_says_which_model_has_no_errors_of_both_kinds(read, shapes):
    words = read.words(det([*shapes["one"], *shapes["perfect"]]))

    assert "Perfect: no threshold with errors of both kinds" in words
    assert det(shapes["perfect"]) is None


def test_det_spreads_rates_as_normal_quantiles():
    """Every table of the normal distribution has -2.3263 for 0.01, -1.6449 for 0.05 and 0 for one half."""
    scale = Deviates.about([0.012, 0.48], 190)
    ticks = {scale.written(tick): tick for tick in scale.ticks}

    assert (scale.low, scale.high) == pytest.approx((-2.3263, 0), abs=1e-4)
    assert ticks["5%"] == pytest.approx(-1.6449, abs=1e-4)


@pytest.mark.parametrize("rates", [(0.001, 0.999), (0.5, 0.5), (0.999, 0.999), (0.001, 0.001), (0.01, 0.02)])
def test_det_has_an_axis_for_any_rates(rates):
    scale = Deviates.about(rates, 190)

    assert scale.low < scale.high
    assert all(scale.low - 1e-9 <= NormalDist().inv_cdf(rate) <= scale.high + 1e-9 for rate in rates)
    assert len(scale.ticks) >= 2


def test_false_positives_are_counted_in_whole_numbers(read, shapes):
    ticks = [word for word in read.words(tpr_fp(shapes["small"])) if word.replace(".", "").isdigit()]

    assert ticks
    assert not [tick for tick in ticks if "." in tick]


def test_few_false_positives_among_very_many_have_room(read, make):
    rare = make.swept("Rare", *make.sample(3000, 2.5, 4, share=0.02))

    assert "False positives (square-root scale)" in read.words(tpr_fp([rare]))
    assert "False positives" in read.words(tpr_fp([make.swept("Coin", *make.sample(400, 0.02, 4))]))


def test_the_band_of_recall_against_false_positives_is_that_of_roc(read, make):
    """By hand: the sample has 229 negative cases, so a false positive rate of a half is 114.5 of them."""
    model = make.swept()
    band = CurveTable(
        ref=f"{model.ref}/curves/simultaneous_roc_band",
        curve="simultaneous_roc_band",
        label="Band",
        columns=("fpr", "low", "high"),
        rows=((0.0, 0.0, 0.2), (0.5, 0.6, 1.0), (1.0, 0.8, 1.0)),
    )
    figure = tpr_fp([model.model_copy(update={"curves": (*model.curves, band)})])
    (area,) = [one.get_xy() for one in figure.artists if isinstance(one, Polygon) and one.get_alpha() == BAND]
    at_half = axes.SIDE * (114.5 / 250) ** 0.5

    assert read.bands(figure) == [style.BLUE]
    assert [at_half, 0.4 * curves.HIGH] == pytest.approx(min(area, key=lambda point: abs(point - [at_half, 56]).sum()))


def test_gain_of_a_single_step_runs_from_none_to_all(read, shapes):
    short = [line[:-1] for line in read.lines(gain(shapes["equal scores"])) if 2 < len(line) < 10]
    line = next(line for line in short if max(y for _, y in line) > 2 and min(y for _, y in line) >= 0)

    assert (*line[0], *line[-1]) == pytest.approx((0, curves.HIGH, axes.SIDE, 0))
