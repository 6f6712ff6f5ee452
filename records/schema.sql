-- Results, who played them, and every version of what was changed. The text is
-- SQLite's; the dialect puts another engine's words in. A line that ends in "only:" and
-- an engine's name is for that engine.
--
-- Times are milliseconds since 1970. The views at the end show them as clocks and
-- calendars do.
--
-- Tables whose names begin with all_ hold every row that ever was. A row that is taken
-- back has in gone the command that did it. The seats and the sheet of a result come and
-- go with it, and the seats of a plan with that. The view of the same name without all_
-- shows the rows that are there. Names of players, leagues and seasons stay when what used
-- them is taken back.

-- One row. The format of these tables is in the file's user_version with SQLite.
-- The rest is the last number that was given to a row of each table: no number
-- comes twice, whatever is taken back.
CREATE TABLE arbiter (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  format         INTEGER NOT NULL, -- only: postgres
  players        INTEGER NOT NULL,
  leagues        INTEGER NOT NULL,
  seasons        INTEGER NOT NULL,
  results        INTEGER NOT NULL,
  identities     INTEGER NOT NULL,
  commands       INTEGER NOT NULL,
  league_seasons INTEGER NOT NULL,
  plans          INTEGER NOT NULL
) STRICT;

INSERT INTO arbiter VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0);    -- only: sqlite
INSERT INTO arbiter VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 0); -- only: postgres

-- A row is a name. A former name, and a name that was merged into another, stands
-- for the player whose number it has in merged.
CREATE TABLE all_players (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL, -- as entered
  key    TEXT NOT NULL, -- as compared
  merged INTEGER REFERENCES all_players DEFERRABLE INITIALLY DEFERRED, -- the player that it stands for
  uid    TEXT, -- the player's identity; NULL for a former name
  guest  INTEGER NOT NULL CHECK (guest IN (0, 1)), -- plays and is counted against, but stands in no table
  gone   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX players_key ON all_players (key) WHERE gone = 0;
CREATE UNIQUE INDEX players_uid ON all_players (uid) WHERE gone = 0;
CREATE INDEX players_merged ON all_players (merged) WHERE merged IS NOT NULL;

CREATE TABLE all_leagues (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  key   TEXT NOT NULL,
  terms TEXT NOT NULL, -- points, tie-breaks, counted games, rulings, as JSON; '' for the usual
  made  INTEGER NOT NULL CHECK (made IN (0, 1)), -- somebody created or edited it: it stays without results
  gone  INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX leagues_key ON all_leagues (key) WHERE gone = 0;

CREATE TABLE all_seasons (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key  TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX seasons_key ON all_seasons (key) WHERE gone = 0;

-- A season that was opened or closed in a league. A season that only results name
-- has no row here: it plays by the terms of its league, and nothing closes it.
CREATE TABLE all_league_seasons (
  id        INTEGER PRIMARY KEY,
  league    INTEGER NOT NULL REFERENCES all_leagues DEFERRABLE INITIALLY DEFERRED,
  season    INTEGER NOT NULL REFERENCES all_seasons DEFERRABLE INITIALLY DEFERRED,
  began     TEXT NOT NULL, -- its first day, as 2026-09-01: by these seasons follow one another
  terms     TEXT NOT NULL, -- its own, as JSON: those of the league when it began, until edited; '' for the usual
  closed    INTEGER NOT NULL CHECK (closed IN (0, 1)),
  champions TEXT, -- of a closed one: a list of players as JSON; NULL for an open one
  gone      INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX league_seasons_known ON all_league_seasons (league, season) WHERE gone = 0;
CREATE INDEX league_seasons_season ON all_league_seasons (season);

CREATE TABLE all_results (
  id       INTEGER PRIMARY KEY,
  game     TEXT NOT NULL,
  state    TEXT NOT NULL CHECK (state IN ('confirmed', 'contested', 'void')),
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  played   INTEGER NOT NULL,
  zone     INTEGER NOT NULL, -- minutes east of Greenwich at the table
  entered  INTEGER NOT NULL,
  league   INTEGER REFERENCES all_leagues DEFERRABLE INITIALLY DEFERRED,
  season   INTEGER REFERENCES all_seasons DEFERRABLE INITIALLY DEFERRED,
  round    TEXT NOT NULL,
  place    TEXT NOT NULL,    -- where it was played
  note     TEXT NOT NULL,
  uid      TEXT NOT NULL,    -- its identity, which an import asks for
  gone     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX results_uid ON all_results (uid) WHERE gone = 0;

-- Further identities by which a result or a player is known: of a text that was put in
-- the place of another, of a person in another program's file.
CREATE TABLE all_identities (
  id     INTEGER PRIMARY KEY,
  uid    TEXT NOT NULL,
  result INTEGER REFERENCES all_results DEFERRABLE INITIALLY DEFERRED,
  player INTEGER REFERENCES all_players DEFERRABLE INITIALLY DEFERRED,
  gone   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX identities_uid ON all_identities (uid) WHERE gone = 0;
CREATE INDEX identities_player ON all_identities (player) WHERE player IS NOT NULL;
CREATE INDEX identities_result ON all_identities (result) WHERE result IS NOT NULL;

-- Small leagues in large files, and the few results that don't count.
CREATE INDEX results_league ON all_results (league) WHERE league IS NOT NULL;
CREATE INDEX results_season ON all_results (season) WHERE season IS NOT NULL;
CREATE INDEX results_apart ON all_results (state) WHERE state <> 'confirmed';

-- Who sat where, and what came of it.
CREATE TABLE all_seats (
  result INTEGER NOT NULL REFERENCES all_results DEFERRABLE INITIALLY DEFERRED,
  seat   INTEGER NOT NULL, -- from 1
  player INTEGER NOT NULL REFERENCES all_players DEFERRABLE INITIALLY DEFERRED,
  place  INTEGER NOT NULL, -- 0 when nobody is placed
  total  INTEGER,          -- points, rounded to whole ones; NULL when nobody said any
  exact  TEXT,             -- points that are not whole, as 47.5; else NULL
  called TEXT,             -- the name as it was entered, where it is not the player's own and no sheet has it
  PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_player ON all_seats (player);

-- A result's position and score lines, where it has a position, where another program
-- had more of it, or where its seats do not say all of its points.
CREATE TABLE all_sheets (
  result  INTEGER PRIMARY KEY REFERENCES all_results DEFERRABLE INITIALLY DEFERRED,
  text    TEXT NOT NULL, -- the position; '' when there was none
  sheet   TEXT NOT NULL, -- the score lines, as JSON; '' where the seats say them
  version TEXT NOT NULL, -- of the program that worked them out
  origin  TEXT NOT NULL  -- what another program had of the result, word for word; '' for nothing
) STRICT;

-- Who is to sit where in a round of a league.
CREATE TABLE all_plans (
  id     INTEGER PRIMARY KEY,
  league INTEGER NOT NULL REFERENCES all_leagues DEFERRABLE INITIALLY DEFERRED,
  season INTEGER REFERENCES all_seasons DEFERRABLE INITIALLY DEFERRED,
  round  TEXT NOT NULL,
  key    TEXT NOT NULL, -- the numbers of league and season, and the round as compared
  gone   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX plans_key ON all_plans (key) WHERE gone = 0;
CREATE INDEX plans_league ON all_plans (league);
CREATE INDEX plans_season ON all_plans (season) WHERE season IS NOT NULL;

CREATE TABLE all_plan_seats (
  plan   INTEGER NOT NULL REFERENCES all_plans DEFERRABLE INITIALLY DEFERRED,
  desk   INTEGER NOT NULL, -- the number of the table, from 1; 0 for those who sit out
  seat   INTEGER NOT NULL, -- from 1
  player INTEGER NOT NULL REFERENCES all_players DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (plan, desk, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX plan_seats_player ON all_plan_seats (player);

-- The log of commands.
CREATE TABLE commands (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  who     TEXT NOT NULL,
  args    TEXT NOT NULL, -- as JSON
  what    TEXT NOT NULL,
  version TEXT NOT NULL,
  undoes  INTEGER REFERENCES commands DEFERRABLE INITIALLY DEFERRED -- the command that this one took back
) STRICT;

CREATE UNIQUE INDEX commands_undoes ON commands (undoes) WHERE undoes IS NOT NULL;

-- What each command did to the rows. A row that it changed has its old version, with
-- the rows that belong to it, as JSON. Rows that it entered, or took back, have none.
CREATE TABLE versions (
  command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
  tbl     TEXT NOT NULL,    -- without all_
  id      INTEGER NOT NULL, -- the row's number
  last    INTEGER NOT NULL, -- the same, or the last of many that came or went
  before  TEXT,             -- NULL for rows that came or went
  edited  INTEGER NOT NULL, -- 1: a person said so; 0: a file, a rescore or an undo
  PRIMARY KEY (command, tbl, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX versions_rows ON versions (tbl, id);

CREATE VIEW players AS SELECT id, name, key, merged, uid, guest FROM all_players WHERE gone = 0;
CREATE VIEW identities AS SELECT id, uid, result, player FROM all_identities WHERE gone = 0;
CREATE VIEW leagues AS SELECT id, name, key, terms, made FROM all_leagues WHERE gone = 0;
CREATE VIEW seasons AS SELECT id, name, key FROM all_seasons WHERE gone = 0;
CREATE VIEW league_seasons AS SELECT id, league, season, began, terms, closed, champions FROM all_league_seasons WHERE gone = 0;
CREATE VIEW results AS SELECT id, game, state, complete, played, zone, entered, league, season, round, place, note, uid FROM all_results WHERE gone = 0;
CREATE VIEW seats AS SELECT s.result, s.seat, s.player, s.place, s.total, s.exact, s.called FROM all_seats s JOIN all_results r ON r.id = s.result WHERE r.gone = 0;
CREATE VIEW sheets AS SELECT s.result, s.text, s.sheet, s.version, s.origin FROM all_sheets s JOIN all_results r ON r.id = s.result WHERE r.gone = 0;
CREATE VIEW plans AS SELECT id, league, season, round, key FROM all_plans WHERE gone = 0;
CREATE VIEW plan_seats AS SELECT s.plan, s.desk, s.seat, s.player FROM all_plan_seats s JOIN all_plans x ON x.id = s.plan WHERE x.gone = 0;

-- Results with names and readable times, at the clock of the table.
CREATE VIEW games AS
SELECT r.id, r.game, r.state, r.complete,
  strftime('%Y-%m-%d %H:%M', r.played / 1000 + r.zone * 60, 'unixepoch') AS played,                           -- only: sqlite
  to_char(to_timestamp(r.played / 1000 + r.zone * 60) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS played,    -- only: postgres
  strftime('%Y-%m-%d %H:%M', r.entered / 1000 + r.zone * 60, 'unixepoch') AS entered,                         -- only: sqlite
  to_char(to_timestamp(r.entered / 1000 + r.zone * 60) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS entered,  -- only: postgres
  l.name AS league, s.name AS season, r.round, r.place, r.note
FROM results r LEFT JOIN all_leagues l ON l.id = r.league LEFT JOIN all_seasons s ON s.id = r.season;

-- Every player's part in every result, as players are called now.
CREATE VIEW scores AS
SELECT g.id AS result, g.game, g.state, g.played, g.league, g.season, g.round, t.seat, p.name AS player, t.place,
  coalesce(CAST(t.exact AS NUMERIC), t.total) AS points
FROM seats t JOIN games g ON g.id = t.result JOIN all_players o ON o.id = t.player JOIN all_players p ON p.id = coalesce(o.merged, o.id);

-- The log with readable times, in UTC.
CREATE VIEW log AS
SELECT c.id, c.who, c.what, c.args, c.undoes,
  strftime('%Y-%m-%d %H:%M:%S', c.at / 1000, 'unixepoch') AS at                                    -- only: sqlite
  to_char(to_timestamp(c.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at             -- only: postgres
FROM commands c;
