"""The system of an event, from codes and from words of many languages."""

import pytest

from arpad.formats.trf.systems import (
    WORDS,
    is_knockout,
    is_league,
    is_of_teams,
    system_from_code,
    system_from_words,
)
from arpad.model.system import System


@pytest.mark.parametrize(
    ("words", "system"),
    [
        ("Individual: Swiss-System (Standard)", "swiss"),
        ("Swiss System", "swiss"),
        ("Schweizer System", "swiss"),
        ("Système suisse", "swiss"),
        ("SISTEMA SUIZO", "swiss"),
        ("Sistema svizzero", "swiss"),
        ("system szwajcarski", "swiss"),
        ("Švýcarský systém", "swiss"),
        ("Svájci rendszer", "swiss"),
        ("Šveitsi süsteem", "swiss"),
        ("Швейцарская система", "swiss"),
        ("Monrad", "swiss"),
        ("FIDE_DUTCH_2025", "swiss"),
        ("Individual: Round Robin", "round-robin"),
        ("round-robin", "round-robin"),
        ("Rundenturnier", "round-robin"),
        ("Toutes rondes", "round-robin"),
        ("Toutes-rondes", "round-robin"),
        ("Todos contra todos", "round-robin"),
        ("Sistema de liga", "round-robin"),
        ("Girone all'italiana", "round-robin"),
        ("system kołowy", "round-robin"),
        ("Круговой турнир", "round-robin"),
        ("Berger", "round-robin"),
        ("Ringsüsteem", "round-robin"),
        ("Double Round Robin", "double-round-robin"),
        ("Doppelrundiges Rundenturnier", "double-round-robin"),
        ("Toutes rondes, aller-retour", "double-round-robin"),
        ("Team: Swiss System", "team"),
        ("Mannschaftsturnier", "team"),
        ("Tournoi par équipes", "team"),
        ("Командное первенство", "team"),
        ("FIDE-TEAM-BAKU", "team"),
        ("Scheveningen", "scheveningen"),
        ("Scheveningen team match", "scheveningen"),
        ("Match", "match"),
        ("Zweikampf", "match"),
        ("Table of games", "table"),
        ("Keizer", None),
        ("", None),
        ("Open", None),
    ],
)
def test_words(words: str, system: str | None) -> None:
    assert system_from_words(words) == system


@pytest.mark.parametrize("system", System)
def test_our_own_words_are_understood(system: System) -> None:
    assert system_from_words(WORDS[system]) is system


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("FIDE_DUTCH_2017", "swiss"),
        ("FIDE_DUTCH_2025_BAKU", "swiss"),
        ("FIDE_DUBOV", "swiss"),
        ("FIDE_BURSTEIN", "swiss"),
        ("FIDE_DOUBLESWISS", "swiss"),
        ("CUSTOM_SWISS", "swiss"),
        ("BERGER_ROUNDROBIN", "round-robin"),
        ("BERGER_ROUNDROBIN_G1", "round-robin"),
        ("BERGER_ROUNDROBIN_G2", "double-round-robin"),
        ("BERGER_ROUNDROBIN_G4", "round-robin"),
        ("FIDE_ROUNDROBIN", "round-robin"),
        ("fide_doubleroundrobin ", "double-round-robin"),
        ("FIDE_TEAM_TYPEA_MP_GP", "team"),
        ("BERGER_TEAM_ROUNDROBIN_G1", "team"),
        ("FIDE_SCHILLER_4x3", "team"),
        ("FIDE_SCHEVENINGEN_G2", "scheveningen"),
        ("CUSTOM_KNOCKOUT", None),
        ("CUSTOM_", None),
        ("", None),
    ],
)
def test_codes(code: str, system: str | None) -> None:
    assert system_from_code(code) == system


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Team: 2. Bundesliga", True),
        ("Interclubs, round 3", True),
        ("Nationale 1, ligue", True),
        ("Meistriliiga", False),
        ("Team (league)", True),
        ("Swiss", False),
        ("Sistema de liga", False),
        ("Colleague", False),
    ],
)
def test_leagues(words: str, answer: bool) -> None:  # noqa: FBT001 - a case of the table
    assert is_league(words) is answer


def test_teams_and_knockouts() -> None:
    assert is_of_teams("FIDE_TEAM_MP")
    assert not is_of_teams("Individual")
    assert is_knockout("CUSTOM_KNOCKOUT")
    assert is_knockout("Knock-out")
    assert not is_knockout("Swiss")
