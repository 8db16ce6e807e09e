"""The table in the browser, its server side.  The contract is docs/table-protocol.md.

| duty | module |
| --- | --- |
| messages and bodies | `contract`, `bodies` |
| keys, headers, limits | `security` |
| what is kept on disk, and the database's shape | `store`, `schema`, `migrations` |
| from a game to rows and back, any moment of it | `chronicle`, `replay` |
| what each seat is shown | `shown` |
| games in memory, their connections | `live`, `hall` |
| computer players, and the processes in which they think | `computer`, `thinker` |
| whom the lobby offers, and what they are called | `opponents` |
| requests, live play | `http`, `websocket` |
| pages, scripts, maps | `documents`, `maps` |
| the description for machines | `description` |
| all of it put together, and run | `app`, `run` |
"""
