"""Sending: letters that wait are handed to the mail server, each until it is taken."""

import smtplib
from collections.abc import Sequence

from arpad.office.access.accounts import INVITATION_DAYS, RESET_HOURS, link_for
from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import Bench
from arpad.office.notices.letters import Letter, letter_with_link
from arpad.office.notices.post import Post, connected, hand_over, message_of, plainly
from arpad.office.notices.retries import arrived, missed
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Way, due_deliveries

AT_ONCE = 50
_TAKEN = "The mail server has taken it."
_WHO = "the post"
_REFUSED = (smtplib.SMTPException, ValueError)


def send_letters(bench: Bench, post: Post) -> int:
    """Send the letters that are due; return how many were taken.

    A server that cannot be reached is not asked again for each of them.
    """
    with bench.desk.reading() as connection:
        due = due_deliveries(connection, (Way.LETTER, Way.LINK), bench.clock(), AT_ONCE)
    if not due:
        return 0
    try:
        with connected(post) as server:
            return _all_sent(bench, post, server, due)
    except OSError as problem:
        missed(bench, plainly(problem), *due)
        return 0


def _all_sent(bench: Bench, post: Post, server: smtplib.SMTP, due: Sequence[Delivery]) -> int:
    """Send letters one after another; those behind one at which a server breaks off wait."""
    taken = 0
    for each in due:
        try:
            taken += _sent(bench, post, server, each)
        except OSError as problem:
            missed(bench, plainly(problem), each)
            break
    return taken


def _sent(bench: Bench, post: Post, server: smtplib.SMTP, delivery: Delivery) -> int:
    """Send one letter; a server that breaks off is left to the caller."""
    try:
        letter = _written(bench, post, delivery)
    except OfficeError as problem:
        missed(bench, str(problem), delivery, for_good=True)
        return 0
    try:
        made = message_of(post, delivery.id, delivery.address, letter, delivery.created)
        hand_over(server, post, delivery.address, made)
    except smtplib.SMTPServerDisconnected:
        raise
    except _REFUSED as problem:
        missed(bench, plainly(problem), delivery)
        return 0
    arrived(bench, delivery, _TAKEN)
    return 1


def _written(bench: Bench, post: Post, delivery: Delivery) -> Letter:
    """Return what a letter says; a link is made at this moment, so that none is ever kept."""
    if delivery.way is Way.LETTER:
        return Letter(delivery.subject, delivery.body)
    entrance = Entrance(desk=bench.desk, who=_WHO, now=bench.clock())
    invited = link_for(entrance, int(delivery.body))
    is_new = not invited.account.has_password
    return letter_with_link(
        invited.account,
        f"{post.url}/account/link/{invited.token}",
        hours=INVITATION_DAYS * 24 if is_new else RESET_HOURS,
        site=post.url,
    )
