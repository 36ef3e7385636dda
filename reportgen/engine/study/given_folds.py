"""Scores over folds that are given with the cases: they say how the procedure does, not the models that are judged."""

from dataclasses import replace

from reportgen.data.tables import open_tables
from reportgen.engine.study.read_folds import read_folds
from reportgen.engine.study.read_scores import ReadScores, remarks, source_of
from reportgen.engine.study.row_accounting import counts_of_folds
from reportgen.engine.study.score_table import FOLDS
from reportgen.engine.study.study import Study
from reportgen.results.cases import DataResults
from reportgen.spec.validation import ValidationSpec


def with_given_folds(spec: ValidationSpec, study: Study) -> Study:
    """Read the table of scores that the spec names, if it names one."""
    if spec.cross_validation is None or not spec.cross_validation.given:
        return study
    sources = {FOLDS.key: source_of(spec, FOLDS.key, None)}
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        folds, read = read_folds(spec, tables)
    counts = (*study.data.counts, *counts_of_folds(folds.keys))
    data = _with_file(spec, study.data, read).model_copy(update={"counts": counts})
    return replace(study, given_folds=folds, data=data)


def _with_file(spec: ValidationSpec, data: DataResults, read: ReadScores) -> DataResults:
    """Add the file, and which of its columns were found by their names."""
    found = enumerate((*data.remarks, *remarks(spec, [read])), start=1)
    numbered = tuple(one.model_copy(update={"ref": f"data/remarks/R{at}"}) for at, one in found)
    return data.model_copy(update={"files": (*data.files, read.file), "remarks": numbered})
