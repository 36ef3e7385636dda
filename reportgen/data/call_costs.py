"""What the two calls cost in the two classes."""

from dataclasses import dataclass
from typing import Self

from reportgen.data.arrays import Array, array, divide
from reportgen.data.counts import Counts
from reportgen.errors import Problem, ReportgenError

MEAN = r"\frac{c_{00} \cdot TN + c_{01} \cdot FP + c_{10} \cdot FN + c_{11} \cdot TP}{TN + FP + FN + TP}"
MEAN_AT = (
    r"(1 - p) \cdot \frac{c_{00} \cdot TN + c_{01} \cdot FP}{TN + FP}"
    r" + p \cdot \frac{c_{10} \cdot FN + c_{11} \cdot TP}{FN + TP}"
)


@dataclass(frozen=True, slots=True)
class CallCosts:
    """The cost of one case of each kind, by true class (rows) and call (columns), negative first; gains are below 0."""

    tn: float
    fp: float
    fn: float
    tp: float

    @classmethod
    def of(cls, costs: object) -> Self:
        """Take two rows of two finite numbers."""
        matrix = array(costs)  # type: ignore[arg-type]
        if matrix.shape != (2, 2):
            what = f"costs must be 2 x 2, rows truth and columns prediction, negative first; these are {_size(matrix)}"
            raise ReportgenError(Problem("wrong_option", what, "write [[TN,FP],[FN,TP]], as [[0,10],[1000,10]]"))
        return cls(*(float(cost) for cost in matrix.ravel()))

    @property
    def alarm(self) -> float:
        """Return what a negative case costs more when it is flagged."""
        return self.fp - self.tn

    @property
    def miss(self) -> float:
        """Return what a positive case costs more when it is not flagged."""
        return self.fn - self.tp

    @property
    def largest(self) -> float:
        """Return the largest cost or gain, which is the scale of rounding errors."""
        return max(map(abs, (self.tn, self.fp, self.fn, self.tp)))

    @property
    def symbols(self) -> dict[str, float]:
        """Name the costs as formulas do: first the class, then the call."""
        return {"c_00": self.tn, "c_01": self.fp, "c_10": self.fn, "c_11": self.tp}

    def of_negatives(self, counts: Counts) -> Array:
        """Average over the negative cases."""
        return divide(self.tn * counts.tn + self.fp * counts.fp, counts.negatives)

    def of_positives(self, counts: Counts) -> Array:
        """Average over the positive cases."""
        return divide(self.fn * counts.fn + self.tp * counts.tp, counts.positives)

    def mean(self, counts: Counts, prevalence: float | None = None) -> Array:
        """Average over all cases as they are, or over the classes in the shares that they have in use."""
        if prevalence is not None:
            return (1 - prevalence) * self.of_negatives(counts) + prevalence * self.of_positives(counts)
        total = self.tn * counts.tn + self.fp * counts.fp + self.fn * counts.fn + self.tp * counts.tp
        return divide(total, counts.cases)


def _size(matrix: Array) -> str:
    return " x ".join(map(str, matrix.shape)) or "one number"
