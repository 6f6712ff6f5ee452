package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/validate"
)

// checkFlags refuses flags that do not go together.
func (r *validateRun) checkFlags(cmd *cobra.Command, args []string) error {
	asks := 0
	for _, flag := range []string{"at", "moves", "certificate", "check"} {
		if cmd.Flags().Changed(flag) {
			asks++
		}
	}
	switch {
	case (r.at == "") != (r.piece == ""):
		return cli.UsageError("--at and --piece go together: --at c4 --piece R3")
	case asks > 1:
		return cli.UsageError("ask one thing at a time: --at with --piece, --moves, --certificate, or --check")
	case r.noProof && r.certificate != "":
		return cli.UsageError("--certificate needs the search that --no-proof leaves out")
	case r.certificate != "" && len(args) == 0:
		return r.NoFile("validate --certificate " + r.certificate)
	}
	for _, name := range args {
		game, err := os.Stat(name)
		if to, none := os.Stat(r.certificate); err == nil && none == nil && os.SameFile(game, to) {
			return cli.UsageError("the proof cannot go to %s: this command reads it; name another file", name)
		}
	}
	return nil
}

// certify writes the proof of a verdict to the file that was asked for. Where there is
// none it says why; the verdict stands without it.
func (r *validateRun) certify(g *games.Game, p score.Position, v *validate.Verdict, to *cli.Answer) {
	if r.certificate == "" {
		return
	}
	says, err := "", fmt.Errorf("a file holds the proof of one game, and this is another one")
	if !r.certified {
		r.certified = true
		says, err = r.writeCertificate(g, p, v)
	}
	if says != "" {
		to.Err = fmt.Appendf(to.Err, "%s: %s\n", cli.Clean(r.certificate), says)
	}
	if err != nil {
		to.Code = max(to.Code, cli.ExitUnclear)
		to.Err = fmt.Appendf(to.Err, "no proof is written to %s: %s\n", cli.Clean(r.certificate), cli.Clean(err.Error()))
	}
}

func (r *validateRun) writeCertificate(g *games.Game, p score.Position, v *validate.Verdict) (says string, err error) {
	if g.Certify == nil {
		return "", fmt.Errorf("proofs are only for %[2]s, not for %[1]s", g.Title, r.Games.TitlesWhere(func(g *games.Game) bool { return g.Certify != nil }))
	}
	text, says, err := g.Certify(p, *v)
	if err != nil {
		return "", err
	}
	return says, r.ReplaceFile(r.certificate, string(text))
}

// goesOn says whether a longer search may decide a position.
func goesOn(v *validate.Verdict) string {
	if v.Spent == 0 {
		return "The method cannot decide this; a longer search would not help."
	}
	return "The search was given up; the referee's page, which score --link opens, searches longer."
}

// mostProof is how large a file with a proof may be, in bytes.
const mostProof = 1 << 20

// checkProof checks a proof without a search: by itself, or against the games of files.
func (r *validateRun) checkProof(files []string) error {
	in, name, err := r.Open(r.check)
	if err != nil {
		return err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, mostProof+1))
	if err == nil && len(text) > mostProof {
		err = fmt.Errorf("it is larger than %d bytes, and no proof is", mostProof)
	}
	if err != nil {
		return cli.UsageError("%s: %w", name, err)
	}
	var of struct{ Game string }
	err = json.Unmarshal(text, &of)
	g := r.Games.Find(of.Game)
	if err != nil || g == nil || g.CheckProof == nil {
		return cli.UsageError("%s holds no proof; arbiter validate --certificate FILE writes one", name)
	}
	if len(files) > 0 {
		r.proof, r.check, r.proves = text, name, g
		return r.Answer(cli.AnswerOptions{Painter: &r.painter, Solver: r.solver}, files)
	}
	report, err := g.CheckProof(text, nil)
	if err != nil {
		return cli.UsageError("%s: %w", name, err)
	}
	if report.No {
		r.Code = cli.ExitNo
	}
	return r.AnswerTo(func(w io.Writer) error {
		if r.AsJSON() {
			return cli.WriteJSON(w, report.Value)
		}
		gametext.PrintReport(w, r.Painter(r.Out), &report)
		return nil
	})
}

// checkAgainst checks that a proof holds and is about a game.
func (r *validateRun) checkAgainst(g *games.Game, p score.Position, to *cli.Answer) error {
	if g.Game != r.proves.Game {
		return cli.UsageError("%s holds a proof for %s, and this is a game of %s", r.check, r.proves.Title, g.Title)
	}
	report, err := g.CheckProof(r.proof, p)
	if err != nil { // of the proof, not of the game's text
		to.Code = max(to.Code, cli.ExitUnclear)
		to.Err = fmt.Appendf(to.Err, "error: %s: %s\n", cli.Clean(r.check), cli.Clean(err.Error()))
		return nil
	}
	if report.No {
		to.Code = max(to.Code, cli.ExitNo)
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, report.Value)
		return nil
	}
	var b bytes.Buffer
	gametext.PrintReport(&b, r.painter, &report)
	to.Out = append(to.Out, b.Bytes()...)
	return nil
}
