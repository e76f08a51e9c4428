"""Tables on columns come to what the rules make of them, whatever is in them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernels.fesa.invented import a_history, from_seed
from tests.kernels.fesa.object_path import (
    History,
    Rated,
    players_of,
    rated_by_rules,
    state_of,
)

from arpad.kernels.chain import EventRows
from arpad.kernels.columns import Games
from arpad.kernels.compiled import Path
from arpad.kernels.fesa.replay import FesaReplay
from arpad.kernels.fesa.solve import Verdict
from arpad.model.outcome import Formula, PlayerOutcome
from arpad.model.player import Player
from arpad.regulations import catalogue
from arpad.regulations.fesa.applied_law import AppliedLaw

PATHS = tuple(Path)
TEXT, PROGRAM = "fesa/elo_text", "fesa/elo_program"
HISTORIES = 400
AWKWARD = {
    "no rating before",
    "unrated on both sides",
    "all won",
    "all lost",
    "begins with a grade",
    "listed with a grade and no games",
    "leaves the unrated",
    "one-sided after nine games",
    "d' taken",
    "last bonus within",
    "no bonus left",
    "too high for a bonus",
    "other k within a table",
    "rounding met a tie",
    "opponent below the lowest",
    "lowest performance",
    "games not played",
    "nothing but games not played",
    "same day as the last",
    *(f"{verdict.name} table" for verdict in Verdict if verdict is not Verdict.IN_DOUBT),
}


def law_called(name: str) -> AppliedLaw:
    law = catalogue.law(name)
    assert isinstance(law, AppliedLaw)
    return law


def some_choices(dice: Random, law: AppliedLaw) -> dict[str, str]:
    return {
        name: dice.choice(list(reading.choices))
        for name, reading in law.edition.readings().items()
        if reading.switch and dice.random() < 0.3
    }


def as_tuples(rows: EventRows) -> list[tuple[int, ...]]:
    return list(zip(*(column.tolist() for column in rows), strict=True))


def rows_of(rated: list[Rated]) -> list[tuple[int, ...]]:
    return [tuple(row) for table in rated for row in table.rows]


def replayed(
    history: History, law: AppliedLaw, readings: Mapping[str, str], path: Path
) -> tuple[EventRows, FesaReplay]:
    replay = FesaReplay.from_state(history.state, law=law, readings=readings, path=path)
    return replay.rate(history.events, history.games), replay


def test_every_path_gives_the_rows_and_standings_of_the_rules() -> None:
    seen, by_rules = Counter[str](), 0
    for seed in range(HISTORIES):
        dice = from_seed(seed)
        law = law_called((TEXT, PROGRAM)[seed % 2])
        history, readings = a_history(dice), some_choices(dice, law)
        players = players_of(history)
        rated = list(rated_by_rules(history, law, readings, players))
        for path in PATHS:
            rows, replay = replayed(history, law, readings, path)
            assert as_tuples(rows) == rows_of(rated), (seed, path)
            for table in rated:
                assert replay.verdicts[table.number] == table.verdict
            state = replay.state()
            assert {name: state[name].tolist() for name in state_of(players)} == state_of(players)
            by_rules += replay.tables_by_rules
        seen.update(case for table in rated for case in awkward_cases(table, law))
    assert set(seen) == AWKWARD
    assert {name: number for name, number in seen.items() if number < 100} == {}
    assert 0 < by_rules < HISTORIES


def awkward_cases(table: Rated, law: AppliedLaw) -> Iterator[str]:
    yield f"{table.verdict.name} table"
    known = {player.id: player for player in table.event.players}
    if any(not game.result.is_played for game in table.event.games):
        yield "games not played"
    if any(player.last_event == table.event.last_day for player in known.values()):
        yield "same day as the last"
    if "ties" in table.outcome.readings:
        yield "rounding met a tie"
    if "lowest_performance" in table.outcome.readings:
        yield "lowest performance"
    if table.verdict is not Verdict.RATED:
        return
    outcomes = {player.id: player for player in table.outcome.players}
    for player in outcomes.values():
        before = known[player.id]
        if not player.games:
            is_graded = before.outside_grade is not None and player.after is not None
            is_first = before.rating is None
            yield (
                "listed with a grade and no games"
                if is_graded and is_first
                else "nothing but games not played"
            )
        elif player.before is None:
            yield from of_unrated(player, before, outcomes)
        else:
            yield from of_rated(player, before, law)


def of_unrated(
    player: PlayerOutcome, before: Player, outcomes: Mapping[str, PlayerOutcome]
) -> Iterator[str]:
    if before.rating is None:
        yield "no rating before"
    if any(outcomes[entry.opponent].before is None for entry in player.entries):
        yield "unrated on both sides"
    scores = {result.score for result in player.history or ()}
    if scores == {1}:
        yield "all won"
    if scores == {0}:
        yield "all lost"
    if before.outside_grade and not before.history and before.rating is None:
        yield "begins with a grade"
    if len(before.history) >= 9 and len({result.score for result in before.history}) == 1:
        yield "one-sided after nine games"


def of_rated(player: PlayerOutcome, before: Player, law: AppliedLaw) -> Iterator[str]:
    if before.history:
        yield "leaves the unrated"
    if any(entry.taken is Formula.D_PRIME for entry in player.entries):
        yield "d' taken"
    if len({entry.k for entry in player.entries}) > 1:
        yield "other k within a table"
    if (player.before or 0) >= 1800:
        yield "too high for a bonus"
    elif before.bonus_used == 100:
        yield "no bonus left"
    elif player.bonus_used == 100:
        yield "last bonus within"
    lowest = law.numbers_on(law.edition.since).lowest_opponent
    if lowest is not None and any(entry.opponent_rating == lowest for entry in player.entries):
        yield "opponent below the lowest"


@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    edition=st.sampled_from((TEXT, PROGRAM)),
    path=st.sampled_from(PATHS),
)
def test_any_history_comes_to_what_the_rules_make_of_it(
    seed: int, edition: str, path: Path
) -> None:
    law, dice = law_called(edition), from_seed(seed)
    history, readings = a_history(dice, players=4, events=3), some_choices(dice, law)
    rated = list(rated_by_rules(history, law, readings, players_of(history)))
    assert as_tuples(replayed(history, law, readings, path)[0]) == rows_of(rated)


@pytest.mark.parametrize("edition", [TEXT, PROGRAM])
@pytest.mark.parametrize("path", PATHS)
def test_sides_do_not_matter(edition: str, path: Path) -> None:
    history, law = a_history(from_seed(5)), law_called(edition)
    games = history.games
    result = np.where(games.result < 0, games.result, 2 - games.result).astype(np.int8)
    turned = Games(games.event, games.round, games.black, games.white, result)
    first, _ = replayed(history, law, {}, path)
    second, _ = replayed(History(history.state, history.events, turned), law, {}, path)
    assert as_tuples(first) == as_tuples(second)


def test_a_replay_goes_on_from_its_state_as_if_it_had_never_stopped() -> None:
    for seed in range(40):
        law, history = law_called((TEXT, PROGRAM)[seed % 2]), a_history(from_seed(seed))
        whole, at_once = replayed(history, law, {}, Path.NUMPY)
        half = int(np.median(history.events.end))
        parts, state = [], history.state
        for is_in in (history.events.end <= half, history.events.end > half):
            replay = FesaReplay.from_state(state, law=law, path=Path.NUMPY)
            kept = is_in[history.games.event]
            games = Games(*(getattr(history.games, f)[kept] for f in Games.__slots__))
            parts += as_tuples(replay.rate(history.events, games))
            state = replay.state()
        assert parts == as_tuples(whole)
        for name, column in at_once.state().items():
            assert state[name].tolist() == column.tolist()


def test_a_reading_that_is_not_offered_is_refused() -> None:
    history = a_history(from_seed(1))
    with pytest.raises(ValueError, match="has no reading"):
        FesaReplay.from_state(history.state, law=law_called(TEXT), readings={"k": "other"})


def test_a_way_that_no_loop_goes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    law = law_called(PROGRAM)
    readings = dict(law.edition.readings())
    readings["what_is_rounded"] = msgspec.structs.replace(readings["what_is_rounded"], taken="game")
    monkeypatch.setattr(law.edition, "readings", lambda: readings)
    history = a_history(from_seed(1))
    with pytest.raises(ValueError, match="columns cannot do"):
        FesaReplay.from_state(history.state, law=law, readings={"ties": "from-zero"})
