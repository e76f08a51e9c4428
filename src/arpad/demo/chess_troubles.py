"""Troubled events of chess: one for every article of 2010 that refuses an event or warns of it.

Some are decided on, some still wait at the end of the story.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from arpad.demo.chess_season import Kind
from arpad.demo.chess_trouble import CLOSED, Facts, Trouble
from arpad.demo.opinions import admit, refuse
from arpad.demo.plans import Plan
from arpad.model.event import RatingChoice, RatingOption, Round, Stage
from arpad.model.system import System


def _saying(**facts: Any) -> Facts:  # noqa: ANN401 - whatever an event may say
    return lambda _: facts


def _late_choice(plan: Plan) -> Mapping[str, Any]:
    """Choose the actual ratings when the first round has begun."""
    return {"rating_option": RatingOption(choice=RatingChoice.ACTUAL, at=plan.start)}


def _hurried(plan: Plan) -> Mapping[str, Any]:
    """Play the last round too fast for it to count."""
    days = [plan.start + timedelta(days=number) for number in range(plan.rounds)]
    rounds = [Round(number=number, date=day) for number, day in enumerate(days, 1)]
    return {"rounds": (*rounds[:-1], replace(rounds[-1], time_control="25+10"))}


_STAGES = (
    Stage(name="Preliminary", rounds=(1, 2, 3), system=System.SWISS),
    Stage(name="Final", rounds=(4, 5), system=System.SWISS),
)
_SMALL = replace(CLOSED, entrants=8, rounds=7)
_DOUBLE = replace(CLOSED, system=System.DOUBLE_ROUND_ROBIN, entrants=5, rounds=10, reserves=1)
_MATCH = Kind(name="Match", system=System.MATCH, entrants=2, rounds=4, days=5, reserves=1)

TROUBLES = (
    Trouble(
        period=4,
        name="Unannounced Cup",
        article="0.0",
        facts=_saying(registered=False),
        registered=None,
        opinions=admit("0.4", "The federation's letter of registration was lost in the post."),
    ),
    Trouble(
        period=4,
        name="World Amateur Cup",
        article="0.3",
        facts=_saying(official=True, registered=False),
        time_control="40/60 30",
        registered=None,
    ),
    Trouble(
        period=5,
        name="Late Entry Cup",
        article="0.4",
        registered=12,
        opinions=admit("0.4", "The arbiter fell ill, and the dates had to be moved."),
    ),
    Trouble(
        period=5,
        name="Disputed Cup",
        article="0.5",
        opinions=(
            *refuse(
                None,
                "The fees of last year are still unpaid.",
                appeal="The fees were paid in December; the receipt is enclosed.",
            ),
            *admit("0.5", "The payment was found in the books."),
        ),
    ),
    Trouble(
        period=6,
        name="Quick Cup",
        article="1.1",
        time_control="60",
        opinions=refuse("1.1", "An hour is less than anybody needs here."),
    ),
    Trouble(period=6, name="Hurried Finish Cup", article="1.2", facts=_hurried),
    Trouble(
        period=7,
        name="Thirty-Five Moves Cup",
        article="1.3",
        time_control="35/90 30 +30",
        opinions=admit("1.3", "The clocks were set wrongly, for everybody alike."),
    ),
    Trouble(
        period=7,
        name="Winter Long Cup",
        article="4.1",
        days=100,
        opinions=admit("4.12", "Approved before the start, for players who cannot travel."),
    ),
    Trouble(period=8, name="Slow Start Cup", article="4.13", facts=_late_choice),
    Trouble(period=8, name="Two Stages Cup", article="6.2", facts=_saying(stages=_STAGES)),
    Trouble(period=8, name="Cup without Arbiter", article="9.2", has_arbiter=False),
    Trouble(
        period=9,
        name="Cup without Papers",
        article="3.1",
        time_control=None,
        facts=_saying(rounds=()),
    ),
    Trouble(period=10, name="One-Day Cup", article="3.1", days=1),
    Trouble(period=10, name="Village Tournament", article="6.3", kind=replace(CLOSED, reserves=9)),
    Trouble(period=10, name="Club Tournament", article="6.31", kind=replace(_SMALL, reserves=5)),
    Trouble(period=10, name="Double Tournament", article="6.32", kind=_DOUBLE),
    Trouble(
        period=11,
        name="National Championship",
        article="6.33",
        kind=replace(_SMALL, reserves=6),
        facts=_saying(national_championship=True),
    ),
    Trouble(
        period=11,
        name="Friendly Match",
        article="6.6",
        kind=_MATCH,
        facts=_saying(scheduled_games=4),
    ),
)
"""In the order of the lists that they are meant for."""
