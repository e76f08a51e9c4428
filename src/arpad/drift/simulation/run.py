"""A simulation from settings to lists: people, games, and what an edition makes of them."""

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.random import Generator

from arpad.drift.calibration_curve import Curve, Floats, curve_of
from arpad.drift.causes import Cause
from arpad.drift.simulation.meetings import play
from arpad.drift.simulation.people import People, first_standing, make_people
from arpad.drift.simulation.rating import MadeList, Rating, Told
from arpad.drift.simulation.run_by_events import Played, Rated, rated_by_events
from arpad.drift.simulation.settings import Settings, check_settings
from arpad.drift.trend_history import History, RatedGames
from arpad.engines.kept import Kept
from arpad.engines.law_by_day import LawByDay, law_by_day
from arpad.engines.plan import Plan, plan_lists
from arpad.engines.replayed import Replay
from arpad.kernels.columns import Events, FlagNumber, Games, Int16, Int32, Players, day_number
from arpad.kernels.identity import Identities
from arpad.kernels.tables_out import Named, player_table


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was asked for, what is true, what was played, and what the edition made of it.

    `planted` are the hundredths of the bonus that was planted, a row a list; `replay` has the
    tables, where they were asked for.
    """

    settings: Settings
    people: People
    games: Games
    events: Events
    standing: Players
    history: History
    planted: Int32
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
    law = law_by_day(settings.edition)
    dice = np.random.default_rng(settings.seed)
    people = make_people(dice, settings)
    standing = first_standing(dice, people, settings, lowest=_lowest(law))
    by_lists = law.federation == "fide"
    curve = curve_of(law.on(date(settings.first_year, 1, 1)) if by_lists else law.only())
    games, events = play(dice, people, settings, curve)
    played = Played(settings, people, standing, law, games, events)
    named = _names(people, events)
    rate = _by_lists if by_lists else rated_by_events
    history, planted, replay = rate(played, dice, named, progress, with_tables=with_tables)
    return Simulation(settings, people, games, events, standing, history, planted, curve, replay)


def _lowest(law: LawByDay) -> int:
    """Return the rating below which nobody is, where a text raises everybody to one."""
    if law.federation != "fisf":
        return 0
    text = law.only()
    return int(text.rating.lowest_rating(on=text.edition.since))


def _by_lists(
    played: Played, dice: Generator, named: Named, progress: Told | None, *, with_tables: bool
) -> Rated:
    del dice  # first ratings come of results
    games, events, law = played.games, played.events, played.law
    plan = plan_lists(events, law)
    rating = Rating(
        played.settings, played.people, played.standing, law, named if with_tables else None
    )
    made = [*rating.lists(games, events, plan, progress)]
    history = _history(played.settings, played.people, played.standing, plan, games, made)
    replay = _replay(law, plan, games, events, made, rating, named) if with_tables else None
    return history, history.entered[Cause.BONUS], replay


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
    rated = _rated_games(games, plan, np.vstack([rating, standing.rating]), np.vstack([k, none]))
    return History(
        edition=settings.edition,
        days=np.array([day_number(one.rows.list_date) for one in made], np.int32),
        rating=rating,
        entered={
            Cause.GAMES: np.array([one.change for one in made], np.int32),
            Cause.BONUS: np.array([one.bonus for one in made], np.int32),
        },
        before=standing.rating,
        games=rated,
        as_rated=rated,
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
