-- Rows have no seals any more.
DROP TABLE seals;
ALTER TABLE results DROP COLUMN seal;
ALTER TABLE commands DROP COLUMN seal;
