"""Taking a list over: players, the list, standings and the ledger, all of it or nothing."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.fide_list import write_fide_txt, write_fide_xml
from arpad.formats.lists import table_of_listed_players, write_csv, write_json
from arpad.model.ledger import Cause
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.period import Flag
from arpad.model.player import Sex
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.office.import_history import Wishes, import_lists
from arpad.office.import_list import Imported
from arpad.office.import_rows import ImportedRow
from arpad.office.import_standing import standing_after
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.register_search import search
from arpad.store.ledger import entries_of
from arpad.store.lists import Origin, lists_of, rows_of
from arpad.store.persons import numbers_of, persons_on
from arpad.store.standings import standings_on

DAY = date(2012, 1, 1)
PLAYERS = (
    ListedPlayer(
        "100", "Kask, Kaur", "EST", Sex.MALE, "IM", standard=ListRating(2300, 9, 15), born=1980
    ),
    ListedPlayer("200", "Berg, Anna", "NOR", Sex.FEMALE, standard=ListRating(2390, 0, 10)),
    ListedPlayer("300", "Ny, Nora", "SWE", standard=ListRating(1700, 7, 30), born=2000),
    ListedPlayer("400", "Gammal, Gun", "SWE", standard=ListRating(2410, 0, 15), flag="wi"),
    ListedPlayer("500", "Utan, Ulf", "SWE", None, None, "WFM"),
)

WriteList = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> WriteList:
    def to_file(*players: ListedPlayer, name: str = "standard_jan12frl.txt") -> Path:
        path = tmp_path / name
        with path.open("wb") as file:
            if name.endswith(".xml"):
                write_fide_xml(players, file)
            elif name.endswith((".json", ".csv")):
                table = table_of_listed_players(players, kind=ListKind.STANDARD, list_date=DAY)
                (write_json if name.endswith("json") else write_csv)(table, file)
            else:
                write_fide_txt(players, file, kind=ListKind.STANDARD, label="JAN")
        return path

    return to_file


def take(office: Office, *files: Path, pool: str = "fide", **wishes: object) -> list[Imported]:
    chosen = Wishes(pool=pool, **wishes)  # type: ignore[arg-type]
    return list(import_lists(office, files, chosen))


def standing(connection: Connection, code: str, pool: str = "fide") -> PoolStanding | None:
    number = numbers_of(connection, [code])[code]
    return standings_on(connection, pool_called(connection, pool).id).get(number)


@pytest.mark.parametrize("name", ["standard_jan12frl.txt", "list_jan12.xml", "list.json", "x.csv"])
def test_a_list_becomes_the_starting_state(office: Office, write: WriteList, name: str) -> None:
    (done,) = take(office, write(*PLAYERS, name=name), list_date=DAY)
    assert (done.players, done.rated, done.entered.new, done.number) == (5, 4, 5, 1)
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        (head,) = lists_of(connection, pool)
        rows = list(rows_of(connection, head.id))
        entries = list(entries_of(connection, pool))
        persons = {person.code: person for person in persons_on(connection).values()}
    assert (head.list_date, head.last_day, head.origin) == (DAY, date(2012, 2, 29), Origin.IMPORTED)
    assert (head.edition, head.fingerprint) == ("fide/b02_2010", done.fingerprint)
    assert [(r.row.id, r.row.rating, r.row.k) for r in rows] == [
        ("100", 2300, 15),
        ("200", 2390, 10),
        ("300", 1700, 30),
        ("400", 2410, 15),
    ]
    assert [r.row.flag for r in rows] == [Flag.NONE, Flag.NONE, Flag.NONE, Flag.INACTIVE]
    assert [(e.player, e.cause, e.amount, e.article, e.list_date) for e in entries] == [
        ("100", Cause.START, 230000, "import", DAY),
        ("200", Cause.START, 239000, "import", DAY),
        ("300", Cause.START, 170000, "import", DAY),
        ("400", Cause.START, 241000, "import", DAY),
    ]
    kask = persons["100"]
    assert (kask.name, kask.title, kask.sex, kask.born) == ("Kask, Kaur", "IM", Sex.MALE, 1980)
    assert (kask.since, kask.source) == (DAY, f"list of 2012-01-01, {name}")
    assert persons["500"].title == "WFM"


def test_k_tells_as_much_of_the_games_as_it_can(office: Office, write: WriteList) -> None:
    take(office, write(*PLAYERS))
    with office.reading() as connection:
        found = {code: standing(connection, code) for code in ("100", "200", "300", "400", "500")}
    assert found["500"] is None
    known = {code: s for code, s in found.items() if s is not None}
    assert {code: s.games for code, s in known.items()} == {
        "100": 30,  # K is not a newcomer's: at least 30
        "200": 30,
        "300": 7,  # a newcomer's: those that the list shows
        "400": 30,
    }
    assert {c: s.memory.has_reached_high for c, s in known.items()} == {
        "100": False,
        "200": True,  # by K
        "300": False,
        "400": True,  # by the rating
    }
    assert known["300"].memory.periods == ((DAY, 7),)
    assert known["200"].memory.periods == ((DAY, 0),)


@pytest.mark.parametrize(
    ("pool", "day", "born", "rating", "k", "told"),
    # Games, and whether the rating was ever 2300: K 40 is that of juniors too from 2014 on, to the
    # birthday until 2017 and then to the end of the year; in rapid K was 20 for all until 2022.
    [
        ("standard", date(2025, 9, 1), 2009, 1500, 40, (30, False)),
        ("standard", date(2025, 9, 1), 2009, 2290, 20, (30, True)),
        ("standard", date(2025, 9, 1), 2009, 2310, 40, (7, True)),
        ("standard", date(2025, 9, 1), 2006, 1500, 40, (7, False)),
        ("standard", date(2025, 9, 1), 2006, 2290, 20, (30, False)),
        ("standard", date(2025, 9, 1), None, 1500, 40, (7, False)),
        ("standard", date(2015, 9, 1), 1997, 2290, 20, (30, False)),
        ("standard", date(2015, 9, 1), 1998, 2290, 20, (30, True)),
        ("standard", date(2014, 6, 1), 1998, 1500, 30, (7, False)),
        ("rapid", date(2022, 9, 1), 2009, 1500, 20, (30, False)),
        ("rapid", date(2022, 10, 1), 2009, 1500, 20, (30, True)),
    ],
)
def test_k_of_juniors_tells_no_newcomers(
    pool: str, day: date, born: int | None, rating: int, k: int, told: tuple[int, bool]
) -> None:
    of = Pool(id=1, code="f", name="F", federation="FIDE", discipline=pool, moves=Moves.BY_PERIOD)
    row = ImportedRow(code="1", name="Ny, Nora", born=born, rating=rating, games=7, k=k)
    found = standing_after(row, 1, of, day, None)
    assert (found.games, found.memory.has_reached_2300) == told
    after = standing_after(ImportedRow(code="1", name="Ny, Nora", rating=2000), 1, of, day, found)
    assert after.memory.has_reached_2300 is told[1]


@pytest.mark.parametrize(
    ("before", "games"),
    # With K 30 in June 2014 a newcomer of 12 games; with K 15 in June nobody new.
    [((30, 12), 19), ((15, 12), 37), (None, 30)],
)
def test_a_junior_goes_on_from_the_games_that_lists_have_shown(
    before: tuple[int, int] | None, games: int
) -> None:
    """K 40 on the list of July 2014, with 7 games: that of a junior, whoever is new or not."""
    of = Pool(
        id=1, code="f", name="F", federation="FIDE", discipline="standard", moves=Moves.BY_PERIOD
    )
    row = ImportedRow(code="1", name="Ny, Nora", born=2000, rating=1500, games=7, k=40)
    june = None
    if before is not None:
        earlier = replace(row, k=before[0], games=before[1])
        june = standing_after(earlier, 1, of, date(2014, 6, 1), None)
    assert standing_after(row, 1, of, date(2014, 7, 1), june).games == games


def test_players_of_a_list_are_found_by_name(office: Office, write: WriteList) -> None:
    take(office, write(*PLAYERS))
    with office.reading() as connection:
        assert [person.code for person in search(connection, "nora ny")] == ["300"]


def test_the_same_list_twice_is_recognised(office: Office, write: WriteList) -> None:
    file = write(*PLAYERS)
    (first,), (second,) = take(office, file), take(office, file)
    assert (second.is_known, second.fingerprint) == (True, first.fingerprint)
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        assert len(lists_of(connection, pool)) == 1
        assert len(list(entries_of(connection, pool))) == 4


def test_another_list_of_the_same_day_is_refused(office: Office, write: WriteList) -> None:
    take(office, write(*PLAYERS))
    other = (ListedPlayer("900", "Ingen, Ida", standard=ListRating(2000)), *PLAYERS)
    with pytest.raises(OfficeError, match="another list of 2012-01-01 already"):
        take(office, write(*other))
    with office.reading() as connection:
        assert not numbers_of(connection, ["900"])


def test_a_later_list_moves_the_ledger_by_the_difference(office: Office, write: WriteList) -> None:
    take(office, write(*PLAYERS))
    later = (
        ListedPlayer("100", "Kask, Kaur", "FIN", standard=ListRating(2310, 4, 15)),
        ListedPlayer("300", "Ny-Åberg, Nora", standard=ListRating(1750, 10, 30), born=2000),
        ListedPlayer("400", "Gammal, Gun", "SWE", standard=ListRating()),
    )
    (done,) = take(office, write(*later, name="standard_mar12frl.txt"))
    assert (done.entered.new, done.entered.changed, done.number) == (0, 2, 2)
    march = date(2012, 3, 1)
    with office.reading() as connection:
        pool = pool_called(connection, "fide").id
        entries = entries_of(connection, pool, list_date=march)
        assert [(e.player, e.amount) for e in entries] == [
            ("100", 1000),
            ("300", 5000),
            ("400", -241000),
        ]
        newcomer, delisted = standing(connection, "300"), standing(connection, "400")
        persons = {p.code: p for p in persons_on(connection, march).values()}
        assert [p.code for p in search(connection, "aberg")] == ["300"]
    assert newcomer is not None
    assert newcomer.games == 17
    assert newcomer.memory.periods == ((DAY, 7), (march, 10))
    assert delisted is not None
    assert delisted.rating is None
    assert (persons["100"].federation, persons["100"].title) == ("FIN", "IM")


def test_a_day_of_birth_is_not_forgotten_for_a_year(office: Office, write: WriteList) -> None:
    from arpad.office.register import change_player  # noqa: PLC0415

    take(office, write(*PLAYERS))
    with office.writing("test") as entry:
        facts = {"born": date(1980, 5, 6)}
        change_player(entry, "100", facts, since=DAY, source="", today=DAY)
    (done,) = take(office, write(*PLAYERS, name="standard_mar12frl.txt"))
    assert done.entered.changed == 0
    with office.reading() as connection:
        assert search(connection, "100")[0].born == date(1980, 5, 6)


def test_an_older_list_is_refused_unless_it_is_history(office: Office, write: WriteList) -> None:
    take(office, write(*PLAYERS))
    older = write(
        ListedPlayer("100", "Kask, K", "EST", standard=ListRating(2250, 3, 15)),
        name="standard_sep11frl.txt",
    )
    with pytest.raises(OfficeError, match="add --history"):
        take(office, older)
    (done,) = take(office, older, is_history=True)
    assert (done.has_standings, done.is_known) == (False, False)
    with office.reading() as connection:
        found = standing(connection, "100")
        assert found is not None
        assert found.rating == 2300
        pool = pool_called(connection, "fide").id
        assert [h.list_date for h in lists_of(connection, pool)] == [date(2011, 9, 1), DAY]
        names = {d: persons_on(connection, d)[1].name for d in (date(2011, 10, 1), DAY)}
    assert names == {date(2011, 10, 1): "Kask, K", DAY: "Kask, Kaur"}


def test_a_player_listed_twice_is_taken_once(office: Office, write: WriteList) -> None:
    again = ListedPlayer("100", "Kask, Kaur", standard=ListRating(2222))
    (done,) = take(office, write(*PLAYERS, again))
    assert (done.players, [f.severity for f in done.findings]) == (5, ["warn"])
    with office.reading() as connection:
        found = standing(connection, "100")
    assert found is not None
    assert found.rating == 2300


def test_a_list_with_errors_is_refused_or_taken_over_partly(
    office: Office, write: WriteList
) -> None:
    file = write(*PLAYERS)
    file.write_bytes(file.read_bytes().replace(b"2390", b"2x90"))
    with pytest.raises(OfficeError) as refusal:
        take(office, file)
    assert "add --partly" in str(refusal.value)
    assert "2x90" in str(refusal.value)
    with office.reading() as connection:
        assert not persons_on(connection)
    (done,) = take(office, file, partly=True)
    assert done.players == 4


@pytest.mark.parametrize(
    ("pool", "name", "sentence"),
    [
        ("fesa", "standard_jan12frl.txt", "the pool fesa"),
        ("fide", "rapid_jan12frl.txt", "list of rapid ratings"),
        ("fisf", "list.json", "This is a list of FIDE standard"),
        ("chess", "standard_jan12frl.txt", "There is no pool 'chess'"),
        ("fide", "list.txt", "--list-date"),
    ],
)
def test_a_list_that_does_not_belong_here_is_refused(
    office: Office, write: WriteList, pool: str, name: str, sentence: str
) -> None:
    with pytest.raises(OfficeError, match=sentence):
        take(office, write(*PLAYERS, name=name), pool=pool)


def test_a_list_of_the_far_future_is_refused(office: Office, write: WriteList) -> None:
    with pytest.raises(OfficeError, match="more than two months ahead"):
        take(office, write(*PLAYERS), list_date=date(2013, 1, 1))


def test_a_file_that_is_not_there(office: Office, tmp_path: Path) -> None:
    with pytest.raises(OfficeError, match="no such file"):
        take(office, tmp_path / "none.txt", list_date=DAY)


def test_a_list_of_scrabble_says_games_tournaments_and_series(
    office: Office, tmp_path: Path
) -> None:
    file = tmp_path / "list-2012-02-01.csv"
    file.write_text(
        "id;name;federation;rating;games;tournaments;last_event;series;status\n"
        "1001;Petit, Zoé;BEL;1512;40;6;2011-12-01;A;ranked\n"
        "1002;Zéro, Jean;FRA;;0;0;;;\n",
        encoding="utf-8",
    )
    (done,) = take(office, file, pool="fisf")
    assert (done.list_date, done.rated, done.players) == (date(2012, 2, 1), 1, 2)
    with office.reading() as connection:
        found = standing(connection, "1001", "fisf")
    assert found is not None
    assert (found.rating, found.games, found.memory.tournaments) == (1512, 40, 6)
    assert (found.memory.series, found.memory.last_event) == ("A", date(2011, 12, 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id,rating\n1,2\n", "needs the columns name"),
        ("id,name\n1,A\n", "needs the columns rating"),
        ("id,name,rating,id\n1,A,2,1\n", "there twice"),
        (
            "id,name,rating\n1,A,high\n2,B,low\n",
            'line 3, rating: Expected a whole number; found "lo',
        ),
        ("id,name,rating,last_event\n1,A,2000,May\n", "Expected a day as YYYY-MM-DD"),
        ("id,name,rating\n1,A,5000\n", "The rating 5000 cannot be"),
        ("id,name,rating\n,A,2000\n", "has no id"),
        ("id,name,rating\n", "lists nobody"),
        ("", "empty"),
    ],
)
def test_what_is_wrong_with_a_csv_is_said(
    office: Office, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OfficeError) as refusal:
        take(office, file, pool="fisf", list_date=DAY)
    assert sentence in str(refusal.value)
