"""How far two raters agree, class by class."""

from reportgen.catalog import SILENT, Table, Undefined, Values, Work, analysis
from reportgen.data.evidence import Square, cells, counted, divide


@analysis(
    label="Agreement table",
    formula=r"\frac{2 n_{ii}}{n_{i \cdot} + n_{\cdot i}}",
    undefined_when="no_case",
    reference="Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, chapter 18; specific agreement: Cicchetti & Feinstein (1990), High agreement but low kappa: II. Resolving the paradoxes, Journal of Clinical Epidemiology 43:551",
    says={
        "observed_agreement": "Proportion of cases of which both say the same.",
        "agreement_by_chance": "The same by chance, from the totals of both.",
        "kappa_of_table": "Cohen's kappa.",
        "largest_kappa": "Largest kappa that these totals allow.",
    },
    answers={
        "agreement": "observed agreement",
        "chance": "agreement by chance",
        "kappa": "Cohen's kappa",
        "largest_kappa": "largest kappa with these totals",
        "prevalence_index": "difference of the two agreeing cells, as a proportion",
        "bias_index": "difference of the two disagreeing cells, as a proportion",
    },
)
def agreement_table(square: Square, *, work: Work = SILENT) -> Values | Undefined:
    """
    Agreement of two raters of the same cases: overall, by class, and beyond chance.

    The specific agreement of a class is the proportion of agreement among the cases that a randomly chosen one of the two
    puts there. Kappa is small where one class is rare although agreement is large, which the specific agreements show;
    for two classes the prevalence index and the bias index say how unequal the cells are.

    By hand: of 100 cases 60 and 20 agree, 15 and 5 do not: 0.8 agree, 2 * 60 / (75 + 65) of the first class.

    >>> import numpy as np
    >>> found = agreement_table(Square(np.array([[60.0, 15.0], [5.0, 20.0]])))
    >>> found.values["agreement"], round(found.table.rows[0][4], 6)
    (0.8, 0.857143)
    """
    table, n = square.table, float(square.cases)
    if not n:
        return Undefined("no_case")
    first, second, same = table.sum(axis=1), table.sum(axis=0), table.diagonal()
    observed = work.step("observed_agreement", r"p_{o} = \frac{\sum_i n_{ii}}{n}", float(same.sum()) / n, n=n)
    chance = float((first * second).sum()) / n**2
    work.step("agreement_by_chance", r"p_{e} = \frac{\sum_i n_{i \cdot} n_{\cdot i}}{n^2}", chance, n=n)
    values = {"agreement": observed, "chance": chance, "kappa": None, "largest_kappa": None}
    if chance < 1:
        most = sum(min(one, other) for one, other in zip(first.tolist(), second.tolist(), strict=True)) / n
        symbols = {"p_o": observed, "p_e": chance, "p_m": most}
        kappa = (observed - chance) / (1 - chance)
        largest = (most - chance) / (1 - chance)
        values["kappa"] = work.step("kappa_of_table", r"\kappa = \frac{p_{o} - p_{e}}{1 - p_{e}}", kappa, **symbols)
        values["largest_kappa"] = work.step(
            "largest_kappa", r"\kappa_{m} = \frac{p_{m} - p_{e}}{1 - p_{e}}", largest, **symbols
        )
    if len(table) == 2:
        values["prevalence_index"] = abs(float(table[0, 0] - table[1, 1])) / n
        values["bias_index"] = abs(float(table[0, 1] - table[1, 0])) / n
    specific = cells(divide(2 * same, first + second))
    rows = zip(range(1, len(table) + 1), *map(counted, (first, second, same)), specific, strict=True)
    return Values(values, table=Table(("class", "first", "second", "both", "specific_agreement"), tuple(rows)))
