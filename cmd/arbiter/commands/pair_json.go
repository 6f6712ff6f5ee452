package commands

import (
	"arbiter/cmd/arbiter/rounds"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A roundJSON is the answer of pair --json.
type roundJSON struct {
	saving.Change                                  // with --save
	League        string                           `json:"league"`
	Season        string                           `json:"season"`
	Round         string                           `json:"round"`
	System        string                           `json:"system"`
	Sizes         [2]int                           `json:"sizes"` // of a table, the smallest and the largest
	Seed          uint64                           `json:"seed"`
	Tables        score.Array[score.Array[string]] `json:"tables"` // by seat
	Out           score.Array[string]              `json:"out"`
	Repeats       score.Array[repeatJSON]          `json:"repeats"`
	New           score.Array[string]              `json:"newPlayers"`
	NewLeague     bool                             `json:"newLeague,omitempty"`
	Planned       bool                             `json:"planned"`  // another plan of the round was saved
	Proposed      score.Array[string]              `json:"proposed"` // season and round, where nobody typed them
	Results       score.Array[int64]               `json:"results"`  // the results that the round already has
	Says          score.Array[string]              `json:"says"`
	Save          string                           `json:"save,omitempty"` // the command that saves it
	Doubts        score.Array[records.Doubt]       `json:"suspicions"`
}

type repeatJSON struct {
	Kind    string              `json:"kind"`
	Players score.Array[string] `json:"players"`
	Times   int                 `json:"times"` // with this round
}

func newRoundJSON(s *terminal.Streams, o *pairOptions, round *rounds.Round, change *saving.Change) roundJSON {
	j := roundJSON{
		Change: *change, League: round.League, Season: round.Season, Round: round.Plan.Round, System: round.System,
		Sizes: [2]int{round.Sizes.Min, round.Sizes.Max}, Seed: round.Seed, Out: round.Out, New: round.NewPlayers, NewLeague: round.NewLeague,
		Planned: round.Planned, Results: round.Results, Doubts: change.Doubts,
	}
	for _, table := range round.Tables {
		j.Tables = append(j.Tables, table)
	}
	for _, one := range round.Repeats {
		kind := "meeting"
		if len(one.Players) == 1 {
			kind = "sitting-out"
		}
		j.Repeats = append(j.Repeats, repeatJSON{kind, one.Players, one.Times})
	}
	if o.wish.Season == "" && round.Season != "" {
		j.Proposed = append(j.Proposed, "season")
	}
	if o.wish.Round == "" {
		j.Proposed = append(j.Proposed, "round")
	}
	for _, text := range pairSentences(o, round) {
		j.Says = append(j.Says, document.Plain(text))
	}
	if !o.save {
		j.Save = toSave(s, o, round)
		for _, d := range round.Doubts { // nothing is recorded that could be corrected
			d.Result, d.Fix = 0, nil
			j.Doubts = append(j.Doubts, d)
		}
	}
	return j
}

// A progressJSON is the answer of pair --show --json.
type progressJSON struct {
	League  string                   `json:"league"`
	Season  string                   `json:"season"`
	Round   string                   `json:"round"`
	Tables  score.Array[plannedJSON] `json:"tables"`
	Out     score.Array[string]      `json:"out"`
	Missing score.Array[int]         `json:"missing"` // tables without a result, from 1
	Others  score.Array[plannedJSON] `json:"others"`  // results in other company
}

type plannedJSON struct {
	Players score.Array[string] `json:"players"`          // by seat
	Result  int64               `json:"result,omitempty"` // absent while there is none
	Outcome string              `json:"outcome,omitempty"`
}

func newProgressJSON(done *records.Progress, played map[int64]*league.Result) progressJSON {
	j := progressJSON{League: done.League, Season: done.Season, Round: done.Round, Out: done.Out, Missing: done.Missing()}
	for i, table := range done.Tables {
		j.Tables = append(j.Tables, newPlannedJSON(table, done.Results[i], played))
	}
	for _, other := range done.Others {
		j.Others = append(j.Others, newPlannedJSON(other.Players, other.Result, played))
	}
	return j
}

func newPlannedJSON(players []string, result int64, played map[int64]*league.Result) plannedJSON {
	j := plannedJSON{Players: players, Result: result}
	if result != 0 {
		j.Outcome = document.Plain(export.Won(played[result]))
	}
	return j
}
