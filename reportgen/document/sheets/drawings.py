"""Figures of a sheet as vector graphics."""

from reportgen.figures.critical_difference import critical_difference
from reportgen.figures.drawing import to_svg
from reportgen.figures.rank_axis import RankedModels
from reportgen.figures.sheet_square import on_paper
from reportgen.narrative.english import LABELS
from reportgen.results.exercise import Axes, DrawnCurve, DrawnRanks


def empty_axes(axes: Axes, key: str) -> str:
    """Draw empty axes."""
    return _safe(to_svg(on_paper(axes.across, axes.up), name=f"{key}-axes", alt=LABELS["alt_axes"]))


def drawing(found: DrawnCurve | DrawnRanks, key: str) -> str:
    """Draw the figure of a solution from its numbers."""
    if isinstance(found, DrawnCurve):
        figure = on_paper(found.axes.across, found.axes.up, found.points, diagonal=found.diagonal)
        alt = LABELS["alt_curve"].format(across=found.axes.across, up=found.axes.up)
    else:
        ordered = sorted(zip(found.ranks, range(len(found.names)), found.names, strict=True))
        ranked = RankedModels(
            names=tuple(one for _, _, one in ordered),
            ranks=tuple(rank for rank, _, _ in ordered),
            order=tuple(at for _, at, _ in ordered),
            procedure=found.procedure,
            value=found.critical_difference,
            groups=found.groups,
        )
        figure, alt = critical_difference(ranked), LABELS["alt_ranks"]
    return _safe(to_svg(figure, name=key, alt=alt))


def _safe(svg: str) -> str:
    """Mark what we drew as markup."""
    from markupsafe import Markup

    return Markup(svg)  # noqa: S704 - our own drawing
