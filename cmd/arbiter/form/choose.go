package form

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/huh"

	"arbiter/score"
	"arbiter/score/notation"
)

// A Choice is one of several things to choose from.
type Choice struct {
	Name  string // what the answer is
	Label string // what is shown; the name when empty
	About string // a few words more
}

func (c Choice) line() string {
	s := c.Label
	if s == "" {
		s = c.Name
	}
	if c.About != "" {
		s += " - " + c.About
	}
	return s
}

// ChooseGame asks which game was played and answers with its name.
func ChooseGame(d Desk, games []Choice) (string, error) {
	return choose(d, "Which game was played?", games)
}

// Menu asks what to do and answers with the choice's name.
func Menu(d Desk, choices []Choice) (string, error) {
	return choose(d, "What would you like to do?", choices)
}

func choose(d Desk, question string, choices []Choice) (string, error) {
	if len(choices) == 0 {
		return "", errors.New("there is nothing to choose from")
	}
	if d.Accessible {
		return newPrompter(d).choose(question, choices)
	}
	var name string
	options := make([]huh.Option[string], len(choices))
	most := 0
	for _, c := range choices {
		most = max(most, utf8.RuneCountInString(Choice{c.Name, c.Label, ""}.line()))
	}
	for i, c := range choices {
		label := Choice{c.Name, c.Label, ""}.line()
		if c.About != "" {
			label += strings.Repeat(" ", most-utf8.RuneCountInString(label)+3) + c.About
		}
		options[i] = huh.NewOption(label, c.Name)
	}
	field := huh.NewSelect[string]().Title(question).Options(options...).Value(&name)
	return name, run(d, false, newPage(d, "\n", field))
}

// noLeague and newLeague can be no league's name, which has no control
// characters.
const noLeague, newLeague = "\x00", "\x01"

// Save asks whether to record a result and, if so, in which league and season;
// both may be empty. The leagues and seasons are those in the records, the
// likeliest first.
func Save(d Desk, leagues, seasons []string) (save bool, league, season string, err error) {
	if d.Accessible {
		return newPrompter(d).save(leagues, seasons)
	}
	save = true
	chosen := newLeague
	pages := []page{newPage(d, "\n", newYesNo("Save this result in the records?", &save))}
	hide := func() bool { return !save }
	if len(leagues) > 0 {
		options := make([]huh.Option[string], 0, len(leagues)+2)
		for _, name := range leagues {
			options = append(options, huh.NewOption(name, name))
		}
		options = append(options, huh.NewOption("no league", noLeague), huh.NewOption("another league …", newLeague))
		chosen = leagues[0]
		p := newPage(d, "\n", huh.NewSelect[string]().Title("Which league?").Options(options...).Value(&chosen))
		p.WithHideFunc(hide)
		pages = append(pages, p)
	}
	name := newLine("League", &league)
	name.check = func() error { return plainText(league) }
	name.suggest = func(typed string) []string { return begins(typed, leagues) }
	unknown := newPage(d, "\n", name, seasonLine(&season, seasons))
	unknown.Description("Either may be left empty.")
	unknown.WithHideFunc(func() bool { return !save || chosen != newLeague })
	known := newPage(d, "\n", seasonLine(&season, seasons))
	known.Description("May be left empty.")
	known.WithHideFunc(func() bool { return !save || chosen == newLeague || chosen == noLeague })
	pages = append(pages, unknown, known)
	if err := run(d, false, pages...); err != nil || !save {
		return false, "", "", err
	}
	league, season = strings.TrimSpace(league), strings.TrimSpace(season)
	switch chosen {
	case noLeague:
		return true, "", "", nil
	case newLeague:
		return true, league, season, nil
	}
	return true, chosen, season, nil
}

func seasonLine(season *string, seasons []string) *line {
	l := newLine("Season", season)
	l.suggest = func(typed string) []string { return begins(typed, seasons) }
	l.check = func() error { return plainText(*season) }
	return l
}

func (p *prompter) save(leagues, seasons []string) (save bool, league, season string, err error) {
	if save, err = p.yes("Save this result in the records?", "yes"); err != nil || !save {
		return false, "", "", err
	}
	preset := "none"
	if len(leagues) > 0 {
		p.say("Leagues: %s", inLine(leagues))
		preset = leagues[0]
	}
	err = p.ask("League, or none", preset, func(answer string) error {
		if league = answer; strings.EqualFold(answer, "none") {
			league = ""
		}
		return plainText(answer)
	})
	if err != nil || league == "" {
		return err == nil, "", "", err
	}
	if len(seasons) > 0 {
		p.say("Seasons: %s", inLine(seasons))
	}
	err = p.ask("Season, or none", "none", func(answer string) error {
		if season = answer; strings.EqualFold(answer, "none") {
			season = ""
		}
		return plainText(answer)
	})
	return err == nil, league, season, err
}

// inLine is names in a line that is read aloud: the first few of many.
func inLine(names []string) string {
	const most = 30
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}

// plainText lets through what a header line can hold.
func plainText(s string) error {
	for _, r := range s {
		if score.Unseen(r) {
			return errors.New("a control character cannot stand here")
		}
	}
	if err := notation.CanStand(s); err != nil {
		return err
	}
	if utf8.RuneCountInString(s) > 100 {
		return errors.New("that is longer than 100 characters")
	}
	return nil
}

// tame makes a text that came from outside safe to show in a line.
func tame(s string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// begins are the names that begin with what was typed, but are more.
func begins(typed string, names []string) []string {
	typed = strings.ToLower(typed)
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		name = strings.ToLower(name)
		return name == typed || !strings.HasPrefix(name, typed)
	})
}
