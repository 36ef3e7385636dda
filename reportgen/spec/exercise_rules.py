"""What is wrong with the tasks of a sheet and can be said before anything is drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from reportgen import topic_index
from reportgen.errors import Problem
from reportgen.spec.exercise import ExerciseSpec, TaskAsked, WrittenPart
from reportgen.spec.exercise_points import shared_points
from reportgen.spec.judged_rules import date_problems
from reportgen.spec.output_rules import logo_problems, output_problems
from reportgen.spec.rule import Rule, TaskRule
from reportgen.spec.shape import Shaped
from reportgen.spec.written_images import OF_IMAGES
from reportgen.spec.written_rules import OF_WRITTEN
from reportgen.topic_index import RangeEntry, TopicEntry

FORMS = {
    "count": "a whole number, 0 or more",
    "number": "a number",
    "counts": "a list of whole numbers, 0 or more",
    "numbers": "a list of numbers",
    "label": "a word",
    "labels": "a list of labels",
    "table": "a list of rows of numbers",
}


def _seed(spec: ExerciseSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a seed where variants are drawn: without one written, nobody knows which sheet was handed out."""
    asked = spec.variants
    if asked.count > 1 and asked.seed is None:
        what = f"{asked.count} variants need a seed"
        yield Problem("no_seed", what, "add `seed: 4711`, any whole number", place=shaped.place(("variants",)))
    if asked.personal and asked.roster is None:
        what, remedy = "personal sheets need a class list", "add `roster: class.csv`, with the columns id and name"
        yield Problem("no_roster", what, remedy, place=shaped.place(("variants", "personal")))


def _id(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    task, place = spec.tasks[at], shaped.place(("tasks", at, "id"))
    if task.id in [other.id for other in spec.tasks[:at]]:
        yield Problem("same_id", "two tasks have this id", "give each task an id of its own", task.id, place)
    if not task.id.replace("-", "").replace("_", "").isalnum() or not task.id.isascii():
        what, remedy = "the id of a task becomes part of names of files", "write letters and digits, such as T1"
        yield Problem("wrong_value", what, remedy, task.id, place)


def _topic(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    name = spec.tasks[at].topic
    if name is not None and topic_index.find(name) is None:
        known = [one.id for one in topic_index.topics()]
        yield Problem.unknown_name("topic", name, known, shaped.place(("tasks", at, "topic")))


def _of_topic(
    problems: Callable[[int, TaskAsked, TopicEntry, Shaped], Iterator[Problem]],
) -> Callable[[ExerciseSpec, int, Shaped], Iterable[Problem]]:
    """Compare a task with its topic, if it has one."""

    def compared(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterable[Problem]:
        topic = topic_index.find(spec.tasks[at].topic or "")
        return () if topic is None else problems(at, spec.tasks[at], topic, shaped)

    return compared


def _options(at: int, task: TaskAsked, topic: TopicEntry, shaped: Shaped) -> Iterator[Problem]:
    """Find options that the topic does not have, and values that they cannot have."""
    for name, given in task.options.items():
        path = ("tasks", at, "options", name)
        option = topic.options.get(name)
        if option is None:
            yield Problem.unknown_name("option", name, sorted(topic.options), shaped.key_place(path))
        elif option.choices and given not in option.choices:
            remedy = f"write one of: {', '.join(option.choices)}"
            yield Problem("wrong_option", f"{name} is not a known word", remedy, str(given), shaped.place(path))
        elif not option.choices and not (_fits("number", given) and option.above < given < option.below):
            what = f"{name} must be between {_plain(option.above)} and {_plain(option.below)}"
            remedy = f"write a number such as {_plain(option.default)}"
            yield Problem("wrong_option", what, remedy, str(given), shaped.place(path))


def _draws(at: int, task: TaskAsked, topic: TopicEntry, shaped: Shaped) -> Iterator[Problem]:
    for name, given in task.draw.items():
        path = ("tasks", at, "draw", name)
        known = topic.draws.get(name)
        if known is None:
            yield Problem.unknown_name("number that is drawn", name, sorted(topic.draws), shaped.key_place(path))
        elif fault := _range_fault(known, given):
            yield Problem("wrong_range", f"{name} {fault[0]}", fault[1], str(given), shaped.place(path))
    if task.draw and task.data:
        what = "the data of this task are given, so nothing is drawn"
        yield Problem("given_twice", what, "keep `data` or `draw`", place=shaped.place(("tasks", at, "draw")))


def _range_fault(known: RangeEntry, given: Any) -> tuple[str, str] | None:
    """Say what is wrong with a range, and what to write."""
    if known.values:
        listed = given if isinstance(given, list) else [given]
        if not listed or any(one not in known.values for one in listed):
            return "is not a known choice", f"write one or several of: {', '.join(map(str, known.values))}"
        return None
    ends = given if isinstance(given, list) else [given, given]
    plain = all(isinstance(one, int | float) and not isinstance(one, bool) for one in ends)
    if len(ends) != 2 or not plain or (known.decimals == 0 and any(one != int(one) for one in ends)):
        kind = "whole numbers" if known.decimals == 0 else "numbers"
        return f"must be two {kind}, or one", f"write [{_plain(known.low)}, {_plain(known.high)}]"
    if ends[0] > ends[1]:
        return "ends before it begins", f"write [{_plain(ends[1])}, {_plain(ends[0])}]"
    if ends[0] < (known.least or 0) or (known.most is not None and ends[1] > known.most):
        return "is not possible here", f"write numbers from {_plain(known.least)} to {_plain(known.most)}"
    return None


def _plain(value: float | None) -> str:
    return "" if value is None else f"{value:.12g}"


def _data(at: int, task: TaskAsked, topic: TopicEntry, shaped: Shaped) -> Iterator[Problem]:
    """Compare data that are given with what the topic takes."""
    for name, given in task.data.items():
        path = ("tasks", at, "data", name)
        known = topic.data.get(name)
        if known is None:
            yield Problem.unknown_name("data", name, sorted(topic.data), shaped.key_place(path))
        elif not _fits(known.form, given):
            what = f"{name} must be {FORMS[known.form]}: {known.means}"
            yield Problem("wrong_data", what, f"write {_example(known.form)}", str(given)[:60], shaped.place(path))
    if task.data and (missing := sorted(topic.data.keys() - task.data.keys())):
        what = f"the data of this task lack {', '.join(missing)}"
        means = "; ".join(f"{name}: {topic.data[name].means}" for name in missing)
        yield Problem("missing_data", what, f"add {means}", place=shaped.place(("tasks", at, "data")))


def _fits(form: str, given: Any) -> bool:
    if form == "table":
        return isinstance(given, list) and bool(given) and all(_fits("numbers", row) for row in given)
    if form in ("counts", "numbers", "labels"):
        one = {"counts": "count", "numbers": "number", "labels": "label"}[form]
        return isinstance(given, list) and bool(given) and all(_fits(one, each) for each in given)
    if form == "label":
        return isinstance(given, str | int) and not isinstance(given, bool)
    number = isinstance(given, int | float) and not isinstance(given, bool)
    return number and (form == "number" or (given >= 0 and given == int(given)))


def _example(form: str) -> str:
    examples: Mapping[str, str] = {
        "count": "12",
        "number": "0.85",
        "counts": "[12, 3, 5]",
        "numbers": "[0.17, 0.20, 0.18]",
        "label": "a word",
        "labels": "[yes, no, yes]",
        "table": "[[0.8, 0.7], [0.9, 0.85]]",
    }
    return examples[form]


def _parts(at: int, task: TaskAsked, topic: TopicEntry, shaped: Shaped) -> Iterator[Problem]:
    """Find parts that the topic cannot ask."""
    asked: list[str] = []
    for number, part in enumerate(task.parts or ()):
        if isinstance(part, WrittenPart):
            continue
        place = shaped.place(("tasks", at, "parts", number, "ask"))
        if topic.ask(part.ask) is None:
            yield Problem.unknown_name("part", part.ask, [one.name for one in topic.asks], place)
        elif part.ask in asked:
            yield Problem("same_part", "this part is there twice", "leave one out", part.ask, place)
        if part.decimals is not None and part.significant is not None:
            what, remedy = "a part has decimals or significant digits, not both", "keep one of the two"
            place = shaped.place(("tasks", at, "parts", number, "decimals"))
            yield Problem("given_twice", what, remedy, place=place)
        asked.append(part.ask)


def _usual_points(task: TaskAsked, topic: TopicEntry) -> Iterator[float]:
    """Pass the points of each part where the spec does not say otherwise."""
    if task.parts is None:
        yield from (one.points for one in topic.asks if one.usual)
    for part in task.parts or ():
        ask = None if isinstance(part, WrittenPart) else topic.ask(part.ask)
        yield part.points or 0 if ask is None else ask.points


def _points(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Find points that do not add up."""
    task = spec.tasks[at]
    topic = topic_index.find(task.topic or "")
    if topic is None or not all(topic.ask(one.ask) for one in task.asked):
        return
    usual = list(_usual_points(task, topic))
    step = Fraction(str(spec.marking.step))
    place = shaped.place(("tasks", at, "points") if task.points is not None else ("tasks", at))
    stated = [part.points for part in task.parts or () if part.points is not None]
    for one in (*stated, *([task.points] if task.points is not None else [])):
        if Fraction(str(one)) % step:
            what = f"points are multiples of {_plain(float(step))}"
            yield Problem("wrong_points", what, "write a multiple, or set `marking: {step: ...}`", str(one), place)
            return
    found = shared_points(task, usual, spec.marking.step)
    total = sum(Fraction(str(one)) for one in found)
    if task.points is not None and (total != Fraction(str(task.points)) or min(found) < 0):
        what = f"the parts of {task.id} have {_plain(float(sum(map(Fraction, map(str, stated)))))} points, and the task has {task.points}"
        yield Problem("wrong_points", what, "make them agree, or leave the points of the task out", place=place)


def _date(spec: ExerciseSpec, shaped: Shaped) -> Iterator[Problem]:
    return date_problems(shaped, {("report", "date"): spec.report.date})


OF_EXERCISES: tuple[Rule | TaskRule, ...] = (
    Rule("variants", _seed),
    TaskRule("id", _id),
    TaskRule("topic", _topic),
    TaskRule("topic draw data", _of_topic(_draws)),
    TaskRule("topic data", _of_topic(_data)),
    TaskRule("topic parts", _of_topic(_parts)),
    TaskRule("topic parts points", _points, beside="marking", of_all_parts=True),
    TaskRule("topic options", _of_topic(_options)),
    *OF_WRITTEN,
    *OF_IMAGES,
    Rule("report", _date),
    Rule("outputs", output_problems),
    Rule("report outputs", logo_problems),
)
