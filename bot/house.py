"""The services of one running bot, put together once."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk import Desk
from bot.offers import Offers
from bot.poster import Poster
from bot.tables import Tables
from data.store.store import Store
from render.studio import Studio


@dataclass(frozen=True)
class House:
    """What commands and buttons work with."""

    store: Store
    tables: Tables
    studio: Studio
    poster: Poster
    desk: Desk
    offers: Offers
