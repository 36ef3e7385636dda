"""A style sheet of a spec loads nothing, runs nothing and stays inside its element, however it is written."""

import pytest

from reportgen.spec.stylesheets import sheet_faults

LOADS, RUNS, FONTS, ENDS = (
    "a style sheet must not load anything",
    "a style sheet must not run anything",
    "reportgen declares the fonts of the folder itself",
    "this would end the style",
)


@pytest.mark.parametrize(
    ("css", "what"),
    [
        ("@import 'x.css';", LOADS),
        ('@IMPORT url("x.css");', LOADS),
        ("@im\\70ort 'x.css';", LOADS),
        ("@imp/**/ort 'x.css';", LOADS),
        ("p { background: url(x.png) }", LOADS),
        ("p { background: URL( 'https://example.org/x.png' ) }", LOADS),
        ("p { background: url(data:image/png;base64,AA) }", LOADS),
        ("p { fill: url(#gradient) }", LOADS),
        ("p { background: \\75rl(x.png) }", LOADS),
        ("p { background: u\\72 l(x.png) }", LOADS),
        ("p { background: \\000075RL(x.png) }", LOADS),
        ("p { background: u/* */rl(x.png) }", LOADS),
        ("p { background: url() }", LOADS),
        ("p { background: image-set('x.png' 1x) }", LOADS),
        ("p { background: -webkit-image-set('x.png' 1x) }", LOADS),
        ("p { background: image('x.png') }", LOADS),
        ("p { background: cross-fade('x.png', 'y.png') }", LOADS),
        ("p { background: src('x.png') }", LOADS),
        ("@document url-prefix(https://example.org) { }", LOADS),
        ("/* url(x.png) */", LOADS),
        ("p::before { content: '/*' } @import 'x'; p::after { content: '*/' }", LOADS),
        ("p { width: expression(alert(1)) }", RUNS),
        ("p { width: EXPR\\45SSION (1) }", RUNS),
        ("p { width: exp/**/ression(1) }", RUNS),
        ("p { behavior: x }", RUNS),
        ("p { -ms-behavior : x }", RUNS),
        ("p { -moz-binding: x }", RUNS),
        ("p { content: 'javascript:x' }", RUNS),
        ("@font-face { font-family: X; src: local(Arial) }", FONTS),
        ("@FONT-FACE { }", FONTS),
        ("</style><script>1</script>", ENDS),
        ("p { content: '</STYLE >' }", ENDS),
        ("p { content: '\\3c/style' }", ENDS),
    ],
)
def test_what_a_style_may_not_hold_is_found(css, what):
    assert {why for _, _, why, _ in sheet_faults(css)} >= {what}


@pytest.mark.parametrize(
    "css",
    [
        ":root { --sans: 'Inter', 'RG Sans', sans-serif; --accent: #7a1f5f }",
        "html { scroll-behavior: smooth; overscroll-behavior : none }",
        "li::after { content: target-counter(attr(data-target url), page) }",
        "@media (width <= 40em) { p > a { color: rgb(1 2 3 / 50%) } }",
        "@page { @top-left { content: element(running) string(section) } }",
        "p::before { content: '\\201c' } /* importance of behaviour, an expression */",
        "",
    ],
)
def test_what_only_shows_is_fine(css):
    assert list(sheet_faults(css)) == []


def test_each_place_is_told_once_with_its_line_and_what_stands_there():
    found = sorted(
        sheet_faults("p { }\n/* a\nb */ p { background: url( 'x.png' ); color: red }\nq { BEHAVIOR: url(y) }")
    )

    assert [(line, shown) for line, shown, *_ in found] == [
        (3, "url( 'x.png' )"),
        (4, "BEHAVIOR: url(y)"),
        (4, "url(y)"),
    ]
