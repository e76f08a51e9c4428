"""A simulation from settings to lists: people, games, and what an edition makes of them."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from arpad.drift.calibration_curve import Curve, Floats, curve_of
from arpad.drift.simulation.meetings import play
from arpad.drift.simulation.people import People, first_standing, make_people
from arpad.drift.simulation.rating import MadeList, Rating, Told
from arpad.drift.simulation.settings import Settings, SettingsError, check_settings
from arpad.drift.trend_history import History, RatedGames
from arpad.engines.law_by_day import LawByDay, law_by_day
from arpad.engines.plan import Plan, plan_lists
from arpad.engines.replay_run import Kept
from arpad.engines.replayed import Replay
from arpad.kernels.columns import Events, FlagNumber, Games, Int16, Players, day_number
from arpad.kernels.identity import Identities
from arpad.kernels.tables_out import Named, player_table


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was asked for, what is true, what was played, and what the edition made of it.

    `replay` has the tables, where they were asked for.
    """

    settings: Settings
    people: People
    games: Games
    events: Events
    standing: Players
    history: History
    curve: Curve
    replay: Replay | None

    def strengths(self) -> Floats:
        """Return true strengths, a row a list."""
        return np.array([self.people.strength(int(day)) for day in self.history.days])


def simulate(
    settings: Settings, *, with_tables: bool = False, progress: Told | None = None
) -> Simulation:
    """Make a population, let it play, and rate it; the same settings give the same bytes."""
    check_settings(settings)
    law = _law(settings)
    dice = np.random.default_rng(settings.seed)
    people = make_people(dice, settings)
    standing = first_standing(dice, people, settings)
    curve = curve_of(law.on(date(settings.first_year, 1, 1)))
    games, events = play(dice, people, settings, curve)
    plan = plan_lists(events, law)
    named = _names(people, events) if with_tables else None
    rating = Rating(settings, people, standing, law, named)
    made = [*rating.lists(games, events, plan, progress)]
    history = _history(settings, people, standing, plan, games, made)
    replay = _replay(law, plan, games, events, made, rating, named) if named else None
    return Simulation(settings, people, games, events, standing, history, curve, replay)


def _law(settings: Settings) -> LawByDay:
    law = law_by_day(settings.edition)
    if law.federation != "fide":
        raise SettingsError(
            f"{settings.edition} moves ratings event by event: a simulation follows editions that "
            "move them by lists, such as fide/b02_2010."
        )
    return law


def _names(people: People, events: Events) -> Named:
    players, numbers = (np.arange(len(named), dtype=np.int64) for named in (people, events))
    return Named(Identities(players), Identities(numbers), has_event_ids=True)


def _history(
    settings: Settings,
    people: People,
    standing: Players,
    plan: Plan,
    games: Games,
    made: list[MadeList],
) -> History:
    rating, k = np.zeros((2, len(made), len(people)), np.int16)
    for number, one in enumerate(made):
        stays = one.rows.flag != FlagNumber.DELISTED
        rating[number, one.rows.player[stays]] = one.rows.rating[stays]
        k[number, one.rows.player[stays]] = one.rows.k[stays]
    none = np.zeros_like(standing.rating)
    return History(
        edition=settings.edition,
        days=np.array([day_number(one.rows.list_date) for one in made], np.int32),
        rating=rating,
        change=np.array([one.change for one in made], np.int32),
        bonus=np.array([one.bonus for one in made], np.int32),
        before=standing.rating,
        games=_rated_games(games, plan, np.vstack([rating, standing.rating]), np.vstack([k, none])),
        born=people.born_year(),
    )


def _rated_games(games: Games, plan: Plan, ratings: Int16, k: Int16) -> RatedGames:
    """Return games with what the lists in force say; the last row is the one before all."""
    by_list = plan.used[games.event] - 1
    return RatedGames(
        white=games.white,
        black=games.black,
        result=games.result,
        white_rating=ratings[by_list, games.white],
        black_rating=ratings[by_list, games.black],
        white_k=k[by_list, games.white],
        black_k=k[by_list, games.black],
        by_list=by_list,
        list_number=plan.entered[games.event] - 1,
    )


def _replay(
    law: LawByDay,
    plan: Plan,
    games: Games,
    events: Events,
    made: list[MadeList],
    rating: Rating,
    named: Named,
) -> Replay:
    kept = Kept(players=player_table(rating.players(), named))
    for one in made:
        kept.add(one.tables)
    return Replay(
        edition=law.name,
        readings=dict(law.choices),
        list_dates=plan.lists[1:],
        number_of_games=len(games),
        number_of_events=len(events),
        number_of_players=len(rating.players()),
        kept=kept,
    )
