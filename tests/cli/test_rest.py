"""`trace`, `schema`, `doctor` and `init`, and the program as a process."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from given_files import SPEC, table


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
