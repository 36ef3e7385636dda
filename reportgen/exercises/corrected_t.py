"""The corrected resampled t test beside the one that forgets that training sets overlap."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.compared_scores import rows_of_two, write_mean_difference, write_spread
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

DECIMALS = 1  # of an accuracy in percent


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let one model be better by a little on most splits."""
    splits, shift, cases = ranges["splits"], ranges["shift"], ranges["cases"]
    n_test = cases // draw.one_of((5, 10))
    b = [draw.decimal(75, 92, DECIMALS) for _ in range(splits)]
    a = [round(one + shift + draw.bump(-35, 35) / 10, DECIMALS) for one in b]
    return {"a": a, "b": b, "n_train": cases - n_test, "n_test": n_test}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["a"]) != len(given["b"]):
        yield "a and b have different lengths", "give a value of each model for every split"
    elif len(given["a"]) < 2:
        yield "one split has no standard deviation", "give at least two splits"
    elif len({round(x - y, 12) for x, y in zip(given["a"], given["b"], strict=True)}) == 1:
        yield "all differences are equal, so the statistic is not defined", "give other values"
    elif not 0 < given["n_test"] < given["n_train"]:
        yield (
            "the training set must be larger than the test set, and the test set not empty",
            "give n_train above n_test, and n_test above zero",
        )


def _pose(given: TopicData) -> Posed:
    rows = rows_of_two(given)
    return Posed(
        text=(
            (
                "The same data were split several times into {{n_train}} cases for training and {{n_test}} for testing. The table "
                "has the accuracies of two algorithms in percent, on each split."
            ),
            (
                "The training sets overlap, so the differences are not independent. Compute the usual paired $t$ statistic and the "
                "corrected one (Nadeau and Bengio), and test at the 5% level, two-sided. Differences are A minus B."
            ),
        ),
        tables=(PosedTable("Accuracy on each split, in percent.", ("Split", "A", "B"), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    a, b = given["a"], given["b"]
    sizes = {"n_train": given["n_train"], "n_test": given["n_test"]}
    inputs = {"a": a, "b": b, **sizes}
    n = paper.let("n", len(a))
    paper.let("n_{1}", sizes["n_train"])
    paper.let("n_{2}", sizes["n_test"])
    paper.begin("difference")
    differences = write_mean_difference(paper, inputs, "corrected_resampled_t")
    paper.mistake("difference", r"-\bar{d}", "B minus A instead of A minus B", 0.5)
    paper.begin("sd")
    write_spread(paper, inputs, differences, "Split")
    paper.begin("naive")
    paper.compute("t_0", r"\frac{\bar{d}}{s_{d} \sqrt{\frac{1}{n}}}")
    naive = paper.answer("naive", "t_0", "naive_cv_t", {"a": a, "b": b}, at="statistic")
    paper.mistake("naive", r"\frac{\bar{d}}{s_{d}}", "divided by the standard deviation, not by the standard error")
    paper.begin("corrected")
    paper.write("The variance of the mean is larger: $n_2 / n_1$ is added for the overlap of the training sets.")
    paper.compute("t", r"\frac{\bar{d}}{s_{d} \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1}}}}")
    corrected = paper.answer("corrected", "t", "corrected_resampled_t", inputs, at="statistic")
    paper.mistake("corrected", "t_0", "without the correction")
    whole = r"\frac{\bar{d}}{s_{d} \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1} + n_{2}}}}"
    paper.mistake("corrected", whole, "test cases over all cases, not over training cases", 1)
    paper.begin("critical")
    critical = paper.look_up(
        "c", rf"t_{{0.975;\, {n - 1:g}}}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": n - 1}
    )
    paper.answer("critical", "c")
    one_sided = paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS, "df": n - 1})
    paper.mistaken("critical", one_sided, "one-sided instead of two-sided", 0.5)
    paper.mistaken(
        "critical", paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": n}), "n degrees of freedom", 0.5
    )
    paper.begin("p_value")
    paper.look_up("p", rf"P(|T_{{{n - 1:g}}}| \ge |t|)", "corrected_resampled_t", inputs, at="p_value")
    paper.answer("p_value", "p", "corrected_resampled_t", inputs, at="p_value")
    paper.begin("decision")
    with_naive, with_corrected = abs(naive) >= critical, abs(corrected) >= critical
    right = "reject" if with_corrected else "naive" if with_naive else "keep"
    paper.write(
        "$|t_0|$ = {{naive}} and $|t|$ = {{corrected}} are compared with {{critical}}.",
        naive=abs(naive),
        corrected=abs(corrected),
        critical=critical,
    )
    why = {
        "reject": "The corrected statistic reaches the critical value.",
        "naive": "Only the statistic that treats the splits as independent reaches the critical value.",
        "keep": "Both statistics are below the critical value.",
    }
    paper.choose(
        "decision",
        right,
        **dict.fromkeys(why, why[right]),
        equal="No test shows that two algorithms are equally good.",
    )


corrected_t = Topic(
    id="corrected-t",
    label="Corrected resampled t test",
    meaning="Compare two algorithms over splits of the same data, with and without a correction for overlapping training sets.",
    draws={
        "splits": WholeRange(6, 10, least=2, most=30),
        "cases": WholeRange(200, 1000, least=20, most=100_000, step=100),
        "shift": DecimalRange(0.3, 2.0, 1, 0.0, 20.0),
    },
    data={
        "a": DataTaken("numbers", "values of algorithm A"),
        "b": DataTaken("numbers", "values of algorithm B on the same splits"),
        "n_train": DataTaken("count", "cases of a training set"),
        "n_test": DataTaken("count", "cases of a test set"),
    },
    asks=(
        Ask("difference", "Mean difference, A minus B", decimals=2, room=2),
        Ask("sd", "Standard deviation of the differences", points=2, decimals=2, room=4),
        Ask("naive", "Usual paired statistic $t_0$", decimals=2, room=2),
        Ask("corrected", "Corrected statistic $t$", points=2, decimals=2, room=4),
        Ask("critical", "Critical value for both", decimals=3, room=1),
        Ask("p_value", "p-value of the corrected test", significant=2, room=1, usual=False),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level the algorithms differ, also with the correction."),
                (
                    "naive",
                    "The usual test rejects at the 5% level, but the correction shows that this cannot be relied on.",
                ),
                ("keep", "At the 5% level a difference is not shown by either statistic."),
                ("equal", "The algorithms are shown to be equally good."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
