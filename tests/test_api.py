"""The front door for Python: what goes in, what comes out, and what is in results.json word by word."""

import base64
import copy
import hashlib
import json

import numpy as np
import pandas as pd
import pikepdf
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

import reportgen
from reportgen import ReportgenError
from reportgen.api import read_results, to_json
from reportgen.results.refs import objects
from reportgen.spec.own_templates import given_templates

DRAWS = np.random.default_rng(11)
TRUTH = (DRAWS.random(120) < 0.4).astype(int)
DATA = {
    "id": [f"i{at}" for at in range(120)],
    "truth": TRUTH,
    "a": np.clip(0.5 + (TRUTH - 0.5) * 0.4 + DRAWS.normal(0, 0.25, 120), 0, 1).round(3),
    "b": np.clip(0.5 + (TRUTH - 0.5) * 0.4 + DRAWS.normal(0, 0.35, 120), 0, 1).round(3),
}
FULL = {
    "kind": "validation",
    "title": "T",
    "report": {"id": "R-1", "date": "2026-07-01", "authors": ["N. N."], "history": [{"version": "1", "change": "x"}]},
    "model": {"name": "M"},
    "purpose": {"intended": "x", "not_for": ["y"]},
    "attest": {"test_untouched": True, "test_set_uses": 1, "by": "N. N."},
    "data": {
        "columns": {"id": "id", "truth": "truth"},
        "classes": ["0", "1"],
        "positive": "1",
        "evaluated_on": "test",
        "use_prevalence": 0.1,
        "source": {"sampling": "random", "from": "2026-01-01"},
    },
    "models": [
        {"name": "A", "score": "a", "threshold": 0.5, "threshold_origin": "fixed before"},
        {"name": "B", "score": "b", "threshold": 0.5, "scale": "probability"},
    ],
    "metrics": ["recall", "precision", {"metric": "fbeta", "options": {"beta": 2}}],
    "confidence": 0.95,
    "significance": 0.05,
    "intervals": {
        "proportion": "wilson",
        "auc": "delong",
        "other": "bootstrap_percentile",
        "verdict": "clopper_pearson",
    },
    "resampling": {"draws": 1000, "seed": 1},
    "comparisons": [
        {"id": "H1", "models": ["A", "B"], "test": "auto"},
        {"metric": "roc_auc", "test": ["delong_paired"]},
    ],
    "plan": {"fixed_on": "2026-01-01"},
    "criteria": [
        "recall >= 0.5",
        {"metric": "mcc", "at_least": 0.1, "model": "A"},
        {"metric": "brier", "at_most": 0.3},
    ],
    "findings": [{"severity": "low", "text": "t"}],
    "limitations": ["x"],
    "decision": {"outcome": "approved", "override": {"why": "x", "by": "N. N."}},  # C3 has no verdict in use
    "sign_off": [{"name": "N. N."}],
    "outputs": {"formats": ["html"], "paper": "a4"},
}
SHORT = {
    "kind": "validation",
    "title": "T",
    "data": {"confusion": [[50, 5], [3, 42]], "matrix_rows": "truth"},
    "positive": "positive",
}


@pytest.fixture(scope="module")
def tree():
    return json.loads(to_json(reportgen.evaluate(FULL, DATA)))


class TestResults:
    def test_the_top_level_holds_what_the_format_promises(self, tree):
        promised = "format reportgen kind spec spec_text spec_sha256 date data environment seed methods tables".split()

        assert set(promised) <= set(tree)
        assert (tree["format"], tree["kind"], tree["date"], tree["seed"]) == (1, "validation", "2026-07-01", 1)
        assert {"files", "counts"} <= set(tree["data"])
        assert {"python", "numpy", "scipy"} <= set(tree["environment"])

    def test_an_estimate_has_its_parts_and_its_interval(self, tree):
        recall = next(held for ref, held in objects(tree) if ref == "models/A/recall")
        fields = "ref metric label value undefined undefined_code n numerator denominator interval".split()

        assert set(fields) <= set(recall)
        assert recall["value"] == recall["numerator"] / recall["denominator"]
        assert recall["n"] == recall["denominator"] == int(TRUTH.sum())
        assert set("low high level sides side method undefined".split()) <= set(recall["interval"])

    def test_a_significance_has_its_fields(self, tree):
        test = next(held for ref, held in objects(tree) if ref == "comparisons/H1/mcnemar")
        fields = (
            "test statistic df p_value p_adjusted family alternative effect interval checks withheld withheld_code decides "
            "remedy_for"
        )

        assert set(fields.split()) <= set(test)
        assert test["decides"] is True

    def test_a_criterion_has_its_fields(self, tree):
        criterion = next(held for ref, held in objects(tree) if ref == "criteria/C1")

        assert set("verdict bound low high threshold decided_by cases_needed".split()) <= set(criterion)
        sizes = criterion["cases_needed"]
        assert sizes is None or [set(size) >= {"if_true", "cases", "of_denominator"} for size in sizes] == [True] * 3

    def test_a_comparison_carries_difference_interval_conclusions_and_whom_it_favours(self, tree):
        comparison = next(held for ref, held in objects(tree) if ref == "comparisons/H2")

        assert set("value interval conclusions favours".split()) <= set(comparison)
        assert isinstance(comparison["conclusions"], list)

    def test_every_method_used_is_explained(self, tree):
        used = {held["metric"] for _, held in objects(tree) if "metric" in held}
        used |= {held["interval"]["method"] for _, held in objects(tree) if held.get("interval")}
        used |= {held["test"] for _, held in objects(tree) if "test" in held}
        used |= {held["decided_by"] for _, held in objects(tree) if held.get("decided_by")}

        assert used <= set(tree["methods"])
        for facts in tree["methods"].values():
            assert set("label abbreviation formula meaning undefined_when reference".split()) <= set(facts)

    def test_json_holds_no_number_that_json_has_not(self, tree):
        assert json.loads(json.dumps(tree, allow_nan=False)) == tree

    def test_estimates_and_facts_are_null_exactly_when_a_sentence_says_why(self):
        hard = [
            ({**SHORT, "data": {"confusion": [[0, 0], [3, 42]], "matrix_rows": "truth"}}, None),
            (
                {**SHORT, "data": {"confusion": [[50, 0], [45, 0]], "matrix_rows": "truth"}},
                None,
            ),
            ({"kind": "validation", "title": "T"}, {"truth": [1, 0] * 9, "score": [0.5] * 18}),
            ({"kind": "validation", "title": "T", "threshold": 0.5}, {"truth": [1] * 9, "score": np.arange(9) / 9}),
            (FULL, DATA),
        ]
        for spec, data in hard:
            for _, held in objects(json.loads(to_json(reportgen.evaluate(spec, data)))):
                if {"value", "undefined"} <= set(held) and not {"verdict", "models"} & set(held):
                    assert (held["value"] is None) == isinstance(held["undefined"], str), held["ref"]

    def test_the_date_comes_from_the_spec_else_from_the_epoch_else_there_is_none(self, monkeypatch):
        monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
        assert reportgen.evaluate(SHORT).date is None
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "1782864000")
        assert reportgen.evaluate(SHORT).date == "2026-07-01"
        assert reportgen.evaluate({**SHORT, "report": {"date": "2025-01-02"}}).date == "2025-01-02"
        monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
        with pytest.raises(ReportgenError, match="SOURCE_DATE_EPOCH must be a number of seconds"):
            reportgen.evaluate(SHORT)

    def test_they_show_themselves_in_a_notebook(self):
        assert "<iframe" in reportgen.evaluate(SHORT).document()._repr_html_()


class TestLongForm:
    @pytest.mark.parametrize(
        ("spec", "data"),
        [
            (SHORT, None),
            ({**SHORT, "positive": "bad", "criteria": ["recall >= 0.8"]}, None),
            ({"kind": "validation", "title": "T", "threshold": 0.5, "criteria": ["sensitivity >= 50%"]}, "one"),
            (FULL, "two"),
            ({"kind": "validation", "title": "T", "positive": "01"}, "odd"),
        ],
    )
    def test_it_gives_the_same_numbers_as_what_was_written(self, spec, data):
        source = {
            None: None,
            "one": {"truth": TRUTH, "score": DATA["a"]},
            "two": DATA,
            "odd": {"truth": [f"0{label}" for label in TRUTH], "score": DATA["a"]},
        }[data]
        first = reportgen.evaluate(spec, source)
        long = yaml.safe_load(yaml.safe_dump(first.spec))
        second = reportgen.evaluate(long, source)
        quoting = {"spec_text", "spec_sha256"}

        assert second.spec == first.spec
        assert second.model_dump(exclude=quoting) == first.model_dump(exclude=quoting)


@pytest.fixture
def dressed(tmp_path):
    """Write a spec with a logo and a colour, and beside it templates, which lack what ours have."""
    house = tmp_path / "spec" / "house"
    house.mkdir(parents=True)
    (house / "validation.html.j2").write_text(
        "<style>{{ css }}{% include 'house.css' %}</style><h1>{{ view.title }}</h1>", encoding="utf-8"
    )
    (house / "house.css").write_text("h1 { margin: 0 }\n", encoding="utf-8")
    (house / "css").mkdir()
    (house / "css" / "screen.css").write_text("p { color: var(--accent) }\n", encoding="utf-8")
    Image.new("RGB", (9, 9)).save(house.parent / "logo.png")
    outputs = {
        "sections": ["criteria", "gaps"],
        "paper": "letter",
        "logo": "logo.png",
        "colours": {"accent": "#7a1f5f"},
        "attach": ["spec"],
    }
    spec = SHORT | {"title": "Dressed", "report": {"organisation": "The House"}, "outputs": outputs}
    (house.parent / "spec.yaml").write_text(json.dumps(spec), encoding="utf-8")
    return house.parent / "spec.yaml"


class TestDoor:
    def test_build_writes_what_was_asked_for_and_names_the_files(self, tmp_path):
        written = reportgen.build(SHORT, tmp_path / "out", ["html"])

        assert set(written) == {"html", "json", "manifest"}
        assert {name: file.name for name, file in written.items()} == {
            "html": "report.html",
            "json": "results.json",
            "manifest": "manifest.json",
        }
        assert all(file.is_file() for file in written.values())

    @pytest.mark.parametrize("formats", [["docx"], ["html", "pfd"]])
    def test_an_unknown_format_is_refused(self, tmp_path, formats):
        with pytest.raises(ReportgenError, match="no format is named"):
            reportgen.build(SHORT, tmp_path / "out", formats)
        assert not (tmp_path / "out").exists()

    def test_rendering_again_gives_the_same_bytes(self, tmp_path):
        first = reportgen.build(SHORT, tmp_path / "out", ["html"])
        again = reportgen.render(tmp_path / "out", tmp_path / "again")

        for name, file in first.items():
            assert file.read_bytes() == again[name].read_bytes()

    def test_rendering_again_gives_the_same_bytes_with_logo_colours_and_templates(self, dressed, tmp_path):
        house = dressed.with_name("house")
        first = reportgen.build(dressed, tmp_path / "out", ["html"], templates=house)
        for file in ("logo.png", "spec.yaml"):
            dressed.with_name(file).unlink()
        again = reportgen.render(tmp_path / "out", tmp_path / "again", templates=house)

        for name, file in first.items():
            assert file.read_bytes() == again[name].read_bytes()
        page = first["html"].read_text(encoding="utf-8")
        assert page.count("--accent: #7a1f5f") == 1
        assert page.index("p { color: var(--accent) }") < page.index("--accent: #7a1f5f")
        assert "--accent: color-mix(in srgb, #7a1f5f 40%, white)" in page  # on a dark screen
        assert "<h1>Dressed</h1>" in page

    @pytest.mark.needs("pango")
    def test_a_pdf_with_a_logo_and_a_sheet_of_the_user_is_the_same_again(self, dressed, tmp_path):
        house = dressed.with_name("house")
        for file in ("validation.html.j2", "house.css"):
            (house / file).unlink()
        first = reportgen.build(dressed, tmp_path / "out", ["html", "pdf"], templates=house)
        again = reportgen.render(tmp_path / "out", tmp_path / "again", templates=house)

        assert {name: file.read_bytes() for name, file in first.items()} == {
            name: file.read_bytes() for name, file in again.items()
        }

    @pytest.mark.needs("pango")
    @pytest.mark.parametrize(
        "template",
        [
            None,
            "<p>A page without a title</p>",
            "<title>A</title><p style='width: calc('>A</p><img src='data:image/png;base64,AAAA' alt='x'>",
        ],
    )
    def test_what_no_pdf_can_hold_is_a_fault_of_the_logo_or_the_templates(self, dressed, tmp_path, template):
        house = dressed.with_name("house")
        if template is None:
            logo = dressed.with_name("logo.png")
            Image.new("RGB", (9, 9)).save(logo, "JPEG")
            logo.write_bytes(logo.read_bytes().replace(b"\xff\xe0", b"\xff\x0f", 1))  # no marker of a JPEG
        else:
            (house / "validation.html.j2").write_text(template, encoding="utf-8")
            (house / "house.css").unlink()
        with pytest.raises(
            ReportgenError, match="no PDF can be made with the user's own logo, images, style or templates: "
        ) as caught:
            reportgen.build(dressed, tmp_path / "out", ["pdf"], templates=None if template is None else house)

        assert caught.value.exit_code == 2
        assert not (tmp_path / "out").exists()

    @pytest.mark.needs("pango")
    @pytest.mark.parametrize(
        ("attach", "names"),
        [
            ("", {"manifest.json", "results.json", "spec.yaml", "numbers.csv"}),
            (", attach: [numbers]", {"manifest.json", "numbers.csv"}),
            (", attach: [results]", {"manifest.json", "results.json"}),
            (", attach: []", {"manifest.json"}),
        ],
    )
    def test_a_pdf_holds_what_is_to_be_attached(self, tmp_path, attach, names):
        spec = yaml.safe_load(f"{{paper: a4{attach}}}")
        file = reportgen.build(SHORT | {"outputs": spec}, tmp_path / "out", ["pdf"])["pdf"]
        with pikepdf.open(file) as pdf:
            assert set(pdf.attachments.keys()) == names

    @pytest.mark.needs("pango")
    @pytest.mark.parametrize(("name", "start"), [("churn.yaml", b""), ("größe 1.yml", b"\xef\xbb\xbf")])
    def test_a_build_from_the_attached_spec_gives_the_same_bytes(self, tmp_path, name, start):
        (tmp_path / "p.csv").write_text("truth,score\n" + "".join(f"{at % 2},{at / 60}\n" for at in range(60)), "utf-8")
        spec = b"kind: validation\r\ntitle: T\r\ndata: p.csv\r\nthreshold: 0.5\r\n"
        (tmp_path / name).write_bytes(start + spec)
        first = reportgen.build(tmp_path / name, tmp_path / "first")
        (tmp_path / "again").mkdir()
        (tmp_path / "again" / "p.csv").write_bytes((tmp_path / "p.csv").read_bytes())
        with pikepdf.open(first["pdf"]) as pdf:
            (spec,) = (file for file in pdf.attachments.values() if str(file.obj.UF) == name)
            (tmp_path / "again" / name).write_bytes(spec.get_file().read_bytes())
        again = reportgen.build(tmp_path / "again" / name, tmp_path / "second")

        assert {kind: file.read_bytes() for kind, file in first.items()} == {
            kind: file.read_bytes() for kind, file in again.items()
        }

    def test_outputs_that_are_not_asked_for_have_no_key(self):
        assert reportgen.evaluate(SHORT).outputs.model_dump() == {"draft": True, "paper": "a4"}

    def test_outputs_that_are_asked_for_are_stored_whole_or_by_their_hash(self, dressed):
        outputs = reportgen.evaluate(dressed).outputs.model_dump(mode="json")
        data = dressed.with_name("logo.png").read_bytes()

        assert outputs == {
            "spec": dressed.name,
            "draft": True,
            "paper": "letter",
            "sections": ["criteria", "gaps"],
            "logo": {
                "uri": "data:image/png;base64," + base64.b64encode(data).decode(),
                "sha256": hashlib.sha256(data).hexdigest(),
            },
            "colours": {"accent": "#7a1f5f"},
            "attach": ["spec"],
        }

    def test_a_notebook_shows_results_in_our_templates(self, dressed, tmp_path):
        reportgen.build(dressed, tmp_path / "out", ["json"], templates=dressed.with_name("house"))
        shown = read_results(tmp_path / "out").document()._repr_html_()

        assert "--accent: #7a1f5f" in shown
        assert "&lt;h1&gt;Dressed&lt;/h1&gt;" not in shown

    def test_templates_are_read_once(self, dressed, tmp_path, monkeypatch):
        """What changes while numbers are computed is not in the document, and the hash is that of what is in it."""
        house = dressed.with_name("house")
        before = given_templates(house).sha256

        def changing(spec):
            (house / "validation.html.j2").write_text("other", encoding="utf-8")
            return reportgen.engine.evaluate.evaluate(spec)

        monkeypatch.setattr(reportgen.api, "_evaluate", changing)
        made = reportgen.build(dressed, tmp_path / "out", ["html"], templates=house)

        assert "<h1>Dressed</h1>" in made["html"].read_text(encoding="utf-8")
        assert read_results(tmp_path / "out").outputs.templates.sha256 == before

    def test_results_take_the_templates_of_their_first_rendering(self, dressed, tmp_path):
        house = dressed.with_name("house")
        results = reportgen.evaluate(dressed)
        first = reportgen.render(results, tmp_path / "out", ["html"], templates=house)
        with pytest.raises(ReportgenError, match="uses templates with the sha256") as caught:
            reportgen.render(tmp_path / "out", tmp_path / "again")
        assert caught.value.exit_code == 6
        again = reportgen.render(tmp_path / "out", tmp_path / "again", ["html"], templates=house)

        assert again["html"].read_bytes() == first["html"].read_bytes()

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("paper", "a4; } body { display: none }"),
            ("colours", {"accent": "red; } @import 'x'; {"}),
            ("logo", {"uri": "https://example.org/x.png", "sha256": "0" * 64}),
            ("logo", {"uri": "data:text/html;base64,AAAA", "sha256": "0" * 64}),
            ("logo", {"uri": "data:image/svg+xml;base64,AAAA", "sha256": "0" * 64}),
            ("templates", {"sha256": "short"}),
            ("sections", ["everything"]),
            ("attach", ["/etc/passwd"]),
            ("logos", {}),
        ],
    )
    def test_outputs_in_results_json_that_we_would_not_store_are_refused(self, tmp_path, key, value):
        tree = json.loads(to_json(reportgen.evaluate(SHORT)))
        tree["outputs"][key] = value
        (tmp_path / "results.json").write_text(json.dumps(tree), encoding="utf-8")
        with pytest.raises(
            ReportgenError, match=rf"this is not a results.json of this version: .*outputs\.{key}"
        ) as caught:
            read_results(tmp_path)

        assert caught.value.exit_code == 2

    def test_a_frame_takes_the_place_of_a_file(self):
        spec = {"kind": "validation", "title": "T", "data": "none.csv", "threshold": 0.5}
        frame = pd.DataFrame({"truth": TRUTH, "score": DATA["a"]})

        assert reportgen.evaluate(spec, frame).models == reportgen.evaluate(spec, dict(frame.items())).models

    def test_trace_answers_the_number_its_holder_method_data_and_seed(self):
        results = reportgen.evaluate(FULL, DATA)
        for held in (results, results.model_dump(mode="json")):
            answer = reportgen.trace("models/A/recall#interval.low", held)
            assert set(answer) == {"ref", "value", "of", "method", "seed", "data"}
            assert answer["value"] == answer["of"]["interval"]["low"]
            assert answer["method"]["label"] == "Recall"

    def test_missing_statements_are_refused_under_strict_with_a_code_of_their_own(self, tmp_path):
        with pytest.raises(ReportgenError) as caught:
            reportgen.build(SHORT, tmp_path / "out", ["json"], strict=True)

        assert caught.value.exit_code == 7
        assert {problem.code for problem in caught.value.problems} == {"gap"}
        assert not (tmp_path / "out").exists()

    def test_what_the_user_wrote_goes_before_what_the_data_hold(self, tmp_path):
        (tmp_path / "p.csv").write_text("")
        (tmp_path / "s.yaml").write_text("kind: validation\ntitle: T\ndata: p.csv\nfoo: 1\n")
        with pytest.raises(ReportgenError) as caught:
            reportgen.build(tmp_path / "s.yaml", tmp_path / "out")

        assert caught.value.exit_code == 2

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("{}", "this is not a results.json of this version"),
            ("[", "this is no results.json"),
            ("", "this is no results.json"),
        ],
    )
    def test_what_is_no_results_json_is_refused(self, tmp_path, text, said):
        (tmp_path / "results.json").write_text(text)
        with pytest.raises(ReportgenError, match=said) as caught:
            read_results(tmp_path)

        assert caught.value.exit_code == 2


# fmt: off
VALUES = st.sampled_from([
    None, True, 0, 1, -1, 0.5, 1e300, float("nan"), float("inf"), 10**30, "", "x", "0.5", "recall", "recall >= 0.2", "A",
    "1", "a", "truth", "\u202e", "<b>", "auto", "mcnemar", "2026-07-01", "training", "wilson", [], {}, [1], ["A"], [None],
    [[]], [[1, 2], [3, 4]], {"a": 1}, {"metric": "recall"}, {"": ""},
])
# fmt: on
KEYS = st.sampled_from(
    "kind title data models threshold positive criteria metrics x file rows confusion matrix_rows score prediction name "
    "model metric options test alternative scale costs between".split()
)


def paths(tree, path=()):
    """List every place in a tree but its root."""
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from paths(value, (*path, key))


@st.composite
def mutated(draw):
    """Change one to three places of a sound spec: another value, none, a new key, or a piece from elsewhere."""
    tree = copy.deepcopy(FULL)
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(list(paths(tree))))
        place = tree
        for step in way:
            place = place[step]
        match draw(st.sampled_from(["set", "set", "drop", "add", "move"])):
            case "set":
                place[last] = copy.deepcopy(draw(VALUES))
            case "drop":
                del place[last]
            case "add" if isinstance(place, dict):
                place[draw(KEYS)] = copy.deepcopy(draw(VALUES))
            case _:
                other = tree
                for step in draw(st.sampled_from(list(paths(tree)))):
                    other = other[step]
                place[last] = copy.deepcopy(other)
        if not list(paths(tree)):
            break
    return tree


@given(mutated())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_whatever_becomes_of_a_spec_there_are_results_or_problems_in_plain_words(spec):
    try:
        json.loads(to_json(reportgen.evaluate(spec, DATA)))
        problems = []
    except ReportgenError as error:
        problems = error.problems

    assert all(problem.what and problem.remedy and problem.exit_code in (2, 5) for problem in problems)
