"""A section with nothing in it has no heading and no number."""

import re

import reportgen


def test_a_model_without_scores_has_no_empty_section_on_ranking(tmp_path):
    rows = [{"y": "1", "p": "1"}, {"y": "0", "p": "0"}]
    data = {"rows": rows, "columns": {"truth": "y", "prediction": "p"}, "positive": "1"}
    reportgen.render(reportgen.evaluate({"kind": "validation", "title": "T", "data": data}), tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    numbers = re.findall(r'<h2><span class="numbering">(\d+)</span>', page)

    assert '<section id="ranking"' not in page
    assert [int(one) for one in numbers] == list(range(1, len(numbers) + 1))
