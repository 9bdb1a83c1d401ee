"""Run by Alembic: the migrations work on the connection, and in the transaction, they are given."""

from alembic import context

from data.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
