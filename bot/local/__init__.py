"""The local table: Discord's REST v10, gateway v10 and CDN on loopback, for play and tests without a token.

The real discord.py client talks to it over real sockets under Discord's real names (see `connector`).
Start at `standin.StandIn`.
"""
