"""The command line as its users meet it: what it prints, where, and the exit code; never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import remedies
import yaml

from reportgen import commands, index
from reportgen.arguments import LATER
from reportgen.cli import main
from reportgen.commands import LISTED
from reportgen.integrity import document

LABELS = ("0", "1")
SPEC = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.5\ncriteria:\n  - recall >= 0.3\n"
COMMANDS = "init check build render gate calc explain list trace schema doctor".split()


def table(labels=LABELS, rows=60, score=lambda at: round(0.2 + 0.5 * (at % 2) + (at % 9) / 30, 3)):
    lines = [f"c{at},{labels[at % len(labels)]},{score(at)}" for at in range(rows)]
    return "\n".join(["id,truth,score", *lines]) + "\n"


@pytest.fixture
def run(capsys):
    """Run a command; answer its exit code, what it printed and what it said."""

    def command(*arguments):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code or 0
        printed, said = capsys.readouterr()
        assert "Traceback" not in printed + said
        assert "internal error" not in said
        return code, printed, said

    return command


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Write files into a folder and work there."""

    def files(spec=SPEC, csv=None, **others):
        monkeypatch.chdir(tmp_path)
        named = {"spec.yaml": spec, "p.csv": table() if csv is None else csv, **others}
        for name, data in named.items():
            (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return tmp_path

    return files


class TestHelp:
    @pytest.mark.parametrize("command", [[], *([one] for one in (*COMMANDS, *LATER))])
    def test_every_help_has_an_example(self, run, command):
        code, printed, _ = run(*command, "--help")

        assert code == 0
        assert "Example: reportgen" in printed

    def test_the_version_is_printed(self, run):
        assert run("--version") == (0, "reportgen 0.2.0\n", "")

    @pytest.mark.parametrize(
        "arguments", [[], ["biuld"], ["build"], ["check", "a", "b"], ["list", "zz"], ["schema", "x"]]
    )
    def test_what_cannot_be_parsed_is_a_fault_of_the_user(self, run, arguments):
        code, printed, said = run(*arguments)

        assert (code, printed) == (2, "")
        assert said.startswith("usage: reportgen")

    @pytest.mark.parametrize("command", LATER)
    @pytest.mark.parametrize("more", [[], ["x"], ["x", "-n", "500", "--junit", "f"]])
    def test_commands_that_come_later_say_so(self, run, command, more):
        code, _, said = run(command, *more)

        assert code == 2
        assert f"the command {command} is not yet available in this version" in said

    @pytest.mark.parametrize("kind", ["submission", "exercise"])
    def test_kinds_that_come_later_say_so(self, run, kind):
        code, _, said = run("init", kind)

        assert (code, f"init {kind} is not yet available" in said) == (2, True)


class TestCheck:
    def test_a_sound_spec_is_called_sound_and_its_gaps_are_listed(self, run, here):
        here()
        code, printed, said = run("check", "spec.yaml")

        assert (code, said) == (0, "")
        assert printed.startswith(
            "spec.yaml: sound; 60 of 60 rows can be analysed\n"
            "positive: 1 (30 of 60), truth=truth, score=score >= 0.5; judged: all 60 rows\n"
            "not stated by the author (31):\n"
        )

    def test_a_text_that_seems_to_name_the_judged_data_is_asked_about(self, run, here):
        folder = here()
        text = (folder / "spec.yaml").read_text(encoding="utf-8").replace("threshold: 0.5\n", "")
        model = "models: [{name: A, threshold: 0.5, threshold_origin: selected on the test set}]\n"
        (folder / "spec.yaml").write_text(text + model, encoding="utf-8")
        code, printed, said = run("check", "spec.yaml")

        assert (code, printed) == (2, "")
        assert "write `threshold_chosen_on: validation` (or training, elsewhere)" in said

    def test_the_long_form_checks_and_expands_to_itself(self, run, here):
        folder = here()
        _, printed, _ = run("check", "spec.yaml", "--expand")
        (folder / "long.yaml").write_text(printed, encoding="utf-8")

        assert yaml.safe_load(printed)["models"] == [{"name": "model", "threshold": 0.5}]
        assert run("check", "long.yaml", "--expand") == (0, printed, "")

    def test_json_holds_rows_gaps_and_the_long_form(self, run, here):
        here()
        answer = json.loads(run("check", "spec.yaml", "--json", "--expand")[1])

        assert (answer["sound"], answer["problems"], answer["rows"]["rows_analysed"]) == (True, [], 60)
        assert answer["spec"]["data"] | {"file": "p.csv"} == answer["spec"]["data"]

    def test_json_holds_problems_with_their_places(self, run, here):
        here(SPEC + "foo: 1\n")
        code, printed, said = run("check", "spec.yaml", "--json")
        (problem,) = json.loads(printed)["problems"]

        assert (code, said) == (2, "")
        assert [problem[key] for key in ("code", "file", "line", "column")] == ["unknown_key", "spec.yaml", 7, 1]

    def test_all_problems_are_said_at_once_with_file_line_and_column(self, run, here):
        here("kind: validation\ntitle: T\nfoo: 1\ndata: p.csv\ncosts: {}\ncriteria: [recal >= 0.5, recall >= 85]\n")
        code, printed, said = run("check", "spec.yaml")

        assert (code, printed) == (2, "")
        assert [line.split(" ")[0] for line in said.splitlines()] == [
            "spec.yaml:3:1:",
            "spec.yaml:5:8:",
            "spec.yaml:6:12:",
            "spec.yaml:6:26:",
        ]
        assert all(" - " in line for line in said.splitlines())


BAD_DATA = {
    # what: (spec, table, exit code, what is said)
    "empty file": (SPEC, "", 5, "spec.yaml:3:7: the file is empty ('p.csv')"),
    "header only": (SPEC, "id,truth,score\n", 5, "p.csv: the table has a header but no rows"),
    "text among scores": (SPEC, table() + "c99,1,abc\n", 5, "p.csv:62:7: text in the numeric column 'score' ('abc')"),
    "ragged line": (SPEC, table() + "c99,1\n", 5, "p.csv:62"),
    "no such file": (SPEC.replace("p.csv", "q.csv"), None, 5, "spec.yaml:3:7: there is no such file ('q.csv')"),
    "a folder": (SPEC.replace("p.csv", "."), None, 5, "spec.yaml:3:7: this is a folder, not a file"),
    "no label": (SPEC, table(("",)), 5, "spec.yaml:3:7: no row has a label"),
    "all scores missing": (
        SPEC,
        table(score=lambda _: "nan"),
        5,
        "none of the 60 rows can be analysed (nan score: 60)",
    ),
    "no truth": (SPEC, table().replace("truth", "t"), 2, "spec.yaml:3:7: no column has a usual name for the truth"),
    "other labels": (
        SPEC,
        table("ab"),
        2,
        "the positive class is not stated - write `positive:` with one of them: 'a', 'b'",
    ),
    "01 is not 1": (
        SPEC + "positive: 01\n",
        None,
        2,
        "spec.yaml:7:11: the positive class '01' is not one of the labels",
    ),
    "a URL": (
        SPEC.replace("p.csv", "https://example.org/p.csv"),
        None,
        2,
        "spec.yaml:3:7: reportgen does not read from the network",
    ),
    "outside": (SPEC.replace("p.csv", "../p.csv"), None, 2, "spec.yaml:3:7: the path leaves the folder of the spec"),
    "no path": (SPEC.replace("p.csv", "''"), None, 2, "spec.yaml:3:7: this cannot be the path of a file"),
    "later kind of file": (SPEC.replace("p.csv", "p.csv.gz"), None, 2, "not yet available in this version"),
    "a list": ("- a\n", None, 2, "spec.yaml:1:1: a spec is a set of keys, but this is a list"),
    "an empty spec": ("", None, 2, "spec.yaml: the file is empty"),
    "no YAML": ("kind: [\n", None, 2, "spec.yaml:2:1: "),
    "both": (SPEC + "foo: 1\n", "", 2, "spec.yaml:7:1: no key is named 'foo' here"),
}


class TestBadInput:
    @pytest.mark.parametrize("name", BAD_DATA)
    @pytest.mark.parametrize("command", [("check",), ("build", "-o", "out", "-f", "html")])
    def test_a_fault_is_said_where_it_stands_and_nothing_is_written(self, run, here, name, command):
        spec, csv, expected, words = BAD_DATA[name]
        folder = here(spec, csv)
        code, printed, said = run(command[0], "spec.yaml", *command[1:])

        assert (code, printed) == (expected, "")
        assert words in said
        assert not (folder / "out").exists()

    def test_a_truncated_parquet_is_a_fault_of_the_data(self, run, here):
        import pandas as pd

        folder = here(SPEC.replace("p.csv", "p.parquet"))
        pd.DataFrame({"truth": [0, 1] * 500, "score": [0.1, 0.9] * 500}).to_parquet(folder / "p.parquet")
        whole = (folder / "p.parquet").read_bytes()
        assert run("check", "spec.yaml")[0] == 0
        (folder / "p.parquet").write_bytes(whole[: len(whole) // 2])
        code, _, said = run("check", "spec.yaml")

        assert (code, "p.parquet: the file cannot be read as Parquet" in said) == (5, True)

    @pytest.mark.parametrize(
        ("spec", "csv"),
        [
            (SPEC, table(("1",))),
            (SPEC + "positive: churned\n", table(("stayed",))),
            (SPEC, table(score=lambda _: 0.5)),
            (SPEC, table(score=lambda at: ("nan", "inf", "-inf", "", "0.4", "0.6", "0.7")[at % 7])),
            (SPEC + "positive: 1\n", table()),
            (SPEC + "positive: yes\n", table(("no", "yes"))),
            (SPEC + "positive: 01\n", table(("01", "1"))),
            (
                SPEC + "positive: '<script>alert(1)</script>'\n",
                table(("<script>alert(1)</script>", '"\u05d0\u05d1 \U0001f600"')),
            ),
            (SPEC.replace("threshold: 0.5", "models: [{name: 'a/b=c#d~e%f (g) @h <i>', threshold: 0.5}]"), table()),
            (SPEC.replace("title: T", 'title: "\u202e<b>\\"T\\"</b> \U0001f600"'), table()),
            (SPEC.replace("threshold: 0.5\n", ""), table()),
            (SPEC.replace("0.3", "0.999"), table()),
            (SPEC, table(rows=1)),
            (SPEC, table(rows=2)),
            (SPEC, table() + "c1,1,0.7\n"),
            (SPEC.replace("data: p.csv", "data: {file: p.csv, evaluated_on: training}"), table()),
        ],
    )
    def test_what_is_odd_but_sound_becomes_a_document(self, run, here, spec, csv):
        folder = here(spec, csv)
        code, _, said = run("build", "spec.yaml", "-o", "out", "-f", "html,json")
        page = (folder / "out" / "report.html").read_text(encoding="utf-8") if code == 0 else ""

        assert (code, said) == (0, "")
        assert "<script>alert" not in page
        assert "nan" not in {word.strip(".,") for word in page.split()}

    def test_a_spec_that_is_not_there_is_said(self, run, here):
        here()
        code, _, said = run("build", "spce.yaml")

        assert (code, "did you mean 'spec.yaml'?" in said) == (2, True)

    def test_an_allowed_folder_may_be_read(self, run, here):
        folder = here(SPEC.replace("p.csv", "../other/p.csv"))
        (folder.parent / "other").mkdir(exist_ok=True)
        (folder.parent / "other" / "p.csv").write_text(table())

        assert run("check", "spec.yaml")[0] == 2
        assert run("check", "spec.yaml", "--allow", "../other")[0] == 0
        assert run("build", "spec.yaml", "-f", "json", "-o", "out", "--allow", "../other")[0] == 0

    def test_a_folder_to_allow_must_be_there(self, run, here):
        here()
        code, _, said = run("check", "spec.yaml", "--allow", "nope", "--allow", "p.csv")

        assert code == 2
        assert said.count("there is no such folder") == 2


class TestBuild:
    def test_files_go_where_they_are_asked_for_and_are_named(self, run, here):
        folder = here()
        code, printed, said = run("build", "spec.yaml", "-o", "here/out", "-f", "html,json")

        assert (code, said) == (0, "")
        files = printed.splitlines()[-3:]
        assert files == [f"here/out/{name}" for name in ("report.html", "results.json", "manifest.json")]
        assert all((folder / name).is_file() for name in files)

    def test_without_a_folder_they_go_into_one_called_as_the_spec(self, run, here):
        folder = here(**{"churn.yaml": SPEC})
        run("build", "churn.yaml", "-f", "json")

        assert sorted(file.name for file in (folder / "out" / "churn").iterdir()) == ["manifest.json", "results.json"]

    @pytest.mark.parametrize(
        ("formats", "said_of"),
        [("docx", "no format is named 'docx'"), ("html,pfd", "did you mean 'pdf'?"), ("", "names no")],
    )
    def test_unknown_formats_are_refused(self, run, here, formats, said_of):
        folder = here()
        code, _, said = run("build", "spec.yaml", "-o", "out", "-f", formats)

        assert (code, said_of in said) == (2, True)
        assert not (folder / "out").exists()

    def test_a_format_that_is_named_twice_is_written_once(self, run, here):
        here()

        assert run("build", "spec.yaml", "-o", "out", "-f", "json, html,html")[0] == 0

    def test_missing_statements_end_a_strict_build_with_a_code_of_their_own(self, run, here):
        folder = here()
        code, _, said = run("build", "spec.yaml", "-o", "out", "--strict", "-f", "html")

        assert code == 7
        assert "report.id" in said
        assert not (folder / "out").exists()

    def test_a_folder_of_somebody_else_is_refused_and_kept(self, run, here):
        folder = here()
        (folder / "out").mkdir()
        (folder / "out" / "notes.txt").write_text("mine")
        code, _, said = run("build", "spec.yaml", "-o", "out", "-f", "html")

        assert (code, "files that reportgen did not write: notes.txt" in said) == (2, True)
        assert [file.name for file in (folder / "out").iterdir()] == ["notes.txt"]

    @pytest.mark.parametrize("place", ["/proc/reportgen", "spec.yaml", "spec.yaml/out", "."])
    def test_a_folder_that_cannot_be_written_is_refused_even_to_root(self, run, here, place):
        here()
        code, _, said = run("build", "spec.yaml", "-o", place, "-f", "html")

        assert code == 2
        assert "folder" in said

    def test_an_output_is_replaced_only_by_a_whole_one(self, run, here, monkeypatch):
        folder = here()
        run("build", "spec.yaml", "-o", "out", "-f", "html")
        before = {file.name: file.read_bytes() for file in (folder / "out").iterdir()}
        (folder / "p.csv").write_text(table(rows=80))

        def crash(*_):
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(Path, "write_bytes", crash)
            assert run("build", "spec.yaml", "-o", "out", "-f", "html")[0] == 130
        assert {file.name: file.read_bytes() for file in (folder / "out").iterdir()} == before
        assert run("build", "spec.yaml", "-o", "out", "-f", "html")[0] == 0
        assert (folder / "out" / "results.json").read_bytes() != before["results.json"]

    @pytest.mark.parametrize(
        ("formats", "code"), [((), 0), (("-f", "html"), 0), (("-f", "pdf"), 2), (("-f", "html,pdf"), 2)]
    )
    def test_without_pango_there_is_html_and_json_unless_somebody_asks_for_the_pdf(
        self, run, here, monkeypatch, formats, code
    ):
        folder = here()
        sentence = "PDF needs the system's Pango, which is not installed; install with: apt-get install x"
        monkeypatch.setattr(document, "pango_missing", lambda: sentence)
        found, _, said = run("build", "spec.yaml", "-o", "out", *formats)

        assert found == code
        assert (sentence in said) == (formats != ("-f", "html"))
        assert ("No PDF was written. " in said) == (formats == ())
        assert (folder / "out" / "report.html").exists() == (code == 0)
        assert not (folder / "out" / "report.pdf").exists()

    def test_a_fault_of_ours_has_a_code_of_its_own_and_says_how_to_report_it(self, here, capsys, monkeypatch, tmp_path):
        here()
        monkeypatch.setattr(commands, "check", lambda _: 1 // 0)
        monkeypatch.setenv("REPORTGEN_TRACEBACK", str(tmp_path / "trace.txt"))
        code = main(["check", "spec.yaml"])
        said = capsys.readouterr().err

        assert code == 1
        assert "internal error: ZeroDivisionError" in said
        assert "Please report it" in said
        assert "Traceback" not in said
        assert "Traceback" in (tmp_path / "trace.txt").read_text(encoding="utf-8")


class TestRender:
    def test_it_writes_beside_the_results_by_default(self, run, here):
        folder = here()
        run("build", "spec.yaml", "-o", "out", "-f", "html")
        before = (folder / "out" / "report.html").read_bytes()
        code, printed, _ = run("render", "out/results.json")

        assert (code, printed.split()[0]) == (0, "out/report.html")
        assert (folder / "out" / "report.html").read_bytes() == before

    def test_own_templates_are_those_that_the_results_were_built_with(self, run, here):
        folder = here()
        for name in ("house", "other"):
            (folder / name).mkdir()
            (folder / name / "validation.html.j2").write_text(f"<p>{name}</p>", encoding="utf-8")
        run("build", "spec.yaml", "-o", "out", "-f", "html", "--templates", "house")
        stored = json.loads((folder / "out" / "results.json").read_bytes())["outputs"]["templates"]["sha256"]

        assert (folder / "out" / "report.html").read_text(encoding="utf-8").endswith("<p>house</p>")
        code, _, said = run("render", "out")
        assert (code, said) == (
            6,
            f"this document uses templates with the sha256 {stored} - name their folder with --templates DIR\n",
        )
        code, _, said = run("render", "out", "--templates", "other")
        assert (code, f"{stored}, but these are different (these: sha256 " in said) == (6, True)
        code, _, said = run("render", "out", "--templates", "hose")
        assert (code, said) == (2, "there is no such folder ('hose') - did you mean 'house'?\n")
        assert run("render", "out", "--templates", "house", "-o", "again")[0] == 0
        assert (folder / "again" / "report.html").read_bytes() == (folder / "out" / "report.html").read_bytes()

    def test_the_first_templates_stay_those_of_the_results(self, run, here):
        folder = here()
        (folder / "house").mkdir()
        (folder / "house" / "validation.html.j2").write_text("<p>", encoding="utf-8")
        run("build", "spec.yaml", "-o", "out", "-f", "html")

        assert run("render", "out", "--templates", "house")[0] == 0
        assert run("render", "out")[0] == 6
        (folder / "house" / "validation.html.j2").write_text("<b>", encoding="utf-8")
        assert run("render", "out", "--templates", "house")[0] == 6

    def test_what_is_wrong_with_templates_is_said_before_anything_is_computed(self, run, here):
        folder = here(csv="")
        (folder / "house").mkdir()
        (folder / "house" / "validation.html.j2").write_text("\n{% include '/etc/passwd' %}", encoding="utf-8")
        (folder / "house" / "base.html.j2").write_text("{% if %}", encoding="utf-8")
        code, printed, said = run("build", "spec.yaml", "--templates", "house")

        assert (code, printed) == (2, "")
        assert [line.split(" ")[0] for line in said.splitlines()] == [
            "house/base.html.j2:1:",
            "house/validation.html.j2:2:",
        ]

    @pytest.mark.parametrize("command", ["check", "build"])
    def test_a_spec_that_names_templates_is_refused(self, run, here, command):
        here(SPEC + "outputs: {templates: house}\n")
        code, printed, said = run(command, "spec.yaml")

        assert (code, printed) == (2, "")
        assert "a spec cannot name templates (house) - write `style: DIR` for style sheets and fonts" in said

    @pytest.mark.parametrize("what", ["nope.json", "spec.yaml", "."])
    def test_what_is_no_result_is_refused(self, run, here, what):
        here()
        code, printed, said = run("render", what, "-o", "out")

        assert (code, printed) == (2, "")
        assert said


class TestCalc:
    def test_it_prints_what_it_found_with_its_steps(self, run):
        code, printed, _ = run("calc", "wilson", "successes=90", "trials=100")

        assert code == 0
        assert "interval = 0.82563433849508" in printed
        assert "Steps" in printed

    def test_json_is_the_plain_answer(self, run):
        answer = json.loads(run("calc", "wilson", "successes=90", "trials=100", "--json")[1])

        assert answer["interval"]["low"] == pytest.approx(0.8256343384950866)

    @pytest.mark.parametrize(
        "arguments",
        [
            ("--json", "recall", "tp=9", "fn=1", "fp=0", "tn=0"),
            ("recall", "--json", "tp=9", "fn=1", "fp=0", "tn=0"),
            ("recall", "tp=9", "--json", "fn=1", "fp=0", "tn=0"),
            ("recall", "tp= 9", "fn =1", "fp=0.0", "tn=0e0", "--json"),
            ("Sensitivity", "matrix=[[0, 0], [1, 9]]", "--json"),
            ("hit-rate", "truth=1,1,1,1,1,1,1,1,1,1,0", "predictions=1,1,1,1,1,1,1,1,1,0,0", "--json"),
            ("TPR", "truth=y,y,y,y,y,y,y,y,y,y,n", "predictions=y,y,y,y,y,y,y,y,y,n,n", "positive=y", "--json"),
        ],
    )
    def test_pairs_may_stand_anywhere_and_be_json_lists_or_text(self, run, arguments):
        code, printed, _ = run("calc", *arguments)

        assert (code, json.loads(printed)["value"]) == (0, 0.9)

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("5", 5),
            ("0.5", 0.5),
            ("true", True),
            ("null", None),
            ("[1, 2]", [1, 2]),
            ("1,2", [1, 2]),
            ("a,2", ["a", 2]),
            ("a b", "a b"),
            ('"5"', "5"),
            ("", ""),
            ("x=y", "x=y"),
            ("1,", [1, ""]),
            ('{"a": 1}', {"a": 1}),
            ("01", "01"),
        ],
    )
    def test_a_value_is_json_where_it_parses_else_text_and_commas_make_a_list(self, text, value):
        assert commands._value(text) == value

    def test_inputs_and_options_may_come_from_a_file_and_a_pair_goes_before_it(self, run, here):
        here(**{"in.json": '{"inputs": {"successes": 9, "trials": 10}, "options": {"level": 0.9}}'})
        answer = json.loads(run("calc", "wilson", "--file", "in.json", "successes=5", "--json")[1])

        assert (answer["inputs"], answer["options"]["level"]) == ({"successes": 5, "trials": 10}, 0.9)

    @pytest.mark.parametrize(
        "text", ["", "[1]", "{", '{"inputs": [1]}', '{"inputs": null}', '{"x": 1}', b"\xff\xfe{", "5"]
    )
    def test_a_file_that_holds_no_inputs_is_refused(self, run, here, text):
        here(**{"in.json": text})
        code, printed, said = run("calc", "wilson", "--file", "in.json")

        assert (code, printed, "in.json" in said) == (2, "", True)

    @pytest.mark.parametrize("name", ["nope.json", "."])
    def test_a_file_that_cannot_be_read_is_refused(self, run, here, name):
        here()

        assert run("calc", "wilson", "--file", name)[0] == 2

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (("recall", "tp"), "inputs are given as key=value (tp)"),
            (("recall", "=5"), "inputs are given as key=value (=5)"),
            (("wilson", "successes=5", "successes=6", "trials=9"), "successes is given twice"),
            (("recal", "tp=1"), "did you mean 'recall'?"),
            (("agreement", "tp=1"), "no method is named 'agreement'"),
            (("fleiss_kappa", "tp=1"), "not yet available in this version"),
            (("auc", "tp=1"), "'auc' can mean several things"),
            (("fbeta", "tp=1", "fp=1", "fn=1", "tn=1"), "fbeta needs beta"),
        ],
    )
    def test_what_it_cannot_take_is_a_fault_of_the_user(self, run, arguments, words):
        code, printed, said = run("calc", *arguments)

        assert (code, printed) == (2, "")
        assert words in said

    @pytest.mark.parametrize(
        "arguments",
        [
            ("recall", "tp=0", "fn=0", "fp=1", "tn=1"),
            ("wilson", "successes=0", "trials=0"),
            ("mcnemar", "both_right=5", "only_a=0", "only_b=0", "both_wrong=5", "version=chi2"),
        ],
    )
    def test_undefined_and_withheld_are_no_fault(self, run, arguments):
        code, printed, _ = run("calc", *arguments)

        assert code == 0
        assert "no value: " in printed or "p-value withheld: " in printed

    @pytest.mark.parametrize("switch", ["--jsn", "--json=5", "-x"])
    def test_an_unknown_switch_is_refused(self, run, switch):
        assert run("calc", "wilson", "successes=1", "trials=2", switch)[0] == 2


class TestExplain:
    @pytest.mark.parametrize("entry", index.of_kind(*index.METHOD_KINDS), ids=lambda entry: entry.id)
    def test_every_method_is_explained_in_words_and_as_json(self, run, entry):
        assert entry.undefined_when is None or remedies.words("UNDEFINED", entry.undefined_when)
        code, printed, _ = run("explain", entry.id)
        answer = json.loads(run("explain", entry.id, "--json")[1])

        assert code == 0
        assert entry.label in printed
        assert (answer["id"], bool(answer["meaning"])) == (entry.id, True)
        assert {"formula", "aliases", "assumes", "reference", "conclusion"} <= set(answer)

    def test_an_alias_explains_its_method(self, run):
        assert run("explain", "Hit Rate")[1] == run("explain", "recall")[1]

    @pytest.mark.parametrize(
        ("name", "words"), [("recal", "'recall'"), ("auc", "roc_auc"), ("fleiss_kappa", "not yet"), ("", "''")]
    )
    def test_a_name_without_a_method_is_refused(self, run, name, words):
        code, _, said = run("explain", name)

        assert (code, words in said) == (2, True)


class TestList:
    @pytest.mark.parametrize("kind", LISTED)
    def test_each_kind_is_listed_one_id_and_label_per_line(self, run, kind):
        code, printed, _ = run("list", kind)
        lines = [line.split("\t") for line in printed.splitlines()]

        assert code == 0
        assert all(len(line) == 2 for line in lines)
        assert [{"id": one["id"], "label": one["label"]} for one in json.loads(run("list", kind, "--json")[1])] == [
            {"id": name, "label": label} for name, label in lines
        ]

    def test_without_a_kind_all_are_listed(self, run):
        apart = "".join(run("list", kind)[1] for kind in LISTED)

        assert run("list")[1] == apart
        assert "recall\tRecall\n" in apart


class TestTrace:
    def test_a_number_is_traced_in_words_and_as_json(self, run, here):
        here()
        run("build", "spec.yaml", "-o", "out", "-f", "json")
        code, printed, _ = run("trace", "models/model/recall#interval.low", "out")
        answer = json.loads(run("trace", "models/model/recall", "out/results.json", "--json")[1])

        assert (code, printed.startswith("models/model/recall#interval.low = 0.")) == (0, True)
        assert answer["value"] == answer["of"]["numerator"] / answer["of"]["denominator"]
        assert answer["data"][0]["name"] == "p.csv"

    @pytest.mark.parametrize(
        ("ref", "words"),
        [("models/model/recal", "did you mean 'models/model/recall'?"), ("", "write one of: data/rows_read")],
    )
    def test_a_ref_that_finds_nothing_is_a_fault_of_the_user(self, run, here, ref, words):
        here()
        run("build", "spec.yaml", "-o", "out", "-f", "json")
        code, printed, said = run("trace", ref, "out")

        assert (code, printed, words in said) == (2, "", True)


class TestRest:
    @pytest.mark.parametrize("which", ["spec", "results"])
    def test_a_schema_is_printed(self, run, which):
        code, printed, _ = run("schema", which)

        assert (code, json.loads(printed)["$schema"]) == (0, "https://json-schema.org/draft/2020-12/schema")

    def test_the_doctor_names_what_is_there(self, run):
        code, printed, _ = run("doctor")

        assert code == 0
        assert "YAML by the C parser: found" in printed
        assert "Pango (for the PDF):" in printed
        assert "pyarrow (for Arrow and Feather files): found" in printed

    def test_init_writes_a_spec_that_builds(self, run, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "predictions.csv").write_text(table())

        assert run("init", "validation", "--from", "predictions.csv") == (0, "spec.yaml\n", "")
        assert run("build", "spec.yaml", "-f", "json")[0] == 0
        assert run("init", "validation")[0] == 2
        assert run("init", "validation", "new")[1] == "new/spec.yaml\n"
        assert run("build", "new/spec.yaml", "-f", "json")[0] == 0
        assert (
            run("init", "validation", "--from", "predictions.csv", "other")[1]
            == "other/spec.yaml\nother/predictions.csv\n"
        )
        assert run("init", "--from", "predictions.csv", "validation", "third")[0] == 0

    def test_a_reader_that_leaves_early_is_no_fault(self):
        piped = "import sys; from reportgen.cli import main; sys.exit(main())"
        with subprocess.Popen(
            [sys.executable, "-c", piped, "schema", "results"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            process.stdout.read(10)
            process.stdout.close()
            said = process.stderr.read()

        assert b"Traceback" not in said

    def test_the_program_answers_its_exit_code_and_keeps_streams_apart(self, here):
        folder = here(SPEC + "foo: 1\n")
        program = Path(sys.executable).with_name("reportgen")
        done = subprocess.run([program, "check", "spec.yaml"], cwd=folder, capture_output=True, text=True, check=False)

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("spec.yaml:7:1: no key is named 'foo' here")
        quiet = subprocess.run(
            [program, "list", "tests"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )
        assert quiet.stderr == ""
