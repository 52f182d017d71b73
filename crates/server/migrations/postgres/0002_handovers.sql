-- Seats on their way to another browser, for whichever server is asked for them: under a hash of the words that lead to
-- them, for minutes. Who took them is known by a hash of its token; the seats are pairs of a table and a hash of the
-- token that was shown there, in one row, so that what is added and what is taken never cross.
CREATE TABLE handovers (
    key BYTEA PRIMARY KEY,
    until BIGINT NOT NULL,
    source TEXT NOT NULL,
    taken TEXT,
    moves BOOLEAN NOT NULL,
    name TEXT NOT NULL,
    seats JSONB NOT NULL DEFAULT '[]'
);

-- Since this version only what is copied from another store is marked as cleared; the service 0 keeps what nobody keeps.
