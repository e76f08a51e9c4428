"""The outcome of a tournament on a page: its players, their games, every sum in plain words."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.cli.games_page import show_exclusions, show_games
from arpad.cli.page import Page
from arpad.cli.tournament_words import LEGEND, expectation, movement, plain, sum_of, worth
from arpad.cli.words import count, places, signed, whole
from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player

_WORDS = frozenset({"id", "name", "series", "status"})
_WIDE = 90
"""From this width on there is room for the series, which stands with the games anyway."""


def show_tournament_outcome(
    page: Page, event: Event, outcome: Outcome, shown: Sequence[PlayerOutcome]
) -> None:
    """Add a line for every player, and the games and the sum of those shown."""
    page.gap()
    show_summary(page, outcome, {player.id: player.name for player in event.players})
    page.paragraph(
        "n is the number of games that count, W the score in them, W_e the expected score, change "
        "K (W - W_e)."
    )
    page.gap()
    page.paragraph(LEGEND)
    reported = {player.id: player for player in event.players}
    labels = {player.id: player.label for player in event.players}
    for player in shown:
        page.gap()
        page.heading(labels[player.id])
        page.paragraph(", ".join(_standing(player)), indent=2)
        show_games(page, player.entries, labels)
        show_exclusions(page, player.excluded, labels)
        if player.line:
            page.paragraph(player.line, indent=2)
        explanation = _explanation(event, outcome, player, reported[player.id])
        page.paragraph(" ".join(explanation), indent=2)


def show_summary(page: Page, outcome: Outcome, names: Mapping[str, str]) -> None:
    """Add a line for every player of a tournament."""
    has_room = page.width >= _WIDE
    rows = [_summary(player, names, has_room=has_room) for player in outcome.players]
    page.table(rows, numbers=rows[0].keys() - _WORDS if rows else ())


def _summary(player: PlayerOutcome, names: Mapping[str, str], *, has_room: bool) -> dict[str, str]:
    return {
        "id": player.id,
        "name": names.get(player.id, ""),
        "series": player.series or "" if has_room else "",
        "status": "" if player.list_status is None else player.list_status.value,
        "before": whole(player.before),
        "K": whole(player.k),
        "n": whole(player.games),
        "W": plain(player.score),
        "W_e": places(player.expected),
        "change": signed(player.change),
        "after": whole(player.after),
    }


def _standing(player: PlayerOutcome) -> Iterator[str]:
    if player.series is not None:
        yield f"series {player.series}"
    if player.list_status is not None:
        yield player.list_status.value
    if player.games_after is not None and player.tournaments_after is not None:
        tournaments = count(player.tournaments_after, "tournament")
        yield f"{count(player.games_after, 'game')} in {tournaments} by now"


def _explanation(
    event: Event, outcome: Outcome, player: PlayerOutcome, reported: Player
) -> Iterator[str]:
    edition = outcome.edition or ""
    if reported.rating is None:
        yield f"You had no rating and begin with {player.before}, the lowest starting rating."
    elif reported.games == 0:
        yield f"You had not played yet and begin with your starting rating, {player.before}."
    if not player.games:
        yield f"You played no game that counts, so the rating stays {player.after}."
        return
    s = sum_of(player)
    yield expectation(s)
    yield worth(edition, s, reported.games, on=event.start)
    yield from movement(edition, s, outcome.readings)
