"""From a report to the entrants of a table: which games count, and who is how well known."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from arpad.model.event import Event, Game
from arpad.model.finding import Finding, warn
from arpad.model.outcome import Category, Exclusion
from arpad.model.player import Player
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.table import Entrant, Played


class Table(Struct, frozen=True):
    """The entrants of an event in the order of its rows, and the games that do not count."""

    entrants: tuple[Entrant, ...]
    excluded: dict[str, tuple[Exclusion, ...]]

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Return those who have something to be rated by: the table that is solved."""
        return tuple(entrant for entrant in self.entrants if entrant.has_new_results)


def table_of(law: Law, event: Event, numbers: Numbers, readings: Readings) -> Table:
    """Sift the games of an event and say what every player brings to the table."""
    played: dict[str, list[Played]] = defaultdict(list)
    excluded: dict[str, list[Exclusion]] = defaultdict(list)
    for game in sorted(event.games, key=lambda game: game.round):
        reason = _reason_against(law, event, game, numbers, readings)
        for player_id in game.players:
            opponent = game.opponent_of(player_id)
            if reason is None and opponent is not None:
                played[player_id].append(Played(game.round, opponent, game.score_of(player_id)))
            elif reason is not None:
                because, article = reason
                excluded[player_id].append(
                    Exclusion(round=game.round, opponent=opponent, reason=because, article=article)
                )
    entrants = tuple(
        _entrant(law, player, played[player.id], numbers, readings) for player in event.players
    )
    return Table(entrants, {player: tuple(games) for player, games in excluded.items()})


def _reason_against(
    law: Law, event: Event, game: Game, numbers: Numbers, readings: Readings
) -> tuple[str, str] | None:
    admission, cite = law.admission, law.edition.cite
    if admission.is_unplayed(game):
        reason = "a bye" if game.black is None else "the game was not played"
        return reason, cite(admission.is_unplayed)
    if admission.is_at_odds(game):
        odds = "" if game.handicap is True else f" ({game.handicap})"
        return f"a handicap game{odds}", cite(admission.is_at_odds)
    if admission.is_too_fast(event, game, numbers, readings):
        return "the round was played too fast", cite(admission.is_too_fast)
    return None


def _entrant(
    law: Law, player: Player, played: Sequence[Played], numbers: Numbers, readings: Readings
) -> Entrant:
    accepted = law.admission.accepted_grade(player)
    stored = player.history
    if accepted is not None and law.rating.is_first_table(player, len(played), readings):
        stored = law.rating.virtual_results(accepted)
    before = games_before(player, len(stored), readings)
    known = numbers.games_to_be_established if before is None else before
    category = law.rating.category(player, known, len(played), numbers, readings)
    is_unrated = category is Category.UNRATED
    return Entrant(
        player=player,
        category=category,
        played=tuple(played),
        stored=stored if is_unrated else (),
        games_before=before,
        bonus_used=0 if is_unrated else player.bonus_used or 0,
    )


def games_before(player: Player, stored: int, readings: Readings) -> int | None:
    """Return the games that count for the limits before a table; None where nobody knows.

    Stored results are games; whether virtual ones are is a reading.
    """
    if not player.history and not stored:
        return player.games if player.rating is not None else player.games or 0
    if player.rating is not None and not player.history:
        return player.games
    virtual = sum(result.virtual for result in player.history) + (stored - len(player.history))
    if virtual and readings.take("virtual_games_count") == "no":
        return stored - virtual
    return stored


def missing_facts(
    law: Law, table: Table, numbers: Numbers, readings: Readings
) -> Iterator[Finding]:
    """Warn of what the report does not say of a player and the rules ask for."""
    rated = [entrant for entrant in table.players if not entrant.is_unrated]
    yield from _missing_games(law, rated, numbers)
    yield from _missing_bonuses(law, rated, numbers)
    yield from _missing_grades(law, rated)
    yield from _missing_ratings(law, table, numbers, readings.aside())
    yield from _missing_history(law, table)


def _missing_games(law: Law, rated: Sequence[Entrant], numbers: Numbers) -> Iterator[Finding]:
    article = law.edition.cite(law.rating.category)
    unknown = [entrant.id for entrant in rated if entrant.games_before is None]
    if unknown:
        yield warn(
            article,
            "players",
            f"The number of games is not given for {some(unknown)}: taken as established.",
        )
    limit = numbers.games_to_be_rated
    for entrant in rated:
        played = entrant.games_before
        if played is not None and played + len(entrant.played) < limit:
            yield warn(
                article,
                f"player {entrant.id}",
                f"{entrant.player.label} has a rating and fewer than {limit} games, but no stored "
                "results; taken as rated.",
            )


def _missing_bonuses(law: Law, rated: Sequence[Entrant], numbers: Numbers) -> Iterator[Finding]:
    below = [e for e in rated if e.before is not None and e.before < numbers.bonus_below]
    unknown = [e.id for e in below if e.player.bonus_used is None and not e.player.history]
    if unknown:
        yield warn(
            law.edition.cite(law.rating.bonus_used_after),
            "players",
            f"bonus_used is not given for {some(unknown)}: no activity bonus is taken as used.",
        )


def _missing_grades(law: Law, rated: Sequence[Entrant]) -> Iterator[Finding]:
    unknown = [
        entrant.id
        for entrant in rated
        if entrant.category is Category.ESTABLISHED
        and entrant.player.grade is None
        and law.admission.accepted_grade(entrant.player) is None
    ]
    if unknown:
        yield warn(
            law.edition.cite(law.grades.first_place),
            "players",
            f"No grade is given for {some(unknown)}: the way up begins at the foot of the ladder.",
        )


def _missing_ratings(
    law: Law, table: Table, numbers: Numbers, trial: Readings
) -> Iterator[Finding]:
    """Warn of players whose stored results would make them rated, had they a rating."""
    for entrant in table.players:
        player = entrant.player
        if player.rating is not None or not player.history:
            continue
        rated = msgspec.structs.replace(player, rating=numbers.first_guess)
        known, games = entrant.games_before or 0, len(entrant.played)
        if law.rating.category(rated, known, games, numbers, trial) is not Category.UNRATED:
            yield warn(
                law.edition.cite(law.rating.category),
                f"player {player.id}",
                f"{player.label} has stored results enough to be rated but no rating, so stays "
                "unrated; give the rating that the last table printed.",
            )


def _missing_history(law: Law, table: Table) -> Iterator[Finding]:
    for entrant in table.players:
        player = entrant.player
        if player.rating is None and player.games and not player.history:
            yield warn(
                law.edition.cite(law.rating.rating_of_unrated),
                f"player {player.id}",
                f"{player.label} has played {player.games} games before, but their results are not "
                "in history; the rating rests on this table alone.",
            )


def some(ids: Sequence[str], shown: int = 5) -> str:
    """Return the first of some names, and how many more there are."""
    rest = len(ids) - shown
    listed = ", ".join(ids[:shown])
    return f"{listed} and {rest} more" if rest > 0 else listed
