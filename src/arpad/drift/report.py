"""The drift report: what moved, by how much, which article, and how sure, for a commission."""

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from arpad.drift.calibration import Calibration, calibration_of
from arpad.drift.calibration_curve import Curve
from arpad.drift.causes import Diagnosis, diagnosis_of
from arpad.drift.causes_words import assumption, blame, newcomers, verdict
from arpad.drift.paper import Chapter
from arpad.drift.report_figures import causes_figure, reliability_figure, scale_figure
from arpad.drift.trend import study
from arpad.drift.trend_history import History
from arpad.drift.yardstick import Method, Told, Yardstick, yardstick_of

_RARE = 0.05
Tell = Callable[[str, int, int], None]
"""Is told what is worked on, and how much of how much of it is done."""


class DriftReport(Struct, frozen=True):
    """Everything that page, paper and JSON show."""

    title: str
    on: date
    found: Diagnosis
    calibration: Calibration
    yardstick: Yardstick | None
    chapters: tuple[Chapter, ...]


def report_of(
    history: History,
    curve: Curve,
    *,
    method: Method | None = None,
    with_yardstick: bool = False,
    tell: Tell | None = None,
) -> DriftReport:
    """Write the report of a history; a yardstick is only asked where it is wanted, for its time."""
    looked_at = study(history, curve, _of(tell, "the scale"))
    found = diagnosis_of(looked_at, _of(tell, "the causes"))
    del looked_at  # it holds more than the history does
    table = calibration_of(history, curve)
    told = _of(tell, "yardstick")
    yardstick = yardstick_of(history, curve, method, told) if with_yardstick else None
    trend = found.trend
    chapters = (
        Chapter("The scale", (verdict(trend), assumption(trend)), (scale_figure(trend),)),
        Chapter("The causes", (blame(found), newcomers(found)), (causes_figure(found),)),
        _table_chapter(table),
        _forecasts(table, yardstick),
    )
    return DriftReport(
        title=f"Is the scale still true? {history.edition}, {trend.first_list} to "
        f"{trend.last_list}",
        on=trend.last_list,
        found=found,
        calibration=table,
        yardstick=yardstick,
        chapters=chapters,
    )


def _of(tell: Tell | None, what: str) -> Told | None:
    return None if tell is None else lambda number, total: tell(what, number, total)


def _table_chapter(table: Calibration) -> Chapter:
    games = (
        f"{table.games} games were rated for both sides under these lists. A group that scores "
        "more than expected is rated too low against those it meets."
    )
    groups = [
        f"By {one.by} the groups differ by "
        f"{'more' if one.p_value < _RARE else 'no more'} than chance: chi-square "
        f"{one.chi_square:.1f}, degrees of freedom {one.degrees}."
        for one in table.breakdowns
    ]
    return Chapter(
        "Expected and scored",
        (games, *groups),
        tuple(reliability_figure(one) for one in table.breakdowns),
    )


def _forecasts(table: Calibration, yardstick: Yardstick | None) -> Chapter:
    pool = table.connectivity
    parts = (
        f"{pool.players} players of these games form {pool.parts} "
        f"{'part' if pool.parts == 1 else 'parts'} that never met; the largest holds "
        f"{pool.share_of_largest * 100:.1f} % of them."
    )
    sentences = [
        parts,
        *(_foreseen(one.name, one.log_loss, one.brier) for one in table.forecasts),
    ]
    if yardstick is not None:
        sentences.append(
            f"Of the games under the last list, which the yardstick {yardstick.method} foresees "
            f"from {yardstick.learnt_from} earlier ones without any rating:"
        )
        sentences += [_foreseen(one.name, one.log_loss, one.brier) for one in yardstick.forecasts]
    return Chapter("Forecasts and the pool", tuple(sentences))


def _foreseen(name: str, log_loss: float, brier: float) -> str:
    return f"{name}: log-loss {log_loss:.4f}, Brier score {brier:.4f}."
