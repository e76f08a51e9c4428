"""A standard rating that stands in for a missing rapid or blitz one: the player counts as rated."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from arpad.model.finding import Finding, info
from arpad.model.player import Player
from arpad.regulations.fide.case import Case

InitialRating = Callable[[Player], int | None]


def _rule(case: Case) -> InitialRating | None:
    """Return the rule on missing ratings, where the text has one."""
    return getattr(case.law.rating, "initial_rating", None)


def with_stand_ins(case: Case) -> Case:
    """Return a case whose unrated players have their standard rating, where the text has that."""
    initial = _rule(case)
    if initial is None or not any(map(_lacks_a_rating, case.event.players)):
        return case
    players = tuple(
        replace(player, rating=initial(player)) if _lacks_a_rating(player) else player
        for player in case.event.players
    )
    return replace(case, event=replace(case.event, players=players))


def stand_in_findings(case: Case, reported: Case) -> Iterator[Finding]:
    """Say of whom the standard rating is used."""
    rule = _rule(case)
    if rule is None or case is reported:
        return
    for player in reported.event.players:
        if _lacks_a_rating(player):
            yield info(
                case.law.edition.cite(rule),
                f"player {player.id}",
                f"{player.label} has no rating on this list: the standard rating of "
                f"{player.standard_rating} is used, and the player counts as rated.",
            )


def _lacks_a_rating(player: Player) -> bool:
    return player.rating is None and player.standard_rating is not None
