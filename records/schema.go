package records

import "strings"

// format is the version of the tables.
const format = 6

// schema makes the tables, in SQL that both engines take: see statements. Keys are checked at the
// end of a command, so that its rows may come in any order.
const schema = `
CREATE TABLE arbiter (format INTEGER NOT NULL);
CREATE TABLE players (
	id INTEGER PRIMARY KEY,
	uid TEXT UNIQUE,                    -- NULL for a former or merged name
	name TEXT NOT NULL,
	key TEXT NOT NULL UNIQUE,           -- the name as names are compared
	merged INTEGER REFERENCES players DEFERRABLE INITIALLY DEFERRED, -- whom the name stands for; NULL for itself
	guest INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE leagues (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	key TEXT NOT NULL UNIQUE,
	terms TEXT                          -- NULL for a league that only results name
);
CREATE TABLE seasons (
	id INTEGER PRIMARY KEY,
	league INTEGER REFERENCES leagues DEFERRABLE INITIALLY DEFERRED, -- NULL for a season of no league
	name TEXT NOT NULL,
	key TEXT NOT NULL,
	began TEXT,                         -- its first day; NULL for one that only results name
	terms TEXT,
	closed INTEGER NOT NULL DEFAULT 0,
	champions TEXT
);
CREATE UNIQUE INDEX seasons_key ON seasons (coalesce(league, 0), key);
CREATE TABLE results (
	id INTEGER PRIMARY KEY,
	uid TEXT NOT NULL UNIQUE,
	game TEXT NOT NULL,
	state TEXT NOT NULL,                -- confirmed, contested or void
	complete INTEGER NOT NULL,
	day TEXT NOT NULL,                  -- 2026-11-20: the evening that people call it
	time TEXT NOT NULL,                 -- 19:30, or nothing
	entered TEXT NOT NULL,              -- when it was recorded, in UTC
	league INTEGER REFERENCES leagues DEFERRABLE INITIALLY DEFERRED,
	season INTEGER REFERENCES seasons DEFERRABLE INITIALLY DEFERRED,
	round TEXT NOT NULL,
	venue TEXT NOT NULL,
	note TEXT NOT NULL
);
CREATE INDEX results_day ON results (day, id);
CREATE INDEX results_game ON results (game);
CREATE INDEX results_league ON results (league, season);
CREATE TABLE seats (
	result INTEGER NOT NULL REFERENCES results DEFERRABLE INITIALLY DEFERRED,
	seat INTEGER NOT NULL,              -- from 1, in turn order
	player INTEGER NOT NULL REFERENCES players DEFERRABLE INITIALLY DEFERRED,
	place INTEGER NOT NULL,             -- 0 for nobody placed
	points DOUBLE PRECISION,            -- to a millionth; NULL for none
	called TEXT,                        -- the name as it was entered, where it is not the player's and no sheet has it
	PRIMARY KEY (result, seat)
) WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player);
CREATE TABLE sheets (
	result INTEGER PRIMARY KEY REFERENCES results DEFERRABLE INITIALLY DEFERRED,
	text TEXT NOT NULL,                 -- the position, in Arbiter notation
	sheet TEXT NOT NULL,                -- its lines of points, in JSON
	version TEXT NOT NULL,              -- of the program that made the lines
	origin TEXT NOT NULL                -- what another program had of it, word for word
);
CREATE TABLE plans (
	id INTEGER PRIMARY KEY,
	league INTEGER NOT NULL REFERENCES leagues DEFERRABLE INITIALLY DEFERRED,
	season INTEGER REFERENCES seasons DEFERRABLE INITIALLY DEFERRED,
	round TEXT NOT NULL,
	key TEXT NOT NULL UNIQUE
);
CREATE TABLE plan_seats (
	plan INTEGER NOT NULL REFERENCES plans DEFERRABLE INITIALLY DEFERRED,
	table_no INTEGER NOT NULL,          -- from 1; 0 for those who sit out
	seat INTEGER NOT NULL,
	player INTEGER NOT NULL REFERENCES players DEFERRABLE INITIALLY DEFERRED,
	PRIMARY KEY (plan, table_no, seat)
) WITHOUT ROWID;
CREATE TABLE commands (
	id INTEGER PRIMARY KEY,
	at TEXT NOT NULL,                   -- in UTC
	who TEXT NOT NULL,
	what TEXT NOT NULL,                 -- in words
	args TEXT NOT NULL,                 -- as it was typed
	version TEXT NOT NULL,              -- of the program
	undoes INTEGER REFERENCES commands, -- the command that it takes back
	undone INTEGER REFERENCES commands  -- the command that takes it back, where that is in force
);
CREATE TABLE changes (                      -- what each command changed: all rows of a table with the keys id to last
	command INTEGER NOT NULL REFERENCES commands DEFERRABLE INITIALLY DEFERRED,
	tbl TEXT NOT NULL,
	id INTEGER NOT NULL,
	last INTEGER NOT NULL,
	before TEXT,                        -- these rows before the command, in JSON; NULL for none
	UNIQUE (command, tbl, id)
);
CREATE INDEX changes_last ON changes (tbl, last);
CREATE INDEX changes_before ON changes (tbl, last, id) WHERE before IS NOT NULL; -- of rows that were there: few
CREATE VIEW games AS                        -- results with the names of their leagues and seasons
	SELECT r.id, r.game, r.state, r.complete, r.day, r.time, r.entered, l.name AS league, s.name AS season, r.round, r.venue, r.note
	FROM results r LEFT JOIN leagues l ON l.id = r.league LEFT JOIN seasons s ON s.id = r.season;
CREATE VIEW scores AS                       -- every player's part in every result, as players are called now
	SELECT g.id AS result, g.game, g.state, g.day, g.league, g.season, g.round, t.seat, p.name AS player, t.place,
		CASE WHEN t.points = CAST(t.points AS INTEGER) THEN CAST(t.points AS INTEGER) ELSE t.points END AS points
	FROM seats t JOIN games g ON g.id = t.result JOIN players o ON o.id = t.player JOIN players p ON p.id = coalesce(o.merged, o.id);
CREATE VIEW log AS
	SELECT id, at, who, what, args, undoes, undone FROM commands;
`

// A table is one whose changes are logged.
type table struct {
	name    string
	key     string // the column that identifies a change; the rows of one key are one group
	order   string // of a group's rows
	columns []string
}

// tables are all logged ones, parents before children.
var tables = []table{
	{"players", "id", "id", []string{"id", "uid", "name", "key", "merged", "guest"}},
	{"leagues", "id", "id", []string{"id", "name", "key", "terms"}},
	{"seasons", "id", "id", []string{"id", "league", "name", "key", "began", "terms", "closed", "champions"}},
	{"results", "id", "id", []string{"id", "uid", "game", "state", "complete", "day", "time", "entered", "league", "season", "round", "venue", "note"}},
	{"seats", "result", "result, seat", []string{"result", "seat", "player", "place", "points", "called"}},
	{"sheets", "result", "result", []string{"result", "text", "sheet", "version", "origin"}},
	{"plans", "id", "id", []string{"id", "league", "season", "round", "key"}},
	{"plan_seats", "plan", "plan, table_no, seat", []string{"plan", "table_no", "seat", "player"}},
}

// tableOf finds a logged table by its name.
func tableOf(name string) *table {
	for i := range tables {
		if tables[i].name == name {
			return &tables[i]
		}
	}
	panic("no logged table is called " + name)
}

// statements returns the statements of the schema, for an engine.
func statements(server bool) []string {
	text := schema
	if server { // numbers of 64 bits, and texts compared byte by byte, as SQLite does
		text = strings.NewReplacer("INTEGER", "BIGINT", ") WITHOUT ROWID", ")", " TEXT", ` TEXT COLLATE "C"`).Replace(text)
	}
	var list []string
	for _, one := range strings.SplitAfter(text, ";\n") {
		if one = strings.TrimSpace(one); one != "" {
			list = append(list, one)
		}
	}
	return list
}
