"""What a document may never say, and how its sentences must be built."""

import ast
import re
from dataclasses import asdict
from html.parser import HTMLParser
from string import Formatter

import pytest

from reportgen import api, index, printing, reasons
from reportgen.narrative import english, gaps, terms

# What is banned, as a pattern over lower-case text, with a sentence that it must catch.
BANNED = [
    (r"\baccept(s|ed|ing)? (the|this|that|a|our) null", "We accept the null hypothesis."),
    (r"\bno (statistical |real |true )?difference(s)?\b", "There is no difference between A and B."),
    (r"\bpro(ve[sdn]?|ving|of)\b", "The test proves it."),
    (r"\bconfirm(s|ed|ing|ation)\b", "The interval confirms the claim."),
    (r"\bnormality (is |was )?(confirmed|given|shown)|\bassumptions? (is |are |was |were )?(satisfied|fulfilled)",
     "The normality assumption is satisfied."),
    (r"\b(highly|very|extremely|marginally|barely|nearly|almost|narrowly) (statistically )?significant", "It is highly significant."),
    (r"(?<!statistically )\b(in)?significan(t|tly)\b", "The difference is significant."),
    (r"\btrends? (towards?|to)\b|\btrending\b", "There is a trend towards better recall."),
    (r"probability that the (true|real) \w+ (lies|is|falls)|chance that the (true|real)",
     "There is a 95 % probability that the true value lies inside."),
    (r"due to chance|result of chance|by chance alone|happened by chance", "The probability that the result is due to chance is small."),
    (r"overlap\w* (confidence )?intervals|intervals? (do not |does not )?overlap", "The intervals overlap, so the models are alike."),
    (r"\b(robust(ly|ness)?|excellent(ly)?|poor(ly)?|outstanding|acceptable|strong|weak|good performance)\b", "Recall is excellent."),
    (r"\b(observed|post[- ]hoc|retrospective|achieved) power\b", "The observed power was 80 %."),
    (r"(?<!do not show that )\b(the|both|these|two) (two )?models (are|perform|do) (\w+ )?(equal|equivalent|identical|the same|alike)",
     "Since p is large, the models are equal."),
    (r"\bsuperior(ity)?\b(?! is not shown)", "A is superior, for its p is below the level."),
    (r"\b(caused by|causes|leads? to|results? in|driven by|due to|thanks to|because of)\b", "The gap is caused by sex."),
    (r"\b(un)?biased\b|\b(un)?fair(ly|ness)?\b", "The model is unbiased and fair."),
    (r"\bwell[- ]calibrated\b|\bperfectly calibrated\b", "The model is well calibrated."),
    (r"more cases (will|would|should|to) (settle|show|demonstrate|decide)", "Forty more cases will settle it."),
    (r"% (certain|sure|confident|confidence) that|\b(certain|sure) that the model", "We are 97.5 % certain that the model meets it."),
    (r"\b(narrowly|just|barely|nearly|almost) (missed|met|failed|passed|reached)", "The criterion was narrowly missed."),
    (r"\bpass(ed|es)? overall|\boverall (pass|passed)\b", "The model passed overall."),
    (r"\b(un)?representative\b", "The sample is representative."),
    (r"\bgenerali[sz]e[sd]?\b|\bgenerali[sz]ation\b", "The model generalises."),
    (r"\bno (data )?leak(age|s)?\b|\bleak-free\b", "There is no leakage."),
    (r"\bbest (model|classifier|performing)\b|\bwinner\b", "A is the best model."),
    (r"\b(out|under)perform(s|ed|ing)?\b", "A outperforms B."),
    (r"\bcompl(iant|ies|y|iance) with\b", "The model is compliant with the rule."),
    (r"\bis (now )?(validated|safe|reliable|trustworthy)\b|\bguarantee[sd]?\b", "The model is validated and safe."),
    (r"\btrue (recall|value|accuracy|\w+) is (between|in|within|inside)\b", "The true recall is between 81 % and 97 %."),
]  # fmt: skip

FINE = [
    "The data leave open which model is better; they do not show that the models are equal.",
    "A difference that is statistically significant at this level.",
    "A check can speak against an assumption; none can confirm one.",
    "Values down to 81.2 % are also compatible with these data.",
    "At a significance level of 5 % the data speak for a difference in favour of A on these cases.",
    "Criterion C1 is not demonstrated.",
    "Non-inferiority is not shown, and superiority is not shown.",
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


def in_terms(run):
    return any(one.attributes.get("id") == "annex-terms" for one in run.around)


@pytest.fixture(scope="module")
def pages(documents, paragraphs) -> list[tuple[str, str]]:
    """Answer the tag and words of each paragraph of all documents."""
    return [
        (block, words)
        for document in documents.values()
        for block, words in paragraphs(
            [run for run in document.runs if not in_terms(run)], without=("author", "name", "null")
        )
    ]


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


SITUATIONS = {
    "ordinary": {
        "tp": 40, "fp": 5, "fn": 10, "tn": 45, "successes": 40, "trials": 50, "values": [1, 2, 4],
        "truth": [1, 0] * 30, "scores": [0.9, 0.2, 0.4, 0.5] * 15, "positive": "1",
        "a": [0.9, 0.2, 0.4, 0.5] * 15, "b": [0.8, 0.3, 0.7, 0.1] * 15,
        "both_right": 70, "only_a": 18, "only_b": 7, "both_wrong": 5, "distribution": "t", "p": 0.975, "df": 9,
    },
    "few": {
        "tp": 1, "fp": 0, "fn": 0, "tn": 0, "successes": 0, "trials": 1, "values": [1],
        "truth": [1], "scores": [2.5], "positive": "1", "a": [0.5], "b": [0.5],
        "both_right": 1, "only_a": 0, "only_b": 0, "both_wrong": 0, "distribution": "normal", "p": 0.5,
    },
    "one side": {
        "tp": 0, "fp": 0, "fn": 3, "tn": 7, "successes": 3, "trials": 3, "values": [2, 2, 2],
        "truth": [1, 1, 0, 0], "scores": [0.9, 0.8, 0.2, 0.1], "positive": "1", "a": [0.9, 0.8, 0.2, 0.1],
        "b": [0.9, 0.8, 0.2, 0.1], "both_right": 9, "only_a": 1, "only_b": 0, "both_wrong": 1,
        "distribution": "normal", "p": 0.5,
    },
}  # fmt: skip
COUNTS_OF_CASES = ("tp", "fp", "fn", "tn")
REQUIRED = {"beta": 2, "metric": "accuracy", "proportion": 0.9, "threshold": 0.8}


def answers():
    """Calculate with every method in every situation, by each way of giving its inputs."""
    for entry in index.of_kind(*index.METHOD_KINDS):
        ways = (COUNTS_OF_CASES,) if entry.evidence == ("Evidence",) else entry.inputs or ((),)
        for names in {way for way in ways if "matrix" not in way}:
            required = REQUIRED | ({"metric": "roc_auc"} if "a" in names else {})
            options = {option.name: required[option.name] for option in entry.options if option.required}
            for given in SITUATIONS.values():
                yield api.calc(entry.id, {name: given[name] for name in names if name in given}, **options)


def ours(text):
    """Pass the lines that are our own: no null hypothesis, no title of a paper."""
    return [line for line in text.splitlines() if not line.startswith(("Null hypothesis: ", "Reference: "))]


@pytest.fixture(scope="module")
def calculated() -> list[dict]:
    return list(answers())


def test_no_calculation_says_what_is_banned(calculated):
    assert len(calculated) >= 3 * len(index.of_kind(*index.METHOD_KINDS))
    assert said_banned({line for answer in calculated for line in ours(printing.calc_words(answer))}) == []


@pytest.mark.parametrize("entry", index.entries(), ids=lambda entry: f"{entry.kind} {entry.id}")
def test_no_definition_says_what_is_banned(entry):
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
SPEAKING = ("narrative", "document", "figures", "printing", "inspection", "starter", "cli")
TEACHING = "reportgen/narrative/terms.py"


def texts_in(tree):
    """Pass the texts in code that are no docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("table", TABLES)
def test_no_catalogue_says_what_is_banned(table):
    assert said_banned(TABLES[table].values()) == []


def test_no_text_in_code_says_what_is_banned(sources):
    rooms = tuple(f"reportgen/{room}" for room in SPEAKING)
    texts = [
        text for file, tree in sources.items() if file.startswith(rooms) and file != TEACHING for text in texts_in(tree)
    ]

    assert len(texts) > 500
    assert said_banned(texts) == []


def test_a_text_in_code_is_looked_at_and_a_docstring_is_not():
    code = 'def f():\n    """It proves nothing."""\n    return ("A", f"the {x} outperforms")\n'

    assert said_banned(texts_in(ast.parse(code))) == [(["outperforms"], " outperforms")]


# How sentences are built


def slips(words):
    """Name what is wrong with the typography of words."""
    if re.search(r"\b(nan|NaN|inf|Infinity|None|Undefined\()\b|[{}]|<function|object at", words):
        yield "a hole"
    if re.search(r"\S[ \u00a0]{2,}\S", words):
        yield "two spaces"
    if re.search(r"\s[.,;:!?)](\s|$)|\(\s", words):
        yield "a space before a stop"
    if re.search(r"[.,;:]{2,}|[.;:],|,\.", words):
        yield "two stops"
    if re.search(r"[a-z]\.[A-Z]|,[a-z]", words):
        yield "no space after a stop"


def is_sentence(words):
    """Tell whether words begin with a capital or a number and end with a full stop, or with a colon before a list."""
    return bool(re.match(r"[A-Z\d]|p-value", words.strip())) and bool(re.search(r"[.:]$", words.strip()))


PLURALS = "cases|rows|ids|times|draws|criteria|models|comparisons|verdicts|estimates|points|alarms|files|others"
MANY = rf"(?<![\d.,\u00a0\u202f])\b1 (?:(?:\w+ )?(?:{PLURALS})|are|were|have)\b"


def disagreements(words):
    """Find a one that is followed by words for many."""
    return re.findall(MANY, words)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("Recall is nan.", "a hole"),
        ("SHA-256 None", "a hole"),
        ("Criterion {id} is met.", "a hole"),
        ("It is  met.", "two spaces"),
        ("It is met .", "a space before a stop"),
        ("of 9 ( 3 of them)", "a space before a stop"),
        ("It is met..", "two stops"),
        ("It is met.The other is not.", "no space after a stop"),
    ],
)
def test_a_slip_is_caught(words, fault):
    assert fault in list(slips(words))


@pytest.mark.parametrize("words", ["Recall of It is 92.6 % (102 of 106), 95 % It 90.6 % to 99.0 %.", "≥ 0.7", "–"])
def test_what_is_well_set_is_no_slip(words):
    assert list(slips(words)) == []


@pytest.mark.parametrize("words", ["recall is 1.", "Recall is 1", "", "the model's name (It)"])
def test_what_is_no_sentence_is_caught(words):
    assert not is_sentence(words)


@pytest.mark.parametrize(
    "words", ["1 cases are ill.", "Of 9 rows read, 1 were excluded.", "used 1 times", "All 1 rows read"]
)
def test_a_one_with_words_for_many_is_caught(words):
    assert disagreements(words)


@pytest.mark.parametrize("words", ["1 case is ill.", "21 cases", "0.1 points", "2 of 1 model", "1 was excluded"])
def test_a_one_with_words_for_one_is_fine(words):
    assert disagreements(words) == []


def test_no_document_has_a_slip(pages):
    assert [(found, words) for _, words in pages if (found := list(slips(words)))] == []


def test_no_document_counts_one_as_many(pages):
    assert [words for _, words in pages if disagreements(words)] == []


def test_every_paragraph_is_made_of_sentences(documents, paragraphs):
    broken = [
        words
        for document in documents.values()
        for block, words in paragraphs([run for run in document.runs if not listed(run)], without=("author", "name"))
        if block.tag in ("p", "li") and not block.classes & {"kind", "state"} and not is_sentence(words)
    ]

    assert broken == []


def listed(run):
    """Tell whether words stand in a list of headings or names, or are the author's own."""
    return run.inside("nav") or any(one.attributes.get("id") == "gaps" for one in run.around) or own(run)


def own(run):
    return run.inside("author") or (run.block.tag == "li" and not run.text.strip())


COUNTS = (  # holes that can hold a one
    "read excluded analysed positives negatives cases tp fp discordant only_a only_b estimates comparisons verdicts "
    "rows overlap repeated unmatched outside"
).split()


def filled(template):
    """Fill the holes of a sentence: counts with one, others with a word."""
    return "".join(
        words + ("" if name is None else "1" + reasons.inflected(form or "", one=True) if name in COUNTS else "It")
        for words, name, form, _ in Formatter().parse(template)
    )


def test_a_sentence_that_counts_one_as_many_is_caught():
    assert disagreements(filled("Of {rows:row|rows}, {excluded} were excluded for {reason}.")) == ["1 were"]


@pytest.mark.parametrize("code", english.SENTENCES)
def test_a_sentence_of_the_catalogue_reads_well_with_a_one(code):
    words = filled(english.SENTENCES[code])

    assert disagreements(words) == []


@pytest.mark.parametrize("table", ["undefined", "withheld", "checks", "consequences"])
def test_a_reason_begins_small_has_no_stop_and_reads_well_with_a_one(table):
    for template in TABLES[table].values():
        words = filled(template)

        assert re.match(r"[a-z\d]", words), words
        assert not words.endswith("."), words
        assert list(slips(words)) == []
        assert disagreements(words) == []


def test_a_step_is_a_sentence():
    assert [words for words in reasons.STEPS.values() if not is_sentence(words)] == []


def test_a_definition_is_made_of_sentences():
    entries = [asdict(entry) for entry in index.entries()]
    texts = [entry[key] for entry in entries for key in ("meaning", "assumes", "question") if entry[key]]

    assert [text for text in texts if not re.search(r"^[A-Z0-9].*[.?]$", text, re.DOTALL) or list(slips(text))] == []


def test_a_term_is_explained_in_sentences():
    assert [words for words in terms.TERMS.values() if not is_sentence(words) or list(slips(words))] == []


def test_no_calculation_has_a_hole(calculated):
    sentences = [
        text
        for answer in calculated
        for text in [answer["undefined"], answer["withheld"], *(check["sentence"] for check in answer["checks"])]
        if text
    ]

    assert len(sentences) > 20
    assert [text for text in sentences if not is_sentence(text) or list(slips(text)) or disagreements(text)] == []
