"""The bot: what stands between the rules and Discord."""
