"""PDF for people: rating lists, a player's certificate, and documents of text and tables."""

from arpad.formats.print.certificate import Certificate, ListedRating
from arpad.formats.print.certificate_page import certificate_pdf, set_certificate
from arpad.formats.print.document_page import Block, PrintedTable, Section, document_pdf
from arpad.formats.print.list_page import MOST_PLAYERS, write_list_pdf

__all__ = [
    "MOST_PLAYERS",
    "Block",
    "Certificate",
    "ListedRating",
    "PrintedTable",
    "Section",
    "certificate_pdf",
    "document_pdf",
    "set_certificate",
    "write_list_pdf",
]
