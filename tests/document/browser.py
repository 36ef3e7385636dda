"""
A page in headless Chromium: what is measured of it on a screen, and what it prints.

By hand, `python tests/document/browser.py report.html 390 dark` writes what screen.js and axe find at that width, and
`... report.html 739 print` what they find with the rules for paper, at the width of a sheet between its margins.
"""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

AXE = Path(__file__).parents[2] / ".ci" / "cache" / "axe.min.js"
MEASURES = Path(__file__).with_name("screen.js")
HEIGHTS = {390: 844, 820: 1180}  # of a telephone and a tablet; others are as high as a desk's screen
POLICY = re.compile(r"<meta\b[^>]*\bhttp-equiv=.?Content-Security-Policy\b[^>]*>", re.IGNORECASE)
FOUND = re.compile(r'<pre id="found">(.*?)</pre>', re.DOTALL)
SAID = re.compile(r":CONSOLE[:(]\d+\)?\] (.*)")


def measured(program: str, page: Path, *, width: int, dark: bool) -> dict[str, Any]:
    """Return what screen.js finds in a copy of the page, which may run the script that the page itself may not."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy.html"
        copy.write_text(_with_scripts(page.read_text(encoding="utf-8")), encoding="utf-8")
        screen = (
            "--kiosk",
            f"--screen-info={{{width}x{HEIGHTS.get(width, 900)}}}",
        )  # a window is never narrower than 500 px
        dump = ("--hide-scrollbars", "--virtual-time-budget=60000", "--dump-dom")
        done = _start(program, copy.resolve().as_uri(), Path(folder), *screen, *dump, dark=dark)
    found = FOUND.search(done.stdout)
    if found is None:
        raise AssertionError(f"Chromium answered nothing: {done.stderr[-2000:]}")
    answer: dict[str, Any] = json.loads(html.unescape(found[1]))
    if "fault" in answer:
        raise AssertionError(answer["fault"])
    return answer


def printed(program: str, page: Path, pdf: Path, *, dark: bool) -> list[str]:
    """Print the page itself; answer what the browser complains of meanwhile."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = ("--enable-logging=stderr", "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
        done = _start(program, page.resolve().as_uri(), Path(folder), *options, dark=dark)
    return SAID.findall(done.stderr)


def opened(program: str, address: str) -> list[bool]:
    """Tell of each part that can be folded whether it is open where the browser arrives at an address."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        done = _start(program, address, Path(folder), "--dump-dom", dark=False)
    return ["open" in one for one in re.findall("<details([^>]*)>", done.stdout)]


def visited(program: str, address: str) -> Any:
    """Return what a page, which may run scripts, says of itself in the end."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        dump = ("--virtual-time-budget=20000", "--dump-dom")
        done = _start(program, address, Path(folder), *dump, dark=False)
    found = FOUND.search(done.stdout)
    if found is None:
        raise AssertionError(f"Chromium answered nothing: {done.stderr[-2000:]}")
    return json.loads(html.unescape(found[1]))


def _with_scripts(page: str) -> str:
    scripts = "".join(f'<script src="{file.as_uri()}"></script>' for file in (AXE, MEASURES) if file.exists())
    before, end, after = POLICY.sub("", page).rpartition("</body>")
    return f"{before}{scripts}{end}{after}"


def _start(program: str, address: str, folder: Path, *options: str, dark: bool) -> subprocess.CompletedProcess[str]:
    profile = (f"--user-data-dir={folder / 'profile'}", "--no-first-run", "--no-sandbox", "--disable-gpu")
    scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
    command = [program, "--headless", *profile, scheme, *options, address]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)


if __name__ == "__main__":
    with TemporaryDirectory() as by_hand:
        given, asked, *words = sys.argv[1:]
        shown = Path(by_hand) / "page.html"
        media = "@media all" if "print" in words else "@media print"
        shown.write_text(Path(given).read_text(encoding="utf-8").replace("@media print", media), encoding="utf-8")
        browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        found = measured(browser, shown, width=int(asked), dark="dark" in words)
    sys.stdout.write(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
