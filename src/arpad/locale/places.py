"""What stands in the places of sentences, as their names tell."""

NUMBER = "n"
"""The place of a number that chooses between the forms of its sentence."""

KINDS = {NUMBER: r"\d+", "reached": r"\d+", "above": r"[^:]+?", "how": r"[^()]+?"}
KINDS["lines"] = r"[^,]+?"
KINDS |= dict.fromkeys(("cause", "section", "state", "status"), r"\S+?")
"""Places that hold a number, one word, or words without some sign. Others hold anything."""

NAMES = frozenset(
    (
        *("admitting", "article", "articles", "black", "by", "code"),
        *("codes", "command", "deed", "directory", "edition", "federation", "fields", "file"),
        *("filename", "fingerprint", "id", "ids", "label", "labels", "name", "names"),
        *("one", "other", "path", "player", "player_id", "reported", "root", "version", "white"),
        "who",
    )
)
"""Places for names, numbers of articles and the like: what stands there stays."""

ARTICLES = frozenset({"admitting", "article"})
"""Of these, places for one article: it has a number, or a name that can be said."""

FIELDS = frozenset({"fact", "field", "here", "key", "missing", "places", "rank", "twice"})
"""Places for a field of a file, which is called as the file calls it, or for words about one."""

OWN_WORDS = frozenset({"accepted_by", "because", "claim", "document", "reason", "said", "sentence"})
"""Places for somebody's own words, or for a sentence of the office that can be told from them."""


def kind_of(place: str) -> str:
    """Return what a place is for: its name without the number that sets it apart.

    >>> kind_of("name2")
    'name'
    """
    return place.rstrip("0123456789")
