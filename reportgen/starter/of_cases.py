"""The first spec of a validation: with rows to begin with, or for a file whose columns are guessed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import floor, log10

from reportgen.data.guessing import Guess, GuessedModel
from reportgen.data.guessing_classes import in_order
from reportgen.data.splits import split_of, suggested
from reportgen.starter.lines import commented, listed, only_commented, text

MOST_OTHERS = 3
ORIGIN = (
    "    # threshold_chosen_on: validation   # the data on which it was chosen: training, validation, test or elsewhere",
    "    # threshold_origin: how and when it was chosen, in your words",
)
EXAMPLE_ROWS = (
    ("yes", 0.91), ("yes", 0.85), ("yes", 0.78), ("yes", 0.66), ("yes", 0.41), ("yes", 0.72),
    ("no", 0.12), ("no", 0.33), ("no", 0.08), ("no", 0.55), ("no", 0.27), ("no", 0.19), ("no", 0.04), ("no", 0.47),
)  # fmt: skip
CLASSES = (
    "  # use_prevalence: 0.01        # expected prevalence in use\n",
    "  - recall >= 0.5               # an example; `reportgen list metrics` lists the metrics\n",
)

SEVERAL_CLASSES = (
    "",
    "  - accuracy >= 0.5             # an example; `recall@each >= 0.5` is about every class; see `reportgen list metrics`\n",
)


def from_rows() -> str:
    """Write a spec that brings its rows."""
    rows = "".join(f"    - {{truth: {text(label)}, score: {score}}}\n" for label, score in EXAMPLE_ROWS)
    data = (
        "data:\n  # file: predictions.csv     # a table next to this spec, in place of the rows below\n"
        f"  columns: {{truth: truth, score: score}}\n  positive: 'yes'\n  rows:\n{rows}"
    )
    return _document(data, "\n".join(["models:", "  - name: Model", "    threshold: 0.5", *ORIGIN, ""]), *CLASSES)


def from_guess(file: str, guessed: Guess) -> list[str]:
    """Write a spec for a file with all that its columns seem to be, and one without what tells parts of the cases apart."""
    return [_of_guess(file, guessed), _of_guess(file, replace(guessed, cluster=None, split=None, grade=None, group=()))]


def _of_guess(file: str, guessed: Guess) -> str:
    lines = ["data:", f"  file: {text(file)}", *_task(guessed)]
    lines += ["  columns:", *_columns(guessed), *_parts(guessed), *_classes(guessed), *_evaluated_on(guessed), ""]
    alone = len(guessed.models) == 1
    models = "models:\n" + "".join(_model(model, alone=alone) for model in guessed.models)
    groups = f"subgroups: {{exploratory: {listed(guessed.group)}}}"
    if guessed.group:
        models += (
            commented(groups, "shown without a verdict; write prespecified if the groups were chosen beforehand") + "\n"
        )
    return _document("\n".join(lines), models, *_example(guessed))


def _task(guessed: Guess) -> Iterator[str]:
    """Name the task where it is not that of two classes."""
    if guessed.spread is not None:
        yield "  task: regression"
    elif guessed.several_classes:
        numbers = all(label.lstrip("-").replace(".", "", 1).isdigit() for label in guessed.labels)
        why = "guessed: few different numbers are classes; for amounts write regression"
        yield commented("  task: multiclass", why) if numbers else "  task: multiclass"


def _example(guessed: Guess) -> tuple[str, str]:
    """Offer the prevalence in use where there is one, and a criterion."""
    if guessed.spread is not None:
        return _numbers(guessed.spread)
    return SEVERAL_CLASSES if guessed.several_classes else CLASSES


def _columns(guessed: Guess) -> Iterator[str]:
    alone = guessed.models[0] if len(guessed.models) == 1 else GuessedModel("")
    columns = {"id": guessed.id, "truth": guessed.truth, "prediction": alone.prediction, "score": alone.score}
    yield from (f"    {role}: {text(name)}" for role, name in columns.items() if name)
    yield from (f"    {line}" for line in _probabilities(alone))
    for role, names in guessed.others.items():
        for name in names[:MOST_OTHERS] if len(guessed.models) == 1 or role == "truth" else ():
            yield only_commented(f"    {role}: {text(name)}", f"or this column; then delete the other {role}")


def _parts(guessed: Guess) -> Iterator[str]:
    """Write the columns that tell parts of the cases apart."""
    if guessed.cluster:
        why = "cases with the same value belong together; intervals allow for this"
        yield commented(f"    cluster: {text(guessed.cluster)}", why)
    if guessed.split and _judged(guessed):
        yield commented(f"    split: {text(guessed.split)}", "verdicts use the judged part only")
    elif guessed.split:
        yield only_commented(f"    split: {text(guessed.split)}", "some values are not the name of a known part")
    if guessed.weight:
        yield only_commented(f"    weight: {text(guessed.weight)}", "without this line, each row counts once")
    if guessed.grade:
        yield commented(f"    grade: {text(guessed.grade)}", "rating grades: observed and predicted default rates")
    if guessed.group:
        yield commented(f"    group: {listed(guessed.group)}", "columns with few values, as groups")
    if guessed.split and _judged(guessed) and (mapped := suggested(tuple(guessed.parts))):
        lists = ", ".join(f"{part}: {listed(values)}" for part, values in mapped.items())
        yield commented(f"  split_as: {{{lists}}}", "guessed; correct it if necessary")


def _classes(guessed: Guess) -> Iterator[str]:
    """Write which class is positive, and which spellings mean one label."""
    if guessed.spread is not None:
        return
    if guessed.labels_as:
        lists = ", ".join(f"{text(label)}: {listed(texts)}" for label, texts in guessed.labels_as.items())
        yield commented(f"  labels_as: {{{lists}}}", "guessed: these differ only by case or spaces")
    if guessed.several_classes:
        why = "all classes; add `ordered: true` if this is the order of a scale"
        yield commented(f"  classes: {listed(in_order(guessed.labels))}", why)
        return
    positive = f"  positive: {text(guessed.positive)}"
    labels = " and ".join(map(text, guessed.labels))
    yield positive if guessed.sure else commented(positive, f"guessed: the rarer of {labels}; correct it if necessary")


def _evaluated_on(guessed: Guess) -> Iterator[str]:
    judged = _judged(guessed)
    if judged not in (None, "test"):
        yield commented(
            f"  evaluated_on: {judged}", "there are no test rows; results on validation rows may be optimistic"
        )


def _judged(guessed: Guess) -> str | None:
    """Name the part that can be judged: test rows, else validation rows."""
    mapped = suggested(tuple(guessed.parts))
    parts = {split_of(label, mapped) for label in guessed.parts}
    return next((part for part in ("test", "validation") if part in parts), None)


def _model(model: GuessedModel, *, alone: bool) -> str:
    """Write one model; the columns of the only one stand with the data."""
    lines = [f"  - name: {text(model.name) if not alone else model.name}"]
    if not alone:
        columns: Mapping[str, str | None] = {"prediction": model.prediction, "score": model.score}
        lines += [f"    {role}: {text(name)}" for role, name in columns.items() if name]
        lines += [f"    {line}" for line in _probabilities(model)]
    if model.score is not None and not model.probability:
        lines.append(commented("    scale: score", "not a probability: some values are outside 0 to 1"))
    if model.prediction is None and model.score is not None:
        why = "positive if score >= threshold; choose your own value"
        lines.append(commented(f"    threshold: {model.threshold:.6g}", why))
        lines += ORIGIN
    return "\n".join([*lines, ""])


def _probabilities(model: GuessedModel) -> Iterator[str]:
    """Name the column of each class."""
    if model.probabilities:
        each = ", ".join(f"{text(label)}: {text(name)}" for label, name in model.probabilities.items())
        yield f"probabilities: {{{each}}}"


def _numbers(spread: float) -> tuple[str, str]:
    """Ask, as an example, for a tenth of the spread of the truth, in one digit."""
    tenth = spread / 10 or 1.0
    rounded = round(tenth, -floor(log10(tenth)))
    line = commented(f"  - mae <= {rounded:g}", "an example; `reportgen list metrics` lists the metrics")
    return "", f"{line}\n"


def _document(data: str, models: str, use: str, criterion: str) -> str:
    return f"""# A validation report. Build it with: reportgen build spec.yaml
# Important statements that are missing are listed in the report as not stated by the author.
kind: validation
title: Validation of a model
# report: {{id: MV-2026-001, version: "1.0", date: 2026-07-01, authors: [..]}}
# model: {{name: .., id: .., version: .., owner: .., tier: ..}}
# purpose: {{intended: .., not_for: [..], users: [..]}}
# roles: {{developer: .., validator: .., approver: ..}}
# attest: {{test_untouched: true, test_set_uses: 1, by: ..}}
{data}  # evaluated_on: test          # test, validation, training or cross_validation
{use}  # source: {{system: .., from: 2026-01-01, to: 2026-06-30, sampling: consecutive, exclusions: ..}}
{models}criteria:                       # judged on the confidence interval, never on the estimate
{criterion}# Models with a file of different cases each: `on: independent_sets` under `comparisons` (see `reportgen schema spec`).
"""
