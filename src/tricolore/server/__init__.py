"""The server of the table in the browser.  Its protocol is in docs/table-protocol.md.

| duty | module |
| --- | --- |
| messages and bodies | `contract`, `talk`, `limits`, `bodies` |
| keys, headers, limits | `security`, `gate`, `clients`, `turns`, `patience`, `policy` |
| the database and its tables | `store`, `rows`, `kept`, `databases`, `schema`, `migrations` |
| from a game to rows and back, any past moment | `chronicle`, `replay` |
| records that people upload | `uploads`, `brought`, `examiner`, `examiners` |
| what each seat is shown | `shown` |
| games in memory, the people at them | `hall`, `gathering`, `live` |
| seats, and where the dice come from | `seats`, `seating`, `fairness` |
| advice for persons | `advised` |
| answers given on behalf of a side | `proxies` |
| lessons | `lessons` |
| computer players, and the processes in which they think | `computer`, `thinker` |
| computer players that the lobby offers | `opponents` |
| requests, live play | `http`, `websocket` |
| pages, scripts, maps | `documents`, `maps` |
| the description for machines | `description` |
| log, deletion of old games | `logs`, `expiry` |
| all of it put together, and run | `app`, `run` |
"""
