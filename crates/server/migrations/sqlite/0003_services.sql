-- When servers were up: one row for each time, in the order they came. Time in between is nobody's.
CREATE TABLE services (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    opened INTEGER NOT NULL UNIQUE,
    until INTEGER NOT NULL
);
INSERT INTO services (opened, until) SELECT at, at FROM beats;
DROP TABLE beats;
