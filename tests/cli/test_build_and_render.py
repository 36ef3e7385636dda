"""`build` and `render`: what is written, and what is refused before anything is."""

import json
from pathlib import Path

import pytest
from given_files import SPEC, table

from reportgen import commands
from reportgen.cli import main
from reportgen.integrity import document


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
