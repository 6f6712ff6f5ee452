-- Who a person is in another program.
CREATE TABLE identities (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  source  TEXT NOT NULL,              -- the program
  outside TEXT NOT NULL,              -- the person's identity there
  player  INTEGER NOT NULL REFERENCES players,
  UNIQUE (source, outside)
) STRICT;

CREATE INDEX identities_player ON identities (player);
CREATE INDEX players_folded ON players (folded) WHERE folded IS NOT NULL;

-- What another program had of a result, word for word; '' for nothing.
ALTER TABLE sheets ADD COLUMN origin TEXT NOT NULL DEFAULT '';

-- Many new rows are one entry of the log: those from row to last.
ALTER TABLE changes ADD COLUMN last INTEGER;
