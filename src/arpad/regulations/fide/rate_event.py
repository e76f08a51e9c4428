"""An event from report to outcome: checks, parts, first ratings, and every player's line.

This is the order of work, the same in every edition; what each step does is the edition's.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from arpad.model.exact import Hundredths, as_decimal, as_hundredths
from arpad.model.finding import Finding, info, number_of, warn
from arpad.model.outcome import Method, Outcome, PlayerOutcome, Status
from arpad.model.player import EarlierResult, Player
from arpad.model.system import System
from arpad.regulations.fide import decisions
from arpad.regulations.fide.adjustments import comes_before_floor
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.first_rating import FirstRating, Pool, first_rating, judge_history
from arpad.regulations.fide.games_of_period import GamesOfPeriod
from arpad.regulations.fide.leaning import lean_on_cited
from arpad.regulations.fide.lists import entry_list, list_findings
from arpad.regulations.fide.part import Judged, earlier_result, parts_of
from arpad.regulations.fide.rate_part import PartOutcome, rate_part
from arpad.regulations.fide.ratings_used import RatingsUsed
from arpad.regulations.fide.sifting import Tally
from arpad.regulations.fide.standing_in import stand_in_findings, with_stand_ins
from arpad.regulations.fide.unrated_players import UnratedOutcome
from arpad.regulations.fide.without_number import number_findings, with_ratings_that_count

History = dict[str, tuple[Judged, ...]]


def rate_event(reported: Case) -> Outcome:
    """Return the explained result of an event under one edition."""
    case = with_ratings_that_count(with_stand_ins(reported))
    law, event, readings = case.law, case.event, case.readings
    used = RatingsUsed(case)
    history = {
        p.id: judge_history(law, p.earlier, readings, case.succession) if p.earlier else ()
        for p in event.players
    }
    rated = [player for player in event.players if player.id not in used.unrated]
    unrated = [player for player in event.players if player.id in used.unrated]
    parts = _rate_parts(case, used, history)
    list_date = entry_list(case)
    first_ratings = {
        player.id: _first_rating(case, player, parts, history[player.id], list_date)
        for player in unrated
    }
    players = tuple(
        _player_outcome(case, player, parts, used, first_ratings)
        for player in (unrated if case.rated_apart else event.players)
    )
    delisting = list(_delisting_findings(case, players, list_date))
    findings = [
        *(finding for check in law.admission.EVENT_CHECKS for finding in check(event, readings)),
        *(finding for part in parts for finding in part.findings),
        *_system_findings(case),
        *stand_in_findings(case, reported),
        *number_findings(case),
        *list_findings(case, list_date),
        *_record_findings(case, rated, used),
        *delisting,
        *_first_rating_findings(case, first_ratings, parts),
        *_adjusted_before_floor(
            case, list_date, first_ratings.values(), is_delisting=bool(delisting)
        ),
    ]
    lean_on_cited(findings, players, readings)
    return Outcome(
        edition=law.edition.name,
        method=parts[0].method if len(parts) == 1 else Method.STAGES,
        readings=readings.touched,
        findings=decisions.weigh(law, event, findings),
        players=players,
    )


def _rate_parts(case: Case, used: RatingsUsed, history: History) -> list[PartOutcome]:
    """Rate the parts in order; a later stage knows what an earlier one brought."""
    known, outcomes = dict(history), []
    pooled = case.law.admission.are_stages_pooled(case.event)
    if pooled:
        case.readings.take("stages_method")
    for part in parts_of(case.event, are_stages_pooled=pooled):
        outcome = rate_part(case, part, used, known)
        outcomes.append(outcome)
        for player_id, unrated in outcome.unrated.items():
            if unrated.result.games:
                judged = Judged(unrated.result, unrated.objection)
                known[player_id] = (*known[player_id], judged)
    return outcomes


def _first_rating(
    case: Case,
    player: Player,
    parts: Sequence[PartOutcome],
    history: Sequence[Judged],
    list_date: date,
) -> FirstRating | None:
    """Return what this event and the earlier ones give an unrated player, if this one counts."""
    unrated = [part.unrated[player.id] for part in parts if player.id in part.unrated]
    now = [Judged(outcome.result, outcome.objection) for outcome in unrated]
    if not any(judged.counts for judged in now):
        return None
    law = case.law_of_first_ratings(list_date)
    if law.edition is not case.law.edition and "first_rating_by" in case.law.edition.readings():
        case.readings.take("first_rating_by")
    pool = Pool(
        player=player,
        judged=[*history, *now],
        day=list_date - timedelta(days=1),
        list_date=list_date,
        monthly_since=case.monthly_since,
    )
    return first_rating(law, pool, case.readings_of(law))


def _player_outcome(
    case: Case,
    player: Player,
    parts: Sequence[PartOutcome],
    used: RatingsUsed,
    first_ratings: Mapping[str, FirstRating | None],
) -> PlayerOutcome:
    tallies = [part.tallies[player.id] for part in parts if player.id in part.tallies]
    tally = Tally(
        [entry for t in tallies for entry in t.entries],
        sorted((x for t in tallies for x in t.excluded), key=lambda x: x.round),
    )
    unrated = [part.unrated[player.id] for part in parts if player.id in part.unrated]
    line = unrated[0] if len(unrated) == 1 else None
    before = used.before(player.id)
    if before is not None:
        return _rated_outcome(case, player, before, tally, line, used)
    counts = any(outcome.objection is None for outcome in unrated)
    return _unrated_outcome(
        player,
        tally,
        line,
        first_ratings[player.id],
        counts=counts,
        brought=_brought(case, unrated),
    )


def _brought(case: Case, unrated: Sequence[UnratedOutcome]) -> tuple[EarlierResult, ...]:
    """Return the results that count as the report of the player's next event needs them."""
    event = case.event
    return tuple(
        earlier_result(outcome.result, end=event.last_day, event_class=event.event_class)
        for outcome in unrated
        if outcome.objection is None and outcome.result.games
    )


def _rated_outcome(
    case: Case,
    player: Player,
    before: int,
    tally: Tally,
    line: UnratedOutcome | None,
    used: RatingsUsed,
) -> PlayerOutcome:
    period = GamesOfPeriod(case, player, tally.entries)
    entries = case.law.rating.settle(period.entries(), on=case.event.start, readings=case.readings)
    changed: Hundredths = sum(as_hundredths(e.change) for e in entries if e.change is not None)
    current = used.current(player.id) or before
    return PlayerOutcome(
        id=player.id,
        status=Status.RATED if player.is_rated else Status.RATED_SINCE,
        before=before,
        k=period.coefficient(used.coefficient(player.id)),
        games=len(entries),
        score=_sum(e.score for e in entries),
        expected=_sum(e.expected for e in entries if e.expected is not None),
        change=as_decimal(changed),
        after=case.law.rating.new_rating(current, changed, case.readings),
        rc=line.rc if line else None,
        ru=line.ru if line else None,
        rc_new=line.rc_new if line else None,
        ru_new=line.ru_new if line else None,
        entries=tuple(entries),
        excluded=tuple(tally.excluded),
    )


def _unrated_outcome(
    player: Player,
    tally: Tally,
    line: UnratedOutcome | None,
    first: FirstRating | None,
    *,
    counts: bool,
    brought: tuple[EarlierResult, ...],
) -> PlayerOutcome:
    is_new = first is not None and first.is_publishable
    status = Status.NEW if is_new else Status.UNRATED if counts else Status.NOT_COUNTED
    return PlayerOutcome(
        id=player.id,
        status=status,
        before=None,
        k=None,
        games=len(tally.entries),
        score=_sum(e.score for e in tally.entries),
        expected=None,
        change=None,
        after=first.rating if first and is_new else None,
        rc=line.rc if line else None,
        ru=line.ru if line else None,
        rc_new=line.rc_new if line else None,
        ru_new=line.ru_new if line else None,
        entries=tuple(tally.entries),
        excluded=tuple(tally.excluded),
        brought=brought or None,
    )


def _sum(decimals: Iterator[Decimal]) -> Decimal:
    return sum(decimals, start=as_decimal(0))


def _system_findings(case: Case) -> Iterator[Finding]:
    """Warn of a system that no FIDE text knows, where no stages have systems of their own."""
    if case.event.system is System.TABLE and not case.event.stages:
        yield warn(
            None,
            "system",
            f"{case.law.edition.name} knows no table: it is computed from the opponents met, as a "
            "Swiss. Name the system, or the edition of another federation.",
        )


def _record_findings(case: Case, rated: Sequence[Player], used: RatingsUsed) -> Iterator[Finding]:
    article = case.law.edition.cite(case.law.rating.development_coefficient)
    unknown = [player.id for player in rated if used.is_record_unknown(player)]
    if unknown:
        yield warn(
            article,
            "players",
            f"Neither k nor games is given for {_some(unknown)}: the games of a newcomer are "
            "taken as completed.",
        )
    for player in rated:
        if player.k is not None and player.games is not None:
            by_record = used.coefficient_by_record(player)
            if by_record != player.k:
                yield warn(
                    article,
                    f"player {player.id}",
                    f"K is given as {player.k}, but {player.label}'s record gives {by_record}; "
                    f"{player.k} is used.",
                )


def _some(ids: Sequence[str], shown: int = 5) -> str:
    rest = len(ids) - shown
    listed = ", ".join(ids[:shown])
    return f"{listed} and {rest} more" if rest > 0 else listed


def _delisting_findings(
    case: Case, players: Sequence[PlayerOutcome], list_date: date
) -> Iterator[Finding]:
    law = case.succession(list_date)
    readings = case.readings_of(law)
    under = "" if law.edition is case.law.edition else f" of {law.edition.name}"
    for player in players:
        if player.before is None or player.after is None:
            continue
        if law.publication.is_delisted(player.after, on=list_date, readings=readings):
            yield info(
                law.edition.cite(law.publication.is_delisted),
                f"player {player.id}",
                f"With this event alone {player.id} would fall to {player.after}, below the "
                f"floor, and be delisted on the list of {list_date}{under}.",
            )


def _adjusted_before_floor(
    case: Case, list_date: date, first_ratings: Iterable[FirstRating | None], *, is_delisting: bool
) -> Iterator[Finding]:
    """Say of those below the floor that an adjustment of the list may come first."""
    name, law = comes_before_floor(list_date), case.succession(list_date)
    is_below = is_delisting or any(first and not first.is_at_floor for first in first_ratings)
    if name is not None and is_below:
        yield info(
            law.edition.cite(law.publication.is_delisted),
            "event",
            f"Who is below the floor here may still be on the list of {list_date}: {name}, where "
            "it is ordered, comes before the floor.",
        )


def _first_rating_findings(
    case: Case,
    first_ratings: Mapping[str, FirstRating | None],
    parts: Sequence[PartOutcome],
) -> Iterator[Finding]:
    """Say of every newcomer what his first rating rests on, or what it still lacks."""
    labels = {p.id: p.label for p in case.event.players if p.id in first_ratings}
    for player_id, first in first_ratings.items():
        where = f"player {player_id}"
        if first is not None:
            yield _about_first_rating(case, where, labels[player_id], first)
        elif any(p.unrated[player_id].objection is None for p in parts if player_id in p.unrated):
            yield warn(
                case.law.edition.cite(case.law.rating.first_rating),
                where,
                f"{labels[player_id]} has an earlier result that cannot be pooled: give its rc "
                "(and ru where it is known).",
            )


def _basis(first: FirstRating) -> str:
    reached = first.rating
    games, results = number_of(first.games, "game"), number_of(first.results, "counted result")
    if not first.outside:
        return f"{reached} from {games} of {results}"
    older = number_of(first.outside, "earlier result")
    return f"{reached} from {games} of {results} ({older} outside the window not pooled)"


def _about_first_rating(case: Case, where: str, label: str, first: FirstRating) -> Finding:
    basis = _basis(first)
    rating = case.law.rating
    if first.is_publishable:
        article, message = rating.first_rating, f"{label} gets a first rating of {basis}."
        return info(case.law.edition.cite(article), where, message)
    if first.games < first.needed.number:
        message = f"{label} has {basis}; {first.needed.number} games are needed."
        return info(first.needed.article, where, message)
    message = f"{label} has {basis}, below the floor: not published."
    return info(case.law.edition.cite(rating.reaches_floor), where, message)
