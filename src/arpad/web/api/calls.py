"""How the client asks for each operation, for the page that shows the API to programmers."""

from collections.abc import Mapping

CALLS: Mapping[str, str] = {
    "index": "client.index()",
    "find_players": 'client.players("kask")',
    "player": 'client.player("4500012")',
    "player_history": 'client.history("4500012", "fide")',
    "player_ledger": 'client.ledger("4500012", "fide")',
    "player_projected": 'client.projected("4500012", "fide")',
    "explain": 'client.explain("4500012", "fide", date(2012, 1, 1))',
    "pools": "client.pools()",
    "lists": 'client.lists("fide")',
    "list_in_force": 'client.list_in_force("fide", valid=date(2012, 2, 29))',
    "list_rows": 'client.list_rows("fide", date(2012, 1, 1), federation="EST")',
    "list_file": 'client.stream_list("fide", date(2012, 1, 1), "csv")',
    "top": 'client.top("fide", date(2012, 1, 1), group="women")',
    "movers": 'client.movers("fide", date(2012, 1, 1))',
    "events": 'client.events(pool="fide", state="waiting")',
    "event": "client.event(1)",
    "errata": 'client.errata("fide")',
    "calculate_change": "client.change(question)",
    "calculate_change_of": "client.change(question)",
    "calculate_first_rating": "client.first_rating(question)",
    "calculate_first_rating_of": "client.first_rating(question)",
    "rate_event": 'client.rate_event(Path("report.trf").read_bytes())',
    "editions": "client.law.editions()",
    "compare_editions": 'client.law.compare("fide/b02_2008", "fide/b02_2010")',
    "articles": 'client.law.articles("fide/b02_2010")',
    "article": 'client.law.article("fide/b02_2010", "8.56")',
    "parameters": 'client.law.parameters("fide/b02_2010")',
    "readings": 'client.law.readings("fide/b02_2010")',
    "examples": 'client.law.examples("fide/b02_2010")',
}
"""A call by the name of its operation."""
