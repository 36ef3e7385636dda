"""Annexes, assumptions and gaps: what an auditor looks up."""

import hashlib
import re
from string import Formatter

import pytest

import reportgen
from reportgen import api, index
from reportgen.document.blocks import Grid, Items, LabelledPairs, OnScreen, Paragraph
from reportgen.document.cells import anchor
from reportgen.document.formulas import Formula
from reportgen.document.sections import gaps, methods, origins, reproducibility, terms
from reportgen.document.sections.assumptions import assumptions
from reportgen.engine.calc.run import calc
from reportgen.narrative.as_run import PLACES, chosen_by
from reportgen.narrative.english import METRIC_NAMES, TERMS
from reportgen.narrative.english.metric_names import SOURCES
from reportgen.narrative.gaps import grouped
from reportgen.narrative.reading import Reading
from reportgen.narrative.remarks import OUTCOMES
from reportgen.narrative.sentence import ShownNumber, plain
from reportgen.narrative.topics import RULES, topics
from reportgen.results.cases import Choice, Group
from reportgen.results.envelope import Hashed, StoredStyle
from reportgen.results.looked_at import counted, looked_at
from reportgen.results.parts import Estimate, Fact
from reportgen.results.refs import lookup
from reportgen.results.validation import ValidationResults
from reportgen.results.walk import Walked
from reportgen.spec.validation import ValidationSpec

LABELS = [1, 0] * 100
SCORES = [((at * 37) % 101) / 101 * 0.6 + 0.4 * (at % 2 == 0) for at in range(200)]
OTHERS = [((at * 53) % 97) / 97 * 0.7 + 0.3 * (at % 2 == 0) for at in range(200)]
DATA = {"truth": LABELS, "first": SCORES, "second": OTHERS, "site": ["east", "west"] * 50 + ["north"] * 100}
MODELS = [{"name": name, "score": key, "threshold": 0.5} for name, key in (("A 1", "first"), ("B/2", "second"))]
TWO = {"models": MODELS, "criteria": ["recall >= 0.6", "roc_auc >= 0.7", "cohen_kappa >= 0.1"]}
MATRIX = {
    "data": {"confusion": [[90, 10], [5, 45]], "matrix_rows": "truth", "positive": "positive"},
    "criteria": ["recall >= 0.5"],
}


def read(spec, data=None):
    """Evaluate a spec, given without kind and title."""
    results = reportgen.evaluate({"kind": "validation", "title": "T", **spec}, data)
    return Reading(counting(type(results).model_validate_json(api.to_json(results))))


def counting(results):
    """Let results count the assumptions that were looked at."""
    listed = looked_at(Walked(results))
    counts = {"": len(listed)} | {f"_{outcome}": many for outcome, many in counted(listed).items()}
    stated = {fact.ref for fact in results.settings}
    facts = [Fact(ref=f"analyses/assumptions{key}", label="Assumptions", value=many) for key, many in counts.items()]
    return results.model_copy(update={"settings": (*results.settings, *(f for f in facts if f.ref not in stated))})


@pytest.fixture(scope="module")
def two():
    """Read an evaluation of two models, with groups."""
    return read({**TWO, "subgroups": {"exploratory": ["site"]}, "data": {"columns": {"group": ["site"]}}}, DATA)


@pytest.fixture(scope="module")
def matrix():
    """Read an evaluation of a matrix."""
    return read(MATRIX)


def words(blocks):
    """Write all sentences and items of blocks as one text."""
    said = []
    for block in blocks:
        if isinstance(block, Paragraph):
            said += block.sentences
        elif isinstance(block, Items):
            said += block.items
        elif isinstance(block, Grid):
            said += [cell for row in block.rows for cell in texts(row)]
        elif isinstance(block, LabelledPairs):
            said += [(*what, ": ", *stands_for) for what, stands_for in block.pairs]
    return " ".join(map(plain, said))


def texts(row):
    """Leave out the formulas of a row that are set."""
    return [tuple(part for part in cell if not isinstance(part, Formula)) for cell in row.cells]


def grid(blocks):
    found = (one for block in blocks for one in (block.blocks if isinstance(block, OnScreen) else (block,)))
    return next(block for block in found if isinstance(block, Grid))


# Where the numbers come from


REFS = ["models/A 1/recall", "models/A-20-1/recall", "models/A/1/recall", "models/A--1/recall", "a#b", "a-23-b", "ä/ß"]


def test_anchors_are_safe_in_an_address_and_tell_refs_apart():
    found = [anchor(ref) for ref in REFS]

    assert len(set(found)) == len(REFS)
    assert [one for one in found if not re.fullmatch(r"at-[A-Za-z0-9_-]+", one)] == []


def test_each_row_has_an_id_of_its_own(two):
    ids = [row.id for row in grid(origins.origins(two)).rows]

    assert len(ids) > 300
    assert len(ids) == len(set(ids))


def test_each_row_shows_in_full_what_stands_at_its_address(two):
    tree = two.results.model_dump(mode="json")
    shown = [part for row in grid(origins.origins(two)).rows for part in row.cells[0] if isinstance(part, ShownNumber)]

    assert [one for one in shown if float(one.shown) != lookup(one.ref, tree)[0]] == []


def test_every_estimate_has_a_row_with_its_limits(two):
    rows = {plain(row.head) for row in grid(origins.origins(two)).rows}
    every = [one for _, one in two.uses.estimates]

    assert {one.ref for one in every} <= rows
    assert {f"{one.ref}#interval.low" for one in every if one.interval and one.interval.low is not None} <= rows


@pytest.mark.parametrize(
    "ref",
    [
        "data/prevalence",
        "overall#met",
        "models/A 1/threshold",
        "baselines/majority/recall",
        "models/A 1/groups/site=east#positives",
        "spec/confidence",
        "analyses/estimates",
    ],
)
def test_a_number_of_each_kind_has_a_row(two, ref):
    assert ref in {plain(row.head) for row in grid(origins.origins(two)).rows}


def test_numbers_of_a_new_kind_of_results_have_rows_before_the_comparisons(two):
    class Dated(ValidationResults):
        periods: tuple[Group, ...] = ()

    estimate = Estimate(ref="periods/1/recall", metric="recall", label="Recall", value=0.5)
    period = Group(ref="periods/1", name="1", cases=7, positives=3, negatives=4, estimates=(estimate,))
    dated = Dated.model_construct(**dict(two.results), periods=(period,))
    refs = [plain(row.head) for row in grid(origins.origins(Reading(dated))).rows]
    at = refs.index("periods/1#cases")

    assert refs[at : at + 4] == ["periods/1#cases", "periods/1#positives", "periods/1#negatives", "periods/1/recall"]
    assert refs[at + 4] == "comparisons/H1/A 1~B%2F2#value"
    assert refs[:at] + refs[at + 4 :] == [plain(row.head) for row in grid(origins.origins(two)).rows]


def test_a_withheld_p_value_is_called_so():
    models = [{**one, "threshold": {"rule": "youden", "on": "test"}} for one in MODELS]
    asked = {"models": models, "data": {"evaluated_on": "test"}, "comparisons": [{"metric": "accuracy"}]}
    rows = grid(origins.origins(read(asked, DATA))).rows

    assert [plain(row.cells[0]) for row in rows if row.id == anchor("comparisons/H1/mcnemar#p_value")] == ["withheld"]


# Methods as run


def of_method(reading, key):
    """Return the row that annex A has of a method: how it was run, and its formulas."""
    row = next(one for one in grid(methods.methods(reading)).rows if one.id == f"method-{key}")
    return plain(texts(row)[0]), [part.tex for part in row.cells[0] if isinstance(part, Formula)]


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("clopper_pearson", "For verdicts on C1: two-sided, 95%."),
        ("wilson", "For estimates and groups: two-sided, 95%."),
        ("bootstrap_bca", "10,000 draws, Monte Carlo error of a limit at most"),
        ("mcnemar", "For H1: two-sided, score chi-square version, significance level 5%."),
        ("heterogeneity_chi2", "For groups by site: significance level 5%."),
        ("murphy_decomposition", "Ten bins of equal width."),
    ],
)
def test_a_method_says_how_it_was_run(two, method, said):
    assert said in of_method(two, method)[0]


def test_a_one_sided_bound_is_said_to_be_one():
    asked = {**MATRIX, "criteria": [{"metric": "recall", "at_least": 0.5, "sides": 1}]}

    assert "For verdicts on C1: one-sided, 95%." in of_method(read(asked), "clopper_pearson")[0]


def test_a_metric_with_options_is_written_as_the_specification_has_it():
    assert "As fbeta(beta=2)." in of_method(read({**MATRIX, "metrics": ["fbeta(beta=2)"]}), "fbeta")[0]


def test_the_formula_is_that_of_the_version_that_was_run(two):
    assert of_method(two, "mcnemar")[1] == [r"\chi^2 = \frac{(b - c)^2}{b + c}"]


@pytest.mark.parametrize("version", ["mid_p", "chi2", "chi2_cc"])
def test_the_formula_of_a_version_is_that_of_its_steps(version):
    answer = calc("mcnemar", {"both_right": 70, "only_a": 18, "only_b": 7, "both_wrong": 5}, version=version)
    steps = [step["formula"].removeprefix("p = ") for step in answer["steps"]]

    assert index.find("mcnemar").formulas[version].removeprefix("p = ") in steps


def test_only_what_was_used_is_listed(matrix):
    listed = {row.id for row in grid(methods.methods(matrix)).rows}

    assert "method-clopper_pearson" in listed
    assert not listed & {"method-mcnemar", "method-delong", "method-roc", "method-tango", "method-murphy_decomposition"}


def test_methods_of_calculations_are_listed():
    asked = {
        **MATRIX,
        "calculations": [{"id": "K", "method": "bayes_threshold", "options": {"costs": [[0, 1], [9, 0]]}}],
    }

    assert "Requested by the author, under Calculations: K." in of_method(read(asked), "bayes_threshold")[0]


# Conventions


def conventions(reading):
    return words(methods.methods(reading)[-1:])


CONVENTIONS = {
    "areas": "Verdicts on the ROC AUC use the widened DeLong interval",
    "matrix": "Confusion matrices have the true classes in rows",
    "mcnemar": "McNemar's test is exact with fewer than ten discordant cases",
    "seed": "starts its own generator from seed",
    "all": "All primary criteria must be met, so they are not adjusted",
    "any": "Since one primary criterion that is met is enough, each is judged at the level 97.5% (Bonferroni).",
    "ends": "Each end of a two-sided 95% interval",
    "one_sided": "Verdicts on C1 use one-sided bounds, as specified.",
    "bootstrap": "A bootstrap bound within four of its Monte Carlo errors",
    "threshold": "A case is flagged when its score is greater than or equal to the threshold",
}
PAIR = ["recall >= 0.5", "specificity >= 0.5"]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({**MATRIX, "metrics": ["cohen_kappa"]}, {"matrix", "seed", "ends"}),
        (MATRIX, {"matrix", "ends"}),
        ({**MATRIX, "metrics": ["recall"]}, {"matrix", "ends"}),
        ({**MATRIX, "metrics": ["recall"], "criteria": PAIR}, {"matrix", "ends", "all"}),
        ({**MATRIX, "metrics": ["recall"], "criteria": PAIR, "plan": {"primary": "any"}}, {"matrix", "ends", "any"}),
        ({**MATRIX, "metrics": ["recall"], "criteria": []}, {"matrix"}),
        ({**MATRIX, "criteria": ["cohen_kappa >= 0.1"]}, {"matrix", "seed", "ends", "bootstrap"}),
    ],
)
def test_a_convention_is_stated_where_it_touches_the_document(spec, said):
    found = conventions(read(spec))

    assert {key for key, text in CONVENTIONS.items() if text in found} == said


def test_conventions_of_two_models_and_an_area(two):
    found = conventions(two)
    said = {"areas", "matrix", "mcnemar", "seed", "all", "ends", "bootstrap", "threshold"}

    assert {key for key, text in CONVENTIONS.items() if text in found} == said


def test_the_gini_coefficient_is_named_where_it_is_judged():
    found = conventions(read({"threshold": 0.5, "criteria": ["gini >= 0.2"]}, {"truth": LABELS, "score": SCORES}))

    assert "Verdicts on the Gini coefficient use" in found
    assert "twice the ROC AUC minus one" in found


# Terms


def test_every_term_has_a_topic_that_documents_can_have():
    assert {term.topic for term in TERMS if term.topic is not None} <= set(RULES)


def test_every_name_is_that_of_a_metric_and_stands_there_once():
    named = [one.metric for one in METRIC_NAMES]

    assert [key for key in named if index.find(key, ("metric",)) is None] == []
    assert len(named) == len(set(named))


def test_terms_are_in_order_and_explained_once():
    listed = [term.word.lower() for term in TERMS]

    assert listed == sorted(set(listed))


def said_of_names():
    texts = [text for one in (*TERMS, *METRIC_NAMES) for text in (*one.also, one.beware) if text]
    return [*texts, *(term.meaning for term in TERMS)]


def test_the_words_hold_no_digit_and_cite_known_texts():
    holes = {name for text in said_of_names() for _, name, _, _ in Formatter().parse(text) if name}

    assert holes == set(SOURCES)
    assert [text for text in said_of_names() if any(map(str.isnumeric, text))] == []


def test_what_is_to_be_looked_out_for_is_said_in_sentences():
    said = [one.beware for one in (*TERMS, *METRIC_NAMES) if one.beware]

    assert [text for text in said if not re.fullmatch(r"[A-Z{].*\.", text)] == []


@pytest.mark.parametrize(
    ("word", "of_two", "of_matrix"),
    [
        ("Discordant cases", True, False),
        ("Monte Carlo error", True, False),
        ("Reliability, resolution, uncertainty", True, False),
        ("Simultaneous band", True, False),
        ("Design effect", False, False),
        ("Prevalence", True, True),
        ("Criterion", True, True),
        ("Enriched sample", False, False),
    ],
)
def test_a_word_is_explained_where_it_occurs(two, matrix, word, of_two, of_matrix):
    explained = [{plain(what) for what, _ in terms.terms(reading)[0].pairs} for reading in (two, matrix)]

    assert [word in one for one in explained] == [of_two, of_matrix]


def test_a_metric_is_named_with_its_other_names_and_its_formula(matrix):
    row = next(one for one in grid(methods.methods(matrix)).rows if one.id == "method-specificity")

    assert plain(row.head) == "Specificity TNR (also true negative rate, selectivity, recall of the negative class)"
    assert "TN / (TN + FP)" in plain(row.cells[0])


def test_a_formula_is_no_wider_than_its_column(two):
    lines = [
        one for row in grid(methods.methods(two)).rows for cell in row.cells for one in cell if isinstance(one, Formula)
    ]

    assert len(lines) > 20
    assert max(one.width_em for one in lines) <= methods.WIDEST


def test_other_names_are_bare_words_and_texts_are_cited_elsewhere():
    assert [one.metric for one in METRIC_NAMES if any("{" in also for also in one.also)] == []


def test_no_document_cites_what_texts_call_things(two):
    said = words(methods.methods(two)) + words(terms.terms(two))

    assert [short for short, _ in SOURCES.values() if re.search(rf"\b{short}\b(?! \(| \&|,)", said)] == []


# Assumptions


def of_assumptions(reading):
    """Return the rows of both tables: what is assumed, the outcome, what was found, what follows."""
    tables = {block.id: block for block in assumptions(reading) if isinstance(block, Grid)}
    rows = [[plain(row.head), *map(plain, row.cells)] for row in tables["assumptions-table"].rows]
    outcome = ""
    for row in tables["assumptions-clear"].rows:
        if row.state == "band":
            outcome = plain(row.head)
        else:
            rows.append([plain(row.head), outcome[0].lower() + outcome[1:], plain(row.cells[0]), "–"])
    return rows


def basis_of(assumption):
    return index.find(assumption.found[0].check.check, ("check",)).basis


def test_each_assumption_stands_there_once_and_those_that_need_attention_first(two):
    rows = of_assumptions(two)
    listed = looked_at(two.walked)
    words = {row[0].partition(" Concerns")[0].removesuffix(" (structural)"): row[1] for row in rows}
    against = [one for one in listed if one.outcome != "passed"]

    assert [row[0].partition(" Concerns")[0].removesuffix(" (structural)") for row in rows][: len(against)] == [
        one.found[0].check.assumes for one in against
    ]
    assert set(words) == {one.found[0].check.assumes for one in listed}
    assert all(OUTCOMES[basis_of(one)][one.outcome] in words[one.found[0].check.assumes] for one in listed)
    assert len(rows) == len(words)


def test_the_lead_sentence_counts_what_the_table_lists(two):
    lead = plain(assumptions(two)[0].sentences[0])

    assert re.fullmatch(
        r"Of \w+ assumptions examined, .* need.* attention.*; no objection was found to the other \w+\.", lead
    )
    assert two.facts["analyses/assumptions"].value == len(of_assumptions(two))


def test_results_of_an_earlier_version_are_shown_without_the_counts(two):
    settings = tuple(fact for fact in two.results.settings if not fact.ref.startswith("analyses/assumptions"))

    blocks = assumptions(Reading(two.results.model_copy(update={"settings": settings})))

    assert [type(block) for block in blocks] == [Grid, Grid]


def test_what_follows_stands_beside_what_was_found(two):
    row = next(row for row in of_assumptions(two) if row[0].startswith("The threshold was not chosen"))

    assert row[1:] == [
        "not assured",
        "The author does not state on which data the threshold was chosen (A 1, B/2).",
        "Estimates at this threshold may be too good.",
    ]


def test_where_findings_differ_each_says_where_it_holds(two):
    row = next(row for row in of_assumptions(two) if row[0].startswith("A higher score means"))

    assert re.fullmatch(r"A 1: The area .*\. B/2: The area .*\.", row[2])


def test_a_structural_assumption_is_marked(two):
    marked = [row[0].removesuffix(" (structural)") for row in of_assumptions(two) if row[0].endswith(" (structural)")]
    declared = {one.assumes for one in index.of_kind("check") if one.structural}

    assert len(marked) == 3
    assert set(marked) <= declared


def test_groups_add_their_own_assumptions_and_repeat_none(two):
    heads = [row[0] for row in of_assumptions(two)]

    assert sum(head.startswith("Under equal proportions") for head in heads) == 1
    assert len(heads) == len(set(heads))


def test_an_assumption_that_needs_attention_says_what_it_concerns():
    asked = {**TWO, "metrics": ["calibration_slope"]}
    certain = {**DATA, "first": [1.0 if at < 5 else score for at, score in enumerate(SCORES)]}
    heads = [row[0] for row in of_assumptions(read(asked, certain))]

    assert next(head for head in heads if head.startswith("No score is exactly")).endswith("Concerns A 1 and B/2.")


# Gaps


def test_all_that_can_be_asked_for_is_asked_of_somebody():
    assert [path for listed in grouped(ValidationSpec.ASKED_FOR).values() for path in listed] == sorted(
        ValidationSpec.ASKED_FOR, key=in_groups
    )


def in_groups(path):
    return next(at for at, listed in enumerate(grouped(ValidationSpec.ASKED_FOR).values()) if path in listed)


def test_gaps_are_listed_by_who_can_fill_them(matrix):
    by_who = {plain(who): plain(what) for block in gaps.gaps(matrix)[1:] for who, what in block.pairs}

    assert list(by_who)[:2] == ["Document author", "Model owner"]
    assert by_who["Document author"].startswith("the document's number (report.id); ")
    assert by_who["Decision maker"] == "the decision (decision); who signs (sign_off)"


# Reproducibility


def test_the_hash_of_the_results_is_that_of_the_file(matrix):
    digest = hashlib.sha256(api.to_json(matrix.results)).hexdigest()

    assert f"results.json: SHA-256 {digest}" in words(reproducibility.reproducibility(matrix))


@pytest.mark.parametrize(
    ("attach", "said"),
    [
        (None, "Attached to the PDF: spec.yaml, results.json, numbers.csv and manifest.json."),
        (("results",), "Attached to the PDF: results.json and manifest.json."),
        ((), "Attached to the PDF: manifest.json."),
    ],
)
def test_what_is_attached_is_named(matrix, attach, said):
    outputs = matrix.results.outputs.model_copy(update={"attach": attach})
    reading = Reading(matrix.results.model_copy(update={"outputs": outputs}))

    assert said in words(reproducibility.reproducibility(reading))


def test_own_templates_are_admitted(matrix):
    outputs = matrix.results.outputs.model_copy(update={"templates": Hashed(sha256="ab" * 32)})
    said = words(reproducibility.reproducibility(Reading(matrix.results.model_copy(update={"outputs": outputs}))))

    assert (
        f"templates of the author, which may leave out or reword what reportgen shows; the hash of their folder is {'ab' * 32}"
        in said
    )
    assert "reportgen build spec.yaml --templates DIR" in said


def test_a_style_of_ones_own_is_admitted(matrix):
    style = StoredStyle(sha256="ab" * 32, sheets={"house.css": ""})
    outputs = matrix.results.outputs.model_copy(update={"style": style})
    said = words(reproducibility.reproducibility(Reading(matrix.results.model_copy(update={"outputs": outputs}))))

    assert (
        f"style sheets of the author, which may hide what reportgen shows; the hash of their folder is {'ab' * 32}"
        in said
    )


def test_a_seed_is_named_only_where_something_was_drawn():
    asked = ({**MATRIX, "metrics": [metric]} for metric in ("cohen_kappa", "recall"))
    drawn, counted_only = (words(methods.methods(read(spec))) for spec in asked)

    assert "from seed 1" in drawn
    assert "seed" not in counted_only


# What they are made of


def test_each_word_for_a_place_is_known():
    assert set(PLACES) >= {place for place, _ in read(TWO, DATA).uses.estimates}


def test_each_formula_of_a_version_is_that_of_a_choice():
    declared = {(test.id, version) for test in index.of_kind("hypotest") for version in test.formulas}
    known = {
        (test.id, one) for test in index.of_kind("hypotest") if test.formulas for one in test.option("version").choices
    }

    assert declared < known


@pytest.mark.parametrize(
    ("rule", "on", "method"),
    [
        ("cost", None, "bayes_threshold"),
        ("cost", "validation", "optimal_threshold"),
        ("f1", "training", "optimal_threshold"),
    ],
)
def test_a_threshold_is_chosen_on_cases_or_from_the_costs_alone(rule, on, method):
    assert chosen_by(Choice(ref="models/A/threshold_choice", rule=rule, on=on, label="")) == method


def test_topics_are_those_of_the_document(two, matrix):
    assert {"comparisons", "groups", "scores", "discordant"} <= topics(two)
    assert not topics(matrix) & {"comparisons", "groups", "scores", "mcnemar", "clusters", "band"}


def test_mover_is_a_topic_where_limits_are_computed_from_those_of_parts(matrix):
    assert "mover" in topics(read({**TWO, "costs": {"fp": 1, "fn": 5}}, DATA))
    assert "mover" not in topics(matrix)
