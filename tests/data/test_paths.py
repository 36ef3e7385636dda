import os
import stat

import pytest

from reportgen.data import paths
from reportgen.data.paths import data_file, data_format
from reportgen.errors import ExitCode, Place, ReportgenError

SPEC = Place("spec.yaml", 3, 7)


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "spec"
    inside.mkdir()
    (inside / "predictions.csv").write_text("a\n1\n")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "far.csv").write_text("a\n1\n")
    return inside


def refusal(text, folder, **more):
    with pytest.raises(ReportgenError) as caught:
        data_file(text, base=folder, place=SPEC, **more)
    (problem,) = caught.value.problems
    assert problem.place == SPEC
    return problem


def test_a_file_in_the_folder_is_found_by_its_relative_and_its_absolute_path(folder):
    expected = (folder / "predictions.csv").resolve()

    assert data_file("predictions.csv", base=folder) == expected
    assert data_file(str(expected), base=folder) == expected


@pytest.mark.parametrize(
    "text",
    ["https://example.org/p.csv", "HTTP://x/p.csv", "s3://bucket/p.parquet", "file:///etc/p.csv", "//host/share/p.csv"],
)
def test_a_url_is_refused_because_nothing_reads_a_network(folder, text):
    problem = refusal(text, folder)

    assert problem.exit_code == ExitCode.USER
    assert "reportgen does not read from the network" in str(problem)
    assert repr(text) in str(problem)


@pytest.mark.parametrize("text", ["../elsewhere/far.csv", "/etc/passwd", "x/../../elsewhere/far.csv", "../spec2/p.csv"])
def test_a_path_that_leaves_the_folder_is_refused_even_if_nothing_is_there(folder, text):
    problem = refusal(text, folder)

    assert problem.exit_code == ExitCode.USER
    assert "the path leaves the folder of the spec" in problem.what
    assert "--allow DIR" in problem.remedy


def test_a_link_inside_that_points_outside_is_refused(folder):
    (folder / "link.csv").symlink_to(folder.parent / "elsewhere" / "far.csv")

    assert refusal("link.csv", folder).code == "outside_folder"


def test_links_that_lead_in_a_circle_are_refused(folder):
    (folder / "a.csv").symlink_to(folder / "b.csv")
    (folder / "b.csv").symlink_to(folder / "a.csv")

    assert refusal("a.csv", folder).code in ("not_a_path", "unreadable_file")


def test_an_allowed_folder_opens_the_way_also_through_links(folder):
    (folder / "link.csv").symlink_to(folder.parent / "elsewhere" / "far.csv")
    (folder.parent / "door").symlink_to(folder.parent / "elsewhere")
    far = (folder.parent / "elsewhere" / "far.csv").resolve()

    assert data_file("../elsewhere/far.csv", base=folder, allowed=[folder.parent / "door"]) == far
    assert data_file("link.csv", base=folder, allowed=[folder.parent / "elsewhere"]) == far


def test_a_missing_file_suggests_the_nearest_name_of_its_folder(folder):
    problem = refusal("prediction.csv", folder)

    assert problem.exit_code == ExitCode.DATA
    assert str(problem) == "spec.yaml:3:7: there is no such file ('prediction.csv') - did you mean 'predictions.csv'?"


def test_a_missing_file_in_a_missing_folder_is_just_missing(folder):
    assert "paths are relative to the folder of the spec" in refusal("nowhere/q.csv", folder).remedy
    assert refusal("predictions.csv/q.csv", folder).code == "missing_file"


@pytest.mark.parametrize("name", ["cases", "cases.csv", "cases.v1"])
def test_a_folder_is_no_file_whatever_it_is_called(folder, name):
    (folder / name).mkdir()
    problem = refusal(name, folder)

    assert problem.exit_code == ExitCode.DATA
    assert "this is a folder, not a file" in problem.what


def test_an_empty_file_is_said_to_be_empty(folder):
    (folder / "empty.csv").touch()
    problem = refusal("empty.csv", folder)

    assert problem.exit_code == ExitCode.DATA
    assert problem.what == "the file is empty"


def test_a_pipe_is_no_file_and_nobody_waits_for_it(folder):
    os.mkfifo(folder / "pipe.csv")
    assert stat.S_ISFIFO((folder / "pipe.csv").stat().st_mode)

    assert "it is not a regular file" in refusal("pipe.csv", folder).what


def test_a_file_that_the_system_hides_is_unreadable(folder, monkeypatch):
    monkeypatch.setattr(paths, "_look", lambda _path: PermissionError(13, "Permission denied"))
    problem = refusal("predictions.csv", folder)

    assert problem.exit_code == ExitCode.DATA
    assert problem.what == "the file cannot be read: Permission denied"


@pytest.mark.parametrize("text", ["p.zip", "p.ZST", "p.csv.gz"])
def test_endings_that_come_later_are_refused_by_name(folder, text):
    (folder / text).write_text("x")
    problem = refusal(text, folder)

    assert problem.exit_code == ExitCode.USER
    assert "is not yet available in this version" in problem.what


@pytest.mark.parametrize("ending", ["xls", "xlsb", "XLSM", "ods", "ipc", "tab"])
def test_relatives_of_known_formats_are_refused_with_what_to_do(folder, ending):
    (folder / f"p.{ending}").write_text("x")
    problem = refusal(f"p.{ending}", folder)

    assert problem.exit_code == ExitCode.USER
    assert problem.what == f"files with the ending .{ending.lower()} are not read"
    assert problem.remedy.startswith(("save the workbook as .xlsx", "give the file the ending"))


@pytest.mark.parametrize("text", ["predictions.xlsx#Sheet 1", "predictions.XLSX#a#b", "predictions.xlsx#"])
def test_a_workbook_may_be_followed_by_a_sheet(folder, text):
    (folder / text.partition("#")[0]).write_text("x")

    assert data_file(text, base=folder).name == text.partition("#")[0]
    assert data_format(text) == "xlsx"


def test_a_sheet_does_not_open_another_folder(folder):
    assert refusal("../elsewhere/far.xlsx#x", folder).code == "outside_folder"
    assert refusal("p.xlsx#../../x", folder).code == "missing_file"


def test_an_unknown_ending_lists_the_known_ones(folder):
    (folder / "p.dat").write_text("x")
    (folder / "p").write_text("x")

    assert refusal("p.dat", folder).remedy == (
        "give the file one of the endings .csv, .tsv, .parquet, .arrow, .feather, .json, .jsonl, .ndjson, .xlsx"
    )
    assert refusal("p", folder).code == "unknown_ending"
    assert refusal("p.txt", folder).code == "unknown_ending"


@pytest.mark.parametrize("text", ["", "  ", "a\0b.csv", "n" * 5000 + ".csv"], ids=["empty", "blank", "nul", "long"])
def test_text_that_is_no_path_is_refused(folder, text):
    assert refusal(text, folder).code in ("not_a_path", "unreadable_file")


def test_a_list_of_lines_may_end_in_txt(folder):
    (folder / "ids.txt").write_text("1\n")

    assert data_file("ids.txt", base=folder, lines=True).name == "ids.txt"
