"""Each table of words has a key for all that can be looked up in it: a test finds what lacks, not a user."""

import ast
import importlib
from string import Formatter
from typing import get_args

import pytest
from texts_in_code import named, texts

from reportgen import index, numbers
from reportgen.catalog.method import NO_VERDICT, IncompleteRule
from reportgen.catalog.topic import CONVENTIONS
from reportgen.data.cases import REASONS
from reportgen.narrative import english
from reportgen.narrative.sentence import DIFFERENCES, WRITERS
from reportgen.results.schema import results_schema
from reportgen.spec.cases import SCHEMES_OF_BINS
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.kinds import KINDS as SPEC_KINDS
from reportgen.spec.names import known_intervals, known_tests
from reportgen.spec.schema import spec_schema

HERE = "tests/house/test_lookups.py"
CATALOGUE = "reportgen/narrative/english/"  # its files are one table, looked up where they come together
NARRATIVE, SECTIONS, ENGINE = "reportgen.narrative", "reportgen.document.sections", "reportgen.engine"
SCHEMAS = {"results": results_schema(), "spec": spec_schema()}
NOT_BY_ID = {  # tables whose keys come from code beside them or from libraries, or that say nothing where a key lacks
    "reportgen.document.pdf_formula:_OPERATORS",
    "reportgen.document.pango:_BY_DISTRIBUTION",
    "reportgen.document.part_numbers:BY_KIND",
    "reportgen.document.methods_of_numbers:BY_KIND",
    "reportgen.narrative.sentence:FIXED",
    "reportgen.figures.words:BEFORE",
    "reportgen.figures.differences:LINES",
    "reportgen.figures.differences:LOOKS",
    "reportgen.figures.by_name:TAKEN",  # by the parameters of figures: tests/test_python_habits.py
}


def words_of(which, part, field):
    """List the words that the schema of a spec or of results allows in a field."""
    found = SCHEMAS[which]["$defs"][part]["properties"][field]
    for kind in (found, *found.get("anyOf", ())):
        inner = kind.get("items", kind)
        if "enum" in inner:
            return set(inner["enum"])
    raise LookupError(f"{part}.{field} has no words: say in {HERE} where they are now")


VERDICTS = words_of("results", "Criterion", "verdict")
ASKED_OF_MARGINS = words_of("spec", "ComparisonAsked", "hypothesis") - {"difference"}
OUTCOMES = words_of("results", "CheckRecord", "outcome")
COMPARATORS = words_of("results", "Criterion", "comparator")
ATTACHED = words_of("spec", "Outputs", "attach")
SEVERITIES = words_of("results", "Finding", "severity") | words_of("spec", "FindingStated", "severity")
ALTERNATIVES = words_of("results", "Significance", "alternative")
SECTION_NAMES = words_of("spec", "Outputs", "sections")
INCOMPLETE_RULES = {*get_args(IncompleteRule)}
VERSIONS = {
    version
    for entry in index.of_kind("hypotest")
    if entry.id in known_tests("predictions") and entry.option("version")
    for version in entry.option("version").choices
}
OF_METHODS = ("as_run_", "areas_", "rule_of_", "carried_", "taught_")  # how codes of sentences about one method begin
JUDGED_KINDS = {name for name, kind in SPEC_KINDS.items() if issubclass(kind.spec, JudgedSpec)}
SENTENCES_OF_METHODS = {code: one for code, one in english.SENTENCES.items() if code.startswith(OF_METHODS)}
KEYED = {
    "reportgen.document.kinds.table:KINDS": JUDGED_KINDS,
    "reportgen.document.sheets.setting:CONVENTIONS": {
        (name, word) for name, words in CONVENTIONS.items() for word in words
    },
    "reportgen.results.kinds:KINDS": JUDGED_KINDS,
    "reportgen.narrative.candidates:TRIED": {*get_args(index.Direction)},
    "reportgen.figures.p_against_t:SIGNS": {*get_args(index.Distribution)},
    f"{NARRATIVE}.captions_of_scores:SCHEMES": {"5x2", "random_splits"},
    f"{SECTIONS}.periods:LENGTHS": words_of("results", "ByPeriod", "length"),
    f"{NARRATIVE}.decisions:AGAINST": words_of("results", "OtherPredictions", "rule"),
    f"{SECTIONS}.learning_curve:PLACES": words_of("results", "LearningFound", "by"),
    f"{NARRATIVE}.learning:RUNS": words_of("results", "LearningFound", "by"),
    f"{NARRATIVE}.learning:OTHERS": words_of("results", "LearningFound", "on"),
    f"{NARRATIVE}.learning:READINGS": words_of("results", "LearningFound", "reading"),
    f"{NARRATIVE}.detectable:BY_EVIDENCE": {*get_args(index.On)},
    f"{SECTIONS}.posteriors:PRIORS": {"cross_validation", "benchmark"},
    "reportgen.figures.differences:SHOWN": words_of("results", "Comparison", "hypothesis"),
    "reportgen.figures.verdict_look:LETTERS": VERDICTS,
    f"{NARRATIVE}.bounds:STATES": VERDICTS,
    f"{NARRATIVE}.bounds:VERDICTS": VERDICTS,
    f"{NARRATIVE}.bounds:OF_DIFFERENCES": {DIFFERENCES.get(write, numbers.signed) for write in WRITERS.values()},
    f"{NARRATIVE}.answers:NONE": VERDICTS - {"met"},
    f"{NARRATIVE}.verdicts:SIDES": COMPARATORS,
    f"{NARRATIVE}.margins:SHORT": {
        f"{asked}_{found}" for asked in ASKED_OF_MARGINS for found in ("shown", "not_shown")
    },
    f"{SECTIONS}.parts:WRITERS": {"cases", "positives", "prevalence", "mean", "sd"},
    f"{SECTIONS}.data_sets:MISSING": words_of("results", "BenchmarkFound", "missing"),
    f"{NARRATIVE}.of_comparisons:NAMED": words_of("results", "OfComparison", "must"),
    f"{NARRATIVE}.of_comparisons:SHOWN": words_of("results", "OfComparison", "must"),
    f"{NARRATIVE}.of_comparisons:SAID": {
        (must, verdict) for must in words_of("results", "OfComparison", "must") for verdict in VERDICTS - {"undefined"}
    },
    f"{NARRATIVE}.remarks:SIDES": words_of("results", "Choice", "side"),
    f"{NARRATIVE}.remarks:OUTCOMES": {*get_args(index.CheckBasis)},
    f"{NARRATIVE}.remarks:SEVERITIES": SEVERITIES,
    f"{NARRATIVE}.as_run:SIDES": words_of("results", "Interval", "sides"),
    f"{NARRATIVE}.as_run:ALTERNATIVES": ALTERNATIVES,
    f"{NARRATIVE}.as_run:SCHEMES": {*SCHEMES_OF_BINS},
    f"{NARRATIVE}.as_run:SETTINGS": {
        hole
        for code, sentence in SENTENCES_OF_METHODS.items()
        if code.startswith("as_run_")
        for _, hole, _, _ in Formatter().parse(sentence)
        if hole
    },
    f"{NARRATIVE}.beyond:DENOMINATORS": {*get_args(index.About)},
    f"{NARRATIVE}.beyond:OF_A_CLASS": {*get_args(index.About)},
    f"{NARRATIVE}.sentence:WRITERS": {*get_args(index.WrittenAs)},
    f"{NARRATIVE}.data:SAID_OF_LOST": {"incomplete", "excluded"},
    f"{NARRATIVE}.missing_rows:WORDS": {"label", "both", "unit"},
    f"{ENGINE}.compare.worst_case:GAINS": {"cuts", "losses"},
    f"{ENGINE}.judge.filled_tables:BY_RULE": INCOMPLETE_RULES - {NO_VERDICT},
    f"{NARRATIVE}.english:LABELS": SECTION_NAMES | {f"{given}_caption" for given in ("costs", "gains")},
    f"{NARRATIVE}.topics:RULES": {"always"},
    f"{SECTIONS}.criteria:SIGNS": COMPARATORS,
    f"{SECTIONS}.assumptions:WHERE": {"all", "groups"},
    "reportgen.document.attachments:ATTACHMENTS": ATTACHED,
    "reportgen.document.pdf_document:MEDIA_TYPES": {"json", "yaml", "csv"},
    f"{SECTIONS}.methods:KINDS": {*index.METHOD_KINDS} - {"check"},  # which stand among the assumptions
    "reportgen.document.pdf_document:DESCRIPTIONS": {"results.json", "numbers.csv", "manifest.json"},
    "reportgen.printing:CONCLUSIONS": {*index.ROOMS},
    f"{ENGINE}.study.row_accounting:REASONS": {*REASONS},
    f"{ENGINE}.envelope:ASSUMPTIONS": OUTCOMES - {"not_applicable"},
    f"{ENGINE}.propose:BY_VERDICT": VERDICTS - {"met"},
}
CODES = [  # tables whose values are codes of sentences
    *(f"{NARRATIVE}.as_run:{table}" for table in ("PLACES", "SIDES", "ALTERNATIVES")),
    *(f"{NARRATIVE}.{table}" for table in ("beyond:DENOMINATORS", "beyond:OF_A_CLASS")),
    *(f"{SECTIONS}.{table}" for table in ("assumptions:COUNTED", "assumptions:WHERE", "methods:KINDS")),
]


def table_of(place):
    """Open a table of words where it stands."""
    module, _, name = place.partition(":")
    found = getattr(importlib.import_module(module), name, None)
    assert found is not None, f"say in {HERE} where {name} of {module} stands now"
    return found


def lacking(place, keys, what="words"):
    """Say what to add to a table."""
    module, _, name = place.partition(":")
    home = f"{name} in {module.replace('.', '/')}.py"
    return sorted(f"add {what} for `{key}` to {home}" for key in set(keys) - set(table_of(place)))


@pytest.mark.parametrize("place", KEYED)
def test_all_that_can_be_looked_up_has_its_words(place):
    assert lacking(place, KEYED[place]) == []


def test_a_word_that_lacks_is_named_with_what_to_do():
    place = f"{NARRATIVE}.bounds:STATES"

    assert lacking(place, {"met", "postponed"}) == [
        "add words for `postponed` to STATES in reportgen/narrative/bounds.py"
    ]


# Codes of sentences that are put together


SENTENCES, SHORT = f"{NARRATIVE}.english:SENTENCES", f"{NARRATIVE}.english:LIMITATIONS_IN_SHORT"


def noted(sources):
    """Find the codes of limitations, with what they are about, and of remarks, which the engine gives with their facts."""
    found = {"limit": set(), "remark": set()}
    for tree in (tree for file, tree in sources.items() if file.startswith(("reportgen/engine/", "reportgen/tasks/"))):
        values = named(tree)
        for node in (
            node for node in ast.walk(tree) if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple)
        ):
            code, *about, facts = node.value.elts
            if isinstance(facts, ast.Dict) and len(about) < 2:
                found["limit" if about else "remark"].update(texts(code, values.get(id(node))))
    return found


def test_each_code_that_the_engine_notes_has_its_sentence(sources):
    found = noted(sources)
    sentences = {f"{kind}_{code}" for kind, codes in found.items() for code in codes}

    assert {"limit_single_data_set", "limit_ids_repeat_in_clusters", "remark_column_found"} <= sentences
    assert lacking(SENTENCES, sentences) == []
    assert lacking(SHORT, found["limit"]) == []


def test_each_sentence_that_is_put_together_is_there():
    codes = {
        *(f"not_met_{one}" for one in COMPARATORS),
        *(f"{state}_{one}" for state in ("open", "short_of") for one in COMPARATORS - {"between"}),
        *(f"{counted}_{verdict}" for counted in ("count", "ids", "several_ids") for verdict in VERDICTS),
        *(f"clause_{verdict}" for verdict in VERDICTS - {"met"}),
        *(f"finding_{verdict}" for verdict in VERDICTS - {"met"}),
        *(f"finding_{code}" for code in table_of(f"{NARRATIVE}.remarks:CHECKED")),
        *(f"miscalibration_{code}" for code in words_of("results", "Miscalibration", "code") - {"none"}),
        *(f"{calls}{which}" for calls in ("agree", "disagree") for which in ("", "_weighted")),
        *(f"after_{interval}" for interval in known_intervals("verdict")),
        *(f"version_{version}" for version in VERSIONS),
        *(
            f"carried_{metric.id}"
            for metric in index.of_kind("metric")
            if metric.carried_from and metric.family == "auc"
        ),
    }

    assert lacking(SENTENCES, codes) == []


def test_each_sentence_about_one_method_names_it():
    others = {"areas_by_another"}
    named = {code: max((one for one in OF_METHODS if code.startswith(one)), key=len) for code in SENTENCES_OF_METHODS}
    bases = [code.removeprefix("bases_") for code in english.SENTENCES if code.startswith("bases_")]
    pairs = {f"{shown}_{judging}" for shown in known_intervals("proportion") for judging in known_intervals("verdict")}

    assert [
        code for code, begins in named.items() if not index.find(code.removeprefix(begins)) and code not in others
    ] == []
    assert set(bases) <= pairs
    assert {"as_run_cases_needed", "areas_cautious_auc", "rule_of_mcnemar"} <= set(named)


@pytest.mark.parametrize("place", CODES)
def test_each_code_in_a_table_has_its_sentence(place):
    values = table_of(place).values()

    assert (
        lacking(SENTENCES, {code for value in values for code in ((value,) if isinstance(value, str) else value)}) == []
    )


def test_each_place_of_an_interval_can_be_named(sources):
    tree = sources["reportgen/narrative/uses.py"]
    calls = [one.args[0] for one in ast.walk(tree) if isinstance(one, ast.Call) and ast.unparse(one.func) == "Use"]
    fields = {
        place
        for name in ("OF_ALL", "OF_GROUPS", "OF_SPLITS")
        for place in table_of(f"{NARRATIVE}.uses:{name}").values()
    }
    places = {text for node in calls for text in texts(node)} | fields | {"estimates"}

    assert {"tests", "pairs", "to_rest", "gaps"} <= places
    assert lacking(f"{NARRATIVE}.as_run:PLACES", places) == []


def test_each_band_and_each_source_has_its_label():
    bands = table_of(f"{SECTIONS}.performance:BANDS")
    sources = {f"source_{key}" for key in table_of(f"{SECTIONS}.data:SOURCE")}

    assert lacking(f"{NARRATIVE}.english:LABELS", {*bands, *sources}, "a label") == []


def test_somebody_can_say_each_gap():
    parts = {path.partition(".")[0] for path in table_of(f"{NARRATIVE}.english:GAPS")}
    said_by, who = (table_of(f"{NARRATIVE}.gaps:{name}") for name in ("SAID_BY", "WHO"))
    remedy = "say who can state `{part}` in SAID_BY or WHO in reportgen/narrative/gaps.py"

    assert [remedy.format(part=part) for part in sorted(parts) if said_by.get(part, part) not in who] == []


def test_what_a_value_lacks_is_worded_as_a_value_that_lacks(sources):
    """Words for a p-value that is withheld do not serve for a value."""
    rooms = tuple(f"reportgen/{index.ROOMS[kind]}/" for kind in ("metric", "curve", "interval", "analysis"))
    codes = set()
    for tree in (tree for file, tree in sources.items() if file.startswith(rooms)):
        values = named(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
            if ast.unparse(call.func) == "Undefined":
                codes.update(texts(call.args[0], values.get(id(call))))

    assert len(codes) > 30
    assert lacking("reportgen.reasons:UNDEFINED", codes) == []


# Labels that are declared


def test_each_method_and_figure_has_its_label():
    assert [f"give {entry.id} a label" for entry in index.entries() if not entry.label] == []


def unlabelled(sources):
    """Name the files that draw the figure of their name and declare no label: the index would not know of them."""
    for file, tree in sources.items():
        name = file.rpartition("/")[2].removesuffix(".py")
        draws = any(isinstance(one, ast.FunctionDef) and one.name == name and _gives_figure(one) for one in tree.body)
        labels = [one for one in tree.body if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "LABEL"]
        if file.startswith("reportgen/figures/") and draws and not labels:
            yield f'declare LABEL = "..." in {file}, and run: python tests/generate.py'


def _gives_figure(function):
    return function.returns is not None and "Figure" in ast.unparse(function.returns)


def test_each_figure_declares_its_label(sources):
    assert list(unlabelled(sources)) == []
    assert list(unlabelled({"reportgen/figures/new.py": ast.parse('def new(models) -> "Figure | None": ...')})) == [
        'declare LABEL = "..." in reportgen/figures/new.py, and run: python tests/generate.py'
    ]


# No table is forgotten


def looked_up(sources):
    """Find the tables of words in which something is looked up that does not stand in code."""
    names = {
        ast.unparse(node.value).rpartition(".")[2]
        for tree in sources.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Constant | ast.Slice)
    }
    for file, tree in sources.items():
        if (
            file.startswith(("reportgen/narrative/", "reportgen/document/", "reportgen/figures/"))
            and CATALOGUE not in file
        ):
            for node in tree.body:
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
                if isinstance(getattr(node, "value", None), ast.Dict) and ast.unparse(target) in names:
                    yield f"{file.removesuffix('.py').replace('/', '.')}:{ast.unparse(target)}"


OF_OTHER_TESTS = {  # here or in test_catalog_files.py
    SENTENCES, SHORT, f"{NARRATIVE}.as_run:PLACES", *(f"{NARRATIVE}.gaps:{name}" for name in ("WHO",)),
}  # fmt: skip


def test_each_table_in_which_something_is_looked_up_is_tested_here(sources):
    known = {*KEYED, *OF_OTHER_TESTS, *NOT_BY_ID}
    remedy = f"add {{}} to KEYED in {HERE}, with all that can be looked up in it"

    assert [remedy.format(place) for place in looked_up(sources) if place not in known] == []


def test_a_table_that_nobody_tests_is_seen():
    code = "NEW = {'a': 'b'}\nOTHER = {'a': 'b'}\ndef f(x):\n    return NEW[x], OTHER['a']\n"

    assert list(looked_up({"reportgen/narrative/new.py": ast.parse(code)})) == ["reportgen.narrative.new:NEW"]
