"""What the store keeps. The names of tables and columns are part of the contract with people's backups."""

import sqlalchemy as sa

from data.store.columns import Json, Moment, Serial

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_match() -> sa.ForeignKeyConstraint:
    """A row of a match carries the guild of its match: the database refuses any other."""
    return sa.ForeignKeyConstraint(["match_id", "guild_id"], ["matches.id", "matches.guild_id"])


guild_settings = sa.Table(
    "guild_settings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("values", Json, nullable=False),
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("thread_id", sa.BigInteger),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("pack", sa.String(128), nullable=False),
    sa.Column("options", Json, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("friendly", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("homeless", sa.Boolean, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("asked_seq", sa.Integer, nullable=False),
    sa.Column("asked", Json, nullable=False),
    sa.Column("offered_by", sa.BigInteger, nullable=False),
    sa.Column("invited", sa.BigInteger),
    sa.Column("offer_message_id", sa.BigInteger),
    sa.Column("panel_channel_id", sa.BigInteger),
    sa.Column("panel_message_id", sa.BigInteger),
    sa.Column("seal", sa.String(128), nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("summary", Json),
    sa.Column("result", Json),
    sa.Column("created_at", Moment, nullable=False),
    sa.Column("updated_at", Moment, nullable=False),
    sa.Column("over_at", Moment),
    sa.UniqueConstraint("id", "guild_id"),
    sa.CheckConstraint("pace IN ('none', 'daily')", name="pace"),
    sa.CheckConstraint("status IN ('offered', 'live', 'over', 'withdrawn', 'declined')", name="status"),
    sa.Index(None, "guild_id", "status"),
    sa.Index(None, "guild_id", "channel_id"),
    sa.Index(None, "guild_id", "thread_id"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.String(32), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("coach", sa.String(32)),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("salt", sa.Text, nullable=False),
    sa.Column("orders", sa.String(32)),
    _of_match(),
    sa.Index(None, "guild_id", "user_id"),
)

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.String(32), nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("interaction_id", sa.BigInteger),
    sa.Column("answered_at", Moment, nullable=False),
    sa.UniqueConstraint("interaction_id"),
    sa.CheckConstraint("kind IN ('answer', 'undo', 'resign', 'draw', 'clock', 'coach', 'order')", name="kind"),
    _of_match(),
)

checkpoints = sa.Table(
    "checkpoints",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    _of_match(),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("event", Json, nullable=False),
    _of_match(),
)

rolls = sa.Table(
    "rolls",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("die", sa.String(32), nullable=False),
    sa.Column("faces", Json, nullable=False),
    _of_match(),
)

deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.String(32), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("due_at", Moment, nullable=False),
    sa.Column("fired_at", Moment),
    _of_match(),
    sa.Index(None, "due_at"),
)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", Serial, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("match_id", sa.String(32)),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("body", Json, nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("not_before", Moment, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("created_at", Moment, nullable=False),
    sa.Column("sent_at", Moment),
    sa.Column("reason", sa.Text),
    sa.UniqueConstraint("nonce"),
    sa.CheckConstraint("state IN ('waiting', 'sent', 'dropped')", name="state"),
    _of_match(),
    sa.Index(None, "state", "channel_id", "id"),
    sa.Index(None, "match_id", "kind"),
    sqlite_autoincrement=True,  # the number of a deleted row is never given to another
)

owned = sa.Table(
    "owned",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("data", Json, nullable=False),
    sa.Column("saved_at", Moment, nullable=False),
    sa.CheckConstraint("kind IN ('team', 'formation', 'deck')", name="kind"),
)

lease = sa.Table(
    "lease",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("holder", sa.String(128), nullable=False),
    sa.Column("expires_at", Moment, nullable=False),
)

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
