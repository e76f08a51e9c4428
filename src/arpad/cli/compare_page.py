"""A comparison of two editions on a page: how many differ, by which articles, who and how far."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from arpad.cli.page import Page
from arpad.cli.words import count, signed, whole

if TYPE_CHECKING:
    from arpad.drift.compare_values import Comparison, PlayerDifference, Reason

_SHOWN = 15
"""So many players are shown, those who differ most; the rest is in the JSON."""


def show_comparison(page: Page, found: "Comparison") -> None:
    """Show what two sides make of the same games."""
    left, right = (
        _side(name, readings)
        for name, readings in (
            (found.left, found.left_readings),
            (found.right, found.right_readings),
        )
    )
    page.heading(f"{left} against {right}")
    page.paragraph(
        f"{found.players_differing} of {count(found.players, 'player')} differ, in "
        f"{found.events_differing} of {count(found.events, 'event')}."
    )
    if found.k_reported:
        page.paragraph(
            f"{count(found.k_reported, 'player')}: K as reported on both sides, because the games "
            "played so far are not known."
        )
    _reasons(page, found)
    _numbers(page, found)
    _players(page, found)
    _refused(page, found)
    _readings(page, found)


def _side(name: str, readings: Mapping[str, str]) -> str:
    chosen = ", ".join(f"{name}={choice}" for name, choice in sorted(readings.items()))
    return f"{name} ({chosen})" if chosen else name


def _reasons(page: Page, found: "Comparison") -> None:
    if not found.reasons:
        return
    page.gap()
    page.heading("By what")
    page.table(
        [
            {
                "what differs": counted.reason.quantity.value,
                found.left: ", ".join(counted.reason.left_articles),
                _other(found): ", ".join(counted.reason.right_articles),
                "players": whole(counted.players),
            }
            for counted in found.reasons
        ],
        numbers={"players"},
    )


def _numbers(page: Page, found: "Comparison") -> None:
    if not found.numbers:
        return
    page.gap()
    page.heading("Numbers of these articles that the sides set otherwise")
    page.table(
        [
            {"number": number.name, found.left: number.left, _other(found): number.right}
            for number in found.numbers
        ]
    )


def _other(found: "Comparison") -> str:
    return found.right if found.right != found.left else f"{found.right} (2)"


def _players(page: Page, found: "Comparison") -> None:
    if not found.differences:
        return
    page.gap()
    page.heading("Who, the largest differences first")
    page.table(
        [_player(difference) for difference in found.differences[:_SHOWN]],
        numbers={"left", "right", "difference"},
    )
    if len(found.differences) > _SHOWN:
        rest = len(found.differences) - _SHOWN
        page.paragraph(f"{count(rest, 'more line')}: --json has all of them, game by game.")


def _player(difference: "PlayerDifference") -> dict[str, str]:
    return {
        "player": f"{difference.player} {difference.name}".strip(),
        "event": difference.event_name,
        "left": signed(difference.left_change) or whole(difference.left_after),
        "right": signed(difference.right_change) or whole(difference.right_after),
        "difference": signed(difference.difference),
        "articles": "; ".join(dict.fromkeys(_articles(reason) for reason in difference.reasons)),
    }


def _articles(reason: "Reason") -> str:
    ours, theirs = ", ".join(reason.left_articles), ", ".join(reason.right_articles)
    return ours if ours == theirs else f"{ours} / {theirs}"


def _refused(page: Page, found: "Comparison") -> None:
    if not found.refused:
        return
    page.gap()
    page.heading("Refused by one side only")
    page.table(
        [
            {"event": refused.event_name, "by": name, "article": finding.article or ""}
            | {"message": finding.message}
            for refused in found.refused
            for name, findings in ((found.left, refused.left), (found.right, refused.right))
            for finding in findings
        ]
    )


def _readings(page: Page, found: "Comparison") -> None:
    if not found.readings:
        return
    page.gap()
    page.heading("Open points: whom another choice would move")
    page.table(
        [
            {"edition": t.edition, "reading": t.reading, "taken": t.taken, "other": t.other}
            | {"players": whole(t.players)}
            for t in found.readings
        ],
        numbers={"players"},
    )
