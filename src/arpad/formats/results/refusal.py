"""Refusals: why a workbook is not read at all, or not any further."""


class RefusedError(Exception):
    """A workbook cannot be read; the text says why, as a finding does."""


DAMAGED = "the workbook is damaged or cut off; open it in a spreadsheet program and save it again"
