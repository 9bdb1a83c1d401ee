"""What coaches keep as their own: decks too."""

from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    with op.batch_alter_table("owned") as table:
        table.drop_constraint(op.f("ck_owned_kind"), type_="check")
        table.create_check_constraint(op.f("ck_owned_kind"), "kind IN ('team', 'formation', 'deck')")
