"""The database's shape over time; run at every start (see `tricolore.server.store`)."""
