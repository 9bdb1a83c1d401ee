"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guild_settings")),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("holder", sa.String(length=128), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("pack", sa.String(length=128), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("friendly", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("homeless", sa.Boolean(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("asked_seq", sa.Integer(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("offered_by", sa.BigInteger(), nullable=False),
        sa.Column("invited", sa.BigInteger()),
        sa.Column("offer_message_id", sa.BigInteger()),
        sa.Column("panel_channel_id", sa.BigInteger()),
        sa.Column("panel_message_id", sa.BigInteger()),
        sa.Column("seal", sa.String(length=128), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("summary", sa.JSON()),
        sa.Column("result", sa.JSON()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger()),
        sa.CheckConstraint("pace IN ('none', 'daily')", name=op.f("ck_matches_pace")),
        sa.CheckConstraint(
            "status IN ('offered', 'live', 'over', 'withdrawn', 'declined')", name=op.f("ck_matches_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("id", "guild_id", name=op.f("uq_matches_id_guild_id")),
    )
    op.create_index(op.f("ix_matches_guild_id_channel_id"), "matches", ["guild_id", "channel_id"], unique=False)
    op.create_index(op.f("ix_matches_guild_id_status"), "matches", ["guild_id", "status"], unique=False)
    op.create_index(op.f("ix_matches_guild_id_thread_id"), "matches", ["guild_id", "thread_id"], unique=False)
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "answers",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('answer', 'undo', 'resign', 'draw', 'clock', 'coach', 'order')", name=op.f("ck_answers_kind")
        ),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_answers_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_answers")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_answers_interaction_id")),
    )
    op.create_table(
        "checkpoints",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_checkpoints_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_checkpoints")),
    )
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("fired_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_deadlines_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", "seq", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"], unique=False)
    op.create_table(
        "journal",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_journal_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_journal")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.String(length=32)),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger()),
        sa.Column("reason", sa.Text()),
        sa.CheckConstraint("state IN ('waiting', 'sent', 'dropped')", name=op.f("ck_outbox_state")),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_outbox_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_match_id_kind"), "outbox", ["match_id", "kind"], unique=False)
    op.create_index(op.f("ix_outbox_state_channel_id_id"), "outbox", ["state", "channel_id", "id"], unique=False)
    op.create_table(
        "rolls",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("die", sa.String(length=32), nullable=False),
        sa.Column("faces", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_rolls_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_rolls")),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("coach", sa.String(length=32)),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("orders", sa.String(length=32)),
        sa.ForeignKeyConstraint(
            ["match_id", "guild_id"],
            ["matches.id", "matches.guild_id"],
            name=op.f("fk_seats_match_id_guild_id"),
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_guild_id_user_id"), "seats", ["guild_id", "user_id"], unique=False)
