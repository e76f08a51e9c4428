"""Rows of games: who won follows from the scores, or is said where there are none."""

import re
from collections.abc import Collection, Iterator, Mapping

from arpad.formats.deviation import Deviation
from arpad.formats.document import Content
from arpad.formats.wording import quoted
from arpad.model.event import Result

BYE_WORDS = frozenset({"", "bye", "exempt", "-"})
"""What stands in the place of an opponent where there is none."""

_SCORE = re.compile(r"-?\d{1,5}", re.ASCII)
_RESULTS = {result.value: result.value for result in Result} | {
    "½": "1/2",
    "½-½": "1/2",
    "0.5-0.5": "1/2",
    "1/2-1/2": "1/2",
    "=": "1/2",
}
_EXPECTED = f"expected {', '.join(Result)}"
_NOTHING_SAID = "the game has neither scores nor a result; add both scores, or the result"


class GameRow:
    """One row, with what is wrong in it."""

    def __init__(self, line: int, cells: Mapping[str, str], ids: Collection[str]) -> None:
        """Take the cells by the names of their columns, and the ids that are known so far."""
        self._ids = ids
        self._line = line
        self._cells = cells
        self.faults: list[Deviation] = []

    def game(self) -> Content | None:
        """Return the game with the players as the file names them, None when it has no result."""
        second = self._cells.get("player_2", "")
        has_opponent = second in self._ids or second.lower() not in BYE_WORDS
        result = self._result(has_opponent=has_opponent)
        if result is None:
            return None
        number = self._cells.get("round", "")
        return {
            "round": int(number) if re.fullmatch(r"\d{1,9}", number, re.ASCII) else number,
            "white": self._cells.get("player_1", ""),
            "black": second if has_opponent else None,
            "result": result,
        }

    def _result(self, *, has_opponent: bool) -> str | None:
        scores = [self._score("score_1"), self._score("score_2")]
        said = self._said()
        if self.faults:
            return None
        if not has_opponent:
            return said or Result.WHITE_FORFEIT_WIN.value
        first, second = scores
        if first is None or second is None:
            if (first is None) != (second is None):
                missing = "score_1" if first is None else "score_2"
                self._say(missing, "the score is missing; a game has two, or none and a result")
            elif said is None:
                self._say("result", _NOTHING_SAID)
            return None if self.faults else said
        return self._by_scores(first, second, said)

    def _by_scores(self, first: int, second: int, said: str | None) -> str | None:
        """Return the result by the scores, which a result beside them must not contradict."""
        result = "1-0" if first > second else "0-1" if first < second else "1/2"
        if said is None or said == result:
            return result
        if not Result(said).is_played:
            message = f"{said} says that the game was not played, and there are scores"
            self._say("result", f"{message}; remove one of the two")
            return None
        message = f"{first} to {second} is {result}, and the result says {said}"
        self._say("result", f"{message}; correct one of the two")
        return None

    def _score(self, column: str) -> int | None:
        text = self._cells.get(column, "")
        if not text:
            return None
        if _SCORE.fullmatch(text):
            return int(text)
        self._say(column, f"expected a score such as 412; found {quoted(text)}")
        return None

    def _said(self) -> str | None:
        text = self._cells.get("result", "")
        if not text:
            return None
        result = _RESULTS.get("".join(text.split()))
        if result is None:
            self._say("result", f"{_EXPECTED}; found {quoted(text)}")
        return result

    def _say(self, column: str, message: str) -> None:
        self.faults.append(Deviation((self._line, column), message))


def names_in(games: Mapping[int, Content]) -> Iterator[str]:
    """Yield everybody whom games name, in the order of the first mention."""
    seen = set[str]()
    for game in games.values():
        for name in (game["white"], game["black"]):
            if name and name not in seen:
                seen.add(name)
                yield name
