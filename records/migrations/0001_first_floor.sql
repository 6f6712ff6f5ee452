-- Results, who played them, and the log of commands. Times are milliseconds
-- since 1970. AUTOINCREMENT keeps the counters that let no number come twice,
-- whatever is taken back.

CREATE TABLE players (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  name   TEXT NOT NULL,               -- as entered
  key    TEXT NOT NULL UNIQUE,        -- as compared
  folded INTEGER REFERENCES players   -- the player that this one turned out to be
) STRICT;

CREATE TABLE leagues (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  key  TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE seasons (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  key  TEXT NOT NULL UNIQUE
) STRICT;

-- What standings read stays narrow; the texts have a table of their own.
CREATE TABLE results (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  played   INTEGER NOT NULL,
  zone     INTEGER NOT NULL,          -- minutes east of Greenwich at the table
  state    TEXT NOT NULL CHECK (state IN ('confirmed', 'contested', 'void')),
  seats    BLOB NOT NULL,             -- packed: player and place of each seat
  game     TEXT NOT NULL,
  league   INTEGER REFERENCES leagues,
  season   INTEGER REFERENCES seasons,
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  entered  INTEGER NOT NULL,
  round    TEXT NOT NULL,
  place    TEXT NOT NULL,
  note     TEXT NOT NULL,
  source   TEXT NOT NULL,             -- who gave the identity
  outside  TEXT                       -- the identity itself
) STRICT;

-- A game is known again by its identity. An undated text without one may come
-- again as another game; its twins are only pointed out.
CREATE UNIQUE INDEX results_known ON results (outside, game, source) WHERE source <> 'undated';
CREATE INDEX results_twins ON results (outside, game) WHERE source = 'undated';

CREATE TABLE sheets (
  result  INTEGER PRIMARY KEY REFERENCES results,
  text    TEXT NOT NULL,              -- the position, '' when there was none
  sheet   TEXT NOT NULL,              -- the score lines, as JSON
  version TEXT NOT NULL               -- of the program that worked them out
) STRICT;

CREATE TABLE commands (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  who     TEXT NOT NULL,
  args    TEXT NOT NULL,              -- as JSON
  what    TEXT NOT NULL,
  version TEXT NOT NULL,
  undoes  INTEGER REFERENCES commands -- the command that this one took back
) STRICT;

CREATE UNIQUE INDEX commands_undoes ON commands (undoes) WHERE undoes IS NOT NULL;

-- Every row that a command changed, as it was before. What it became is the
-- next change of the row, or the row itself.
CREATE TABLE changes (
  command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
  step    INTEGER NOT NULL,
  tbl     TEXT NOT NULL,
  row     INTEGER NOT NULL,
  before  TEXT,                       -- as JSON; NULL for a new row
  PRIMARY KEY (command, step)
) STRICT, WITHOUT ROWID;
