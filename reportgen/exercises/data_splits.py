"""Training and test sets: what a split that keeps the order does, and what a stratified one does."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.topic_index import DataTaken

LETTERS = "ABCDEFGH"
COLUMNS = ("class", "training", "test")
ORDERED = "Split in the order of the file."
STRATIFIED = "Stratified split."


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw classes of which the last one is larger than the test set."""
    return {
        "counts": [10 * draw.whole(2, 6) for _ in range(ranges["classes"] - 1)] + [10 * draw.whole(5, 9)],
        "training": ranges["training"],
    }


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    counts, share = given["counts"], given["training"]
    if not 2 <= len(counts) <= len(LETTERS) or min(counts) < 1:
        yield "at least two classes with a case each are needed", "give counts such as [50, 50, 50]"
    elif not 0 < share < 1:
        yield "training must be a proportion between 0 and 1", "write 0.7"
    elif any(abs(share * one - round(share * one)) > ROUNDING_OF_GIVEN for one in counts):
        yield (
            "the proportion of a class is no whole number of cases",
            "give counts that it divides, such as multiples of 10",
        )


def _names(given: TopicData) -> str:
    return LETTERS[: len(given["counts"])]


def _pose(given: TopicData) -> Posed:
    empty = tuple((name, None, None) for name in _names(given))
    return Posed(
        text=(
            (
                "A file is sorted by class: first all cases of class A, then all of class B, and so on. The proportion {{training}} "
                "of the cases is for training, the rest is for testing."
            ),
        ),
        tables=(PosedTable("Cases of each class.", ("", *_names(given)), (("cases", *given["counts"]),)),),
        blanks=(PosedTable(ORDERED, COLUMNS, empty), PosedTable(STRATIFIED, COLUMNS, empty)),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    names, counts = _names(given), given["counts"]
    paper.begin("training")
    paper.total("n", "n_c", counts)
    paper.let("q", given["training"])
    paper.compute("m", "q n")
    paper.answer("training", "m")
    paper.mistake("training", "(1 - q) n", "cases of the test set")
    paper.begin("ordered")
    paper.write("The first cases of the file are for training, so that the classes are used up one after the other.")
    left, taken = round(given["training"] * sum(counts)), []
    for one in counts:
        taken.append(min(one, left))
        left -= taken[-1]
    rows = [(name, used, one - used) for name, used, one in zip(names, taken, counts, strict=True)]
    paper.fill("ordered", ORDERED, COLUMNS, rows, {"training": 0, "test": 0})
    paper.begin("stratified")
    paper.write("A stratified split takes the same proportion of each class.")
    trained = [round(given["training"] * one) for one in counts]
    strata = [(name, used, one - used) for name, used, one in zip(names, trained, counts, strict=True)]
    paper.fill("stratified", STRATIFIED, COLUMNS, strata, {"training": 0, "test": 0})
    paper.begin("says")
    tested = [name for name, _, tests in rows if tests]
    untested = [name for name in names if name not in tested]
    paper.choose(
        "says",
        "some" if untested else "all",
        some=f"The test set has cases of {', '.join(tested)} only." if untested else "All classes are in the test set.",
        all="The test set lacks whole classes." if untested else "Each class has test cases.",
        none="The proportion of the classes in training and test differs from that of the file.",
    )
    paper.begin("roles")
    paper.choose(
        "roles",
        "validation",
        validation="What is used for a choice is part of the training in the end, and its error is too low for an estimate.",
        test="A test set is used once, for the final judgement.",
        training="The training error favours the model that fits these cases best.",
    )


data_splits = Topic(
    id="data-splits",
    label="Training, validation and test sets",
    meaning="Split a sorted file in order and stratified, and say what each part is for.",
    draws={"classes": WholeRange(3, 4, least=2, most=8), "training": ChoiceRange((0.6, 0.7, 0.8))},
    data={
        "counts": DataTaken("counts", "cases of each class, in the order of the file"),
        "training": DataTaken("number", "proportion of the cases for training"),
    },
    asks=(
        Ask("training", "Cases for training", "integer", room=1),
        Ask("ordered", "Fill in the split in the order of the file", "table", points=2, room=0),
        Ask("stratified", "Fill in the stratified split", "table", points=2, room=0),
        Ask(
            "says",
            "What does the split in the order of the file test?",
            "choice",
            choices=(
                ("all", "All classes."),
                ("some", "Only some of the classes."),
                ("none", "The classes in the proportions of the file."),
            ),
        ),
        Ask(
            "roles",
            "On which cases is the best of several models chosen?",
            "choice",
            choices=(
                ("training", "On the training set."),
                ("validation", "On a validation set, which is not used for the final judgement."),
                ("test", "On the test set."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
