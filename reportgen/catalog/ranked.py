"""Cases in the order of their scores, as exercises on ROC and precision-recall curves have them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import PosedTable, TopicData

POSITIVE, NEGATIVE = "+", "−"
SCORE_DECIMALS = 2


def draw_scores(draw: RandomDraws, cases: int, positives: int, *, tied: int) -> dict[str, Any]:
    """Draw scores that are higher for positive cases on the whole; some cases of both classes share a score."""
    scores = sorted((draw.decimal(0.05, 0.95, SCORE_DECIMALS) for _ in range(cases)), reverse=True)
    while len(set(scores)) < cases:
        scores = sorted({*scores, *(draw.decimal(0.05, 0.95, SCORE_DECIMALS) for _ in range(cases))}, reverse=True)[
            :cases
        ]
    truth = [POSITIVE] * positives + [NEGATIVE] * (cases - positives)
    for _ in range(cases):  # neighbours are swapped, so that the model is neither perfect nor useless
        at = draw.below(cases - 1)
        truth[at], truth[at + 1] = truth[at + 1], truth[at]
    for _ in range(tied):
        apart = [at for at in range(cases - 1) if truth[at] != truth[at + 1] and scores[at] != scores[at + 1]]
        if apart:
            at = draw.one_of(apart)
            scores[at + 1] = scores[at]
    order = draw.shuffled(range(cases))
    return {"truth": [truth[at] for at in order], "scores": [scores[at] for at in order]}


def score_faults(given: TopicData) -> Iterator[tuple[str, str]]:
    """Refuse cases without a score, or of one class."""
    truth = [str(one).replace("-", NEGATIVE) for one in given["truth"]]
    if len(truth) != len(given["scores"]):
        yield "truth and scores have different lengths", "give one score for each case"
    elif wrong := sorted(set(truth) - {POSITIVE, NEGATIVE}):
        yield f"{wrong[0]!r} is no class", 'write "+" or "-" in quotes'
    elif len(set(truth)) < 2:
        yield "there is one class only", "give positive and negative cases"


@dataclass(frozen=True, slots=True)
class Cut:
    """All cases with at least this score are predicted positive."""

    threshold: float
    tp: int
    fp: int
    here: str  # the classes of the cases that have this score


def cuts(given: TopicData) -> list[Cut]:
    """Go down the scores: equal ones are one cut."""
    pairs = [
        (score, str(truth).replace("-", NEGATIVE)) for score, truth in zip(given["scores"], given["truth"], strict=True)
    ]
    found: list[Cut] = []
    for threshold in sorted({score for score, _ in pairs}, reverse=True):
        above = [truth for score, truth in pairs if score >= threshold]
        here = " ".join(sorted(truth for score, truth in pairs if score == threshold))
        found.append(Cut(threshold, above.count(POSITIVE), above.count(NEGATIVE), here))
    return found


def cases_table(caption: str, **fields: Sequence[Any]) -> PosedTable:
    """Set cases side by side: a row for each field."""
    cases = len(next(iter(fields.values())))
    rows = tuple((name.replace("_", " "), *values) for name, values in fields.items())
    return PosedTable(caption, ("Case", *map(str, range(1, cases + 1))), rows)


def as_inputs(given: TopicData) -> dict[str, Sequence[Any]]:
    """Return the cases as the catalog takes them."""
    truth = [1 if one == POSITIVE else 0 for one in given["truth"]]
    return {"truth": truth, "scores": given["scores"]}
