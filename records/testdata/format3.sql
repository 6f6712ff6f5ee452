-- Records of 0.2.0, as it wrote them: a Subdivision board, a contested Bazaar game, two games of a
-- CSV file, one typed; a player renamed, a score mended, a merge and a void taken back, a season, a plan.
UPDATE arbiter SET players = 6, leagues = 1, seasons = 1, results = 5, identities = 0, commands = 13, league_seasons = 1, plans = 1;
INSERT INTO players (id, name, key, merged, born, guest) VALUES (1, 'Ann', 'ann', NULL, 'ann', 0);
INSERT INTO players (id, name, key, merged, born, guest) VALUES (2, 'Robert', 'robert', NULL, 'bob', 0);
INSERT INTO players (id, name, key, merged, born, guest) VALUES (3, 'Cyd', 'cyd', NULL, 'cyd', 0);
INSERT INTO players (id, name, key, merged, born, guest) VALUES (4, 'Dan', 'dan', NULL, 'dan', 0);
INSERT INTO players (id, name, key, merged, born, guest) VALUES (5, 'Eve', 'eve', NULL, 'eve', 0);
INSERT INTO players (id, name, key, merged, born, guest) VALUES (6, 'Bob', 'bob', 2, '', 0);
INSERT INTO leagues (id, name, key, terms, born) VALUES (1, 'Tuesday league', 'tuesday league', '{"points":"wins"}', 'tuesday league');
INSERT INTO seasons (id, name, key) VALUES (1, '2026', '2026');
INSERT INTO league_seasons (id, league, season, began, terms, closed) VALUES (1, 1, 1, '2026-01-01', '', 0);
INSERT INTO results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside, digest, seal) VALUES (1, 'subdivision', 'confirmed', 1, 1795132800000, 0, 1795391355123, 1, 1, '', '', '', 'id', 'example-1', '4c571dc5de466140ba66685746bbcd2c', 'e446f37319f571aa');
INSERT INTO results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside, digest, seal) VALUES (2, 'bazaar', 'contested', 1, 1795219200000, 0, 1795391355242, NULL, NULL, '', '', '', 'text', '5e252569967eaf208c124e4c2617fe3f', '02fbdd1010a7f830e6403aa0ee90d3c7', 'b8b2a12aee6c18b2');
INSERT INTO results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside, digest, seal) VALUES (3, 'Minigolf', 'confirmed', 1, 1772496000000, 0, 1795391355383, 1, 1, '1', 'Club house', 'windy', 'csv', 'g1', '8d4c56e999626f649f2807559cbb8d11', '679d7b827df30de6');
INSERT INTO results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside, digest, seal) VALUES (4, 'Skat', 'confirmed', 1, 1773100800000, 0, 1795391355383, 1, 1, '2', '', '', 'csv', 'g2', '7eecb7360a2004d002e8dbf88d0e81d6', '8ba0dd9cc59e5ec0');
INSERT INTO results (id, game, state, complete, played, zone, entered, league, season, round, place, note, source, outside, digest, seal) VALUES (5, 'pyramid', 'confirmed', 1, 1775001600000, 0, 1795391355477, 1, 1, '', '', '', '', NULL, '34ffb173867161fc24b67e274d6bf87c', '84d804aa8f77e787');
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (1, 1, 1, 1, 24, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (1, 2, 2, 2, 23, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (2, 1, 1, 1, 25, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (2, 2, 2, 2, 22, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (3, 1, 1, 2, 47, '46.5');
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (3, 2, 3, 1, 48, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (4, 1, 2, 1, NULL, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (4, 2, 4, 2, NULL, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (5, 1, 1, 1, 12, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (5, 2, 5, 2, 9, NULL);
INSERT INTO seats (result, seat, player, place, total, exact) VALUES (5, 3, 2, 2, 9, NULL);
INSERT INTO sheets (result, text, sheet, version, origin) VALUES (1, 'game: subdivision
player: R Ann
player: B Bob
date: 2026-11-20
league: Tuesday league
season: 2026
id: example-1

6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f
', '{"players":[{"name":"Ann","colour":"R","lines":[{"rule":"subdivision/pips","points":30},{"rule":"subdivision/group","points":-1,"at":["a5","b5","b6","c4","c5","d5","e4","e5","e6","f4"]},{"rule":"subdivision/group","points":-1,"at":["b1","c1","d1"]},{"rule":"subdivision/group","points":-1,"at":["b3"]},{"rule":"subdivision/group","points":-1,"at":["f2"]},{"rule":"subdivision/riff-raff","points":-1,"at":["e4"],"count":2},{"rule":"subdivision/riff-raff","points":-1,"at":["f2"],"count":2}]},{"name":"Bob","colour":"B","lines":[{"rule":"subdivision/pips","points":30},{"rule":"subdivision/group","points":-1,"at":["a2","a3","a4","b2","b4","c2","d2","d3","e1","e2","e3","f3"]},{"rule":"subdivision/group","points":-1,"at":["c6","d6"]},{"rule":"subdivision/group","points":-1,"at":["f5"]},{"rule":"subdivision/riff-raff","points":-1,"at":["b4"],"count":2},{"rule":"subdivision/riff-raff","points":-3,"at":["c2"],"count":5}]}],"rulings":{"park-edges":"strict","small-needs":"other"}}', '0.2.0', '');
INSERT INTO sheets (result, text, sheet, version, origin) VALUES (2, 'game: bazaar
player: Ann
player: Bob
date: 2026-11-21
variant: rwb

Ann: buy RWBGY* left 0
Ann: buy RRWWW left 2
Bob: buy RRRRB left 1
Bob: buy WWBGG* left 0
Bob: buy BBGYY left 4
Ann: buy WBGGG* left 1
', '{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]},{"rule":"bazaar/purchase","points":2,"cards":["RRWWW"],"left":2},{"rule":"bazaar/purchase","points":5,"cards":["WBGGG*"],"left":1},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]},{"name":"Bob","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1},{"rule":"bazaar/purchase","points":8,"cards":["WWBGG*"]},{"rule":"bazaar/purchase","points":1,"cards":["BBGYY"],"left":4},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]}],"rulings":{"dead-bank":"visible","skip":"free"},"variants":["rwb"]}', '0.2.0', '');
INSERT INTO sheets (result, text, sheet, version, origin) VALUES (3, '', '{"players":[{"name":"Ann","lines":[{"rule":"import/score","points":47,"text":"46.5"}]},{"name":"Cyd","lines":[{"rule":"import/score","points":48}]}]}', '0.2.0', '');
INSERT INTO sheets (result, text, sheet, version, origin) VALUES (4, '', '{"players":[{"name":"Bob","lines":[]},{"name":"Dan","lines":[]}],"standing":[1,0]}', '0.2.0', '');
INSERT INTO sheets (result, text, sheet, version, origin) VALUES (5, '', '{"players":[{"name":"Ann","lines":[{"rule":"import/score","points":12}]},{"name":"Eve","lines":[{"rule":"import/score","points":9}]},{"name":"Bob","lines":[{"rule":"import/score","points":9}]}]}', '0.2.0', '');
INSERT INTO plans (id, league, season, round, key) VALUES (1, 1, 1, '9', '1 1 9');
INSERT INTO plan_seats (plan, desk, seat, player) VALUES (1, 1, 2, 1);
INSERT INTO plan_seats (plan, desk, seat, player) VALUES (1, 2, 2, 2);
INSERT INTO plan_seats (plan, desk, seat, player) VALUES (1, 2, 1, 3);
INSERT INTO plan_seats (plan, desk, seat, player) VALUES (1, 1, 1, 4);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('leagues', 1, 1, 'de78b1d2d7578f5cf0ec8472eae4596d', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('players', 2, 1, 'a4a2fc4ff6e3a2352877f80de0b985c7', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('results', 3, 1, '949e656b7363e6a9ed3529986428c6d1', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('players', 4, 1, '1006b15f32186112dd93831b5777323a', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('players', 4, 2, '31922ab6785682898fb883a6d3b18184', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('results', 5, 1, '34ffb173867161fc24b67e274d6bf87c', 0);
INSERT INTO forms (tbl, row, step, digest, joined) VALUES ('results', 5, 2, '086a2674d4e48bcf46bd2525441ff832', 0);
INSERT INTO seals (tbl, piece, seal) VALUES ('forms', 0, 'b9617e6a8be46726635cd5c4dcb963c3');
INSERT INTO seals (tbl, piece, seal) VALUES ('league_seasons', 0, 'b81feaf31ea3fd76f551a033ee8a2616');
INSERT INTO seals (tbl, piece, seal) VALUES ('leagues', 0, 'abe0755f2f421a90cfc1573d7e2658fc');
INSERT INTO seals (tbl, piece, seal) VALUES ('plan_seats', 0, '58c03538a282538bf1d56c5ce235efda');
INSERT INTO seals (tbl, piece, seal) VALUES ('plans', 0, '349db292adaf0e13e2aef2487b6afe43');
INSERT INTO seals (tbl, piece, seal) VALUES ('players', 0, '156ebcde8e588ee5c122dba73c0b6399');
INSERT INTO seals (tbl, piece, seal) VALUES ('seasons', 0, '76b2a05bfd2cd1772ddd296f1442a1c0');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (1, 1795391355123, 'ann', '["score","--save","docs/examples/subdivision.txt"]', 'recorded #1', '0.2.0', NULL, 'ff61ede52ae49f76b42596067790a087');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (2, 1795391355242, 'ann', '["score","--save","docs/examples/bazaar-tally.txt","--contested"]', 'recorded #2 as contested', '0.2.0', NULL, '5a74e80b217a4635d04e358bc0230b1a');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (3, 1795391355383, 'ann', '["import","games.csv"]', 'imported 2 results from games.csv', '0.2.0', NULL, '0f58dbdb4c0e52735a83c19cee37aca1');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (4, 1795391355477, 'ann', '["add","pyramid","Ann 12","Eve 9","Bob 9","--date","2026-04-01","--league","Tuesday league","--season","2026"]', 'recorded #5', '0.2.0', NULL, '23ac57d1bbf2b0c4383675292336d28f');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (5, 1795391355550, 'ann', '["players","rename","Bob","Robert"]', 'renamed Bob to Robert', '0.2.0', NULL, '6e21aeb437799b96e2f426a1670c909c');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (6, 1795391355644, 'ann', '["records","edit","3","--score","Ann=46.5","--score","Cyd=48"]', 'edited #3: score', '0.2.0', NULL, 'b7f62312a969f311b6be62bee382e84f');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (7, 1795391355799, 'ann', '["players","merge","Ann","Dan","--no-input"]', 'merged Dan into Ann', '0.2.0', NULL, '73cf9389c9218b64bc1f6be594f633e5');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (8, 1795391355874, 'ann', '["records","void","5"]', 'void #5', '0.2.0', NULL, '76f5e837c40431cc4e2eb7c358495966');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (9, 1795391355944, 'ann', '["records","undo"]', 'undid 8: void #5', '0.2.0', 8, 'be72556799d1c11fe3e157346f7e77e0');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (10, 1795391356064, 'ann', '["records","undo"]', 'undid 7: merged Dan into Ann', '0.2.0', 7, '34e240f882eda9be885d76904322f3f3');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (11, 1795391356207, 'ann', '["leagues","open","Tuesday league","2026","--from","2026-01-01","--no-input"]', 'opened season 2026 of Tuesday league, from 2026-01-01', '0.2.0', NULL, 'b5bd7a5ff36df168c84cbdb6eeb06e32');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (12, 1795391356279, 'ann', '["leagues","edit","Tuesday league","--points","wins"]', 'edited the league Tuesday league: points wins', '0.2.0', NULL, '1581648bf99b7a95b444123f293070f0');
INSERT INTO commands (id, at, who, args, what, version, undoes, seal) VALUES (13, 1795391356311, 'ann', '["pair","--league","Tuesday league","--players","Ann,Robert,Cyd,Dan","--save","--round","9","--tables","2"]', 'planned round 9 of Tuesday league 2026', '0.2.0', NULL, '058438e03ad4e953b8be477ea98b9495');
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (5, 1, 0, 'name', 0, 'Robert', 'Bob', 'Robert', 0);
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (6, 1, 3, 'score', 1, 'Ann', '47.5', '46.5', 0);
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (8, 1, 5, 'state', 0, '', 'confirmed', 'void', 0);
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (9, 1, 5, 'state', 0, '', 'void', 'confirmed', 0);
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (11, 1, 0, 'state', 0, 'Tuesday league 2026', '', 'open', 0);
INSERT INTO fields (command, step, result, field, seat, player, old, new, file) VALUES (12, 1, 0, 'terms', 0, 'Tuesday league', '', '{"points":"wins"}', 0);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (1, 1, 'players', 1, 2, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (1, 2, 'leagues', 1, 1, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (1, 3, 'seasons', 1, 1, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (1, 4, 'results', 1, 1, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (2, 1, 'results', 2, 2, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (3, 1, 'players', 3, 4, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (3, 2, 'results', 3, 4, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (4, 1, 'players', 5, 5, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (4, 2, 'results', 5, 5, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (5, 1, 'players', 2, 2, '{"born":"bob","guest":0,"id":2,"key":"bob","merged":null,"name":"Bob"}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (5, 2, 'players', 6, 6, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (6, 1, 'results', 3, 3, '{"complete":1,"digest":"949e656b7363e6a9ed3529986428c6d1","entered":1795391355383,"game":"Minigolf","id":3,"league":1,"note":"windy","outside":"g1","place":"Club house","played":1772496000000,"round":"1","seal":"70620f9891339c8f","season":1,"seats":[{"exact":"47.5","place":2,"player":1,"seat":1,"total":48},{"exact":null,"place":1,"player":3,"seat":2,"total":48}],"sheets":[{"origin":"","sheet":"{\"players\":[{\"name\":\"Ann\",\"lines\":[{\"rule\":\"import/score\",\"points\":48,\"text\":\"47.5\"}]},{\"name\":\"Cyd\",\"lines\":[{\"rule\":\"import/score\",\"points\":48}]}],\"standing\":[0,1]}","text":"","version":"0.2.0"}],"source":"csv","state":"confirmed","zone":0}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (7, 1, 'players', 4, 4, '{"born":"dan","guest":0,"id":4,"key":"dan","merged":null,"name":"Dan"}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (8, 1, 'results', 5, 5, '{"complete":1,"digest":"34ffb173867161fc24b67e274d6bf87c","entered":1795391355477,"game":"pyramid","id":5,"league":1,"note":"","outside":null,"place":"","played":1775001600000,"round":"","seal":"84d804aa8f77e787","season":1,"seats":[{"exact":null,"place":1,"player":1,"seat":1,"total":12},{"exact":null,"place":2,"player":5,"seat":2,"total":9},{"exact":null,"place":2,"player":2,"seat":3,"total":9}],"sheets":[{"origin":"","sheet":"{\"players\":[{\"name\":\"Ann\",\"lines\":[{\"rule\":\"import/score\",\"points\":12}]},{\"name\":\"Eve\",\"lines\":[{\"rule\":\"import/score\",\"points\":9}]},{\"name\":\"Bob\",\"lines\":[{\"rule\":\"import/score\",\"points\":9}]}]}","text":"","version":"0.2.0"}],"source":"","state":"confirmed","zone":0}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (9, 1, 'results', 5, 5, '{"complete":1,"digest":"086a2674d4e48bcf46bd2525441ff832","entered":1795391355477,"game":"pyramid","id":5,"league":1,"note":"","outside":null,"place":"","played":1775001600000,"round":"","seal":"1ded9fea67445d69","season":1,"seats":[{"exact":null,"place":1,"player":1,"seat":1,"total":12},{"exact":null,"place":2,"player":5,"seat":2,"total":9},{"exact":null,"place":2,"player":2,"seat":3,"total":9}],"sheets":[{"origin":"","sheet":"{\"players\":[{\"name\":\"Ann\",\"lines\":[{\"rule\":\"import/score\",\"points\":12}]},{\"name\":\"Eve\",\"lines\":[{\"rule\":\"import/score\",\"points\":9}]},{\"name\":\"Bob\",\"lines\":[{\"rule\":\"import/score\",\"points\":9}]}]}","text":"","version":"0.2.0"}],"source":"","state":"void","zone":0}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (10, 1, 'players', 4, 4, '{"born":"dan","guest":0,"id":4,"key":"dan","merged":1,"name":"Dan"}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (11, 1, 'league_seasons', 1, 1, NULL);
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (12, 1, 'leagues', 1, 1, '{"born":"tuesday league","id":1,"key":"tuesday league","name":"Tuesday league","terms":""}');
INSERT INTO changes (command, step, tbl, first, last, before) VALUES (13, 1, 'plans', 1, 1, NULL);
