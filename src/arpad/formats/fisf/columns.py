"""The words of a results file: facts about the tournament, columns of players and of games.

Organisers of a French-speaking federation may write them in French; capitals, accents, blanks and
underscores do not matter.
"""

from collections.abc import Mapping

from arpad.formats.csv_header import Columns
from arpad.formats.csv_notation import Record
from arpad.model.folding import words_of

FACTS: Mapping[str, str] = {
    "tournament": "what the tournament is called",
    "place": "town or venue",
    "federation": "the federation that reports it; FISF when left out",
    "start": "the first day, as YYYY-MM-DD",
    "end": "the last day, as YYYY-MM-DD",
    "homologated": "whether the competition is homologated: yes or no",
    "arbiter": "the arbiter",
    "time_control": "minutes of each player, such as 25",
    "system": "how it was paired; table when left out",
}
PLAYERS = Columns(
    words={
        "id": "the id by which games name the player; unique in the file",
        "name": "the player's name",
        "federation": "the federation that the player belongs to",
        "rating": "the rating before the tournament; empty for a player without one",
        "k": "the coefficient, where the office gives it",
        "games": "rated games before the tournament",
        "tournaments": "rated tournaments before this one",
        "last_event": "the last day of the player's last competition, as YYYY-MM-DD",
        "series": "the series of the season: Joker, A, B or C",
    },
    needed=("id", "name"),
)
GAMES = Columns(
    words={
        "round": "the number of the round",
        "player_1": "id or name of one player",
        "player_2": "id or name of the other; empty for a bye",
        "score_1": "the score of the first player",
        "score_2": "the score of the second player",
        "result": "the result, where there are no scores: 1-0, 0-1, 1/2, +-, -+, -- or ==",
    },
    needed=("round", "player_1", "player_2"),
)

_IN_FRENCH = {
    "tournoi": "tournament",
    "competition": "tournament",
    "lieu": "place",
    "debut": "start",
    "fin": "end",
    "homologue": "homologated",
    "arbitre": "arbiter",
    "cadence": "time_control",
    "nom": "name",
    "joueur": "name",
    "cote": "rating",
    "parties": "games",
    "tournois": "tournaments",
    "serie": "series",
    "derniere_competition": "last_event",
    "ronde": "round",
    "joueur_1": "player_1",
    "joueur_2": "player_2",
    "points_1": "score_1",
    "points_2": "score_2",
    "resultat": "result",
}


def word_of(cell: str) -> str:
    """Return the name of a column or a fact in our words; what is unknown stays as it is.

    >>> word_of("Joueur 1"), word_of("Début"), word_of("Remarks!")
    ('player_1', 'start', 'Remarks!')
    """
    return _BY_SPELLING.get(words_of(cell), cell)


def renamed(record: Record) -> Record:
    """Return a header in our words."""
    return Record(record.line, tuple(map(word_of, record.cells)))


KNOWN = frozenset((*FACTS, *PLAYERS.words, *GAMES.words))
"""All words of the file."""
SPELLINGS = KNOWN | _IN_FRENCH.keys()
"""All words as a file may spell them, without accents."""

_BY_SPELLING = {words_of(word): _IN_FRENCH.get(word, word) for word in SPELLINGS}
