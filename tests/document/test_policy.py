"""Whatever stands in a page, a browser runs no script of it and loads nothing from elsewhere."""

import json
from dataclasses import dataclass

import pytest
from attacks import HIDDEN, PLAIN, Site
from browser import visited
from PIL import Image

import reportgen
from reportgen.document.blocks import View
from reportgen.document.html import Look, page
from reportgen.document.policy import POLICY, with_policy
from reportgen.document.view import view
from reportgen.fonts import fonts_folder
from reportgen.spec.own_templates import OwnTemplates

META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
EMPTY = View("T", "en", "", (), (), (), draft=False, paper="a4", running="", labels={})
WHOLE = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"><title>T</title></head><body>{}</body></html>'
IN_TEXT = '"\'></bdi></title></style><script>RUN</script><img src="HIT.png" onerror="RUN"><svg onload="RUN">'
ATTACKS = HIDDEN | PLAIN
MATRIX = {"kind": "validation", "title": "T", "data": {"confusion": {"tp": 9, "fp": 1, "fn": 1, "tn": 9}}}


def own_page(text):
    return page(EMPTY, look=Look(templates=OwnTemplates("house", {"validation.html.j2": text}, "0" * 64)))


def page_of_texts(text):
    """Return the page of a spec in which every text is this one."""
    rows = [{"truth": text, "p": 0.9, text: 0.8}, {"truth": "no", "p": 0.1, text: 0.3}] * 8
    spec = {
        "kind": "validation",
        "title": text,
        "outputs": {"header": text[:100], "footer": text[:100]},
        "report": dict.fromkeys(("id", "version", "classification", "organisation"), text) | {"authors": [text]},
        "purpose": {"intended": text, "not_for": [text]},
        "data": {"rows": rows, "positive": text, "columns": {"truth": "truth"}, "classes": ["no", text]},
        "models": [{"name": text, "score": text, "threshold": 0.5}, {"name": "B", "score": "p", "threshold": 0.5}],
        "criteria": [{"metric": "recall", "model": text, "at_least": 0.5, "why": text}],
        "limitations": [text],
        "sign_off": [{"name": text, "role": text, "meaning": text}],
    }
    return page(view(reportgen.evaluate(spec)))


def page_of_a_house(folder):
    """Return a page with a logo and a font of the house."""
    (folder / "style").mkdir()
    (folder / "style" / "House-400.woff2").write_bytes((fonts_folder() / "RGMono-Regular.woff2").read_bytes())
    (folder / "style" / "house.css").write_text(':root { --sans: "House", "RG Sans"; }', encoding="utf-8")
    Image.new("RGB", (9, 9)).save(folder / "logo.png")
    outputs = {"style": "style", "logo": "logo.png"}
    spec = MATRIX | {"report": {"organisation": "The House"}, "outputs": outputs}
    (folder / "spec.json").write_text(json.dumps(spec), encoding="utf-8")
    return str(reportgen.evaluate(folder / "spec.json").document())


@dataclass(frozen=True)
class Visit:
    """Which pages told that a script of theirs ran, which asked the server for something, and what each one shows."""

    ran: frozenset[str]
    asked: frozenset[str]
    carried: dict[str, list[str]]

    def acted(self, name):
        return name in self.ran or name in self.asked


@pytest.fixture(scope="module")
def visit(chromium, tmp_path_factory):
    """Show all pages to one browser: starting it takes longer than to read them."""
    site = Site()
    for at, payload in enumerate(ATTACKS.values()):
        for mode in ("with", "without"):
            shown = own_page(WHOLE.replace("{}", site.armed(f"{mode}-{at}", payload)))
            site.pages[f"{mode}-{at}"] = shown if mode == "with" else shown.replace(META, "")
    site.pages["texts"] = page_of_texts(site.armed("texts", IN_TEXT)).replace(META, "")
    site.pages["bare"] = own_page(site.armed("bare", ATTACKS["script"]))
    site.pages["house"] = page_of_a_house(tmp_path_factory.mktemp("house"))
    with site:
        found = visited(chromium, f"{site.address}/harness")
        site.shutdown()
    return Visit(frozenset(found["ran"]), frozenset(site.asked), found["carried"])


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("at", range(len(ATTACKS)), ids=list(ATTACKS))
def test_a_template_of_ones_own_runs_and_loads_nothing_in_a_browser(visit, at):
    assert not visit.acted(f"with-{at}")


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("at", range(len(ATTACKS)), ids=list(ATTACKS))
def test_without_the_policy_each_of_them_would_have_acted(visit, at):
    assert visit.acted(f"without-{at}")


@pytest.mark.needs("chromium")
def test_a_page_of_an_element_alone_has_the_policy_too(visit):
    assert not visit.acted("bare")


@pytest.mark.needs("chromium")
def test_what_authors_write_is_text_even_without_the_policy(visit):
    assert not visit.acted("texts")


@pytest.mark.needs("chromium")
def test_the_fonts_and_pictures_of_the_page_itself_are_shown(visit):
    assert {"House", "RG Sans", "logo"} <= set(visit.carried["house"])
    assert not visit.acted("house")


def test_the_text_of_the_attack_is_on_the_page_of_texts():
    shown = page_of_texts(IN_TEXT)

    assert shown.count("&lt;script&gt;RUN&lt;/script&gt;") >= 10
    assert "<script" not in shown


def test_every_page_begins_with_the_policy():
    shown = reportgen.evaluate(MATRIX).document()

    assert shown.startswith(f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{META}\n<meta charset="utf-8">')
    assert shown.count("Content-Security-Policy") == 1


@pytest.mark.parametrize(
    ("written", "before"),
    [
        ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>', '<!DOCTYPE html>\n<html lang="en">\n<head>\n'),
        ("<!doctype html><html><head><title>", "<!doctype html><html><head>"),
        ('<!DOCTYPE html><html data-x="><script>"><head>', "<!DOCTYPE html>"),
        ("<!DOCTYPE html><html><head onclick='x'>", "<!DOCTYPE html>"),
        ("<!DOCTYPE html><html><!-- <head> --><script>", "<!DOCTYPE html>"),
        ('<!DOCTYPE html PUBLIC "><script>1</script>', '<!DOCTYPE html PUBLIC ">'),
        ("<html><head>", "<!DOCTYPE html>\n"),
        ("\u00a0<!DOCTYPE html><html><head>", "<!DOCTYPE html>\n"),
        ("<!-- A --><!DOCTYPE html>", "<!DOCTYPE html>\n"),
        ("", "<!DOCTYPE html>\n"),
    ],
)
def test_the_policy_comes_before_all_that_could_act(written, before):
    assert with_policy(written).startswith(before + META)
    assert with_policy(written).replace(f"{META}\n", "").endswith(written)


def test_a_card_in_a_notebook_is_a_part_of_its_page_and_has_no_policy_of_its_own():
    spec = json.loads(
        '{"kind": "validation", "title": "T", "data": {"confusion": {"tp": 9, "fp": 1, "fn": 1, "tn": 9}}}'
    )
    results = reportgen.evaluate(spec)

    assert "Content-Security-Policy" not in results._repr_html_()
    assert results.document()._repr_html_().count("Content-Security-Policy") == 1
