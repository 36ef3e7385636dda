"""`gate`: the exit code of the primary criteria, with JUnit XML and Markdown."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

COMMITTED = Path(__file__).parents[1] / "results" / "committed"
# recall is 30/30, accuracy 45/60 at a threshold of 0.4
HEAD = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.4\n"
MET, OPEN, NOT_MET = "recall >= 0.5", "accuracy >= 0.72", "accuracy >= 0.99"
NONE = "{metric: roc_auc, at_least: 0.99, for_each: site, min_positives: 50}"


def table():
    """Write 60 rows; recall is 30 of 30 and accuracy 50 of 60 at 0.4."""
    lines = [f"c{at},{at % 2},{0.9 if at % 2 or at < 20 else 0.1},{'ab'[at < 30]}" for at in range(60)]
    return "\n".join(["id,truth,score,site", *lines]) + "\n"


def spec(*criteria, rule="all", roles=()):
    written = [
        f"  - {{metric: {one.split()[0]}, at_least: {one.split()[2]}, role: {role}}}" if ">=" in one else f"  - {one}"
        for one, role in zip(criteria, [*roles, *["primary"] * len(criteria)], strict=False)
    ]
    columns = "data: {file: p.csv, columns: {group: [site]}}"
    return (
        "\n".join([HEAD.replace("data: p.csv", columns) + f"plan: {{primary: {rule}}}", "criteria:", *written]) + "\n"
    )


@pytest.mark.parametrize(
    ("criteria", "rule", "code"),
    [
        ((MET,), "all", 0),
        ((OPEN,), "all", 4),
        ((NOT_MET,), "all", 3),
        ((NONE,), "all", 4),
        ((MET, OPEN), "all", 4),
        ((OPEN, NOT_MET), "all", 3),
        ((NONE, NOT_MET), "all", 3),
        ((MET, NOT_MET), "any", 0),
        ((OPEN, NOT_MET), "any", 4),
        ((NOT_MET,), "any", 3),
    ],
)
def test_the_exit_code_is_that_of_the_primary_criteria(run, here, criteria, rule, code):
    here(spec(*criteria, rule=rule), **{"p.csv": table()})
    found, printed, _ = run("gate", "spec.yaml")

    assert found == code
    assert printed.splitlines()[-1].startswith("gate: ")
    assert len(printed.splitlines()) == len(criteria) + 1


def test_the_same_from_stored_results_their_folder_and_the_standard_input(run, here):
    folder = here(spec(MET, NOT_MET), **{"p.csv": table()})
    expected = run("gate", "spec.yaml")
    run("build", "spec.yaml", "-o", "out", "-f", "json")

    assert expected[0] == 3
    assert run("gate", "out") == run("gate", "out/results.json") == expected
    assert run("gate", "-", given=(folder / "spec.yaml").read_text()) == expected
    assert run("gate", "-", given=(folder / "out" / "results.json").read_text()) == expected


def test_what_is_not_primary_closes_no_gate(run, here):
    here(spec(MET, NOT_MET, roles=("primary", "secondary")), **{"p.csv": table()})
    code, printed, _ = run("gate", "spec.yaml", "--junit", "gate.xml")

    assert code == 0
    assert "C2 accuracy of model (secondary): " in printed


@pytest.mark.parametrize("criteria", ["", "criteria: [{metric: recall, at_least: 0.5, role: secondary}]\n"])
def test_without_a_primary_criterion_there_is_nothing_to_pass(run, here, criteria):
    here(HEAD + criteria, **{"p.csv": table()})
    code, printed, said = run("gate", "spec.yaml", "--junit", "gate.xml")

    assert (code, printed) == (2, "")
    assert said.startswith("the spec has no primary criterion - add `criteria:")


def test_junit_has_a_case_for_each_criterion_model_and_group(run, here):
    models = (
        "models: [{name: 'A<&\"', score: score, threshold: 0.4}, {name: B, score: score, threshold: 0.95}]\n"
        "subgroups: {prespecified: [site], min_cases: 5}\n"
    )
    folder = here(
        spec("{metric: recall, at_least: 0.5, for_each: site, min_positives: 5}", NOT_MET).replace(
            "threshold: 0.4\n", models, 1
        ),
        **{"p.csv": table()},
    )
    assert run("gate", "spec.yaml", "--junit", "gate.xml")[0] == 3
    suites = ET.parse(folder / "gate.xml").getroot()
    (suite,) = suites
    cases = {case.get("name"): [child.tag for child in case] for case in suite}

    assert cases == {
        'C1 recall, at least 50% (A<&", site = a)': ["system-out"],
        'C1 recall, at least 50% (A<&", site = b)': ["system-out"],
        "C1 recall, at least 50% (B, site = a)": ["failure", "system-out"],
        "C1 recall, at least 50% (B, site = b)": ["failure", "system-out"],
        'C2 accuracy, at least 99% (A<&")': ["failure", "system-out"],
        "C2 accuracy, at least 99% (B)": ["failure", "system-out"],
    }
    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == ["6", "4", "0", "0"]
    assert suite.find("testcase/failure").get("type") == "not_met"


def test_junit_of_what_closes_no_gate_is_skipped_and_of_no_verdict_an_error(run, here):
    folder = here(spec(NONE, NOT_MET, roles=("primary", "secondary")), **{"p.csv": table()})
    assert run("gate", "spec.yaml", "--junit", "gate.xml")[0] == 4
    suite = ET.parse(folder / "gate.xml").getroot()[0]

    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == ["3", "0", "2", "1"]
    assert suite.find("testcase/skipped").get("message").startswith("secondary, not part of the gate; not met: C2")


def test_markdown_says_verdict_estimate_interval_threshold_and_reason(run, here):
    folder = here(
        spec(MET, OPEN).replace("title: T", "title: 'A | b <i> @all #1 *x*'"),
        **{"p.csv": table()},
    )
    run("gate", "spec.yaml", "--markdown", "gate.md")
    lines = (folder / "gate.md").read_text(encoding="utf-8").splitlines()

    assert lines[0].startswith("### A \\| b &lt;i&gt; @\u2060all #\u20601 \\*x\\*: not demonstrated")
    assert lines[2] == "| Verdict | Criterion | Estimate | Interval | Required | Reason |"
    assert lines[4].startswith(
        "| **met** | C1 recall, model | 100.0% | 88.4% to 100.0% (95% interval) | at least 50% |"
    )
    assert lines[5].startswith("| **not demonstrated** | C2 accuracy, model | 83.3% | 71.5% to 91.7% (95% interval)")
    assert lines[5].endswith("| at least 72% | true accuracy as low as 71.5% is compatible with these data |")


@pytest.mark.parametrize("name", ["gone/gate.xml", ".", "spec.yaml", "p.csv/gate.xml"])
def test_a_file_that_cannot_be_written_is_said(run, here, name):
    folder = here(spec(MET), **{"p.csv": table(), "gone": ""})
    before = (folder / "spec.yaml").read_bytes()
    code, printed, said = run("gate", "spec.yaml", "--junit", name)

    assert (code, printed, said.startswith(f"{name}: ")) == (2, "", True)
    assert (folder / "spec.yaml").read_bytes() == before


def test_an_older_file_is_replaced_whole(run, here):
    folder = here(spec(MET), **{"p.csv": table(), "gate.md": "old"})
    run("gate", "spec.yaml", "--markdown", "gate.md", "--junit", "new/gate.xml")

    assert (folder / "gate.md").read_text(encoding="utf-8").startswith("### T: met")
    assert (folder / "new" / "gate.xml").is_file()
    assert sorted(one.name for one in folder.iterdir()) == ["gate.md", "new", "p.csv", "spec.yaml"]


@pytest.mark.parametrize("file", sorted(COMMITTED.glob("*.json")), ids=lambda file: file.stem)
def test_results_of_every_version_pass_through_the_gate(run, file, tmp_path):
    code, printed, said = run("gate", file, "--junit", "gate.xml", "--markdown", "gate.md")
    words = [one["verdict"] for one in json.loads(file.read_text())["criteria"] if one["role"] == "primary"]
    expected = 3 if "not_met" in words else 4 if {"not_demonstrated", "undefined"} & set(words) else 0

    assert (code, said) == (expected, "")
    assert printed
    assert ET.parse(tmp_path / "gate.xml").getroot().tag == "testsuites"


def test_what_is_wrong_with_spec_or_data_keeps_its_own_code(run, here):
    here(spec(MET) + "foo: 1\n", **{"p.csv": ""})
    assert run("gate", "spec.yaml")[0] == 2
    here(spec(MET), **{"p.csv": ""})
    assert run("gate", "spec.yaml")[0] == 5
    assert run("gate", "nope.json")[0] == 2
    assert run("gate", "nope.yaml")[0] == 2


def test_what_a_comparison_must_show_is_gated_too(run, here):
    rows = [("1", "1", "1")] * 200 + [("1", "1", "0")] * 16 + [("1", "0", "1")] * 8 + [("0", "0", "0")] * 200
    text = "\n".join(["truth,a,b", *(",".join(row) for row in rows)]) + "\n"
    asked = (
        "kind: validation\ntitle: T\ndata: p.csv\nmodels: [{name: A, prediction: a}, {name: B, prediction: b}]\n"
        "comparisons: [{models: [B, A], metric: recall, hypothesis: non_inferiority, margin: 0.02, why: x}]\n"
        "criteria: [{comparison: H1, must: non_inferior}]\n"
    )
    here(asked, **{"p.csv": text})
    code, printed, _ = run("gate", "spec.yaml")

    assert code == 4
    assert printed.startswith("not demonstrated ")
    assert "C1 recall of B minus A: −3.6 points (95% interval " in printed
    assert "must be non-inferior (margin 2 points). True values from " in printed


def test_the_reason_names_what_incomplete_rows_could_be(run, here):
    rows = [f"c{at},{1 if at < 100 else 0},{0.9 if at < 98 else 0.1}" for at in range(150)]
    rows[:8] = [f"c{at},1," for at in range(8)]
    asked = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.4\ncriteria: [recall >= 0.91]\n"
    here(asked, **{"p.csv": "\n".join(["id,truth,score", *rows]) + "\n"})
    code, printed, _ = run("gate", "spec.yaml")

    assert code == 4
    assert printed.splitlines()[0].endswith("at least 91% required. With the incomplete rows, 82.4% at worst.")
