"""Which rating and which K a player has in a game: list in force, long events, rated since."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from arpad.model.event import Event, Game
from arpad.model.player import Player, PublishedRating
from arpad.model.rating import Record
from arpad.regulations.fide.case import Case

_COMPLETED_GAMES = 100_000


class RatingsUsed:
    """The ratings of an event's players, as they count for opponents and for themselves.

    `unrated` are those who have none to which a change could be added.
    """

    def __init__(self, case: Case) -> None:
        """Look up whether ratings are those of the start or of the day of each game."""
        self._case = case
        self.are_actual = case.law.admission.uses_actual_ratings(case.event)
        self._coefficients: dict[str, int] = {}
        self._days = {r.number: r.date for r in case.event.rounds}
        self.players = {player.id: player for player in case.event.players}
        self._published = {
            player.id: sorted(player.published, key=lambda published: published.since)
            for player in case.event.players
            if player.published
        }
        self.unrated = frozenset(
            player_id
            for player_id, player in self.players.items()
            if player.rating is None and self._since(player_id) is None
        )

    def for_opponents(self, player_id: str, game: Game) -> int | None:
        """Return the rating that counts for opponents, None when unrated."""
        by_then = self._published_by(player_id, game) if self.are_actual else ()
        return by_then[-1].rating if by_then else self.players[player_id].rating

    def _published_by(self, player_id: str, game: Game) -> Sequence[PublishedRating]:
        """Return the later lists that count for a game: none, unless actual ratings are used."""
        day = self._days.get(game.round)
        if not self.are_actual or day is None:
            return ()
        return [p for p in self._published.get(player_id, ()) if p.since <= day]

    def own(self, player_id: str, game: Game) -> int | None:
        """Return the rating that counts for the player himself, None when unrated."""
        rating = self.for_opponents(player_id, game)
        return rating if rating is not None else self._since(player_id)

    def before(self, player_id: str) -> int | None:
        """Return the rating a change is added to: the one of the start, or a later first one."""
        rating = self.players[player_id].rating
        return rating if rating is not None else self._since(player_id)

    def current(self, player_id: str) -> int | None:
        """Return the rating on the last list known, to which a list adds the change."""
        published = self._published.get(player_id, ())
        return published[-1].rating if published else self.players[player_id].rating

    def _since(self, player_id: str) -> int | None:
        ratings = [published.rating for published in self._published.get(player_id, ())]
        return self._case.law.rating.rating_since(ratings)

    def coefficient(self, player_id: str, game: Game | None = None) -> int:
        """Return K: as given, or from the player's record on the day of the game.

        Where a text limits K by the games of a period, that limit comes later.
        """
        if self.are_actual:
            return self._coefficient(player_id, game)
        if player_id not in self._coefficients:
            self._coefficients[player_id] = self._coefficient(player_id, None)
        return self._coefficients[player_id]

    def _coefficient(self, player_id: str, game: Game | None) -> int:
        K = self._coefficient_at_start(player_id, game)
        lists = self._published.get(player_id, ())
        later = None if self.are_actual or not lists else self._coefficient_on(player_id, lists[-1])
        if later is None or later == K:
            return K
        return later if self._case.law.rating.is_k_of_last_list(self._case.readings) else K

    def _coefficient_on(self, player_id: str, listed: PublishedRating) -> int | None:
        """Return K as a later list has it, None where neither it nor the record is known."""
        if listed.k is not None or listed.games is None:
            return listed.k
        record = record_of(_on_list(self.players[player_id], listed), listed.rating)
        return self._case.law.rating.development_coefficient(
            record, on=listed.since, readings=self._case.readings
        )

    def _coefficient_at_start(self, player_id: str, game: Game | None) -> int:
        player = self.players[player_id]
        lists = self._published_by(player_id, game) if game else ()
        if not player.is_rated:
            lists = self._published.get(player_id, ())
        given = [p.k for p in lists if p.k is not None]
        if given:
            return given[-1]
        by_record = self.coefficient_by_record(player, [p.rating for p in lists])
        if player.k is not None and by_record == self.coefficient_by_record(player):
            return player.k
        return by_record

    def coefficient_by_record(self, player: Player, published: Sequence[int] = ()) -> int:
        """Return K as the articles give it for the player's record."""
        ratings = [*published, self.before(player.id) or 0]
        return self._case.law.rating.development_coefficient(
            record_of(player, max(ratings)), on=self._case.event.start, readings=self._case.readings
        )

    def is_record_unknown(self, player: Player) -> bool:
        """Tell whether neither K nor the games it depends on are stated anywhere."""
        stated = player.k is not None or player.games is not None
        return not stated and not any(p.k is not None for p in player.published)


def _on_list(player: Player, listed: PublishedRating) -> Player:
    """Return a player with the record that he had on a later list."""
    return replace(
        player,
        games=listed.games,
        games_since_listing=listed.games_since_listing,
        reached_2400=listed.reached_2400,
        reached_2300=listed.reached_2300,
    )


def record_of(player: Player, rating: int) -> Record:
    """Return the record of a player; games that are not stated are taken as completed."""
    games = _COMPLETED_GAMES if player.games is None else player.games
    since_listing = player.games_since_listing
    return Record(
        rating=rating,
        games=games,
        games_since_listing=games if since_listing is None else since_listing,
        has_reached_high=bool(player.reached_2400),
        has_reached_2300=bool(player.reached_2300),
        born=player.born,
    )


def first_day(event: Event) -> date:
    """Return the day of round one, or the start where the report does not give it."""
    return event.date_of_round(1) or event.start
