-- Results, who played them, and the log of commands. The text is SQLite's; the
-- dialect puts another engine's words in. A line that ends in "only:" and an
-- engine's name is for that engine.
--
-- Times are milliseconds since 1970. The views at the end show them as clocks
-- and calendars do.

-- One row. The format of these tables is in the file's user_version with SQLite.
-- The rest is the last number that was given to a row of each table: no number
-- comes twice, whatever is taken back.
CREATE TABLE arbiter (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  format     INTEGER NOT NULL, -- only: postgres
  players    INTEGER NOT NULL,
  leagues    INTEGER NOT NULL,
  seasons    INTEGER NOT NULL,
  results    INTEGER NOT NULL,
  identities INTEGER NOT NULL,
  commands   INTEGER NOT NULL
) STRICT;

INSERT INTO arbiter VALUES (1, 0, 0, 0, 0, 0, 0);    -- only: sqlite
INSERT INTO arbiter VALUES (1, 0, 0, 0, 0, 0, 0, 0); -- only: postgres

-- A row is a name. A former name, and a name that was merged into another, stands
-- for the player whose number it has in merged.
CREATE TABLE players (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL,        -- as entered
  key    TEXT NOT NULL UNIQUE, -- as compared
  merged INTEGER REFERENCES players DEFERRABLE INITIALLY DEFERRED, -- the player that it stands for
  born   TEXT NOT NULL         -- the key that the player was entered with; '' for a former name
) STRICT;

CREATE INDEX players_merged ON players (merged) WHERE merged IS NOT NULL;

-- Who a person is in another program.
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY,
  player  INTEGER NOT NULL REFERENCES players DEFERRABLE INITIALLY DEFERRED,
  source  TEXT NOT NULL, -- the program
  outside TEXT NOT NULL, -- the person's identity there
  UNIQUE (source, outside)
) STRICT;

CREATE INDEX identities_player ON identities (player);

CREATE TABLE leagues (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  key   TEXT NOT NULL UNIQUE,
  terms TEXT NOT NULL, -- points, tie-breaks, counted games, rulings, as JSON; '' for the usual
  born  TEXT NOT NULL  -- the key that it was entered with
) STRICT;

CREATE TABLE seasons (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key  TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE results (
  id       INTEGER PRIMARY KEY,
  game     TEXT NOT NULL,
  state    TEXT NOT NULL CHECK (state IN ('confirmed', 'contested', 'void')),
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  played   INTEGER NOT NULL,
  zone     INTEGER NOT NULL, -- minutes east of Greenwich at the table
  entered  INTEGER NOT NULL,
  league   INTEGER REFERENCES leagues DEFERRABLE INITIALLY DEFERRED,
  season   INTEGER REFERENCES seasons DEFERRABLE INITIALLY DEFERRED,
  round    TEXT NOT NULL,
  place    TEXT NOT NULL,    -- where it was played
  note     TEXT NOT NULL,
  source   TEXT NOT NULL,    -- who gave the identity
  outside  TEXT,             -- the identity itself
  digest   TEXT NOT NULL,    -- of what it says: all but its number, entered and the version
  seal     TEXT NOT NULL     -- of these three and the digest: damage shows by it
) STRICT;

-- A game is known again by its identity. An undated text without one may come
-- again as another game; its twins are only pointed out.
CREATE UNIQUE INDEX results_known ON results (outside, game, source) WHERE source <> 'undated';
CREATE INDEX results_twins ON results (outside, game) WHERE source = 'undated';

-- Small leagues in large files, and the few results that don't count.
CREATE INDEX results_league ON results (league) WHERE league IS NOT NULL;
CREATE INDEX results_season ON results (season) WHERE season IS NOT NULL;
CREATE INDEX results_apart ON results (state) WHERE state <> 'confirmed';

-- Who sat where, and what came of it.
CREATE TABLE seats (
  result INTEGER NOT NULL REFERENCES results DEFERRABLE INITIALLY DEFERRED,
  seat   INTEGER NOT NULL, -- from 1
  player INTEGER NOT NULL REFERENCES players DEFERRABLE INITIALLY DEFERRED,
  place  INTEGER NOT NULL, -- 0 when nobody is placed
  total  INTEGER,          -- points, rounded to whole ones; NULL when nobody said any
  exact  TEXT,             -- points that are not whole, as 47.5; else NULL
  PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_player ON seats (player);

-- A result's position and score lines. Standings do without them, so they have
-- a table of their own.
CREATE TABLE sheets (
  result  INTEGER PRIMARY KEY REFERENCES results DEFERRABLE INITIALLY DEFERRED,
  text    TEXT NOT NULL, -- the position; '' when there was none
  sheet   TEXT NOT NULL, -- the score lines, as JSON
  version TEXT NOT NULL, -- of the program that worked them out
  origin  TEXT NOT NULL  -- what another program had of the result, word for word; '' for nothing
) STRICT;

-- Texts that results had before they were mended, by their digests, so that the
-- same file read again is still known.
CREATE TABLE former_texts (
  result INTEGER NOT NULL REFERENCES results DEFERRABLE INITIALLY DEFERRED,
  digest TEXT NOT NULL,
  game   TEXT NOT NULL,
  PRIMARY KEY (result, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_texts_digest ON former_texts (digest);

-- The digests that players, leagues and results had before they were changed. By
-- these, records that went separate ways are joined. A join writes all digests that
-- the row has had, here and there; those before it count again when it is undone.
CREATE TABLE forms (
  tbl    TEXT NOT NULL,
  row    INTEGER NOT NULL,
  step   INTEGER NOT NULL, -- from 1
  digest TEXT NOT NULL,
  joined INTEGER NOT NULL, -- the command that joined other records; 0 for a change made here
  PRIMARY KEY (row, tbl, step)
) STRICT, WITHOUT ROWID;

-- Digests of pieces of tables, by which damage shows: of names, identities,
-- former texts and forms. A piece is the rows of 64 numbers.
CREATE TABLE seals (
  tbl   TEXT NOT NULL,
  piece INTEGER NOT NULL, -- the rows' numbers divided by 64
  seal  TEXT NOT NULL,
  PRIMARY KEY (tbl, piece)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  who     TEXT NOT NULL,
  args    TEXT NOT NULL, -- as JSON
  what    TEXT NOT NULL,
  version TEXT NOT NULL,
  undoes  INTEGER REFERENCES commands DEFERRABLE INITIALLY DEFERRED, -- the command that this one took back
  seal    TEXT NOT NULL -- of this row, its changes and its fields
) STRICT;

CREATE UNIQUE INDEX commands_undoes ON commands (undoes) WHERE undoes IS NOT NULL;

-- Every row that a command changed, as it was before. What it became is the
-- next change of the row, or the row itself. A result's seats and its sheet
-- belong to its row.
CREATE TABLE changes (
  command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
  step    INTEGER NOT NULL,
  tbl     TEXT NOT NULL,
  first   INTEGER NOT NULL, -- the row's number
  last    INTEGER NOT NULL, -- the same, or the last of many new rows
  before  TEXT,             -- as JSON; NULL for new rows
  PRIMARY KEY (command, step)
) STRICT, WITHOUT ROWID;

CREATE INDEX changes_rows ON changes (tbl, first);

-- What commands changed, as people read it. It is for the log alone: undo goes
-- by changes.
CREATE TABLE fields (
  command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
  step    INTEGER NOT NULL,
  result  INTEGER NOT NULL, -- 0 for a player's name
  field   TEXT NOT NULL,    -- date, league, score and so on
  seat    INTEGER NOT NULL, -- whose score, place or name, from 1; 0 for nobody's
  player  TEXT NOT NULL,    -- who sat there, as called then
  old     TEXT NOT NULL,
  new     TEXT NOT NULL,
  file    INTEGER NOT NULL, -- 1: a corrected file said so
  PRIMARY KEY (command, step)
) STRICT, WITHOUT ROWID;

CREATE INDEX fields_result ON fields (result);

-- Results with names and readable times, at the clock of the table.
CREATE VIEW games AS
SELECT r.id, r.game, r.state, r.complete,
  strftime('%Y-%m-%d %H:%M', r.played / 1000 + r.zone * 60, 'unixepoch') AS played,                           -- only: sqlite
  to_char(to_timestamp(r.played / 1000 + r.zone * 60) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS played,    -- only: postgres
  strftime('%Y-%m-%d %H:%M', r.entered / 1000 + r.zone * 60, 'unixepoch') AS entered,                         -- only: sqlite
  to_char(to_timestamp(r.entered / 1000 + r.zone * 60) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS entered,  -- only: postgres
  l.name AS league, s.name AS season, r.round, r.place, r.note
FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season;

-- Every player's part in every result, as players are called now.
CREATE VIEW scores AS
SELECT g.id AS result, g.game, g.state, g.played, g.league, g.season, g.round, t.seat, p.name AS player, t.place,
  coalesce(CAST(t.exact AS NUMERIC), t.total) AS points
FROM seats t JOIN games g ON g.id = t.result JOIN players o ON o.id = t.player JOIN players p ON p.id = coalesce(o.merged, o.id);

-- The log with readable times, in UTC.
CREATE VIEW log AS
SELECT c.id, c.who, c.what, c.args, c.undoes,
  strftime('%Y-%m-%d %H:%M:%S', c.at / 1000, 'unixepoch') AS at                                    -- only: sqlite
  to_char(to_timestamp(c.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at             -- only: postgres
FROM commands c;

-- Seasons of leagues, with terms of their own, and guests.

ALTER TABLE arbiter ADD COLUMN league_seasons INTEGER NOT NULL DEFAULT 0;

-- A guest plays and is counted against, but stands in no table.
ALTER TABLE players ADD COLUMN guest INTEGER NOT NULL DEFAULT 0 CHECK (guest IN (0, 1));

-- A season that was opened or closed in a league. A season that only results name
-- has no row here: it plays by the terms of its league, and nothing closes it.
CREATE TABLE league_seasons (
  id     INTEGER PRIMARY KEY,
  league INTEGER NOT NULL REFERENCES leagues DEFERRABLE INITIALLY DEFERRED,
  season INTEGER NOT NULL REFERENCES seasons DEFERRABLE INITIALLY DEFERRED,
  began  TEXT NOT NULL, -- its first day, as 2026-09-01: by these seasons follow one another
  terms  TEXT NOT NULL, -- its own, as JSON: those of the league when it began, until edited; '' for the usual
  closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
  UNIQUE (league, season)
) STRICT;

CREATE INDEX league_seasons_season ON league_seasons (season);

-- Who is to sit where in a round of a league.

ALTER TABLE arbiter ADD COLUMN plans INTEGER NOT NULL DEFAULT 0;

CREATE TABLE plans (
  id     INTEGER PRIMARY KEY,
  league INTEGER NOT NULL REFERENCES leagues DEFERRABLE INITIALLY DEFERRED,
  season INTEGER REFERENCES seasons DEFERRABLE INITIALLY DEFERRED,
  round  TEXT NOT NULL,
  key    TEXT NOT NULL UNIQUE -- the numbers of league and season, and the round as compared
) STRICT;

CREATE INDEX plans_league ON plans (league);
CREATE INDEX plans_season ON plans (season) WHERE season IS NOT NULL;

CREATE TABLE plan_seats (
  plan    INTEGER NOT NULL REFERENCES plans DEFERRABLE INITIALLY DEFERRED,
  desk    INTEGER NOT NULL, -- the number of the table, from 1; 0 for those who sit out
  seat    INTEGER NOT NULL, -- from 1
  player  INTEGER NOT NULL REFERENCES players DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (plan, desk, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_seats_player ON plan_seats (player);
