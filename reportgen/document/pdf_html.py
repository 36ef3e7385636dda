"""The page as the PDF needs it: without what only screens have, and with less to work out. It is a fifth of the time."""

import re

_NUMBER = re.compile(r"<data [^>]*>([^<]*)</data>")
_NAME = re.compile(r'<bdi class="name">([^<]*)</bdi>')  # paper spells right-to-left scripts out, letter by letter
_LINK = re.compile(r' (<a class="to"[^>]*>)')
_IN_LINK = re.compile(r'(<a class="to"[^>]*>)(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"</?(?:data|bdi)[^>]*>")
_PLACE = re.compile(r'<(section|table|tr)\b([^>]*) (id="([^"]*)")([^>]*)>(\s*<(?:h2|caption|th|td)\b)')
_CAPTION = re.compile(r'(<caption) id="[^"]*"')  # which only names the table to a reader of the screen
_STYLED = re.compile(r"#([a-z][\w-]*)(?=[^{}]*\{)")  # names by which a sheet sets a style
_STYLE = re.compile(r"(?<=<style>)[^<]*")
_OF_THE_PAGE = re.compile(r":root \{([^}]*)\}")
_VARIABLE = re.compile(r"(--[\w-]+):\s*([^;}]*[^;}\s])")
_USED = re.compile(r"var\((--[\w-]+)\)")


def single_links(html: str) -> str:
    """
    Leave out the tags inside links of a page that is otherwise kept as it is: WeasyPrint would make each a link again.

    >>> single_links('<a class="to" href="#row-a"><data value="1" data-ref="a">1</data></a> <bdi class="name">A</bdi>')
    '<a class="to" href="#row-a">1</a> <bdi class="name">A</bdi>'
    """
    return _IN_LINK.sub(lambda link: f"{link[1]}{_TAG.sub('', link[2])}</a>", html)


def bare(html: str) -> str:
    """
    Leave the numbers' addresses out, but keep each number on one line, and the isolation of names.

    >>> bare('<td><data value="1234" data-ref="a">1 234</data> of <bdi class="name">A &amp; B</bdi></td>')
    '<td>1&nbsp;234 of A &amp; B</td>'
    >>> bare('of the <a class="to" href="#row-a"><data value="1" data-ref="a">1</data></a> row')
    'of the<a class="to" href="#row-a"> 1</a> row'
    """
    html = _NUMBER.sub(lambda number: number[1].replace(" ", "&nbsp;"), html)
    html = _LINK.sub(
        r"\1 ", html
    )  # WeasyPrint ends a line after its first word where a space before a link is too much
    html = _STYLE.sub(_without_variables, _NAME.sub(r"\1", html), count=1)
    return _places_inside(html)


def _places_inside(html: str) -> str:
    """
    Give the name of a place to the first thing in it: WeasyPrint works out the style of all in it anew for each name.

    >>> _places_inside('<tr class="met" id="row-a"><td class="text">A</td></tr>')
    '<tr class="met"><td id="row-a" class="text">A</td></tr>'
    """
    named = set(_STYLED.findall("".join(_STYLE.findall(html))))

    def inside(found: re.Match[str]) -> str:
        tag, before, place, name, after, first = found.groups()
        return found[0] if name in named else f"<{tag}{before}{after}>{first} {place}"

    return _PLACE.sub(inside, _CAPTION.sub(r"\1", html))


def _without_variables(style: re.Match[str]) -> str:
    """Put the values of variables in their places where they hold for the whole page; WeasyPrint does so box by box."""
    of_the_page = "".join(_OF_THE_PAGE.findall(style[0]))
    of_parts = {name for name, _ in _VARIABLE.findall(_OF_THE_PAGE.sub("", style[0]))}
    values = {name: value for name, value in _VARIABLE.findall(of_the_page) if name not in of_parts}
    return _USED.sub(lambda used: values.get(used[1], used[0]), style[0])
