"""A page brings everything along, and nothing in it acts by itself."""

import pytest

from reportgen.document.offline import page_loads


@pytest.mark.parametrize(
    "page",
    [
        "<script>1</script>",
        "<SCRIPT src='x.js'></SCRIPT>",
        "<svg><style><script>1</script></style></svg>",
        "<!--><script>1</script>-->",
        "<iframe srcdoc='x'></iframe>",
        "<object data='x'></object>",
        "<embed src='x'>",
        "<base href='https://example.org/'>",
        "<form></form>",
        "<meta http-equiv='Refresh' content='0; url=https://example.org'>",
        "<p onclick='x()'>A</p>",
        "<img alt='' src='logo.png'>",
        "<img alt='' src='data:image/png;base64,AA' srcset='https://example.org/x.png 2x'>",
        "<!--> <img src='https://example.org/x.png'> -->",
        "<link rel='stylesheet' href='https://example.org/x.css'>",
        "<svg><image xlink:href='https://example.org/x.png'/></svg>",
        "<svg><image href='x.png'/></svg>",
        "<svg><use href='other.svg#a'/></svg>",
        "<svg><rect fill='url(https://example.org/x)'/></svg>",
        "<svg><style><image href='x.png'/></style></svg>",
        "<p style='background: url(x.png)'>A</p>",
        "<style>@import 'x.css';</style>",
        "<a href='javascript:x()'>A</a>",
        "<a href='data:text/html,x'>A</a>",
        "<a href='#b' ping='https://example.org'>A</a>",
        "<table background='x.png'></table>",
    ],
)
def test_what_loads_or_runs_is_found(page):
    assert list(page_loads(page))


@pytest.mark.parametrize(
    "page",
    [
        "<p>&lt;script&gt; url(x.png) @import 'x'; on x = 5</p>",
        "<a href='#a'>A</a> <a href='https://example.org/'>a link that a reader may follow</a>",
        "<img alt='url(x)' src='data:image/png;base64,AA'>",
        "<svg><defs><path id='a'/></defs><use xlink:href='#a' fill='url(#b)'/></svg>",
        "<style>p { color: #111 } @media (width > 30em) { p { margin: 0 } }</style>",
        "<meta charset='utf-8'><meta name='viewport' content='width=device-width'>",
        "<data value='1' data-ref='url(x)'>1</data>",
    ],
)
def test_what_stands_in_the_page_itself_is_fine(page):
    assert list(page_loads(page)) == []
