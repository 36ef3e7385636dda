"""Several models over several data sets: Friedman's test, and Nemenyi's critical difference."""

from collections.abc import Iterator
from typing import Any

from reportgen import distributions
from reportgen.catalog.compared_scores import draw_model_scores, model_names
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

DECIMALS = 3  # of a score
MOST_MODELS = 8


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let models differ in how good they are, more or less clearly; data sets differ in how hard they are."""
    models, sets = ranges["models"], ranges["data_sets"]
    gap = draw.whole(0, 30)
    better = draw.shuffled([gap * at for at in range(models)])
    return {"scores": draw_model_scores(draw, better, sets)}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    wide = {len(row) for row in given["scores"]}
    if len(wide) > 1:
        yield "the rows have different lengths", "give a score of every model on each data set"
    elif not 3 <= min(wide) <= MOST_MODELS or len(given["scores"]) < 3:
        yield (
            "the test needs at least three models and three data sets",
            f"give three to {MOST_MODELS} scores in each of three rows",
        )
    elif any(len(set(row)) < len(row) for row in given["scores"]):
        yield (
            "two models have the same score on a data set",
            "write different scores; ties need a correction that is not asked here",
        )


def _pose(given: TopicData) -> Posed:
    rows = tuple((f"{at}", *row) for at, row in enumerate(given["scores"], start=1))
    return Posed(
        text=(
            "The table has the accuracy of several models on independent data sets. Rank 1 is the best on a data set.",
            "Test at the 5% level with Friedman's test whether the models differ, and compare mean ranks by Nemenyi's critical difference.",
        ),
        tables=(PosedTable("Accuracy on each data set.", ("Data set", *model_names(given)), rows),),
        blanks=(
            PosedTable(
                "Ranks on each data set.",
                ("Data set", *model_names(given)),
                tuple((f"{at}", *(None,) * len(row[1:])) for at, row in enumerate(rows, start=1)),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    names, scores = model_names(given), given["scores"]
    inputs = {"table": scores, "models": list(names)}
    paper.let("k", len(names))
    paper.let("N", len(scores))
    means = _mean_ranks(names, inputs, paper)
    rejected = _tested(names, inputs, paper)
    difference = _critical_difference(inputs, paper)
    paper.begin("decision")
    if rejected and paper.exact:
        groups = paper.run("nemenyi", inputs)["values"]["groups"]
        paper.ranks(names, means, "Nemenyi test", difference, groups)
    ordered = sorted(range(len(names)), key=lambda at: means[at])
    apart = [
        f"{names[i]} and {names[j]}"
        for at, i in enumerate(ordered)
        for j in ordered[at + 1 :]
        if means[j] - means[i] >= difference
    ]
    _decide(paper, apart, difference, rejected=rejected)


def _mean_ranks(names: str, inputs: TopicData, paper: Paper) -> list[float]:
    """Rank the models on each data set, and take the mean of each."""
    ranks = [[sorted(row, reverse=True).index(one) + 1 for one in row] for row in inputs["table"]]
    paper.begin("ranks")
    paper.fill(
        "ranks",
        "Ranks on each data set.",
        ("Data set", *names),
        [(f"{at}", *row) for at, row in enumerate(ranks, start=1)],
        dict.fromkeys(names, 0),
    )
    paper.begin("mean_ranks")
    means = []
    for model, letter in enumerate(names):
        column = [float(row[model]) for row in ranks]
        paper.total(f"S_{{{letter}}}", f"r_{{i{letter}}}", column)
        means.append(paper.compute(f"R_{{{letter}}}", rf"\frac{{S_{{{letter}}}}}{{N}}"))
    paper.agree(
        "mean ranks", [paper.raw[f"R_{{{letter}}}"] for letter in names], "friedman", inputs, at="values.mean_ranks"
    )
    best = names[min(range(len(names)), key=lambda at: means[at])]
    paper.answer("mean_ranks", f"R_{{{best}}}")
    return means


def _tested(names: str, inputs: TopicData, paper: Paper) -> bool:
    """Test with Friedman's statistic whether the models differ."""
    paper.begin("statistic")
    squares = [
        paper.compute(f"q_{{{letter}}}", rf"\left(R_{{{letter}}} - \frac{{k + 1}}{{2}}\right)^2") for letter in names
    ]
    paper.total("Q", "q_j", squares, "Squared distances of the mean ranks from that of equal models.")
    paper.compute("x", r"\frac{12 N}{k (k + 1)} Q", r"Friedman's statistic $\chi^2_F$.")
    statistic = paper.answer("statistic", "x", "friedman", inputs, at="statistic")
    paper.mistake("statistic", r"\frac{12}{k (k + 1)} Q", "the number of data sets left out")
    paper.begin("critical")
    df = len(names) - 1
    paper.quantile("c", rf"\chi^2_{{0.95;\, {df:g}}}", float(distributions.chi2_quantile(1 - LEVEL_ON_SHEETS, df)))
    return statistic >= paper.answer("critical", "c")


def _critical_difference(inputs: TopicData, paper: Paper) -> float:
    """Compute how far apart the mean ranks of two models that differ are."""
    paper.begin("critical_difference")
    paper.look_up(
        "q",
        rf"q_{{0.05;\, {len(inputs['models'])}}}",
        "nemenyi",
        inputs,
        at="values.critical_value",
        text="Quantile of the studentised range over the root of two.",
    )
    paper.compute("D", r"q \sqrt{\frac{k (k + 1)}{6 N}}")
    difference = paper.answer("critical_difference", "D", "nemenyi", inputs, at="values.critical_difference")
    paper.mistake("critical_difference", r"q \sqrt{\frac{k (k + 1)}{N}}", "the factor 6 left out")
    return difference


def _decide(paper: Paper, apart: list[str], difference: float, *, rejected: bool) -> None:
    """Say what follows: nothing of pairs where Friedman's test does not reject."""
    paper.choose(
        "decision",
        "none" if not rejected else "apart" if apart else "unclear",
        none="Friedman's statistic is below the critical value." if not rejected else "Friedman's test rejects.",
        apart=f"At least as far apart as the critical difference: {', '.join(apart)}."
        if rejected and apart
        else "No such pair may be named.",
        unclear="No two mean ranks are as far apart as the critical difference."
        if rejected and not apart
        else "This is not so here.",
        equal="No test shows that models are equal.",
    )
    found = {"x": paper.known["x"], "c": paper.known["c"]}
    if not rejected:
        paper.write(
            "$x$ = {{x}} is below {{c}}: stop here. Pairs are compared only where Friedman's test rejects.",
            **found,
        )
    else:
        paper.write(
            "$x$ = {{x}} is at least {{c}}: the models do not all rank alike. Pairs with mean ranks at least {{d}} apart differ: {{pairs}}.",
            **found,
            d=difference,
            pairs=", ".join(apart) or "no pair",
        )


friedman_nemenyi = Topic(
    id="friedman-nemenyi",
    label="Friedman's test with Nemenyi's critical difference",
    meaning="Rank several models over data sets, test whether they differ, and find which pairs do.",
    draws={"models": WholeRange(3, 4, least=3, most=MOST_MODELS), "data_sets": WholeRange(6, 10, least=3, most=40)},
    data={"scores": DataTaken("table", "a row for each data set with the score of every model")},
    asks=(
        Ask("ranks", "Fill in the ranks", "table", points=2, room=0),
        Ask("mean_ranks", "Mean rank of the model that is ranked first", decimals=3, room=2),
        Ask("statistic", r"Friedman's statistic $\chi^2_F$", points=2, decimals=2, room=4),
        Ask("critical", "Critical value at the 5% level", decimals=2, room=1),
        Ask("critical_difference", "Nemenyi's critical difference", decimals=2, points=2, room=3),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("none", "A difference between the models is not shown."),
                ("apart", "The models differ, and at least one pair by Nemenyi's test."),
                ("unclear", "The models differ, but Nemenyi's test does not say which."),
                ("equal", "All models are shown to be equally good."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
