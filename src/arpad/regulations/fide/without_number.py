"""Players without a FIDE number: their games count for the opponents, and not for themselves."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from arpad.model.finding import Finding, warn
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.decisions import is_admitted
from arpad.regulations.fide.part import Objection

ObjectionToPlayer: TypeAlias = Callable[[Player, Readings], Objection | None]

NO_NUMBER = "the player has no FIDE number"


def objections_to_players(case: Case) -> Mapping[str, Objection]:
    """Return whose games do not count for themselves, each with its article and reason."""
    rule: ObjectionToPlayer | None = getattr(case.law.admission, "objection_to_player", None)
    if rule is None:
        return {}
    found = ((player.id, rule(player, case.readings)) for player in case.event.players)
    return {
        player_id: objection
        for player_id, objection in found
        if objection is not None and not is_admitted(case.law, case.event, objection.article)
    }


def with_ratings_that_count(case: Case) -> Case:
    """Return a case in which a rating without a number counts for nobody, where it is read so."""
    left_out = objections_to_players(case)
    is_open = "rating_without_number" in case.law.edition.readings()
    if not is_open or not any(p.is_rated for p in case.event.players if p.id in left_out):
        return case
    if case.readings.take("rating_without_number") == "counts":
        return case
    players = tuple(
        replace(player, rating=None, published=()) if player.id in left_out else player
        for player in case.event.players
    )
    return replace(case, event=replace(case.event, players=players))


def number_findings(case: Case) -> Iterator[Finding]:
    """Warn of everybody whose games do not count for want of a number."""
    left_out = objections_to_players(case)
    labels = {player.id: player.label for player in case.event.players if player.id in left_out}
    for player_id, objection in left_out.items():
        yield warn(
            objection.article,
            f"player {player_id}",
            f"{labels[player_id]} has no FIDE number: the games do not count for this player, but "
            "they count for the opponents.",
        )
