"""
Pages that try to run something or to load something, each shown to a browser with our policy and without it.

In a payload RUN stands for a script that tells the page around it, and HIT for an address that tells the server.
"""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# What hides from whoever searches a page for scripts: most of it is text to one reader and an element to another.
HIDDEN = {
    "style closed inside an attribute": '<style><a title="</style><img src=x onerror=RUN>"></style>',
    "textarea closed inside an attribute": '<textarea><p title="</textarea><script>RUN</script>"></textarea>',
    "noscript closed inside an attribute": '<noscript><p title="</noscript><img src=x onerror=RUN>"></noscript>',
    "comment closed inside an attribute": '<!-- <p title="--><svg onload=RUN>"> -->',
    "tab in a scheme": '<a href="java&#9;script:RUN">A</a>',
    "control character before a scheme": '<a href="&#1;javascript:RUN">A</a>',
    "animated address": '<svg><a><animate attributeName="href" values="javascript:RUN"/><text y="20">A</text></a></svg>',
    "address set by SVG": '<svg><a><set attributeName="href" to="javascript:RUN"/><text y="20">A</text></a></svg>',
}
PLAIN = {
    "script": "<script>RUN</script>",
    "script from elsewhere": '<script src="HIT.js"></script>',
    "module": '<script type="module">import "HIT.js"</script>',
    "handler": '<details open ontoggle="RUN"><summary>A</summary></details>',
    "handler of an animation": '<svg><animate attributeName="x" dur="1s" onbegin="RUN"/></svg>',
    "frame with a document": '<iframe srcdoc="<script>RUN</script>"></iframe>',
    "frame with an address": '<iframe src="javascript:RUN"></iframe>',
    "object": '<object data="HIT.html" type="text/html"></object>',
    "embed": '<embed src="HIT.html" type="text/html">',
    "base": '<base href="HIT/"><script src="a.js"></script>',
    "form": '<form action="javascript:RUN"><button>A</button></form>',
    "form to elsewhere": '<form action="HIT" target="_self"><button>A</button></form>',
    "style sheet": '<link rel="stylesheet" href="HIT.css">',
    "preload": '<link rel="preload" as="script" href="HIT.js">',
    "import in a style": "<style>@import 'HIT.css';</style>",
    "picture of a style": '<p style="background: url(HIT.png)">A</p>',
    "font of a style": "<style>@font-face { font-family: F; src: url(HIT.woff2) } p { font-family: F }</style><p>A</p>",
    "picture": '<img alt="" src="HIT.png" srcset="HIT.png 2x">',
    "picture in SVG": '<svg><image href="HIT.png"/><use href="HIT.svg#a"/></svg>',
    "script in foreign content": "<svg><foreignObject><script>RUN</script></foreignObject></svg>",
    "video": '<video src="HIT.mp4" poster="HIT.png" autoplay></video>',
    "ping": '<a href="#a" ping="HIT">A</a>',
}
HARNESS = """<!DOCTYPE html><title>Harness</title><body><script>
const ran = {}, carried = {}, pages = PAGES;
addEventListener("message", said => { ran[said.data] = true });
const frames = pages.map(name => {
  const frame = document.createElement("iframe");
  frame.src = "/page/" + name;
  return frame;
});
const loaded = Promise.all(frames.map(frame => new Promise(done => { frame.onload = done; document.body.append(frame) })));
const rest = () => new Promise(done => setTimeout(done, 500));
const click = frame => {
  const inside = frame.contentDocument;
  for (const one of inside ? inside.querySelectorAll("a, button") : [])
    one.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, view: frame.contentWindow}));
};
const look = (frame, at) => {
  const inside = frame.contentDocument;
  const fonts = inside ? [...inside.fonts].filter(one => one.status == "loaded").map(one => one.family.replaceAll('"', "")) : [];
  const pictures = inside ? [...inside.images].filter(one => one.naturalWidth).map(one => one.className) : [];
  carried[pages[at]] = [...fonts, ...pictures];
};
loaded.then(rest).then(() => { frames.forEach(look); frames.forEach(click) }).then(rest).then(() => {
  const found = document.createElement("pre");
  found.id = "found";
  found.textContent = JSON.stringify({ran: Object.keys(ran), carried});
  document.body.replaceChildren(found);
});
</script></body>"""
TYPES = {"js": "text/javascript", "html": "text/html", "css": "text/css", "png": "image/png", "svg": "image/svg+xml"}


class Site(ThreadingHTTPServer):
    """Serves pages by their names inside one page around them, and keeps what else was asked of it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: set[str] = set()
        self.pages: dict[str, str] = {}
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def armed(self, name: str, payload: str) -> str:
        """Fill in the script that tells, and the address."""
        return payload.replace("RUN", f"top.postMessage('{name}','*')").replace("HIT", f"{self.address}/hit/{name}")


class _Handler(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        _, kind, *rest = self.path.split("/")
        ending = self.path.rpartition(".")[2]
        if kind == "harness":
            self._answer(HARNESS.replace("PAGES", json.dumps(list(self.server.pages))), "text/html")
        elif kind == "page":
            self._answer(self.server.pages.get(rest[0], ""), "text/html")
        else:
            name = re.split(r"[.?]", rest[0])[0] if kind == "hit" else ""
            self.server.asked |= {name} - {""}
            told = f"top.postMessage('{name}','*')"
            self._answer(f"<script>{told}</script>" if ending == "html" else told, TYPES.get(ending, "text/plain"))

    do_POST = do_GET  # noqa: N815 - as http.server calls it

    def _answer(self, text: str, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""
