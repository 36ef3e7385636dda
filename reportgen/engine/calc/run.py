"""Any method of the catalog on inputs given by name: one plain answer with steps and checks."""

import difflib
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from reportgen import index, numbers, reasons
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Outcome, Share, Table, Tested, Undefined, Values, not_checkable
from reportgen.catalog.method import IntervalMethod, Method, Metric
from reportgen.catalog.tests_and_checks import Check, HypothesisTest
from reportgen.catalog.work import Recorder, Work
from reportgen.conventions import LEAST_ONE_SIDED_LEVEL
from reportgen.data.counts import SomeCounts
from reportgen.data.design import Design
from reportgen.data.evidence import Confusion, Counts, Evidence, Proportion
from reportgen.data.paired import PairedTable
from reportgen.engine import convert
from reportgen.engine.calc import inputs_of_cases as of_cases
from reportgen.engine.calc.averages import averaged
from reportgen.engine.calc.inputs import evidence_for, missing_counts, names_of
from reportgen.engine.checking import run_checks, withheld_by
from reportgen.errors import Problem, ReportgenError
from reportgen.results.parts import Interval
from reportgen.results.tested import CheckRecord
from reportgen.spec.names import unknown_method
from reportgen.spec.option_values import option_fault

KEYS = (
    "method kind label inputs options value n numerator denominator statistic df p_value alternative effect interval "
    "table values undefined undefined_code withheld withheld_code checks steps reference"
).split()
INTERVAL_KEYS = ("low", "high", "level", "sides", "side", "method", "undefined")
CHECK_KEYS = ("check", "code", "outcome", "sentence", "consequence", "statistic", "p_value", "on")
AVERAGES = {
    "macro": "macro average",
    "micro": "micro average",
    "weighted": "average weighted by the cases of each class",
}
OF_EACH = ", one class against the rest"


def calc(method: str, inputs: Mapping[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """Run a method of the catalog; a key that is an input of its evidence and not an option is an input."""
    declared = _method(method)
    if inputs is not None and not isinstance(inputs, Mapping):
        raise ReportgenError(Problem("wrong_input", "inputs go by name", "give {name: value}", str(inputs)))
    given = {key: value for key, value in {**options, **(inputs or {})}.items() if value is not None}
    taken = names_of(declared.evidence) - _options_of(declared)
    chosen = {key: value for key, value in given.items() if key not in taken}
    average = {"average": chosen.pop("average")} if Counts in declared.evidence and "average" in chosen else {}
    _refuse_unknown(declared, chosen, taken)
    _refuse_average(declared, given, average)
    settings = {option.name: option.default for option in declared.options if not option.required} | chosen
    answer: dict[str, Any] = dict.fromkeys(KEYS)
    answer |= {
        "method": declared.id,
        "kind": declared.kind,
        "label": declared.label,
        "inputs": {key: given[key] for key in given if key in taken},
        "options": {**settings, **average},
        "reference": declared.reference or None,
        "checks": [],
        "steps": [],
    }
    work = Recorder(declared.formula, _name(declared))
    answer |= _run(declared, given, settings, average.get("average"), work)
    answer["steps"] = [
        {
            "text": reasons.step(step.code),
            "symbol": step.symbol,
            "formula": step.formula,
            "substituted": step.substituted,
            "value": step.value,
            "shown": None if step.value is None else numbers.six_digits(step.value),
        }
        for step in work.steps
    ]
    if work.table is not None and answer["table"] is None:
        answer["table"] = _table(work.table)
    return cast("dict[str, Any]", _plain(answer))


def _name(method: Method[..., Any]) -> str:
    """Return what stands on the left of the formula of a method: what a metric is called, else that it is an estimate."""
    return rf"\text{{{method.abbreviation or method.label}}}" if isinstance(method, Metric) else r"\hat{\theta}"


def _method(name: str) -> Method[..., Any]:
    entry = index.find(str(name))
    if entry is None:
        raise ReportgenError(unknown_method(str(name)))
    return registry.load(entry)


def _options_of(method: Method[..., Any]) -> set[str]:
    return {option.name for option in method.options}


def _refuse_average(method: Method[..., Any], given: Mapping[str, Any], average: Mapping[str, Any]) -> None:
    """Hold an average over classes to its words, to metrics, and to inputs that have classes."""
    if not average:
        return
    word = average["average"]
    if method.kind != "metric" or not {"matrix", "predictions"} & set(given):
        what, remedy = "an average is taken of a metric over classes", "give a matrix, or truth and predictions"
        raise ReportgenError(Problem("no_classes", what, remedy, str(word)))
    if word not in AVERAGES:
        what, remedy = "average is not a known word", f"write one of: {', '.join(AVERAGES)}"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(word)))


def _refuse_unknown(method: Method[..., Any], chosen: Mapping[str, Any], taken: set[str]) -> None:
    """Find all options that the method does not know, that do not fit, or that it lacks."""
    entry = cast("index.Entry", index.find(method.id, (cast("index.MethodKind", method.kind),)))
    problems = []
    for name, value in chosen.items():
        option = entry.option(name)
        if option is None:
            known = [*(option.name for option in entry.options), *taken]
            near = difflib.get_close_matches(name, known, n=1)
            remedy = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(sorted(known)) or 'nothing'}"
            problems.append(Problem("unknown_option", f"{method.id} has no input or option {name!r}", remedy))
        elif fault := option_fault(option, value):
            problems.append(Problem("wrong_option", f"{name} {fault[0]}", fault[1], str(value)))
    missing = [option.name for option in entry.options if option.required and option.name not in chosen]
    problems += [Problem("missing_option", f"{method.id} needs {name}", f"give {name}=...") for name in missing]
    problems += [problem for name, value in chosen.items() for problem in _out_of_range(name, value)]
    problems += _no_bound(chosen)
    if method.kind == "interval" and (chosen.get("sides", 2) == 1) != ("side" in chosen):
        remedy = "give side=lower or side=upper with sides=1, and with it alone"
        problems.append(Problem("side_missing", "a one-sided interval has one limit", remedy))
    if problems:
        raise ReportgenError(problems)


def _no_bound(chosen: Mapping[str, Any]) -> list[Problem]:
    """Refuse a one-sided level below a half: the limit would be beyond the estimate."""
    level = chosen.get("level", 1)
    if chosen.get("sides") != 1 or not isinstance(level, int | float) or not 0 < level < LEAST_ONE_SIDED_LEVEL:
        return []
    what = "a one-sided level below 0.5 gives a limit beyond the estimate"
    return [Problem("wrong_option", what, "write a level of 0.5 or more, such as 0.975", f"{level:g}")]


def _out_of_range(name: str, value: Any) -> list[Problem]:
    """Hold levels, seeds and numbers of draws to what they can mean."""
    numeric = isinstance(value, int | float) and not isinstance(value, bool)
    if name == "seed" and numeric and value < 0:
        return [Problem("wrong_option", "seed must not be below 0", "write 1", str(value))]
    if name == "sides" and isinstance(value, bool):
        return [Problem("wrong_option", "sides is not a known word", "write one of: 1, 2", str(value))]
    if name in ("level", "alpha", "power", "most") and numeric and not 0 < value < 1:
        return [Problem("wrong_option", f"{name} must be between 0 and 1", "write 0.95 for 95%", str(value))]
    if name == "draws" and numeric and not 100 <= value <= 10_000_000:
        return [Problem("wrong_option", "draws must be between 100 and 10 000 000", "write 10000", str(value))]
    return []


def _run(
    method: Method[..., Any], given: Mapping[str, Any], settings: dict[str, Any], average: str | None, work: Work
) -> dict[str, Any]:
    """Make the evidence and run the method; counts that it does not look at may be missing."""
    if isinstance(method, Check) and Design in method.evidence:
        return _check(method, not_checkable("no_design", on="design"), None)
    evidence = evidence_for(method.evidence, given, _options_of(method)) if method.evidence else None
    try:
        return _answered(method, evidence, given, settings, average, work)
    finally:
        if isinstance(evidence, SomeCounts) and evidence.lacking():
            raise ReportgenError(missing_counts(method.id, evidence))


def _answered(
    method: Method[..., Any],
    evidence: Any,
    given: Mapping[str, Any],
    settings: dict[str, Any],
    average: str | None,
    work: Work,
) -> dict[str, Any]:
    """Run the method on its evidence as its kind is run."""
    if isinstance(method, Metric) and isinstance(evidence, Confusion) and (average or method.macro_of):
        return _over_classes(method, evidence, average, settings, work)
    _refuse_classes(method, evidence)
    positional = () if evidence is None else (evidence,)
    if isinstance(method, IntervalMethod):
        _refuse_fractions(evidence, given)
        found = method.limits(*positional, **settings, work=work)
        return _beside(method, settings, evidence, _interval(method, found, settings, evidence)) | _counts(evidence)
    if isinstance(method, HypothesisTest):
        return _test(method, evidence, settings, work)
    options = {name: value for name, value in settings.items() if name in {each.name for each in method.own_options}}
    found = method.function(*positional, **options, **({"work": work} if _shows_work(method) else {}))
    if isinstance(found, Outcome):
        return _check(cast("Check[..., Any]", method), found, evidence)
    return _answer(method, found, evidence) | _against_the_rest(method, given, evidence)


def _against_the_rest(method: Method[..., Any], given: Mapping[str, Any], evidence: Any) -> dict[str, Any]:
    """Call the value of one class of several what it is."""
    judged = of_cases.class_against_the_rest(given) if isinstance(evidence, Counts) else None
    return {"label": f"{method.label}, {judged} against the rest"} if judged is not None else {}


def _over_classes(
    metric: Metric[..., Any], confusion: Confusion, average: str | None, settings: dict[str, Any], work: Work
) -> dict[str, Any]:
    """Return an average over classes, called so, with each class's own value."""
    if average is None:
        of = registry.declared(str(metric.macro_of), Metric)
        return _over_classes(of, confusion, "macro", {}, work) | {"label": f"{metric.label} of several classes"}
    found = averaged(metric, confusion, average, settings, work)
    answer = _answer(metric, found.value, confusion) | {"n": _cases(confusion), "values": dict(found.beside) or None}
    if found.by_class is not None:
        answer |= _answer(metric, found.by_class, confusion)
    return answer | {"label": f"{metric.label} ({_named(metric, average)})"}


def _named(metric: Metric[..., Any], average: str) -> str:
    """Name an average for what it is, also where the metric has a value of all classes at once."""
    same = index.macro_average_of(metric.id) if average == "macro" else None
    if same is not None:
        return f"macro average, the {same.label.lower()} of several classes"
    at_once = metric.about == "all" and average == "micro"
    return AVERAGES[average] + (OF_EACH if Confusion in metric.evidence and not at_once else "")


def _shows_work(method: Method[..., Any]) -> bool:
    return "work" in method.function.__kwdefaults__ if method.function.__kwdefaults__ else False


def _refuse_classes(method: Method[..., Any], evidence: Any) -> None:
    """Refuse several classes where one is meant and none is named."""
    if isinstance(evidence, Confusion) and not {Confusion, Evidence} & set(method.evidence):
        what = f"{method.id} is about one class, and there are {len(evidence.classes)}: {', '.join(evidence.classes)}"
        ways = " or average=macro, micro or weighted" if method.kind == "metric" else ""
        raise ReportgenError(Problem("average_missing", what, f"give positive=...{ways}"))


def _refuse_fractions(evidence: Any, given: Mapping[str, Any]) -> None:
    if "weights" in given and not np.equal(np.mod(evidence.cells, 1), 0).all():
        what, remedy = "an interval needs weights that count cases", "give whole numbers"
        raise ReportgenError(Problem("wrong_input", what, remedy, str(given["weights"])[:60]))


def _answer(method: Method[..., Any], found: Any, evidence: Any) -> dict[str, Any]:
    if isinstance(found, Undefined) and method.kind != "metric":
        return _undefined(found) | {"n": _cases(evidence)}
    if isinstance(found, Table):
        return {"table": _table(found), "n": _cases(evidence)}
    if isinstance(found, Values):
        main = found.values.get(found.main) if found.main else None
        beside = {} if found.table is None else {"table": _table(found.table)}
        return {"values": dict(found.values), "value": main} | beside
    fields = convert.value_fields(method, found, cases=_cases(evidence))
    fields.pop("facts", None)
    if isinstance(found, Share):
        fields["n"] = convert.count(found.denominator)
    return {"n": _cases(evidence)} | fields


def _table(found: Table) -> dict[str, Any]:
    return {"columns": list(found.columns), "rows": [list(row) for row in found.rows]}


def _interval(
    method: Method[..., Any], found: Limits | Undefined, settings: dict[str, Any], evidence: Any
) -> dict[str, Any]:
    common = {key: settings[key] for key in ("level", "sides", "side")}
    record = convert.interval(method.id, found, **common)
    answer: dict[str, Any] = {"interval": _of_interval(record), "values": dict(record.notes) or None}
    if isinstance(found, Undefined):
        return answer | _undefined(found)
    if not np.isfinite(found.value) and isinstance(evidence, PairedTable):
        return answer | _undefined(Undefined("infinite_ratio", only_a=evidence.only_a))
    absent = {"undefined": record.undefined, "undefined_code": record.undefined_code}
    return answer | absent | {"value": convert.number(found.value)}


def _beside(
    method: IntervalMethod[..., Any], settings: dict[str, Any], evidence: Any, answer: dict[str, Any]
) -> dict[str, Any]:
    """Add the checks of an interval and the limits of a sounder one, which takes its place where a check is not passed."""
    checks = [(cast("Check[..., Any]", check), check.function(evidence)) for check in method.checks]
    answer |= {"checks": [_of_check(convert.check_record(check, found, ref=check.id)) for check, found in checks]}
    if method.sounder is None:
        return answer
    sounder = registry.declared(method.sounder, IntervalMethod)
    common = {key: settings[key] for key in ("level", "sides", "side")}
    record = convert.interval(sounder.id, sounder.limits(evidence, **common), **common)
    limits = {f"{sounder.id}_low": record.low, f"{sounder.id}_high": record.high}
    doubtful = answer["undefined"] or any(found.outcome in ("warning", "failed") for _, found in checks)
    instead = {"limits_to_use": sounder.id} if doubtful and not record.undefined else {}
    return answer | {"values": {**(answer["values"] or {}), **limits, **instead}}


def _counts(evidence: Any) -> dict[str, Any]:
    """Return the counts that an interval rests on."""
    counts: dict[str, Any] = {"n": _cases(evidence)}
    if isinstance(evidence, Proportion):
        counts |= {"numerator": convert.count(evidence.successes), "denominator": convert.count(evidence.trials)}
    return counts


def _test(method: HypothesisTest[..., Any], evidence: Any, settings: dict[str, Any], work: Work) -> dict[str, Any]:
    checks = run_checks(method, evidence, settings)
    withheld = withheld_by(checks)
    found = method.function(evidence, **settings, **({"work": work} if _shows_work(method) else {}))
    if isinstance(found, Undefined):
        return _undefined(found) | {"n": _cases(evidence)}
    records = tuple(convert.check_record(check, outcome, ref=check.id) for check, outcome in checks)
    tested = cast("Tested", found)
    record = convert.significance(method, tested, ref=method.id, options=settings, checks=records, withheld=withheld)
    return {
        "n": _cases(evidence),
        "statistic": record.statistic,
        "df": record.df,
        "p_value": record.p_value,
        "alternative": record.alternative,
        "effect": {"name": record.effect.name, "value": record.effect.value} if record.effect else None,
        "interval": _of_interval(record.interval) if record.interval else None,
        "values": dict(tested.values) or None,
        "table": _table(tested.table) if tested.table else None,
        "withheld": record.withheld,
        "withheld_code": record.withheld_code,
        "checks": [_of_check(check) for check in records],
    }


def _check(method: Check[..., Any], outcome: Outcome, evidence: Any) -> dict[str, Any]:
    record = convert.check_record(method, outcome, ref=method.id)
    shared = {"statistic": record.statistic, "p_value": record.p_value, "n": _cases(evidence)}
    return {"checks": [_of_check(record)], **shared}


def _undefined(missing: Undefined) -> dict[str, Any]:
    fields = convert.absent(missing)
    return {"undefined": fields["undefined"], "undefined_code": missing.code}


def _of_interval(record: Interval) -> dict[str, Any]:
    return {key: getattr(record, key) for key in INTERVAL_KEYS}


def _of_check(record: CheckRecord) -> dict[str, Any]:
    return {key: getattr(record, key) for key in CHECK_KEYS}


def _cases(evidence: Any) -> int | float | None:
    cases = None if isinstance(evidence, SomeCounts) else getattr(evidence, "cases", None)
    return None if cases is None else convert.count(cases)


def _plain(value: Any) -> Any:
    """Write numbers, arrays and tuples as JSON has them."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, np.ndarray) or hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return convert.number(value)
    return value
