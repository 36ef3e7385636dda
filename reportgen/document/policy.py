"""The policy that every page brings along: a browser takes style, pictures and fonts from the page itself, and no more."""

import hashlib
import re
from base64 import b64encode

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
# Only what HTML itself calls a space may stand before: anything else would already open the body.
_DOCTYPE = re.compile(r"[\t\n\f\r ]*<!doctype[^>]*>", re.IGNORECASE)  # browsers, too, end it at the first >
# Attributes are passed over only as we write them: a > in a value would put the policy into that value.
_HEAD = re.compile(r'[\t\n\f\r ]*<html(?: lang="[a-z-]*")?>[\t\n\f\r ]*<head>\n?', re.IGNORECASE)


def with_policy(page: str) -> str:
    r"""
    Put the policy before all that a browser could act on, with any templates.

    A page that does not begin as ours do gets it before its first element: a browser then opens the head by itself.

    >>> with_policy("<!DOCTYPE html>\n<html><head><title>T</title>").partition("<meta")[0]
    '<!DOCTYPE html>\n<html><head>'
    >>> with_policy("<script>1</script>").partition("<meta")[0]
    '<!DOCTYPE html>\n'
    """
    doctype = _DOCTYPE.match(page)
    if doctype is None:
        return f"<!DOCTYPE html>\n{_META}\n{page}"
    head = _HEAD.match(page, doctype.end())
    at = head.end() if head else doctype.end()
    return f"{page[:at]}{_META}\n{page[at:]}"


def with_script(page: str, data: str, script: str) -> str:
    """Put data and one script of ours at the end of a page that has the policy, which then lets just this script run."""
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    allowed = page.replace(POLICY, f"{POLICY}; script-src 'sha256-{digest}'", 1)
    before, end, after = allowed.rpartition("</body>")
    scripts = f'<script type="application/json" id="checks">{data}</script>\n<script>{script}</script>\n'
    return f"{before}{scripts}{end}{after}"
