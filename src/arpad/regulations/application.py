"""Choose the edition for an event and apply it: the one door to the law."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from arpad.model.calculation import Calculation, Question
from arpad.model.event import Event
from arpad.model.exact import Score
from arpad.model.finding import Finding, Severity, info, warn
from arpad.model.grading import GradeNeeds
from arpad.model.launch import Launch
from arpad.model.outcome import Outcome
from arpad.model.period import Period, RapidList, RatingList
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer, StartingRatings
from arpad.model.rating import Standing
from arpad.model.report import ReportRow, TableRow
from arpad.model.series import BarsDecision, BarsProposal
from arpad.model.system import Discipline, System
from arpad.model.title_calculation import PerformanceAnswer, TitlesAnswer
from arpad.regulations import catalogue
from arpad.regulations.edition import Dated, Law, Readings, in_force
from arpad.regulations.house import house_findings

if TYPE_CHECKING:
    from arpad.regulations.fide.adjustments import OneOff


def rate(
    event: Event, *, edition: str | None = None, readings: Mapping[str, str] | None = None
) -> Outcome:
    """Return the explained result of an event under the edition in force, or under a named one.

    Outside the dates held nothing is computed and the outcome says so, unless an edition is named.
    """
    law = law_for(event, edition)
    if law is None:
        return _refused(event)
    in_force = catalogue.around(law) if law.edition.governs(event.start) else None
    outcome = law.rate(event, Readings(law.edition, readings), in_force)
    why = _why(event, law, is_named=edition is not None)
    numbers = house_findings(law.edition, event.start)
    return msgspec.structs.replace(outcome, findings=(why, *numbers, *outcome.findings))


def law_for(event: Event, edition: str | None = None) -> Law | None:
    """Return the edition by which an event is rated: the one in force, or the one named."""
    return _governing(event) if edition is None else catalogue.law(edition)


def check(
    event: Event, *, edition: str | None = None, readings: Mapping[str, str] | None = None
) -> tuple[Finding, ...]:
    """Return everything there is to say about an event, the grave and the small."""
    return rate(event, edition=edition, readings=readings).findings


def report_table(
    event: Event, outcome: Outcome
) -> tuple[ReportRow, ...] | tuple[TableRow, ...] | None:
    """Return the table that may stand for a report; None where the edition knows none."""
    if outcome.edition is None:
        return None
    return catalogue.law(outcome.edition).report_table(event, outcome)


def make_list(
    list_date: date,
    standings: Sequence[Standing],
    *,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    monthly_decision: date | None = None,
    discipline: str = "standard",
) -> RatingList:
    """Return the rating list of a day, by the edition in force on it or by a named one.

    Raise ValueError for a day that no text covers, or that is no day of a list.
    """
    law = law_of_list(list_date, edition, discipline)
    in_force = around_list(law, list_date)
    choices = Readings(law.edition, readings)
    made = law.make_list(
        list_date, standings, choices, monthly_decision=monthly_decision, in_force=in_force
    )
    if law.edition.governs(list_date) or law.force is None:
        return made
    since, article = law.force
    outside = warn(
        article,
        "edition",
        f"{law.edition.name} was named; it is in force {law.edition.span(since)}, but this list is "
        f"of {list_date}.",
    )
    return msgspec.structs.replace(made, findings=(outside, *made.findings))


def law_of_list(list_date: date, edition: str | None, discipline: str = "standard") -> Law:
    """Return the law of a list: that in force on its day, or a named one."""
    by_date = catalogue.governing(list_date, discipline=discipline)
    law = by_date if edition is None else catalogue.law(edition)
    if law is None:
        raise ValueError(f"no text is held for a list of {list_date}; name an edition")
    return law


def around_list(law: Law, list_date: date) -> Callable[[date], Law | None] | None:
    """Return which law is in force on other days; None for a text that is named against its day."""
    return catalogue.around(law) if law.edition.governs(list_date) else None


def adjustments(federation: str) -> "Mapping[str, OneOff]":
    """Return the one-off adjustments of lists that a federation has made, by name."""
    from arpad.regulations.fide.adjustments import ONE_OFF  # noqa: PLC0415 - few lists have one

    return ONE_OFF if federation.casefold() == "fide" else {}


def list_in_force(
    on: date,
    *,
    federation: str = "fide",
    discipline: str = "standard",
    monthly_decision: date | None = None,
    readings: Mapping[str, str] | None = None,
) -> Period:
    """Return the list whose ratings count for events that start on a day, with its last day.

    Readings that the text of the day does not have are passed over: they are about other articles.
    Raise ValueError where lists have no periods, and for a day that no text covers.

    >>> list_in_force(date(2012, 2, 29)).list_date
    datetime.date(2012, 1, 1)
    """
    law: Any = catalogue.governing(on, federation, discipline)
    if law is None or not hasattr(law, "list_in_force"):
        raise ValueError(f"no text of {federation.upper()} says which list is in force on {on}")
    known = law.edition.readings()
    choices = Readings(law.edition, {n: c for n, c in (readings or {}).items() if n in known})
    period: Period = law.list_in_force(on, monthly_decision=monthly_decision, readings=choices)
    return period


def entry_list(event: Event, *, readings: Mapping[str, str] | None = None) -> tuple[date, date]:
    """Return the list that an event enters and the cut-off of that list.

    Raise ValueError where lists have no periods, and for a day that no text covers.
    """
    law: Any = _governing(event)
    if law is None or not hasattr(law, "entry_list"):
        raise ValueError(f"no text says which list an event of {event.start} enters")
    choices = Readings(law.edition, readings)
    entered: tuple[date, date] = law.entry_list(event, choices, catalogue.around(law))
    return entered


@lru_cache(maxsize=1 << 12)
def has_reached_high(rating: int, *, edition: str, on: date) -> bool:
    """Tell whether a published rating reaches the mark from which K stays lowest for good."""
    mark = number_for_k("k_high_rating", edition=edition, on=on)
    return mark is not None and rating >= mark


@lru_cache(maxsize=1 << 12)
def has_reached_2300(rating: int, *, edition: str, on: date) -> bool:
    """Tell whether a published rating reaches the mark at which the K of a junior ends."""
    mark = number_for_k("k_junior_rating", edition=edition, on=on)
    return mark is not None and rating >= mark


@lru_cache(maxsize=1 << 12)
def number_for_k(number: str, *, edition: str, on: date) -> int | None:
    """Return a number that K rests on: by a text, or by the first after it that asks for it.

    What somebody has reached under a text that knows no such number counts under those that do.
    """
    text = catalogue.law(edition).edition
    row = (e for e in catalogue.editions_of(text.federation) if e.row == text.row)
    texts = (text, *(e for e in row if e.since > text.since))
    series = (getattr(each.parameters, number, None) for each in texts)
    found: tuple[Dated[int], ...] | None = next((s for s in series if s is not None), None)
    return None if found is None else in_force(found, on)


def rapid_list(
    on: date,
    ratings: Mapping[str, int],
    *,
    set_k: int | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> RapidList | None:
    """Return the rapid list of a day; None where no text is held or the edition knows none."""
    law = catalogue.governing(on) if edition is None else catalogue.law(edition)
    if law is None:
        return None
    return law.rapid_list(on, ratings, Readings(law.edition, readings), set_k=set_k)


def calculate(  # noqa: PLR0913 - what a calculator asks for
    edition: str,
    games: Sequence[tuple[int, Score]],
    *,
    rating: int | None,
    k: int | None = None,
    games_so_far: int | None = None,
    reached_2400: bool | None = None,
    reached_2300: bool | None = None,
    born: date | int | None = None,
    games_in_period: int | None = None,
    bonus_used: int | None = None,
    on: date | None = None,
    system: System = System.SWISS,
    readings: Mapping[str, str] | None = None,
) -> Calculation:
    """Return one player's change, or an unrated player's event rating, without a report."""
    if not games:
        raise ValueError("a calculation needs at least one game")
    law = catalogue.law(edition)
    question = Question(
        rating=rating,
        k=k,
        games_so_far=games_so_far,
        reached_2400=reached_2400,
        reached_2300=reached_2300,
        born=born,
        games_in_period=games_in_period,
        bonus_used=bonus_used,
        on=on,
        system=system,
    )
    answer = law.calculate(games, question, Readings(law.edition, readings))
    numbers = house_findings(law.edition, answer.on or law.edition.since)
    return msgspec.structs.replace(answer, findings=(*numbers, *answer.findings))


def performance(games: Sequence[tuple[int | None, Score]]) -> PerformanceAnswer:
    """Return what games come to, held against the levels of titles; an unrated opponent is None.

    >>> performance([(2400, 100), (2500, 50)]).performance.performance
    2643
    """
    from arpad.regulations.fide.titles_2024 import levels_of  # noqa: PLC0415 - few ask for titles

    return levels_of(games)


def titles_by_rating(
    rating: int, games: int, *, is_woman: bool = False, on: date = date.max
) -> TitlesAnswer:
    """Return which titles a rating gives, and what is missing for the others.

    >>> [each.title for each in titles_by_rating(2310, 45).titles if each.is_reached]
    ['FM', 'CM']
    """
    from arpad.regulations.fide.titles_2024 import titles_by_rating as ask  # noqa: PLC0415 - as above

    return ask(rating, games, is_woman=is_woman, on=on)


def grade_needs(
    player: Player, *, edition: str = "fesa", readings: Mapping[str, str] | None = None
) -> GradeNeeds:
    """Return what a player lacks for the next grade; refuse an edition that knows no grades."""
    law = _law_with("grade_needs", edition, "grades")
    needs: GradeNeeds = law.grade_needs(player, Readings(law.edition, readings))
    return needs


def propose_bars(
    players: Sequence[Player],
    *,
    on: date | None = None,
    edition: str = "fisf/classique_2019",
    decision: BarsDecision | None = None,
    readings: Mapping[str, str] | None = None,
) -> BarsProposal:
    """Return the bars for the next season; refuse an edition that knows no series.

    Without a day the ratings are those of the end of the season of the latest competition.
    """
    law = _law_with("propose_bars", edition, "series")
    if on is None:
        played = [player.last_event for player in players if player.last_event is not None]
        if not played:
            raise ValueError("no player has a last competition: give the day of the ratings")
        on = law.series.season_of(max(played)).last_day
    choices = Readings(law.edition, readings)
    proposal: BarsProposal = law.propose_bars(players, choices, on=on, decision=decision)
    outside = _not_in_force(law, on)
    return msgspec.structs.replace(proposal, findings=(*outside, *proposal.findings))


def starting_ratings(
    players: Sequence[RankedPlayer],
    *,
    on: date,
    edition: str = "fisf/classique_2019",
    readings: Mapping[str, str] | None = None,
) -> StartingRatings:
    """Return the starting ratings of a ranking; refuse an edition that has none."""
    law = _law_with("find_starting_ratings", edition, "starting ratings")
    choices = Readings(law.edition, readings)
    found: StartingRatings = law.find_starting_ratings(players, choices, on=on)
    outside = _not_in_force(law, on)
    return msgspec.structs.replace(found, findings=(*outside, *found.findings))


def launch(
    ranking: Sequence[RankedPlayer],
    events: Sequence[Event],
    *,
    edition: str = "fisf/classique_2019",
    readings: Mapping[str, str] | None = None,
) -> Launch:
    """Return the state with which ratings began: a ranking, then the tournaments before it."""
    law = _law_with("launch", edition, "launch")
    begun: Launch = law.launch(ranking, events, Readings(law.edition, readings))
    return begun


def _law_with(skill: str, edition: str, noun: str) -> Any:  # noqa: ANN401 - what it can do varies
    """Return a law that can do something not every federation knows."""
    law = catalogue.law(edition)
    if not hasattr(law, skill):
        raise catalogue.UnknownEditionError(f"{law.edition.name} knows no {noun}.")
    return law


def _governing(event: Event) -> Law | None:
    """Return the edition that an event's federation and first day call for.

    Tables of several federations look alike, so one is rated by the federation it names.
    """
    named = (event.federation or "").casefold()
    if named in catalogue.federations():
        return catalogue.governing(_day_that_counts(event, named), named, _discipline(event))
    if event.system is System.TABLE:
        return None
    return catalogue.governing(event.start, discipline=_discipline(event))


def _discipline(event: Event) -> str:
    """Return the discipline whose texts an event follows: standard where it names none."""
    return event.discipline or Discipline.STANDARD


def _day_that_counts(event: Event, federation: str) -> date:
    """Return the day by which a text governs an event: the first, or the last where that rates."""
    is_governed = catalogue.governing(event.start, federation) is not None
    is_by_end = any(edition.is_by_end for edition in catalogue.editions_of(federation))
    return event.last_day if is_by_end and not is_governed else event.start


def _refused(event: Event) -> Outcome:
    named = (event.federation or "").casefold()
    if event.system is System.TABLE and named not in catalogue.federations():
        known = [e.name for e in catalogue.editions() if not e.name.startswith("fide/")]
        message = (
            "A table is rated by the edition that is named (--edition), or by that of the "
            f"federation, FESA or FISF, that the event names: {', '.join(known)}."
        )
    else:
        federation = named if named in catalogue.federations() else "fide"
        span = catalogue.span_held(federation, _discipline(event))
        message = (
            f"No text is held for an event that starts on {event.start}; the editions are in force "
            f"{span}. Name one (--edition) to compute by it all the same."
        )
    return Outcome(
        edition=None,
        method=None,
        readings={},
        findings=(Finding(Severity.REFUSE, None, "event", message),),
        players=(),
    )


def _why(event: Event, law: Law, *, is_named: bool) -> Finding:
    edition, force = law.edition, law.force
    if force is None:
        chosen = "named" if is_named else f"the default of {event.federation}"
        return info(None, "edition", f"{edition.name} governs: {chosen}; the text bears no date.")
    first, article = force
    since = max(first, edition.since)
    day = _day_that_counts(event, edition.federation)
    verb = "start" if day == event.start else "end"
    span = f"in force for events that {verb} {edition.span(since)}"
    if edition.governs(day):
        chosen = "named, and" if is_named else "it is"
        return info(
            article,
            "edition",
            f"{edition.name} governs: {chosen} {span}; this one {verb}s on {day}.",
        )
    return warn(
        article,
        "edition",
        f"{edition.name} was named; it is {span}, but this one {verb}s on {day}.",
    )


def _not_in_force(law: Law, on: date) -> tuple[Finding, ...]:
    """Return the warning that a text was in force neither on a day nor on the next one."""
    days = (on, on + timedelta(days=1))
    if law.force is None or any(law.edition.governs(day) for day in days):
        return ()
    since, article = law.force
    return (
        warn(
            article,
            "edition",
            f"{law.edition.name} is in force {law.edition.span(since)}, not on {on}.",
        ),
    )
