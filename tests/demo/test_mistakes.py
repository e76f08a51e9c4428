"""Mistakes of the story: each is put right for good, and what was published stays as it was."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arpad.demo.folder import RESTORED, folder_of, proof_of
from arpad.demo.occurrences import Occurrences
from arpad.model.correction import CorrectionKind
from arpad.model.event import Result
from arpad.office.as_of import Asked
from arpad.office.errata import PublishedErratum, errata
from arpad.office.explain import explain
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.office.proof.verify import verify
from arpad.office.register_view import player_view
from arpad.store.book import Book
from arpad.store.dockets import latest_event
from arpad.store.lists import Origin, lists_of
from arpad.store.objections import Answer, objections

if TYPE_CHECKING:
    from tests.demo.conftest import TheStory

TODAY = date(2013, 1, 28)


def office(book: Book) -> Office:
    return Office(book, Clerk(who="test", now=datetime(2013, 1, 28, tzinfo=UTC)), "0")


@pytest.fixture(scope="module")
def occurred(the_story: "TheStory") -> Occurrences:
    return the_story.occurred


@pytest.fixture(scope="module")
def corrected(the_story: "TheStory") -> tuple[PublishedErratum, ...]:
    with office(the_story.story.book).reading() as connection:
        return errata(connection)


def paper(the_story: "TheStory", pool: str, list_date: date, what: str) -> Path:
    return folder_of(the_story.folder, pool, list_date) / f"{pool}-{list_date}-{what}.json"


def read(path: Path, what: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))[what]
    return found


def test_every_kind_of_correction_and_every_answer_occurs(occurred: Occurrences) -> None:
    assert set(occurred.corrections) == set(CorrectionKind)
    assert occurred.undone == 1
    assert set(occurred.objections) == set(Answer)
    assert occurred.overrides == {"improbable": 1}


def test_every_correction_is_published_with_one_list(
    the_story: "TheStory", corrected: tuple[PublishedErratum, ...]
) -> None:
    named = [
        erratum["erratum"]["number"]
        for path in the_story.folder.glob("lists/*/*/*-errata.json")
        for erratum in read(path, "errata")
    ]
    assert sorted(named) == [each.erratum.number for each in corrected]


def test_a_result_is_corrected_by_what_a_draw_is_worth(
    the_story: "TheStory", corrected: tuple[PublishedErratum, ...]
) -> None:
    """Half a point more is half of K more, and half a point less is half of K less."""
    (draw,) = (each for each in corrected if each.erratum.objection is not None)
    event, book = draw.erratum.event or 0, the_story.story.book
    with office(book).reading() as connection:
        stored = latest_event(connection, event)
        (objection,) = objections(connection, states=[Answer.UPHELD])
    assert stored is not None
    (game,) = (
        g for g in stored.games if g.round == draw.erratum.round and objection.player in g.players
    )
    assert game.result is Result.DRAW
    effects = {each.player: each for each in draw.effects["fide"]}
    assert set(effects) == set(game.players)
    for code, sign in zip(game.players, (-1, 1), strict=True):
        before, after = effects[code].rating
        k, _ = effects[code].k
        assert before is not None
        assert after is not None
        assert k is not None
        # The list has whole numbers, so the difference may be half a point more or less.
        assert abs(2 * (after - before) - sign * k) <= 1


def test_the_official_number_stays_and_the_next_list_carries_the_difference(
    the_story: "TheStory",
) -> None:
    code = the_story.story.objector()
    with office(the_story.story.book).reading() as connection:
        asked = Asked(valid=date(2012, 8, 1), known=None, today=TODAY)
        view = player_view(connection, code, asked)
        reason = explain(connection, code, date(2012, 9, 1), "fide")
    (pool,) = view.pools
    then, now = (belief.rating for belief in pool.beliefs)
    assert then is not None
    assert now is not None
    assert then.official == then.revised == now.official
    assert now.revised is not None
    assert now.official is not None
    assert now.revised > now.official
    assert reason.adds_up
    assert reason.before == now.official


def test_a_grade_follows_its_corrected_game(
    the_story: "TheStory", corrected: tuple[PublishedErratum, ...]
) -> None:
    wronged = the_story.story.shogi.cast.wronged.code
    effects = [
        effect
        for each in corrected
        for effect in each.effects.get("fesa", ())
        if effect.player == wronged
    ]
    assert [effect.grade for effect in effects] == [("2 Dan", "3 Dan")]


def test_namesakes_who_were_merged_and_parted_are_as_before(
    corrected: tuple[PublishedErratum, ...],
) -> None:
    merged, parted = (
        each
        for each in corrected
        if each.erratum.undone_by is not None or each.erratum.undoes is not None
    )
    there = {e.player: e.rating for e in merged.effects["fide"]}
    back = {e.player: e.rating[::-1] for e in parted.effects["fide"]}
    assert there == back


def test_what_was_overridden_is_published_with_the_list(the_story: "TheStory") -> None:
    (override,) = read(paper(the_story, "fide", date(2012, 3, 1), "overrides"), "overrides")
    assert override["about"] == the_story.story.chess.cast.student.code
    assert override["who"] == "Ottilie Brandt"
    assert "confirm" in override["reason"]


def test_the_one_who_was_taken_for_another_has_not_moved(the_story: "TheStory") -> None:
    """By the gate nobody else's rating was ever published for the games of another."""
    taken = the_story.story.chess.cast.taken
    with office(the_story.story.book).reading() as connection:
        reason = explain(connection, taken.code, date(2011, 9, 1), "fide")
    assert all("Open 2011-07" not in event.name for event in reason.events)


def test_every_list_can_be_made_again_from_its_proof(the_story: "TheStory") -> None:
    with office(the_story.story.book).reading() as connection:
        lists = [
            (code, head.list_date)
            for code in ("fide", "fesa", "fisf")
            for head in lists_of(connection, pool_called(connection, code).id)
            if head.origin is Origin.PUBLISHED
        ]
    assert len(lists) == 20
    for code, list_date in lists:
        found = verify(proof_of(the_story.folder, code, list_date), version="0").verification
        assert found.holds, (code, list_date, found.faults, found.differences[:3])
    *lists_told, copy_told = (told.sentence for told in the_story.told if told.sport == "proof")
    assert [told.endswith("every byte is the same.") for told in lists_told] == [True] * 3
    assert copy_told.endswith("its audit finds no difference.")


def test_the_copy_is_the_same_book(the_story: "TheStory") -> None:
    second = Book(str(the_story.folder / RESTORED))
    with office(the_story.story.book).reading() as one, office(second).reading() as other:
        for code in ("fide", "fesa", "fisf"):
            assert lists_of(one, pool_called(one, code).id) == lists_of(
                other, pool_called(other, code).id
            )
        assert errata(one) == errata(other)
    second.engine.dispose()
