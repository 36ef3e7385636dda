"""Help, and `check`: what is wrong with a spec or its data is said with its place."""

import json

import pytest
import yaml
from given_files import COMMANDS, SPEC, table

from reportgen.arguments import LATER


class TestHelp:
    @pytest.mark.parametrize("command", [[], *([one] for one in COMMANDS)])
    def test_every_help_has_an_example(self, run, command):
        code, printed, _ = run(*command, "--help")

        assert code == 0
        assert "Example: reportgen" in printed

    def test_help_lists_what_works_only(self, run):
        printed = run("--help")[1] + run("init", "--help")[1]

        assert [name for name in (*LATER, "submission") if name in printed] == []

    @pytest.mark.parametrize("command", LATER)
    def test_the_help_of_a_command_that_comes_later_says_so(self, run, command):
        assert f"The command {command} is not yet available in this version." in run(command, "--help")[1]

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

    @pytest.mark.parametrize("kind", ["submission"])
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

    @pytest.mark.parametrize(("outcome", "said_so"), [("approved", True), ("rejected", False)])
    def test_an_approval_is_not_compared_with_verdicts_here_but_by_build(self, run, here, outcome, said_so):
        here(SPEC.replace("0.3", "0.999") + f"decision: {{outcome: {outcome}}}\n")
        code, printed, _ = run("check", "spec.yaml")

        assert (code, "verdicts are not computed here, `build` compares" in printed) == (0, said_so)
        assert json.loads(run("check", "spec.yaml", "--json")[1])["verdicts_computed"] is False
        assert (run("gate", "spec.yaml")[0] == 2) is said_so

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


class TestAThresholdOnAnotherScale:
    PERCENT = "id,truth,score\n" + "".join(f"c{at},{at % 2},{0.3 + at}\n" for at in range(60))

    @pytest.mark.parametrize(
        ("threshold", "csv", "range_", "follows", "instead"),
        [
            ("50", None, "0.2 to 0.967", ", so 0 is predicted for every case", ", such as 0.5"),
            ("0.5", PERCENT, "0.3 to 59.3", "", ", such as 50"),
            ("7", None, "0.2 to 0.967", ", so 0 is predicted for every case", ""),
        ],
    )
    def test_it_is_found_with_its_place_by_check_and_by_build(
        self, run, here, threshold, csv, range_, follows, instead
    ):
        here(SPEC.replace("threshold: 0.5", f"threshold: {threshold}"), csv)
        said = (
            f"spec.yaml:4:12: the scores of model range from {range_}{follows}; the threshold may be on another scale "
            f"({threshold}) - write it on the scale of the scores{instead}"
        )

        code, printed, _ = run("check", "spec.yaml")
        assert (code, f"  {said}\n" in printed) == (0, True)

        code, _, warned = run("build", "spec.yaml", "-f", "json")
        assert (code, warned) == (0, f"Warning: {said}\n")
        assert run("build", "spec.yaml", "-f", "json", "--force", "--quiet")[2] == ""


class TestNumbersWrittenOtherwise:
    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("threshold: 0.5", "threshold: 0,5", '4:12: threshold must be a number ("0,5") - write 0.5,'),
            ("threshold: 0.5", "threshold: 0,500", '4:12: threshold must be a number ("0,500") - write 0.500,'),
            ("recall >= 0.3", "recall >= 0,75", '6:5: criteria[0] is not a criterion ("recall >= 0,75") - write `recall >= 0.75`'),
            ("recall >= 0.3", "recall >= 0,750", "- write `recall >= 0.750`"),
            ("recall >= 0.3", "recall => 0.7", "- write `recall >= 0.7`"),
            ("recall >= 0.3", "{metric: recall, at_least: 0,75}", "6:34: no key is named '75' here - write `at_least: 0.75`, with a point"),
            ("recall >= 0.3", "{metric: calibration_slope, between: [0,8, 1,2]}", "- write `[0.8, 1.2]`, with points"),
            ("data: p.csv", "data: {file: p.csv, use_prevalence: 10}", "3:37: use_prevalence must be below 1 (10) - write 10% or 0.1 if 10 percent is meant"),
            ("data: p.csv", "data: {file: p.csv, columns: {group: [ID]}}", "p.csv has no such column ('ID') - did you mean 'id'?"),
        ],
    )  # fmt: skip
    def test_what_was_meant_is_what_to_write(self, run, here, old, new, said):
        here(SPEC.replace(old, new))
        code, _, found = run("check", "spec.yaml")

        assert code in (2, 5)
        assert said in found


class TestRepeatedIds:
    ROWS = table().splitlines()
    TWICE = "\n".join([*ROWS[:5], ROWS[2], "", *ROWS[5:], ROWS[2], ROWS[4]]) + "\n"

    def test_the_lines_of_the_first_are_named(self, run, here):
        """The third line is written again in the sixth and in the last but one, the fifth in the last; one line is blank."""
        here(SPEC.replace("data: p.csv", "data: {file: p.csv, columns: {id: id}}"), self.TWICE)

        assert (
            "p.csv:6: three cases repeat the id of another, so intervals may be too narrow and there is no verdict "
            "('c1' in lines 3, 6 and 64; 'c3' in lines 5 and 65) - leave out rows entered twice"
        ) in run("check", "spec.yaml")[1]


class TestOddTables:
    @pytest.mark.parametrize(
        ("csv", "code", "said"),
        [
            ("1,1,0.8\n2,0,0.3\n", 5, "p.csv:1: the header names a column more than once ('1') - the first line of the file must"),
            ("1,0,0.8\n2,0,0.3\n", 2, "- the first line of the file must contain the names of the columns"),
            ("truth,score\n1,2026-01-02\n", 5, "p.csv:2:3: text in the numeric column 'score' ('2026-01-02') - this is a date:"),
            ("truth;score\n1;0,8\n0;0.2\n1;0,7\n", 5, "('0.2') - write the number with the decimal comma of the others, 0,2"),
            ("id,truth,,score\n1,1,x,0.8\n2,0,x,0.2\n", 0, "unused columns: one without a name\n"),
        ],
    )  # fmt: skip
    def test_what_is_odd_is_said_with_what_to_write(self, run, here, csv, code, said):
        here(csv=csv)
        found, printed, wrong = run("check", "spec.yaml")

        assert (found, said in printed + wrong) == (code, True)

    def test_a_score_is_not_the_truth_that_is_found_by_its_name(self, run, here):
        here(SPEC.replace("data: p.csv", "data: {file: p.csv, columns: {score: truth}}"))

        assert "spec.yaml:3:38: one column cannot be both truth and score (truth)" in run("check", "spec.yaml")[2]

    def test_a_file_that_is_written_almost_so_is_named(self, run, here):
        here(SPEC.replace("p.csv", "p.cvs"))

        assert "there is no such file ('p.cvs') - did you mean 'p.csv'?" in run("check", "spec.yaml")[2]
