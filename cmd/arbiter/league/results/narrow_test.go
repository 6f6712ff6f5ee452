package results

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/score/goldentest"
)

// On a narrow screen each answer is folded and gives up columns, and commands stay whole.
func TestNarrowAnswers(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.Do(AddCmd, "Ludo", "Bartholomew Featherstonehaugh 3", "Ann 2", "Cyd 2", "Dan 1", "--league", "The league of the Tuesday evenings", "--season", "2026", "--round", "3", "--date", "2026-11-20", "--note", "the game of the evening, played to its very end")
	c.Do(AddCmd, "bye", "Bartholomew Featherstonehaugh", "Ann", "--league", "The league of the Tuesday evenings", "--season", "2026", "--round", "4")
	c.Do(RecordsCmd, "edit", "3", "Cyd 4", "--place", "the Inn at the end of the long road")
	c.SQL("UPDATE sheets SET text = replace(text, 'RWBGY*', 'RWBGQ*') WHERE result = 2")
	c.SQL("UPDATE sheets SET sheet = replace(sheet, '\"points\":3', '\"points\":4') WHERE result = 1")
	c.Width = 44
	var text strings.Builder
	for _, args := range []string{"list", "list --before 4 --limit 2", "show 1", "show 2", "show 3", "show 4", "log", "check", "rescore --dry-run", "contest 3 4", "undo"} {
		text.WriteString("arbiter records " + args + "\n" + c.Run(RecordsCmd, strings.Fields(args)...) + "\n")
	}
	text.WriteString("arbiter add\n" + c.Run(AddCmd, "no-show", "Ann 1st", "Bartholomew Featherstonehaugh 1st", "Cyd 3rd", "Annn 3rd", "--round", "4"))
	goldentest.Same(t, "testdata/narrow.txt", text.String())
}
