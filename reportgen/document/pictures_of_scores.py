"""Figures of given scores and of compared pairs, each with its caption, where the document shows them."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from reportgen import index
from reportgen.document.blocks import Block, Paragraph, Picture
from reportgen.document.pictures import Pictures, side_by_side
from reportgen.figures.bootstrap_distribution import DrawnDifferences, bootstrap_distribution
from reportgen.figures.control_difference import control_difference
from reportgen.figures.critical_difference import critical_difference
from reportgen.figures.cv_scheme import FoldScheme, cv_scheme
from reportgen.figures.differences import ComparedPairs, differences
from reportgen.figures.fold_lines import LearnersOnFolds
from reportgen.figures.fold_scatter import fold_scatter
from reportgen.figures.fold_scores import PairedFolds, fold_scores
from reportgen.figures.p_against_t import StatisticInDistribution, p_against_t
from reportgen.figures.qq import OrderedDifferences, qq
from reportgen.figures.rank_axis import RankedModels
from reportgen.figures.rope import DrawnPosterior, rope
from reportgen.figures.wins import PairwiseWins, wins
from reportgen.narrative import captions_of_scores as captions
from reportgen.narrative.reading import Reading
from reportgen.narrative.scores import of_scores
from reportgen.narrative.sentence import Parts, name, say
from reportgen.results.tested import Comparison
from reportgen.spelling import escaped

MOST_ON_FIRST = 15  # pairs that have room on the first page, those of six models
LEAST_RANKED = 3  # models, fewer of which the table of comparisons says it all
MOST_EACH = 6  # pairs of one comparison that have a figure of their own


def shown(
    pictures: Pictures, draw: Callable[[Any], Any], given: Any, caption: Callable[[], Parts], of: str = ""
) -> list[Block]:
    """Draw a figure of what is given, once, if there is something to draw and the document shows it."""
    entry, key = known(draw), "-".join(filter(None, (_stem(draw), of)))
    if given is None or not pictures.shows(entry) or pictures.has(key):
        return []
    return list(pictures.drawn(key, draw(given), caption()))


def without_values(pictures: Pictures, *figures: Callable[[Any], Any]) -> list[Block]:
    """Say which of these figures were requested and have nothing to draw."""
    lacking = [
        entry for draw in figures if pictures.requested(entry := known(draw)) and not pictures.any_of(_stem(draw))
    ]
    return [Paragraph((say("figure_without_values", figure=name(one.label)),), role="small") for one in lacking]


def known(draw: Callable[[Any], Any]) -> index.Entry:
    entry = index.find(draw.__name__, ("figure",))
    assert entry is not None  # noqa: S101 - every figure is in the index
    return entry


def _stem(draw: Callable[[Any], Any]) -> str:
    return draw.__name__.replace("_", "-")


def on_first_page(reading: Reading, pictures: Pictures) -> list[Block]:
    """Draw the differences of the first comparison of several pairs, if they have room, else the folds of two learners."""
    first = next(iter(reading.results.comparisons), None)
    if first is None or len(first.pairs) > MOST_ON_FIRST:
        return []
    return of_pairs(reading, pictures, first) or two_learners(reading, pictures)


def of_comparisons(reading: Reading, pictures: Pictures) -> list[Block]:
    """Draw the differences of each comparison of several pairs that the first page does not show, and figures of pairs."""
    results, found = reading.results, []
    pairs = [(one, at, pair) for one in results.comparisons for at, pair in enumerate(one.pairs[:MOST_EACH])]
    for one, at, pair in pairs:
        drawn: dict[Callable[[Any], Any], tuple[Any, Callable[[], Parts]]] = {
            rope: (DrawnPosterior.of(results, one, pair), partial(captions.rope, one, pair)),
            qq: (OrderedDifferences.of(one, pair), partial(captions.qq, one, pair)),
            p_against_t: (StatisticInDistribution.of(pair), partial(captions.p_against_t, one, pair)),
            bootstrap_distribution: (
                DrawnDifferences.of(one, pair),
                partial(captions.bootstrap_distribution, one, pair),
            ),
        }
        found += [shown(pictures, draw, *of, escaped(f"{one.id}-{at}")) for draw, of in drawn.items()]
    several = (block for one in results.comparisons for block in of_pairs(reading, pictures, one))
    missing = without_values(pictures, differences, rope, qq, p_against_t, bootstrap_distribution)
    return [*several, *_in_rows(found), *missing]


def of_pairs(reading: Reading, pictures: Pictures, comparison: Comparison) -> list[Block]:
    """Draw the differences of a comparison of several pairs."""
    if len(comparison.pairs) == 1:
        return []
    found = ComparedPairs.of(reading.results, comparison)
    caption = partial(captions.differences, reading, comparison, drawn=0 if found is None else len(found.pairs))
    return shown(pictures, differences, found, caption, escaped(comparison.id))


def two_learners(reading: Reading, pictures: Pictures) -> list[Block]:
    """Draw the scores of each fold, and the difference with its interval, of the two learners that are compared first."""
    for comparison in reading.results.comparisons:
        over, pair = reading.results.over_folds(comparison), comparison.pairs[0]
        scores = PairedFolds.of(over, pair) if over is not None and len(comparison.pairs) == 1 else None
        if over is not None and scores is not None:
            return shown(pictures, fold_scores, scores, partial(captions.two_learners, over, pair))
    return []


def of_folds(reading: Reading, pictures: Pictures) -> list[Block]:
    """Draw the folds of three or more learners, and on request those of every two that are compared."""
    every = ((one, reading.results.over_folds(one)) for one in reading.results.comparisons)
    compared = [(one, over) for one, over in every if over is not None]
    lines = [
        shown(pictures, fold_scores, LearnersOnFolds.of(over), partial(captions.all_learners, over), escaped(over.name))
        for over in {over.name: over for one, over in compared if len(one.pairs) > 1}.values()
    ]
    pairs = [(f"{one.id}-{at}", over, pair) for one, over in compared for at, pair in enumerate(one.pairs[:MOST_EACH])]
    scatters = [
        shown(pictures, fold_scatter, PairedFolds.of(over, pair), partial(captions.scatter, over, pair), escaped(key))
        for key, over, pair in pairs
    ]
    drawn = [shown(pictures, cv_scheme, FoldScheme.of(reading.results.folds), partial(captions.cv_scheme, reading))]
    made = [*(block for blocks in lines for block in blocks), *_in_rows([*drawn, *scatters])]
    return [*made, *without_values(pictures, fold_scores, fold_scatter, cv_scheme)]


def of_data_sets(reading: Reading, pictures: Pictures) -> list[Block]:
    """Draw the mean ranks with what procedures of ranks say, and how often each model beats each other."""
    benchmark = of_scores(reading).benchmark
    blocks: list[Block] = []
    for over in () if benchmark is None else benchmark.metrics:
        for one in over.critical_differences:
            draw = critical_difference if one.control is None else control_difference
            key = "-".join(filter(None, (escaped(over.metric), None if one.control is None else escaped(one.control))))
            caption = partial(captions.critical_difference, reading, over, one)
            blocks += shown(pictures, draw, RankedModels.of(over, one), caption, key)
        if len(over.models) >= LEAST_RANKED:
            won = PairwiseWins.of(over)
            blocks += shown(pictures, wins, won, partial(captions.wins, over), escaped(over.metric))
    return [*blocks, *without_values(pictures, critical_difference, control_difference, wins)]


def _in_rows(made: Iterable[Sequence[Block]]) -> list[Block]:
    """Set figures of half the width in pairs."""
    return side_by_side(block for one in made for block in one if isinstance(block, Picture))
