"""How a method was run, in a sentence or two: where, one- or two-sided, at which level, in which version, from how many draws."""

from collections.abc import Callable, Iterable, Iterator
from string import Formatter

from reportgen import index, number_words, numbers, spelling
from reportgen.narrative import uses
from reportgen.narrative.english import SENTENCES
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, Parts, joined, name, number, say
from reportgen.narrative.uses import RunTest, Use
from reportgen.results.cases import Choice, ModelResults
from reportgen.results.judged import Calculated
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spec.validation import ValidationSpec

PLACES = {
    "estimates": "place_estimates",
    "at_use": "place_at_use",
    "groups": "place_groups",
    "to_rest": "place_to_rest",
    "splits": "place_splits",
    "gaps": "place_gaps",
    "periods": "place_periods",
    "pairs": "place_pairs",
    "tests": "place_tests",
}
SIDES = {1: "one_sided", 2: "two_sided"}
MOVED = {"limits_clipped", "limits_moved"}  # notes of limits that are not where the formula has them
WIDENED = "design_effect"  # note of intervals for clusters: how much these widen them
ALTERNATIVES = {"two-sided": "test_two_sided", "greater": "test_greater", "less": "test_less"}
SCHEMES = {"quantile": "of near-equal size", "width": "of equal width"}
SETTINGS: dict[str, Callable[[Reading], Part]] = {  # which sentences about single methods may name
    "level": lambda reading: reading.level,
    "calibration_bins": lambda reading: reading.fact("spec/calibration.bins", number_words.spelled),
    "calibration_scheme": lambda reading: SCHEMES[reading.spec_of_cases.calibration_bins.scheme],
    "least_expected": lambda reading: reading.fact("conventions/LEAST_EXPECTED_IN_BIN", number_words.spelled),
    "power": lambda reading: reading.fact("conventions/power", numbers.level),
}


def as_run(reading: Reading, method: str, kind: str) -> tuple[Parts, ...]:
    """Say how a method was run, as far as there was a choice."""
    by_kind = {"metric": _of_metric, "interval": _of_interval, "hypotest": _tested}
    ids = [name(one.id) for one in reading.walked.parts(Calculated) if one.method == method]
    said = tuple(by_kind.get(kind, _of_other)(reading, method))
    return (*said, say("run_calculation", ids=joined(ids))) if ids else said


def _of_metric(reading: Reading, method: str) -> Iterator[Parts]:
    """Name the options that a metric was given."""
    options = [one.options for _, one in reading.uses.estimates if one.metric == method]
    told = dict.fromkeys(spelling.spelled(method, found) for found in options if found)
    codes = joined(Mark("code", one) for one in told if one != method)
    if codes:
        yield say("run_metric", codes=codes)
    elif not options:
        yield from _of_other(reading, method)


def _of_interval(reading: Reading, method: str) -> Iterator[Parts]:
    yield from _shown(reading, method)
    yield from _judged(reading, method)


def _shown(reading: Reading, method: str) -> Iterator[Parts]:
    """Say next to what an interval is shown, for each level and number of sides."""
    alike: dict[tuple[float, int], list[Use]] = {}
    for use in reading.uses.intervals:
        if use.interval.method == method:
            alike.setdefault((use.interval.level, use.interval.sides), []).append(use)
    for (level, sides), found in alike.items():
        yield say(
            "run_shown",
            sides=say(SIDES[sides]),
            level=number(f"{found[0].ref}#interval.level", level, numbers.shared_level),
            places=joined(say(PLACES[place]) for place in dict.fromkeys(use.place for use in found)),
            made=_made(found),
        )
    if any(MOVED & set(use.interval.notes) for found in alike.values() for use in found):
        yield say("run_moved")


def _made(found: Iterable[Use]) -> Parts:
    """Say from how many draws limits come and how sure these make them, or how much clusters widen them."""
    listed = list(found)
    if drawn := uses.draws(listed):
        shown = [number(f"{drawn[many].ref}#interval.notes.draws", many, numbers.count) for many in sorted(drawn)]
        return say(
            "run_draws", draws=joined(shown, last=" or "), error=_largest(listed, "monte_carlo_low", "monte_carlo_high")
        )
    if any(WIDENED in use.interval.notes for use in listed):
        return say("run_design_effect", effect=_largest(listed, WIDENED))
    return ()


def _largest(found: Iterable[Use], *notes: str) -> Part:
    """Show the largest of what intervals note."""
    noted = [(use.interval.notes[note], use.ref, note) for use in found for note in notes if note in use.interval.notes]
    value, ref, note = max(noted)
    return number(f"{ref}#interval.notes.{note}", value, numbers.significant, digits=3)


def _judged(reading: Reading, method: str) -> Iterator[Parts]:
    """Say which verdicts are read from an interval, for each level and number of sides."""
    alike: dict[tuple[float, int], list[tuple[Criterion, Verdict]]] = {}
    for criterion, verdict in reading.uses.verdicts:
        if verdict.decided_by == method:
            alike.setdefault((verdict.level, verdict.sides), []).append((criterion, verdict))
    for (level, sides), found in alike.items():
        yield say(
            "run_judged",
            criteria=joined(name(one) for one in dict.fromkeys(criterion.id for criterion, _ in found)),
            sides=say(SIDES[sides]),
            level=number(f"{found[0][1].ref}#level", level, numbers.shared_level),
        )


def _tested(reading: Reading, method: str) -> Iterator[Parts]:
    """Say for what a test was run, for each version and alternative."""
    alike: dict[tuple[str, str], list[RunTest]] = {}
    for run in reading.uses.tests:
        if run.test.test == method:
            alike.setdefault((str(run.test.options.get("version", "")), run.test.alternative), []).append(run)
    level = reading.fact("spec/significance", numbers.level)
    for (version, alternative), found in alike.items():
        yield say(
            "run_test",
            places=_places(found),
            sides=_before_comma(_sides(found[0], alternative)),
            version=_before_comma(say(f"version_{version}") if f"version_{version}" in SENTENCES else ()),
            draws=_before_comma(_draws_of_test(found)),
            level=level,
        )


def _places(found: Iterable[RunTest]) -> Parts:
    """Name comparisons, and columns of groups."""
    listed = list(found)
    named: list[Part | Parts] = [name(one) for one in dict.fromkeys(run.comparison for run in listed if run.comparison)]
    columns = dict.fromkeys(run.column for run in listed if run.column)
    named += [say("groups_of", column=name(column)) for column in columns]
    named += [say("place_rates")] if any(run.of_rates for run in listed) else []
    named += [say("place_ranks")] if any(run.of_ranks for run in listed) else []
    named += [say("place_labels")] if any(run.of_labels for run in listed) else []
    return joined(named)


def _sides(run: RunTest, alternative: str) -> Parts:
    """Say on how many sides a test was run, if it or its interval has sides."""
    entry = index.find(run.test.test, ("hypotest",))
    if entry is None or (entry.option("alternative") is None and not run.test.concludes_by_interval):
        return ()
    if run.of_rates:
        return say("two_sided" if alternative == "two-sided" else "one_sided")
    return say(ALTERNATIVES[alternative])


def _before_comma(parts: Parts) -> Parts:
    """Set a comma behind words, if there are any."""
    return (*parts, ", ") if parts else ()


def _draws_of_test(found: Iterable[RunTest]) -> Parts:
    """Say from how many draws the interval of a test comes."""
    for run in found:
        interval = run.test.interval
        if interval is not None and "draws" in interval.notes:
            shown = number(f"{run.test.ref}#interval.notes.draws", interval.notes["draws"], numbers.count)
            return say("test_draws", draws=shown)
    return ()


def _of_other(reading: Reading, method: str) -> Iterator[Parts]:
    """Say how what is neither interval nor test was run: in its sentence, if it has one, or in bins, if it takes these."""
    entry, code = index.find(method), f"as_run_{method}"
    column = _column_of_bins(reading)
    if entry is not None and entry.kind == "curve" and entry.option("bins") and column is not None:
        told = {hole: SETTINGS[hole](reading) for hole in ("level", "least_expected")}
        yield say("run_in_bins_of_column", column=name(column), **told)
    elif code in SENTENCES:
        named = [hole for _, hole, _, _ in Formatter().parse(SENTENCES[code]) if hole]
        yield say(code, **{hole: SETTINGS[hole](reading) for hole in named})
    elif entry is not None and entry.kind != "curve" and entry.option("bins"):
        yield say("run_in_bins")
    chosen = [
        model for model in reading.walked.parts(ModelResults) if model.choice and chosen_by(model.choice) == method
    ]
    if chosen:
        yield say("run_threshold", models=joined(name(model.name) for model in chosen))


def _column_of_bins(reading: Reading) -> str | None:
    """Name the column that gives the bins of the calibration curve, if one does."""
    return reading.spec.calibration_bins.column if isinstance(reading.spec, ValidationSpec) else None


def chosen_by(choice: Choice) -> str:
    """Name the analysis that chose a threshold: on the cases that the rule names, else from the costs alone."""
    on_cases = choice.on is not None
    return next(entry.id for entry in index.filling("choice") if bool(entry.evidence) == on_cases)
