-- Format 3 deleted rows and logged changes three times. What it holds goes into the
-- tables of schema.sql, which is put in at the mark below.
DROP VIEW scores;
DROP VIEW log;
DROP VIEW games;
DROP INDEX players_merged;
DROP INDEX identities_player;
DROP INDEX results_known;
DROP INDEX results_twins;
DROP INDEX results_league;
DROP INDEX results_season;
DROP INDEX results_apart;
DROP INDEX seats_player;
DROP INDEX commands_undoes;
DROP INDEX league_seasons_season;
DROP INDEX plans_league;
DROP INDEX plans_season;
DROP INDEX plan_seats_player;
ALTER TABLE arbiter RENAME TO old_arbiter;
ALTER TABLE players RENAME TO old_players;
ALTER TABLE identities RENAME TO old_identities;
ALTER TABLE leagues RENAME TO old_leagues;
ALTER TABLE seasons RENAME TO old_seasons;
ALTER TABLE league_seasons RENAME TO old_league_seasons;
ALTER TABLE results RENAME TO old_results;
ALTER TABLE seats RENAME TO old_seats;
ALTER TABLE sheets RENAME TO old_sheets;
ALTER TABLE plans RENAME TO old_plans;
ALTER TABLE plan_seats RENAME TO old_plan_seats;
ALTER TABLE commands RENAME TO old_commands;

-- schema.sql

DELETE FROM arbiter;
INSERT INTO arbiter (id, players, leagues, seasons, results, identities, commands, league_seasons, plans)             -- only: sqlite
  SELECT id, players, leagues, seasons, results, identities, commands, league_seasons, plans FROM old_arbiter;        -- only: sqlite
INSERT INTO arbiter (id, format, players, leagues, seasons, results, identities, commands, league_seasons, plans)     -- only: postgres
  SELECT id, format, players, leagues, seasons, results, identities, commands, league_seasons, plans FROM old_arbiter; -- only: postgres
INSERT INTO all_players (id, name, key, merged, born, guest) SELECT id, name, key, merged, born, guest FROM old_players;
INSERT INTO all_identities (id, player, source, outside) SELECT id, player, source, outside FROM old_identities;
INSERT INTO all_leagues (id, name, key, terms, born) SELECT id, name, key, terms, born FROM old_leagues;
INSERT INTO all_seasons (id, name, key) SELECT id, name, key FROM old_seasons;
INSERT INTO all_league_seasons (id, league, season, began, terms, closed) SELECT id, league, season, began, terms, closed FROM old_league_seasons;
INSERT INTO all_results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside)
  SELECT id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside FROM old_results;
INSERT INTO all_seats (result, seat, player, place, total, exact) SELECT result, seat, player, place, total, exact FROM old_seats;
INSERT INTO all_sheets (result, text, sheet, version, origin) SELECT result, text, sheet, version, origin FROM old_sheets;
INSERT INTO all_plans (id, league, season, round, key) SELECT id, league, season, round, key FROM old_plans;
INSERT INTO all_plan_seats (plan, desk, seat, player) SELECT plan, desk, seat, player FROM old_plan_seats;
INSERT INTO commands (id, at, who, args, what, version, undoes) SELECT id, at, who, args, what, version, undoes FROM old_commands;

-- Of several changes of a row by one command the first has its old version. What a
-- command entered itself has none.
CREATE TABLE came AS SELECT command, tbl, first, last FROM changes WHERE before IS NULL;
CREATE INDEX came_command ON came (command);
INSERT INTO versions (command, tbl, id, last, before, known, file)
  SELECT command, tbl, first, last, before,
    CASE WHEN tbl = 'results' AND json_extract(before, '$.source') = 'text' THEN json_extract(before, '$.outside') END,                                 -- only: sqlite
    CASE WHEN tbl = 'results' AND CAST(before AS json) ->> 'source' = 'text' THEN CAST(before AS json) ->> 'outside' END,                               -- only: postgres
    CASE WHEN tbl = 'results' AND EXISTS (SELECT 1 FROM fields f WHERE f.command = c.command AND f.result = c.first AND f.file = 1) THEN 1 ELSE 0 END
  FROM changes c
  WHERE step = (SELECT min(d.step) FROM changes d WHERE d.command = c.command AND d.tbl = c.tbl AND d.first = c.first)
    AND (before IS NULL OR NOT EXISTS (SELECT 1 FROM came d WHERE d.command = c.command AND d.tbl = c.tbl AND c.first BETWEEN d.first AND d.last));

DROP TABLE came;
DROP TABLE forms;
DROP TABLE fields;
DROP TABLE changes;
DROP TABLE former_texts;
DROP TABLE seals;
DROP TABLE old_plan_seats;
DROP TABLE old_plans;
DROP TABLE old_sheets;
DROP TABLE old_seats;
DROP TABLE old_results;
DROP TABLE old_league_seasons;
DROP TABLE old_identities;
DROP TABLE old_seasons;
DROP TABLE old_leagues;
DROP TABLE old_players;
DROP TABLE old_commands;
DROP TABLE old_arbiter;
