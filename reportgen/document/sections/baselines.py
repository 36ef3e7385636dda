"""What rules without a model reach on the same cases."""

from reportgen.document import cells
from reportgen.document.blocks import Grid, Row
from reportgen.narrative import shown_metrics
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, in_sentence, joined, label, labels, name, say
from reportgen.results.cases import Baseline

MOST_ACROSS = 6  # metrics that a page has columns for


def table(reading: Reading) -> tuple[Grid, ...]:
    """Set the metrics of each rule without a model in a row; rules that do the same are named together."""
    shows = shown_metrics.of_all_cases(reading)
    rules: dict[tuple[float | None, ...], list[Baseline]] = {}
    for rule in reading.cases.baselines:
        rules.setdefault(tuple(one.value for one in rule.estimates), []).append(rule)
    every = zip(*(rule.estimates for rule in reading.cases.baselines), strict=True)
    kept = [at for at, alike in enumerate(every) if shows(alike[0]) and any(one.value is not None for one in alike)]
    if not kept:
        return ()
    first = [(_named(alike), alike[0]) for alike in rules.values()]
    notes = (
        (say("baselines_dash"),) if any(rule.estimates[at].value is None for _, rule in first for at in kept) else ()
    )
    head = [(name(reading.cases.baselines[0].estimates[at].label),) for at in kept]
    of_model = reading.cases.models[0].estimates
    found = [
        tuple(
            cells.NOTHING if (one := rule.estimates[at]).value is None else cells.value(one, cells.same(one, of_model))
            for at in kept
        )
        for _, rule in first
    ]
    caption = label(reading.of_task("baselines_caption"))
    if len(kept) <= MOST_ACROSS:
        rows = tuple(Row(named, values) for (named, _), values in zip(first, found, strict=True))
        return (Grid("baselines", caption, (*labels("rule"), *head), rows, "text number", notes),)
    turned = tuple(Row(named, tuple(values)) for named, *values in zip(head, *found, strict=True))
    return (
        Grid("baselines", caption, (*labels("metric"), *(named for named, _ in first)), turned, "text number", notes),
    )


def _named(alike: list[Baseline]) -> Parts:
    """Name rules that do the same together."""
    first, *others = alike
    return joined((first.label, *(in_sentence(one.label) for one in others)), last=", ")
