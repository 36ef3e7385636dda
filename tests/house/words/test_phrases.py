"""What a document may never say."""

import ast
import re
from html.parser import HTMLParser

import pytest
import remedies

from reportgen import index, printing, reasons
from reportgen.narrative import english, gaps

# What is banned, as a pattern over lower-case text, with a sentence that it must catch.
BANNED = [
    (r"\baccept(s|ed|ing)? (the|this|that|a|our) null", "We accept the null hypothesis."),
    (r"\bno (statistical |real |true )?difference(s)?\b(?! is shown)", "There is no difference between A and B."),
    (r"\bpro(ve[sdn]?|ving)\b", "The test proves it."),
    (r"\bconfirm(s|ed|ing|ation)\b", "The interval confirms the claim."),
    (r"\bnormality (is |was )?(confirmed|given|shown)|\bassumptions? (is |are |was |were )?(satisfied|fulfilled)",
     "The normality assumption is satisfied."),
    (r"\b(highly|very|extremely|marginally|barely|nearly|almost|narrowly) (statistically )?significant", "It is highly significant."),
    (r"(?<!statistically )\b(in)?significan(t|tly)\b(?! digits)", "The difference is significant."),
    (r"\btrends? (towards?|to)\b|\btrending\b", "There is a trend towards better recall."),
    (r"probability that the (true|real) \w+ (lies|is|falls)|chance that the (true|real)",
     "There is a 95% probability that the true value lies inside."),
    (r"due to chance|result of chance|by chance alone|happened by chance", "The probability that the result is due to chance is small."),
    (r"overlap\w* (confidence )?intervals|intervals? (do not |does not )?overlap", "The intervals overlap, so the models are alike."),
    (r"\b(robust(ly|ness)?|excellent(ly)?|poor(ly)?|outstanding|acceptable|strong|weak|good performance)\b", "Recall is excellent."),
    (r"\b(observed|post[- ]hoc|retrospective|achieved) power\b", "The observed power was 80%."),
    (r"(?<!do not show that )\b(the|both|these|two) (two )?models (are|perform|do) (\w+ )?(equal|equivalent|identical|the same|alike)",
     "Since p is large, the models are equal."),
    (r"(?<!must: )\bsuperior(?!$)(ity)?\b(?! is not shown)", "A is superior, for its p is below the level."),
    (r"\b(caused by|causes|leads? to|results? in|driven by|due to|thanks to|because of)\b", "The gap is caused by sex."),
    (r"(?<!no )\b(un)?biased\b|\b(un)?fair(ly|ness)?\b", "The model is unbiased and fair."),
    (r"\bwell[- ]calibrated\b|\bperfectly calibrated\b", "The model is well calibrated."),
    (r"more cases (will|would|should|to) (settle|show|demonstrate|decide)", "Forty more cases will settle it."),
    (r"% (certain|sure|confident|confidence) that|\b(certain|sure) that the model", "We are 97.5% certain that the model meets it."),
    (r"\b(narrowly|just|barely|nearly|almost) (missed|met|failed|passed|reached)", "The criterion was narrowly missed."),
    (r"\bpass(ed|es)? overall|\boverall (pass|passed)\b", "The model passed overall."),
    (r"\b(un)?representative\b", "The sample is representative."),
    (r"\bgenerali[sz]e[sd]?\b|\bgenerali[sz]ation\b(?! error\b)", "The model generalises."),
    (r"\bno (data )?leak(age|s)?\b|\bleak-free\b", "There is no leakage."),
    (r"\bbest (model|classifier|performing)\b|\bwinner\b", "A is the best model."),
    (r"\b(out|under)perform(s|ed|ing)?\b", "A outperforms B."),
    (r"\bcompl(iant|ies|y|iance) with\b", "The model is compliant with the rule."),
    (r"\bis (now )?(validated|safe|reliable|trustworthy)\b|\bguarantee[sd]?\b", "The model is validated and safe."),
    (r"\btrue (recall|value|accuracy|\w+) is (between|in|within|inside)\b", "The true recall is between 81% and 97%."),
]  # fmt: skip

FINE = [
    "Where no difference is shown, the data do not show that the models are equal.",
    "No difference is shown.",
    "A difference that is statistically significant at this level.",
    "A check can speak against an assumption; none can confirm one.",
    "Values down to 81.2% are also compatible with these data.",
    "Criterion C1 is not demonstrated.",
    "Non-inferiority is not shown, and superiority is not shown.",
    "The error rate on test cases estimates the generalization error.",
    "No unbiased estimate of the variance of k-fold cross-validation exists.",
]


def banned_in(text):
    """Find the banned phrases in a text."""
    plain = re.sub(r"\s+", " ", text.lower())
    return [found.group() for pattern, _ in BANNED if (found := re.search(pattern, plain))]


def said_banned(texts):
    """Name each text that says what is banned."""
    return [(found, text) for text in texts if (found := banned_in(text))]


@pytest.mark.parametrize(("pattern", "sentence"), BANNED, ids=[sentence for _, sentence in BANNED])
def test_a_banned_phrase_is_caught(pattern, sentence):
    assert re.search(pattern, sentence.lower())
    assert said_banned([sentence])


@pytest.mark.parametrize("sentence", FINE)
def test_a_careful_sentence_is_not_caught(sentence):
    assert said_banned([sentence]) == []


# The words of documents, without what others wrote and without teaching text


class Spoken(HTMLParser):
    """Collects what is said where nothing is seen: alternative texts and titles of pictures."""

    def __init__(self):
        super().__init__()
        self.said, self.inside = [], ""

    def handle_starttag(self, tag, attrs):
        self.inside = tag
        self.said += [value for name, value in attrs if name in ("alt", "aria-label", "title", "content") and value]

    def handle_data(self, data):
        if self.inside in ("title", "desc", "text"):
            self.said.append(data)


def spoken(page):
    reader = Spoken()
    reader.feed(page.partition("</head>")[2])
    return reader.said


def test_no_document_says_what_is_banned(pages):
    assert len(pages) > 500
    assert said_banned({words for _, words in pages}) == []


def test_no_picture_says_what_is_banned(documents):
    assert said_banned({words for document in documents.values() for words in spoken(document.html)}) == []


def test_the_words_of_pictures_are_looked_at():
    page = '<head></head><img alt="A proves it"><svg><title>B generalises</title><text>no leakage</text></svg>'

    assert [found for found, _ in said_banned(spoken(page))] == [["proves"], ["generalises"], ["no leakage"]]


def test_the_authors_own_text_is_exempt_and_nothing_else(read, paragraphs):
    page = '<body><p><bdi class="author">It proves all.</bdi> This proves nothing.</p></body>'
    texts = [words for _, words in paragraphs(read(page), without=("author", "name", "null"))]

    assert texts == ["It This proves nothing."]
    assert len(said_banned(texts)) == 1


# The words of the command line


def ours(text):
    """Pass the lines that are our own: no null hypothesis, no title of a paper."""
    return [line for line in text.splitlines() if not line.startswith(("Null hypothesis: ", "Reference: "))]


def test_no_calculation_says_what_is_banned(calculated):
    assert len(calculated) >= 3 * len(index.of_kind(*index.METHOD_KINDS))
    assert said_banned({line for answer in calculated for line in ours(printing.calc_words(answer))}) == []


@pytest.mark.parametrize("entry", index.entries(), ids=lambda entry: f"{entry.kind} {entry.id}")
def test_no_definition_says_what_is_banned(entry):
    assert entry.undefined_when is None or remedies.words("UNDEFINED", entry.undefined_when)
    assert said_banned(ours(printing.entry_words(entry))) == []
    assert said_banned([entry.label, entry.meaning, entry.question, entry.assumes]) == []


# The words in the house


TABLES = {
    "sentences": english.SENTENCES,
    "gaps": gaps.GAPS,
    "undefined": reasons.UNDEFINED,
    "withheld": reasons.WITHHELD,
    "steps": reasons.STEPS,
    "checks": reasons.CHECKS,
    "consequences": reasons.CONSEQUENCES,
}
TEACHING = {  # names as texts use them, terms that only `explain` shows, statements that a student must not mark
    *(f"reportgen/narrative/english/{name}.py" for name in ("metric_names", "terms_of_theory")),
    "reportgen/exercises/interpretation.py",
}


def texts_in(tree):
    """Pass the texts in code that are no docstrings and no titles of papers."""
    others = {id(one.value) for node in ast.walk(tree) if isinstance(node, ast.Call) for one in titles(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            others.add(id(node.body[0].value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others:
            yield node.value


def titles(call):
    return [one for one in call.keywords if one.arg == "reference"]


@pytest.mark.parametrize("table", TABLES)
def test_no_catalogue_says_what_is_banned(table):
    assert said_banned(TABLES[table].values()) == []


def test_no_text_in_code_says_what_is_banned(sources):
    found = {file: said_banned(texts_in(tree)) for file, tree in sources.items() if file not in TEACHING}

    assert {file: said for file, said in found.items() if said} == {}


def test_a_text_in_code_is_looked_at_and_a_docstring_is_not():
    code = 'def f():\n    """It proves nothing."""\n    return metric("A", f"the {x} outperforms", reference="Best models")\n'

    assert said_banned(texts_in(ast.parse(code))) == [(["outperforms"], " outperforms")]


@pytest.mark.parametrize("file", ["README.md", "CHANGELOG.md"])
def test_no_page_about_the_project_says_what_is_banned(root, file):
    assert said_banned((root / file).read_text(encoding="utf-8").splitlines()) == []
