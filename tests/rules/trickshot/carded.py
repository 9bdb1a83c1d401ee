"""Trick Shot with player cards dealt at random where the house's default is none: for the common tests of a game."""

from __future__ import annotations

from pydantic import Field

from rules.trickshot.game import TrickShot
from rules.trickshot.state import CardSetting, Settings


class CardedSettings(Settings):
    cards: CardSetting = Field("random", description="Player cards")


class Carded(TrickShot):
    settings = CardedSettings


CARDED = Carded()
