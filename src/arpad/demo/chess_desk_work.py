"""What the officer of chess does after a report has come in: decide, identify, withdraw, charge."""

from datetime import date

from arpad.demo.chess_people import Cast
from arpad.demo.chess_slips import NO_NUMBER
from arpad.demo.chess_work import Slip, Work
from arpad.demo.desk import Desk
from arpad.demo.opinions import record
from arpad.office.event_work import Wanted, choose_player, withdraw
from arpad.office.fees import record_fee

_FEE = 2
"""In euros, for every player."""


def work_on(desk: Desk, cast: Cast, work: Work, number: int, day: date) -> None:
    """Do what there is to do about an event, by its number."""
    record(desk, work.trouble.opinions if work.trouble else (), number, day)
    if work.slip is Slip.WRONG_PEOPLE:
        code = cast.namesakes[0].code
        choose_player(desk.on(day), Wanted(event=number, reported=NO_NUMBER, code=code))
    if work.slip is Slip.WITHDRAWN:
        withdraw(desk.on(day), number, "The organiser found two boards exchanged.")
    if work.plan.facts.get("scheduled_games") is None and work.trouble is None:
        amount = str(_FEE * len(work.plan.entrants))
        record_fee(desk.on(day), number, amount, "EUR", federation=None, what="rating fee")
