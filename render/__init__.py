"""Pictures and words of a table: a view goes in, bytes and sentences come out. No rules, no Discord, no store."""
