"""The rule of one standard error by hand."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper, agreed
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "one_standard_error"
NEIGHBOURS = (1, 3, 5, 7, 9, 11)


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the error fall at first, and rise a little after the best candidate."""
    n = ranges["n"]
    best, at = draw.whole(n // 12, n // 6), draw.whole(1, 3)
    errors = [
        best + (0 if one == at else draw.whole(1, 3) + abs(one - at) * draw.whole(0, 4))
        for one in range(len(NEIGHBOURS))
    ]
    return {"n": n, "k": list(NEIGHBOURS), "errors": errors}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    errors = given["errors"]
    if len(given["k"]) != len(errors):
        yield "k and errors have different lengths", "give the errors of each k"
    elif len(errors) < 2 or len(set(given["k"])) < len(given["k"]):
        yield "the rule compares at least two different k", "give different k"
    elif max(errors) > given["n"]:
        yield "there are more errors than cases", "give counts of errors up to n"
    elif errors.count(min(errors)) > 1:
        yield "two candidates are best", "give other errors"
    elif not min(errors):
        yield "the best candidate makes no error, so that its standard error is zero", "give errors above 0"


def _pose(given: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "Nearest neighbours with several $k$ were judged on the same {{n}} validation cases; the table counts their "
                "errors. A larger $k$ is a simpler model. Choose $k$ by the rule of one standard error."
            ),
        ),
        tables=(
            PosedTable(
                "Errors of each candidate.",
                ("", *(f"k = {one:g}" for one in given["k"])),
                (("errors", *given["errors"]),),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    n = paper.let("n", given["n"])
    rates = paper.column(r"\frac{x}{n}", x=given["errors"])
    names = [f"k = {one:g}" for one in given["k"]]
    paper.table("Error rates.", ("", *names), [("error rate", *rates)])
    at = given["errors"].index(min(given["errors"]))
    paper.begin("lowest")
    paper.let("x", given["errors"][at])
    paper.compute(r"\hat{p}", r"\frac{x}{n}", f"The lowest error rate is that of {names[at]}.")
    paper.answer("lowest", r"\hat{p}")
    paper.begin("se")
    paper.compute("s", r"\sqrt{\frac{\hat{p} (1 - \hat{p})}{n}}", "Standard error of this rate.")
    paper.answer("se", "s")
    paper.mistake("se", r"\sqrt{\hat{p} (1 - \hat{p})}", "standard deviation of one case instead of the standard error")
    error = paper.raw["s"]
    inputs = {
        "candidates": [
            {"name": name, "complexity": -k, "risk": x / n, "se": error}
            for name, k, x in zip(names, given["k"], given["errors"], strict=True)
        ]
    }
    paper.begin("cutoff")
    paper.compute("c", r"\hat{p} + s")
    cutoff = paper.answer("cutoff", "c", METHOD, inputs, at="values.cutoff")
    paper.mistake("cutoff", r"\hat{p} + 2 s", "two standard errors instead of one", 0.5)
    paper.begin("chosen")
    within = [k for k, rate in zip(given["k"], rates, strict=True) if rate <= cutoff]
    paper.let("k", max(within, default=given["k"][at]))
    paper.write(
        "Error rates of at most {{c}}: those of $k$ = {{within}}. The largest of these $k$ is the simplest model.",
        c=cutoff,
        within=", ".join(f"{one:g}" for one in within),
    )
    chosen = paper.answer("chosen", "k")
    if paper.exact:
        rate = rates[given["k"].index(chosen)]
        agreed("chosen", rate, paper.of(METHOD, inputs, at="values.chosen_risk"))
    if chosen != given["k"][at]:
        paper.mistaken("chosen", given["k"][at], "the best candidate, not the simplest near it")


one_standard_error = Topic(
    id="one-standard-error",
    label="Rule of one standard error",
    meaning="Choose the simplest model that is nearly as good as the best.",
    draws={"n": WholeRange(120, 300, least=10, step=20)},
    data={
        "n": DataTaken("count", "validation cases"),
        "k": DataTaken("counts", "neighbours of each candidate; more are simpler"),
        "errors": DataTaken("counts", "errors of each candidate"),
    },
    asks=(
        Ask("lowest", "Lowest error rate", decimals=3, share=True),
        Ask("se", "Its standard error", points=2, decimals=4, room=3),
        Ask("cutoff", "Cut-off for the error rate", decimals=3, share=True),
        Ask("chosen", "Chosen $k$", "integer", room=2),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
