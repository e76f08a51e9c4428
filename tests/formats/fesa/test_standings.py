"""A report is joined to a list by names, however they are spelt; doubts are told, not guessed."""

from datetime import date

import pytest

from arpad.formats.fesa import with_standings
from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.system import System


def report(*players: Player) -> Event:
    return Event(
        name="Open",
        start=date(2024, 9, 7),
        system=System.TABLE,
        players=players,
        games=tuple(
            Game(round=1, white=player.id, result=Result.WHITE_FORFEIT_WIN) for player in players
        ),
    )


def joined(name: str, *known: Player) -> tuple[Player, list[str]]:
    event, findings = with_standings(report(Player(id="1", name=name)), known)
    assert event.games[0].white == event.players[0].id
    return event.players[0], [finding.message for finding in findings]


@pytest.mark.parametrize(
    ("reported", "listed"),
    [
        ("Sørensen, Åse", "Sorensen, Ase"),
        ("Soerensen, Aase", "Sørensen, Åse"),
        ("Müller, Jörg", "MUELLER, Joerg"),
        ("Muller, Jorg", "Müller, Jörg"),
        ("Le-Quoc, Élodie", "le quoc, elodie"),
        ("O'Brien, Cian", "O’Brien, Cian"),  # noqa: RUF001 - as word processors spell it
        ("Vaucourtier, Solène", "Solène Vaucourtier"),
        ("Łuczak, Ola", "Luczak, Ola"),
        ("羽生, 善治", "羽生, 善治"),
    ],
)
def test_spellings_of_one_name_meet(reported: str, listed: str) -> None:
    player, messages = joined(reported, Player(id="F7", name=listed, rating=1500, games=20))
    assert messages == []
    assert player == Player(id="F7", name=reported, rating=1500, games=20)


def test_the_surer_spelling_wins() -> None:
    player, messages = joined(
        "Boeck, Jan", Player(id="A", name="Bock, Jan"), Player(id="B", name="Boeck, Jan")
    )
    assert (player.id, messages) == ("B", [])
    player, messages = joined(
        "Martin, Thomas",
        Player(id="A", name="Thomas, Martin"),
        Player(id="B", name="Martin, Thomas"),
    )
    assert (player.id, messages) == ("B", [])


def test_the_same_letters_are_surer_than_others_for_them() -> None:
    player, messages = joined(
        "Müller, Jan", Player(id="A", name="Mueller, Jan"), Player(id="B", name="MÜLLER, Jan")
    )
    assert (player.id, messages) == ("B", [])
    player, (message,) = joined(
        "Müller, Jan", Player(id="A", name="Mueller, Jan"), Player(id="B", name="Muller, Jan")
    )
    assert player.id == "1"
    assert message.startswith("The list has 2 players of this name")


@pytest.mark.parametrize("name", ["!!!", "-"])
def test_a_name_of_signs_is_found_as_it_stands(name: str) -> None:
    player, messages = joined(name, Player(id="F7", name=name), Player(id="F8", name="?"))
    assert (player.id, messages) == ("F7", [])


def test_who_is_not_on_the_list_is_told_and_kept() -> None:
    player, messages = joined("Salo, Aimo", Player(id="1", name="Salo, Aino", rating=1500))
    assert player == Player(id="#1", name="Salo, Aimo")
    assert messages == ['There is no such player on the list; did you mean "Salo, Aino"?']
    _, messages = joined("Zzz", Player(id="1", name="Salo, Aino"))
    assert messages == [
        "There is no such player on the list; correct the name, or mark the player as new with N."
    ]


def test_a_new_player_need_not_be_on_the_list() -> None:
    event, findings = with_standings(report(Player(id="1", name="Salo, Aino", games=0)), [])
    assert event.players[0] == Player(id="1", name="Salo, Aino", games=0)
    assert findings == ()


def test_a_new_player_on_the_list_is_told() -> None:
    known = Player(id="F7", name="Salo, Aino", rating=1500, games=20)
    event, (finding,) = with_standings(report(Player(id="1", name="Salo, Aino", games=0)), [known])
    assert event.players == (known,)
    assert finding.message.startswith("The report marks this player as new, and the list has")


def test_two_of_one_name_on_the_list_are_not_guessed_between() -> None:
    player, (message,) = joined(
        "Salo, Aino", Player(id="A", name="Salo, Aino"), Player(id="B", name="SALO, Aino")
    )
    assert player.id == "1"
    assert message.startswith("The list has 2 players of this name, Salo, Aino (A) and SALO, Aino")


def test_two_of_the_report_who_are_one_on_the_list_are_told() -> None:
    event = report(Player(id="1", name="Salo, Aino"), Player(id="2", name="salo, aino"))
    _, findings = with_standings(event, [Player(id="A", name="Salo, Aino", rating=1500)])
    assert [finding.where for finding in findings] == [
        "player Salo, Aino (1)",
        "player salo, aino (2)",
    ]


def test_the_rating_of_the_list_is_taken_and_another_one_told() -> None:
    event = report(Player(id="1", name="Salo, Aino", rating=1499, federation="FI"))
    known = Player(id="A", name="Salo, Aino", rating=1500, federation="FIN")
    event, (finding,) = with_standings(event, [known])
    assert (event.players[0].rating, event.players[0].federation) == (1500, "FI")
    assert "The report has the rating 1499, the list 1500" in finding.message


def test_a_player_without_a_name_is_found_by_the_id() -> None:
    known = Player(id="F7", name="Salo, Aino", rating=1500)
    for name in ("", "F7"):
        event, findings = with_standings(report(Player(id="F7", name=name)), [known])
        assert event.players == (known,)
        assert findings == ()


def test_everybody_has_an_id_of_his_own() -> None:
    event = report(Player(id="2", name="Ek, Bo"), Player(id="1", name="Salo, Aino"))
    event, _ = with_standings(event, [Player(id="2", name="Salo, Aino")])
    assert [player.id for player in event.players] == ["#2", "2"]
    assert [game.white for game in event.games] == ["#2", "2"]
