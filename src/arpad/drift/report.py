"""The drift report: what moved, by how much, which article, and how sure, for a commission."""

from collections.abc import Callable
from datetime import date

from msgspec import Struct

from arpad.drift.calibration import Calibration, calibration_of
from arpad.drift.calibration_curve import Curve
from arpad.drift.calibration_words import (
    foreseen_told,
    games_told,
    groups_told,
    parts_told,
    yardstick_told,
)
from arpad.drift.causes import Diagnosis, diagnosis_of
from arpad.drift.causes_words import assumption, blame, newcomers, verdict
from arpad.drift.number_words import day_of
from arpad.drift.paper import Chapter
from arpad.drift.report_figures import causes_figure, reliability_figure, scale_figure
from arpad.drift.trend import study
from arpad.drift.trend_history import History
from arpad.drift.yardstick import Method, Told, Yardstick, yardstick_of
from arpad.locale import ENGLISH, Words

Tell = Callable[[str, int, int], None]
"""Is told what is worked on, and how much of how much of it is done."""


class Found(Struct, frozen=True):
    """Everything that a report is written from, in any language."""

    found: Diagnosis
    calibration: Calibration
    yardstick: Yardstick | None


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
    told = _of(tell, "yardstick")
    yardstick = yardstick_of(history, curve, method, told) if with_yardstick else None
    return written(found_in(history, curve, yardstick, tell=tell))


def found_in(
    history: History,
    curve: Curve,
    yardstick: Yardstick | None = None,
    *,
    tell: Tell | None = None,
) -> Found:
    """Find out what moved, by how much and why, and how true the curve is."""
    looked_at = study(history, curve, _of(tell, "the scale"))
    found = diagnosis_of(looked_at, _of(tell, "the causes"))
    del looked_at  # it holds more than the history does
    return Found(
        found=found,
        calibration=calibration_of(history, curve),
        yardstick=yardstick,
    )


def _of(tell: Tell | None, what: str) -> Told | None:
    return None if tell is None else lambda number, total: tell(what, number, total)


def written(known: Found, say: Words = ENGLISH, about: str | None = None) -> DriftReport:
    """Write the report of what was found; `about` is what it is about, else the edition."""
    trend, table = known.found.trend, known.calibration
    title = say("Is the scale still true? {about}, {first} to {last}")
    first, last = day_of(trend.first_list, say), day_of(trend.last_list, say)
    return DriftReport(
        title=title.format(about=about or trend.edition, first=first, last=last),
        on=trend.last_list,
        found=known.found,
        calibration=table,
        yardstick=known.yardstick,
        chapters=(
            _scale(known.found, say),
            _causes(known.found, say),
            _expected(table, say),
            _forecasts(known, say),
        ),
    )


def _scale(found: Diagnosis, say: Words) -> Chapter:
    sentences = (verdict(found.trend, say), assumption(found.trend, say))
    return Chapter(say("The scale"), sentences, (scale_figure(found.trend, say),))


def _causes(found: Diagnosis, say: Words) -> Chapter:
    sentences = (blame(found, say), newcomers(found, say))
    return Chapter(say("The causes"), sentences, (causes_figure(found, say),))


def _expected(table: Calibration, say: Words) -> Chapter:
    return Chapter(
        say("Expected and scored"),
        (games_told(table, say), *(groups_told(one, say) for one in table.breakdowns)),
        tuple(reliability_figure(one, say) for one in table.breakdowns),
    )


def _forecasts(known: Found, say: Words) -> Chapter:
    sentences = [parts_told(known.calibration, say)]
    sentences += [foreseen_told(one, say) for one in known.calibration.forecasts]
    if known.yardstick is not None:
        sentences.append(yardstick_told(known.yardstick, say))
        sentences += [foreseen_told(one, say) for one in known.yardstick.forecasts]
    return Chapter(say("Forecasts and the pool"), tuple(sentences))
