"""Which games of a part count for anybody: played, slow enough, before a match was won."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from arpad.model.event import Event, Game
from arpad.model.outcome import Exclusion, GameEntry
from arpad.model.system import System
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.decisions import is_admitted, is_lifted
from arpad.regulations.fide.part import Objection, Part

GameObjection: TypeAlias = Callable[[Event, Game], Objection | None]


class Tally(Struct):
    """The counted and the excluded games of one player."""

    entries: list[GameEntry] = field(default_factory=list)
    excluded: list[Exclusion] = field(default_factory=list)


class Scoresheet:
    """The games of a part that still count, for each player, and every player's tally."""

    def __init__(self, games: Iterable[Game], whose: Collection[str]) -> None:
        """Start with all games, and look up those of the players who are asked about."""
        self.games = tuple(games)
        self.tallies: defaultdict[str, Tally] = defaultdict(Tally)
        self._by_player: defaultdict[str, list[Game]] = defaultdict(list)
        for game in self.games if whose else ():
            if game.white in whose:
                self._by_player[game.white].append(game)
            if game.black is not None and game.black in whose:
                self._by_player[game.black].append(game)

    def of(self, player_id: str) -> Sequence[Game]:
        """Return the games of one player that still count."""
        return self._by_player[player_id]

    def strike(self, struck: Mapping[Game, Objection], *, but_for: Collection[str] = ()) -> None:
        """Take games out, each with its article and reason, except for some players."""
        if not struck:
            return
        self.games = tuple(game for game in self.games if game not in struck)
        for player_id in {i for game in struck for i in game.players} - set(but_for):
            for game in self._by_player[player_id]:
                if game in struck:
                    self.exclude(player_id, game, struck[game])
            left = [game for game in self._by_player[player_id] if game not in struck]
            self._by_player[player_id] = left

    def exclude(self, player_id: str, game: Game, objection: Objection) -> None:
        """Note that a game does not count for one player."""
        self.tallies[player_id].excluded.append(
            Exclusion(
                round=game.round,
                opponent=game.opponent_of(player_id),
                reason=objection.reason,
                article=objection.article,
            )
        )


def games_that_do_not_count(case: Case, part: Part) -> dict[Game, Objection]:
    """Return the games that count for nobody, each with its article and reason."""
    struck: dict[Game, Objection] = {}
    fast, is_unplayed = _too_fast_rounds(case, part), case.law.admission.is_unplayed
    for stage in part.stages or (part,):
        after_decision = case.law.admission.games_after_decision(stage, case.readings)
        refused = _unrated_matches(case, stage)
        may_object = bool(fast or after_decision or refused or _own_rule(case))
        for game in stage.games:
            objection = None
            if is_unplayed(game, case.readings):
                objection = Objection(case.law.edition.cite(is_unplayed), "not played")
            elif may_object:
                objection = _objection_to(case, game, after_decision, fast) or refused.get(game)
            if objection is not None:
                struck[game] = objection
    return struck


def _own_rule(case: Case) -> GameObjection | None:
    """Return the rule about single games that only some texts have."""
    return getattr(case.law.admission, "objection_to_game", None)


def _too_fast_rounds(case: Case, part: Part) -> frozenset[int]:
    """Return the rounds whose own time control is too fast, unless they are admitted."""
    admission, event = case.law.admission, case.event
    if all(round_.time_control is None for round_ in event.rounds):
        return frozenset()
    needed, one_each = admission.minutes_needed(event), {game.round: game for game in part.games}
    fast = (n for n, game in one_each.items() if admission.is_too_fast(event, game, needed=needed))
    article = case.law.edition.cite(admission.is_too_fast)
    return frozenset(n for n in fast if not is_admitted(case.law, event, article))


def _unrated_matches(case: Case, stage: Part) -> dict[Game, Objection]:
    """Return the games of matches in which a player is unrated, unless they are admitted."""
    article = case.law.admission.UNRATED_MATCH
    if stage.system is not System.MATCH or is_lifted(case.law, case.event, article):
        return {}
    rated, objection = stage.rated_ids(), Objection(article, "a match with an unrated player")
    return {game: objection for game in stage.games if not rated.issuperset(game.players)}


def _objection_to(
    case: Case, game: Game, after_decision: Collection[Game], fast: Collection[int]
) -> Objection | None:
    admission, cite = case.law.admission, case.law.edition.cite
    if game.round in fast:
        case.readings.take("faster_rounds")
        return Objection(cite(admission.is_too_fast), "played too fast for this list")
    if after_decision and game in after_decision:
        reason = "played after the match was won"
        return Objection(cite(admission.games_after_decision), reason)
    own = _own_rule(case)
    return None if own is None else own(case.event, game)
