"""A page is one file: it loads nothing, needs no script, and its links lead to places inside it."""

import re
from collections import Counter
from urllib.parse import unquote

import pytest
from markup import Markup, read

PAGES = ("credit", "trouble", "long names")
LOADING = frozenset(
    "src srcset poster data href xlink:href action formaction background manifest ping codebase".split()
)
OF_CSS = re.compile(r"""(?:url\(|@import|image-set\(|src\()\s*["']?\s*([^"')\s;]*)""", re.IGNORECASE)
LAZY = frozenset({"script", "noscript", "template", "iframe", "object", "embed", "applet", "canvas"})


def loaded(markup):
    """Name what a browser would fetch from elsewhere; a plain link waits for a click."""
    written = [(tag, name, value) for tag, attributes in markup.elements for name, value in attributes.items()]
    by_name = [(tag, value) for tag, name, value in written if name in LOADING and (tag, name) != ("a", "href")]
    by_style = [value for css in [*markup.css, *(value for *_, value in written)] for value in OF_CSS.findall(css)]
    found = [
        *(f"{tag} {value}" for tag, value in by_name if away(value)),
        *(f"css {each}" for each in by_style if away(each)),
    ]
    return found + ["base" for tag, _ in markup.elements if tag == "base"]


def away(address):
    return not address.strip().lower().startswith(("data:", "#"))


def scripted(markup):
    """Name what does nothing, or cannot be seen, where no script runs."""
    found = [tag for tag, _ in markup.elements if tag in LAZY]
    for tag, attributes in markup.elements:
        found += [f"{tag} {name}" for name in attributes if name.startswith("on") or name == "hidden"]
        found += [f"{tag} {value}" for value in attributes.values() if value.strip().lower().startswith("javascript:")]
        found += [tag] if tag == "button" and not {"popovertarget", "commandfor"} & set(attributes) else []
        found += [f"{tag} refresh"] if attributes.get("http-equiv", "").lower() == "refresh" else []
    return found


def dead(markup):
    """Name links to places that the page does not have, and places that it has twice."""
    ids = Counter(attributes["id"] for _, attributes in markup.elements if "id" in attributes)
    inside = [attributes.get("href", "") for tag, attributes in markup.elements if tag == "a"]
    twice = [f"{each} twice" for each, count in ids.items() if count > 1]
    return twice + [href for href in inside if href.startswith("#") and unquote(href[1:]) not in ids]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_nothing(page, name):
    assert loaded(read(page(name))) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_needs_no_script(page, name):
    assert scripted(read(page(name))) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_inside_a_page_leads_to_one_place(page, name):
    assert dead(read(page(name))) == []


@pytest.mark.parametrize("name", PAGES)
def test_the_contents_lead_to_places_inside_the_page(page, name):
    links = read(page(name)).links

    assert links
    assert all(link.startswith("#") for link in links)


@pytest.mark.parametrize(
    "written",
    [
        '<img src="https://example.org/a.png">',
        '<img src="a.png">',
        '<img srcset="//example.org/a.png 2x" src="data:,">',
        '<link rel="stylesheet" href="a.css">',
        "<style>@import 'a.css';</style>",
        "<style>p { background: URL( 'https://example.org/a.png' ) }</style>",
        '<p style="background: url(a.png)">x</p>',
        '<svg><image xlink:href="https://example.org/a.png"/></svg>',
        '<svg><path fill="url(a.svg#b)"/></svg>',
        '<base href="https://example.org/">',
        '<a href="#x" ping="https://example.org/">x</a>',
    ],
)
def test_what_is_loaded_is_seen(written):
    assert loaded(Markup(written))


def test_what_the_page_carries_and_where_a_reader_may_go_is_fine():
    fine = """<style>@font-face { src: url("data:font/woff2;base64,AA") }</style><img src="data:,"><a href="#x">x</a>
    <svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#x)"/></svg><a href="https://example.org/">elsewhere</a>"""

    assert loaded(Markup(fine)) == []


@pytest.mark.parametrize(
    "written",
    [
        "<script>1</script>",
        '<p onclick="1">x</p>',
        '<a href=" javascript:1">x</a>',
        "<p hidden>x</p>",
        "<button>x</button>",
        '<meta http-equiv="refresh" content="1">',
    ],
)
def test_what_needs_a_script_is_seen(written):
    assert len(scripted(Markup(written))) == 1


@pytest.mark.parametrize("written", ['<a href="#b">x</a><p id="a">', '<p id="a"><p id="a">'])
def test_a_link_without_its_one_place_is_seen(written):
    assert len(dead(Markup(written))) == 1
