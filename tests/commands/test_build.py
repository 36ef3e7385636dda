"""`build` of one spec and of several, from files and from the standard input; what it prints."""

import re

import pytest

SPEC = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.5\ncriteria:\n  - recall >= 0.3\n"
TWO = (
    "kind: validation\ntitle: T\ndata: p.csv\n"
    "models: [{name: A, score: score, threshold: 0.5}, {name: B, score: score, threshold: 0.9}]\n"
    "criteria: [recall >= 0.25, accuracy >= 0.99, {metric: brier, at_most: 0.9, role: secondary}]\n"
)


def table(rows=60):
    lines = [f"c{at},{at % 2},{round(0.2 + 0.5 * (at % 2) + (at % 9) / 30, 3)}" for at in range(rows)]
    return "\n".join(["id,truth,score", *lines]) + "\n"


def test_a_line_for_each_criterion_and_comparison_then_the_files(program, here):
    run = program
    here(TWO)
    code, printed, said = run("build", "spec.yaml", "-o", "out", "-f", "json")

    assert (code, said) == (0, "")
    rows = [re.split(r" {2,}", line) for line in printed.splitlines()]
    assert [row[0] for row in rows][:3] == ["not demonstrated", "not met", "no verdict"]
    assert [row[1].split(":")[0] for row in rows[3:5]] == ["H1 accuracy, A minus B", "H2 ROC AUC, A minus B"]
    assert rows[5:] == [["out/results.json"], ["out/manifest.json"]]
    first, second, *_ = (re.split(r" {2,}", line)[-1] for line in printed.splitlines())
    assert first == (
        "C1 recall of B: 30.0% (95% interval 14.7% to 49.4%); at least 25% required; worst of 2. "
        "True recall as low as 14.7% is compatible with these data."
    )
    assert second.endswith("at least 99% required; worst of 2. The whole interval is below the required value.")
    assert "\033" not in printed


def test_the_document_goes_beside_the_spec_wherever_one_works(run, here):
    folder = here(**{"deep/churn.yaml": SPEC, "deep/p.csv": table()})
    code, printed, _ = run("build", "deep/churn.yaml", "-f", "json")

    assert (code, printed.splitlines()[-2:]) == (0, ["deep/out/churn/results.json", "deep/out/churn/manifest.json"])
    assert (folder / "deep" / "out" / "churn" / "results.json").is_file()


def test_several_specs_get_a_folder_each(run, here):
    folder = here(**{"a.yaml": SPEC, "b.yaml": SPEC.replace("0.3", "0.99"), "x/a.yaml": SPEC, "x/p.csv": table()})
    code, printed, _ = run("build", "a.yaml", "b.yaml", "-o", "all", "-f", "json")
    assert (code, sorted(one.name for one in (folder / "all").iterdir())) == (0, ["a", "b"])
    assert [line for line in printed.splitlines() if line.endswith(".yaml")] == ["a.yaml", "b.yaml"]
    code, _, _ = run("build", "a.yaml", "x/a.yaml", "-o", "named", "-f", "json")
    assert code == 0
    assert sorted(one.name for one in (folder / "named").iterdir()) == [f"{folder.name}-a", "x-a"]
    code, _, _ = run("build", "a.yaml", "x/a.yaml", "-f", "json")
    assert (code, (folder / "out" / "a").is_dir(), (folder / "x" / "out" / "a").is_dir()) == (0, True, True)


@pytest.mark.parametrize("names", [("a.yaml", "a.yaml"), ("a.yaml", "a.json"), ("a.yaml", "./a.yaml")])
def test_two_documents_never_take_one_folder(run, here, names):
    folder = here(
        **{"a.yaml": SPEC, "a.json": '{"kind": "validation", "title": "T", "data": "p.csv", "threshold": 0.5}'}
    )
    for more in ((), ("-o", "all")):
        code, _, said = run("build", *names, "-f", "json", *more)

        assert (code, "several specs would be written to the same folder: " in said) == (2, True)
    assert not (folder / "out").exists()
    assert not (folder / "all").exists()


def test_what_is_wrong_with_any_spec_is_said_before_the_first_is_built(run, here):
    folder = here(**{"a.yaml": SPEC, "b.yaml": SPEC + "foo: 1\n", "c.yaml": SPEC + "bar: 1\n"})
    code, _, said = run("build", "a.yaml", "b.yaml", "c.yaml", "-f", "json")

    assert (code, [line.split(" ")[0] for line in said.splitlines()]) == (2, ["b.yaml:7:1:", "c.yaml:7:1:"])
    assert not (folder / "out").exists()


def test_data_that_cannot_be_read_stop_only_their_own_document(run, here):
    folder = here(**{"a.yaml": SPEC.replace("p.csv", "q.csv"), "b.yaml": SPEC})
    code, _, said = run("build", "a.yaml", "b.yaml", "-f", "json")

    assert (code, "a.yaml:3:7: there is no such file" in said) == (5, True)
    assert (folder / "out" / "b" / "results.json").is_file()


def test_a_spec_comes_from_the_standard_input_with_paths_from_the_current_folder(run, here):
    folder = here()
    (folder / "spec.yaml").unlink()
    code, printed, said = run("build", "-", "-f", "json", given=SPEC)
    assert (code, said, printed.splitlines()[-2]) == (0, "", "out/stdin/results.json")
    assert run("build", "-", "-f", "json", "-o", "here", given=SPEC)[0] == 0
    assert (folder / "here" / "results.json").is_file()
    code, printed, said = run("check", "-", given=SPEC)
    assert (code, printed.startswith("-: sound; 60 of 60 rows"), said) == (0, True, "")
    code, printed, said = run("check", "-", given=SPEC + "foo: 1\n")
    assert (code, printed, said.startswith("-:7:1: no key is named 'foo' here")) == (2, "", True)


def test_help_says_where_the_document_goes(program):
    code, printed, _ = program("build", "--help")

    assert (code, "to out/<spec name>/ next to the spec" in " ".join(printed.split())) == (0, True)
