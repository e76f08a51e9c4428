"""The register: new players, dated changes, corrections, and what it refuses."""

from datetime import date
from typing import Any

import pytest

from arpad.model.person import Person
from arpad.model.player import Player
from arpad.office.as_of import Asked
from arpad.office.office import Office, OfficeError
from arpad.office.register import (
    add_player,
    change_player,
    codes_for,
    correct_player,
    free_codes,
    number_of_player,
)
from arpad.office.register_search import listed, search
from arpad.office.register_view import player_view
from arpad.store.persons import persons_on

TODAY = date(2012, 3, 1)


def enter(office: Office, code: str, name: str, **facts: Any) -> Person:  # noqa: ANN401
    person = Person(code=code, name=name, since=facts.pop("since", date(2010, 1, 1)), **facts)
    with office.writing("test") as entry:
        return add_player(entry, person, today=TODAY)


def change(office: Office, code: str, since: date, **facts: Any) -> tuple[Person, ...]:  # noqa: ANN401
    with office.writing("test") as entry:
        return change_player(entry, code, facts, since=since, source="test", today=TODAY)


def correct(office: Office, code: str, **facts: Any) -> tuple[Person, ...]:  # noqa: ANN401
    with office.writing("test") as entry:
        return correct_player(entry, code, facts, source="test", today=TODAY)


def known(office: Office, day: date) -> Person:
    with office.reading() as connection:
        (person,) = persons_on(connection, day).values()
    return person


def test_a_player_without_a_code_is_numbered_by_the_office(office: Office) -> None:
    assert enter(office, "", "Kask, Kaur").code == "A000001"
    assert enter(office, "4500012", "Tamm, Mari").code == "4500012"
    assert enter(office, "", "Mets, Juhan").code == "A000003"


def test_a_number_that_somebody_took_as_code_is_passed_over(office: Office) -> None:
    enter(office, "A000002", "Kask, Kaur")
    with office.reading() as connection:
        assert free_codes(connection, 2) == ["A000003", "A000004"]


def test_a_code_is_given_once(office: Office) -> None:
    enter(office, "77", "Kask, Kaur")
    with pytest.raises(OfficeError, match="The code 77 is taken"):
        enter(office, "77", "Tamm, Mari")


def test_ids_of_a_federation_are_kept_and_ranks_are_not(office: Office) -> None:
    enter(office, "4500012", "Kask, Kaur")
    reported = [Player(id=i) for i in ("4500099", "4500012", "1", "#2", "Berta")]
    with office.reading() as connection:
        assert codes_for(connection, reported) == {
            "4500099": "4500099",
            "4500012": "A000002",
            "1": "A000003",
            "#2": "A000004",
            "Berta": "A000005",
        }


def test_nobody_has_the_code(office: Office) -> None:
    with office.reading() as connection, pytest.raises(OfficeError, match="Nobody in the register"):
        number_of_player(connection, "99")


def test_a_change_holds_from_its_day_on(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", federation="EST")
    change(office, "77", date(2011, 7, 1), federation="FIN")
    assert known(office, date(2011, 6, 30)).federation == "EST"
    assert known(office, date(2011, 7, 1)).federation == "FIN"


def test_a_change_before_a_later_one_is_carried_on_into_it(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", federation="EST")
    change(office, "77", date(2011, 7, 1), federation="FIN")
    added = change(office, "77", date(2011, 1, 1), title="FM", federation="SWE")
    assert [(v.since, v.federation, v.title) for v in added] == [
        (date(2011, 1, 1), "SWE", "FM"),
        (date(2011, 7, 1), "FIN", "FM"),
    ]
    assert known(office, date(2012, 1, 1)).federation == "FIN"


def test_what_held_before_the_first_version_ends_with_it(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", federation="EST")
    change(office, "77", date(2005, 1, 1), federation="LAT")
    assert known(office, date(2006, 1, 1)).federation == "LAT"
    assert known(office, date(2010, 1, 1)).federation == "EST"


def test_a_correction_reaches_back_to_the_first_day_of_what_was_wrong(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", born=1990, title="CM")
    change(office, "77", date(2011, 1, 1), title="FM")
    change(office, "77", date(2011, 6, 1), federation="FIN")
    correct(office, "77", born=1991, title="IM")
    days = (date(2010, 1, 1), date(2011, 1, 1), date(2011, 6, 1))
    said = [known(office, day) for day in days]
    assert [(p.born, p.title, p.federation) for p in said] == [
        (1991, "CM", None),
        (1991, "IM", None),
        (1991, "IM", "FIN"),
    ]


def test_what_was_corrected_stays_visible(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", born=1990)
    correct(office, "77", born=1991)
    with office.reading() as connection:
        view = player_view(connection, "77", Asked(valid=TODAY, today=TODAY))
    assert [(c.facts, c.is_corrected) for c in view.changes] == [
        ({"name": "Kask, Kaur", "born": 1990}, True),
        ({"born": 1991}, False),
    ]
    assert view.person.born == 1991


def test_what_holds_already_is_no_change(office: Office) -> None:
    enter(office, "77", "Kask, Kaur", title="FM")
    with pytest.raises(OfficeError, match="says so of 77 already"):
        change(office, "77", TODAY, title="FM")


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"name": "-"}, "has no letters"),
        ({"name": " Kask"}, "blanks around it"),
        ({"name": "K" * 201}, "longer than 200"),
        ({"born": 1800}, "Born 1800 cannot be"),
        ({"born": date(2012, 3, 2)}, "still to come"),
        ({"deceased": date(2012, 3, 2)}, "still to come"),
        ({"born": 1990, "deceased": date(1980, 1, 1)}, "cannot be of somebody born 1990"),
        ({"federation": ""}, "is empty"),
    ],
)
def test_nonsense_is_refused(office: Office, facts: dict[str, Any], sentence: str) -> None:
    enter(office, "77", "Kask, Kaur")
    with pytest.raises(OfficeError, match=sentence):
        change(office, "77", TODAY, **facts)
    assert known(office, TODAY).name == "Kask, Kaur"


def test_all_nonsense_is_named_at_once(office: Office) -> None:
    with pytest.raises(OfficeError) as refusal:
        enter(office, "7 7", "-", born=1700)
    assert len(str(refusal.value).splitlines()) == 3


@pytest.mark.parametrize("since", [date(2013, 4, 1), date(1700, 1, 1)])
def test_a_day_out_of_reach_is_refused(office: Office, since: date) -> None:
    enter(office, "77", "Kask, Kaur")
    with pytest.raises(OfficeError, match=r"ahead|out of reach"):
        change(office, "77", since, title="FM")


def test_search_puts_the_nearest_first(office: Office) -> None:
    enter(office, "1", "Mulleros, Hans")
    enter(office, "2", "Müller, Hansi")
    enter(office, "3", "Müller, Hans")
    enter(office, "4", "Mueller, Hans Peter")
    with office.reading() as connection:
        found = search(connection, "muller hans")
        assert [person.code for person in found] == ["3", "4", "2", "1"]
        assert [p.code for p in search(connection, "muller hans", limit=1)] == ["3"]


def test_search_finds_codes_and_former_names(office: Office) -> None:
    enter(office, "77", "Kask, Kaie", federation="EST", born=date(1990, 5, 1))
    change(office, "77", date(2011, 1, 1), name="Tamm, Kaie", federation="FIN")
    with office.reading() as connection:
        for text in ("77", " 77 ", "kask", "Tamm"):
            assert [person.name for person in search(connection, text)] == ["Tamm, Kaie"]
        assert search(connection, "kask", federation="FIN", born=1990)
        assert not search(connection, "kask", federation="EST")
        assert not search(connection, "kask", born=1991)
        assert not search(connection, "---")


def test_the_register_is_listed_by_name_on_a_day(office: Office) -> None:
    enter(office, "1", "Øst, Åse", federation="NOR")
    enter(office, "2", "Nord, Ola", federation="NOR", since=date(2011, 1, 1))
    enter(office, "3", "Syd, Eva", federation="SWE")
    with office.reading() as connection:
        assert [p.code for p in listed(connection, federation=None, on=TODAY)] == ["2", "1", "3"]
        on = date(2010, 6, 1)
        assert [p.code for p in listed(connection, federation="NOR", on=on)] == ["1"]


def test_nothing_is_known_before_the_first_day(office: Office) -> None:
    enter(office, "77", "Kask, Kaur")
    with office.reading() as connection, pytest.raises(OfficeError, match="first day is 2010"):
        player_view(connection, "77", Asked(valid=date(2009, 1, 1), today=TODAY))
