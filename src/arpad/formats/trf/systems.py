"""Systems: how an event was paired, from the code of 192 or the words of 092.

Words come in many languages; they are folded to small letters without accents and looked for at
the beginning of a word, so that `Schweizer System` and `Système suisse` are both a Swiss.
"""

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib import resources

from arpad.model.system import System

_NOT_A_LETTER = re.compile(r"[\W_]+")
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "ð": "d", "\u0131": "i"})
_CYCLES = re.compile(r"_G(\d+)$")
_DOUBLE = 2

WORDS = {
    System.SWISS: "Individual: Swiss-System",
    System.ROUND_ROBIN: "Individual: Round-Robin",
    System.DOUBLE_ROUND_ROBIN: "Individual: Double-Round-Robin",
    System.TEAM: "Team",
    System.SCHEVENINGEN: "Scheveningen",
    System.MATCH: "Match",
    System.TABLE: "Table of games",
}
"""What 092 says of a system when we write it."""
LEAGUE_WORDS = " (league)"
"""What 092 adds for a league when we write it."""


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    text = resources.files(__package__).joinpath("systems.toml").read_text("utf-8")
    return {
        name: re.compile("|".join(rf"(?<!\w){re.escape(_start(word))}" for word in words))
        for name, words in tomllib.loads(text).items()
    }


def _start(word: str) -> str:
    """Return a word as text is folded; a blank at its end says that the word ends there."""
    return folded(word) if word.endswith(" ") else folded(word).rstrip()


def folded(text: str) -> str:
    """Return text as small letters without accents, with single blanks between and after words.

    >>> folded("Système suisse")
    'systeme suisse '
    """
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return f"{_NOT_A_LETTER.sub(' ', plain).strip()} "


@lru_cache(maxsize=256)
def system_from_words(text: str) -> System | None:
    """Return the system that words speak of, None when they are not understood.

    >>> system_from_words("Rundenturnier, doppelrundig")
    <System.DOUBLE_ROUND_ROBIN: 'double-round-robin'>
    """
    words, patterns = folded(text), _patterns()

    def says(name: str) -> bool:
        return patterns[name].search(words) is not None

    if says("scheveningen"):
        return System.SCHEVENINGEN
    if says("team"):
        return System.TEAM
    if says("round_robin"):
        return System.DOUBLE_ROUND_ROBIN if says("double") else System.ROUND_ROBIN
    return next(
        (system for system in (System.SWISS, System.MATCH, System.TABLE) if says(system.value)),
        None,
    )


def system_from_code(code: str) -> System | None:
    """Return the system of a code of 192, None for a code that is not known.

    >>> system_from_code("BERGER_ROUNDROBIN_G2")
    <System.DOUBLE_ROUND_ROBIN: 'double-round-robin'>
    """
    code = code.strip().upper()
    if "SCHEVENINGEN" in code:
        return System.SCHEVENINGEN
    if "TEAM" in code or "SCHILLER" in code:
        return System.TEAM
    if "ROUNDROBIN" in code:
        cycles = _CYCLES.search(code)
        is_double = "DOUBLE" in code or (cycles and int(cycles[1]) == _DOUBLE)
        return System.DOUBLE_ROUND_ROBIN if is_double else System.ROUND_ROBIN
    if any(word in code for word in ("DUTCH", "DUBOV", "BURSTEIN", "SWISS", "LIM")):
        return System.SWISS
    return None


@lru_cache(maxsize=256)
def is_knockout(text: str) -> bool:
    """Tell whether words or a code speak of a knockout, which is rated like a Swiss."""
    return _patterns()["knockout"].search(folded(text)) is not None


@lru_cache(maxsize=256)
def is_league(text: str) -> bool:
    """Tell whether words speak of a league.

    >>> is_league("2. Bundesliga Nord"), is_league("Sistema de liga")
    (True, False)
    """
    words, patterns = folded(text), _patterns()
    return patterns["league"].search(patterns["no_league"].sub("", words)) is not None


@lru_cache(maxsize=256)
def is_of_teams(text: str) -> bool:
    """Tell whether words or a code speak of teams."""
    return _patterns()["team"].search(folded(text)) is not None
