"""Every problem of a spec is found at once, in plain words, with its place."""

import pytest

from reportgen.errors import ReportgenError
from reportgen.spec.load import load

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"


def test_the_shortest_useful_spec_loads(loaded):
    spec = loaded(HEAD + "positive: churned\nthreshold: 0.35\ncriteria:\n  - recall >= 0.85\n")
    (model,), (criterion,) = spec.models, spec.criteria

    assert (spec.data.file, spec.data.positive, model.name, model.threshold) == ("p.csv", "churned", "model", 0.35)
    assert (criterion.id, criterion.metric, criterion.at_least, criterion.role) == ("C1", "recall", 0.85, "primary")
    assert spec.significance == 0.05


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a\n", "1:1: a spec is a set of keys, but this is a list - begin with `kind: validation`"),
        ("hello\n", "1:1: a spec is a set of keys, but this is a single value"),
        ("", "the file is empty - `reportgen init` writes a spec"),
        ("title: T\ndata: p.csv\n", "1:1: the key 'kind' is missing - add `kind: ...`"),
        ("kind: validation\ndata: p.csv\n", "1:1: the title is missing - add `title: ...`"),
        (HEAD + "titel: x\n", "4:1: no key is named 'titel' here - did you mean 'title'?"),
        (HEAD + "treshold: 0.5\n", "4:1: no key is named 'treshold' here - did you mean 'threshold'?"),
        (HEAD + "report: {autors: [x]}\n", "4:10: no key is named 'autors' here - did you mean 'authors'?"),
        (HEAD + "xyz: 1\n", "4:1: no key is named 'xyz' here - keys here are: attest, "),
        (HEAD + "models: 3\n", "4:9: models must be a list (3) - write `[a, b]`"),
        (HEAD + "models: []\n", "4:9: models must not be empty ([]) - add at least one entry"),
        (HEAD + "models: [3]\n", "4:10: models[0] must be a set of keys (3)"),
        (HEAD + "models: [{}]\n", "4:10: the key 'name' is missing - add `name: ...`"),
        (HEAD + "models: [{name: null}]\n", "4:17: name must be text (null)"),
        (HEAD + "threshold: x\n", '4:12: threshold must be a number ("x") - write a number such as 0.85'),
        (HEAD + "criteria: [recall]\n", '4:12: criteria[0] is not a criterion ("recall") - write `recall >= 0.85`'),
        (HEAD + "criteria: ['recall > 0.5']\n", "4:12: criteria[0] is not a criterion"),
        (HEAD + "criteria: ['recall >= 0.5.5']\n", "4:12: criteria[0] is not a criterion"),
        (HEAD + "criteria: 3\n", "4:11: criteria must be a list (3)"),
        (HEAD + "criteria: [{metric: recall, at_least: true}]\n", "4:39: at_least must be a number (true)"),
        (HEAD + "metrics: [null]\n", "4:11: metrics[0] is not a metric (null)"),
        (HEAD + "comparisons: [3]\n", "4:15: comparisons[0] is not a comparison (3)"),
        (HEAD + "report: {status: sent}\n", '4:18: status is not a known word ("sent") - write draft or final'),
        (HEAD + "report: {date: 1.7.2026}\n", '4:16: date must be a date ("1.7.2026") - write year-month-day'),
        (HEAD + "attest: yes\n", '4:9: attest must be a set of keys ("yes")'),
        (HEAD + "attest: {test_untouched: yes}\n", '4:26: test_untouched must be true or false ("yes")'),
        (HEAD + "attest: {test_set_uses: 0}\n", "4:25: test_set_uses must be at least 1 (0)"),
        (HEAD + "resampling: {seed: 1.5}\n", "4:20: seed must be a whole number (1.5)"),
        (HEAD + "confidence: 95\n", "4:13: confidence must be below 1 (95) - write 95% or 0.95"),
        (HEAD + "outputs: {formats: html}\n", '4:20: formats must be a list ("html")'),
    ],
)
def test_one_fault_is_said_once_with_line_and_column(problems, text, said):
    (problem,) = problems(text)

    assert said in str(problem)
    assert problem.exit_code == 2


@pytest.mark.parametrize("given", ["5", "null", "[]", "true"])
def test_data_of_a_strange_kind_are_refused_and_the_file_form_is_shown(problems, given):
    (problem,) = problems(f"kind: validation\ntitle: T\ndata: {given}\n")

    assert str(problem).endswith(
        f"spec.yaml:3:7: data must be a set of keys, or a file ({given}) - "
        "write `data: predictions.csv`, or `key: value` lines below it"
    )


def test_faults_of_every_kind_are_found_at_once_and_stand_in_the_order_of_their_lines(problems):
    found = problems(
        "kind: validation\ntitle: T\nbenchmark: {}\nfoo: 1\ndata: {file: p.csv, confusion: [[1, 2], [3, 4]]}\n"
        "models: [{name: A, threshold: x}]\nsignificance: 0.2\nreport: {status: final, date: 2026-02-30}\n"
        "criteria: [recal >= 0.5, {metric: recall, at_least: 85}]\nmetrics: [fleiss_kappa]\n"
    )

    assert [(one.code, one.place.line) for one in found] == [
        ("not_yet", 3),
        ("unknown_key", 4),
        ("wrong_value", 6),
        ("levels_differ", 7),
        ("not_attested", 8),
        ("no_such_day", 8),
        ("unknown_name", 9),
        ("wrong_metric", 10),
    ]
    assert all(one.place.file.endswith("spec.yaml") and one.place.column for one in found)


def test_a_contradiction_that_needs_a_broken_part_is_looked_for_when_that_part_is_mended(problems):
    """Criteria name models, and with the models broken nobody can say which names are wrong."""
    criteria = "criteria: [{metric: recall, at_least: 0.5, model: Z}]\n"

    assert [one.code for one in problems(HEAD + "models: [{name: A, threshold: x}]\n" + criteria)] == ["wrong_value"]
    assert [one.code for one in problems(HEAD + "models: [{name: A}]\n" + criteria)] == ["unknown_name"]


def test_a_spec_from_python_shows_paths_in_place_of_lines(problems):
    found = problems({"kind": "validation", "title": "T", "data": {"fil": "p.csv"}, "criteria": ["recal >= 0.5"]})

    assert [str(one).partition(": ")[0] for one in found] == ["criteria[0]", "data.fil"]


@pytest.mark.parametrize("given", [None, 5, ["kind"], b"spec.yaml"])
def test_what_is_neither_a_path_nor_a_dict_is_refused(given):
    with pytest.raises(ReportgenError, match="a spec is the path of a file, or a dict"):
        load(given)


def test_text_is_taken_as_it_is_written(loaded):
    spec = loaded(
        "kind: validation\ntitle: 5\ndata: {file: p.csv, positive: 01, classes: [00, 01]}\nlimitations: [1.50]\n"
    )

    assert (spec.title, spec.data.positive, spec.data.classes) == ("5", "01", ("00", "01"))
    assert spec.limitations == ("1.50",)


@pytest.mark.parametrize(
    ("written", "read"), [("yes", "yes"), ("1", "1"), ("true", "true"), ("1.0", "1.0"), ("~", None)]
)
def test_a_positive_class_is_text_and_never_a_boolean(loaded, written, read):
    assert loaded(HEAD + f"positive: {written}\n").data.positive == read


@pytest.mark.parametrize(("given", "read"), [(1, "1"), (1.0, "1"), (True, "true"), ("01", "01")])
def test_a_positive_class_from_python_is_written_without_a_fraction(loaded, given, read):
    assert loaded({"kind": "validation", "title": "T", "positive": given}).data.positive == read


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        (
            "use_prevalence",
            [0.1],
            "use_prevalence is not a proportion ([0.1]) - write a number such as 0.03, or both ends",
        ),
        ("use_prevalence", [], "use_prevalence is not a proportion ([]) - write a number such as 0.03, or both ends"),
        ("between", [0.8], "between is not a range ([0.8]) - write both ends, as `[0.8, 0.9]`"),
    ],
)
def test_a_range_that_lacks_an_end_is_one_problem_with_the_list(key, given, said):
    spec = {"kind": "validation", "title": "T", "data": {"file": "p.csv"}}
    spec |= {"criteria": [{"metric": "recall", key: given}]} if key == "between" else {}
    spec["data"] |= {} if key == "between" else {key: given}
    with pytest.raises(ReportgenError) as caught:
        load(spec)
    assert [said in str(one) for one in caught.value.problems] == [True]
