-- One row a table: what lists show, derived from its log.
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL DEFAULT '',
    options TEXT NOT NULL DEFAULT 'null',
    players TEXT NOT NULL DEFAULT '[]',
    names TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'open',
    ply INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL DEFAULT 0,
    listed INTEGER NOT NULL DEFAULT 0,
    winners TEXT,
    result TEXT,
    awake INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_status ON tables (status, key) WHERE listed;

-- The logs: the truth. A plain table grows at its end, and the index is small, so that a transaction over many
-- tables touches few pages.
CREATE TABLE events (
    table_key INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL
);
CREATE UNIQUE INDEX events_by_table ON events (table_key, seq);

-- When a server was last known to be up.
CREATE TABLE beats (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
