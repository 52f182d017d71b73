-- Lists are read along an index from the newest on, however many tables there are.
DROP INDEX tables_by_status;
CREATE INDEX tables_by_time ON tables (created) WHERE listed;
CREATE INDEX tables_by_status ON tables (status, created) WHERE listed;
CREATE INDEX tables_by_game ON tables (game, created) WHERE listed;
CREATE INDEX tables_by_status_and_game ON tables (status, game, created) WHERE listed;
-- What goes on by itself, and what may be put away: few, whatever was ever played.
CREATE INDEX tables_awake ON tables (status) WHERE awake;
CREATE INDEX tables_not_over ON tables (created) WHERE status IN ('open', 'live');

-- Names are found by how one of their words begins: its first 1, 2, 3 and 4 letters, in small letters. A row may be
-- left over from somebody who left: whoever searches looks at the name itself.
CREATE TABLE names (
    prefix TEXT NOT NULL,
    created INTEGER NOT NULL,
    key INTEGER NOT NULL,
    PRIMARY KEY (prefix, created, key)
) WITHOUT ROWID;
WITH RECURSIVE words (key, created, word, rest) AS (
    SELECT key, created, '', replace(names, char(10), ' ') || ' ' FROM tables WHERE listed
    UNION ALL
    SELECT key, created, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
    FROM words WHERE rest <> ''
), lengths (length) AS (VALUES (1), (2), (3), (4))
INSERT OR IGNORE INTO names (prefix, created, key)
SELECT substr(word, 1, length), created, key FROM words JOIN lengths ON length(word) >= length;

-- A match brought here is told from one played here.
ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET imported = 1 WHERE key IN
    (SELECT table_key FROM events WHERE seq = 1 AND instr(body, '"e":"imported"') > 0);
