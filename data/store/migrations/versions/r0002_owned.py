"""What coaches keep as their own: teams and formations."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    op.create_table(
        "owned",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('team', 'formation')", name=op.f("ck_owned_kind")),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "game", "kind", "key", name=op.f("pk_owned")),
    )
