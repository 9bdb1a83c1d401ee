"""How Discord refuses: HTTP status, JSON error code and sentence."""

from typing import Any

JSON = dict[str, Any]

REFUSALS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30005: (400, "Maximum number of guild roles reached (250)"),
    30013: (400, "Maximum number of guild channels reached (500)"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "Interaction has reached its maximum of 5 follow-up messages"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class ApiError(Exception):
    """A request refused the way Discord refuses it; `code` is one of REFUSALS.

    `problems` are the stand-in's own sentences on what was wrong; they travel in `errors`, where discord.py
    shows them.
    """

    def __init__(self, code: int, *problems: str, headers: dict[str, str] | None = None) -> None:
        self.code = code
        self.status, message = REFUSALS[code]
        self.headers = headers or {}
        self.body: JSON = {"message": message, "code": code}
        if problems:
            listed = [{"code": "INVALID", "message": problem} for problem in problems[:5]]
            self.body["errors"] = {"request": {"_errors": listed}}
        super().__init__(f"{code} {message}: {'; '.join(problems)}")
