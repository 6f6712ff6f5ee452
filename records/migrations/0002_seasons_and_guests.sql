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
