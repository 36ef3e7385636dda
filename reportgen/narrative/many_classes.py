"""Several classes in words: how many cases each has, what models predict rightly, and which classes they confuse."""

from collections.abc import Iterable, Iterator

from reportgen import index, number_words, numbers
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say
from reportgen.narrative.thinned_curves import farthest
from reportgen.results.cases import ModelResults
from reportgen.results.outcomes import WORDS
from reportgen.results.parts import Estimate, NamedFact
from reportgen.results.validation import ValidationResults
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spelling import class_of

MOST_LISTED = 6  # classes, each with its cases
MOST_SHOWN = 20  # classes in a table; of more, so many that are frequent and so many that are found least often
FREQUENT, WORST = 10, 5
MOST_JUDGED = 6  # classes with a row each for the same criterion
MOST_CONFUSED = 10  # of a model, in a table
OF = " of "  # between a metric and its class
MOST_DRAWN = 12  # classes of a matrix that is drawn


def sizes(reading: Reading) -> dict[str, NamedFact]:
    """Return how many cases each class has."""
    facts = (fact for fact in reading.cases.data.counts if fact.ref.startswith("data/classes/"))
    return {fact.name: fact for fact in facts}


def sizes_for(reading: Reading, model: str) -> dict[str, NamedFact]:
    """Return how many cases each class has in the set of cases that a model is judged on."""
    own = next((one.classes for one in reading.cases.data.sets if model in one.models), ())
    return {fact.name: fact for fact in own} or sizes(reading)


def cases_of_classes(reading: Reading, found: dict[str, NamedFact]) -> Parts:
    """Name each class with its cases, or where there are many how many, and the fewest and the most cases of one."""
    classes = reading.cases.data.classes
    if len(found) <= MOST_LISTED:
        return joined(cases_of(_cases(fact), name_, classes) for name_, fact in found.items())
    fewest, most = (choose(found.values(), key=lambda fact: fact.value or 0) for choose in (min, max))
    return say("in_many_classes", classes=_number_of_classes(reading), fewest=_cases(fewest), most=_cases(most))


def _cases(fact: NamedFact) -> Part:
    return number(fact.ref, fact.value, numbers.count)


def _number_of_classes(reading: Reading) -> Part:
    return reading.fact("data/number_of_classes")


def can_be_drawn(reading: Reading) -> bool:
    """Tell whether the matrices have room on a page."""
    return 0 < len(reading.cases.data.classes) <= MOST_DRAWN


def what_it_does(reading: Reading, model: ModelResults) -> tuple[Parts, ...]:
    """Say how many cases a model predicts correctly, and which two classes it confuses most often."""
    accuracy = next((one for one in model.estimates if one.asked == "accuracy"), None)
    if accuracy is None or accuracy.numerator is None:
        return ()
    right = number(f"{accuracy.ref}#numerator", accuracy.numerator, numbers.count)
    cases = number(f"{accuracy.ref}#denominator", accuracy.denominator, numbers.count)
    return (say("model_right", model=name(model.name), right=right, cases=cases), *_most_confused(reading, model))


def accuracy_by_other_names(reading: Reading, shown: Iterable[Estimate]) -> Iterator[Parts]:
    """Say which averages over classes are the proportion of correct predictions."""
    entries = (index.find(one.metric, ("metric",)) for one in shown if one.of is None)
    if reading.cases.data.positive is None and any(
        one is not None and one.about == "all" and one.counts == "right" for one in entries
    ):
        yield say("accuracy_by_other_names")


def _most_confused(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    if not model.confused:
        return
    first = model.confused[0]
    yield say(
        "most_confused",
        confused=number(first.ref, first.value, numbers.count),
        cases=cases_of(
            number(f"{first.ref}#cases", first.cases, numbers.count), first.truth, reading.cases.data.classes
        ),
        predicted=name(first.predicted),
    )


def without_class(one: Estimate) -> str:
    """Name the metric of a class without the class."""
    return one.label.removesuffix(f"{OF}{class_of(one.of)}")


def shown(reading: Reading) -> tuple[str, ...]:
    """Name the classes that tables show, the critical one first: all, or of many those that matter, are frequent, or found least often."""
    critical = reading.critical_class
    classes = tuple(sorted(reading.cases.data.classes, key=lambda one: one != critical))
    if len(classes) <= MOST_SHOWN:
        return classes
    found = sizes(reading)
    by_size = sorted(found, key=lambda one: -(found[one].value or 0))
    judged = {class_of(one.of) for one in reading.results.criteria}
    kept = {*by_size[:FREQUENT], *judged, critical}
    for model in reading.cases.models:
        recalls = {class_of(one.of): one.value for one in model.estimates if one.metric == "recall" and one.of}
        least = sorted((one for one in found if recalls.get(one) is not None), key=lambda one: recalls[one] or 0)
        kept |= set(least[:WORST])
    return tuple(one for one in classes if one in kept)


def foremost(reading: Reading, criterion: Criterion) -> tuple[Verdict, ...]:
    """Return the verdicts that a page shows, on the critical class first: all, or of many classes the worst of each model."""
    critical = reading.critical_class
    ordered = tuple(sorted(criterion.models, key=lambda one: critical is not None and one.of_class != critical))
    if not criterion.each_class or len({one.of for one in criterion.models}) <= MOST_JUDGED:
        return ordered
    kept = {one.ref for one in ordered if one.of_class is not None and one.of_class == critical}
    for key in dict.fromkeys((one.model, one.group, one.part) for one in criterion.models):
        alike = [one for one in criterion.models if (one.model, one.group, one.part) == key]
        kept |= {one.ref for one in sorted(alike, key=_badness)[:WORST]}
    return tuple(one for one in ordered if one.ref in kept)


def _badness(verdict: Verdict) -> tuple[int, float]:
    """Sort the worst verdict first, and of equal ones the one with the bound that is farthest from what is required."""
    bound = verdict.threshold if verdict.bound is None else verdict.bound
    room = bound - verdict.threshold if verdict.comparator == "at_least" else verdict.threshold - bound
    return WORDS.index(verdict.verdict), room


def left_out(reading: Reading) -> frozenset[str]:
    """Return the refs of what no table shows: of classes that are left out, matrices that are not drawn, and curves."""
    if not isinstance(reading.results, ValidationResults):
        return frozenset()
    curves = [one for model in reading.cases.models for one in model.class_curves]
    named = farthest(curves)
    of_curves = frozenset(one.ref for one in curves if one is not named)
    return of_curves if len(reading.cases.data.classes) <= MOST_DRAWN else of_curves | _of_many(reading)


def _of_many(reading: Reading) -> frozenset[str]:
    """Return the refs of what no table of many classes shows."""
    there = set(shown(reading))
    refs = {model.confusion.ref for model in reading.cases.models if model.confusion is not None}
    refs |= {fact.ref for of_class, fact in sizes(reading).items() if of_class not in there}
    estimates = [one for model in reading.cases.models for one in model.estimates]
    estimates += [one for rule in reading.cases.baselines for one in rule.estimates]
    for one in estimates:
        of_class = class_of(one.of)
        if of_class is not None and of_class not in there:
            refs.add(one.ref)
    for criterion in reading.results.criteria:
        kept = {one.ref for one in foremost(reading, criterion)}
        refs |= {one.ref for one in criterion.models if one.ref not in kept}
    return frozenset(refs)


def judged_in_part(reading: Reading) -> tuple[Parts, ...]:
    """Say of which criteria only some classes are shown."""
    found = [one for one in reading.results.criteria if len(foremost(reading, one)) < len(one.models)]
    if not found:
        return ()
    ids = joined(name(one.id) for one in found)
    return (
        say("worst_classes_shown", criteria=ids, worst=number_words.spelled(WORST), critical=_and_critical(reading)),
    )


def which_are_shown(reading: Reading) -> tuple[Parts, ...]:
    """Say which classes are shown, where not all are."""
    if len(reading.cases.data.classes) <= MOST_SHOWN:
        return ()
    return (
        say(
            "classes_shown",
            frequent=number_words.spelled(FREQUENT),
            worst=number_words.spelled(WORST),
            critical=_and_critical(reading),
        ),
    )


def _and_critical(reading: Reading) -> Parts:
    """Say that the critical class is shown too, if there is one."""
    return say("and_critical") if reading.critical_class is not None else ()
