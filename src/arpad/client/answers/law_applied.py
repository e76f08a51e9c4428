"""The law behind an explanation: articles that were applied, and open points that mattered."""

from arpad.client.answers.words import Answer, ArticleNumber, EditionName, LawText


class ArticleGist(Answer, frozen=True, kw_only=True):
    """An article that was applied."""

    edition: EditionName
    article: ArticleNumber
    gist: LawText


class ReadingTaken(Answer, frozen=True, kw_only=True):
    """An open point of a text that came to matter: the question, and which answer was taken."""

    edition: EditionName
    name: str
    question: LawText
    choice: str
    meaning: LawText
