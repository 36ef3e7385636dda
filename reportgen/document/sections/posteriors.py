"""Bayesian probabilities of several pairs of models in one table."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Row
from reportgen.narrative import margins, posteriors
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, in_sentence, label, labels, name, say
from reportgen.results.tested import Comparison, PairResult, Posterior
from reportgen.spelling import escaped

PRIORS = {"cross_validation": "posteriors_of_folds", "benchmark": "posteriors_of_data_sets"}


def of_pairs(reading: Reading) -> list[Block]:
    """Set a row for each pair of each comparison of several pairs with a rope, and say below what is nearly sure."""
    blocks: list[Block] = []
    for comparison in reading.results.comparisons:
        if posteriors.in_table(comparison):
            blocks += [_table(reading, comparison), Paragraph((posteriors.in_short(reading, comparison),))]
    return blocks


def _table(reading: Reading, comparison: Comparison) -> Grid:
    pairs = posteriors.in_table(comparison)
    found = pairs[0].posterior
    assert found is not None  # noqa: S101 - listed for it
    caption = say("posteriors_caption", label=in_sentence(comparison.label), rope=margins.rope(comparison, found))
    columns = labels("pair_of_models first_better practically_equal second_better equal_by_prior")
    rows = tuple(_row(reading, comparison, pair) for pair in pairs)
    note = say(PRIORS[comparison.on], test=name(found.label))
    return Grid(
        f"posteriors-{escaped(comparison.id)}", caption, columns, rows, "text number number number number", (note,)
    )


def _row(reading: Reading, comparison: Comparison, pair: PairResult) -> Row:
    found = pair.posterior
    assert found is not None  # noqa: S101 - listed for it
    first, second = posteriors.better(reading, comparison)
    level = reading.facts["spec/confidence"].value
    chances = tuple((posteriors.chance(found, key, against=level),) for key in (first, "p_rope", second))
    return Row((name(f"{pair.models[0]} – {pair.models[1]}"),), (*chances, _range(found)))


def _range(found: Posterior) -> Parts:
    if found.by_prior is None:
        return cells.NOTHING
    low, high = posteriors.by_prior(found)
    return label("low_to_high", low=low, high=high)
