"""The answers of the API, asked by its own client on the demonstration's book."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.client import ApiProblem, Client
from arpad.client.answers.calculations import ChangeQuestion, FirstRatingQuestion, PlayedGame
from arpad.client.answers.lists import ListHead
from arpad.client.answers.players import FoundPlayer

Visitor = TestClient[Litestar]

EXAMPLES = Path(__file__).parents[3] / "src" / "arpad" / "examples"


@pytest.fixture
def office(client: Visitor) -> Iterator[Client]:
    with Client(http=client) as asked:
        yield asked


@pytest.fixture
def newest(office: Client) -> ListHead:
    return next(office.lists("fide"))


@pytest.fixture
def best(office: Client, newest: ListHead) -> str:
    return office.top("fide", newest.list_date, limit=1).items[0].code


def test_the_pools_are_told_with_their_newest_lists(office: Client, newest: ListHead) -> None:
    pools = {pool.code: pool for pool in office.pools()}
    assert {"fide", "fesa", "fisf"} <= pools.keys()
    assert pools["fide"].newest == newest


def test_every_player_is_met_once_however_small_the_pages_are(client: Visitor) -> None:
    codes, cursor = list[str](), ""
    while True:
        page = client.get("/api/v1/players", params={"limit": 37, "cursor": cursor or None}).json()
        codes += [player["code"] for player in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert codes == sorted(set(codes))
    whole = client.get("/api/v1/players", params={"limit": 500}).json()["items"]
    assert codes[: len(whole)] == [player["code"] for player in whole]


def test_a_search_by_name_finds_everybody_of_that_name_once(office: Client) -> None:
    everybody = list(office.players())
    found = [player.code for player in office.players("a")]
    begins = {p.code for p in everybody if _has_word(p, "a")}
    assert len(found) == len(set(found))
    assert begins <= set(found)


def _has_word(player: FoundPlayer, start: str) -> bool:
    return any(word.strip(",").lower().startswith(start) for word in player.name.split())


def test_of_a_birth_only_the_year_is_told(office: Client, best: str) -> None:
    born = office.player(best).born
    assert born is None or 1850 < born < 2100


def test_a_player_is_found_by_his_code(office: Client, best: str) -> None:
    assert [player.code for player in office.players(best)] == [best]


def test_the_entries_of_a_ledger_add_up_to_the_published_rating(
    office: Client, newest: ListHead, best: str
) -> None:
    told = office.explain(best, "fide", newest.list_date)
    booked = sum(
        (
            e.amount
            for e in office.ledger(best, "fide")
            if (e.list_date or date.max) <= newest.list_date
        ),
        start=Decimal(0),
    )
    assert told.adds_up
    assert booked == told.after
    assert Decimal(told.before or 0) + told.total == told.after


def test_the_history_of_a_player_ends_with_the_newest_list(
    office: Client, newest: ListHead, best: str
) -> None:
    rows = list(office.history(best, "fide"))
    assert rows[0].list_date == newest.list_date
    assert [row.list_date for row in rows] == sorted((row.list_date for row in rows), reverse=True)


def test_the_rows_of_a_list_are_all_there_page_by_page(office: Client, newest: ListHead) -> None:
    rows = list(office.list_rows("fide", newest.list_date, limit=50))
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert rows == list(office.list_in_force("fide"))
    with office.stream_list("fide", newest.list_date, "jsonl") as pieces:
        lines = b"".join(pieces).splitlines()
    assert {msgspec.json.decode(line)["id"] for line in lines} == {row.code for row in rows}


def test_filters_choose_among_the_rows(office: Client, newest: ListHead) -> None:
    everybody = list(office.list_rows("fide", newest.list_date, limit=500))
    women = list(office.list_rows("fide", newest.list_date, sex="f", born_from=1980))
    assert [w.code for w in women] == [
        row.code for row in everybody if row.sex == "f" and (row.born or 0) >= 1980
    ]


def test_a_list_as_it_was_known_before_a_correction_has_no_correction(
    client: Visitor, office: Client
) -> None:
    for head in office.lists("fide"):
        rows = list(office.list_rows("fide", head.list_date, limit=500))
        corrected = [row for row in rows if row.revised != row.rating]
        if corrected:
            break
    else:
        pytest.fail("The demonstration corrects a list, and none is corrected here.")
    known = head.list_date
    then = {r.code: r for r in office.list_rows("fide", known, known=known, limit=500)}
    assert all(row.corrections for row in corrected)
    assert all(then[row.code].revised == row.rating for row in corrected)
    assert not any(then[row.code].corrections for row in corrected)
    future = client.get(f"/api/v1/lists/fide/{head.list_date}", params={"known": "2999-01-01"})
    assert future.status_code == 400
    assert "still to come" in future.json()["errors"][0]


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("csv", "text/csv"),
        ("jsonl", "application/jsonl"),
        ("parquet", "application/vnd.apache.parquet"),
    ],
)
def test_a_whole_list_comes_in_the_form_that_is_accepted(
    client: Visitor, newest: ListHead, form: str, kind: str
) -> None:
    path = f"/api/v1/lists/fide/{newest.list_date}/file"
    accepted = client.get(path, headers={"Accept": kind})
    named = client.get(path, params={"format": form})
    assert accepted.headers["content-type"].startswith(kind)
    assert accepted.content == named.content
    assert "Accept" in accepted.headers["vary"]
    assert client.get(path, headers={"Accept": "image/png"}).status_code == 406


def test_movers_are_those_whose_ratings_differ_most(office: Client, newest: ListHead) -> None:
    moved = office.movers("fide", newest.list_date, limit=3)
    rows = list(office.list_rows("fide", newest.list_date, order="change", limit=500))
    changes = [row.change for row in rows if row.change is not None]
    assert [mover.change for mover in moved.gains] == sorted(changes, reverse=True)[:3]
    assert [mover.change for mover in moved.losses] == sorted(changes)[:3]


def test_events_come_newest_first_and_each_can_be_opened(office: Client) -> None:
    events = list(islice(office.events(pool="fide", limit=7), 20))
    assert [e.start for e in events] == sorted((e.start for e in events), reverse=True)
    opened = office.event(next(e.number for e in events if e.state == "published"))
    assert {game.round for game in opened.games}
    assert all(player.is_registered for player in opened.players)
    assert sum((p.change or Decimal(0)) for p in opened.players) is not None


def test_an_event_that_waits_says_under_which_article(office: Client) -> None:
    waiting = next(office.events(state="waiting"))
    assert waiting.stopped_by is not None
    assert waiting.stopped_by.article
    assert waiting.acts != "nobody"


def test_sentences_come_in_the_language_of_the_reader(
    client: Visitor, office: Client, newest: ListHead, best: str
) -> None:
    french = Client(http=client, language="fr").explain(best, "fide", newest.list_date)
    english = office.explain(best, "fide", newest.list_date)
    assert (french.language, english.language) == ("fr", "en")
    assert [a.gist for a in french.articles] != [a.gist for a in english.articles]
    by_parameter = client.get(
        f"/api/v1/players/{best}/explain/fide/{newest.list_date}", params={"lang": "fr"}
    )
    assert by_parameter.headers["content-language"] == "fr"


def test_a_change_is_computed_as_the_table_of_article_8_56_has_it(office: Client) -> None:
    # Table 8.1b: 100 points below is 0.36, 150 below 0.30; K 10: 10 x 0.64 + 10 x 0.20 = 8.40.
    games = (PlayedGame(rating=2500, score="1"), PlayedGame(rating=2550, score="0.5"))
    answer = office.change(ChangeQuestion(edition="fide/b02_2010", rating=2400, k=10, games=games))
    assert (answer.change, answer.after) == (Decimal("8.40"), 2408)
    assert "8.56" in answer.entries[0].articles


def test_a_junior_with_many_games_has_the_k_of_article_8_3_3(
    client: Visitor, office: Client
) -> None:
    # K 40 while 17 years old, and with 39 games the largest K whose product is at most 700.
    address = (
        "/api/v1/calculators/change?edition=fide/b02_2024&rating=1900&games_so_far=100"
        "&on=2024-12-01&game=1900:1&born="
    )
    born = ("2007", "2007-05-31", "2007&reached_2300=true", "2007&games_in_period=39")
    assert [client.get(address + more).json()["k"] for more in born] == [40, 40, 20, 17]
    assert client.get(address + "2007-02-31").status_code == 400
    high = [
        client.get(f"{address}1980&reached_2400={once}").json()["k"] for once in ("true", "false")
    ]
    assert high == [10, 20]
    question = ChangeQuestion(
        edition="fide/b02_2024",
        rating=1900,
        games=(PlayedGame(rating=1900, score="1"),),
        games_so_far=100,
        born=2007,
        games_in_period=39,
        on=date(2024, 12, 1),
    )
    assert office.change(question).k == 17


def test_the_address_and_the_body_of_a_calculation_give_the_same(
    client: Visitor, office: Client
) -> None:
    games = tuple(PlayedGame(rating=2000 + n, score="0.5") for n in range(9))
    asked = FirstRatingQuestion(edition="fide/b02_2010", games=games)
    by_address = client.get(
        "/api/v1/calculators/first-rating",
        params={"edition": asked.edition, "game": [f"{g.rating}:{g.score}" for g in games]},
    )
    assert by_address.content == msgspec.json.encode(office.first_rating(asked))
    # Half the points against a mean of 2004: the mean itself.
    assert by_address.json()["ru"] == 2004


def test_performances_and_titles_are_those_of_the_articles(client: Visitor, office: Client) -> None:
    # 1.4.9: 2450.5 is 2451, 75 % are 193 more.
    answer = office.performance(["2400:1", "2501:0.5"])
    assert (answer.performance.average, answer.performance.performance) == (2451, 2644)
    raised = office.performance(["unrated:1", "2500:1"]).levels[0]
    assert [each.counted for each in raised.opponents] == [2200, 2500]
    titles = office.titles(2290, 25, woman=True, on=date(2024, 3, 1)).titles
    assert [(t.title, t.missing_points, t.missing_games) for t in titles][:2] == [
        ("FM", 10, 5),
        ("CM", 0, 5),
    ]
    refused = client.get("/api/v1/calculators/performance", params={"game": "unrated:2"})
    assert refused.status_code == 400
    assert "write RATING:SCORE or unrated:SCORE" in refused.text


@pytest.mark.parametrize("name", ["2_swiss_open.toml", "4_shogi_table.json", "report.trf"])
def test_an_event_file_is_rated_and_not_kept(office: Client, name: str) -> None:
    outcome = office.rate_event((EXAMPLES / name).read_bytes())
    assert outcome.edition is not None
    assert outcome.players
    assert "no-store" not in {finding.message for finding in outcome.findings}


def test_the_regulations_can_be_read_article_by_article(office: Client) -> None:
    law = office.law
    names = [edition.name for edition in law.editions()]
    assert "fide/b02_2010" in names
    for name in names:
        number = law.articles(name)[0].number
        assert law.article(name, number).gist
        assert law.readings(name)
        assert {example.verdict for example in law.examples(name)} <= {"equal", "printed error"}
    since = {each.name: each.since for each in law.readings("fide/b02_2010")}
    assert (since["floor_2012"], since["rc_rounding"]) == (date(2012, 7, 1), None)
    # The article about the largest difference: 350 points until 2008, 400 later.
    compared = law.compare("fide/b02_2008", "fide/b02_2010")
    assert any(subject.differ for subject in compared.subjects)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/players/nobody-has-this", 404),
        ("/players/nobody/history/fide", 404),
        ("/lists/nowhere", 404),
        ("/lists/fide/2012-13-45", 400),
        ("/lists/fide/1900-01-01", 404),
        ("/events/999999", 404),
        ("/events/first", 400),
        ("/regulations/fide/b02_1999/articles", 404),
        ("/regulations/fide/b02_2010/articles/99", 404),
        ("/regulations/compare?left=fide/b02_2010&right=fisf/classique_2019", 404),
        ("/players?limit=0", 400),
        ("/players?cursor=forged", 400),
        ("/lists/fide/in-force?cursor=forged", 400),
        ("/nothing", 404),
    ],
)
def test_what_cannot_be_answered_is_a_problem_with_a_sentence(
    client: Visitor, path: str, status: int
) -> None:
    answer = client.get(f"/api/v1{path}")
    said = answer.json()
    assert answer.status_code == said["status"] == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert said["detail"].endswith(".")


def test_all_parameters_that_are_wrong_are_named_at_once(office: Client, client: Visitor) -> None:
    answer = client.get("/api/v1/players", params={"limit": "x", "born": "y", "cursor": "z" * 600})
    named = {said.partition(":")[0] for said in answer.json()["errors"]}
    assert named == {"limit", "born", "cursor"}
    with pytest.raises(ApiProblem) as problem:
        office.player("nobody-has-this")
    assert problem.value.status == 404
    assert "nobody-has-this" in problem.value.detail


def test_what_was_corrected_is_told_newest_first_and_page_by_page(
    client: Visitor, office: Client
) -> None:
    found = list(office.errata())
    numbers = [each.erratum.number for each in found]
    assert numbers == sorted(numbers, reverse=True)
    assert any(each.effects for each in found)
    first = client.get("/api/v1/errata", params={"limit": 1}).json()
    second = client.get("/api/v1/errata", params={"limit": 1, "cursor": first["next"]}).json()
    assert [page["items"][0]["erratum"]["number"] for page in (first, second)] == numbers[:2]
    assert "who" not in first["items"][0]["erratum"]


@pytest.mark.parametrize("pool", ["fide", "fesa", "fisf"])
def test_the_points_of_a_pool_balance_list_by_list(office: Client, pool: str) -> None:
    told = office.scale.balance(pool)
    assert told.lists_left == 0
    before = Decimal(0)
    for each in told.lists:
        assert each.before == before
        assert each.before + sum(flow.amount for flow in each.flows) == each.after
        before = each.after


def test_the_players_of_a_pool_are_those_of_its_newest_list(
    office: Client, newest: ListHead
) -> None:
    told = office.scale.population("fide").lists[-1]
    ratings = [row.rating for row in office.list_rows("fide", newest.list_date) if row.rating]
    assert (told.players, sum(each.players for each in told.histogram)) == (len(ratings),) * 2
    assert told.mean == pytest.approx(sum(ratings) / len(ratings))
