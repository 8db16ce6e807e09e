"""Alembic runs this on the connection that the store gives it."""

from __future__ import annotations

from alembic import context

from tricolore.server.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
