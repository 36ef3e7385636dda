"""On how many data sets each model beats each other: a cell for every two, the best mean rank first."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.results.scores import MetricOverDataSets

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Wins, ties and losses of pairs"
SECTION = "data_sets"

MOST = 25  # models whose cells have room for a number
HEAD, WIDEST, HIGHEST, LOWEST = 24.0, 62.0, 20.0, 11.0  # points above the cells, and sizes of a cell
NAMES, GAP = 150.0, 6.0  # points that names may take, and between them and the cells
STRONGEST = 0.5  # how strong the colour of a lead on all data sets is
EDGE = 1.5  # points between cells

WinsTiesLosses = tuple[int, int, int]  # wins, ties, losses


@dataclass(frozen=True, slots=True)
class PairwiseWins:
    """Models, the best mean rank first, and for each two on how many data sets the first wins, ties and loses."""

    names: tuple[str, ...]
    order: tuple[int, ...]
    counts: dict[tuple[str, str], WinsTiesLosses]

    @classmethod
    def of(cls, over: MetricOverDataSets) -> Self:
        """Take wins from results, from both sides of each pair."""
        ordered = sorted(enumerate(over.models), key=lambda one: one[1].mean_rank.value or 0.0)
        counts: dict[tuple[str, str], WinsTiesLosses] = {}
        for one in over.wins:
            first, second = one.models
            counts[first, second] = one.wins, one.ties, one.losses
            counts[second, first] = one.losses, one.ties, one.wins
        return cls(tuple(one.name for _, one in ordered), tuple(at for at, _ in ordered), counts)


def wins(won: PairwiseWins) -> "Figure | None":
    """Draw a row of cells for each model; the colour says who wins more often, its strength by how many data sets."""
    count = len(won.names)
    if count > MOST:
        return None
    shown = lettering.names(won.names)
    named = [f"{at}  {name}" for at, name in enumerate(shown, 1)]
    left = min(NAMES, max(lettering.width(name, weight=style.SEMIBOLD) for name in named)) + GAP
    across = min(WIDEST, (style.FULL - left) / count)
    down = min(HIGHEST, max(LOWEST, across * 0.5))
    room = across - EDGE - 1
    full = all(lettering.width(_all(one), style.SMALL, style.SEMIBOLD) <= room for one in won.counts.values())
    with style.applied():
        page = sheet(style.FULL, HEAD + down * count + 2)
        title = f"{'Wins–ties–losses' if full else 'Wins'} of the row against the column"
        marks.text(page, (left + EDGE, 8), title, colour=style.QUIET)
        for at, name in enumerate(won.names):
            hand, middle = style.hand(won.order[at]), HEAD + down * (at + 0.5) + 2.6
            words = lettering.fitted(named[at], left - GAP + 0.1, weight=style.SEMIBOLD)
            marks.text(page, (0, middle), words, weight=style.SEMIBOLD, colour=hand.colour)
            marks.text(page, (left + across * (at + 0.5), HEAD - 5), str(at + 1), colour=style.QUIET, side="center")
            for column, other in enumerate(won.names):
                if column != at:
                    counts, corner = won.counts[name, other], (left + across * column, HEAD + down * at)
                    _cell(page, counts, (*corner, across, down), _all(counts) if full else str(counts[0]))
    return page.figure


def _all(counts: WinsTiesLosses) -> str:
    return "–".join(map(str, counts))


def _cell(page: Plot, counts: WinsTiesLosses, box: tuple[float, float, float, float], words: str) -> None:
    """Fill a cell by who leads and by how much, with what is written in it; the leader's is bold."""
    ahead, _, behind = counts
    lead = ahead - behind
    left, top, wide, high = box
    inside = left + EDGE / 2, top + EDGE / 2, wide - EDGE, high - EDGE
    marks.box(page, *inside, colour=style.WASH, above=0.3)
    if lead:
        colour = style.RIGHT if lead > 0 else style.WRONG
        marks.box(page, *inside, colour=colour, opacity=STRONGEST * abs(lead) / sum(counts))
    weight = style.SEMIBOLD if lead > 0 else style.REGULAR
    roomy = lettering.width(words, style.TEXT, weight) <= wide - EDGE - 1
    spot, size = (left + wide / 2, top + high / 2 + 2.5), style.TEXT if roomy else style.SMALL
    marks.text(page, spot, words, size=size, weight=weight, side="center")
