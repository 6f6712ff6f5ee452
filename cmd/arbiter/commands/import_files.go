package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
	"arbiter/validate"
)

// An importFile is a file to be imported, or other records.
type importFile struct {
	arg      string // the argument that names it or its folder
	typed    string // what names it alone on the command line
	name     string // in messages
	text     string // the text that a link holds
	inFolder bool   // found in a folder
	database bool   // another file of Arbiter's, perhaps
	server   bool   // other records on a server
	contents *importer.Contents
}

// filesToImport returns the files that arguments name.
func filesToImport(args []string) (list []importFile, err error) {
	for i, arg := range args {
		info, bad := os.Stat(arg)
		switch {
		case records.IsServer(arg):
			list = append(list, importFile{arg: arg, typed: records.Shown(arg), name: records.Shown(arg), server: true})
		case arg == "-":
			list = append(list, importFile{arg: arg, typed: "-", name: "standard input"})
		case bad != nil && link.Is(arg):
			if slices.Contains(args[:i], arg) { // the same argument twice is one file
				continue
			}
			p, err := link.Read(arg)
			if err != nil {
				return nil, err
			}
			list = append(list, importFile{arg: arg, typed: arg, name: "the link", text: p.Text})
		case errors.Is(bad, fs.ErrNotExist):
			return nil, fmt.Errorf("there is no file or folder %s", arg)
		case bad != nil:
			return nil, bad
		case info.IsDir():
			found, err := filesOfFolder(arg)
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
		default:
			list = append(list, importFile{arg: arg, typed: arg, name: arg, database: info.Mode().IsRegular() && isDatabase(arg)})
		}
	}
	return list, nil
}

// filesOfFolder returns all files of a folder and of those in it, by name, without hidden ones.
func filesOfFolder(name string) (list []importFile, err error) {
	top := strings.TrimRight(name, string(filepath.Separator)) + string(filepath.Separator) // with a separator at the end, so that a link to a folder is followed
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && path != top
		switch {
		case err != nil:
			return fmt.Errorf("reading the folder %s: %w", name, err)
		case hidden && d.IsDir():
			return filepath.SkipDir
		case !hidden && d.Type().IsRegular():
			list = append(list, importFile{arg: name, typed: path, name: path, inFolder: true, database: isDatabase(path)})
		}
		return nil
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("there is no file in the folder %s", name)
	}
	return list, err
}

// isDatabase reports whether a file begins like every file of SQLite.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return terminal.IsDatabase(f)
}

// isRecords reports whether a file is other records that were named by themselves.
func (f *importFile) isRecords() bool { return f.server || f.database && !f.inFolder }

func readOtherRecords(ctx context.Context, s *terminal.Streams, files []importFile) error {
	for i := range files {
		if !files[i].isRecords() {
			continue
		}
		place := files[i].name
		if files[i].server {
			place = files[i].arg // with its password
		}
		contents, err := readRecords(ctx, s, place)
		if err != nil {
			return records.Explain(place, err)
		}
		files[i].contents = contents
	}
	return nil
}

func readRecords(ctx context.Context, s *terminal.Streams, place string) (*importer.Contents, error) {
	stop := s.Waiting("reading " + terminal.Clean(records.Shown(place)))
	defer stop()
	store, err := records.Open(place, records.Options{Quick: true, Now: s.Now, Version: s.Version})
	if err != nil {
		return nil, err
	}
	defer store.Close()
	if err := store.CheckFile(ctx); err != nil {
		return nil, err
	}
	contents := &importer.Contents{}
	return contents, store.Snapshot(ctx, func(store *records.Store) error {
		copies, err := store.Copies(ctx)
		if err != nil {
			return err
		}
		for _, p := range copies.Players {
			contents.Players = append(contents.Players, importer.Player{CopyPlayer: p})
		}
		for _, l := range copies.Leagues {
			contents.Leagues = append(contents.Leagues, importer.League{CopyLeague: l})
		}
		return store.Whole(ctx, records.Filter{}, func(r *league.Result) error {
			in := &records.Incoming{Result: *r, Whole: true, Line: int(r.ID)}
			in.ID = 0
			contents.Results = append(contents.Results, in)
			return nil
		})
	})
}

// readImportFiles reads the files that are no records. Each is judged by the rulings of the leagues
// that exist and that the files before it bring.
func readImportFiles(ctx context.Context, s *terminal.Streams, o *importOptions, store *records.Store, files []importFile) error {
	var rulings map[string][]score.Setting
	for i := range files {
		f := &files[i]
		if rulings == nil || len(files[i-1].contents.Leagues) > 0 {
			var err error
			if rulings, err = leagueRulings(ctx, s, store, files[:i]); err != nil {
				return err
			}
		}
		switch {
		case f.isRecords():
		case f.database: // it may be the league's own, whose locks are dropped when this program closes any handle of it
			f.contents = &importer.Contents{}
			f.contents.Warnings.Add(&importer.Complaint{File: f.name, Says: "skipped: the file is a database; name it to import its results"})
		default:
			if err := readImportFile(s, o, f, rulings, o.players); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// readImportFile reads a file. players are the columns of a table that are players. On a terminal
// it asks whether columns of numbers are.
func readImportFile(s *terminal.Streams, o *importOptions, f *importFile, rulings map[string][]score.Setting, players []string) error {
	in, err := f.open(s)
	if err != nil {
		return err
	}
	defer in.Close()
	stop := s.Waiting("reading " + terminal.Clean(f.name))
	err = f.read(in, o, &leagueJudge{judge: games.Judge{Games: games.All}, rulings: rulings, league: o.league}, players)
	stop()
	var wrong *importer.Complaint
	if !errors.As(err, &wrong) {
		return err
	}
	if f.inFolder && f.contents == nil { // of another kind
		f.contents = &importer.Contents{}
		f.contents.Warnings.Add(&importer.Complaint{File: wrong.File, Line: wrong.Line, Says: "passed over: " + wrong.Says})
		return nil
	}
	if wrong.Heads != nil && s.Terminal && f.typed != "-" {
		yes, err := s.Confirm(terminal.Clean(fmt.Sprintf("Are these columns of %s players: %s?", f.name, score.And(wrong.Heads))))
		if err != nil {
			return err
		}
		if yes {
			return readImportFile(s, o, f, rulings, wrong.Heads)
		}
	}
	if wrong.Heads != nil {
		wrong.Want = o.again(s, f, "--players", strings.Join(wrong.Heads, ",")) + " says that they are"
	}
	if f.contents == nil {
		f.contents = &importer.Contents{}
	}
	f.contents.Refuse(wrong)
	return nil
}

// open opens the file, standard input, or what a link holds.
func (f *importFile) open(s *terminal.Streams) (io.ReadCloser, error) {
	switch {
	case f.typed == "-":
		return io.NopCloser(s.In), nil
	case f.text != "":
		return io.NopCloser(bytes.NewReader([]byte(f.text))), nil
	}
	return os.Open(f.typed)
}

// read reads the contents. A *importer.Complaint is about the file as a whole; a file of no known
// format has no contents.
func (f *importFile) read(in io.Reader, o *importOptions, judge importer.Judge, players []string) (err error) {
	src := importer.NewSource(f.name, in)
	format := importer.Named(o.format)
	if format == nil {
		if format, err = importer.Recognise(src); err != nil {
			return err
		}
	}
	f.contents, err = format.Read(src, &importer.Options{Games: games.All, Judge: judge, Table: importer.TableOptions{Game: strings.TrimSpace(o.game), Players: players}})
	for _, in := range f.contents.Results {
		if !in.Whole { // a result of other records has no league on purpose
			in.League, in.Season = cmp.Or(in.League, o.league), cmp.Or(in.Season, o.season)
		}
	}
	return err
}

// A leagueJudge judges games by the rulings of the leagues that they are played in.
type leagueJudge struct {
	judge   games.Judge
	rulings map[string][]score.Setting // by the key of the league's name
	league  string                     // of games that name none
}

// Text judges the text of a game.
func (j *leagueJudge) Text(t notation.Text) (score.Judged, error) {
	g, p, err := j.judge.Read(t)
	if err != nil {
		return score.Judged{}, err
	}
	rulings := saving.Rulings{League: cmp.Or(p.Head().League, j.league), Leagues: j.rulings}
	if err := rulings.Apply(g.Game, p.Head()); err != nil {
		return score.Judged{}, err
	}
	return g.Judged(p, validate.Options{NoProof: true}), nil
}

// again returns the command that imports a file alone, with further flags.
func (o *importOptions) again(s *terminal.Streams, f *importFile, flags ...any) string {
	words := []any{"import", f.typed}
	for _, flag := range []struct{ name, value string }{{"--format", o.format}, {"--game", o.game}, {"--league", o.league}} {
		if flag.value != "" {
			words = append(words, flag.name, flag.value)
		}
	}
	for _, name := range o.players {
		words = append(words, "--players", name)
	}
	if o.season != "" {
		words = append(words, "--season", o.season)
	}
	if o.skipBad {
		words = append(words, "--skip-bad")
	}
	if o.strict {
		words = append(words, "--strict")
	}
	return s.Hint(append(words, flags...)...)
}
