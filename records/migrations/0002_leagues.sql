-- What a league plays by: points, tie-breaks, counted games, rulings, as JSON;
-- '' for the usual.
ALTER TABLE leagues ADD COLUMN terms TEXT NOT NULL DEFAULT '';
