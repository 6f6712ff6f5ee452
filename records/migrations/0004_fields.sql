-- What commands changed, as people read it. It is for the log alone: undo goes
-- by changes.
CREATE TABLE fields (
  command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
  step    INTEGER NOT NULL,
  result  INTEGER NOT NULL,           -- 0 for a player's name
  field   TEXT NOT NULL,              -- date, league, score and so on
  seat    INTEGER NOT NULL,           -- whose score, place or name, from 1; 0 for nobody's
  player  TEXT NOT NULL,              -- who sat there, as called then
  old     TEXT NOT NULL,
  new     TEXT NOT NULL,
  file    INTEGER NOT NULL,           -- 1: a corrected file said so
  PRIMARY KEY (command, step)
) STRICT, WITHOUT ROWID;

CREATE INDEX fields_result ON fields (result);

-- Texts that results had before they were mended, by their digests, so that the
-- same file read again is still known.
CREATE TABLE former_texts (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  digest TEXT NOT NULL,
  game   TEXT NOT NULL,
  result INTEGER NOT NULL REFERENCES results
) STRICT;

CREATE INDEX former_texts_digest ON former_texts (digest);
