package results

import (
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// Backups, copies and the way back.
func TestBackupRestoreAndCopy(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`----
note: there is no backup beside DB
`, RecordsCmd, "backup", "--list")
	c.Prints(``, RecordsCmd, "backup", "--list", "--json")
	c.Refuses(`name the file for the backup, or list the backups with --list`, RecordsCmd, "backup")
	c.Do(AddCmd, "Ludo", "Ann 1", "Bob 0")
	one, two := c.File("league.db.backup-one", ""), c.File("copy.db", "")
	c.Refuses(`--list makes no backup; leave out DB.backup-one or --list`, RecordsCmd, "backup", one, "--list")
	c.Prints(`the records are copied to "DB.backup-one"
`, RecordsCmd, "backup", one)
	c.Refuses(`DB.backup-one exists already; name a new file`, RecordsCmd, "backup", one, "--json")
	c.Do(AddCmd, "Ludo", "Ann 1", "Cyd 0")
	c.Prints(`{"backup":"DB.backup-aaa"}
`, RecordsCmd, "backup", c.File("league.db.backup-aaa", ""), "--json")
	c.File("league.db.backup-rubbish", "This is no file of records.")
	c.Prints(`{"backup":"DB.backup-rubbish","command":0,"results":0,"format":0,"whole":false,"problem":"it is not a records file of Arbiter's"}
{"backup":"DB.backup-one","command":1,"results":1,"at":"2026-11-23T20:00:00Z","format":6,"whole":true}
{"backup":"DB.backup-aaa","command":2,"results":2,"at":"2026-11-23T20:00:00Z","format":6,"whole":true}
`, RecordsCmd, "backup", "--list", "--json")
	list := strings.Join(strings.Fields(c.Run(RecordsCmd, "backup", "--list")), " ") // how wide a name is depends on the folder
	if want := "backup last command results when whole DB.backup-rubbish no: it is not a records file of Arbiter's DB.backup-one 1 1 2026-11-23 20:00 yes DB.backup-aaa 2 2 2026-11-23 20:00 yes"; list != want {
		t.Errorf("the list is %s, want %s", list, want)
	}
	c.Do(EditCmd, "2", "--note", "late")
	c.Prints(`copied to "DIR/copy.db": 2 results, 3 players, 3 commands
`, RecordsCmd, "copy", two)
	c.Refuses(`DIR/copy.db exists already; name a new file`, RecordsCmd, "copy", two)
	c.Prints(`{"copy":"DIR/another.db","results":2,"players":3,"commands":3}
`, RecordsCmd, "copy", c.File("another.db", ""), "--json")
	c.Prints(`DB is restored from DB.backup-one: 1 result, last command 1
  what was there is kept in DB.replaced-TIME
`, RecordsCmd, "restore", one)
	c.Prints(`{"restored":"DIR/copy.db","command":3,"results":2,"replaced":"DB.replaced-TIME"}
`, RecordsCmd, "restore", two, "--json")
	c.Refuses(`there is no file DIR/none.db; to list the backups:
  arbiter records backup --list`, RecordsCmd, "restore", c.File("none.db", ""))
	c.Prints(`     date        game  players
  1  2026-11-23  Ludo  Ann 1, Bob 0
  2  2026-11-23  Ludo  Ann 1, Cyd 0
`, ListCmd)
	c.Refuses(`DB.backup-rubbish: it is not whole (it is not a records file of Arbiter's), so it was not restored; the newest whole backup is DB.backup-aaa (last command 2, 2 results); return to it with:
  arbiter records restore DB.backup-aaa --db DB`, RecordsCmd, "restore", c.File("league.db.backup-rubbish", ""))
	c.Refuses(`DB exists already; name a new file`, RecordsCmd, "copy", os.Getenv("ARBITER_DB"))
	t.Setenv("ARBITER_DB", c.File("new.db", ""))
	c.Refuses(`nothing is recorded yet in DIR/new.db; to begin:
  arbiter score --save FILE`, RecordsCmd, "backup", c.File("none.db", ""))
	c.Refuses(`nothing is recorded yet in DIR/new.db; to begin:
  arbiter score --save FILE`, RecordsCmd, "copy", c.File("none.db", ""))
	c.Prints(`DIR/new.db is restored from DB.backup-one: 1 result, last command 1
`, RecordsCmd, "restore", one)
	c.Prints(`     date        game  players
  1  2026-11-23  Ludo  Ann 1, Bob 0
`, ListCmd)
	t.Setenv("ARBITER_DB", c.File("newer.db", ""))
	c.Prints(`{"restored":"DIR/copy.db","command":3,"results":2}
`, RecordsCmd, "restore", two, "--json")
}
