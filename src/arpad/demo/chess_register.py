"""What the office of chess knows before the first report, and whom it enters by hand."""

from datetime import date
from io import BytesIO

from arpad.demo.chess_people import ChessWorld
from arpad.demo.chess_season import FIRST_LIST
from arpad.demo.countries import countries
from arpad.demo.desk import Desk
from arpad.demo.people import Someone
from arpad.formats.fide_list import write_fide_txt
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.person import Person
from arpad.office.federations import set_federation
from arpad.office.import_history import Wishes, import_lists
from arpad.office.register import add_player
from arpad.store.federations import Status

_FOUNDED = date(1990, 1, 1)
_LETTER = "letter of the federation"
_HIGH, _COMPLETED = 2400, 30
"""The rating and the games on which the K of the list depended."""


def take_over(desk: Desk, world: ChessWorld, day: date) -> None:
    """Enter the federations, take over the rating list of the world, and enter titled players."""
    office = desk.on(day)
    with office.writing("federation set") as entry:
        for code, country in countries().items():
            set_federation(
                entry,
                code,
                name=f"Chess Federation of {country.name}",
                status=Status.MEMBER,
                since=_FOUNDED,
                today=day,
            )
    path = desk.put("standard_jan11frl.txt", starting_list(world))
    for _ in import_lists(office, [path], Wishes(pool=desk.pool)):
        pass
    with office.writing("player add") as entry:
        for someone in world.cast.titled:
            add_player(entry, _person(someone), today=day)


def starting_list(world: ChessWorld) -> bytes:
    """Return the list that the office starts with, as FIDE's own text."""
    away = {someone.code for someone in world.cast.away}
    listed = sorted(world.rated, key=lambda someone: (someone.name, someone.code))
    file = BytesIO()
    write_fide_txt(
        (_listed(someone, is_away=someone.code in away) for someone in listed),
        file,
        kind=ListKind.STANDARD,
        label=FIRST_LIST,
        has_foa=False,
    )
    return file.getvalue()


def _listed(someone: Someone, *, is_away: bool) -> ListedPlayer:
    rating = someone.rating or 0
    k = 10 if rating >= _HIGH else 15 if someone.games >= _COMPLETED else 30
    return ListedPlayer(
        someone.code,
        someone.name,
        someone.federation,
        someone.sex,
        someone.title,
        standard=ListRating(rating, 0, k),
        born=someone.born,
        flag="i" if is_away else "",
    )


def _person(someone: Someone) -> Person:
    return Person(
        code=someone.code,
        since=_FOUNDED,
        name=someone.name,
        federation=someone.federation,
        title=someone.title,
        sex=someone.sex,
        born=someone.born,
        source=_LETTER,
    )
