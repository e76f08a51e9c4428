"""What the laboratory found out, on a page."""

from typing import TYPE_CHECKING

from arpad.cli.page import Page
from arpad.cli.words import count, whole

if TYPE_CHECKING:
    from arpad.drift.laboratory_values import Laboratory, PairedLoss

_SHOWN = 5


def show_laboratory(page: Page, found: "Laboratory") -> None:
    """Show what was changed, and what it did: means, movers, groups, forecasts."""
    page.heading(f"{found.house}: {found.title}")
    for sentence in found.changed or (f"No number differs from {found.base}.",):
        page.paragraph(sentence, indent=2)
    span = f"{found.first_day} to {found.last_day}"
    games = f"{count(found.games, 'game')}, {count(found.events, 'event')}"
    page.paragraph(f"{games}, {count(found.players, 'player')}, {span}; {found.base} beside it.")
    _means(page, found)
    _movers(page, found)
    _groups(page, found)
    _forecasts(page, found)


def _means(page: Page, found: "Laboratory") -> None:
    if not found.means:
        return
    page.gap()
    page.heading("Mean rating")
    ends = [found.means[0], found.means[-1]] if len(found.means) > 1 else [*found.means]
    rows = [
        {
            "day": str(m.day),
            "base": _number(m.base_mean),
            "house": _number(m.house_mean),
            "players": whole(m.base_players),
        }
        for m in ends
    ]
    slopes = {"base": _signed(found.base_a_year), "house": _signed(found.house_a_year)}
    page.table(
        [*rows, {"day": "a year", **slopes, "players": ""}],
        numbers={"base", "house", "players"},
    )


def _movers(page: Page, found: "Laboratory") -> None:
    moved = found.movers
    page.gap()
    page.heading("Movers")
    page.paragraph(
        f"{moved.moved} of {count(moved.compared, 'player')} end elsewhere: {moved.mean:+.1f} on "
        f"average, {moved.mean_size:.1f} in size. Only {found.base} rates {moved.only_base} more, "
        f"only {found.house} {moved.only_house}."
    )
    page.table(
        [
            {"player": m.player, "name": m.name, "base": whole(m.base), "house": whole(m.house)}
            | {"difference": f"{m.difference:+d}", "games": whole(m.games)}
            for m in (*moved.gains[:_SHOWN], *reversed(moved.losses[:_SHOWN]))
        ],
        numbers={"base", "house", "difference", "games"},
    )


def _groups(page: Page, found: "Laboratory") -> None:
    if not found.fairness:
        return
    page.gap()
    page.heading("Groups: house less base on average, with a 95 % interval")
    page.table(
        [
            {"by": g.by, "group": g.group, "players": whole(g.players), "mean": _signed(g.mean)}
            | {"from": _signed(g.low), "to": _signed(g.high)}
            for g in found.fairness
        ],
        numbers={"players", "mean", "from", "to"},
    )


def _forecasts(page: Page, found: "Laboratory") -> None:
    if not found.calibration:
        return
    page.gap()
    page.heading("Games foretold: less is better")
    page.table(
        [
            {"edition": s.edition, "games": whole(s.games), "log-loss": f"{s.log_loss:.5f}"}
            | {"Brier": f"{s.brier:.5f}"}
            for s in found.calibration
        ],
        numbers={"games", "log-loss", "Brier"},
    )
    if found.paired is not None:
        page.paragraph(_paired(found.house, found.paired))


def _paired(house: str, paired: "PairedLoss") -> str:
    """Say whether the house foretells better, worse, or whether that cannot be told."""
    span = f"log-loss {paired.mean:+.5f}, 95 % from {paired.low:+.5f} to {paired.high:+.5f}"
    if paired.low <= 0 <= paired.high:
        return f"Which foretells better cannot be told: {span}."
    return f"{house} foretells {'worse' if paired.mean > 0 else 'better'}: {span}."


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _signed(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f}"
