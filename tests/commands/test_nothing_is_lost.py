"""Nothing that somebody made is replaced or removed, unless by force and with a word."""

import hashlib
import json

import pytest

from reportgen.integrity.folder import held

BUILD = ("build", "spec.yaml", "-o", "out", "-f", "html")


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.mark.parametrize("name", ["report.html", "results.json"])
def test_a_file_that_was_changed_is_kept_and_named(run, here, name):
    folder = here()
    assert run(*BUILD)[0] == 0
    with (folder / "out" / name).open("ab") as signed:
        signed.write(b"\n")
    before = digest(folder / "out" / name)
    renders = (("render", "out"), ("render", "out", "-o", "out", "-f", "html")) if name != "results.json" else ()
    for command in (BUILD, *renders):
        code, printed, said = run(*command)
        assert (code, printed) == (2, "")
        assert f"out contains files that were changed after reportgen wrote them: {name} - name another folder" in said
        assert "--force replaces them" in said
    assert digest(folder / "out" / name) == before


@pytest.mark.parametrize(
    "command", [("render", "out", "-o", "new", "-f", "html"), ("gate", "out"), ("trace", "models/model/recall", "out")]
)
def test_changed_results_are_refused_with_both_hashes(run, here, command):
    stored = here() / "out" / "results.json"
    run("build", "spec.yaml", "-o", "out", "-f", "json")
    listed = digest(stored)
    tree = json.loads(stored.read_text(encoding="utf-8"))
    tree["models"][0]["estimates"][0]["value"] = 0.951
    stored.write_text(json.dumps(tree), encoding="utf-8")
    code, printed, said = run(*command)

    assert (code, printed, (stored.parents[1] / "new").exists()) == (6, "", False)
    assert f"results.json: this file was changed after reportgen wrote it: its SHA-256 is {digest(stored)}, but" in said
    assert f"manifest.json lists {listed} - put back the file that reportgen wrote, or build again" in said


def test_without_a_manifest_results_must_agree_with_the_hash_of_their_spec(run, here):
    stored = here() / "out" / "results.json"
    run("build", "spec.yaml", "-o", "out", "-f", "json")
    (stored.parent / "manifest.json").unlink()
    assert run("gate", "out")[0] in (0, 3, 4)
    stored.write_text(stored.read_text(encoding="utf-8").replace("recall >= 0.3", "recall >= 0.2"), encoding="utf-8")
    code, printed, said = run("gate", "out")

    assert (code, printed) == (6, "")
    assert "spec_text does not have the SHA-256 of spec_sha256" in said


def test_force_replaces_what_was_changed_and_says_so(run, here):
    folder = here()
    run(*BUILD)
    page = folder / "out" / "report.html"
    before = digest(page)
    page.write_text("signed", encoding="utf-8")
    code, _, said = run(*BUILD, "--force")

    assert (code, said) == (0, "Replaced out/report.html, which was not as reportgen wrote it.\n")
    assert digest(page) == before


def test_force_says_that_a_changed_file_is_gone_where_no_new_one_takes_its_place(run, here):
    folder = here()
    run(*BUILD)
    (folder / "out" / "report.html").write_text("signed", encoding="utf-8")
    code, _, said = run("build", "spec.yaml", "-o", "out", "-f", "json", "--quiet", "--force")

    assert (code, said) == (0, "Removed out/report.html, which was not as reportgen wrote it.\n")
    assert not (folder / "out" / "report.html").exists()


def test_force_keeps_what_is_not_ours_and_says_so(run, here):
    folder = here()
    (folder / "out" / "evidence").mkdir(parents=True)
    (folder / "out" / "evidence" / "mail.txt").write_text("mine")
    (folder / "out" / "report.html").write_text("mine too")
    (folder / "out" / "link").symlink_to("evidence/mail.txt")
    code, _, said = run(*BUILD)
    assert (code, "did not write: evidence, link, report.html - name another folder" in said) == (2, True)
    code, _, said = run(*BUILD, "--force")

    assert code == 0
    assert said.splitlines() == [
        "Replaced out/report.html, which was not as reportgen wrote it.",
        "Kept out/evidence, which is not part of the document.",
        "Kept out/link, which is not part of the document.",
    ]
    assert (folder / "out" / "evidence" / "mail.txt").read_text() == "mine"
    assert (folder / "out" / "link").is_symlink()
    assert run(*BUILD)[0] == 2


@pytest.mark.needs("pango")
def test_fewer_formats_leave_the_others_where_they_belong_to_the_same_results(run, here):
    folder = here()
    run("build", "spec.yaml", "-o", "out")
    before = {file.name: digest(file) for file in (folder / "out").iterdir()}
    assert "report.pdf" in before
    for command in (BUILD, ("render", "out", "-f", "html")):
        code, printed, said = run(*command)

        assert (code, said, "out/report.pdf" in printed) == (0, "", True)
        assert {file.name: digest(file) for file in (folder / "out").iterdir()} == before


@pytest.mark.needs("pango")
def test_what_belongs_to_other_results_goes_with_a_word(run, here):
    folder = here()
    run("build", "spec.yaml", "-o", "out")
    (folder / "spec.yaml").write_text((folder / "spec.yaml").read_text().replace("0.3", "0.4"))
    code, _, said = run(*BUILD, "--quiet")

    assert (code, said) == (0, "Removed out/report.pdf: it belongs to other results.\n")
    assert not (folder / "out" / "report.pdf").exists()


@pytest.mark.needs("pango")
def test_one_format_more_writes_all_anew_so_that_they_name_the_same_results(run, here):
    folder = here()
    run(*BUILD)
    code, _, said = run("build", "spec.yaml", "-o", "out", "-f", "pdf")
    stored = json.loads((folder / "out" / "results.json").read_text())

    assert (code, said, stored["outputs"]["formats"]) == (0, "", ["html", "pdf"])
    assert digest(folder / "out" / "results.json") in (folder / "out" / "report.html").read_text(encoding="utf-8")
    assert held(folder / "out").whole == ("manifest.json", "report.html", "report.pdf", "results.json")


def test_results_and_files_that_are_no_regular_files_are_refused(run, here):
    here()
    for command in (
        ("check", "/dev/null"),
        ("build", "/dev/zero"),
        ("render", "/dev/zero", "-o", "out"),
        ("gate", "/dev/null"),
    ):
        code, printed, said = run(*command)

        assert (code, printed) == (2, "")
        assert "this is not a regular file" in said
