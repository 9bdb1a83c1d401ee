"""What the bot refuses, as sentences for the person who asked."""

from __future__ import annotations

import aiohttp

from data.store.errors import StoreError
from rules.errors import RuleError


class Refusal(Exception):
    """What was asked is not done; the message says why and what to do instead. Nothing has changed."""


class Tripped(Refusal):
    """The rules failed in the middle of a ruling; the match is as it was before."""

    def __init__(self, match_id: str) -> None:
        super().__init__(
            f"The referee tripped over a rule; your choice was not taken and match {match_id} stands as before. "
            "A report was written for the people who run this bot. Try another action, or /resign or /draw."
        )


LOST_ON_THE_WAY = (aiohttp.ClientError, OSError, TimeoutError)
"""What the way to Discord does: whether a request was carried out is not known."""

REFUSALS = (Refusal, RuleError, StoreError)
"""Every error whose message may be shown to a person."""
