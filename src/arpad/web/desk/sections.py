"""The sections of the desk: who may do something there sees the way to it."""

from msgspec import Struct

from arpad.locale import message
from arpad.model.rights import Right


class Section(Struct, frozen=True):
    """A part of the desk."""

    path: str
    name: str
    right: Right


SECTIONS = (
    Section("/desk/events", message("Events"), Right.SEE_EVENTS),
    Section("/desk/submit", message("Hand in a report"), Right.SUBMIT_REPORTS),
    Section("/desk/submissions", message("Submissions"), Right.SEE_EVENTS),
    Section("/desk/players", message("Players"), Right.SEE_PLAYERS),
    Section("/desk/requests", message("Requests"), Right.ASK_FOR_CHANGES),
    Section("/desk/inbox", message("Inbox"), Right.LOOK_AHEAD),
    Section("/desk/periods", message("Rating and lists"), Right.LOOK_AHEAD),
    Section("/desk/grades", message("Grades"), Right.LOOK_AHEAD),
    Section("/desk/calendar", message("Calendar"), Right.LOOK_AHEAD),
    Section("/desk/corrections", message("Corrections"), Right.LOOK_AHEAD),
    Section("/desk/merges", message("Merges"), Right.LOOK_AHEAD),
    Section("/desk/objections", message("Objections"), Right.SEE_PLAYERS),
    Section("/desk/series", message("Series"), Right.LOOK_AHEAD),
    Section("/desk/laboratory", message("Laboratory"), Right.STUDY),
    Section("/desk/audit", message("Audit"), Right.AUDIT),
    Section("/desk/scale", message("The scale"), Right.STUDY),
    Section("/desk/log", message("Log"), Right.AUDIT),
    Section("/desk/persons", message("Privacy"), Right.PROTECT_PERSONS),
    Section("/desk/accounts", message("Accounts"), Right.MANAGE_ACCOUNTS),
    Section("/desk/law", message("Law"), Right.SET_LAW),
    Section("/desk/site", message("Site"), Right.MANAGE_SITE),
    Section("/desk/letters", message("Letters"), Right.MANAGE_SITE),
    Section("/desk/webhooks", message("Webhooks"), Right.MANAGE_SITE),
    Section("/desk/jobs", message("Long work"), Right.SEE_JOBS),
    Section("/desk/account", message("Own account"), Right.OWN_ACCOUNT),
)
