"""The fields of FIDE's lists and their names: in header lines, in XML, in a table of columns.

One table of the current columns drives the writing of both kinds of list; reading takes every
word that headers since 2001 have used for a field.
"""

from enum import StrEnum

from arpad.model.listed_player import ListKind


class Field(StrEnum):
    """What a column holds; the value names the column of a table."""

    ID = "id"
    NAME = "name"
    FEDERATION = "federation"
    SEX = "sex"
    TITLE = "title"
    W_TITLE = "w_title"
    O_TITLES = "o_titles"
    FOA_TITLE = "foa_title"
    STANDARD_RATING = "standard_rating"
    STANDARD_GAMES = "standard_games"
    STANDARD_K = "standard_k"
    RAPID_RATING = "rapid_rating"
    RAPID_GAMES = "rapid_games"
    RAPID_K = "rapid_k"
    BLITZ_RATING = "blitz_rating"
    BLITZ_GAMES = "blitz_games"
    BLITZ_K = "blitz_k"
    BORN = "born"
    FLAG = "flag"


STANDARD = (Field.STANDARD_RATING, Field.STANDARD_GAMES, Field.STANDARD_K)
RAPID = (Field.RAPID_RATING, Field.RAPID_GAMES, Field.RAPID_K)
BLITZ = (Field.BLITZ_RATING, Field.BLITZ_GAMES, Field.BLITZ_K)
PACES = (STANDARD, RAPID, BLITZ)

RATINGS = frozenset(fields[0] for fields in PACES)
GAMES = frozenset(fields[1] for fields in PACES)
COEFFICIENTS = frozenset(fields[2] for fields in PACES)
NUMBERS = RATINGS | GAMES | COEFFICIENTS

OF_KIND = {ListKind.STANDARD: STANDARD, ListKind.RAPID: RAPID, ListKind.BLITZ: BLITZ}
"""The three fields that a list of one pace has."""

WHO = (
    Field.FEDERATION,
    Field.SEX,
    Field.TITLE,
    Field.W_TITLE,
    Field.O_TITLES,
    Field.FOA_TITLE,
)
TAIL = (Field.BORN, Field.FLAG)

TAGS = {
    "fideid": Field.ID,
    "name": Field.NAME,
    "country": Field.FEDERATION,
    "sex": Field.SEX,
    "title": Field.TITLE,
    "w_title": Field.W_TITLE,
    "o_title": Field.O_TITLES,
    "foa_title": Field.FOA_TITLE,
    "rating": Field.STANDARD_RATING,
    "games": Field.STANDARD_GAMES,
    "k": Field.STANDARD_K,
    "rapid_rating": Field.RAPID_RATING,
    "rapid_games": Field.RAPID_GAMES,
    "rapid_k": Field.RAPID_K,
    "blitz_rating": Field.BLITZ_RATING,
    "blitz_games": Field.BLITZ_GAMES,
    "blitz_k": Field.BLITZ_K,
    "birthday": Field.BORN,
    "flag": Field.FLAG,
}
"""The elements of a player in XML, in the order of the file."""

HEADINGS = {
    Field.ID: "ID Number",
    Field.NAME: "Name",
    Field.FEDERATION: "Fed",
    Field.SEX: "Sex",
    Field.TITLE: "Tit",
    Field.W_TITLE: "WTit",
    Field.O_TITLES: "OTit",
    Field.FOA_TITLE: "FOA",
    Field.STANDARD_RATING: "SRtng",
    Field.STANDARD_GAMES: "SGm",
    Field.STANDARD_K: "SK",
    Field.RAPID_RATING: "RRtng",
    Field.RAPID_GAMES: "RGm",
    Field.RAPID_K: "Rk",
    Field.BLITZ_RATING: "BRtng",
    Field.BLITZ_GAMES: "BGm",
    Field.BLITZ_K: "BK",
    Field.BORN: "B-day",
    Field.FLAG: "Flag",
}
"""The columns of the combined list today, in its order and as it writes them."""

SINGLE_HEADINGS = ("Gms", "K")
"""How a list of one pace heads games and K; over the rating stands its month."""

WIDTHS = {
    Field.ID: 15,
    Field.NAME: 61,
    Field.FEDERATION: 4,
    Field.SEX: 4,
    Field.TITLE: 5,
    Field.W_TITLE: 5,
    Field.O_TITLES: 15,
    Field.FOA_TITLE: 4,
    **dict.fromkeys(RATINGS, 6),
    **dict.fromkeys(GAMES, 4),
    **dict.fromkeys(COEFFICIENTS, 3),
    Field.BORN: 6,
    Field.FLAG: 4,
}
"""How wide the columns are written today; reading never asks."""
