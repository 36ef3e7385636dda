"""On which data a threshold was chosen: a declared fact, for which free text may ask and never decides."""

import re
import unicodedata
from collections.abc import Iterator

from reportgen.errors import Place, Problem
from reportgen.spec.cases import ModelColumns, ThresholdRule
from reportgen.spec.sets import KNOWN, judged_set
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

CASES = (
    r"(data\w*|cases?|rows?|samples?|(sub)?sets?|splits?|patients?|subjects?|people|observations?|records?|images?"
    r"|examples?|instances?|populations?|cohorts?|parts?|half|halves)"
)
TEST = r"test\w*|hold ?outs?\w*|held ?out|out of (time|sample)|oot|oos|unseen"
NAMES = {  # generous: a question too many costs the author one line, a question too few costs a verdict its truth
    "test": TEST,
    "validation": r"valid\w*|val|tun(e|ing)",
    "training": r"train\w*|dev(elop\w*)?|fit(ting)?",
    "cross_validation": rf"{TEST}|cross ?valid\w*|cv|folds?|oof",
}
JUDGED = (  # under any name of the judged set
    r"judged|judging|evaluat\w*"
    rf"|(these|this|those|same|present|current|own|our|whole|entire|full|all|assess\w*|report\w*|stud(y|ied))( \w+)? {CASES}"
    rf"|(on|from|with|using|over|to) the {CASES}"
)


def chosen_on_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find what is said of the choice of a threshold and is unknown, contradicts its rule, or leaves a question."""
    for at, model in enumerate(spec.models):
        place = shaped.place(("models", at, "threshold_chosen_on"))
        if model.threshold_chosen_on is None:
            yield from _question(spec, model, shaped.place(("models", at, "threshold_origin")))
        elif model.threshold_chosen_on in KNOWN:
            yield from contradiction(model, model.threshold_chosen_on, place)
        elif spec.data.columns.split is None:
            yield unknown_set(model.threshold_chosen_on, KNOWN, place)


def contradiction(model: ModelColumns, chosen_on: str, place: Place) -> Iterator[Problem]:
    """Refuse a set next to a rule that chooses the threshold on other rows, or on none."""
    rule = model.threshold
    if not isinstance(rule, ThresholdRule) or rule.on == chosen_on or (rule.on is None and rule.rule != "cost"):
        return
    where = f"on {rule.on} rows" if rule.on else "from the costs alone"
    what = f"the rule chooses the threshold {where}, but threshold_chosen_on is {chosen_on}"
    remedy = "leave threshold_chosen_on out, or " + (
        "write the threshold as a number" if chosen_on == "elsewhere" else f"write `on: {chosen_on}` in the rule"
    )
    yield Problem("chosen_on_differs", what, remedy, place=place)


def unknown_set(value: str, known: tuple[str, ...], place: Place) -> Problem:
    """Say that a threshold cannot have been chosen on a set that nothing else names."""
    what, remedy = "threshold_chosen_on is not a known part of the data", f"write one of: {', '.join(known)}"
    return Problem("unknown_set", what, remedy, value, place)


def _question(spec: ValidationSpec, model: ModelColumns, place: Place) -> Iterator[Problem]:
    """Ask for the fact where the text seems to say that the threshold was chosen on the judged set."""
    judged = judged_set(spec.data.evaluated_on)
    found = named_judged(model.threshold_origin or "", spec.data.evaluated_on)
    if found is None or isinstance(model.threshold, ThresholdRule):
        return
    first, *others = sorted((word for word in KNOWN if word != judged), key=lambda word: word != "validation")
    what = f"threshold_origin seems to name the evaluated data ({found!r}), but threshold_chosen_on is missing"
    remedy = (
        f"write `threshold_chosen_on: {first}` (or {', '.join(others)}); "
        f"if it was chosen on the evaluated cases, write `threshold_chosen_on: {judged}`: metrics of its predictions then have no verdict"
    )
    yield Problem("chosen_on_unstated", what, remedy, model.threshold_origin, place)


def named_judged(text: str, evaluated_on: str | None) -> str | None:
    """
    Return the words of a text that seem to name the judged set, if any do; negations count too.

    >>> named_judged("Best F1 on TEST_SET", None), named_judged("by the board in 2023", None)
    ('test', None)
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = " ".join(re.findall(r"[^\W_]+", folded))
    found = re.search(rf"\b({NAMES[evaluated_on or 'test']}|{JUDGED})\b", words)
    return found[0] if found else None
