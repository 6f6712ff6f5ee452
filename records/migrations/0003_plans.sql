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
