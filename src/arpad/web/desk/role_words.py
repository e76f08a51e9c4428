"""How roles and rights are called on a page."""

from collections.abc import Mapping

from arpad.locale import message
from arpad.model.rights import Reach, Right, Role

ROLE_NAMES: Mapping[Role, str] = {
    Role.PUBLIC: message("public"),
    Role.ORGANISER: message("organiser"),
    Role.FEDERATION_OFFICER: message("federation officer"),
    Role.RATING_OFFICER: message("rating officer"),
    Role.COMMISSION: message("commission"),
    Role.ADMINISTRATOR: message("administrator"),
}

REACH_NAMES: Mapping[Reach, str] = {
    Reach.NOTHING: message("no"),
    Reach.OWN: message("own events"),
    Reach.FEDERATION: message("own federation"),
    Reach.EVERYTHING: message("yes"),
}

RIGHT_NAMES: Mapping[Right, str] = {
    Right.SEE_PUBLIC: message("see the public site"),
    Right.OWN_ACCOUNT: message("look after the own account"),
    Right.SEE_EVENTS: message("see reports, matches, findings and the preview of an event"),
    Right.REGISTER_EVENTS: message("register events before they start"),
    Right.SUBMIT_REPORTS: message("submit reports and answer their findings"),
    Right.SEE_PLAYERS: message("see the whole record of a player"),
    Right.CHANGE_PLAYERS: message("enter players and change their data"),
    Right.ASK_FOR_CHANGES: message("ask for transfers and exclusions"),
    Right.OBJECT: message("record objections"),
    Right.DECIDE: message("decide on events, requests and objections"),
    Right.LOOK_AHEAD: message("look at dry runs, the gate, the blast radius and lists to come"),
    Right.RATE: message("rate events and periods"),
    Right.OVERRIDE: message("override findings of the gate"),
    Right.PUBLISH: message("publish lists, now or at a set time"),
    Right.CORRECT: message("correct, withdraw and undo"),
    Right.MERGE: message("merge players and take merges back"),
    Right.SET_SERIES: message("freeze series and set starting ratings"),
    Right.APPROVE_GRADES: message("approve 5 and 6 Dan"),
    Right.AUDIT: message("audit the book, read the log and take bundles"),
    Right.STUDY: message("study the scale and try other rules"),
    Right.SET_LAW: message("choose editions, readings and limits of the gate"),
    Right.MANAGE_ACCOUNTS: message("invite, change and close accounts"),
    Right.MANAGE_SITE: message("set webhooks and settings of the site, make backups"),
    Right.PROTECT_PERSONS: message("erase a person from public view and hand out a person's data"),
    Right.SEE_JOBS: message("follow long work"),
}
