-- Rows have no seals any more.
DROP TABLE seals;
ALTER TABLE results DROP COLUMN seal;
ALTER TABLE commands DROP COLUMN seal;

-- A result whose points its seats say needs no sheet. Its players' names as they were
-- entered stand here, where they are not the players' own.
ALTER TABLE seats ADD COLUMN called TEXT;
