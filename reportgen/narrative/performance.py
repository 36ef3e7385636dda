"""What models do at their thresholds, in words: right and wrong predictions."""

from collections.abc import Iterable, Iterator

from reportgen import index, number_words, numbers, reasons
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Parts,
    capitalised,
    ends,
    estimate_writer,
    in_brackets,
    in_sentence,
    joined,
    k_of_n,
    name,
    number,
    say,
    worded,
    writer,
)
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.spelling import escaped

OF_CALLS = ("positive", "negative", "called_positive")  # cases of which the right calls are looked for first
MOST_NAMED = 4  # metrics that the author lists first, which the first page has room for


def what_it_does(reading: Reading, model: ModelResults) -> tuple[Parts, ...]:
    """Say how many positive cases the model finds, and how many negative ones it flags."""
    table = model.confusion
    if table is None or not table.rows or any(cell is None for row in table.rows for cell in row):
        return ()
    positive = reading.cases.data.positive
    if positive is None or not all(sum(cell or 0 for cell in row) for row in table.rows):
        return ()
    at = {
        truth: dict(zip(table.columns, row, strict=True))
        for truth, row in zip(reading.cases.data.classes, table.rows, strict=True)
    }
    negative = next(one for one in at if one != positive)
    cell = {
        key: number(f"{table.ref}#{escaped(truth)}/{escaped(call)}", at[truth][call], number_words.or_none)
        for key, truth, call in (
            ("tp", positive, positive),
            ("fn", positive, negative),
            ("fp", negative, positive),
        )
    }
    if reading.by_weight:
        tp, fp = cases_of(cell["tp"], positive, at), cases_of(cell["fp"], negative, at)
        return (say("model_calls_weighted", model=name(model.name), tp=tp, fn=cell["fn"], fp=fp),)
    positives, negatives = (reading.of_cases_of(model.name, key) for key in ("positives", "negatives"))
    return (
        say(
            "model_calls",
            model=name(model.name),
            positives=cases_of(positives, positive, at),
            negatives=cases_of(negatives, negative, at),
            **cell,
        ),
    )


def key_figures(reading: Reading) -> tuple[Parts, ...]:
    """Say in a line for each model what readers look for first, and what the author names first."""
    named = {one.name for one in (reading.spec_of_cases.metrics or ())[:MOST_NAMED]}
    found = {
        model.name: [
            one for one in model.estimates if (one.asked in named or _is_key(reading, one)) and one.value is not None
        ]
        for model in reading.cases.models
    }
    lines = tuple(
        say("short_estimates", model=name(model), level=reading.level, listed=_listed(reading, estimates))
        for model, estimates in found.items()
        if estimates
    )
    return (*lines, *_at_sample(reading, [one for estimates in found.values() for one in estimates]))


def _at_sample(reading: Reading, estimates: list[Estimate]) -> Iterator[Parts]:
    """Say which of these are values at the prevalence of the sample, where another one is expected in use."""
    entries = {one.label: index.find(one.metric, ("metric",)) for one in estimates}
    labels = [label for label, entry in entries.items() if entry is not None and entry.depends_on_prevalence]
    if labels and reading.spec_of_cases.data.prevalences_in_use:
        prevalence = reading.of_cases("prevalence", numbers.share)
        yield say("short_at_sample", labels=joined(map(in_sentence, labels)), prevalence=prevalence)


def _is_key(reading: Reading, one: Estimate) -> bool:
    """
    Tell whether a metric is looked for first: right calls of each class and alarm, the area, the cost of a case.

    Of several classes none of which is positive it is what all of them have together: right predictions, and their mean
    over the classes.
    """
    entry = index.find(one.metric, ("metric",))
    if entry is None:
        return False
    is_area = entry.family == "auc" and entry.carried_from is None
    if reading.cases.data.positive is None and reading.cases.data.classes:
        is_right = entry.about == "all" and entry.counts == "right"
        return one.of is None and (is_area or entry.per_case or is_right or entry.macro_of is not None)
    return is_area or entry.per_case or (entry.about in OF_CALLS and entry.counts == "right")


def _listed(reading: Reading, estimates: list[Estimate]) -> Parts:
    return joined((in_short(reading, one) for one in estimates), last=", ")


def in_short(reading: Reading, one: Estimate) -> Parts:
    """Name an estimate with its counts and limits."""
    write = writer(one.metric)
    counts = k_of_n(one.ref, one.numerator, one.denominator)
    limits: Parts = ()
    if one.interval is not None and one.interval.low is not None and one.interval.high is not None:
        limits = (*ends(one.ref, one.interval, write), *reading.at_level(one.ref, one.interval))
    value, unit = number(one.ref, one.value, estimate_writer(one)), reading.unit(one.metric, each=True)
    details = in_brackets(counts, limits)
    return say("short_estimate", label=in_sentence(one.label), value=value, unit=unit, details=details)


def undefined_everywhere(estimates: Iterable[Estimate]) -> tuple[Parts, ...]:
    """Say which metrics have no value for any model, and why, each reason once."""
    by_reason: dict[str, list[Estimate]] = {}
    for one in estimates:
        by_reason.setdefault(one.undefined or "", []).append(one)
    return tuple(
        say(
            "undefined_everywhere",
            labels=joined((in_sentence(one.label) for one in alike), last=" or "),
            reason=worded(alike[0].ref, reasons.UNDEFINED[alike[0].undefined_code or "no_case"], alike[0].facts),
        )
        for alike in by_reason.values()
    )


def judged_in_use(metrics: Iterable[str]) -> tuple[Parts, ...]:
    """Say where to find the metrics that are judged at the expected prevalence in use."""
    named = [in_sentence(one) for one in metrics]
    return (say("found_in_use", labels=joined(named)),) if named else ()


def at_this_prevalence(reading: Reading, shown: Iterable[Estimate]) -> Iterator[Parts]:
    """Say which metrics have other values at another prevalence than that of the sample."""
    labels = {one.label for one in shown if _depends_on_prevalence(one)}
    if reading.cases.data.positive is None:
        return
    if labels and reading.spec_of_cases.data.source.sampling != "enriched":
        first, *others = dict.fromkeys(one.label for one in shown if one.label in labels)
        listed = joined((name(capitalised(first)), *map(in_sentence, others)))
        yield say(
            "prevalence_matters" if len(labels) > 1 else "prevalence_matters_to_one",
            prevalence=reading.of_cases("prevalence", numbers.share),
            labels=listed,
        )


def at_this_threshold(reading: Reading) -> Iterator[Parts]:
    """Say that predictions from scores are what they are at one threshold only."""
    if any(model.calls == "score" for model in reading.cases.models) and reading.cases.data.positive is not None:
        yield say("threshold_matters_to_several" if reading.many else "threshold_matters")


def _depends_on_prevalence(one: Estimate) -> bool:
    entry = index.find(one.metric, ("metric",))
    return entry is not None and entry.depends_on_prevalence
