"""A user's own templates: whoever names them trusts them, and what is wrong with them is said with file and line."""

from dataclasses import dataclass

import pytest

from reportgen.document.own_pages import check_templates, own_page
from reportgen.errors import ReportgenError
from reportgen.resources import templates_folder
from reportgen.spec.own_templates import OwnTemplates

START = "validation.html.j2"
SAID = " - correct the template, or leave it out: what the folder lacks comes from reportgen"


@dataclass(frozen=True)
class Shown:
    """What stands for a view here."""

    title: str = "A < B"
    rows: tuple[str, ...] = ("one", "two")


def own(text="", **more):
    files = {START: text, **{name.replace("__", "/").replace("_", "."): other for name, other in more.items()}}
    return OwnTemplates("house", files, "0" * 64)


def problems_of(made):
    try:
        made()
    except ReportgenError as error:
        return list(error.problems)
    return []


def filling(text, **more):
    """Return what is wrong with filling this template."""
    return problems_of(lambda: own_page(START, {"view": Shown()}, own(text, **more)))


def test_a_template_shows_what_it_likes_and_takes_the_rest_from_ours():
    template = '{% extends "base.html.j2" %}{% block body %}{% endblock %}'
    included = '{% include "css/base.css" %}|{% include "own.j2" %}'

    assert own_page(START, {"view": Shown()}, own("{{ view.title }}")) == "A &lt; B"
    ours = (templates_folder() / "css" / "base.css").read_text(encoding="utf-8").rstrip("\n")
    assert own_page(START, {"view": Shown()}, own(included, own_j2="mine")) == f"{ours}|mine"
    assert filling(template)[0].what.startswith("the template cannot be filled: ")


def test_a_template_may_loop_count_and_compute():
    text = (
        "{% for row in view.rows %}{{ loop.index }}/{{ loop.length }} {{ row }}{{ ', ' if not loop.last }}{% endfor %}"
    )
    more = "{% set n = 5000000%} {{ (n * 3) // 7 + 1 }} {{ 7% 4 }} {{ view.rows|join(' and ')|upper }}"

    assert own_page(START, {"view": Shown()}, own(text + more)) == "1/2 one, 2/2 two 2142858 3 ONE AND TWO"


@pytest.mark.parametrize("text", ["{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", f"{{% include '{START}' %}}"])
def test_what_calls_itself_without_end_is_stopped(text):
    (problem,) = filling(f"\n{text}")

    assert str(problem) == (
        f"house/{START}:2: the template cannot be filled: it is nested too deeply, or includes itself without end{SAID}"
    )
    assert problem.exit_code == 2


def test_a_caller_who_stops_a_template_that_never_ends_is_heard():
    """What the terminal answers to Ctrl-C is tested at its place; here it is not taken for a fault of the template."""

    class Endless:
        def __iter__(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        own_page(START, {"view": Endless()}, own("{% for row in view %}{% endfor %}"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ nothing }}", "'nothing' is undefined"),
        ("{{ view.nothing }}", "Shown object' has no attribute 'nothing'"),
        ("{{ view.rows[5] }}", "tuple object has no element 5"),
        ("{{ 1 + 'a' }}", "unsupported operand type(s) for +: 'int' and 'str'"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ view.title() }}", "'str' object is not callable"),
        ("{% set name = '../../etc/passwd' %}{% include name %}", "no template is named ../../etc/passwd"),
        ("{% include 'other.j2' %}", "no template is named other.j2"),
        ("{% if %}", "Expected an expression, got 'end of statement block'"),
    ],
)
def test_what_goes_wrong_while_filling_is_said_with_file_and_line(text, said):
    (problem,) = filling(f"<p>\n\n{text}</p>")

    assert str(problem).startswith(f"house/{START}:3: the template cannot be filled: ")
    assert said in problem.what


def test_the_innermost_line_of_the_user_is_named_also_inside_ours():
    """A macro of ours stumbles over what a template of the user's hands it."""
    text = "{% from 'macros/blocks.html.j2' import block %}\n{{ block(view) }}"

    assert str(filling(text)[0].place) == f"house/{START}:2"
    assert str(filling("{% include 'part.j2' %}", part_j2="a\nb\n{{ nothing }}")[0].place) == "house/part.j2:3"


class TestCheck:
    """What can be said before a page is made."""

    @staticmethod
    def found(text="", **more):
        return list(map(str, problems_of(lambda: check_templates(own(text, **more)))))

    def test_sound_templates_pass(self):
        text = "{% extends 'base.html.j2' %}{% import 'macros/house.j2' as house %}{{ nothing_yet }}"

        assert self.found(text, macros__house_j2="{{ x }}", css__screen_css="p { color: #111 }") == []

    @pytest.mark.parametrize(
        "name", ["/etc/passwd", "../spec.yaml", "../../etc/passwd", "fonts/OFL.txt", "fonts/RGSans-Regular.ttf"]
    )
    def test_what_is_no_template_cannot_be_included(self, name):
        (said,) = self.found(f"\n{{% include '{name}' %}}")

        assert said.startswith(f"house/{START}:2: no template is named {name!r} - write one of: base.html.j2, css/")

    def test_the_nearest_name_is_suggested(self):
        (said,) = self.found("{% from 'macros/blocs.html.j2' import block %}")

        assert (
            said
            == f"house/{START}:1: no template is named 'macros/blocs.html.j2' - did you mean 'macros/blocks.html.j2'?"
        )

    def test_what_may_be_missing_may_be_missing(self):
        assert self.found("{% include 'mine.j2' ignore missing %}") == []

    def test_everything_is_said_at_once(self):
        found = self.found(
            "\n{% for x in %}",
            base_html_j2="{{ 1|nosuch }}",
            part_j2="{% include 'nope.j2' %}",
        )

        assert [line.split(" ")[0] for line in found] == [
            f"house/{START}:2:",
            "house/base.html.j2:1:",
            "house/part.j2:1:",
        ]

    def test_a_file_that_nothing_reads_is_refused(self):
        (said,) = self.found(css__screan_css="p { }")
        assert said == "house/css/screan.css: no template names this file - did you mean 'css/screen.css'?"

        (said,) = self.found(zzz_j2="")
        assert said.endswith(
            "house/zzz.j2: no template names this file - include it in a template of yours, or delete it"
        )

    def test_a_file_whose_name_may_be_computed_is_not_missed(self):
        assert self.found("{% set part = 'zzz.j2' %}{% include part %}", zzz_j2="") == []

    def test_what_is_nested_too_deeply_is_refused(self):
        (said,) = self.found("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}")

        assert said.startswith(f"house/{START}: the template cannot be filled: it is nested too deeply")
