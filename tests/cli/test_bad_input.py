"""Specs and data that are odd or wrong: a document, or words that say what to do."""

import pytest
from given_files import SPEC, table

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
