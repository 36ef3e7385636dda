"""From files and frames to counted cases: every row is accounted for, every column is found or asked for."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine.study.read_cases import read_cases
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

CASES = 40


def table(columns, ids=None):
    """Write a CSV whose rows are the same cases in the order of `ids`."""
    ids = range(CASES) if ids is None else ids
    rows = [",".join([f"c{at}", *(str(make(at)) for make in columns.values())]) for at in ids]
    return "\n".join([",".join(["id", *columns]), *rows]) + "\n"


def truth(at):
    return at % 2


def score(at):
    return round(0.1 + 0.6 * (at % 2) + (at % 7) / 25, 3)


def prediction(at):
    return int(score(at) >= 0.6)


@pytest.fixture
def folder(tmp_path):
    """Return how to gather a spec whose files stand in one folder."""

    def gathered(spec, data=None, **files):
        for name, text in files.items():
            (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
        (tmp_path / "spec.yaml").write_text("kind: validation\ntitle: T\n" + spec, encoding="utf-8")
        spec = load(tmp_path / "spec.yaml")
        return read_cases(spec, data)

    return gathered


def counts(found):
    return {fact.ref.removeprefix("data/"): fact.value for fact in found.data.counts}


def remarks(found):
    return [(one.code, dict(one.facts)) for one in found.data.remarks]


def cells(model):
    return [int(getattr(model.get(Counts), name)) for name in ("tp", "fp", "fn", "tn")]


class TestColumns:
    @pytest.mark.parametrize("name", ["y_true", "truth", "label", "target", "Truth", "LABEL"])
    def test_the_truth_is_found_by_every_usual_name_and_that_is_said(self, folder, name):
        found = folder("data: p.csv\nthreshold: 0.5\n", p=table({name: truth, "score": score}))

        assert ("column_found", {"role": "truth", "column": name}) in remarks(found)

    @pytest.mark.parametrize("name", ["y_score", "score", "probability"])
    def test_the_score_is_found_by_every_usual_name(self, folder, name):
        found = folder("data: p.csv\nthreshold: 0.6\n", p=table({"truth": truth, name: score}))

        assert ("column_found", {"role": "score of model", "column": name}) in remarks(found)
        assert found.subjects[0].columns == {"score": name}

    @pytest.mark.parametrize("name", ["y_pred", "prediction"])
    def test_the_prediction_is_found_by_every_usual_name(self, folder, name):
        found = folder("data: p.csv\n", p=table({"truth": truth, "score": score, name: prediction}))

        assert (found.subjects[0].calls, found.subjects[0].columns["prediction"]) == ("prediction", name)

    def test_declared_columns_go_before_usual_names(self, folder):
        text = table({"truth": lambda _: 0, "y": truth, "score": lambda _: 0.5, "p": score})
        found = folder("data: {file: p.csv, columns: {truth: y, score: p}}\nthreshold: 0.6\n", p=text)

        assert (found.sizes[0], found.subjects[0].columns) == (20, {"score": "p"})
        assert remarks(found) == [
            ("column_found", {"role": "id", "column": "id"}),
            ("positive_found", {"positive": "1"}),
        ]

    @pytest.mark.parametrize(
        ("spec", "said"),
        [
            ("data: {file: p.csv, columns: {truth: truht}}\n", "no such column ('truht') - did you mean 'truth'?"),
            ("data: p.csv\nmodels: [{name: A, score: scor}]\n", "no such column ('scor') - did you mean 'score'?"),
            ("data: {file: p.csv, columns: {id: case}}\n", "no such column ('case') - its columns are"),
        ],
    )
    def test_a_column_that_is_not_there_is_refused_where_it_is_named(self, folder, spec, said):
        with pytest.raises(ReportgenError, match=r"spec\.yaml:[34]:\d+: p\.csv has") as caught:
            folder(spec, p=table({"truth": truth, "score": score}))

        assert said in str(caught.value)
        assert caught.value.exit_code == 2

    @pytest.mark.parametrize(
        ("columns", "said"),
        [
            ({"t": truth, "score": score}, r"3:7: no column has a usual name for the truth \(y_true, truth, label"),
            ({"truth": truth, "p": score}, r"3:7: the model 'model' has no column - name its score"),
        ],
    )
    def test_a_column_that_nobody_can_guess_is_asked_for(self, folder, columns, said):
        with pytest.raises(ReportgenError, match=said):
            folder("data: p.csv\n", p=table(columns))

    def test_two_models_in_one_file_must_name_their_columns(self, folder):
        with pytest.raises(ReportgenError) as caught:
            folder("data: p.csv\nmodels: [{name: A}, {name: B}]\n", p=table({"truth": truth, "score": score}))

        assert [problem.place.column for problem in caught.value.problems] == [10, 21]


class TestClasses:
    @pytest.mark.parametrize(
        ("negative", "positive"), [("0", "1"), ("False", "True"), ("no", "yes"), ("NEGATIVE", "Positive")]
    )
    def test_the_positive_class_is_known_where_everybody_knows_it(self, folder, negative, positive):
        text = table({"truth": lambda at: (negative, positive)[at % 2], "score": score})
        found = folder("data: p.csv\n", p=text)

        assert (found.data.positive, found.data.classes) == (positive, (negative, positive))
        assert ("positive_found", {"positive": positive}) in remarks(found)

    def test_elsewhere_the_error_lists_both_labels(self, folder):
        with pytest.raises(ReportgenError, match=r"the positive class is not stated.*'bad', 'good'"):
            folder("data: p.csv\n", p=table({"truth": lambda at: ("good", "bad")[at % 2], "score": score}))

    @pytest.mark.parametrize(
        ("labels", "written", "positive"),
        [
            (("0", "1"), "1", "1"),
            (("no", "yes"), "yes", "yes"),
            (("1", "01"), "01", "01"),
            (("1.0", "2.0"), "2.0", "2.0"),
        ],
    )
    def test_a_label_is_text_as_the_file_has_it(self, folder, labels, written, positive):
        found = folder(
            f"data: p.csv\npositive: {written}\n", p=table({"truth": lambda at: labels[at % 2], "score": score})
        )

        assert (found.data.positive, found.sizes[0]) == (positive, 20)

    def test_a_positive_class_that_no_row_has_is_refused_where_it_is_written(self, folder):
        with pytest.raises(
            ReportgenError, match=r"spec\.yaml:4:11: the positive class '01' is not one of the labels.*'0', '1'"
        ):
            folder("data: p.csv\npositive: 01\n", p=table({"truth": truth, "score": score}))

    @pytest.mark.parametrize(
        ("label", "positive", "classes"),
        [
            ("1", "", ("0", "1")),
            ("0", "", ("0", "1")),
            ("yes", "", ("no", "yes")),
            ("a", "positive: a\n", ("not a", "a")),
        ],
    )
    def test_one_class_alone_is_no_fault_and_the_other_gets_a_name(self, folder, label, positive, classes):
        found = folder(f"data: p.csv\n{positive}", p=table({"truth": lambda _: label, "score": score}))

        assert found.data.classes == classes
        assert found.sizes[0] == (CASES if label == classes[1] else 0)

    def test_a_third_label_is_refused_until_two_are_named(self, folder):
        text = table({"truth": lambda at: "abc"[at % 3], "score": score})
        with pytest.raises(ReportgenError, match=r"the truth has 3 classes, and a task with a positive class has two"):
            folder("data: p.csv\npositive: a\n", p=text)
        found = folder("data: {file: p.csv, classes: [b, a]}\npositive: a\n", p=text)

        assert counts(found)["rows_incomplete"] == 13
        assert {fact.ref: fact.value for fact in found.data.incomplete} == {"data/incomplete/truth_not_a_class": 13}

    def test_a_truth_without_any_label_is_a_fault_of_the_data(self, folder):
        with pytest.raises(ReportgenError, match="no row has a label") as caught:
            folder("data: p.csv\n", p=table({"truth": lambda _: "", "score": score}))

        assert caught.value.exit_code == 5

    def test_strange_labels_are_labels(self, folder):
        strange = ('<script>alert("x")</script>', "\u05d0\u05d1 \U0001f600")
        text = table({"truth": lambda at: '"' + strange[at % 2].replace('"', '""') + '"', "score": score})
        found = folder(f"data: {{file: p.csv, positive: '{strange[0]}'}}\nthreshold: 0.6\n", p=text)

        assert found.data.classes == strange[::-1]
        assert found.sizes[0] == 20


class TestRows:
    def test_every_row_is_analysed_or_incomplete_for_a_reason(self, folder):
        broken = {0: "", 2: "nan", 4: "inf", 6: "-inf", 8: "NA"}
        found = folder(
            "data: p.csv\nthreshold: 0.6\n", p=table({"truth": truth, "score": lambda at: broken.get(at, score(at))})
        )

        assert counts(found) | {} == {
            "rows_read": 40,
            "rows_incomplete": 5,
            "rows_excluded": 0,
            "rows_analysed": 35,
            "positives": 20,
            "negatives": 15,
            "prevalence": pytest.approx(20 / 35),
        }
        assert {fact.label: fact.value for fact in found.data.incomplete} == {
            "No score": 2,
            "Score is not a number": 1,
            "Score is infinite": 2,
        }

    def test_nothing_left_is_a_fault_of_the_data_with_the_reasons(self, folder):
        with pytest.raises(ReportgenError, match=r"none of the 40 rows can be analysed \(nan score: 40\)") as caught:
            folder("data: p.csv\n", p=table({"truth": truth, "score": lambda _: "nan"}))

        assert caught.value.exit_code == 5

    def test_positive_is_a_score_at_or_above_the_threshold(self, folder):
        found = folder("data: p.csv\nthreshold: 0.5\n", p=table({"truth": truth, "score": lambda _: 0.5}))

        assert cells(found.subjects[0]) == [20, 20, 0, 0]

    def test_without_threshold_and_prediction_no_case_is_called(self, folder):
        (model,) = folder("data: p.csv\n", p=table({"truth": truth, "score": score})).subjects

        assert (model.get(Counts), model.calls, model.threshold) == (None, None, None)
        assert model.get(Scores) is not None

    def test_a_prediction_goes_before_score_and_threshold_and_disagreement_is_said(self, folder):
        text = table(
            {"truth": truth, "score": score, "prediction": lambda at: 1 - prediction(at) if at < 3 else prediction(at)}
        )
        columns = "  columns: {truth: truth, score: score, prediction: prediction}\n"
        found = folder(f"data:\n  file: p.csv\n{columns}threshold: 0.6\n", p=text)

        assert found.subjects[0].calls == "prediction"
        assert ("predictions_disagree", {"model": "model", "cases": 3}) in remarks(found)

    def test_a_prediction_that_agrees_is_not_remarked(self, folder):
        found = folder(
            "data: p.csv\nthreshold: 0.6\n", p=table({"truth": truth, "score": score, "prediction": prediction})
        )

        assert {code for code, _ in remarks(found)} == {"column_found", "positive_found"}

    def test_predictions_alone_make_counts(self, folder):
        found = folder("data: p.csv\n", p=table({"truth": truth, "prediction": prediction}))
        expected = [(truth(at), prediction(at)) for at in range(CASES)]

        assert cells(found.subjects[0]) == [expected.count(pair) for pair in ((1, 1), (0, 1), (1, 0), (0, 0))]
        assert found.subjects[0].get(Scores) is None

    def test_a_prediction_that_is_none_of_the_classes_makes_the_row_incomplete(self, folder):
        text = table({"truth": truth, "prediction": lambda at: 7 if at < 4 else prediction(at)})
        found = folder("data: {file: p.csv, classes: ['0', '1']}\n", p=text)

        assert {fact.ref: fact.value for fact in found.data.incomplete} == {"data/incomplete/prediction_not_a_class": 4}

    def test_ids_that_repeat_are_counted(self, folder):
        found = folder("data: p.csv\n", p=table({"truth": truth, "score": score}, [*range(CASES), 3, 3, 7]))

        assert found.design.repeated_ids == 3


class TestSeveralFiles:
    SPEC = "data: p.csv\nmodels: [{name: A, score: score, threshold: 0.6}, {name: B, file: q.csv, threshold: 0.6}]\n"

    def test_models_in_files_of_their_own_are_matched_by_id_whatever_the_order(self, folder):
        p, q = table({"truth": truth, "score": score}), table({"score": score}, reversed(range(CASES)))
        found = folder(self.SPEC, p=p, q=q)

        assert cells(found.subjects[0]) == cells(found.subjects[1])
        assert int(found.pairs["A", "B"][0].evidence.table().discordant) == 0
        assert [file.name for file in found.data.files] == ["p.csv", "q.csv"]

    def test_ids_in_one_file_only_are_counted_among_the_incomplete(self, folder):
        p, q = table({"truth": truth, "score": score}), table({"score": score}, range(5, CASES + 2))
        found = folder(self.SPEC, p=p, q=q)

        assert [counts(found)[name] for name in ("rows_read", "rows_incomplete", "rows_analysed")] == [42, 7, 35]
        assert {fact.label: fact.value for fact in found.data.incomplete} == {"Id occurs for some models only": 7}
        assert found.design.unmatched_ids == 7

    @pytest.mark.parametrize(
        ("p", "q", "code", "exit_code"),
        [
            (range(CASES), range(100, 140), "no_common_id", 5),
            (range(CASES), [1, 1, *range(CASES)], "unfit_ids", 5),
            ([2, *range(CASES)], range(CASES), "unfit_ids", 5),
        ],
    )
    def test_ids_that_do_not_match_are_refused(self, folder, p, q, code, exit_code):
        with pytest.raises(ReportgenError) as caught:
            folder(self.SPEC, p=table({"truth": truth, "score": score}, p), q=table({"score": score}, q))

        assert [one.code for one in caught.value.problems] == [code]
        assert caught.value.exit_code == exit_code

    def test_a_file_without_ids_cannot_be_matched(self, folder):
        with pytest.raises(
            ReportgenError, match=r"no column has a usual name for the case ids, by which tables are matched.*q\.csv"
        ):
            folder(
                self.SPEC, p=table({"truth": truth, "score": score}), q=table({"score": score}).replace("id,", "nr,", 1)
            )

    def test_a_model_alone_in_the_file_of_the_data_needs_no_column_name(self, folder):
        spec = self.SPEC.replace("score: score, ", "")
        found = folder(spec, p=table({"truth": truth, "score": score}), q=table({"score": score}))

        assert [model.columns for model in found.subjects] == [{"score": "score"}] * 2

    @pytest.mark.parametrize("data", ["data: {columns: {truth: truth}}\n", ""])
    def test_all_models_may_bring_files_and_the_first_brings_the_truth(self, folder, data):
        spec = data + "models: [{name: A, file: p.csv, threshold: 0.6}, {name: B, file: q.csv, threshold: 0.6}]\n"
        found = folder(spec, p=table({"truth": truth, "score": score}), q=table({"score": score}))

        assert (found.cases, found.sizes[0]) == (40, 20)


class TestTrainingIds:
    def test_cases_of_the_training_set_are_counted(self, folder, tmp_path):
        (tmp_path / "t.txt").write_text("c1\nc2\nx\n", encoding="utf-8")
        found = folder("data: {file: p.csv, training_ids: t.txt}\n", p=table({"truth": truth, "score": score}))

        assert found.overlap == 2

    def test_they_are_compared_also_where_every_model_has_a_file(self, folder, tmp_path):
        (tmp_path / "t.txt").write_text("c1\n", encoding="utf-8")
        spec = "data: {training_ids: t.txt}\nmodels: [{name: A, file: p.csv}]\n"

        assert folder(spec, p=table({"truth": truth, "score": score})).overlap == 1

    def test_without_ids_in_the_data_they_cannot_be_compared(self, folder, tmp_path):
        (tmp_path / "t.txt").write_text("c1\n", encoding="utf-8")
        with pytest.raises(ReportgenError, match=r"3:35: training ids are given, but the data have no ids"):
            folder(
                "data: {file: p.csv, training_ids: t.txt}\n",
                p=table({"truth": truth, "score": score}).replace("id,", "nr,", 1),
            )

    @pytest.mark.parametrize(("name", "said"), [("u.txt", "there is no such file"), ("t.txt", "the file is empty")])
    def test_a_list_that_cannot_be_read_is_a_fault_of_the_data(self, folder, tmp_path, name, said):
        (tmp_path / "t.txt").write_text("", encoding="utf-8")
        with pytest.raises(ReportgenError, match=said) as caught:
            folder(f"data: {{file: p.csv, training_ids: {name}}}\n", p=table({"truth": truth, "score": score}))

        assert caught.value.exit_code == 5


class TestMatrices:
    @pytest.mark.parametrize(
        ("data", "expected"),
        [
            ("confusion: [[50, 5], [3, 42]], matrix_rows: prediction, positive: bad", [42, 3, 5, 50]),
            ("confusion: [[50, 5], [3, 42]], matrix_rows: truth, classes: [bad, ok], positive: bad", [50, 3, 5, 42]),
            ("confusion: [[50, 5], [3, 42]], matrix_rows: truth, classes: [bad, ok], positive: ok", [42, 5, 3, 50]),
            ("confusion: [[50, 5], [3, 42]], matrix_rows: truth, positive: bad", [42, 5, 3, 50]),
        ],
    )
    def test_rows_and_classes_say_which_cell_is_which(self, folder, data, expected):
        assert cells(folder(f"data: {{{data}}}\n").subjects[0]) == expected

    @pytest.mark.parametrize(
        ("classes", "positive"),
        [("classes: [no, yes]", "yes"), ("classes: ['1', '0']", "1"), ("positive: c", "c")],
    )
    def test_the_positive_class_is_named_or_known_from_its_words(self, folder, classes, positive):
        found = folder(f"data: {{confusion: [[50, 5], [3, 42]], matrix_rows: truth, {classes}}}\n")

        sizes = (45, 55) if positive != "1" else (55, 45)
        assert (found.data.positive, found.sizes, found.cases) == (positive, sizes, 100)

    @pytest.mark.parametrize(
        ("classes", "remedy"),
        [("", "`classes: \\[first, second\\]`, .* and `positive:`"), (", classes: [a, b]", "with one of them: a, b")],
    )
    def test_a_matrix_whose_positive_class_nobody_names_is_refused(self, folder, classes, remedy):
        with pytest.raises(ReportgenError, match=f"the positive class of the matrix is not stated.*{remedy}"):
            folder(f"data: {{confusion: [[50, 5], [3, 42]], matrix_rows: truth{classes}}}\n")

    def test_matrices_of_different_cases_are_refused(self, folder):
        with pytest.raises(ReportgenError, match="different numbers of cases of a class"):
            folder("data: {confusion: {A: [[5, 1], [2, 4]], B: [[5, 1], [2, 9]]}, matrix_rows: truth, positive: bad}\n")

    def test_a_model_without_a_matrix_is_named(self, folder):
        with pytest.raises(ReportgenError, match="no matrix is given for the model 'C'"):
            folder(
                "data: {confusion: {A: [[5, 1], [2, 4]]}, matrix_rows: truth, positive: bad}\nmodels: [{name: A}, {name: C}]\n"
            )

    def test_what_the_author_states_is_kept(self, folder):
        data = "data: {confusion: [[5, 1], [2, 4]], matrix_rows: truth, positive: bad, evaluated_on: test}\n"
        design = folder(
            data + "models: [{name: A, threshold_chosen_on: elsewhere}]\nattest: {test_set_uses: 3}\n"
        ).design

        assert (design.evaluated_on, design.test_set_uses) == ("test", 3)
        assert design.thresholds_chosen_on == {"A": "elsewhere"}


class TestFrames:
    @pytest.mark.parametrize("make", [dict, pd.DataFrame, pl.DataFrame, lambda columns: pl.DataFrame(columns).lazy()])
    def test_frames_and_arrays_give_what_the_file_gives(self, folder, make):
        text = table({"truth": truth, "score": score})
        of_file = folder("data: p.csv\nthreshold: 0.6\n", p=text)
        columns = {
            name: np.array([rule(at) for at in range(CASES)]) for name, rule in (("truth", truth), ("score", score))
        }
        of_frame = folder("threshold: 0.6\n", make({"id": [f"c{at}" for at in range(CASES)], **columns}))

        assert cells(of_frame.subjects[0]) == cells(of_file.subjects[0])
        assert counts(of_frame) == counts(of_file)

    @pytest.mark.parametrize(
        ("make", "positive"),
        [(int, "1"), (float, "1"), (bool, "true"), (lambda one: "yes" if one else "no", "yes")],
        ids=["int", "float", "bool", "text"],
    )
    def test_labels_of_every_type_are_written_without_a_fraction(self, folder, make, positive):
        data = {"truth": [make(truth(at)) for at in range(CASES)], "score": [score(at) for at in range(CASES)]}

        assert folder("", data).data.positive == positive

    def test_without_any_data_they_are_asked_for(self, folder):
        with pytest.raises(ReportgenError, match="no data are given") as caught:
            folder("models: [{name: A, score: p}]\n")

        assert caught.value.exit_code == 2


@pytest.mark.parametrize("names", [("c1", "c0"), ("Truth", "c2"), ("1", "0")])
def test_names_of_columns_that_engines_use_themselves_confuse_nothing(folder, names):
    """Rows 0 and 2 are alike but for their labels."""
    head = ",".join(["truth", "score", *names])
    rows = [f"{at > 1:d},0.5,{at % 2},{at}" if at != 2 else "1,0.5,0,0" for at in range(4)]
    found = folder("data: cases.csv\npositive: 1\n", cases="\n".join([head, *rows]) + "\n")

    assert found.design.conflicts_of_rows == 2
