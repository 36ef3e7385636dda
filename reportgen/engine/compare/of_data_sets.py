"""Models on the same data sets."""

from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.pairwise import Pairwise
from reportgen.data.samples import PairedSamples
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.of_scores import GivenScores
from reportgen.engine.study.read_benchmark import BenchmarkStudy
from reportgen.engine.study.score_metric import ScoreMetric


@dataclass(frozen=True, slots=True)
class ModelsOverDataSets(GivenScores):
    """The models of a study, compared data set by data set."""

    study: BenchmarkStudy
    on: index.On = "benchmark"

    def tests(self, _: ScoreMetric) -> tuple[index.Entry, ...]:
        """List the tests of two models over data sets, the one that decides first."""
        return index.tests_on(self.on)

    def pair(self, what: ScoreMetric, names: tuple[str, str]) -> Pair | Undefined:
        """Return the scores of both models on the same data sets, the first named first."""
        table: BenchmarkTable = self.study.tables[what.id]
        return Pair(PairedSamples.of(*table.pair(*names)))

    def difference(self, what: ScoreMetric, pair: Pair) -> dict[str, Any]:
        """Return the median of all means of two differences, the estimate that belongs to the deciding test."""
        value = float(Pairwise.means(pair.evidence.differences).median)
        if self.study.filled and abs(value) > self.study.range_of(what):
            return convert.absent(Undefined("size_of_missing_score"))
        return {"value": value}

    def samples(self, pair: Pair) -> PairedSamples | None:
        """Return the scores on each data set; sizes of differences are not known where missing scores have a rank."""
        samples: PairedSamples = pair.evidence
        return None if self.study.filled else samples

    def badness(self, what: ScoreMetric, names: tuple[str, ...]) -> dict[str, float]:
        """Return the mean rank of each model among all models of the table, the one that is shown."""
        table = self.study.tables[what.id]
        ranks = dict(zip(table.models, map(float, table.mean_ranks), strict=True))
        return {name: ranks[name] for name in names}

    @property
    def without_interval(self) -> bool:
        """Tell whether the size of differences is not known: a score that is missing has a rank, but no size."""
        return self.study.filled

    def blocked(self, _: ScoreMetric, __: Pair, ___: tuple[str, str]) -> Undefined | None:
        """Return nothing: whether data sets are a sample of others is stated, never computed."""
        return None
