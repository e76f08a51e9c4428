"""Letters go out through a real mail server, which may refuse, be down, or break off."""

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.access.accounts import owner_of_link
from arpad.office.access.entrance import Entrance
from arpad.office.notices.letters import Letter
from arpad.office.notices.links import MOST_FOR_ACCOUNT, MOST_IN_AN_HOUR, TooOftenError, forgotten
from arpad.office.notices.post import message_of, post_of
from arpad.office.notices.sending import send_letters
from arpad.office.office import OfficeError
from arpad.store.desk.accounts import change_account
from arpad.store.desk.deliveries import (
    Delivery,
    Progress,
    Way,
    add_deliveries,
    newest_deliveries,
)

if TYPE_CHECKING:
    from tests.office.notices.conftest import Hands, MailServer

LETTERS = (Way.LETTER, Way.LINK)


def wait_for(hands: "Hands", *addresses: str, subject: str = "News", body: str = "Text\n") -> None:
    with hands.desk.writing() as connection:
        add_deliveries(
            connection,
            [
                Delivery(
                    way=Way.LETTER,
                    address=address,
                    subject=subject,
                    body=body,
                    created=hands.now,
                    due=hands.now,
                )
                for address in addresses
            ],
        )


def states(hands: "Hands") -> list[tuple[Progress, int]]:
    with hands.desk.reading() as connection:
        found = newest_deliveries(connection, LETTERS, 100)
    return [(each.state, each.tries) for each in reversed(found)]


def last(hands: "Hands") -> Delivery:
    with hands.desk.reading() as connection:
        return newest_deliveries(connection, LETTERS, 1)[0]


def entrance(hands: "Hands", who: str = "somebody at 192.0.2.1") -> Entrance:
    return Entrance(desk=hands.desk, who=who, now=hands.now)


def test_a_letter_arrives_as_it_was_written(hands: "Hands", mail: "MailServer") -> None:
    body = "Tere, Õie!\n\n" + "A long line. " * 40 + "\nhttps://ratings.example.org/events/1\n"
    wait_for(hands, "anna@example.org", subject="Tallinna õppeturniir: " + "x" * 100, body=body)
    assert send_letters(hands.bench, mail.post()) == 1
    (letter,) = mail.letters
    assert letter["Subject"] == "Tallinna õppeturniir: " + "x" * 100
    assert letter["From"] == "Rating office <office@example.org>"
    assert letter["To"] == "anna@example.org"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter.get_content().replace("\r\n", "\n") == body
    assert mail.envelopes == [("office@example.org", ["anna@example.org"])]
    assert states(hands) == [(Progress.ARRIVED, 1)]
    # What it said is for its reader: the desk keeps it no longer.
    assert last(hands).body == ""
    assert send_letters(hands.bench, mail.post()) == 0


def test_a_server_that_is_down_is_tried_after_1_5_and_30_minutes(
    hands: "Hands", mail: "MailServer"
) -> None:
    mail.stop()
    wait_for(hands, "anna@example.org", "bert@example.org")
    tries = list[int]()
    for minute in range(60):
        before = last(hands).tries
        send_letters(hands.bench, mail.post())
        if last(hands).tries > before:
            tries.append(minute)
        hands.later(1)
    # At once, 1 minute later, 5 minutes after that, 30 minutes after that.
    assert tries == [0, 1, 6, 36]
    assert states(hands) == [(Progress.FAILED, 4)] * 2
    assert last(hands).said == "The mail server cannot be reached."


def test_a_letter_waits_over_a_restart_until_the_server_is_back(
    hands: "Hands", mail: "MailServer"
) -> None:
    mail.stop()
    wait_for(hands, "anna@example.org")
    send_letters(hands.bench, mail.post())
    mail.start()
    assert send_letters(hands.bench, mail.post()) == 0  # it is not due yet
    hands.later(1)
    assert send_letters(hands.bench, mail.post()) == 1
    assert states(hands) == [(Progress.ARRIVED, 2)]


def test_a_reader_whom_the_server_refuses_holds_nobody_else_up(
    hands: "Hands", mail: "MailServer"
) -> None:
    mail.refuse = "bert"
    wait_for(hands, "anna@example.org", "bert@example.org", "carl@example.org")
    assert send_letters(hands.bench, mail.post()) == 2
    assert states(hands) == [
        (Progress.ARRIVED, 1),
        (Progress.WAITING, 1),
        (Progress.ARRIVED, 1),
    ]
    with hands.desk.reading() as connection:
        refused = newest_deliveries(connection, LETTERS, 3)[1]
    assert refused.said == "The mail server answered 550: 5.1.1 no such mailbox"
    assert refused.due == hands.now + timedelta(minutes=1)


def test_a_server_that_breaks_off_is_asked_again_for_that_letter(
    hands: "Hands", mail: "MailServer"
) -> None:
    mail.breaks_off = True
    wait_for(hands, "anna@example.org", "bert@example.org")
    assert send_letters(hands.bench, mail.post()) == 0
    assert states(hands) == [(Progress.WAITING, 1), (Progress.WAITING, 0)]
    mail.breaks_off = False
    hands.later(1)
    assert send_letters(hands.bench, mail.post()) == 2
    assert len({letter["Message-ID"] for letter in mail.letters}) == 2


def test_name_and_password_are_shown_to_the_server_and_to_nobody_else(
    hands: "Hands", mail: "MailServer", caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    wait_for(hands, "anna@example.org")
    wrong = mail.post("office", "not-the-password")
    assert send_letters(hands.bench, wrong) == 0
    assert last(hands).said == "The mail server refuses the name or the password."
    hands.later(1)
    right = mail.post("office", "p%40ss%3Aword")
    assert send_letters(hands.bench, right) == 1
    shown = caplog.text + repr(wrong) + repr(right) + last(hands).said
    assert "p@ss" not in shown
    assert "not-the-password" not in shown


@pytest.mark.parametrize("broken", ["News\r\nBcc: all@example.org", "News\nX: y", "a\rb"])
def test_a_line_break_never_becomes_a_header(
    hands: "Hands", mail: "MailServer", broken: str
) -> None:
    post = mail.post()
    with pytest.raises(ValueError, match="linefeed or carriage return"):
        message_of(post, 1, "anna@example.org", Letter(broken, ""), hands.now)
    with pytest.raises(ValueError, match="linefeed or carriage return"):
        message_of(post, 1, f"a@example.org{broken[4:] or broken}", Letter("x", ""), hands.now)
    wait_for(hands, "anna@example.org", subject=broken)
    assert send_letters(hands.bench, post) == 0
    assert mail.letters == []
    assert states(hands) == [(Progress.WAITING, 1)]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"ARPAD_SMTP": "smtp://mail.example.org"}, ("smtp", "mail.example.org", 25, "")),
        ({"ARPAD_SMTP": "starttls://u:p@m:2525"}, ("starttls", "m", 2525, "u")),
        ({"ARPAD_SMTP": "smtps://u%40x:p@m"}, ("smtps", "m", 465, "u@x")),
    ],
)
def test_the_environment_names_the_server(
    environment: Mapping[str, str], expected: tuple[str, str, int, str]
) -> None:
    post = post_of({**environment, "ARPAD_URL": "https://r.example.org/"})
    assert post is not None
    assert (post.scheme, post.host, post.port, post.user) == expected
    assert post.sender == "arpad@r.example.org"
    # No letter is of use without the address of the site.
    assert post_of(environment) is None


@pytest.mark.parametrize(
    "told", ["mail.example.org", "http://u:hush@m", "smtp://u:hush@", "smtp://u:hush@m:port"]
)
def test_a_server_that_is_not_understood_is_refused_without_its_password(told: str) -> None:
    with pytest.raises(OfficeError, match="ARPAD_SMTP is not understood") as refused:
        post_of({"ARPAD_SMTP": told, "ARPAD_URL": "https://r.example.org"})
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_who_has_forgotten_the_password_gets_a_link_that_the_desk_never_kept(
    hands: "Hands", mail: "MailServer"
) -> None:
    number = hands.account("anna", Role.ORGANISER, federation="EST")
    forgotten(entrance(hands), " Anna ", sends_letters=True)
    assert last(hands).body == str(number)
    assert send_letters(hands.bench, mail.post()) == 1
    text = mail.letters[0].get_content()
    link = next(line for line in text.splitlines() if "/account/link/" in line)
    assert link.startswith("https://ratings.example.org/account/link/")
    assert "for 2 hours" in text
    _, owner = owner_of_link(entrance(hands), link.rpartition("/")[2])
    assert owner.name == "anna"


def test_an_invitation_is_good_for_a_week(hands: "Hands", mail: "MailServer") -> None:
    number = hands.account("anna", Role.ORGANISER, federation="EST", language="en")
    with hands.desk.writing() as connection:
        change_account(connection, number, password=None)
    forgotten(entrance(hands), "anna", sends_letters=True)
    send_letters(hands.bench, mail.post())
    text = mail.letters[0].get_content()
    assert "for 168 hours" in text
    token = next(line for line in text.splitlines() if "/link/" in line).rpartition("/")[2]
    hands.later(6 * 24 * 60)
    assert owner_of_link(entrance(hands), token)[1].name == "anna"


@pytest.mark.parametrize("name", ["nobody", "closed", "silent", "", "x" * 500])
def test_nobody_else_gets_a_letter(hands: "Hands", name: str) -> None:
    hands.account("silent", Role.RATING_OFFICER, email=None)
    closed = hands.account("closed", Role.RATING_OFFICER)
    with hands.desk.writing() as connection:
        change_account(connection, closed, is_closed=True)
    forgotten(entrance(hands), name, sends_letters=True)
    assert states(hands) == []


def test_links_are_not_asked_for_without_end(hands: "Hands", mail: "MailServer") -> None:
    hands.account("anna", Role.RATING_OFFICER)
    for turn in range(MOST_IN_AN_HOUR):
        forgotten(entrance(hands), "anna", sends_letters=True)
        send_letters(hands.bench, mail.post())
        assert len(mail.letters) == min(turn + 1, MOST_FOR_ACCOUNT)
    with pytest.raises(TooOftenError):
        forgotten(entrance(hands), "anna", sends_letters=True)
    forgotten(entrance(hands, "somebody at 192.0.2.2"), "anna", sends_letters=True)
    hands.later(61)
    forgotten(entrance(hands), "anna", sends_letters=True)
    send_letters(hands.bench, mail.post())
    assert len(mail.letters) == MOST_FOR_ACCOUNT + 1


def test_the_letter_of_an_account_closed_meanwhile_is_given_up(
    hands: "Hands", mail: "MailServer"
) -> None:
    number = hands.account("anna", Role.RATING_OFFICER)
    forgotten(entrance(hands), "anna", sends_letters=True)
    with hands.desk.writing() as connection:
        change_account(connection, number, is_closed=True)
    assert send_letters(hands.bench, mail.post()) == 0
    assert states(hands) == [(Progress.FAILED, 1)]
    assert mail.letters == []
