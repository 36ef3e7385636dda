"""How a method was run, in a sentence or two: where, one- or two-sided, at which level, in which version, from how many draws."""

from collections.abc import Iterable, Iterator

from reportgen import index, numbers
from reportgen.narrative import uses
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, Parts, joined, name, number, say
from reportgen.narrative.uses import RunTest, Use
from reportgen.results.cases import ModelResults
from reportgen.results.judged import Calculated
from reportgen.results.verdicts import Criterion, Verdict

PLACES = {
    "estimates": "place_estimates",
    "at_use": "place_at_use",
    "groups": "place_groups",
    "to_rest": "place_to_rest",
    "splits": "place_splits",
    "gaps": "place_gaps",
    "pairs": "place_pairs",
    "tests": "place_tests",
}
SIDES = {1: "one_sided", 2: "two_sided"}
OF_RULES = {
    "cost": "bayes_threshold",
    "youden": "optimal_threshold",
    "f1": "optimal_threshold",
    "constraint": "optimal_threshold",
}
ALTERNATIVES = {"two-sided": "test_two_sided", "greater": "test_greater", "less": "test_less"}
VERSIONS = {
    "exact": "version_exact",
    "mid_p": "version_mid_p",
    "chi2": "version_chi2",
    "chi2_cc": "version_chi2_cc",
    "durkalski": "version_durkalski",
    "obuchowski": "version_obuchowski",
}


def as_run(reading: Reading, method: str, kind: str) -> tuple[Parts, ...]:
    """Say how a method was run, as far as there was a choice."""
    by_kind = {"metric": _of_metric, "interval": _of_interval, "hypotest": _tested, "curve": _of_curve}
    ids = [name(one.id) for one in reading.walked.parts(Calculated) if one.method == method]
    said = tuple(by_kind.get(kind, _of_analysis)(reading, method))
    return (*said, say("run_calculation", ids=joined(ids))) if ids else said


def _of_metric(reading: Reading, method: str) -> Iterator[Parts]:
    """Name the options that a metric was given."""
    options = [one.options for _, one in reading.uses.estimates if one.metric == method]
    told = dict.fromkeys(index.spelled(method, found) for found in options if found)
    codes = joined(Mark("code", one) for one in told if one != method)
    if codes:
        yield say("run_metric", codes=codes)
    elif method == "ece" and not options:
        yield say("run_in_bins")


def _of_interval(reading: Reading, method: str) -> Iterator[Parts]:
    yield from _shown(reading, method)
    yield from _judged(reading, method)


def _shown(reading: Reading, method: str) -> Iterator[Parts]:
    """Say beside what an interval is shown, for each level and number of sides."""
    alike: dict[tuple[float, int], list[Use]] = {}
    for use in reading.uses.intervals:
        if use.interval.method == method:
            alike.setdefault((use.interval.level, use.interval.sides), []).append(use)
    for (level, sides), found in alike.items():
        yield say(
            "run_shown",
            sides=say(SIDES[sides]),
            level=number(f"{found[0].ref}#interval.level", level, numbers.level),
            places=joined(say(PLACES[place]) for place in dict.fromkeys(use.place for use in found)),
            made=_made(found),
        )


def _made(found: Iterable[Use]) -> Parts:
    """Say from how many draws limits come and how sure these make them, or how much clusters widen them."""
    listed = list(found)
    if drawn := uses.draws(listed):
        shown = [number(f"{drawn[many].ref}#interval.notes.draws", many, numbers.count) for many in sorted(drawn)]
        return say(
            "run_draws", draws=joined(shown, last=" or "), error=_largest(listed, "monte_carlo_low", "monte_carlo_high")
        )
    if any("design_effect" in use.interval.notes for use in listed):
        return say("run_design_effect", effect=_largest(listed, "design_effect"))
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
            level=number(f"{found[0][1].ref}#level", level, numbers.level),
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
            sides=_sides(method, alternative),
            version=(", ", *say(VERSIONS[version])) if version in VERSIONS else (),
            draws=_draws_of_test(found),
            level=level,
        )


def _places(found: Iterable[RunTest]) -> Parts:
    """Name comparisons, and columns of groups."""
    listed = list(found)
    named: list[Part | Parts] = [name(one) for one in dict.fromkeys(run.comparison for run in listed if run.comparison)]
    columns = dict.fromkeys(run.column for run in listed if run.column)
    return joined([*named, *(say("groups_of", column=name(column)) for column in columns)])


def _sides(method: str, alternative: str) -> Parts:
    """Say on how many sides a test was run, if it has sides."""
    entry = index.find(method, ("hypotest",))
    if entry is None or (entry.option("alternative") is None and method != "paired_bootstrap"):
        return ()
    return (", ", *say(ALTERNATIVES[alternative]))


def _draws_of_test(found: Iterable[RunTest]) -> Parts:
    """Say from how many draws the interval of a test comes."""
    for run in found:
        interval = run.test.interval
        if interval is not None and "draws" in interval.notes:
            shown = number(f"{run.test.ref}#interval.notes.draws", interval.notes["draws"], numbers.count)
            return say("test_draws", draws=shown)
    return ()


def _of_curve(reading: Reading, method: str) -> Iterator[Parts]:
    if method == "simultaneous_roc_band":
        yield say("run_band", level=reading.level)
    elif method == "calibration":
        yield say("run_calibration_curve", level=reading.level)


def _of_analysis(reading: Reading, method: str) -> Iterator[Parts]:
    """Say how what is neither metric nor interval, test or curve was run."""
    if method == "murphy_decomposition":
        yield say("run_in_bins")
    elif method == "ece_reference":
        yield say("run_reference", level=reading.level)
    elif method == "cases_needed":
        yield say("run_power", power=reading.fact("conventions/power", numbers.level))
    chosen = [
        model for model in reading.walked.parts(ModelResults) if model.choice and OF_RULES[model.choice.rule] == method
    ]
    if chosen:
        yield say("run_threshold", models=joined(name(model.name) for model in chosen))
