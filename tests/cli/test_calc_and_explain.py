"""`calc`, `explain` and `list`: methods by name, in words and as JSON."""

import json

import pytest
import remedies

from reportgen import commands, index, topic_index
from reportgen.commands import LISTED


class TestCalc:
    def test_it_prints_what_it_found_with_its_steps(self, run):
        code, printed, _ = run("calc", "wilson", "successes=90", "trials=100")

        assert code == 0
        assert "interval = 0.825634 to 0.944771" in printed
        assert "Steps" in printed

    def test_a_long_table_next_to_other_values_is_named_and_a_curve_is_printed_whole(self, run):
        risk = run("calc", "bayes_risk_gaussians", "means=-1,1", "sds=0.5,0.5")[1]
        curve = run("calc", "normal_density")[1]

        assert "table of value, negative, positive: " in risk
        assert "rows, shown with --json" in risk
        assert "\t" not in risk
        assert curve.count("\n") > 161

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

    @pytest.mark.parametrize("entry", index.of_kind(*index.METHOD_KINDS), ids=lambda entry: entry.id)
    def test_no_hole_of_a_sentence_is_left_open(self, run, entry):
        answer = json.loads(run("explain", entry.id, "--json")[1])

        assert "{" not in (answer["undefined_when"] or "")

    @pytest.mark.parametrize("topic", topic_index.topics(), ids=lambda topic: topic.id)
    def test_a_topic_is_explained_as_one_reads_it(self, run, topic):
        printed = run("explain", topic.id)[1]

        assert not set("{}$\\") & set(printed)

    def test_an_alias_explains_its_method(self, run):
        assert run("explain", "Hit Rate")[1] == run("explain", "recall")[1]

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("recal", "'recall'"),
            ("auc", "roc_auc"),
            ("", "''"),
            ("ensembles", "'Ensemble'"),
            ("real rsk", "'real risk'"),
        ],
    )
    def test_a_name_without_a_method_is_refused(self, run, name, words):
        code, _, said = run("explain", name)

        assert (code, words in said) == (2, True)

    def test_a_word_that_is_a_method_and_a_term_is_explained_as_both(self, run):
        printed = run("explain", "prevalence")[1]

        assert "Prevalence - metric `prevalence`" in printed
        assert "\n\nPrevalence - term\n" in printed
        assert json.loads(run("explain", "prevalence", "--json")[1])["term"]["term"] == "Prevalence"


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
