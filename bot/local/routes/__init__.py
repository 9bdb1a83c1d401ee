"""Discord's REST routes, one module for each kind of resource."""

from bot.local.core import Route
from bot.local.routes import application, channels, interactions, messages, threads

ROUTES: list[Route] = [
    *application.route.table,
    *channels.route.table,
    *messages.route.table,
    *threads.route.table,
    *interactions.route.table,
]
