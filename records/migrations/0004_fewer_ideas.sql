-- Rows have no seals any more.
DROP TABLE seals;
ALTER TABLE results DROP COLUMN seal;
ALTER TABLE commands DROP COLUMN seal;

-- A result whose points its seats say needs no sheet. Its players' names as they were
-- entered stand here, where they are not the players' own.
ALTER TABLE seats ADD COLUMN called TEXT;

-- The champions of a closed season, as their numbers in the seats: a list of lists as
-- JSON; NULL for an open one.
ALTER TABLE league_seasons ADD COLUMN champions TEXT;
