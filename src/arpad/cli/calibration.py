"""`arpad calibration`: what the table expects, held against what was scored."""

from typing import TYPE_CHECKING

from msgspec import Struct

from arpad.cli.desk import BookAddress
from arpad.cli.drift_report_tables import (
    Asked,
    Method,
    OfPool,
    Tables,
    TextFollowed,
    asking_for_drift,
    looked_up,
)
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import whole

if TYPE_CHECKING:
    from arpad.drift.calibration import Calibration, Forecast
    from arpad.drift.calibration_groups import Breakdown
    from arpad.drift.yardstick import Yardstick


class Calibrated(Struct, frozen=True):
    """The answer as JSON has it."""

    calibration: "Calibration"
    yardstick: "Yardstick | None"


def calibration(
    tables: Tables = None,
    /,
    *,
    pool: OfPool = None,
    edition: TextFollowed = None,
    yardstick: Method = None,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Hold expected scores against those that were made, group by group."""
    with steps() as show, asking_for_drift():
        # Arrays are only loaded by whoever asks about them.
        from arpad.drift.calibration import calibration_of  # noqa: PLC0415
        from arpad.drift.yardstick import yardstick_of  # noqa: PLC0415 - the same

        history, curve = looked_up(
            Asked(tables=tables, pool=pool, edition=edition, book=book), show
        )
        found = calibration_of(history, curve)
        compared = None
        if yardstick is not None:
            compared = yardstick_of(
                history, curve, yardstick, lambda n, total: show("yardstick", n, total)
            )
    if as_json:
        write_json(encoded(Calibrated(found, compared)))
        return ExitCode.DONE
    with Page() as page:
        _show(page, found, compared)
    return ExitCode.DONE


def _show(page: Page, found: "Calibration", compared: "Yardstick | None") -> None:
    page.heading(f"{whole(found.games)} games by {found.edition}")
    for breakdown in found.breakdowns:
        page.gap()
        _show_groups(page, breakdown)
    page.gap()
    pool = found.connectivity
    page.paragraph(
        f"Parts of the pool that never met: {pool.parts}; the largest holds "
        f"{pool.share_of_largest * 100:.1f} % of {whole(pool.players)} players."
    )
    page.gap()
    _show_forecasts(page, found.forecasts)
    if compared is not None:
        page.gap()
        page.paragraph(f"Games under the last list, foreseen by {compared.method} too:")
        _show_forecasts(page, compared.forecasts)


def _show_groups(page: Page, found: "Breakdown") -> None:
    rows = [
        {
            found.by: one.name,
            "games": whole(one.games),
            "expected": f"{one.expected:.3f}",
            "scored": f"{one.scored:.3f}",
            "errors": f"{one.z:+.1f}",
            "points": f"{one.points:+.0f}",
        }
        for one in found.groups
    ]
    page.table(rows, numbers=frozenset({"games", "expected", "scored", "errors", "points"}))
    page.paragraph(
        f"Chi-square {found.chi_square:.1f}, {found.degrees} degrees of freedom, "
        f"p = {found.p_value:.2g}."
    )


def _show_forecasts(page: Page, found: "tuple[Forecast, ...]") -> None:
    rows = [
        {
            "foreseen by": one.name,
            "games": whole(one.games),
            "log-loss": f"{one.log_loss:.4f}",
            "Brier": f"{one.brier:.4f}",
        }
        for one in found
    ]
    page.table(rows, numbers=frozenset({"games", "log-loss", "Brier"}))
