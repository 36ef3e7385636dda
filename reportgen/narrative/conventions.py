"""What is agreed on beforehand and touches this document: each convention in a sentence."""

from collections.abc import Iterator

from reportgen import index, number_words, numbers
from reportgen.narrative.criteria import ranges
from reportgen.narrative.english import SENTENCES
from reportgen.narrative.reading import Reading, built_on_shares
from reportgen.narrative.sentence import Parts, in_sentence, joined, name, number, say
from reportgen.narrative.topics import topics
from reportgen.results.verdicts import Criterion


def conventions(reading: Reading) -> tuple[Parts, ...]:
    """State the conventions that touch a number of this document."""
    about = topics(reading)
    return (
        *_of_calls(about),
        *_of_shares(reading),
        *_of_verdicts(reading, about),
        *_of_areas(reading),
        *_of_chance(reading, about),
    )


def _of_calls(about: frozenset[str]) -> Iterator[Parts]:
    if "called_by_score" in about or "scores" in about:
        yield say("positive_from")
    if "most_probable" in about:
        yield say("most_probable_predicted")
    if "least_cost" in about:
        yield say("least_cost_predicted")
    if "matrix" in about:
        yield say("rows_are_truth")
    if "several_classes" in about:
        yield say("symbols_of_classes")


def _of_shares(reading: Reading) -> Iterator[Parts]:
    """Say which interval is shown next to a share, and from which one a verdict is read."""
    intervals, decide = reading.spec.intervals, reading.uses.deciding
    if intervals.proportion is None or intervals.verdict is None:
        return  # none is estimated
    chosen = {"proportion": intervals.proportion, "verdict": intervals.verdict}
    shown = {use.interval.method for use in reading.uses.intervals}
    by_use = {
        "shown": in_sentence(reading.label(chosen["proportion"])),
        "judged": in_sentence(reading.label(chosen["verdict"])),
    }
    if chosen["proportion"] in shown:
        yield say("shares_shown", method=by_use["shown"])
    if chosen["verdict"] in decide:
        yield say("shares_judged", method=by_use["judged"])
    by_use["shown"] = in_sentence(reading.label(reading.base(judges=False)))
    for method in (method for method in built_on_shares() if method in shown | decide):
        code = "built_on_shares" if method in decide else "shown_on_shares"
        yield say(code, methods=in_sentence(reading.label(method)), **by_use)


def _of_verdicts(reading: Reading, about: frozenset[str]) -> Iterator[Parts]:
    """Say how verdicts are read from intervals, and how several of them share the error."""
    if "criteria" not in about:
        return
    yield say("bound_decides")
    if "two_sided" in about:
        yield say(
            "ends_are_bounds", level=reading.level, one_sided=reading.fact("conventions/one_sided", numbers.level)
        )
    if "one_sided" in about:
        ids = (name(one.id) for one in reading.results.criteria if one.sides == 1)
        yield say("bounds_one_sided", criteria=joined(ids))
    yield from ranges(reading)
    yield from _of_families(reading)
    if "bootstrap_judged" in about:
        yield say("bootstrap_verdicts")
    if "clusters" in about:
        yield reading.by_rule("clusters_for_verdicts")


def _of_families(reading: Reading) -> Iterator[Parts]:
    """Say whether criteria of a role share the error."""
    alone = [one for one in reading.results.criteria if one.comparator != "between" and one.models]
    families = {role: [one for one in alone if one.role == role] for role in ("primary", "secondary")}
    if len([one for one in reading.results.criteria if one.role == "primary"]) > 1:
        if reading.overall.rule == "all":
            yield say("all_primary")
        elif families["primary"]:
            yield say("nominal_any", level=_level(families["primary"][0]))
    if len([one for one in reading.results.criteria if one.role == "secondary"]) > 1 and families["secondary"]:
        yield say("nominal_secondary", level=_level(families["secondary"][0]))


def _level(criterion: Criterion) -> Parts:
    return (number(f"{criterion.ref}#level", criterion.level, numbers.shared_level),)


def _of_areas(reading: Reading) -> Iterator[Parts]:
    """Say from which interval verdicts on areas under the ROC curve are read."""
    judged = [
        (criterion, metric, verdict.decided_by)
        for criterion, verdict in reading.uses.verdicts
        if (metric := index.find(criterion.metric, ("metric",))) and metric.family == "auc" and verdict.decided_by
    ]
    if not judged:
        return
    labels = dict.fromkeys(in_sentence(criterion.label) for criterion, _, _ in judged)
    method = str(judged[0][2])
    code = f"areas_{method}" if f"areas_{method}" in SENTENCES else "areas_by_another"
    yield reading.by_rule(code, areas=joined(labels), method=in_sentence(reading.label(method)))
    for carried in dict.fromkeys(metric.id for _, metric, _ in judged if metric.carried_from):
        yield say(f"carried_{carried}")


def _of_chance(reading: Reading, about: frozenset[str]) -> Iterator[Parts]:
    """Say what was fixed beforehand for tests and for what is drawn by chance, and how much was looked at."""
    for code in dict.fromkeys(f"rule_of_{run.test.test}" for run in reading.uses.tests):
        if code in SENTENCES:
            yield reading.by_rule(code)
    if "random" in about:
        yield say("seed", seed=reading.fact("spec/resampling.seed", numbers.plain))
    counts = {
        key: reading.fact(f"analyses/{key}", number_words.spelled) for key in ("estimates", "comparisons", "verdicts")
    }
    if reading.facts["analyses/estimates"].value:
        yield say("analyses_made", **counts)
