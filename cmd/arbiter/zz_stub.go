package main

import (
	"github.com/spf13/cobra"
)

func (a *app) menu(cmd *cobra.Command) error   { return cmd.Help() }
func (a *app) ask(game string) (string, error) { return "", nil }

func (a *app) askSave() (save bool, league, season string, err error) { return }
