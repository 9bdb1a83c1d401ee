"""Column types and the few statements whose spelling differs between SQLite and PostgreSQL."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


class Moment(sa.TypeDecorator[datetime]):
    """An aware datetime kept as whole milliseconds since 1970 UTC; comes back in UTC.

    A number sorts and compares alike in every database, and SQLite would forget the zone of a datetime.
    """

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone: the store takes aware datetimes only")
        return (value - EPOCH) // MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MILLISECOND


# SQLite numbers its rows only in a column spelled INTEGER.
Serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Json = sa.JSON(none_as_null=True)


def _insert(dialect: Dialect, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if dialect.name == "postgresql" else sqlite.insert(table)


def insert_new(dialect: Dialect, table: sa.Table) -> sa.Insert:
    """Insert; a row whose key is there already is left as it is."""
    return _insert(dialect, table).on_conflict_do_nothing()


def put(dialect: Dialect, table: sa.Table, row: Mapping[str, Any], when: Any = None) -> sa.Insert:
    """Insert a row, or replace the values of the row that has its primary key (only where `when` holds)."""
    keys: Sequence[sa.Column[Any]] = list(table.primary_key.columns)
    rest = {name: value for name, value in row.items() if name not in {key.name for key in keys}}
    return _insert(dialect, table).values(**row).on_conflict_do_update(index_elements=keys, set_=rest, where=when)
