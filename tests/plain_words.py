"""What plain English avoids, as patterns, and where a reader meets words of ours."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from reportgen import index

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "reportgen/README.md", "samples/README.md")
UNRELEASED = re.compile(r"^## [^\n]*\(unreleased\)$.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)

# What is avoided: its name, the pattern, sentences that it must catch and one that it must let pass.
AVOIDED = [
    (
        "share",
        r"\bshares? of\b|\b(the|an?|this|these|its|their|two|stated|are|in|on) shares?\b",
        ["The share of cases that are found.", "Areas are shares.", "In the stated share."],
        "Training sets share cases, and comparisons share an error.",
    ),
    ("call", r"(?<!also )\bcall(s|ed|ing)?\b", ["Cases that Tree calls positive.", "327 calls of Tree."],
     "Recall, also called sensitivity."),
    ("stand, hold, carry, lie, speak",
     r"\b(stands?|stood|holds?|holding|held(?!-out)|carr(y|ies|ied)|lies?|lain|sp(eaks?|oke) (for|against))\b",
     ["The reason stands below.", "Verdicts hold if cases are independent.", "The threshold lies inside.",
      "It carries no verdict.", "The data speak for a difference."],
     "Standard errors from held-out cases; the threshold is inside the interval."),
    ("conditional by inversion", r"(^|[.;:,] )(were|had|should) (all|the|it|they|this|these|another|a|one)\b",
     ["Were the truth another than the estimate, 636 cases."], "If the true value were 0.9, 636 cases."),
    ("whatever, whose", r"\b(whatever|whose|whoever|wherever|whichever)\b",
     ["Precision and whatever else depends on it.", "Groups whose intervals are wide."], "The groups that are small."),
    ("such a", r"\bsuch an?\b|\bsuch (rows|cases|samples|values|bands?)\b", ["Such a row is left out.", "Of such rows."],
     "Methods such as bootstrap."),
    ("so too", r"\bso too\b|\bso are\b", ["So too the last."], "It is so small that it is left out."),
    ("in doubt", r"\bin doubt\b", ["In doubt: that no row had to be left out."], "Needs attention."),
    ("of use", r"\b(prevalences?|values?|precision) (of|at) use\b|\bare those of use\b|\bvalue in use\b",
     ["At the prevalence of use."], "At the expected prevalence in use."),
    ("other words for no verdict", r"\bcould not be judged\b|\bno verdict is given\b|\bcan ?not be judged\b|\bundefined\b",
     ["C1 could not be judged.", "C1 is undefined."], "C1 has no verdict."),
    ("things that act",
     (r"\b(data|record|sample|cases|interval|estimates?|thresholds?) (leaves?|says?|knows?|asks?)\b|\bleaves? (it )?open\b"
     r"|\btouch(es)?\b|\blooks? at\b"),
     ["The data leave open which is better.", "Slope and intercept do not touch the ranking."],
     "Both values are compatible with the data."),
    ("beside", r"\bbeside\b", ["The table beside the figure."], "The table next to the figure, besides the others."),
    ("chains of nouns",
     r"\b(intervals?|differences?|limits?|values?|rates?) of (the )?\w+ of (the )?\w+ of\b|\bintervals of (differences|shares)\b",
     ["Intervals of differences of areas of models."], "The interval for the difference."),
    ("because in a head", r"\b(set|asked) because\b", ["Set because"], "Reason"),
    ("variance recovery", r"\bvariance recovery\b", ["By variance recovery."], "By MOVER."),
    ("form of numbers", r"\d\s%", ["96.2 % of cases.", "At 95\u00a0% recall."], "96.2% of 5,926 cases."),
    ("drawn as those", r"\b(drawn|set) (as|like) those\b", ["Curves of Tree, drawn as those of Logistic."],
     "Curves of Tree."),
    ("in the role", r"\bin the role\b", ["H2 in the role secondary."], "H2 is a secondary comparison."),
    ("old words",
     (r"\b(thereof|therein|thereby|hence|upon|one half|put off|taken over|taken? for granted|wrong way round|asked for"
     r"|is asked|by itself|dear|nobody|somebody|for lack of|nothing found against)\b"),
     ["The half thereof.", "Each threshold by itself.", "Where nobody says.", "Left out for lack of a score."],
     "Half of them; each was requested."),
]  # fmt: skip


# What may be said where methods are taught, and in no document
TEXTBOOKS = r"\b(Honavar|Gama|Classification Validation|Hypothesis Real Risk)\b|\bon one slide\b"
TAUGHT = "reportgen/narrative/english/metric_names.py"
HOLE = re.compile(r"\{[^{}|]*\}")  # of a sentence: the names in it are code; words for one and many are read


def avoided_in(text: str, *patterns: str) -> list[str]:
    """List each place in a text that plain English would say otherwise."""
    plain = HOLE.sub("5", re.sub(r"[^\S\u00a0\u202f]+", " ", text))
    avoided = [pattern for _, pattern, _, _ in AVOIDED] + [*patterns]
    return [found.group().strip() for pattern in avoided for found in re.finditer(pattern, plain, re.IGNORECASE)]


def avoided_in_all(texts: Iterable[str], *patterns: str) -> list[str]:
    """List what is avoided in any of several texts."""
    return [place for text in texts for place in avoided_in(text, *patterns)]


# Words in code

CODE = re.compile(r"\\[wdsb](?![a-z])|\w \| \w|\b\w+_code\b")  # patterns, types and names of fields, which nobody reads


def in_code() -> dict[str, list[str]]:
    """Return what is avoided in the texts of each module: those that it holds, and what it declares."""
    files = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / "reportgen").rglob("*.py")}
    found = {name: avoided_in_all(prose(ast.parse(text))) for name, text in sorted(files.items())}
    for entry in index.entries():
        found[f"{entry.module.replace('.', '/')}.py"] += avoided_in_all(map(without_code, (entry.meaning, entry.notes)))
    found[TAUGHT] = [
        place for place in found[TAUGHT] if not place.lower().startswith("call")
    ]  # of authors, who do call
    return found


def prose(tree: ast.Module) -> Iterator[str]:
    """Pass the texts in code that have several words and are neither docstrings nor titles of papers."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    others = {id(one.value) for call in calls for one in call.keywords if one.arg == "reference"}
    others |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield node.value if " " in node.value and not CODE.search(node.value) else ""


# Words of schemas and of pages about the project


def in_schemas() -> dict[str, list[str]]:
    """Return what is avoided in what editors show of a spec, and what is said of results."""
    files = sorted((ROOT / "schemas").glob("*.json"))
    return {f"schemas/{file.name}": avoided_in_all(described(json.loads(file.read_text("utf-8")))) for file in files}


def described(tree: object) -> Iterator[str]:
    """Pass every description in a schema."""
    if isinstance(tree, dict):
        if isinstance(tree.get("description"), str):
            yield tree["description"]
        yield from (text for part in tree.values() for text in described(part))
    elif isinstance(tree, list):
        yield from (text for part in tree for text in described(part))


def in_pages() -> dict[str, list[str]]:
    """Return what is avoided in the pages about the project, codes and keys apart."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in PAGES}
    texts["CHANGELOG.md"] = UNRELEASED.search((ROOT / "CHANGELOG.md").read_text("utf-8")).group()
    return {name: avoided_in(without_code(text)) for name, text in texts.items()}


def without_code(markdown: str) -> str:
    """Leave out what stands in backticks, and in blocks of code all but the comments."""
    parts = re.split(r"^```.*$", markdown, flags=re.MULTILINE)
    kept = [part if at % 2 == 0 else "\n".join(re.findall(r" # (.*)", part)) for at, part in enumerate(parts)]
    return re.sub(r"`[^`]*`", "it", "\n".join(kept))


# Words of documents, on the page and in the terminal


class Spoken(HTMLParser):
    """Collects what is said where nothing is seen, and the words inside pictures."""

    def __init__(self) -> None:
        """Begin outside of any element."""
        super().__init__()
        self.said: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what attributes say."""
        self.inside = tag
        self.said += [value for name, value in attrs if name in ("alt", "aria-label", "title") and value]

    def handle_data(self, data: str) -> None:
        """Keep the words of pictures."""
        if self.inside in ("title", "desc", "text", "tspan"):
            self.said.append(data)


def said_unseen(page: str, written: Iterable[str]) -> list[str]:
    """List what is avoided in titles, labels and pictures, where words of the author's may stand among ours."""
    reader = Spoken()
    reader.feed(page)
    own = sorted({text for text in written if avoided_in(text)}, key=len, reverse=True)
    return avoided_in_all((without(text, own) for text in reader.said), TEXTBOOKS)


def without(text: str, own: Iterable[str]) -> str:
    """Put It in place of what the author wrote."""
    for written in own:
        text = text.replace(written, "It")
    return text


def texts_of(tree: object) -> Iterator[str]:
    """Pass every text of a tree, such as a spec."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict | list | tuple):
        for part in tree.values() if isinstance(tree, dict) else tree:
            yield from texts_of(part)
