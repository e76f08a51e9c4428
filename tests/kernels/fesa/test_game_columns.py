"""Games of tables on columns are what the rules say of each: d, d' and the activity bonus."""

from decimal import Decimal

import numpy as np
from tests.kernels.fesa.invented import a_history, from_seed
from tests.kernels.fesa.object_path import History, Rated, players_of, rated_by_rules
from tests.kernels.fesa.test_replay import PROGRAM, TEXT, law_called, replayed

from arpad.kernels.columns import DOES_NOT_COUNT
from arpad.kernels.compiled import Path
from arpad.model.outcome import Formula, GameEntry

HISTORIES = 16
Told = dict[tuple[int, str, int, str], tuple[int, int, int, int]]
"""Table, player, round, opponent of a game: its rating, what d' and the bonus gave, and all."""


def told_by_columns(history: History, law_name: str) -> Told:
    rows, replay = replayed(history, law_called(law_name), {}, Path.NUMPY)
    games = history.games
    columns = replay.game_columns(history.events, games, rows)
    told: Told = {}
    for own, other in (("white", "black"), ("black", "white")):
        names = [f"{own}_{name}" for name in ("rating", "raised", "bonus", "change")]
        for at in np.flatnonzero(columns[names[0]] != DOES_NOT_COUNT).tolist():
            who, met = (str(getattr(games, side)[at]) for side in (own, other))
            key = int(games.event[at]), who, int(games.round[at]), met
            told[key] = tuple(int(columns[name][at]) for name in names)  # type: ignore[assignment]
    return told


def hundredths(points: Decimal | None) -> float:
    return 100 * float(points or 0)


def is_as_the_rules_say(game: GameEntry, told: tuple[int, int, int, int]) -> bool:
    """Tell whether what columns say is what rules say, to the hundredth that both round to."""
    is_raised = game.taken is Formula.D_PRIME
    above = hundredths(game.d_prime) - hundredths(game.d) if is_raised else 0.0
    wanted = (above, hundredths(game.bonus), hundredths(game.d) + above + hundredths(game.bonus))
    return bool(np.allclose(told[1:], wanted, rtol=0, atol=2))


def test_every_game_is_what_the_rules_make_of_it() -> None:
    raised = bonuses = 0
    for seed in range(HISTORIES):
        name = (TEXT, PROGRAM)[seed % 2]
        history = a_history(from_seed(seed))
        players = players_of(history)
        rated: list[Rated] = [*rated_by_rules(history, law_called(name), {}, players)]
        told = told_by_columns(history, name)
        for table in rated:
            if not table.rows:
                continue
            for player in table.outcome.players:
                for game in player.entries if player.before is not None else ():
                    key = table.number, player.id, game.round, game.opponent
                    if game.taken is None:
                        continue
                    assert is_as_the_rules_say(game, told.pop(key)), (seed, key, game)
                    raised += game.taken is Formula.D_PRIME
                    bonuses += bool(game.bonus)
        assert not told, seed
    assert min(raised, bonuses) > 30
