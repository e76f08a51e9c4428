"""A typed client for the API of a rating office: players, lists, events, reasons, regulations.

It needs the extra `client` (httpx) and nothing else of the package.
"""

from arpad.client.client import Client
from arpad.client.problem import ApiProblem, JobFailed

__all__ = ["ApiProblem", "Client", "JobFailed"]
