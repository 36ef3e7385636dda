"""A folder of own templates is read whole, holds nothing else, and is known by its hash."""

import os
import subprocess

import pytest

from reportgen.errors import ReportgenError
from reportgen.spec.own_templates import MOST_BYTES, MOST_FILES, given_templates, read_templates


@pytest.fixture
def house(tmp_path):
    """Make a folder of templates in the folder of a spec."""
    (tmp_path / "spec" / "house" / "css").mkdir(parents=True)
    (tmp_path / "spec" / "house" / "validation.html.j2").write_text("<p>{{ view.title }}</p>\n", encoding="utf-8")
    (tmp_path / "spec" / "house" / "css" / "screen.css").write_text("p { color: #111 }\n", encoding="utf-8")
    return tmp_path / "spec" / "house"


def faults(folder):
    try:
        read_templates(folder.resolve(), "house")
    except ReportgenError as error:
        return list(error.problems)
    return []


def test_files_are_known_by_their_names_in_the_folder(house):
    own = read_templates(house, "house")

    assert own.files == {"css/screen.css": "p { color: #111 }\n", "validation.html.j2": "<p>{{ view.title }}</p>\n"}
    assert str(own.place("css/screen.css", 3)) == "house/css/screen.css:3"


def test_the_hash_is_one_that_a_shell_can_make(house):
    (house / "Z.j2").write_bytes(b"")
    made = subprocess.run(
        "find . -type f | sed 's/^..//' | sort | xargs sha256sum | sha256sum",
        shell=True,
        cwd=house,
        env=os.environ | {"LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert made.stdout.split()[0] == read_templates(house, "house").sha256


def test_the_hash_follows_every_name_and_every_byte(house):
    hashes = {read_templates(house, "house").sha256}
    (house / "css" / "screen.css").write_text("p { color: #112 }\n", encoding="utf-8")
    hashes.add(read_templates(house, "house").sha256)
    (house / "css" / "screen.css").rename(house / "css" / "paper.css")
    hashes.add(read_templates(house, "house").sha256)
    (house / "new.j2").write_bytes(b"")
    hashes.add(read_templates(house, "house").sha256)

    assert len(hashes) == 4


def test_the_hash_does_not_follow_where_the_folder_lies_or_what_systems_hide_in_it(house, tmp_path):
    before = read_templates(house, "house").sha256
    (house / ".DS_Store").write_bytes(b"\0")
    (house / ".git").mkdir()
    (house / ".git" / "config").write_bytes(b"x")
    house.rename(tmp_path / "elsewhere")

    assert read_templates(tmp_path / "elsewhere", "other").sha256 == before


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("logo.png", b"\x89PNG", "unknown_ending"),
        ("fonts/x.woff2", b"wOF2", "unknown_ending"),
        ("base.html", b"<p>", "unknown_ending"),
        ("a\nb.j2", b"", "unknown_ending"),
        ("base.html.j2", b"\xff\xfe", "not_utf8"),
        ("base.html.j2", b"x" * (MOST_BYTES + 1), "file_too_large"),
    ],
)
def test_what_is_no_template_is_refused_with_its_name(house, name, data, code):
    (house / name).parent.mkdir(exist_ok=True)
    (house / name).write_bytes(data)
    (problem,) = faults(house)

    assert (problem.code, problem.exit_code) == (code, 2)
    assert problem.place.file == f"house/{name}"


def test_a_link_may_lead_to_a_file_elsewhere_whose_bytes_count(house, tmp_path):
    before = read_templates(house, "house").sha256
    (tmp_path / "shared.j2").write_text("shared", encoding="utf-8")
    (house / "base.html.j2").symlink_to(tmp_path / "shared.j2")
    own = read_templates(house, "house")

    assert own.files["base.html.j2"] == "shared"
    assert own.sha256 != before


def test_links_inside_lead_to_files_and_never_in_a_circle(house):
    (house / "base.html.j2").symlink_to("validation.html.j2")
    assert read_templates(house, "house").files["base.html.j2"] == "<p>{{ view.title }}</p>\n"

    (house / "round.j2").symlink_to("round.j2")
    (house / "again").symlink_to("css")
    assert [(one.code, one.place.file) for one in faults(house)] == [
        ("not_a_file", "house/again"),
        ("not_a_file", "house/round.j2"),
    ]


def test_a_folder_with_more_files_than_anyone_writes_is_refused(house):
    for at in range(MOST_FILES):
        (house / f"{at}.j2").write_bytes(b"")

    assert [one.code for one in faults(house)] == ["too_many"]


def test_an_empty_folder_is_refused(tmp_path):
    (tmp_path / ".hidden").write_bytes(b"")

    assert [one.code for one in faults(tmp_path)] == ["no_template"]


@pytest.mark.parametrize(("name", "code"), [("hose", "missing_file"), ("file.txt", "file_as_folder")])
def test_what_is_no_folder_is_refused_by_the_name_that_the_caller_gave(tmp_path, monkeypatch, name, code):
    (tmp_path / "file.txt").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ReportgenError) as caught:
        given_templates(name)

    assert [(one.code, one.value) for one in caught.value.problems] == [(code, repr(name))]
    assert caught.value.exit_code == 2


def test_no_folder_means_no_templates():
    assert given_templates(None) is None


def test_a_spec_names_no_templates_and_learns_what_to_write(problems):
    (problem,) = problems("kind: validation\ntitle: T\ndata: p.csv\noutputs: {templates: house}\n")

    assert (problem.code, problem.exit_code) == ("not_of_a_spec", 2)
    assert str(problem).endswith(
        "spec.yaml:4:11: a spec cannot name templates (house) - write `style: DIR` for style sheets and fonts; "
        "to use templates that you trust, build with --templates DIR"
    )
