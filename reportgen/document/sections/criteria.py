"""Criteria in words: what was asked and why, what was found, how sure that is, and what follows."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Heading, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative import criteria as judged
from reportgen.narrative import missing_rows, of_comparisons
from reportgen.narrative.bounds import writer_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number, say
from reportgen.results.verdicts import Criterion, Verdict


def criteria(reading: Reading) -> tuple[Block, ...]:
    """Say for each criterion what was asked and why, what was found, how sure that is, and what follows."""
    listed: list[Block] = []
    for criterion in reading.results.criteria:
        listed.append(Heading((name(criterion.id), " ", *_named(criterion))))
        if criterion.why:
            listed.append(LabelledPairs(((label("set_because"), cells.stated(criterion.why)),)))
        listed.extend(_of_comparison(reading, criterion))
        said = (judged.verdict_sentences(reading, criterion, verdict) for verdict in criterion.models)
        listed.extend(Paragraph(tuple(sentences)) for sentences in said)
    return (*listed, *(table for table in (at_extremes(reading), _sizes(reading)) if table))


def _named(criterion: Criterion) -> Parts:
    """Name what is judged."""
    named = name(criterion.label)
    return (named,) if criterion.difference_to is None else label("difference_heading", label=named)


def _of_comparison(reading: Reading, criterion: Criterion) -> Iterator[Block]:
    """Say of a criterion on a comparison what was found of each pair of models, and what follows."""
    of = criterion.of_comparison
    for verdict in of.pairs if of else ():
        assert of is not None  # noqa: S101 - it has pairs
        yield Paragraph(tuple(of_comparisons.sentences(reading, criterion, of, verdict)))


def at_extremes(reading: Reading) -> Grid | None:
    """Set beside each other what was observed, and what it is at the worst and the best that incomplete rows can be."""
    rows = tuple(
        Row((name(criterion.id), *_of_model(reading, verdict)), _at_extremes(reading, criterion, verdict))
        for criterion in reading.results.criteria
        for verdict in criterion.models
        if verdict.incomplete is not None and verdict.incomplete.rows
    )
    if not rows:
        return None
    columns = labels("criterion rows_that_lack as_observed at_worst at_best verdict")
    note = (say("incomplete_rows_note"), *missing_rows.of_other_models(reading))
    return Grid("criteria-incomplete", label("extremes_caption"), columns, rows, "text text text text text text", note)


def _of_model(reading: Reading, verdict: Verdict) -> Parts:
    """Name who is judged, where there are several."""
    named = [verdict.model] if reading.many else []
    named += [one for one in (verdict.group, verdict.part) if one is not None]
    return tuple(part for one in named for part in (", ", name(one)))


def _at_extremes(reading: Reading, criterion: Criterion, verdict: Verdict) -> tuple[Cell, ...]:
    """Fill the cells: the rows, then value and limits as observed, at the worst and at the best, and the verdict."""
    write = writer_of(criterion)
    observed = label("low_to_high", **{end: judged.bound(verdict, end, write) for end in ("low", "high")})
    return (
        missing_rows.lacking(reading, verdict),
        label("value_and_limits", value=judged.bound(verdict, "value", write), limits=observed),
        *(missing_rows.value_and_limits(criterion, verdict, end) for end in missing_rows.ENDS),
        (verdict_look(verdict.verdict),),
    )


def _sizes(reading: Reading) -> Grid | None:
    """List sizes of new samples for other truths than the estimate, which the text names."""
    rows = []
    for criterion in reading.results.criteria:
        write = writer_of(criterion)
        for verdict in criterion.models:
            is_open = verdict.verdict == "not_demonstrated" and not judged.flips(verdict)
            sizes = verdict.cases_needed or () if is_open else ()
            said: set[float] = {sizes[0].if_true} if sizes else set()
            for at, size in enumerate(sizes):
                if size.cases is None or size.if_true in said:
                    continue
                said.add(size.if_true)
                ref = f"{verdict.ref}#cases_needed[{at}]"
                shown = (
                    (number(f"{ref}.if_true", size.if_true, write),),
                    (number(f"{ref}.of_denominator", size.of_denominator, numbers.count),),
                    (number(f"{ref}.cases", size.cases, numbers.count),),
                )
                of_model: Parts = (", ", name(verdict.model)) if reading.many else ()
                rows.append(Row((name(criterion.id), *of_model), shown))
    if not rows:
        return None
    caption = label("sizes_caption", power=reading.fact("conventions/power", numbers.level))
    columns = labels("criterion if_true of_denominator of_all")
    return Grid("cases-needed", caption, columns, tuple(rows), "text number", (say("new_sample"),), css="narrow")


SECTION = DeclaredSection(
    id="criteria",
    blocks=lambda reading, _: criteria(reading),
    applies=lambda reading: bool(reading.results.criteria),
)
