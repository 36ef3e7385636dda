"""The first spec of an exercise sheet."""

FIRST_SHEET = """\
# An exercise sheet and its answer sheet. `reportgen build spec.yaml` writes out/spec/handout for the students and
# out/spec/solutions for those who mark. `reportgen list topics` lists the topics, `reportgen explain mcnemar` one of them.
kind: exercise
title: Comparing classifiers
course: {name: Machine Learning, sheet: "1", aids: pocket calculator}    # also lecturer, minutes
variants:
  count: 3                       # sheets with other data; 1 for a single sheet
  seed: 1                        # another seed draws other data
  # roster: class.csv            # who gets which variant: columns id and name, also variant
  # personal: true               # a sheet for each student of the class list, with name and id
# outputs: {formats: [html, pdf, json, moodle, qti, rexams, ipynb, interactive]}    # also for platforms and for practice
# conventions: {decimal: comma, mcnemar: chi2, average_precision: trapezoid}    # printed where a task uses them
# marking: {step: 0.5, follow_through: true, common_errors: true}
tasks:
  - metrics                      # all that the topic draws and asks
  - {topic: roc-by-hand, points: 6}
  - topic: paired-t
    # data: {a: [17.2, 20.1, 18.0], b: [15.0, 19.3, 14.1]}    # data of your own in place of a draw
    draw: {pairs: [5, 6]}        # narrower ranges
    parts:                       # some parts, with digits and points of your own
      - {ask: statistic, decimals: 2, points: 3, room: 8}
      - {ask: decision, points: 2}
  # - title: Reading a plot        # an exercise of your own, in Markdown with $formulas$ and images of this folder
  #   text: '![Two ROC curves](plot.png "Both classifiers on the same cases.") $n = 40$ cases were scored.'
  #   parts: [{id: a, kind: text, text: Which one is better?, points: 2, rubric: [{says: they cross, points: 2}]}]
"""


def first_sheet() -> str:
    """Write a spec that draws its data."""
    return FIRST_SHEET
