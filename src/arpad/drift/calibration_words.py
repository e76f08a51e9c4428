"""Expected and scored in words: what groups of games are called, and what they say."""

import re
from collections.abc import Callable, Mapping

from arpad.drift.calibration import Calibration, Forecast
from arpad.drift.calibration_groups import Breakdown
from arpad.drift.number_words import number
from arpad.drift.yardstick import Yardstick
from arpad.locale import Words, message

_BY = {
    "difference": message("difference"),
    "rating": message("rating"),
    "K": message("K"),
    "colour": message("colour"),
    "age": message("age"),
    "federation": message("federation"),
    "White": message("White"),
}
_BETWEEN = re.compile(r"(?P<low>\d+) to (?P<high>\d+)")
_UNDER = re.compile(r"under (?P<high>\d+)")
_AND_MORE = re.compile(r"(?P<low>\d+) and more")
_GROUPS: Mapping[re.Pattern[str], Callable[[Words], str]] = {
    _BETWEEN: lambda say: say("{low} to {high}"),
    _UNDER: lambda say: say("under {high}"),
    _AND_MORE: lambda say: say("{low} and more"),
}
_FORESEEN = {
    "logistic": message("logistic"),
    "normal": message("normal"),
    "whole-history": message("Whole-History Rating"),
    "glicko2": message("Glicko-2"),
}
_RARE = 0.05


def kind_name(by: str, say: Words) -> str:
    """Return by what games are broken down."""
    return say(_BY[by]) if by in _BY else by


def group_name(name: str, say: Words) -> str:
    """Return what a group is called; a name, such as that of a federation, stays."""
    for pattern, told in _GROUPS.items():
        if found := pattern.fullmatch(name):
            return told(say).format(**found.groupdict())
    return kind_name(name, say)


def games_told(table: Calibration, say: Words) -> str:
    """Say how many games speak, and what it means when a group scores more than expected."""
    told = say(
        "{n} games were rated for both sides under these lists. A group that scores more than "
        "expected is rated too low against those it meets."
    )
    return told.format(n=table.games)


def groups_told(one: Breakdown, say: Words) -> str:
    """Say whether groups differ by more than chance."""
    told = say(_MORE if one.p_value < _RARE else _NO_MORE)
    return told.format(
        kind=kind_name(one.by, say), chi_square=number(one.chi_square, say), degrees=one.degrees
    )


_MORE = message(
    "By {kind} the groups differ by more than chance: chi-square {chi_square}, degrees of freedom "
    "{degrees}."
)
_NO_MORE = message(
    "By {kind} the groups differ by no more than chance: chi-square {chi_square}, degrees of "
    "freedom {degrees}."
)


def parts_told(table: Calibration, say: Words) -> str:
    """Say whether the pool hangs together."""
    pool = table.connectivity
    if pool.parts == 1:
        told = say("All {players} players of these games hang together by games.")
        return told.format(players=pool.players)
    told = say(
        "{players} players of these games form {n} parts that never met; the largest holds {share} "
        "% of them."
    )
    share = number(pool.share_of_largest * 100, say)
    return told.format(players=pool.players, n=pool.parts, share=share)


def foreseen_told(one: Forecast, say: Words) -> str:
    """Say how well something foresees results."""
    told = say("{name}: log-loss {log_loss}, Brier score {brier}.")
    return told.format(
        name=_foreseen_by(one.name, say),
        log_loss=number(one.log_loss, say, 4),
        brier=number(one.brier, say, 4),
    )


def yardstick_told(yardstick: Yardstick, say: Words) -> str:
    """Say which games the yardstick foresees, and from what it has learnt."""
    told = say(
        "Of the games under the last list, which the yardstick {method} foresees from {n} earlier "
        "ones without any rating:"
    )
    return told.format(method=_foreseen_by(yardstick.method, say), n=yardstick.learnt_from)


def _foreseen_by(name: str, say: Words) -> str:
    return say(_FORESEEN[name]) if name in _FORESEEN else name
