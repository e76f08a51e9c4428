"""The public surface: everything listed can be had, and listing costs nothing."""

import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

import arpad


@pytest.mark.parametrize("name", arpad.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(arpad, name) is not None


def test_the_names_are_listed_in_order_and_complete() -> None:
    assert dir(arpad) == sorted(arpad.__all__)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'elo'"):
        arpad.__getattr__("elo")


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys, arpad; print([m for m in ('msgspec', 'rich', 'cyclopts', 'numpy') "
        "if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_an_unreadable_event_file_raises_with_every_reason(tmp_path: object) -> None:
    with pytest.raises(arpad.UnreadableEventError, match="There is no such file") as caught:
        arpad.read_event(f"{tmp_path}/none.json")
    assert len(caught.value.findings) == 1


def test_a_player_of_shogi_can_be_described_and_asked_about() -> None:
    """Rule 11 by hand: from 1 Kyu the next is 1 Dan, whose upper bound is 1800."""
    player = arpad.Player(
        id="1",
        rating=1768,
        games=88,
        grade="1 Kyu",
        counters=arpad.Counters(lb=9, lb_has_mp=True, mp=4),
        approvals=(arpad.Approval(grade="5 Dan"),),
    )
    needs = arpad.grade_needs(player, edition="fesa/elo_program")
    assert isinstance(needs, arpad.GradeNeeds)
    assert (needs.next_grade, needs.ways[0].points_missing) == ("1 Dan", 32)


def test_a_table_can_be_rated_and_printed_from_python() -> None:
    newcomer = arpad.Player(
        id="2",
        outside_grade="1 Dan",
        evidence=arpad.Evidence(document="certificate"),
        history=(arpad.StoredResult(opponent_rating=1500, score=Decimal(1)),),
    )
    event = arpad.Event(
        name="Table",
        federation="FESA",
        start=date(2024, 5, 4),
        system=arpad.System.TABLE,
        players=(arpad.Player(id="1", rating=1500, games=50, bonus_used=100), newcomer),
        games=(arpad.Game(round=1, white="1", black="2", result=arpad.Result.WHITE_WINS),),
    )
    rows = arpad.report_table(event, arpad.rate(event))
    assert rows is not None
    assert [row.id for row in rows] == ["1", "2"]


def test_bars_can_be_proposed_and_decided_from_python() -> None:
    """Section 2 by hand: of 20 players 1, 3 and 9 reach the bars."""
    last = date(2020, 3, 8)
    players = [
        arpad.Player(id=str(n), rating=2000 - 10 * n, games=40, tournaments=5, last_event=last)
        for n in range(20)
    ]
    decision = arpad.BarsDecision(
        bars={"Joker": 2000, "A": 1980, "B": 1900}, who="Commission", when=date(2020, 9, 1)
    )
    proposal = arpad.propose_bars(players, on=date(2020, 8, 31), decision=decision)
    assert isinstance(proposal, arpad.BarsProposal)
    assert proposal.proposed == {"Joker": 2000, "A": 1980, "B": 1920}
    assert proposal.decision == decision


def test_ratings_can_be_launched_from_python() -> None:
    """Annex 1 and section 4 by hand: 1679 and 1430, 40 for either with no game, W_e 0.81."""
    ranking = [
        arpad.RankedPlayer(id="1", classic_rank=1, classic_series="Joker"),
        arpad.RankedPlayer(id="2", classic_rank=2, classic_series="A"),
    ]
    event = arpad.Event(
        name="Tournoi",
        start=date(2018, 5, 5),
        system=arpad.System.TABLE,
        players=tuple(arpad.Player(id=player.id) for player in ranking),
        games=(arpad.Game(round=1, white="1", black="2", result=arpad.Result.WHITE_WINS),),
    )
    starting = arpad.starting_ratings(ranking, on=date(2019, 9, 1))
    assert isinstance(starting, arpad.StartingRatings)
    assert [rating.rating for rating in starting.ratings] == [1679, 1430]
    launch = arpad.launch(ranking, [event])
    assert isinstance(launch, arpad.Launch)
    assert {player.id: player.rating for player in launch.players} == {"1": 1687, "2": 1422}


def test_a_house_edition_is_read_held_and_named(tmp_path: Path) -> None:
    file = tmp_path / "k20.toml"
    file.write_text(
        'name = "house/named"\ntitle = "K = 20"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[k_ordinary]]\nvalue = 20\n",
        encoding="utf-8",
    )
    assert arpad.read_house(file).name == "house/named"
    # 2010, art. 8.58: K times the difference of the score to the one expected, 0.50 among equals.
    event = arpad.Event(
        name="Match",
        start=date(2012, 1, 10),
        end=date(2012, 1, 10),
        registered=date(2011, 1, 1),
        system=arpad.System.SWISS,
        time_control="90+30",
        players=tuple(arpad.Player(id=code, rating=2000, games=100) for code in "AB"),
        games=(arpad.Game(round=1, white="A", black="B", result=arpad.Result.WHITE_WINS),),
    )
    outcome = arpad.rate(event, edition="house/named")
    assert outcome.players[0].change == Decimal("10.00")


def test_a_house_edition_that_cannot_be_used_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(arpad.UnknownEditionError, match="There is no such file"):
        arpad.read_house(tmp_path / "none.toml")
