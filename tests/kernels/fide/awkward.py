"""The awkward cases that histories must hold, told from what the rules made of them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct, field
from tests.kernels.fide.object_path import MadeList, Side

from arpad.model.event import Event
from arpad.model.exact import as_hundredths
from arpad.model.outcome import Method, Outcome, PlayerOutcome, Status
from arpad.model.period import Flag, ListRow
from arpad.model.rating import Standing

AWKWARD = frozenset(
    {
        "a difference beyond the cap",
        "a game not played",
        "a round robin rated as a Swiss",
        "a round robin with unrated players",
        "a double round robin with unrated players",
        "the cap moves R_u",
        "a void player leaves a round robin",
        "a rated player meets R_u",
        "a result of an unrated player counts",
        "no point in a first event",
        "too few rated opponents",
        "a first result below the floor",
        "R_u cannot be determined",
        "0 % of an unrated player",
        "100 % of an unrated player",
        "a tie of p",
        "an event under an older list",
        "rated since the event began",
        "delisted since the event began",
        "a tie of rounding",
        "K changes with the number of games",
        "K changes with a high rating",
        "delisted",
        "listed again",
        "a first rating",
        "a first rating from several events",
        "a first rating with few games, of a member",
        "a first rating with few games, in a team event",
        "enough games, below the floor",
        "inactive, and shown as before",
        "inactive, and flagged",
        "inactive, and no longer shown",
        "active again",
        "K of a junior",
        "no junior any more",
        "no junior above the mark",
        "K held down by the games of a period",
        "a great difference counts whole, another of the event is capped",
        "a great difference counts whole for one of the strongest",
        "a first rating from games and draws",
        "the highest first rating",
    }
)
_KNOWN_K = {10, 15, 20, 25, 30, 40}
_JUNIOR, _ORDINARY, _NEW_GAMES, _MARK, _CAP, _STRONGEST, _HIGHEST_FIRST = (
    40,
    20,
    30,
    2300,
    400,
    2650,
    2200,
)
_REASONS = {
    "less than a point in a first event": "no point in a first event",
    "too few rated opponents": "too few rated opponents",
    "a first result below the floor": "a first result below the floor",
    "R_u is indeterminate": "R_u cannot be determined",
}
_ENOUGH = 9


class Watch(Struct):
    """Counts awkward cases from list to list."""

    seen: Counter[str] = field(default_factory=Counter)
    rows: dict[str, ListRow] = field(default_factory=dict)
    once_listed: set[str] = field(default_factory=set)

    def look(self, made: MadeList, unplayed: int, late: int) -> None:
        """Count what a list and its events hold."""
        self.seen["a game not played"] += unplayed
        self.seen["an event under an older list"] += late
        for number, outcome in made.outcomes.items():
            self.seen.update(_of_event(made.filled[number], outcome, made.standings))
        self.seen["a difference beyond the cap"] += sum(
            side.counted != side.difference for side in made.sides.values()
        )
        self.seen.update(case for side in made.sides.values() for case in _of_side(side))
        self.seen.update(self._of_list(made))
        listed = (*made.made.rows, *made.made.delisted)
        self.rows = {row.id: row for row in listed}
        self.once_listed |= set(self.rows)

    def _of_list(self, made: MadeList) -> Iterator[str]:
        rows = {row.id: row for row in (*made.made.rows, *made.made.delisted)}
        for standing in made.standings.values():
            row, before = rows.get(standing.player.id), self.rows.get(standing.player.id)
            if standing.player.rating is not None:
                yield from _of_rated(standing, row, before)
            elif row is not None:
                yield from _of_newcomer(standing)
                if made.made.edition.endswith("2024"):
                    yield "a first rating from games and draws"
                    if row.rating == _HIGHEST_FIRST:
                        yield "the highest first rating"
                if row.id in self.once_listed:
                    yield "listed again"
            elif sum(result.games for result in standing.results) >= _ENOUGH:
                yield "enough games, below the floor"


def _of_side(side: Side) -> Iterator[str]:
    if side.k not in _KNOWN_K:
        yield "K held down by the games of a period"
    if side.difference == side.counted and abs(side.counted) > _CAP:
        yield (
            "a great difference counts whole for one of the strongest"
            if side.rating >= _STRONGEST
            else "a great difference counts whole, another of the event is capped"
        )


def _of_junior(standing: Standing, row: ListRow, before: ListRow | None) -> Iterator[str]:
    """Tell of somebody who is no newcomer by his games."""
    if row.k == _JUNIOR:
        yield "K of a junior"
    was_junior = before is not None and before.k == _JUNIOR
    if was_junior and row.k == _ORDINARY:
        is_above = row.rating >= _MARK or standing.has_reached_2300
        yield "no junior above the mark" if is_above else "no junior any more"


def _of_event(event: Event, outcome: Outcome, standings: Mapping[int, Standing]) -> Iterator[str]:
    unrated = {player.id for player in event.players if player.rating is None}
    is_robin = outcome.method is Method.ROUND_ROBIN
    if event.system.value.endswith("round-robin") and not is_robin:
        yield "a round robin rated as a Swiss"
    elif is_robin and unrated:
        is_double = event.system.value.startswith("double")
        yield f"a {'double ' if is_double else ''}round robin with unrated players"
    for player_id in unrated:
        played = [g for g in event.games if g.result.is_played and player_id in g.players]
        score = sum(game.score_of(player_id) for game in played)
        if played and score in {0, len(played) * 100}:
            yield f"{100 if score else 0} % of an unrated player"
    for player in outcome.players:
        yield from _of_player(player, standings[int(player.id)], is_robin=is_robin)
        for entry in player.entries:
            if entry.difference is not None and entry.opponent in unrated:
                yield "a rated player meets R_u"


def _of_player(player: PlayerOutcome, standing: Standing, *, is_robin: bool) -> Iterator[str]:
    if player.status is Status.RATED_SINCE:
        yield "rated since the event began"
    if player.before is not None:
        if standing.player.rating is None and player.status is Status.RATED and player.games:
            yield "delisted since the event began"
        return
    if player.ru is not None and player.ru_new not in {None, player.ru}:
        yield "the cap moves R_u"
    if player.brought:
        yield "a result of an unrated player counts"
        yield from _of_score(player)
    reasons = {exclusion.reason.split(" (")[0] for exclusion in player.excluded}
    yield from (_REASONS[reason] for reason in reasons if reason in _REASONS)
    if is_robin and any(x.reason.endswith(f"({player.id})") for x in player.excluded):
        yield "a void player leaves a round robin"


def _of_score(player: PlayerOutcome) -> Iterator[str]:
    score, games = as_hundredths(player.score), player.games
    if 2 * score % games == 0 and (2 * score // games) % 2 and 2 * score < games * 100:
        yield "a tie of p"


def _of_rated(standing: Standing, row: ListRow | None, before: ListRow | None) -> Iterator[str]:
    if sum(standing.changes) % 100 == 50:
        yield "a tie of rounding"
    if row is None:
        yield "inactive, and no longer shown"
        return
    if row.flag is Flag.DELISTED:
        yield "delisted"
    if row.is_inactive:
        yield (
            "inactive, and flagged"
            if row.flag is Flag.INACTIVE
            else "inactive, and shown as before"
        )
    elif standing.inactive_lists:
        yield "active again"
    if standing.games - sum(standing.games_by_period[-1:]) >= _NEW_GAMES:
        yield from _of_junior(standing, row, before)
    if before is not None and before.k != row.k:
        is_high = row.rating >= 2400 or standing.has_reached_high
        yield f"K changes with {'a high rating' if is_high else 'the number of games'}"


def _of_newcomer(standing: Standing) -> Iterator[str]:
    yield "a first rating"
    games = sum(result.games for result in standing.results)
    if len(standing.results) > 1:
        yield "a first rating from several events"
    if games < _ENOUGH:
        is_member = bool(standing.player.memberships)
        yield f"a first rating with few games, {'of a member' if is_member else 'in a team event'}"
