"""What the first page answers: the state over all criteria, what blocks verdicts, and a sentence for each model."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from reportgen import number_words
from reportgen.narrative import certain_scores, limitations, missing_rows
from reportgen.narrative.bounds import STATES, OneEnd, bound, each_of, farthest, quantity, writer_of
from reportgen.narrative.of_comparisons import pair_name
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, Parts, capitalised, joined, name, number, plain, say
from reportgen.narrative.verdicts import reason_in_short, required_side
from reportgen.results.outcomes import WORDS
from reportgen.results.verdicts import Criterion, PairVerdict, Verdict, Word

SOME_MET = ("some_met", "some_met", "some_met_of_both", "some_met_of_all")  # by the number of models judged
MOST_MODELS = 4  # with a sentence each; of more the table says it
MOST_NAMED = 2  # criteria that a sentence names by what they require; more are named by their ids
MOST_GROUPS = 3  # that a sentence names
MOST_REASONS = 2  # that the headline gives
BOTH = 2  # criteria
BY_DESIGN = {  # reasons that further cases of the same kind would not remove, with the limitations that say the same
    "judged_on_training": "judged_on_training",
    "used_for_choices": "used_for_choices",
    "judged_on_validation": None,
    "judged_on_folds": "pooled_folds",
    "cases_of_training": "cases_of_training",
    "clusters_of_training": "clusters_of_training",
    "threshold_on_judged": "threshold_chosen_here",
    "threshold_on_shared": "cases_of_choice",
    "repeated_ids": "repeated_ids",
    "weighted_cases": "weighted",
}
OF_MODELS = ("one_call", "reversed_scores")  # limitations that a headline must not leave out
ORDER: tuple[Word, ...] = ("met", "not_demonstrated", "not_met", "undefined")
NONE = {"not_demonstrated": "is demonstrated", "not_met": "is met", "undefined": "has a verdict"}

Judged = tuple[Criterion, Verdict]  # with the worst of the verdicts on one model


def headline(reading: Reading) -> tuple[Parts, ...]:
    """Say the state over all primary criteria, what blocks verdicts, and which model cannot be used as it is."""
    grave = (alike for alike in limitations.grouped(reading) if alike[0].code in OF_MODELS)
    of_models_ = tuple(limitations.in_short(reading, alike) for alike in grave)
    if all_blocked(reading):
        return (_without_any_verdict(reading), *of_models_)
    return (overall(reading), *_blocked(reading), *of_models_)


def all_blocked(reading: Reading) -> bool:
    """Tell whether there is no verdict at all, for one reason."""
    every = [one for criterion in reading.results.criteria for one in criterion.verdicts]
    found = {(one.verdict, one.undefined) for one in every}
    return reading.overall.primary > 0 and len(found) == 1 and every[0].verdict == "undefined"


def _without_any_verdict(reading: Reading) -> Parts:
    """Say why there is no verdict at all."""
    criteria, primary = reading.results.criteria, reading.overall.primary
    code = {1: "one_blocked", BOTH: "both_blocked"}.get(primary, "all_blocked")
    first = next(one for one in criteria if one.role == "primary")
    return say(code, id=name(first.id), reason=reason_in_short(first.verdicts[0]))


def overall(reading: Reading) -> Parts:
    """Say how many primary criteria have which verdict."""
    primary = [one for one in reading.results.criteria if one.role == "primary"]
    if not primary:
        return say("no_primary", listed=listed(reading.results.criteria))
    found = reading.overall
    counts = {word: many for word in ORDER if (many := getattr(found, word))}
    holes: dict[str, Part | Parts] = {
        "primary": number(f"{found.ref}#primary", found.primary, number_words.spelled),
        "counts": joined(_count(reading, word, many) for word, many in counts.items()),
    }
    if len(primary) == 1:
        return say("one_primary", id=name(primary[0].id), word=STATES[primary[0].verdict])
    if found.rule == "any":
        return say("any_is_enough", **holes)
    if len(counts) > 1:
        return say(SOME_MET[min(_models_judged(primary), BOTH + 1)], **holes)
    (word,) = counts
    if word == "met":
        return say("both_met" if found.primary == BOTH else "all_met", **holes)
    return say("neither_met" if found.primary == BOTH else "none_met", state=NONE[word], **holes)


def _models_judged(criteria: Sequence[Criterion]) -> int:
    """Return the most models that one of these criteria is about: it is met only if it is met by each."""
    return max(len({verdict.model for verdict in one.models}) for one in criteria)


def _count(reading: Reading, word: Word, many: int) -> Parts:
    return say(f"count_{word}", many=number(f"{reading.overall.ref}#{word}", many, number_words.spelled))


def listed(criteria: Sequence[Criterion]) -> Parts:
    """Name the criteria by their verdicts."""
    by_word = {word: [name(one.id) for one in criteria if one.verdict == word] for word in ORDER}
    return _by_word({word: ids for word, ids in by_word.items() if ids})


def _by_word(ids: Mapping[Word, Sequence[Mark]]) -> Parts:
    """Say which criteria have which verdict, by their ids."""
    codes = {word: f"ids_{word}" if len(found) == 1 else f"several_ids_{word}" for word, found in ids.items()}
    last = " and " if [len(found) for found in ids.values()] == [1, 1] else "; "
    return joined((say(codes[word], ids=joined(found)) for word, found in ids.items()), last=last, between="; ")


def said_above(reading: Reading) -> set[str | None]:
    """Return the codes of the limitations that the headline gives, which no list on the same page repeats."""
    if not reading.results.criteria:
        return set()
    blocked = {BY_DESIGN.get(pairs[0][1].undefined_code or "") for pairs in blocking(reading)}
    return {*OF_MODELS, "verdicts_withheld", *blocked}


def _blocked(reading: Reading) -> Iterator[Parts]:
    """Say why there is no verdict on some criteria: the reasons that block most verdicts."""
    for alike in blocking(reading):
        criteria = {criterion.id: criterion for criterion, _ in alike}
        judged = {_subject(one) for criterion in criteria.values() for one in criterion.verdicts}
        blocked = dict.fromkeys(_subject(verdict) for _, verdict in alike)
        whom = say("for_models", models=joined(map(name, blocked))) if len(blocked) < len(judged) else ()
        yield say("blocked", criteria=(*joined(map(name, criteria)), *whom), reason=reason_in_short(alike[0][1]))


def _subject(verdict: Verdict | PairVerdict) -> str:
    """Name the model or the pair of models that is judged."""
    return verdict.model if isinstance(verdict, Verdict) else plain(pair_name(verdict))


def blocking(reading: Reading) -> list[list[tuple[Criterion, Verdict | PairVerdict]]]:
    """Return the verdicts that are withheld, by reason, those that the headline names."""
    by_reason: dict[str, list[tuple[Criterion, Verdict | PairVerdict]]] = {}
    for criterion in reading.results.criteria:
        for one in criterion.verdicts:
            if one.undefined_code is not None and one.verdict == "undefined":
                by_reason.setdefault(one.undefined_code, []).append((criterion, one))
    gravest = sorted(by_reason.items(), key=lambda found: (found[0] not in BY_DESIGN, -len(found[1])))
    return [pairs for _, pairs in gravest[:MOST_REASONS]]


def of_models(reading: Reading) -> tuple[Parts, ...]:
    """Say of each model which criteria it meets, and of those it does not meet why."""
    if all_blocked(reading):
        return ()
    models = list(dict.fromkeys(one.model for criterion in reading.results.criteria for one in criterion.models))
    if len(models) > MOST_MODELS:
        return ()
    in_headline = {pair[1].undefined_code for alike in blocking(reading) for pair in alike}
    return tuple(_of_model(reading, model, in_headline) for model in models)


def _of_model(reading: Reading, model: str, in_headline: Collection[str | None]) -> Parts:
    judged = list(_judged(reading, model))
    primary = [pair for pair in judged if pair[0].role == "primary"]
    met = [pair for pair in primary if pair[1].verdict == "met"]
    open_ones = [pair for pair in judged if pair[1].verdict != "met"]
    if len(open_ones) > MOST_NAMED or (
        len(open_ones) > 1 and not any(_one_reason(reading, *pair, in_headline) for pair in open_ones)
    ):
        ids = {word: [name(c.id) for c, one in judged if one.verdict == word] for word in ORDER}
        return say("model_ids", model=name(model), ids=_by_word({word: found for word, found in ids.items() if found}))
    clauses = joined((_clause(reading, *pair, in_headline) for pair in open_ones), last=" ", between=" ")
    if not met and open_ones:
        return say("model_open", model=name(model), open=clauses)
    said = say("model_meets", model=name(model), met=_met(reading, met, primary))
    return (*said, " ", *clauses) if open_ones else said


def _judged(reading: Reading, model: str) -> Iterator[Judged]:
    """Pass each criterion with the worst verdict on a model, over its groups and judged sets."""
    for criterion in reading.results.criteria:
        of_model = [one for one in criterion.models if one.model == model]
        if of_model:
            yield criterion, min(of_model, key=lambda one: WORDS.index(one.verdict))


def _met(reading: Reading, met: list[Judged], primary: list[Judged]) -> Parts:
    """Name what a model meets: all primary criteria, or each by what it requires."""
    if not primary:
        return say("meets_secondary")
    if len(met) == len(primary) == reading.overall.primary:
        return say("meets_one" if len(met) == 1 else "meets_both" if len(met) == BOTH else "meets_all")
    if len(met) > MOST_NAMED:
        return say("meets_ids", ids=joined(name(criterion.id) for criterion, _ in met))
    return joined(_what(reading, criterion, quantity(criterion), _in_each(criterion)) for criterion, _ in met)


def _in_each(criterion: Criterion) -> Parts:
    """Say that what is met is met in each group."""
    several = criterion.for_each is not None or criterion.each_class
    return say("in_each", column=each_of(criterion)) if several else ()


def _clause(reading: Reading, criterion: Criterion, verdict: Verdict, in_headline: Collection[str | None]) -> Parts:
    """Say that a criterion is not met, not demonstrated or without a verdict, where, and why."""
    found = _one_reason(reading, criterion, verdict, in_headline)
    why = say("why", reason=found) if found else ()
    named = quantity(criterion) if verdict.verdict == "undefined" else (name(capitalised(plain(quantity(criterion)))),)
    where = _where(criterion, _alike(criterion, verdict))
    return say(f"clause_{verdict.verdict}", what=_what(reading, criterion, named, where), why=why)


def _alike(criterion: Criterion, verdict: Verdict) -> list[Verdict]:
    """List the verdicts of a model on a criterion that are the same for several groups or sets."""
    return [one for one in criterion.models if (one.model, one.verdict) == (verdict.model, verdict.verdict)]


def _one_reason(reading: Reading, criterion: Criterion, verdict: Verdict, in_headline: Collection[str | None]) -> Parts:
    """Say why a criterion is not met, if the reason is the same for all groups or sets."""
    alike = _alike(criterion, verdict)
    is_one = len(alike) == 1 or {one.undefined_code for one in alike} == {verdict.undefined_code} != {None}
    return _why(reading, criterion, verdict, in_headline) if is_one else ()


def _where(criterion: Criterion, alike: Sequence[Verdict]) -> Parts:
    """Name the groups or judged sets that share a verdict, where a criterion is on several."""
    groups = [name(one.group) for one in alike if one.group is not None]
    if groups and criterion.for_each is not None:
        code = "for_groups" if len(groups) <= MOST_GROUPS else "for_many_groups"
        return say(code, column=name(criterion.for_each), groups=joined(groups))
    classes = [name(one.of_class) for one in alike if one.of_class is not None]
    if classes:
        if len(classes) > MOST_GROUPS:
            return say("for_many_classes", classes=number_words.spelled(len(classes)))
        return say("for_class" if len(classes) == 1 else "for_classes", classes=joined(classes))
    sets = [name(one.part) for one in alike if one.part is not None]
    return say("for_sets", sets=joined(sets)) if sets else ()


def _what(reading: Reading, criterion: Criterion, named: Parts, where: Parts) -> Parts:
    """Name a criterion by what it requires."""
    required = required_side(reading, criterion)
    role: Parts = () if criterion.role == "primary" else (", ", criterion.role)
    return say(
        "judged_range" if criterion.comparator == "between" else "judged_side",
        label=named,
        required=required,
        where=where,
        id=(name(criterion.id), *role),
    )


def _why(reading: Reading, criterion: Criterion, verdict: Verdict, in_headline: Collection[str | None]) -> Parts:
    """Say in a few words why a criterion is not met; a reason that the headline gives is not repeated."""
    if verdict.verdict == "undefined":
        return () if verdict.undefined_code in in_headline else reason_in_short(verdict)
    write, unit = writer_of(criterion), reading.unit(criterion.metric)
    if verdict.verdict == "not_met":
        return () if verdict.value is None else say("observed", value=(*bound(verdict, "value", write), *unit))
    if verdict.depends_on_seed:
        return say("seed_in_short")
    held_open = missing_rows.in_answer(criterion, verdict) or certain_scores.in_cell(verdict)
    return held_open or reason_in_short(verdict) or _compatible(criterion, verdict, unit)


def _compatible(criterion: Criterion, verdict: Verdict, unit: Parts) -> Parts:
    """Say which true value on the wrong side of the threshold is compatible with the data."""
    sides: dict[str, OneEnd] = {"at_least": "low", "at_most": "high"}
    write, side = writer_of(criterion), sides.get(criterion.comparator)
    if side is None and verdict.low is not None and verdict.high is not None:
        low, high = (bound(verdict, end, write) for end in ("low", "high"))
        return say("compatible_range", low=low, high=(*high, *unit))
    if side is None or getattr(verdict, side) is None:
        return ()
    found = farthest(verdict, side, write)
    return say(f"compatible_{side}", bound=(*found["bound"], *unit), data=found["included"] or say("with_these_data"))
