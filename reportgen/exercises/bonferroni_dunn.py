"""Several models against one of them over data sets: the critical difference of Bonferroni and Dunn."""

from collections.abc import Iterator, Sequence
from typing import Any

from reportgen.catalog.compared_scores import LETTERS, draw_model_scores, model_names
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

MOST_MODELS = 10
DECIMALS = 3
COLUMNS = ("model", "sum of ranks", "mean rank")
CAPTION = "Ranks of each model over all data sets."
NO_MODEL = "no_model"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let models differ in how good they are, the control being the best or the worst."""
    models, sets = ranges["models"], ranges["data_sets"]
    gap = draw.whole(5, 40)
    better = draw.shuffled([gap * at for at in range(models)])
    control = better.index(draw.one_of((min(better), max(better))))
    return {
        "scores": draw_model_scores(draw, better, sets),
        "control": LETTERS[control],
    }


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    wide = {len(row) for row in given["scores"]}
    if len(wide) > 1:
        yield "the rows have different lengths", "give a score of every model on each data set"
    elif not 3 <= min(wide) <= MOST_MODELS or len(given["scores"]) < 2:
        yield (
            "the test needs at least three models and two data sets",
            f"give three to {MOST_MODELS} scores in each row",
        )
    elif given["control"] not in list(model_names(given)):
        yield f"{given['control']!r} is no model", f"write one of {', '.join(model_names(given))}"


def _others(given: TopicData) -> list[str]:
    return [name for name in model_names(given) if name != given["control"]]


def _pose(given: TopicData) -> Posed:
    rows = tuple((f"{at}", *row) for at, row in enumerate(given["scores"], start=1))
    apart = tuple((name, f"Model {name} differs from model {given['control']}.") for name in _others(given))
    return Posed(
        text=(
            (
                "The table has the accuracy of several models on independent data sets. Rank 1 is the best on a data set; equal "
                "accuracies share the mean of their ranks."
            ),
            (
                "Model {{control}} is the control: only the other models are compared with it, at the 5% level of all comparisons "
                "together (Bonferroni-Dunn)."
            ),
        ),
        tables=(PosedTable("Accuracy on each data set.", ("Data set", *model_names(given)), rows),),
        blanks=(PosedTable(CAPTION, COLUMNS, tuple((name, None, None) for name in model_names(given))),),
        choices={"differ": (*apart, (NO_MODEL, "A difference from the control is not shown for any model."))},
    )


def _ranked(row: Sequence[float]) -> list[float]:
    """Rank from the highest; equal ones share the mean of their ranks."""
    ordered = sorted(row, reverse=True)
    return [ordered.index(one) + (ordered.count(one) + 1) / 2 for one in row]


def _solve(given: TopicData, paper: Paper) -> None:
    names, scores, control = model_names(given), given["scores"], given["control"]
    inputs = {"table": scores, "models": list(names), "control": control}
    ranks = [_ranked(row) for row in scores]
    _k, sets = paper.let("k", len(names)), paper.let("N", len(scores))
    paper.begin("ranks")
    paper.table(
        "Ranks on each data set.",
        ("Data set", *names),
        [(f"{at}", *row) for at, row in enumerate(ranks, start=1)],
    )
    sums = [sum(column) for column in zip(*ranks, strict=True)]
    means = [paper.rounded(one / sets) for one in sums]
    paper.agree("mean ranks", means, "bonferroni_dunn", inputs, at="values.mean_ranks")
    paper.fill(
        "ranks",
        CAPTION,
        COLUMNS,
        list(zip(names, sums, means, strict=True)),
        {"sum of ranks": 1, "mean rank": DECIMALS},
    )
    paper.begin("critical")
    paper.compute("m", "k - 1", "Number of comparisons with the control.")
    paper.write(r"Each comparison is two-sided at the level $0.05 / m$, with a tail of $0.05 / (2 m)$ on either side.")
    tail = LEVEL_ON_SHEETS / (2 * paper.raw["m"])
    paper.look_up("q", r"\Phi^{-1}\left(1 - \frac{0.05}{2 m}\right)", "normal_quantile", {"p": 1 - tail})
    paper.answer("critical", "q", "bonferroni_dunn", inputs, at="values.critical_value")
    if paper.exact:
        paper.mistaken("critical", paper.of("normal_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2}), "not adjusted", 0.5)
        paper.mistaken(
            "critical", paper.of("normal_quantile", {"p": 1 - 2 * tail}), "one-sided instead of two-sided", 0.5
        )
        paper.mistaken(
            "critical", paper.of("nemenyi", {"table": scores}, at="values.critical_value"), "Nemenyi's value", 0.5
        )
    paper.begin("critical_difference")
    paper.compute("D", r"q \sqrt{\frac{k (k + 1)}{6 N}}")
    difference = paper.answer("critical_difference", "D", "bonferroni_dunn", inputs, at="values.critical_difference")
    paper.mistake("critical_difference", r"q \sqrt{\frac{k (k + 1)}{N}}", "the factor 6 left out")
    paper.begin("differ")
    own = means[names.index(control)]
    away = {name: abs(means[names.index(name)] - own) for name in _others(given)}
    apart = [name for name, one in away.items() if one >= difference]
    paper.table(
        "Distances of the mean ranks from that of the control.",
        ("model", "distance", "at least the critical difference"),
        [(name, one, "yes" if name in apart else "no") for name, one in away.items()],
    )
    why = dict.fromkeys(apart, "Its distance is at least the critical difference.")
    why |= {name: "Its distance is below the critical difference." for name in away if name not in apart}
    paper.choose(
        "differ",
        *(apart or [NO_MODEL]),
        **why,
        no_model="All distances are below the critical difference."
        if not apart
        else "At least one distance reaches the critical difference.",
    )


bonferroni_dunn = Topic(
    id="bonferroni-dunn",
    label="Comparison with a control by ranks",
    meaning="Rank several models over data sets, and compare each with a control by the Bonferroni-Dunn test.",
    draws={"models": WholeRange(4, 5, least=3, most=MOST_MODELS), "data_sets": WholeRange(6, 9, least=3, most=40)},
    data={
        "scores": DataTaken("table", "a row for each data set with the score of every model"),
        "control": DataTaken("label", "letter of the model that all others are compared with"),
    },
    asks=(
        Ask("ranks", "Fill in the ranks of each model", "table", points=3, room=3),
        Ask("critical", "Critical value $q$", decimals=3, points=2, room=2),
        Ask("critical_difference", "Critical difference", decimals=3, points=2, room=3),
        Ask("differ", "Which statements are justified?", "choices", points=2, room=0),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
