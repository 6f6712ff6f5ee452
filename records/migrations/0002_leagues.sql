-- What a league plays by: points, tie-breaks, counted games, rulings, as JSON;
-- '' for the usual.
ALTER TABLE leagues ADD COLUMN terms TEXT NOT NULL DEFAULT '';

-- Small leagues in large files, and the few results that don't count.
CREATE INDEX results_league ON results (league) WHERE league IS NOT NULL;
CREATE INDEX results_apart ON results (state) WHERE state <> 'confirmed';
