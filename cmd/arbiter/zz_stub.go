package main

import (
	"github.com/spf13/cobra"

	"arbiter/score"
)

type saveFlags struct {
	league, season, note string
	contested            bool
}
type saver struct{}
type savedResult struct{}

func (a *app) newSaver(saveFlags) (*saver, error) { return &saver{}, nil }
func (s *saver) add(p score.Position, sheet score.Sheet, legal, undecided, complete bool, text string) (savedResult, error) {
	return savedResult{}, nil
}
func (s *saver) commit() error                 { return nil }
func (s *saver) abort()                        {}
func (a *app) recordsCmds() []*cobra.Command   { return nil }
func (a *app) menu(cmd *cobra.Command) error   { return cmd.Help() }
func (a *app) ask(game string) (string, error) { return "", nil }

func (a *app) askSave() (save bool, league, season string, err error) { return }
