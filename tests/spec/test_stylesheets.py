"""A style sheet loads nothing, however it is written."""

import pytest

from reportgen.resources import templates_folder
from reportgen.spec.stylesheets import loads


@pytest.mark.parametrize(
    "css",
    [
        "@import 'x.css';",
        '@IMPORT url("x.css");',
        "@im\\70ort 'x.css';",
        "p { background: url(x.png) }",
        "p { background: URL( 'https://example.org/x.png' ) }",
        "p { background: url(//example.org/x.png) }",
        "p { background: u\\72 l(x.png) }",
        "p { background: \\000075rl(x.png) }",
        "p { background: url() }",
        "p { background: url(/**/'x.png') }",
        "p { background: image-set('x.png' 1x) }",
        "p { background: -webkit-image-set('x.png' 1x) }",
        "@font-face { font-family: X; src: url(x.woff2) }",
        "p::before { content: '/*' } @import 'x'; p::after { content: '*/' }",
        "/* url(x.png) */",
    ],
)
def test_what_would_load_is_found(css):
    assert len(list(loads(css))) >= 1


@pytest.mark.parametrize(
    "css",
    [
        "p { fill: url(#gradient) }",
        "@font-face { src: url('data:font/woff2;base64,AAAA') }",
        "li::after { content: target-counter(attr(data-target url), page) }",
        "@media print { p { color: rgb(1 2 3) } }",
        "",
    ],
)
def test_what_stands_in_the_document_itself_is_fine(css):
    assert list(loads(css)) == []


@pytest.mark.parametrize("name", ["base", "screen", "paper"])
def test_our_own_sheets_load_nothing(name):
    assert list(loads((templates_folder() / "css" / f"{name}.css").read_text(encoding="utf-8"))) == []
