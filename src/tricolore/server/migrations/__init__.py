"""Migrations of the database, run at every start (see `tricolore.server.store`)."""
