"""What comes out about chess when a list is published: wrong results, people and events."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta

from arpad.demo.chess_people import Cast
from arpad.demo.chess_slips import won_by_white
from arpad.demo.desk import Desk
from arpad.demo.mistakes import as_booked, effect, event_of, objected, put_right
from arpad.model.event import Result
from arpad.office.correct_event import TooMany, WrongResult
from arpad.office.correct_undo import Undo
from arpad.office.intake import Taken
from arpad.office.merge import Duplicate
from arpad.office.objections import Claim, answer
from arpad.office.register_search import search
from arpad.store.objections import Answer

_A_WEEK = timedelta(days=7)

WRONG, CARRYING = date(2012, 7, 1), date(2012, 9, 1)
"""The list with the result to which a player objects, and the one that carries the difference."""


def come_out(desk: Desk, cast: Cast, list_date: date, day: date) -> Iterator[str]:
    """Put right what has come out before a list; yield it in sentences."""
    for find in MISTAKES.get(list_date, ()):
        yield from find(desk, cast, day)


def ask(desk: Desk, cast: Cast, day: date) -> None:
    """Leave an objection on the desk that nobody has answered yet."""
    claim = "One of my games of January is missing."
    objected(desk, day, Claim(player=cast.bride.code, pool=desk.pool, claim=claim, by="her club"))


def _never_played(desk: Desk, cast: Cast, day: date) -> Iterator[str]:
    """Take a match out that two friends had made up."""
    del cast
    match = event_of(desk, day, " Match ", list_date=date(2012, 1, 1))
    reason = "The games of this match were never played."
    done = put_right(desk, day, TooMany(match.id), reason)
    yield f"{day}  {match.name} was made up; it is taken out: {effect(done)}."


def _not_lost(desk: Desk, cast: Cast, day: date) -> Iterator[str]:
    """Uphold the objection of a player whose draw was reported as a loss."""
    del cast
    number = next(a.event for a in desk.answers if a.taken is Taken.CLOSED and a.event)
    event = as_booked(desk, day, number)
    game = won_by_white(event)
    loser = next(p for p in event.players if p.id == game.black)
    claim = Claim(
        player=loser.id,
        event=number,
        round=game.round,
        claim="This game was a draw; the organiser's second report says so too.",
        by=loser.name,
    )
    objection = objected(desk, day, claim)
    wrong = WrongResult(
        event=number,
        round=game.round,
        white=game.white,
        black=loser.id,
        result=Result.DRAW,
    )
    reason = "A draw by the score sheets of both players."
    done = put_right(desk, day, wrong, reason, objection=objection)
    yield f"{day}  {loser.name} objects to a loss in {event.name}, rightly: {effect(done)}."


def _rejected(desk: Desk, cast: Cast, day: date) -> Iterator[str]:
    """Reject one objection and let another be withdrawn."""
    claim = "My rating should have risen by more."
    for who, state, reason in (
        (cast.emigrant, Answer.REJECTED, "Every game is rated as it was played; see the sheet."),
        (cast.talent, Answer.WITHDRAWN, "The player has seen the sheet and agrees."),
    ):
        said = Claim(player=who.code, pool=desk.pool, claim=claim, by=who.name)
        answer(desk.on(day), objected(desk, day, said), state, reason)
    yield f"{day}  Two more objections: one is rejected, one withdrawn."


def _two_entries(desk: Desk, cast: Cast, day: date) -> Iterator[str]:
    """Merge the bride with the newcomer whom an organiser made of her."""
    with desk.on(day).reading() as connection:
        (new,) = search(connection, cast.double.name, born=cast.double.born)
    reason = "The organiser knew her former name only, and a wrong year of birth."
    done = put_right(desk, day, Duplicate(new.code, cast.bride.code), reason)
    yield f"{day}  The newcomer {new.code} is {cast.bride.name}: {effect(done)}."


def _cousins(desk: Desk, cast: Cast, day: date) -> Iterator[str]:
    """Merge two namesakes who are not one person, and take that back."""
    known, other = cast.namesakes
    earlier = day - _A_WEEK
    merged = put_right(
        desk, earlier, Duplicate(other.code, known.code), "The same name and year of birth."
    )
    yield f"{earlier}  The two called {known.name} are taken for one: {effect(merged)}."
    parted = put_right(desk, day, Undo(merged.number or 0), "They are cousins, by the passports.")
    yield f"{day}  They are cousins, and are parted again: {effect(parted)}."


MISTAKES: Mapping[date, tuple[Callable[[Desk, Cast, date], Iterator[str]], ...]] = {
    date(2012, 5, 1): (_never_played,),
    CARRYING: (_not_lost, _rejected),
    date(2012, 11, 1): (_two_entries,),
    date(2013, 1, 1): (_cousins,),
}
"""What comes out before which list."""
